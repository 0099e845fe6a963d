"""Answers that are shown while they are written, at every channel that can."""
