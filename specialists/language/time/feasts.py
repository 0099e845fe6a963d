"""Holidays by name, computed for any year: fixed days, nth weekdays, and those that move with Easter or the moon.

`find` recognises a name, `date` gives its day in a year. The names and rules stand in feasts.txt; the Gregorian Easter
is by Meeus, Jones and Butcher's algorithm. Loaded with the grammar; moons.py on first use.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

_DAYS = "mon tue wed thu fri sat sun".split()
FIXED: dict[str, tuple[int, int]] = {}  # month and day
NTH: dict[str, tuple[int, int, int]] = {}  # month, weekday, and which of them
_FROM: dict[str, tuple[str, int]] = {}  # days from another holiday
_SPELLINGS: dict[str, str] = {}
_LONGEST = 6


def _read() -> None:
    """Fills the tables from feasts.txt, where the notation is told."""
    for line in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, rule, written = (part.strip() for part in line.split("="))
        parts = rule.replace("-", " ", 1).split() if rule[:1].isdigit() and " " not in rule else rule.split()
        if written:
            _SPELLINGS[name] = written
        if len(parts) == 3 and parts[1] in _DAYS:
            NTH[name] = int(parts[0]), _DAYS.index(parts[1]), int(parts[2])
        elif parts and parts[0].isdecimal():
            FIXED[name] = int(parts[0]), int(parts[1])
        elif parts:
            _FROM[name] = " ".join(parts[:-1]), int(parts[-1])


def _index() -> dict[str, dict[tuple[str, ...], str]]:
    index: dict[str, dict[tuple[str, ...], str]] = {}
    for name, spellings in _SPELLINGS.items():
        for spelling in spellings.split("|"):
            parts = tuple(spelling.replace("'", "").split())
            index.setdefault(parts[0], {})[parts] = name
    return index


_read()
_BY_FIRST_WORD = _index()
FIRST_WORDS = frozenset(_BY_FIRST_WORD) | {"year's", "valentine's", "mother's", "father's", "st"} | {
    f"{word[:-1]}'s" for word in _BY_FIRST_WORD if word.endswith("s")
} | {"hallowe'en", "xmas's"}


def find(words: Sequence[str], at: int) -> tuple[str, int] | None:
    """The holiday named at a word, by the longest name that fits, with the place after it."""
    spellings = _BY_FIRST_WORD.get(words[at].replace("'", ""))
    if spellings is None:
        return None
    plain: list[str] = []
    best: tuple[str, int] | None = None
    place = at
    while place < len(words) and len(plain) < _LONGEST and words[place]:
        word = words[place]
        place += 1
        if word in ("-", ".", "'") and plain:
            continue
        plain.append(word.replace("'", ""))
        name = spellings.get(tuple(plain))
        if name is not None:
            best = name, place
    return best


@lru_cache(maxsize=512)
def date(name: str, year: int) -> dt.date | None:
    """The day of a holiday in a year; None where that year has none, or it is beyond what can be computed."""
    if not 1600 <= year <= 2600:
        return None
    if name == "leap day" and not (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)):
        return None
    if "@" in name:  # of one country: official.py reads it
        from specialists.language.time import public_holidays

        called, _, region = name.partition("@")
        return public_holidays.date(called, region, year)
    if name in FIXED:
        return dt.date(year, *FIXED[name])
    if name in NTH:
        return nth_weekday(year, *NTH[name])
    if name in _FROM:
        base, days = _FROM[name]
        day = easter(year) if base == "easter" else date(base, year)
        return None if day is None else day + dt.timedelta(days=days)
    if name == "victoria day":  # the Monday before 25 May
        return dt.date(year, 5, 24) - dt.timedelta(days=dt.date(year, 5, 24).weekday())
    if name == "election day":  # the Tuesday after the first Monday of November
        return nth_weekday(year, 11, 0, 1) + dt.timedelta(days=1)
    if name == "tax day":
        return dt.date(year, 4, 15)
    if name == "advent":  # the fourth Sunday before Christmas
        christmas = dt.date(year, 12, 25)
        return christmas - dt.timedelta(days=(christmas.weekday() + 1) % 7 or 7) - dt.timedelta(days=21)
    if name == "secretaries day":  # the Wednesday of the last full week of April
        return nth_weekday(year, 4, 5, -1) - dt.timedelta(days=3)
    from specialists.language.time import moons

    return moons.date(name, year)


def nth_weekday(year: int, month: int, weekday: int, nth: int) -> dt.date:
    """The nth (negative: from the end) weekday of a month."""
    if nth > 0:
        first = dt.date(year, month, 1)
        return first + dt.timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))
    last = dt.date(year + month // 12, month % 12 + 1, 1) - dt.timedelta(days=1)
    return last - dt.timedelta(days=(last.weekday() - weekday) % 7 + 7 * (-nth - 1))


def easter(year: int) -> dt.date:
    """Easter Sunday of the Gregorian calendar (the algorithm named for Meeus, Jones and Butcher)."""
    golden = year % 19
    century, in_century = divmod(year, 100)
    leaps, rest = divmod(century, 4)
    correction = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leaps - correction + 15) % 30
    week = (32 + 2 * rest + 2 * (in_century // 4) - epact - in_century % 4) % 7
    shift = (golden + 11 * epact + 22 * week) // 451
    month, day = divmod(epact + week - 7 * shift + 114, 31)
    return dt.date(year, month, day + 1)


def title(name: str) -> str:
    """A holiday's name as it is shown: "Mothers Day" for "mother"."""
    called = name.partition("@")[0]
    return _SPELLINGS.get(called, called).split("|")[0].title()


def approximate(name: str) -> bool:
    """True for holidays that are fixed by sighting a moon, so that the computed day may be one off."""
    return name in ("ramadan", "eid al fitr", "eid al adha", "islamic new year")
