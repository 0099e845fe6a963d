"""Which day, week or month a bag of pieces means, seen from a day. Called by settle.py."""

from __future__ import annotations

import datetime as dt

from specialists.language.time import feasts, lengths, stretch, words
from specialists.language.time.bag import Bag, Box, Nth
from specialists.language.time.value import Grain

_GRAINS = {
    "week": Grain.WEEK,
    "month": Grain.MONTH,
    "year": Grain.YEAR,
    "quarter": Grain.MONTH,
    "fortnight": Grain.WEEK,
    "decade": Grain.YEAR,
    "century": Grain.YEAR,
    "day": Grain.DAY,
    "weekend": Grain.DAY,
}
_YEARS_AHEAD = 2  # how far a date is looked for that has to fall on a named weekday
_MONTHS_AHEAD = 144
_LONGEST_MONTH = 31
_RECENT = 90  # days: a date with its right weekday that is no longer past than this is meant as the past one


def find(bag: Bag, today: dt.date, said: list[str]) -> stretch.Days | None:
    """The days that the bag's date pieces name; None where there is no such day. Adds what it assumed to `said`."""
    found = _named(bag, today, said)
    if found is None:
        return None
    if bag.edge:
        found = stretch.edge(bag, found, today)
    start, end, grain = found
    if bag.beside is not None:
        weekday, count = bag.beside
        ahead = (weekday - start.weekday()) % 7
        start += dt.timedelta(days=(ahead or 7) + 7 * (count - 1) if count > 0 else (ahead - 7) + 7 * (count + 1))
        end, grain = start + dt.timedelta(days=1), Grain.DAY
    if bag.shift is not None and not bag.shift.seconds:
        start = lengths.shifted(start, bag.shift.months, bag.shift.days)
        end, grain = start + dt.timedelta(days=1), Grain.DAY
    if bag.plus:
        start, end = start + dt.timedelta(days=bag.plus), end + dt.timedelta(days=bag.plus)
    return start, end, grain


def _named(bag: Bag, today: dt.date, said: list[str]) -> stretch.Days | None:
    if bag.day is not None:
        return stretch.one(bag.day)
    if bag.feast:
        return _feast(bag, today, said)
    if bag.nth is not None:
        return _nth(bag, bag.nth, today)
    if bag.mday is not None:
        day = _monthday(bag, bag.mday, today, said)
        return None if day is None else stretch.one(day)
    if bag.wday is not None:
        return stretch.one(weekday(bag, bag.wday, today, said))
    if bag.month is not None:
        return _month(bag, bag.month, today)
    if bag.season is not None:
        return _season(bag, bag.season, today)
    if bag.box is not None:
        if bag.year is not None and bag.box.unit == "year":
            return None
        return bag.box.start, bag.box.end, _GRAINS[bag.box.unit]
    if bag.year is not None:
        return dt.date(bag.year, 1, 1), dt.date(bag.year + 1, 1, 1), Grain.YEAR
    return None


def _years(bag: Bag, today: dt.date) -> tuple[int | None, bool]:
    """The year that was said, if one was; and whether the past is looked at."""
    if bag.year is not None:
        return bag.year, False
    if bag.box is not None and bag.box.unit == "year":
        return bag.box.start.year, False
    if bag.length is not None and bag.elapsed:
        moved = lengths.shifted(
            today, bag.length.months * (-1 if bag.ago else 1), bag.length.days * (-1 if bag.ago else 1)
        )
        return moved.year, False
    return None, bag.mod == "last" or bag.since == "since"


def _feast(bag: Bag, today: dt.date, said: list[str]) -> stretch.Days | None:
    year, past = _years(bag, today)
    if feasts.approximate(bag.feast):
        said.append(f"{bag.feast} depends on the moon being seen: it may be a day off")
    if year is not None:
        day = feasts.date(bag.feast, year)
        return None if day is None else stretch.one(day)
    if bag.mod == "this":
        day = feasts.date(bag.feast, today.year)
        return None if day is None else stretch.one(day)
    for ahead in range(9):
        day = feasts.date(bag.feast, today.year - ahead if past else today.year + ahead)
        if day is not None and (day < today if past else day >= today):
            return stretch.one(day)
    return None


