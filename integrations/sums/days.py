"""Days counted: how far off one is, how many lie between two. For specialists/ops_planner (clock.py, upcoming.py)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

_SOON = 6 * 3600  # seconds


def until(
    words: str, first: dt.date, end: dt.date | None, today: dt.date, named: Callable[[dt.date], str], *, since: bool
) -> str:
    """How many days there are until one, or since; `named` writes it. `end`: a span was said, and this is after it."""
    if end is not None and (span := _spanned(words, first, end, today)):
        return span
    day = _gone(first, words, today) if since else first
    left = (day - today).days
    if left <= 0:
        return f"That {'is' if left == 0 else 'was'} {away(left)}, {named(day)}."
    return f"{_counted(left)} until {named(day)}{_in_weeks(left)}."


def away(days: int) -> str:
    """ "today", "in 3 days", "3 days ago"."""
    return "today" if not days else f"in {_counted(days)}" if days > 0 else f"{_counted(-days)} ago"


def _in_weeks(days: int) -> str:
    """ " (5 weeks and 3 days)"; empty where it is less than one."""
    weeks, rest = divmod(days, 7)
    return f" ({_counted(weeks, 'week')}{f' and {_counted(rest)}' if rest else ''})" if weeks > 0 else ""


def soon(due: dt.datetime, now: dt.datetime) -> str:
    """ ", 10 minutes from now", for what comes within hours."""
    left = (due - now).total_seconds()
    if not 0 < left < _SOON:
        return ""
    minutes = round(left / 60)
    hours, rest = divmod(minutes, 60)
    parts = [_counted(hours, "hour")] * (hours > 0) + [_counted(rest, "minute")] * (rest > 0)
    return f", {' '.join(parts) if minutes else _counted(round(left), 'second')} from now"


def _spanned(words: str, first: dt.date, end: dt.date, today: dt.date) -> str:
    """How many days a span has that was asked about by itself: "between 3 May and 10 June", "in February", "this year".

    `end` is the day after its last. Empty where its first day is asked about: "until February".
    """
    last = end - dt.timedelta(days=1)
    lead = words.lower().split()[:1]
    if lead in (["between"], ["from"]):
        days = (last - first).days
        return f"{_counted(days)} from {_named(first)} to {_named(last)}{_in_weeks(days)}."
    if lead in (["in"], ["this"]) and first <= today <= last:
        days = (last - today).days
        return f"{_counted(days)} until {_named(last)}{_in_weeks(days)}."
    return f"{_counted((end - first).days)}, {_named(first)} to {_named(last)}." if lead == ["in"] else ""


def _gone(day: dt.date, words: str, today: dt.date) -> dt.date:
    """The last time that a day without a year was, where it was read as the next one."""
    if day <= today or any(part.isdecimal() and len(part) == 4 for part in words.split()):
        return day
    try:
        return day.replace(year=day.year - 1)
    except ValueError:  # 29 February
        return day.replace(year=day.year - 1, day=28)


def _counted(number: int, noun: str = "day") -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _named(day: dt.date) -> str:
    return f"{day:%A} {day.day} {day:%B} {day.year}"
