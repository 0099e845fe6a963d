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
_MOMENT = dt.timedelta(minutes=1)  # the hour that it lies in tells it


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


def of(question: Question, there: dt.datetime) -> Period:
    """The period. `there` is the naive wall time of the place; days are called as the person calls them."""
    tags, here, start = question.topic.split(","), question.now.replace(tzinfo=None), question.start
    midnight = there.replace(hour=0, minute=0, second=0, microsecond=0)
    at_once = start is not None and not question.on_day and not question.end and abs(start - here) < _HOUR / 12
    if "overnight" in tags and (start is None or at_once or question.on_day):
        return _part("night", _midnight(start or there), here, there)
    if at_once or (start is None and "now" in tags):
        return Period(Kind.NOW, there, there + _MOMENT, "now")
    if start is None and question.seconds:
        return Period(Kind.SPAN, there, there + dt.timedelta(seconds=question.seconds), "in that time")
    if start is None:
        return Period(Kind.OPEN, there, midnight + _DAY, "today")
    if question.on_day:
        return _days(start, question.end or start + _DAY, here, there)
    if question.part in _PARTS:
        return _part(question.part, _midnight(start), here, there)
    if "later" in tags:
        return Period(Kind.SPAN, there, midnight + _DAY, "later today")
    if question.end is not None:
        called = f"{day(start, here)} from {clock(start)} to {clock(question.end)}"
        return Period(Kind.SPAN, max(start, there), question.end, called)
    return Period(Kind.HOUR, start, start + _MOMENT, f"{day(start, here)} at {clock(start)}")


def _days(start: dt.datetime, end: dt.datetime, here: dt.datetime, there: dt.datetime) -> Period:
    midnight = _midnight(there)
    if start < midnight and start.date() == here.date():
        return Period(Kind.OPEN, there, midnight + _DAY, "today")  # there, today is another day already
    if end - start <= _DAY:
        return Period(Kind.DAY, max(start, there), end, day(start, here))
    first = max(start, midnight)
    called = day(first, here).removeprefix("on ")
    return Period(Kind.DAYS, max(first, there), end, f"from {called} to {_named(end - _DAY)}")


def _midnight(moment: dt.datetime) -> dt.datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _part(part: str, date: dt.datetime, here: dt.datetime, there: dt.datetime) -> Period:
    first, last, called = _PARTS[part]
    if part == "night" and there.hour < 4 and date.date() == there.date():
        date -= _DAY  # in the small hours, "tonight" is the night that it is
    start, end = date + first * _HOUR, date + last * _HOUR
    named = part == "night" or part in _BY_DAY
    if named and day(date, here) == "tomorrow":
        called = f"tomorrow {part}"
    elif day(date, here) != "today" and there >= start:
        called = "tonight" if part == "night" else called
    elif day(date, here) != "today":
        called = f"{day(date, here)} {called}"
    elif named:
        called = "tonight" if part == "night" else f"this {part}"
    return Period(Kind.SPAN, max(start, there), end, called)


def day(date: dt.datetime, now: dt.datetime) -> str:
    """ "today", "tomorrow", "on Friday 27 Nov"."""
    ahead = (date.date() - now.date()).days
    return {0: "today", 1: "tomorrow"}.get(ahead) or f"on {_named(date)}"


def _named(date: dt.datetime) -> str:
    return f"{_WEEKDAYS[date.weekday()]} {date.day} {_MONTHS[date.month - 1]}"


def clock(moment: dt.datetime) -> str:
    """5:00 pm."""
    return f"{moment.hour % 12 or 12}:{moment.minute:02d} {'am' if moment.hour < 12 else 'pm'}"