def _nth(bag: Bag, nth: Nth, today: dt.date) -> stretch.Days | None:
    """The nth weekday, day or week of a month, a year, a week, or of this month where none was said."""
    year, past = _years(bag, today)
    if bag.month is not None:
        for candidate in (
            [year] if year is not None else [today.year, today.year + 1] if not past else [today.year, today.year - 1]
        ):
            found = _nth_in(nth, dt.date(candidate, bag.month, 1), "month")
            if found is not None and (year is not None or (found[0] < today if past else found[1] > today)):
                return found
        return None
    if bag.season is not None:
        whole = _season(bag, bag.season, today)
        found = None if whole is None else stretch.nth(nth, whole[0], whole[1])
        if found is not None and whole is not None and found[1] <= today and year is None and not past:
            again = _season(bag, bag.season, whole[1])  # "the first day of spring", said in April
            found = None if again is None else stretch.nth(nth, again[0], again[1])
        return found
    if bag.box is not None and bag.box.unit in ("month", "week"):
        return _nth_in(nth, bag.box.start, bag.box.unit)
    if year is not None or (nth.unit == "day" and nth.number > 31):
        first = dt.date(year or today.year, 1, 1)
        return stretch.nth(nth, first, dt.date(first.year + 1, 1, 1))
    if bag.box is not None:
        return stretch.nth(nth, bag.box.start, bag.box.end)
    for month in (today.replace(day=1), lengths.shifted(today.replace(day=1), 1)):
        found = _nth_in(nth, month, "month")
        if found is not None and found[1] > today:
            return found
    return None


def _nth_in(nth: Nth, first: dt.date, unit: str) -> stretch.Days | None:
    return stretch.nth(nth, first, lengths.shifted(first, 1) if unit == "month" else first + dt.timedelta(days=7))


def _monthday(bag: Bag, mday: int, today: dt.date, said: list[str]) -> dt.date | None:
    year, past = _years(bag, today)
    if bag.month is not None:
        if year is not None:
            return _date(year, bag.month, mday)
        if bag.box is not None and bag.box.unit == "week":
            return _date(bag.box.start.year, bag.box.start.month, mday)
        return _of_month(bag, bag.month, mday, today, said, past=past)
    if bag.box is not None and bag.box.unit in ("month", "week", "weekend"):
        return _in_box(bag.box, mday, said)
    month = today.replace(day=1)
    if bag.length is not None and bag.elapsed and bag.length.months:
        moved = lengths.shifted(month, bag.length.months * (-1 if bag.ago else 1))
        return _date(moved.year, moved.month, mday)
    for _ in range(_MONTHS_AHEAD):
        day = _date(month.year, month.month, mday)
        if (
            day is not None
            and (day <= today if past else day >= today)
            and (bag.wday is None or day.weekday() == bag.wday)
        ):
            return day
        month = lengths.shifted(month, -1 if past else 1)
    return None


def _of_month(bag: Bag, month: int, mday: int, today: dt.date, said: list[str], *, past: bool) -> dt.date | None:
    """The day of a month of no year, nearest to today; with the weekday that was said, if there is one."""
    recent = _date(today.year - (month > today.month), month, mday)
    if recent is not None and recent.weekday() == bag.wday and 0 < (today - recent).days < _RECENT:
        return recent  # "Sunday, Feb 10" said on the 12th
    for ahead in range(_YEARS_AHEAD):
        day = _date(today.year + (-ahead if past else ahead), month, mday)
        if day is None or (day > today if past else day < today):
            continue
        if bag.wday is None or bag.lead in ("range", "until") or day.weekday() == bag.wday:
            return day
    for ahead in range(9):  # the weekday was wrong, the date stands
        day = _date(today.year + ahead, month, mday)
        if day is not None and day >= today:
            said.append(f"{mday} {words.MONTH_NAMES[month - 1]} is a {words.WEEKDAY_NAMES[day.weekday()]}")
            return day
    return None


def _in_box(box: Box, mday: int, said: list[str]) -> dt.date | None:
    """The day of a month or week that is known; the last where the month is too short for it."""
    first = box.start
    found = _date(first.year, first.month, mday)
    if box.unit != "month" and (found is None or not first <= found < box.end):
        found = _date(box.end.year, box.end.month, mday)
    if found is None and box.unit == "month" and mday <= _LONGEST_MONTH:
        found = box.end - dt.timedelta(days=1)
        said.append(f"{words.MONTH_NAMES[first.month - 1]} has no {mday}th: its last day")
    return found


