"""Text made harmless at the doors: on its way in (any database takes it) and onto a terminal (it cannot steer it).

Called by bot/channels/terminal.py and bot/web.
"""

from __future__ import annotations

from specialists.language.text.patterns import Pattern

_UNSTORABLE = Pattern("[\x00\ud800-\udfff]")  # PostgreSQL refuses NUL, and half a surrogate pair is no UTF-8

# C0 and C1 controls but tab and newline; marks that reorder or hide what follows (Unicode TR9, "Trojan Source").
_STEERING = Pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]")


def storable(text: str) -> str:
    """The text as every database takes it: what it would refuse becomes U+FFFD."""
    return _UNSTORABLE.sub("\ufffd", text)


def printable(text: str) -> str:
    """The text without anything that could move a terminal's cursor, colour it, or show letters in another order."""
    return _STEERING.sub("", storable(text.replace("\r\n", "\n")).replace("\t", "    "))
