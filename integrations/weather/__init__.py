"""The weather: what providers forecast, and the sentence that answers a question. Opened by bot/bootstrap.py."""
