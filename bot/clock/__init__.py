"""The clock: what happens because it is time; pulse.py is the only reader of it."""
