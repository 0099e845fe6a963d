"""ResearchScout: the web, the weather and sums. Found by specialists/registry.py."""
