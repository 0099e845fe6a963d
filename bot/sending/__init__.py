"""Sending: the outbox empties by one lane a channel, and every try is written down; delivery.py starts them."""
