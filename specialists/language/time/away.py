"""Weekdays and working days counted from another day: "two Sundays from now", "the Friday after Easter".
Called through table.py.
"""

from __future__ import annotations

import datetime as dt

from specialists.language.text import numbers
from specialists.language.time import numbered, phrase, words
from specialists.language.time.bag import Bag, Length
from specialists.language.time.tokens import Tokens


def weekday_from(t: Tokens, at: int, bag: Bag) -> int:
    """The Friday after next, the Monday after Easter, Sunday before last."""
    if bag.has_date or t.words[at] in words.WEAK_DAYS:
        return 0
    joint, which = t.words[at + 1], t.words[at + 2]
    if joint not in ("after", "before", "following"):
        return 0
    if (joint, which) == ("after", "next"):
        if t.words[at + 3] in words.NAMED_UNITS or t.words[at + 3] in words.WEEKDAYS:
            return 0
        bag.wday, bag.mod, bag.weeks, bag.strong = words.WEEKDAYS[t.words[at]], "coming", 1, True
        return at + 3
    if (joint, which) == ("before", "last"):
        bag.wday, bag.mod, bag.weeks, bag.strong = words.WEEKDAYS[t.words[at]], "last", -1, True
        return at + 3
    inner = Bag(bag.now, bag.month_first)
    inner.depth, inner.lead = bag.depth + 1, "after"
    if bag.depth > 2:
        return 0
    found = phrase.pieces(t, at + 2, inner)
    if (
        not found
        or not inner.has_date
        or (inner.has_time and bag.has_time)
        or inner.repeat is not None
        or inner.wday is not None
        or (inner.end is not None and (inner.end.has_date or bag.end is not None))
    ):
        return 0
    _take_over(bag, inner)
    bag.beside = (words.WEEKDAYS[t.words[at]], -1 if joint == "before" else 1)
    return found


def nth_after(t: Tokens, at: int, bag: Bag) -> int:
    """The third Tuesday after Christmas, the first Monday before 1 May."""
    nth = numbers.ordinal(t.words, at)
    if t.words[at] == "last" and t.words[at + 2] == "before":  # "the last Friday before Christmas"
        nth = 1, at + 1
    if nth is None or bag.has_date:
        return 0
    if t.words[nth[1]] == "day":
        return _nth_day(t, nth[0], nth[1] + 1, bag)
    if t.words[nth[1]] not in words.WEEKDAYS or t.words[nth[1] + 1] not in ("after", "before", "following"):
        return 0
    found = weekday_from(t, nth[1], bag)
    if not found or bag.beside is None:
        return 0
    bag.beside = bag.beside[0], bag.beside[1] * nth[0]
    return found


def _nth_day(t: Tokens, number: int, at: int, bag: Bag) -> int:
    """The third day from today, the tenth day after Easter."""
    if t.words[at] not in ("from", "after", "following") or bag.depth > 2 or bag.has_time:
        return 0
    if t.words[at + 1] in ("now", "today"):
        bag.day, bag.strong = bag.now.date() + dt.timedelta(days=number), True
        return at + 2
    inner = Bag(bag.now, bag.month_first)
    inner.depth, inner.lead = bag.depth + 1, "after"
    found = phrase.one(t, at + 1, inner)
    if not found or not inner.has_date or inner.box is not None or inner.has_time:
        return 0
    if inner.end is not None or inner.repeat is not None:
        return 0
    _take_over(bag, inner)
    bag.shift, bag.strong = Length(0, number, 0, "day"), True
    return found


_OWN = (
    "deadline", "since", "end", "bare", "hour", "minute", "second", "half", "part", "shade", "zone", "more",
)  # fmt: skip


def _take_over(bag: Bag, inner: Bag) -> None:
    """Makes the date that was read apart this bag's own; what the bag had said beside it stays."""
    inner.said = bag.said + inner.said
    for name in _OWN:
        said = getattr(bag, name)
        if said != getattr(Bag, name) and not (name == "minute" and bag.hour is None):
            setattr(inner, name, said)
    inner.lead, inner.depth = bag.lead, bag.depth
    bag.become(inner)


def weekdays_away(t: Tokens, at: int, bag: Bag) -> int:
    """Two Sundays from now, three Fridays ago."""
    value = numbers.cardinal(t.words, at)
    if value is None or bag.wday is not None or bag.has_date:
        return 0
    count, place = value
    word = t.words[place]
    day = words.WEEKDAY_PLURALS.get(word, words.WEEKDAYS.get(word) if word not in words.WEAK_DAYS else None)
    if day is None or not 0 < count < 1000:
        return 0
    if t.words[place + 1] == "ago":
        bag.wday, bag.mod, bag.weeks, bag.strong = day, "last", 1 - count, True
        return place + 2
    if t.words[place + 1] == "from" and t.words[place + 2] in ("now", "today"):
        bag.wday, bag.mod, bag.weeks, bag.strong = day, "coming", count - 1, True
        return place + 3
    return 0


def parts_away(t: Tokens, at: int, bag: Bag) -> int:
    """Three nights ago, two mornings from now."""
    value = numbers.amount(t.words, at)
    if value is None or bag.has_date or bag.part or t.words[value[1]] not in words.PART_PLURALS:
        return 0
    count, place = value
    after = t.words[place + 1 : place + 3]
    if after[0] != "ago" and after not in (["from", "now"], ["from", "today"]):
        return 0
    back = after[0] == "ago"
    if count != int(count) or not 0 < count < 1000:
        return 0
    bag.day = bag.now.date() + dt.timedelta(days=-int(count) if back else int(count))
    bag.part, bag.strong = words.PARTS[t.words[place]], True
    return place + (2 if back else 3)


def business_days(t: Tokens, at: int, bag: Bag) -> int:
    """3 business days from now, in 5 working days, 2 weekdays ago."""
    value = numbers.cardinal(t.words, at)
    if value is None or bag.has_date or not 0 < value[0] <= 1000:
        return 0
    counted = numbered.counted_unit(t, value[1])
    if counted is None or counted[0] != "weekday":
        return 0
    end = counted[1]
    before = t.words[at - 1] if at else ""
    step = 1
    if t.words[end] == "ago":
        step, end = -1, end + 1
    elif t.words[end] in ("from", "after") and t.words[end + 1] in ("now", "today"):
        end += 2
    elif t.words[end] == "later":
        end += 1
    elif before not in ("in", "within"):
        return 0
    day, left = bag.now.date(), value[0]
    while left:
        day += dt.timedelta(days=step)
        left -= day.weekday() < 5
    bag.day, bag.strong = day, True
    return end
