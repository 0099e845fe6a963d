"""OmiAnalyst: what a wearable recorded. Found by specialists/registry.py."""
