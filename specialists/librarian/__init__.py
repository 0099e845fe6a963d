"""Librarian: documents and notes. Found by specialists/registry.py."""
