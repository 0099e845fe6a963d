"""The hours of a day in which somebody is not to be disturbed, as people say them: "no calls after 9 pm"."""

from __future__ import annotations

import re

from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern

_TIME = Pattern(r"\b(?P<how>after|past|from|before|until|till|between|and|to|by)?\s*\b(?P<hour>\d{1,2})"
                   r"(?:[:.](?P<minute>\d\d))?\s*(?P<half>am|pm|a\.m\.|p\.m\.)?(?!\w)", re.I)  # fmt: skip
_BEGINNING = ("after", "past", "from", "between", None)  # before the hour at which it begins
_NIGHT = ("22:00", "07:00")
_EVENING = "18:00"
_NOON, _MIDNIGHT = Pattern(r"\b(?:noon|midday)\b", re.I), Pattern(r"\bmidnight\b", re.I)


def read(text: str, start: str | None, end: str | None) -> tuple[str | None, str | None]:
    """The quiet hours that a text means, as wall times; `start` and `end` are those that stand."""
    text = _NOON.sub("12 pm", _MIDNIGHT.sub("12 am", text))
    found = [(one["how"] or "", _wall(one, later=not place and one["how"] in _BEGINNING))
             for place, one in enumerate(_TIME.finditer(text))]  # fmt: skip
    found = [(how.casefold(), at) for how, at in found if at]
    if not found:
        return _NIGHT if patterns.search(r"\bnights?\b", text, re.I) else (None, None)
    if len(found) > 1:
        (_, first), (_, last) = found[:2]
        bare = not [*_TIME.finditer(text)][1]["half"]
        if bare and "12:00" <= first < _EVENING and last < "06:00":  # "between 2 and 4" is over before the night
            last = f"{int(last[:2]) + 12}{last[2:]}"
        return first, last
    how, at = found[0]
    if how in ("before", "until", "till", "by", "to"):
        return _within_half_a_day(start, at, _NIGHT[0], at)
    return _within_half_a_day(at, end, at, "08:00")


def _within_half_a_day(start: str | None, end: str | None, first: str, last: str) -> tuple[str, str]:
    """The edge that stands is kept where the two make a night; "no calls after 9 pm" is not quiet until 4 pm."""
    if start and end and 0 < (int(end[:2]) - int(start[:2])) % 24 <= 12:
        return start, end
    return first, last


def _wall(found: re.Match[str], *, later: bool) -> str:
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    half = (found["half"] or "").replace(".", "").casefold()
    if half or hour <= 12:
        evening = half == "pm" or (not half and later and hour != 12)
        hour = (0 if later else 12) if not half and hour == 12 else hour % 12 + (12 if evening else 0)
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else ""
