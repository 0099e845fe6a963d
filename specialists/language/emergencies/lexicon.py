"""The words of emergencies: concepts from words.txt and slips from slips.txt, found in a sentence. rules.py calls it.

A symbol is a concept ("BREATHE") or a plain word or phrase that a rule names. Every lookup is by dictionary, so the
time grows with the length of the text alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
_SHORTEST = 5  # letters of a word behind which a slip is looked for
_LONG = 8  # letters from which two slips are forgiven
_REMEMBERED = 20_000
_FRAMES = "frames"  # the section whose words no slip leads to
_YEARS = range(1950, 2036)
_NOUNS = ("KIN", "CHILD", "PLACE", "SOMEBODY")  # behind which an "s" may be an "is" with no sign before it
_COMPUTED = ("YEAR", "BIGNUMBER", "NAME")
_FEW = 8  # from so many on a number of pills is a big one

Spans = dict[str, list[tuple[int, int]]]  # where each symbol stands in a sentence


def lines(name: str) -> Iterator[str]:
    """The lines of a table; one that begins with a space goes on with the line before it."""
    text = (HERE / name).read_text(encoding="utf-8").replace("\n  | ", " | ")
    return (line for line in text.splitlines() if line and not line.startswith("#"))


def _forms(word: str) -> list[str]:
    """A word with its regular forms, where it asks for them by "~"."""
    if not word.endswith("~"):
        return [word]
    stem = word[:-1]
    bare = stem.removesuffix("e")
    return [stem, f"{stem}s", f"{bare}ed", f"{bare}ing"]


class Lexicon:
    """The concepts, with what the rules name beside them."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._single: dict[str, set[str]] = {}
        self._phrases: dict[str, dict[str, dict[tuple[str, ...], set[str]]]] = {}  # by their first two words
        self.concepts: set[str] = set(_COMPUTED)
        concepts: dict[str, list[str]] = {}
        plain: set[str] = set()
        section = ""
        for line in lines("words.txt"):
            if line.startswith("["):
                section = line.strip("[]")
                continue
            name, _, rest = line.partition(": ")
            concepts[name] = [word.strip() for word in rest.split("|") if word.strip()]
            if section != _FRAMES:
                plain.update(word for word in concepts[name] if " " not in word and "{" not in word)
        self.concepts.update(concepts)
        for name in concepts:
            for word in _resolved(name, concepts):
                self._add(word, name)
        for word in named:
            self._add(word, word)
        self._within = {name: _computed_in(name, concepts) for name in concepts}
        self._nouns = {word: True for name in _NOUNS for word in _resolved(name, concepts) if " " not in word}
        self._speller = Speller({form for word in plain for form in _forms(word)}, self._single)

    def _add(self, word: str, symbol: str) -> None:
        for form in _forms(word):
            parts = tuple(form.split())
            if len(parts) == 1:
                self._single.setdefault(form, set()).add(symbol)
            else:
                behind = self._phrases.setdefault(parts[0], {}).setdefault(parts[1], {})
                behind.setdefault(parts, set()).add(symbol)

    def mended(self, words: Sequence[str]) -> list[str]:
        """The words with their slips put right."""
        slips, single, made = _slips(), self._single, []
        for word in words:
            if word in single or word in self._phrases:
                made.append(word)
            elif word in slips:
                made += slips[word]
            elif word.endswith("s") and self._nouns.get(word[:-1]):
                made += [word[:-1], "s"]  # "dads collapsed", "kitchens on fire"
            else:
                made.append(self._speller.nearest(word))
        return made

    def spans(self, words: Sequence[str], names: frozenset[str]) -> Spans:
        """Where each symbol stands. `names` are words that the message writes as somebody's name."""
        found: Spans = {}
        for at, word in enumerate(words):
            symbols = self._single.get(word)
            if symbols:
                for symbol in symbols:
                    found.setdefault(symbol, []).append((at, at + 1))
            elif word in names:
                self._computed("NAME", at, found)
            if word.isdecimal():
                self._numbered(int(word[:6]), at, found)
            behind = self._phrases.get(word)
            if behind is not None and at + 1 < len(words) and (phrases := behind.get(words[at + 1])) is not None:
                for parts, symbols in phrases.items():
                    if tuple(words[at : at + len(parts)]) == parts:
                        for symbol in symbols:
                            found.setdefault(symbol, []).append((at, at + len(parts)))
        return found

    def _numbered(self, number: int, at: int, found: Spans) -> None:
        if number in _YEARS:
            self._computed("YEAR", at, found)
        elif number >= _FEW:
            self._computed("BIGNUMBER", at, found)

    def _computed(self, kind: str, at: int, found: Spans) -> None:
        for symbol in (kind, *(name for name, holds in self._within.items() if kind in holds)):
            found.setdefault(symbol, []).append((at, at + 1))


def _resolved(name: str, concepts: dict[str, list[str]]) -> set[str]:
    """All words of a concept, with those of the concepts that it takes in."""
    words: set[str] = set()
    for word in concepts[name]:
        if word.startswith("{"):
            inner = word.strip("{}")
            words |= set() if inner in _COMPUTED else _resolved(inner, concepts)
        else:
            words.add(word)
    return words


def _computed_in(name: str, concepts: dict[str, list[str]]) -> set[str]:
    held: set[str] = set()
    for word in concepts[name]:
        if word.startswith("{"):
            inner = word.strip("{}")
            held |= {inner} if inner in _COMPUTED else _computed_in(inner, concepts)
    return held


@cache
def _slips() -> dict[str, list[str]]:
    rows = (line.split(" = ") for line in lines("slips.txt"))
    return {slip: meant.split() for slip, meant in rows if " " not in slip}


class Speller:
    """Finds the word that a slip was meant to be. Real words that lie beside one (real_words.txt) are left alone."""

    def __init__(self, wanted: Iterable[str], known: Iterable[str]) -> None:
        self._known = frozenset(known) | frozenset((HERE / "real_words.txt").read_text(encoding="utf-8").split())
        self._by_start: dict[tuple[str, int], list[str]] = {}
        for word in sorted(wanted):
            if len(word) >= _SHORTEST and word.isalpha():
                self._by_start.setdefault((word[0], len(word)), []).append(word)
        self._asked: dict[str, str] = {}

    def nearest(self, word: str) -> str:
        """The word that was meant; the same where none is near, or several are."""
        if len(word) < _SHORTEST or len(word) > 16 or not word.isalpha() or word in self._known:
            return word
        meant = self._asked.get(word)
        if meant is None:
            if len(self._asked) >= _REMEMBERED:
                self._asked.clear()
            meant = self._asked[word] = self._look_up(word)
        return meant

    def _look_up(self, word: str) -> str:
        from rapidfuzz.distance import OSA  # with the first message, and not with the house

        far = 2 if len(word) >= _LONG else 1
        best, at = [word], far + 1
        for length in range(len(word) - far, len(word) + far + 1):
            for other in self._by_start.get((word[0], length), ()):
                away = OSA.distance(word, other, score_cutoff=far)
                if away < at:
                    best, at = [other], away
                elif away == at and away <= far:
                    best.append(other)
        doubled = [other for other in best if _single(other) == _single(word)]  # "hiting" is no "hiding"
        return (doubled or best)[0] if len(best) == 1 or at == 1 else word


def _single(word: str) -> str:
    """The word with each of its doubled letters written once."""
    return "".join(letter for at, letter in enumerate(word) if not at or letter != word[at - 1])
