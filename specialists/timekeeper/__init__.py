"""Timekeeper: where the hours went. Found by specialists/registry.py."""
