"""What the turn before was about, and the requests that can be made of it: "it", "the second one", "the same for
Friday". For bot/meaning/followups.py, which reads the words.
"""

from bot.meaning.leaning.context import Context, before

__all__ = ["Context", "before"]
