"""What the turn before was about, and the requests that can be made of it: "it", "the second one", "the same for
Friday". For bot/meaning/followups.py, which reads the words.
"""

from bot.meaning.leaning.context import CHECKING, Context, before

__all__ = ["CHECKING", "Context", "before"]
