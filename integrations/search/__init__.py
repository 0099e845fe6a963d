"""The web, searched: results of engines, the pages read, the passages that answer. Opened by bot/bootstrap.py."""
