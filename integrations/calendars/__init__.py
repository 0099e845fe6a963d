"""Calendars beyond this house, and their files. ics.py reads and writes iCalendar (RFC 5545)."""
