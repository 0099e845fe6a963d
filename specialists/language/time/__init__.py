"""Moments, repeats and the days that they leave out: wall time, zone and rule in, UTC moments out. Pure."""
