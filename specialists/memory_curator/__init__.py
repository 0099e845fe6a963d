"""MemoryCurator: facts, preferences and what was said. Found by specialists/registry.py."""
