"""The first moment of a rule, found by looking at one day after another. Called by recurring.py."""

from __future__ import annotations

import datetime as dt

from specialists.language.time import feasts, lengths, words
from specialists.language.time.bag import Repeat
from specialists.language.time.value import Grain

SUB_DAILY = {"HOURLY": 3600, "MINUTELY": 60, "SECONDLY": 1}
_MIDNIGHT = dt.time()
_SEARCH_DAYS = 800  # a rule's first day is not looked for further away than so many days of its months
Times = list[tuple[int, int]]


def find(
    repeat: Repeat, times: Times, window: list[int], begin: dt.date, local: dt.datetime, later: bool
) -> tuple[dt.datetime | None, Grain]:
    """The first moment of the rule from now, or from its first day where one was said."""
    if repeat.freq in SUB_DAILY and not window:
        if later and begin > local.date():
            return dt.datetime.combine(begin, _MIDNIGHT), Grain.MINUTE
        step = dt.timedelta(seconds=SUB_DAILY[repeat.freq] * repeat.interval)
        start = (local + step).replace(microsecond=0)
        return (start if repeat.freq == "SECONDLY" else start.replace(second=0)), Grain.MINUTE
    clocks = [dt.time(hour, minute) for hour, minute in times] or _slots(repeat, window)
    day = begin
    for _ in range(_SEARCH_DAYS):
        if _falls(repeat, day):
            for clock in clocks:
                moment = dt.datetime.combine(day, clock)
                if moment > local:
                    return moment, Grain.MINUTE
            if not clocks:
                return dt.datetime.combine(day, _MIDNIGHT), Grain.DAY
        day = _next(repeat, day)
    return None, Grain.DAY


def _slots(repeat: Repeat, window: list[int]) -> list[dt.time]:
    """The times of a rule within the hours of a day."""
    if repeat.freq != "MINUTELY" or not window or repeat.interval >= 60:
        return [dt.time(hour) for hour in window]
    return [dt.time(hour, minute) for hour in window for minute in range(0, 60, repeat.interval)]


def _next(repeat: Repeat, day: dt.date) -> dt.date:
    """The next day worth looking at: a rule that names its months skips the others."""
    day += dt.timedelta(days=1)
    while repeat.months and day.month not in repeat.months:
        day = lengths.shifted(day.replace(day=1), 1)
    return day


def _falls(repeat: Repeat, day: dt.date) -> bool:
    if repeat.months and day.month not in repeat.months:
        return False
    if repeat.monthdays:
        last = lengths.last_day(day.year, day.month)
        if day.day not in repeat.monthdays and day.day - last - 1 not in repeat.monthdays:
            return False
    if not repeat.days:
        return bool(repeat.monthdays) or not repeat.months or day.day == 1 or repeat.freq in ("DAILY", "WEEKLY")
    if repeat.setpos:
        return _at_position(repeat, day)
    code = words.DAY_CODES[day.weekday()]
    for number, name in repeat.days:
        if name != code:
            continue
        if not number:
            return True
        if repeat.freq == "YEARLY" and not repeat.months:
            if day == _nth_of_year(day.year, day.weekday(), number):
                return True
            continue
        first = (day.day - 1) // 7 + 1
        last = (lengths.shifted(day.replace(day=1), 1) - day).days
        if number == first or number == -((last - 1) // 7 + 1):
            return True
    return False


def _nth_of_year(year: int, weekday: int, number: int) -> dt.date:
    if number > 0:
        return feasts.nth_weekday(year, 1, weekday, number)
    return feasts.nth_weekday(year, 12, weekday, number)


def _at_position(repeat: Repeat, day: dt.date) -> bool:
    codes = {code for _, code in repeat.days}
    first = day.replace(day=1)
    size = (lengths.shifted(first, 1) - first).days
    fitting = [first + dt.timedelta(days=index) for index in range(size)]
    fitting = [one for one in fitting if words.DAY_CODES[one.weekday()] in codes]
    place = repeat.setpos - 1 if repeat.setpos > 0 else repeat.setpos
    return -len(fitting) <= place < len(fitting) and fitting[place] == day
