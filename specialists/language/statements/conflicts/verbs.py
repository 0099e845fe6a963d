"""Verbs and how they take their words. Read by statement.py to find what a statement says of whom."""

from __future__ import annotations

from pathlib import Path

from specialists.language.statements.conflicts.inflections import stem
from specialists.language.statements.conflicts.words import AUX

_LINES = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines()
_PAGE = "\n".join(line for line in _LINES if not line.startswith("#"))
_LISTS = dict(part.split("]\n", 1) for part in _PAGE.split("[")[1:])
KNOWN = frozenset(map(stem, _LISTS["known"].split()))
ADJECTIVES = frozenset(map(stem, _LISTS["adjectives"].split()))
PHRASES = {(stem(verb), particle) for verb, particle in map(str.split, _LISTS["phrasal"].split(";"))}


def is_finite(word: str) -> bool:
    """Whether a word shows by its form that it can be a sentence's verb: "lives", "moved", "left", "is"."""
    return word in AUX or (stem(word) in KNOWN and (word.endswith(("s", "ed")) or word not in _BARE))


_BARE = frozenset(_LISTS["bare"].split())
