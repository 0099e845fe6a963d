"""Time zones as people say them: "3pm Berlin time", "9am EST", "UTC+2". Read by phrase.py; gives IANA names."""

from __future__ import annotations

import pkgutil
from functools import lru_cache
from pathlib import Path

from specialists.language.time import words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens


def _below(heading: str) -> dict[str, str]:
    """The names below a heading of zones.txt, and the zone that each means."""
    text = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    lines = text.partition(f"[{heading}]")[2].partition("[")[0].splitlines()
    pairs = [line.partition(" = ") for line in lines if " = " in line]
    return {name: zone for zone, _, names in pairs for name in names.split(", ")}


ABBREVIATIONS, PLACES = _below("abbreviations"), _below("places")
_NEEDS_TIME_BEFORE = frozenset(("et", "ct", "mt", "pt", "art", "ist", "west", "z", "bst", "wet"))
_NO_PLACES = ("Etc", "US", "Canada", "Brazil", "Chile", "Mexico")  # areas whose names are not cities
_MAINLY = frozenset("AR CL CN CY DE EC ES KZ MN MY NZ PT UZ".split())  # their first zone is that of nearly everybody
_COASTS = frozenset(("eastern", "central", "mountain", "pacific"))
_OWN = frozenset(("my", "our", "local"))


@lru_cache(maxsize=1)
def _cities() -> dict[str, str]:
    """Countries, and every IANA zone by the last part of its name, in words. Read once, when a place is first named."""
    found = _countries()
    names = pkgutil.get_data("tzdata", "zones") or b""  # zoneinfo.available_timezones walks the disk: 50 ms
    for name in names.decode().split():
        area, _, city = name.rpartition("/")
        if area and not area.startswith(_NO_PLACES):
            found.setdefault(city.replace("_", " ").lower(), name)
    return found


def _countries() -> dict[str, str]:
    """Countries that have one clock, or one that nearly all of them go by: after tzdata's own tables."""
    zones: dict[str, list[str]] = {}
    for row in _table("zone.tab"):
        zones.setdefault(row[0], []).append(row[2])
    named = {row[0]: row[1].partition(" (")[0].lower().replace(" & ", " and ") for row in _table("iso3166.tab")}
    del named["GE"]  # Georgia is a state, too
    return {name: zones[code][0] for code, name in named.items() if len(zones.get(code, ())) == 1 or code in _MAINLY}


def _table(name: str) -> list[list[str]]:
    lines = (pkgutil.get_data("tzdata", f"zoneinfo/{name}") or b"").decode().splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def place(name: str) -> str | None:
    """The zone of a place named in lower-case words, or None."""
    return PLACES.get(name) or _cities().get(name)


def read(t: Tokens, at: int, bag: Bag) -> int:
    """The zone at a word that follows a time of day; 0 where there is none."""
    word = t.words[at]
    if bag.zone or bag.hour is None:
        return 0
    if word in ("+", "-") and at:
        return _offset(t, at, bag)
    start = at + 1 if word in ("(", "in") else at
    word = t.words[start]
    end = _abbreviation(t, start, bag) if word in ABBREVIATIONS else _place(t, start, bag)
    if not end:
        return 0
    if start > at and t.words[at] == "(":
        return end + 1 if t.words[end] == ")" else end
    return end


def _abbreviation(t: Tokens, at: int, bag: Bag) -> int:
    word = t.words[at]
    before = t.words[at - 1]
    told = before in ("am", "pm", "(", "m", ".") or before[-1:].isdigit() or t.words[at + 1] == "time"
    if word in _NEEDS_TIME_BEFORE and not told:
        return 0
    sign = t.words[at + 1]
    offset = t.words[at + 2]
    numbered = sign in ("+", "-") and t.joined[at + 2] and offset.isdigit() and int(offset[:3]) <= 14
    if word in ("utc", "gmt") and numbered:
        hours = int(offset[:3])
        bag.zone = f"Etc/GMT{'-' if sign == '+' else '+'}{hours}" if hours else "UTC"  # POSIX signs run the other way
        return at + 3
    bag.zone = ABBREVIATIONS[word]
    return at + 2 if t.words[at + 1] == "time" else at + 1


def half_before(t: Tokens, at: int) -> bool:
    return bool(at) and (t.words[at - 1] in ("am", "pm", "m", "noon", "midnight") or t.words[at - 1] == ".")


def _offset(t: Tokens, at: int, bag: Bag) -> int:
    """An offset in hours and minutes straight after the time: "14:00 +02:00", "14:00-0500". Whole hours only."""
    digits = t.words[at + 1].replace(":", "")
    if len(digits) != 4 or not digits.isdigit() or not t.joined[at + 1] or ":" not in t.words[at - 1]:
        return 0
    hours, minutes = int(digits[:2]), int(digits[2:])
    if hours > 14 or minutes or (t.words[at] == "-" and ":" in t.words[at + 1] and not t.joined[at]):
        return 0
    sign = "-" if t.words[at] == "+" else "+"  # POSIX signs run the other way
    bag.zone = f"Etc/GMT{sign}{hours}" if hours else "UTC"
    return at + 2


def _place(t: Tokens, at: int, bag: Bag) -> int:
    """Up to three words before "time"; "my time" and "local time" are the person's own."""
    after = t.words[at + 1]
    ends = after in words.GOES_ON or after in words.DAYS_AWAY or after in words.WEEKDAYS or after == "on"
    if t.words[at] in _COASTS and half_before(t, at) and ends:  # "10:30 am Eastern"
        bag.zone = PLACES[t.words[at]]
        return at + 1
    for size in (1, 2, 3):
        if t.words[at + size] in ("time", "times"):
            name = " ".join(t.words[at : at + size]).removesuffix("'s")
            if name in _OWN:
                return at + size + 1
            zone = place(name)
            if zone is not None:
                bag.zone = zone
                return at + size + 1
            return 0
        if not t.words[at + size - 1].replace("'", "").isalpha():
            return 0
    return 0
