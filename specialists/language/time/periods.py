"""Quarters, seasons, halves and decades: "Q3 2026", "summer", "the first half of 2027", "the 1980s".
Called through table.py.
"""

from __future__ import annotations

import datetime as dt

from specialists.language.text import numbers
from specialists.language.time import boxes, dates, lengths, phrase, words
from specialists.language.time.bag import Bag, Box
from specialists.language.time.tokens import Tokens

DECADES = {
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
    "nineties": 90,
}

_DECADE_LEADS = words.names("the in early mid late since until during of from to by -")  # "1800s" alone is half an hour
_OWNING = frozenset("the my our your his her their a this these those".split())
_STILL = frozenset("of in and to until till through next last this or".split())


def quarter(t: Tokens, at: int, bag: Bag) -> int:
    """Q3, Q3 2026, 2026 Q3, H2, and "first quarter of 2026" through `ordered_quarter`."""
    number = t.words[at + 1]
    if (
        not (t.joined[at + 1] and number.isdigit() and len(number) == 1)
        or bag.season is not None
        or bag.month is not None
    ):
        return 0
    owned = at > 0 and t.words[at - 1] in _OWNING
    if owned and t.words[at + 2].isalpha() and t.words[at + 2] not in _STILL:
        return 0  # "the Q3 numbers" is a thing
    count = int(number)
    if t.words[at] == "q":
        if not 1 <= count <= 4:
            return 0
        bag.season = (count * 3 - 2, 3)
    else:
        if not 1 <= count <= 2 or (bag.year is None and dates.year(t, at + 2) is None and not bag.lead):
            return 0
        bag.season = (count * 6 - 5, 6)
    bag.strong = True
    return dates.year_after(t, at + 2, bag)


def season(t: Tokens, at: int, bag: Bag) -> int:
    """Spring, summer ... as a time only after "in", "this", "next", or with a year."""
    before = t.words[at - 1] if at else ""
    nth = before == "of" and bag.nth is not None  # "the first day of spring"
    if bag.season is not None or (bag.has_date and bag.year is None and not bag.edge and not nth):
        return 0
    found = dates.year(t, at + (2 if t.words[at + 1] in ("of", ",") else 1))
    in_the = before == "the" and at > 1 and t.words[at - 2] in ("in", "during", "by", "until", "since")
    year_next = t.words[at + 1] == "of" and t.words[at + 2] in words.MODIFIERS and t.words[at + 3] == "year"
    alone = year_next or (t.whole and t.size == 1 + (before == "the"))
    led = alone or nth or in_the or before in ("in", "during", "by", "until", "since", "early", "late", "mid")
    if found is None and not led and not bag.edge and bag.year is None:
        return 0
    bag.season, bag.strong = (words.SEASONS[t.words[at]], 3), True
    return dates.year_after(t, at + 1, bag)


def some_of(t: Tokens, at: int, bag: Bag) -> int:
    """The first 10 days of May, the last 2 weeks of the year, the second half of March."""
    if bag.has_date or bag.depth > 2:
        return 0
    last = t.words[at] == "last"
    if t.words[at + 1] == "half":
        days, place = 0, at + 2
        last = last or t.words[at] == "second"
    else:
        size = lengths.read(t, at + 1) if t.words[at] in ("first", "last") else None
        if size is None or size[0].seconds or size[0].months or t.words[at + 1] in numbers.ARTICLES:
            return 0
        days, place = size[0].days, size[1]
    if t.words[place] not in ("of", "in"):
        return 0
    inner = Bag(bag.now, bag.month_first)
    inner.depth = bag.depth + 1
    start = place + 1
    if t.words[start] == "the" and t.words[start + 1] in ("month", "year", "week", "quarter"):
        inner.box, found = boxes.around(bag.now.date(), t.words[start + 1], 0), start + 2
    else:
        found = phrase.one(t, start, inner)
    if not found or inner.has_time or inner.edge or not (inner.month or inner.box or inner.year or inner.season):
        return 0
    bag.become(inner)
    bag.edge, bag.take, bag.strong = "take", -days if last else days, True
    if not days:
        bag.edge = "second half" if last else "first half"
    return found


def ordered_unit(t: Tokens, at: int, bag: Bag) -> int:
    """The first quarter of 2026, the second half of next year, the third week of May."""
    nth = numbers.ordinal(t.words, at) if t.words[at] != "last" else (-1, at + 1)
    yearly = bag.year is not None and not (bag.has_day or bag.box or bag.nth or bag.feast or bag.season)
    if nth is None or (bag.has_date and not yearly):
        return 0
    number, place = nth
    word = t.words[place]
    if word not in ("quarter", "half", "qtr"):
        return 0
    size = 3 if word != "half" else 6
    if number < 0:
        number = 12 // size
    if not 1 <= number <= 12 // size:
        return 0
    place += 1
    if t.words[place] in ("of", "in"):
        if t.words[place + 1] in ("the", "this", "next", "last"):
            mod = words.MODIFIERS.get(t.words[place + 1], "this")
            if t.words[place + 2] != "year":
                return 0
            bag.year = bag.now.year + boxes.AWAY[mod]
            bag.season, bag.strong = ((number - 1) * size + 1, size), True
            return place + 3
        found = dates.year(t, place + 1)
        if found is None or yearly:
            return 0
        bag.year, place = found
    else:
        found = None if yearly else dates.year(t, place)
        if found is not None:
            bag.year, place = found
        elif word == "half" and not yearly:
            return 0
    bag.season, bag.strong = ((number - 1) * size + 1, size), True
    return place


def decade(t: Tokens, at: int, bag: Bag) -> int:
    """The 1990s, the 80s: digits and an s."""
    number = t.words[at]
    tail = at + 2 if t.words[at + 1] == "'" else at + 1
    if t.words[tail + 1] in numbers.ORDINALS or t.words[tail + 1] in ("q", "h"):  # "2027's second quarter"
        if len(number) == 4 and dates.year(t, at) is not None and t.words[tail] == "s" and not bag.has_date:
            bag.year, bag.strong = int(number), True
            return tail + 1
        return 0
    if t.words[tail] != "s" or not (t.joined[at + 1] and t.joined[tail]) or not number.isdigit() or bag.has_date:
        return 0
    led = bag.edge != "" or (at > 0 and t.words[at - 1] in _DECADE_LEADS)
    if len(number) == 4 and number[3] == "0" and (led or (number[:2] in ("19", "20") and number[2] != "0")):
        year = int(number)
    elif len(number) == 2 and number[1] == "0" and at and t.words[at - 1] == "the":
        year = 1900 + int(number) if int(number) > 20 else 2000 + int(number)
    else:
        return 0
    if not 1 <= year <= 9980:
        return 0
    size = 100 if len(number) == 4 and number.endswith("00") else 10
    bag.box, bag.strong = Box(dt.date(year, 1, 1), dt.date(year + size, 1, 1), "year"), True
    return tail + 1


def named_decade(t: Tokens, at: int, bag: Bag) -> int:
    """The seventies."""
    if bag.has_date or not at or t.words[at - 1] != "the":
        return 0
    year = 1900 + DECADES[t.words[at]]
    bag.box, bag.strong = Box(dt.date(year, 1, 1), dt.date(year + 10, 1, 1), "year"), True
    return at + 1
