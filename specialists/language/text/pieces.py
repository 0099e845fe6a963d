"""A text cut into words with their places, by a pattern of words. normalise.py and time/tokens.py cut with it, each by
its own pattern."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

from specialists.language.text.patterns import Pattern

Pieces = tuple[list[str], list[int], list[int]]  # words in lower case, and where each starts and ends in the text

_PLAIN = Pattern(r"[A-Za-z]+(?: [A-Za-z]+)*")


def cut(text: str, pattern: Pattern) -> Pieces:
    """The words of a text. The pattern is one bracket around all of a word, and takes a run of letters as a word.

    No step of the interpreter is made for a single word: each list is made at once.
    """
    words, starts, ends = _cut(text, pattern)
    return [*words], [*starts], [*ends]


@lru_cache(maxsize=8)  # a message, and what stands in it, is cut by every reader anew
def _cut(text: str, pattern: Pattern) -> Pieces:
    if _PLAIN.fullmatch(text):
        return _spaced(text)
    parts = pattern.split(text)  # a gap, a word, a gap, … and a gap
    places = list(accumulate(map(len, parts)))
    return [word.lower() for word in parts[1::2]], places[:-1:2], places[1::2]


def _spaced(text: str) -> Pieces:
    """Words with one space between: whatever the pattern, they are these."""
    words = text.lower().split(" ")
    places = list(accumulate([len(word) + 1 for word in words], initial=0))
    return words, places[:-1], [place - 1 for place in places[1:]]
