"""Times said in another language: put into English word by word, by its file, and read by the reader of English times.

A value so found is an English time that stands elsewhere: its `text` is the English, its span that of the words in the
message. So whatever merges, moves or shows times does so with these.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import functools
import re
from collections.abc import Sequence
from typing import NamedTuple

from specialists.language import time as when
from specialists.language.other_languages.lexicon import Lexicon, fold
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

_TOKEN = Pattern(r"\d{4}-\d\d-\d\d|\d+(?:[.:,]\d+)*\.?|[^\W\d_]+|[,–-]")
_GAP = Pattern(r"\s*")
_COUNTED = Pattern(r"\{(\w+)(?:([+-])(\w+))?\}")
_LONGEST = 14  # words of one time
_MOST = 60  # tries to read one, in a message
_SHORTEST = 4  # letters of each half of a compound: "montagabend"
_EARLY = "wake me "
_SHORT = 2  # letters; a day's short name alone is no day: "to do"
_DASHES = ("-", "–")
_BETWEEN = frozenset((",", "and"))
_OPEN = _BETWEEN | {"until", "", "on", "for", "in", "in the", "onto"}  # no time ends so
_ALONE = Pattern(r"[\d.:, ]+")


class Token(NamedTuple):
    """A word of a message that may be a time's, and what that is in English; None where it is none."""

    word: str
    start: int
    end: int
    english: str | None


def tokens(text: str, lexicon: Lexicon) -> list[Token]:
    """The words of a text as times have them."""
    found = []
    for match in _TOKEN.finditer(text):
        word = fold(match[0])
        start, end = match.span()
        if word[0].isdigit() and word.endswith(".") and "." not in word[:-1] and not _is_numbered(text, end):
            word, end = word[:-1], end - 1  # the end of a sentence
        found.append(Token(word, start, end, _english(word, lexicon)))
    return found


def _is_numbered(text: str, end: int) -> bool:
    """Whether the point behind a number makes it an ordinal: a word follows, or nothing."""
    rest = text[end:].lstrip()
    return not rest or rest[0].islower() or rest[0].isalpha()


def _english(word: str, lexicon: Lexicon) -> str | None:
    if word[0].isdigit():
        return word.replace(",", ".")
    meant = " ".join(lexicon.plain(word))
    known = lexicon.numbers.get(meant, lexicon.times.get(meant))
    if known is not None:
        return known
    for cut in range(_SHORTEST, len(word) - _SHORTEST + 1):
        halves = lexicon.times.get(word[:cut]), lexicon.times.get(word[cut:])
        if halves[0] and halves[1]:
            return f"{halves[0]} {halves[1]}"
    return None


def find(text: str, now: dt.datetime, lexicon: Lexicon) -> list[When]:
    """Every time in a text, from left to right, none overlapping, each as long as it can be; `now` aware."""
    said = tokens(text, lexicon)
    early = _EARLY if any(lexicon.plain(token.word)[0] in lexicon.early for token in said) else ""
    found: list[When] = []
    tries = at = 0
    while at < len(said) and tries < _MOST:
        run = _run(text, said, at)
        read = None
        for last in range(run, at, -1):
            tries += 1
            read = _read(text, said[at:last], now, lexicon, early)
            if read is not None or tries >= _MOST:
                at = last
                break
        if read is None:
            at += 1
            continue
        found.append(read)
    return found


def _run(text: str, said: Sequence[Token], at: int) -> int:
    """The place behind the last of the words that may be one time's."""
    last = at
    while last < min(len(said), at + _LONGEST) and said[last].english is not None:
        if last > at and not _GAP.fullmatch(text[said[last - 1].end : said[last].start]):
            break
        last += 1
    return last


def _read(text: str, said: Sequence[Token], now: dt.datetime, lexicon: Lexicon, early: str) -> When | None:
    first, last = said[0], said[-1]
    if last.english in _OPEN or last.word in lexicon.articles:
        return None
    if first.english in _BETWEEN or first.word in _DASHES or (not first.english and first.word in lexicon.articles):
        return None
    if len(said) == 1 and len(first.word) <= _SHORT:
        return None
    english = put(said, lexicon)
    if not english or _ALONE.fullmatch(english):
        return None
    whole = early + english
    found = when.find(whole, now)
    if len(found) != 1 or found[0].span[1] < len(whole):
        return None
    if whole[len(early) : found[0].span[0]].strip() not in ("", "at"):
        return None
    return dataclasses.replace(found[0], text=english, span=(said[0].start, said[-1].end))


def put(said: Sequence[Token], lexicon: Lexicon) -> str:
    """Words of a time in English."""
    english = " ".join(token.english for token in said if token.english)
    for pattern, other in lexicon.turns:
        english = pattern.sub(functools.partial(_counted, other), english)
    return english.strip()


def _counted(other: str, match: re.Match[str]) -> str:
    """What stands there instead, its counts made: "{h-1}:30" of "halb drei"."""
    named = match.groupdict()

    def value(name: str) -> str:
        return named.get(name) or name

    def count(one: re.Match[str]) -> str:
        if one[2] is None:
            number = value(one[1])
        else:
            number = str(int(value(one[1])) + int(f"{one[2]}{value(one[3])}"))
            number = "12" if number == "0" and one[1] == "h" else number
        return number.zfill(2) if one.start() and one.string[one.start() - 1] == ":" else number

    return _COUNTED.sub(count, match.expand(other))
