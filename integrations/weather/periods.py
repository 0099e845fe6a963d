"""The stretch of time that a question is about, in the wall time of the place, and what it is called in the answer."""

from __future__ import annotations

import datetime as dt
from enum import Enum, auto
from typing import NamedTuple

from integrations.weather.port import Question

_PARTS = {  # part: from, to (hours of the day; over 24 is the next), how it is called today, and on another day
    "dawn": (5, 8, "at dawn"), "morning": (6, 12, "in the morning"), "lunch": (12, 14, "at lunchtime"),
    "midday": (11, 14, "at midday"), "afternoon": (12, 18, "in the afternoon"), "dinner": (18, 21, "at dinnertime"),
    "evening": (17, 23, "in the evening"), "night": (18, 32, "at night"),
}  # fmt: skip
_BY_DAY = ("morning", "afternoon", "evening")
_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_DAY = dt.timedelta(days=1)
_HOUR = dt.timedelta(hours=1)


class Kind(Enum):
    """How it is answered."""

    NOW = auto()
    OPEN = auto()  # nothing was said: now, and the rest of the day
    HOUR = auto()
    SPAN = auto()  # part of a day
    DAY = auto()
    DAYS = auto()


class Period(NamedTuple):
    """From `start` to `end`, wall times of the place; `called` as in "no rain is expected tomorrow"."""

    kind: Kind
    start: dt.datetime
    end: dt.datetime
    called: str


def of(question: Question, now: dt.datetime) -> Period:
    """The period. `now` is the naive wall time of the place."""
    tags = question.topic.split(",")
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    start = question.start
    if start is None or (not question.on_day and not question.end and abs(start - now) < _HOUR / 12):
        if "overnight" in tags:
            return _part("night", midnight, now)
        if question.seconds:
            return Period(Kind.SPAN, now, now + dt.timedelta(seconds=question.seconds), "in that time")
        if start is not None or "now" in tags:
            return Period(Kind.NOW, now, now + _HOUR, "now")
        return Period(Kind.OPEN, now, midnight + _DAY, "today")
    if question.on_day:
        last = question.end or start + _DAY
        if last - start > _DAY:
            first = max(start, midnight)
            return Period(Kind.DAYS, first, last, f"from {day(first, now)[3:] if first > midnight + _DAY else day(first, now)}"
                          f" to {_named(last - _DAY)}")
        if "overnight" in tags or "night" in question.part:
            return _part("night", start, now)
        return Period(Kind.DAY, max(start, now) if start == midnight else start, last, day(start, now))
    if question.part in _PARTS:
        return _part(question.part, start.replace(hour=0, minute=0), now)
    if "later" in tags:
        return Period(Kind.SPAN, now, midnight + _DAY, "later today")
    if question.end is not None:
        called = f"{day(start, now)} from {clock(start)} to {clock(question.end)}"
        return Period(Kind.SPAN, start, question.end, called)
    return Period(Kind.HOUR, start, start + _HOUR, f"{day(start, now)} at {clock(start)}")


def _part(part: str, date: dt.datetime, now: dt.datetime) -> Period:
    first, last, called = _PARTS[part]
    if part == "night" and now < date and now.hour < 4 and date.date() == now.date():
        date -= _DAY  # in the small hours, "tonight" is the night that it is
    start, end = date + first * _HOUR, date + last * _HOUR
    whole = f"{day(date, now)} {called}"
    if date.date() == now.date():
        whole = "tonight" if part == "night" else f"this {part}" if part in _BY_DAY else called
    elif part in _BY_DAY or part == "night":
        whole = f"tomorrow {part}" if day(date, now) == "tomorrow" else whole
    return Period(Kind.SPAN, max(start, now) if now < end else start, end, whole)


def day(date: dt.datetime, now: dt.datetime) -> str:
    """ "today", "tomorrow", "on Friday 27 Nov"."""
    ahead = (date.date() - now.date()).days
    return {0: "today", 1: "tomorrow"}.get(ahead) or f"on {_named(date)}"


def _named(date: dt.datetime) -> str:
    return f"{_WEEKDAYS[date.weekday()]} {date.day} {_MONTHS[date.month - 1]}"


def clock(moment: dt.datetime) -> str:
    """5:00 pm."""
    return f"{moment.hour % 12 or 12}:{moment.minute:02d} {'am' if moment.hour < 12 else 'pm'}"
