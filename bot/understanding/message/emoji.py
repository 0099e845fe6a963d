"""The emoji around a text: no words of a template, and yet the person's own. Used by filling.py."""

from __future__ import annotations

import unicodedata

_PICTURES = ("So", "Sk", "Mn", "Cf", "Me")  # Unicode categories of emoji and of what joins and colours them


def past(raw: str, end: int, stop: int) -> int:
    """Where a text that ends at `end` ends with the emoji behind it: "my favourite emoji is 🦄"."""
    drawn = end
    for at in range(end, stop):
        if not _may_be_drawn(raw[at]):
            break
        # What changes a picture stands right behind it; the picture itself may be a word, as "❤" is.
        changes = at == drawn and not (raw[at].isascii() or raw[at].isspace())
        drawn = at + 1 if changes or _is_drawn(raw[at]) else drawn
    return drawn


def before(raw: str, start: int) -> int:
    """Where a text that begins at `start` begins with the emoji before it: "add 🥛 milk"."""
    drawn = start
    for at in range(start - 1, -1, -1):
        if not _may_be_drawn(raw[at]):
            break
        drawn = at if _is_drawn(raw[at]) else drawn
    return drawn


def run(raw: str, start: int) -> int:
    """Where the picture, or several side by side, that begins at `start` ends; `start` where none does."""
    at = start
    while at < len(raw) and (_is_drawn(raw[at]) or (at > start and unicodedata.category(raw[at]) in _PICTURES)):
        at += 1
    return at


def _is_drawn(letter: str) -> bool:
    return unicodedata.category(letter) == "So"


def _may_be_drawn(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter) in _PICTURES
