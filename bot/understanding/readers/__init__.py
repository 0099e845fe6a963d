"""The readers of a message, one after the other; bot/understanding/pipeline.py has their order."""
