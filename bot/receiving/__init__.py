"""Receiving: who writes, whether they may, and each message once; intake.py is the one way in."""
