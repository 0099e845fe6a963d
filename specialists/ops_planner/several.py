"""Several times of day in one request: "at 9, 12 and 6 to drink water". reminders.py calls it."""

from __future__ import annotations

import datetime as dt
import re
from zoneinfo import ZoneInfo

from specialists.language import time as times
from specialists.language.text import patterns
from specialists.language.time import When

MOST = 12  # reminders from one request
_TIME = r"(?:at\s+)?\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?)?(?!\w)|(?:at\s+)?(?:noon|midnight)\b"
_AND = r"\s*(?:,\s*and|,|and|&)\s*"
_SERIES = rf"(?:{_TIME})(?:{_AND}(?:{_TIME}))*"
_ROW = patterns.Pattern(_SERIES, re.IGNORECASE)
_MORE = patterns.Pattern(rf"(?:{_AND})?({_SERIES})\s+(?:to|about|that)\s+", re.IGNORECASE)
_ONE = patterns.Pattern(_TIME, re.IGNORECASE)


def apart(text: str, when: When, now: dt.datetime, zone: ZoneInfo) -> tuple[str, list[When]]:
    """The text without the further times of day that it begins with, and every time asked for, the first one included.

    `now` is aware UTC. Times of day that do not begin the text belong to it: "watch the 12 o'clock news" is one thing.
    """
    matched = _MORE.match(text)
    if matched is None or when.start is None or when.is_date or when.rrule is not None or when.elapsed:
        return text, [when]
    local = now.astimezone(zone)
    day = local if when.start.date() == local.date() else dt.datetime.combine(when.start.date(), dt.time(0, 1), zone)
    more = _read(matched[1], day)
    return (text[matched.end() :], _sorted([when, *more])) if more else (text, [when])


def listed(words: str, now: dt.datetime, zone: ZoneInfo) -> list[When]:
    """Times of day in a row and nothing else ("9, 12 and 6"); empty where that is not what the words are."""
    return _sorted(_read(words, now.astimezone(zone))) if _ROW.fullmatch(words.strip()) else []


def _read(words: str, day: dt.datetime) -> list[When]:
    found = []
    for one in _ONE.findall(words)[:MOST]:
        read = times.read(one if one.lower().startswith("at") else f"at {one}", day)
        if read is None or read.start is None or read.is_date:
            return []
        found.append(read)
    return found


def _sorted(found: list[When]) -> list[When]:
    return sorted(found, key=lambda one: one.start or dt.datetime.max)  # noqa: DTZ901 - wall time
