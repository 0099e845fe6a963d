"""Dates in digits: "2026-12-24", "24.12.", "3/4/2027", "2014/10". Called through table.py."""

from __future__ import annotations

import datetime as dt

from specialists.language.text import numbers
from specialists.language.time import dates, words
from specialists.language.time.bag import Bag, Box
from specialists.language.time.tokens import Tokens

_BEFORE_DATES = words.names("on by until till from since to through before after")


def written(t: Tokens, at: int, bag: Bag) -> int:
    """A date in digits: ISO (with its time), 3/4/2026, 24.12., 2014/10, 10-08-2012."""
    word = t.words[at]
    if bag.mday is not None or bag.day is not None or bag.month is not None:
        return 0
    if len(word) == 8 and word.isdigit():
        return _compact(t, at, bag)
    if len(word) == 4 and word.isdigit():
        return _week_date(t, at, bag)
    separator = "-" if "-" in word else "/" if "/" in word else "." if "." in word else ""
    if not separator or ":" in word:
        return 0
    fields = word.split(separator)
    if not all(field.isdigit() and len(field) <= 4 for field in fields):
        return 0
    values = [int(field) for field in fields]
    if len(fields) == 3:
        return _three(t, at, bag, fields, values, separator)
    if len(fields) != 2:
        return 0
    first, second = values
    if len(fields[0]) == 4 and separator in "/-" and 1 <= second <= 12 and 1000 < first < 3000:
        bag.year, bag.month, bag.strong = first, second, True
        return at + 1
    if separator == "/" and len(fields[1]) == 4 and 1 <= first <= 12:
        bag.month, bag.year, bag.strong = first, second, True
        return at + 1
    if separator == "." and not (t.words[at + 1] == "." and t.joined[at + 1]):
        return 0
    if len(fields[0]) > 2 or len(fields[1]) > 2:
        return 0
    if separator == "/" and _is_fraction(t, at, first, second):
        return 0
    order = _ordered(first, second, separator == ".", bag)
    if order is None:
        return 0
    bag.month, bag.mday = order
    bag.strong = True
    return at + 2 if separator == "." else at + 1


def _compact(t: Tokens, at: int, bag: Bag) -> int:
    """20270131, as ISO 8601 also writes a date: as the whole text, before its time, or after a word that dates take."""
    word = t.words[at]
    timed = t.words[at + 1] == "t" and t.joined[at + 1]
    if not (timed or t.whole or (at and t.words[at - 1] in _BEFORE_DATES)) or word[:2] not in ("19", "20"):
        return 0
    try:
        day = dt.date(int(word[:4]), int(word[4:6]), int(word[6:]))
    except ValueError:
        return 0
    bag.year, bag.month, bag.mday, bag.strong = day.year, day.month, day.day, True
    return at + 1


def _week_date(t: Tokens, at: int, bag: Bag) -> int:
    """2026-W23, 2026W23, 2026-W23-3: weeks of ISO 8601 and their days."""
    place = at + 1 + (t.words[at + 1] == "-")
    if t.words[place] != "w" or not (t.joined[place] and t.joined[place + 1] and t.words[place + 1].isdigit()):
        return 0
    week, end, day = t.words[place + 1], place + 2, 0
    if t.words[end] == "-" and t.joined[end] and t.joined[end + 1] and t.words[end + 1] in "1234567":
        day, end = int(t.words[end + 1]), end + 2
    try:
        start = dt.date.fromisocalendar(int(t.words[at]), int(week[:3]), day or 1)
    except ValueError:
        return 0
    bag.strong = True
    if day:
        bag.day = start
    else:
        bag.box = Box(start, start + dt.timedelta(days=7), "week")
    return end


def _is_fraction(t: Tokens, at: int, first: int, second: int) -> bool:
    following = t.words[at + 1]
    if following == "quarter" and t.words[at + 2] in ("to", "past", "of", "after", "before"):
        return False
    if following in numbers.ARTICLES and first < second and t.words[at + 2] in words.UNITS:
        return True  # "1/2 an hour"
    if following in words.UNITS or following in (
        "cup", "cups", "of", "teaspoon", "tsp", "tbsp", "lb", "oz", "inch", "price",
    ):
        return True
    if (first, second) in ((24, 7), (9, 11), (50, 50)):
        return (first, second) == (24, 7)
    return at > 0 and first < second and t.words[at - 1] in numbers.ONES


def _ordered(first: int, second: int, day_first: bool, bag: Bag) -> tuple[int, int] | None:
    """Month and day of two numbers."""
    if first > 12 or (day_first and second <= 12):
        month_, day = second, first
        bag.month_first = False
    elif second > 12 or bag.month_first:
        month_, day = first, second
    else:
        month_, day = second, first
    if not (1 <= month_ <= 12 and 1 <= day <= 31):
        return None
    if first != second and first <= 12 and second <= 12:
        name = words.MONTH_NAMES[month_ - 1]
        bag.said += (f"{first}/{second} read as {day} {name}",)
    return month_, day


def _three(t: Tokens, at: int, bag: Bag, fields: list[str], values: list[int], separator: str) -> int:
    if len(fields[0]) == 4:
        year_, month_, day = values
        if not (1 <= month_ <= 12 and 1 <= day <= 31):
            return 0
    else:
        if len(fields[2]) not in (2, 4) or len(fields[0]) > 2 or len(fields[1]) > 2:
            return 0
        order = _ordered(values[0], values[1], separator == ".", bag)
        if order is None or (separator == "." and len(fields[2]) == 2 and values[0] > 31):
            return 0
        month_, day = order
        year_ = values[2] if len(fields[2]) == 4 else dates.century(values[2])
    try:
        dt.date(year_, month_, day)
    except ValueError:
        return 0
    bag.year, bag.month, bag.mday, bag.strong = year_, month_, day, True
    if t.words[at + 1] == "/" and t.joined[at + 2] and len(fields[0]) == 4 and bag.end is None:  # an ISO interval
        end = Bag(bag.now, bag.month_first)
        end.lead, end.depth = "range", bag.depth + 1
        if bag.depth < 2 and written(t, at + 2, end):
            bag.end = end
            return at + 3
    return at + 1
