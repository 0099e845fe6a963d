"""The whole road: people's phones at the stand-ins on one end, `main.py serve` with all its channels on the other."""
