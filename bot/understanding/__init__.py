"""Meaning: what a message is to do, by every means in their order; a model is the last of them."""
