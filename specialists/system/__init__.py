"""System: help, status, undo, "why?", and honest small talk about what Hob is. Found by specialists/registry.py."""