def _date(year: int, month: int, day: int) -> dt.date | None:
    if not (1 <= year <= 9998 and 1 <= day <= lengths.last_day(year, month)):
        return None
    return dt.date(year, month, day)


def weekday(bag: Bag, wday: int, today: dt.date, said: list[str]) -> dt.date:
    name = words.WEEKDAY_NAMES[wday]
    ahead = (wday - today.weekday()) % 7
    if bag.length is not None and bag.elapsed:
        moved = lengths.shifted(
            today, bag.length.months * (-1 if bag.ago else 1), bag.length.days * (-1 if bag.ago else 1)
        )
        return moved - dt.timedelta(days=moved.weekday()) + dt.timedelta(days=wday)
    if bag.box is not None:
        first = bag.box.start
        if bag.box.unit == "weekend":
            first -= dt.timedelta(days=5)
        if bag.box.unit in ("week", "weekend", "fortnight"):
            return first - dt.timedelta(days=first.weekday()) + dt.timedelta(days=wday)
        day = first + dt.timedelta(days=(wday - first.weekday()) % 7)
        return today + dt.timedelta(days=ahead) if bag.box.start <= today < bag.box.end else day
    if bag.month is not None:
        year = bag.year or (today.year if bag.month >= today.month else today.year + 1)
        first = max(today, dt.date(year, bag.month, 1))
        return first + dt.timedelta(days=(wday - first.weekday()) % 7)
    if bag.mod == "next":
        monday = today - dt.timedelta(days=today.weekday())
        said.append(f"next {name} read as the {name} of next week")
        return monday + dt.timedelta(days=7 * (1 + bag.weeks) + wday)
    if bag.mod == "last":
        return today - dt.timedelta(days=(today.weekday() - wday) % 7 or 7) + dt.timedelta(days=7 * bag.weeks)
    if bag.since == "since":
        return today - dt.timedelta(days=(today.weekday() - wday) % 7)
    if not ahead and bag.mod != "this":
        if not bag.weeks:
            said.append(f"{name} read as next week's, not today")
        ahead = 7
    return today + dt.timedelta(days=ahead + 7 * bag.weeks)


def _month(bag: Bag, month: int, today: dt.date) -> stretch.Days:
    year, past = _years(bag, today)
    if year is None:
        year = today.year
        if past:
            year -= month >= today.month
        elif bag.mod != "this" and (
            month < today.month or (month == today.month and (bag.mod == "next" or bag.lead == "until"))
        ):
            year += 1
    start = dt.date(year, month, 1)
    return start, lengths.shifted(start, 1), Grain.MONTH


def _season(bag: Bag, season: tuple[int, int], today: dt.date) -> stretch.Days | None:
    year, past = _years(bag, today)
    month, size = season
    if month % 3 == 0 and size == 3:  # a season of the year, which begins on the 21st or so
        return _astronomical(bag, month, today, year, past)
    if year is None:
        year = today.year
        end = lengths.shifted(dt.date(year, month, 1), size)
        if past:
            year -= end > today
        elif end <= today or (bag.mod == "next" and month <= today.month):
            year += 1
    start = dt.date(year, month, 1)
    return start, lengths.shifted(start, size), Grain.MONTH


def _astronomical(bag: Bag, month: int, today: dt.date, year: int | None, past: bool) -> stretch.Days:
    """Seasons of the northern year, from the equinoxes and solstices as calendars print them."""
    starts = {3: 20, 6: 21, 9: 23, 12: 21}
    following = {3: (6, 21), 6: (9, 23), 9: (12, 21), 12: (3, 20)}[month]
    if year is None:
        year = today.year - 1
        while True:
            end = dt.date(year + (month == 12), *following)
            start = dt.date(year, month, starts[month])
            if end > today and not (bag.mod == "next" and start <= today):
                break
            year += 1
        if past:
            year -= 1
    start = dt.date(year, month, starts[month])
    return start, dt.date(year + (month == 12), *following), Grain.MONTH
