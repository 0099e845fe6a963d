"""Text as people type it: cut into words, spelt one way, matched in linear time, written back."""
