"""A part of a stretch of days: its nth Tuesday or week, its beginning, middle or end, what is left of it. days.py
asks.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping

from specialists.language.time import boxes, conventions, words
from specialists.language.time.bag import Bag, Box, Nth
from specialists.language.time.value import Grain

Days = tuple[dt.date, dt.date, Grain]  # start, exclusive end, grain


def one(day: dt.date) -> Days:
    return day, day + dt.timedelta(days=1), Grain.DAY


def nth(which: Nth, start: dt.date, end: dt.date) -> Days | None:
    """The nth of something between two dates; None where there are not so many."""
    number = which.number
    if which.unit == "week":
        monday = (
            start - dt.timedelta(days=start.weekday())
            if start.weekday() <= 3
            else start + dt.timedelta(days=7 - start.weekday())
        )
        if number < 0:
            last = end - dt.timedelta(days=1)
            monday = last - dt.timedelta(days=last.weekday()) - dt.timedelta(days=0 if last.weekday() >= 3 else 7)
            monday += dt.timedelta(days=7 * (number + 1))
        else:
            monday += dt.timedelta(days=7 * (number - 1))
        return (
            (monday, monday + dt.timedelta(days=7), Grain.WEEK)
            if start - dt.timedelta(days=6) <= monday < end
            else None
        )
    if which.unit == "weekday":
        day, step = (start, 1) if number > 0 else (end - dt.timedelta(days=1), -1)
        left = abs(number)
        while start <= day < end:
            left -= day.weekday() < 5
            if not left:
                return one(day)
            day += dt.timedelta(days=step)
        return None
    if which.unit == "day":
        day = start + dt.timedelta(days=number - 1) if number > 0 else end + dt.timedelta(days=number)
    else:
        weekday = 5 if which.unit == "weekend" else words.DAY_CODES.index(which.unit)
        if number > 0:
            day = start + dt.timedelta(days=(weekday - start.weekday()) % 7 + 7 * (number - 1))
        else:
            last = end - dt.timedelta(days=1)
            day = last - dt.timedelta(days=(last.weekday() - weekday) % 7 + 7 * (-number - 1))
    if not start <= day < end:
        return None
    if which.unit == "weekend":
        return day, day + dt.timedelta(days=2), Grain.DAY
    return one(day)


_WEEK = dt.timedelta(days=7)


def edge(bag: Bag, found: Days, today: dt.date) -> Days:
    """The beginning, middle or end of a stretch, the early or late part of it, or what is left of it."""
    start, end, grain = found
    size = (end - start).days
    if bag.edge in _PIECES:
        return _PIECES[bag.edge](bag, found)
    if bag.edge == "rest":
        return min(max(start, today), end - dt.timedelta(days=1)), end, grain
    if size <= 1:
        return found
    if bag.edge == "start":
        return one(start)
    if bag.edge == "end":
        unit = bag.box.unit if bag.box is not None and not bag.has_day else ""
        last = boxes.workday_end(Box(start, end, unit))
        return one(last if last >= today or unit != "week" or end <= today else end - dt.timedelta(days=1))
    if bag.edge == "middle":
        into = 14 if 28 <= size <= 31 else 2 if size == 7 else size // 2
        return one(start + dt.timedelta(days=into))
    third = size // 3 or 1
    if bag.edge == "early":
        return start, start + dt.timedelta(days=third), grain
    late = end - dt.timedelta(days=third)
    return (max(late, today) if start <= today < end else late), end, grain


def _week_of(bag: Bag, found: Days) -> Days:
    monday = found[0] - dt.timedelta(days=found[0].weekday())
    return monday, monday + _WEEK, Grain.WEEK


def _weekend_of(bag: Bag, found: Days) -> Days:
    """The Saturday and Sunday nearest to it."""
    start = found[0]
    saturday = start + dt.timedelta(days=5 - start.weekday() - (7 if start.weekday() < 2 else 0))
    return saturday, saturday + dt.timedelta(days=2), Grain.DAY


def _taken(bag: Bag, found: Days) -> Days:
    """So many days from its beginning, or of its end."""
    start, end, _ = found
    taken = dt.timedelta(days=min(abs(bag.take), (end - start).days))
    return (start, start + taken, Grain.DAY) if bag.take > 0 else (end - taken, end, Grain.DAY)


def _half(bag: Bag, found: Days) -> Days:
    start, end, _ = found
    size = (end - start).days
    middle = start.replace(month=7) if size in (365, 366) else start + dt.timedelta(days=size // 2)
    return (start, middle, Grain.DAY) if bag.edge == "first half" else (middle, end, Grain.DAY)


_PIECES: Mapping[str, Callable[[Bag, Days], Days]] = {
    "week of": _week_of,
    "week from": lambda bag, found: (found[0], found[0] + _WEEK, Grain.WEEK),
    "week to": lambda bag, found: (found[1] - _WEEK, found[1], Grain.WEEK),
    "weekend of": _weekend_of,
    "take": _taken,
    "first half": _half,
    "second half": _half,
}


def earliest(bag: Bag) -> dt.time | None:
    """The time of day that "early tomorrow" or "late on Friday" means."""
    if bag.edge == "early":
        return conventions.EARLY_DAY
    if bag.edge == "late":
        return conventions.LATE_DAY
    return None
