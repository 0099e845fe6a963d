"""Standing instructions as they are followed: which fit, and what of their form a rule can keep to."""
