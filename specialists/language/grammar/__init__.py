"""Sentences as data: their notation, the engine that matches them, and what stands in the way of a match."""
