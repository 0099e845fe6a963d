"""A time that was named of what is over: asked what was done "on Friday", it is the Friday that was. Pure.

The grammar reads every time ahead, as most are said to plan with. Whoever answers about the past turns them round here.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from typing import NamedTuple
from zoneinfo import ZoneInfo

from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence, throughout
from specialists.language.time.words import MONTHS, WEEKDAYS

_DAY, _WEEK = dt.timedelta(days=1), dt.timedelta(days=7)
_AHEAD = Pattern(
    r"\b(?:next|coming|tomorrow|tonight|today|this (?:morning|afternoon|evening)|in (?:an?|\d+|one|two|three)"
    r"|(?:19|20)\d\d)\b", re.I,
)
_OF_A_MONTH = Pattern(r"\b(?:\d{1,2}(?:st|nd|rd|th)|the \d{1,2})\b", re.I)
_WORD = Pattern(r"[a-z]+", re.I)


class Span(NamedTuple):
    """From a moment to, not with, another; aware."""

    since: dt.datetime
    until: dt.datetime


def span(when: When | None, local: dt.datetime, zone: ZoneInfo) -> Span | None:
    """The time as a span that is over or runs, a day long where it names no end; None where it names no time.

    `local` is now, aware, in the person's `zone`.
    """
    if when is None or when.start is None or when.rrule is not None:
        return None
    now = local.replace(tzinfo=None)
    when = throughout(over(when, now))
    start = when.start or now
    end = when.end or start + _DAY
    if start > now and not when.is_date and not _AHEAD.search(when.text):  # "at 9", asked at 8
        start, end = start - _DAY, end - _DAY
    return Span(recurrence.at(start, zone), recurrence.at(end, zone))


def over(when: When, now: dt.datetime) -> When:
    """The time with its day in the past, where it was read ahead and did not say so; `now` naive, in the same zone.

    A weekday goes back by weeks, a day of the month by months, a date or a month by years. What is read ahead and
    names no day, as "at 9", stays.
    """
    start = when.start
    if start is None or start <= now or when.rrule is not None or when.elapsed or _AHEAD.search(when.text):
        return when
    said = set(_WORD.findall(when.text.lower()))
    if said & MONTHS.keys():
        return _years(when, start, now)
    if _OF_A_MONTH.search(when.text):
        return _shifted(when, start, _of_month(start, now))
    if said & WEEKDAYS.keys() or "weekend" in said:
        while start.date() >= now.date():
            start -= _WEEK
        return _shifted(when, when.start or start, start)
    return _years(when, start, now) if when.is_date else when


def _years(when: When, start: dt.datetime, now: dt.datetime) -> When:
    back = start.year - now.year
    back += _year(start, back) > now
    return replace(when, start=_year(start, back), end=None if when.end is None else _year(when.end, back))


def _year(moment: dt.datetime, back: int) -> dt.datetime:
    """Years earlier; the 29th of February is the 28th there."""
    day = 28 if (moment.month, moment.day) == (2, 29) else moment.day
    return moment.replace(year=moment.year - back, day=day)


def _of_month(start: dt.datetime, now: dt.datetime) -> dt.datetime:
    """The latest such day of a month that is over: months without a 31st are passed by."""
    first = start.replace(day=1)
    while True:
        first = (first - dt.timedelta(days=1)).replace(day=1)
        last = ((first + dt.timedelta(days=31)).replace(day=1) - dt.timedelta(days=1)).day
        if start.day <= last and first.replace(day=start.day) <= now:
            return first.replace(day=start.day)


def _shifted(when: When, start: dt.datetime, to: dt.datetime) -> When:
    return replace(when, start=to, end=None if when.end is None else when.end + (to - start))
