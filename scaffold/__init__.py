"""Writes the first version of what people add most often. `make specialist NAME=…` runs it."""
