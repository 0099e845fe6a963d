"""Slips of the finger in the longer words of time: "firday", "satruday", "janurary". Called once, by words.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

_T = TypeVar("_T")
_SHORTEST = 6  # letters: a slip in a shorter word may well be another word
_VOWELS = "aeiou"
# What a slip may make that is a word, a name or a place of its own.
_MEANT = frozenset(
    "mourning moring evenings invening octobre septembre novembre decembre janvier augusta augustus months moths "
    "manday friary fiday sundae sandy sunny munday minuet minuets monuments mines second seconds".split()
)


def add(table: dict[str, _T], names: Iterable[str]) -> None:
    """Gives the slips of some of a table's words what those words stand for, where they mean nothing yet."""
    for slip, name in near(names).items():
        table.setdefault(slip, table[name])


def near(names: Iterable[str]) -> dict[str, str]:
    """Every way to write one of the names with one slip that keeps its first letter: two letters swapped, one left
    out, one doubled, one also written a place too early ("janurary"), or a wrong vowel. Slip -> name.
    """
    found: dict[str, str] = {}
    for name in names:
        if len(name) >= _SHORTEST:
            for slip in _slips(name):
                if slip != name and slip not in _MEANT:
                    found.setdefault(slip, name)
    return found


def _slips(name: str) -> Iterable[str]:
    for place in range(1, len(name)):
        before, letter, after = name[:place], name[place], name[place + 1 :]
        yield before + after
        yield before + letter + letter + after
        yield before + after[:1] + letter + after[1:]
        if after:
            yield before + after[0] + letter + after
        if letter in _VOWELS:
            for vowel in _VOWELS:
                yield before + vowel + after
