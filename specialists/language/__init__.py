"""Reads English, and does nothing else: pure, without storage or network."""
