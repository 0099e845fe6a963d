"""Secrets that are told in parts: "hunter, followed by a two", "quandle, then mox, then 88 and 44". leaks.py asks, with
a text whose digits are in one form already."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from specialists.language.text.patterns import Pattern

LEAST = 7  # letters and digits of a value that is looked for in parts: less comes together by chance
RARE = 5  # letters of a part that no other text has by chance
OTHERS = 3  # letters and digits of the other parts: "two" is near any "hunter"
NEAR = 8  # words in which all parts stand
_PART = Pattern(r"[^\W\d_]+|\d+", always=True)
_BETWEEN = frozenset(
    """followed by and then the a an add plus with number digit digits letter letters dash hyphen dot space next to at
    its end put it them together word""".split()
)


class _Word(NamedTuple):
    word: str
    start: int
    end: int


def found(text: str, values: Collection[str]) -> Iterator[tuple[int, int]]:
    """Where in a text the parts of a value stand, in their order or in any other."""
    words = [
        _Word(match.group().casefold(), match.start(), match.end()) for match in _PART.finditer(text)
        if match.group().casefold() not in _BETWEEN
    ]  # fmt: skip
    joined = "".join(one.word for one in words)
    for value in values:
        parts = [one.casefold() for one in _PART.findall(value)]
        whole = "".join(parts)
        if len(whole) < LEAST or whole.isdigit() or len(parts) < 2:
            continue
        at = joined.find(whole)
        if at >= 0:
            yield _span(words, at, at + len(whole))
        yield from _scattered(words, parts)


def _span(words: list[_Word], first: int, last: int) -> tuple[int, int]:
    """The stretch of the text that holds the letters from `first` to `last` of its joined words."""
    at, start, end = 0, 0, 0
    for one in words:
        if at <= first:
            start = one.start
        if at < last:
            end = one.end
        at += len(one.word)
    return start, end


def _scattered(words: list[_Word], parts: list[str]) -> Iterator[tuple[int, int]]:
    """Where a rare part stands and all others near it."""
    rare = max(parts, key=len)
    if len(rare) < RARE or rare.isdigit() or sum(map(len, parts)) - len(rare) < OTHERS:
        return
    for at, one in enumerate(words):
        if one.word != rare:
            continue
        near = words[max(0, at - NEAR) : at + NEAR + 1]
        joined = "".join(other.word for other in near if other is not one)
        if all(part in joined for part in parts if part != rare):
            held = [other for other in near if any(other.word in part for part in parts)]
            yield held[0].start, held[-1].end
