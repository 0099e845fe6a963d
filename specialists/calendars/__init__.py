"""Calendars: events as they come, are put into words, and are changed. Specialists that touch events share it."""
