"""Turns: what is understood is done, gated, put into one answer and committed; conductor.py is the whole of it."""
