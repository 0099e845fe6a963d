"""The frame words of changes (frames.txt): which phrases of which class begin, or end, at a word. For marks.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

_FILE = Path(__file__).with_name("frames.txt")
_DID = frozenset("did have has had was were".split())
_SOMEBODY = (["i"], ["we"], ["you"], ["he"], ["she"], ["they"])
_Phrases = dict[str, dict[str, list[tuple[str, ...]]]]  # by class, by the first (or last) word


@lru_cache(maxsize=1)
def _classes() -> tuple[_Phrases, _Phrases]:
    """Every phrase by its class and its first word, and the same by its last word; the longest first."""
    first: _Phrases = {}
    last: _Phrases = {}
    name = ""
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif line and not line.startswith("#"):
            for phrase in filter(None, (tuple(one.split()) for one in line.split(","))):
                first.setdefault(name, {}).setdefault(phrase[0], []).append(phrase)
                last.setdefault(name, {}).setdefault(phrase[-1], []).append(phrase)
    for table in (first, last):
        for phrases in table.values():
            for some in phrases.values():
                some.sort(key=len, reverse=True)
    return first, last


def kinds() -> list[str]:
    """The objects that have words of their own: "reminder" for "the reminder", "the alarm"."""
    return [name.removeprefix("kind ") for name in _classes()[0] if name.startswith("kind ")]


def kinds_in(words: Sequence[str]) -> set[str]:
    """The objects that the words name by a word of their kind."""
    end = len(words)
    return {kind for kind in kinds() if any(begins(f"kind {kind}", words, at, end) for at in range(end))}


def begins(name: str, words: Sequence[str], at: int, end: int) -> int:
    """How many of words[at:end] are a phrase of that class that begins at `at`; 0 where none does."""
    if at >= end:
        return 0
    for phrase in _classes()[0].get(name, {}).get(words[at], ()):
        if at + len(phrase) <= end and tuple(words[at : at + len(phrase)]) == phrase:
            return len(phrase)
    return 0


def ends(name: str, words: Sequence[str], start: int, end: int) -> int:
    """How many of words[start:end] are a phrase of that class that ends at `end`; 0 where none does."""
    if start >= end:
        return 0
    for phrase in _classes()[1].get(name, {}).get(words[end - 1], ()):
        if end - len(phrase) >= start and tuple(words[end - len(phrase) : end]) == phrase:
            return len(phrase)
    return 0


def also_ends(words: Sequence[str], start: int, end: int) -> int:
    """How many of words[start:end] add what stands before them to what was said, and end at `end`: "too", "an all"."""
    return max(ends("also", words, start, end), ends("also behind", words, start, end))


def apart(name: str, words: Sequence[str], at: int, end: int) -> int:
    """Where the second word of a verb in two parts stands, of which the first stands at `at`: "take milk off"."""
    for first, second in _classes()[0].get(name, {}).get(words[at], ()) if at < end else ():
        if words[at] == first and second in words[at + 2 : end]:
            return words.index(second, at + 2, end)
    return 0


def asks(words: Sequence[str]) -> bool:
    """Whether words ask why, or what somebody did: "did i put the bins out"."""
    return words[0] == "why" or (words[0] in _DID and words[1:2] in _SOMEBODY)


def only(names: Sequence[str], words: Sequence[str]) -> bool:
    """Whether all the words are phrases of those classes, one behind the other."""
    at = 0
    while at < len(words):
        length = max(begins(name, words, at, len(words)) for name in names)
        if not length:
            return False
        at += length
    return True
