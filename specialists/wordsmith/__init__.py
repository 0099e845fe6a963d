"""Wordsmith: writing and rewriting. Found by specialists/registry.py."""
