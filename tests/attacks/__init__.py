"""The twelve attacks: each through every door that could carry it, each beside its benign twin."""
