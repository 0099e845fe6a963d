"""What the file of a language says (de.yaml), ready to be used. times.py and messages.py ask for it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from specialists.language.text.patterns import Pattern
from specialists.language.text.typos import Speller

Words = tuple[str, ...]

_WORD = Pattern(r"[^\W\d_]+")
_FOLDS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'"})
_ENDS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}


def fold(text: str) -> str:
    """A text as words are compared: in lower case, "ä" as the "ae" that a keyboard without it writes."""
    return text.lower().translate(_FOLDS)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """One language's words, folded."""

    spellings: Mapping[str, Words]  # another form -> the words that it stands for
    speller: Speller
    compounds: Words  # endings that are words of their own
    openers: frozenset[Words]
    closers: frozenset[Words]
    said: frozenset[Words]  # pairs of words that say something, of which one alone is noise
    noises: frozenset[str]
    joiners: frozenset[str]  # between two requests
    articles: frozenset[str]
    nameless: frozenset[str]  # no text begins with one, and no thing's name holds one
    particles: frozenset[str]
    conditions: frozenset[str]
    denials: frozenset[str]
    goods: frozenset[str]  # what is bought
    kinds: Words  # what the names of such things end with
    units: Mapping[str, str]  # of amounts, in English
    numbers: Mapping[str, str]  # in digits
    times: Mapping[str, str]  # in English
    turns: tuple[tuple[Pattern, str], ...]
    early: frozenset[str]
    sure: frozenset[str]  # words that nothing but a time has
    instead: Mapping[str, list[str]]  # English -> the templates that say it

    def plain(self, word: str) -> Words:
        """A folded word as sentences and times have it, a slip mended."""
        meant = self.spellings.get(word)
        if meant is not None:
            return meant
        if word in self.times or word in self.numbers:
            return (word,)
        near = self.speller.nearest(word)
        return (word,) if near is None else (near,)

    def sentence(self, template: str) -> str:
        """A template (grammar/phrases.py) with its words as messages have them, however it is written."""
        return _WORD.sub(lambda word: " ".join(self.spellings.get(word[0], (word[0],))), fold(template))


@functools.cache
def of(language: str) -> Lexicon:
    """The words of a language that has a file here."""
    import yaml  # the first message in another language pays for it

    said = yaml.load((Path(__file__).parent / f"{language}.yaml").read_bytes(), yaml.CBaseLoader)  # noqa: S506 - texts alone
    numbers = {fold(word): str(number) for number, word in enumerate(said["numbers"].split())}
    ordinals = enumerate(said["ordinals"].split())
    numbers |= {fold(word): str(number) for word, number in said["also"].items()}
    times = {fold(word): english for word, english in said["times"].items()}
    for number, word in ordinals:  # "am ersten", "jede erste", "ein erster"
        times |= {fold(word)[:-1] + end: f"{number}{_ENDS.get(number, 'th')}" for end in ("n", "r", "s", "")}
    return Lexicon(
        {other: tuple(fold(word).split()) for word, others in said["spellings"].items() for other in _words(others)},
        _speller(_words(said["carrying"])), tuple(_words(said["compounds"])), _phrases(said["openers"]),
        _phrases(said["closers"]), _phrases(said["said"]), _words(said["noises"]), _words(said["joiners"]),
        frozenset(map(fold, said["articles"])), _words(said["nameless"]), _words(said["particles"]),
        _words(said["conditions"]), _words(said["denials"]), _words(said["goods"]), tuple(_words(said["kinds"])),
        {fold(word): unit for word, unit in said["units"].items()}, numbers, times,
        tuple((Pattern(source), english) for source, english in said["turns"]), _words(said["early"]),
        _words(said["sure"]), said["instead"],
    )


def _words(line: Any) -> frozenset[str]:
    return frozenset(fold(line).split())


def _phrases(lines: list[str]) -> frozenset[Words]:
    return frozenset(tuple(fold(line).split()) for line in lines)


def _speller(carrying: frozenset[str]) -> Speller:
    return Speller(carrying, carrying)
