"""The running house: it listens, decides when, and answers. bootstrap.py puts it together."""
