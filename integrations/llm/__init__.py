"""The language model behind Hob's own narrow port: brain.py is the port, thinker.py what bot/thinking.py opens."""
