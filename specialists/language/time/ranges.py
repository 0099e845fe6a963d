"""From one time to another: "Jan 4-6", "Monday 12-4", "9 to 5". Read by phrase.py; between.py reads what "from" and
"between" begin.
"""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import (
    clock,
    dates,
    halves,
    numbered,
    parts,
    phrase,
    words,
    written,
)
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

_TITLES = words.names(
    "lunch dinner breakfast brunch meeting gym class call open hours appointment party practice shift work school "
    "lesson"
)
_COST = 4  # of the budget of readings: the end of a range is an expression of its own


def tail(t: Tokens, at: int, bag: Bag) -> int:
    """The second half of a range, at the word that joins it to what has just been read; 0 where there is none."""
    word = t.words[at]
    if bag.end is not None or bag.depth > 2 or bag.owned:
        return 0
    if word == "and":
        if bag.lead != "between":
            return 0
    elif word not in words.RANGE_WORDS:
        return 0
    if bag.repeat is not None and not bag.has_time and bag.bare is None:
        return 0
    if not (bag.has_date or bag.has_time or bag.bare is not None):
        return 0
    if t.fuel <= 0:
        return 0
    t.fuel = max(0, t.fuel - _COST)
    place = at + 1
    if t.words[place] in ("at", "about", "around", "the") and t.words[place + 1] and t.words[place] != "the":
        place += 1
    end = Bag(bag.now, bag.month_first)
    end.lead = "range"
    end.depth = bag.depth + 1
    first = _first_piece(t, place, bag, end)
    if not first:
        return 0
    timed = end.hour is not None and not end.has_date  # a time comes first, a date may follow: "1-3pm on 3 June"
    found = phrase.pieces(t, first, end) or first
    if (
        end.repeat is not None or end.end is not None or end.anchor is not None
    ):  # "9 to 5 every day": the repeat is the whole's
        end = Bag(bag.now, bag.month_first)
        end.lead, end.depth = "range", bag.depth + 1
        found = _first_piece(t, place, bag, end)
        if end.repeat is not None:
            return 0
    if word in ("-", "–", "—") and _only_glue(bag, end):
        _merge(bag, end)
        return found
    if not _fit(bag, end, timed):
        return 0
    bag.end, bag.strong = end, True
    bag.inclusive = word in words.INCLUSIVE
    return found


def _first_piece(t: Tokens, at: int, bag: Bag, end: Bag) -> int:
    """The first piece of the end, where a bare number means what the start meant."""
    at += t.words[at] == "the" and bag.mday is not None and bool(numbered.bare_day(t, at + 1))  # "the 13 to the 15"
    word = t.words[at]
    number = word[:1].isdigit() or word in numbers.ONES or word in numbers.TENS
    if not number and not (word in numbers.ORDINALS and bag.mday is not None and bag.month is not None):
        return phrase.one(t, at, end)
    found = parts.hour_of_part(t, at, end)
    if found:
        return found
    twin = end.copy()
    hours = bag.hour is not None or (bag.bare is not None and _hour_of_date(t, at))
    found = written.written(t, at, twin) or (0 if hours else numbered.numbered(t, at, twin))
    if found:
        end.become(twin)
        return found
    if bag.year is not None and bag.month is None and not bag.feast and bag.season is None:
        number_year = dates.year(t, at)
        if number_year is not None:
            end.year = number_year[0]
            return number_year[1]
    read = clock.read(t, at, False)
    if read is not None:
        clock.put(end, read[0])
        return read[1]
    if bag.hour is not None:
        return _hour(t, at, end)
    nth = numbers.ordinal(t.words, at)
    if nth is not None and bag.month is not None and bag.mday is not None and nth[0] <= 31:  # "June third to ninth"
        follows = t.words[nth[1]]
        if follows not in words.NAMED_UNITS and follows not in words.WEEKDAYS and follows not in words.MONTHS:
            end.mday = nth[0]
            return dates.year_after(t, nth[1], end)
    return _bare_number(t, at, bag, end)


def _hour(t: Tokens, at: int, end: Bag) -> int:
    """An hour without a mark, behind another; it may be a date after all."""
    read = clock.read(t, at, True)
    if read is None or (t.words[read[1]] in words.MONTHS and not _month_then_day(t, read[1])):
        return numbered.numbered(t, at, end)
    if t.words[read[1]] in words.UNITS and len(t.words[read[1]]) > 1:
        return 0
    clock.put(end, read[0])
    return read[1]


def _bare_number(t: Tokens, at: int, bag: Bag, end: Bag) -> int:
    """A number alone, which is open where the start's was, or a day where that had one."""
    value = numbers.cardinal(t.words, at)
    if value is None or value[0] > 31 or (t.words[value[1]] in words.UNITS and len(t.words[value[1]]) > 1):
        return 0
    if bag.bare is not None:
        end.bare = value[0]
        return value[1]
    if bag.mday is None or value[0] == 0:
        return 0
    end.mday = value[0]
    return dates.year_after(t, value[1], end) if bag.month is not None else value[1]


def _hour_of_date(t: Tokens, at: int) -> bool:
    """Whether a number before a date with its own day is an hour: "2 to 4 June 3" ends at four."""
    value = numbers.cardinal(t.words, at)
    return (
        value is not None and value[0] <= 12 and t.words[value[1]] in words.MONTHS and _month_then_day(t, value[1])
    )


def _month_then_day(t: Tokens, at: int) -> bool:
    """Whether a month has its day behind it: "9:30 to 11 June 3" ends at eleven."""
    day = t.words[at + 1]
    if numbers.ordinal(t.words, at + 1 + (day == "the")) is not None:
        return True
    return day.isdigit() and len(day) <= 2 and 1 <= int(day) <= 31 and not halves.half_of_day(t, at + 2)


def _only_glue(bag: Bag, end: Bag) -> bool:
    """ "6 Jan 2017 - 6:37am" and "3pm - Monday" are one moment, not two."""
    if bag.bare is not None or end.bare is not None:
        return False
    return (bag.has_date and not bag.has_time and end.has_time and not end.has_date) or (
        bag.has_time and not bag.has_date and end.has_date and not end.has_time
    )


def _merge(bag: Bag, end: Bag) -> None:
    for name, value in end.__dict__.items():
        if name not in ("now", "lead", "depth", "month_first") and value not in (None, "", ()):
            setattr(bag, name, value)


def _fit(bag: Bag, end: Bag, timed: bool) -> bool:
    """Whether the two ends are of one kind; what a bare number was is settled here."""
    if bag.bare is not None:
        if end.bare is not None:
            return bool(bag.lead) or bag.has_date or bag.repeat is not None
        if end.mday is not None and not timed:
            bag.mday, bag.bare = bag.bare, None
            return bag.mday is not None and bag.mday > 0
        if end.has_time:
            if (bag.bare or 0) > 24:
                return False
            bag.hour, bag.half, bag.bare = bag.bare % 24, ("24" if bag.bare > 12 or bag.bare == 0 else ""), None
            return True
        return False
    if bag.has_time and not bag.has_date:
        return end.has_time
    if bag.has_date and not bag.has_time:
        return end.has_date
    return end.has_time or end.has_date


def bare(t: Tokens, at: int, bag: Bag) -> int:
    """A range of two numbers with no "from": "9-11am", "5 to 16 Aug", "Monday 12-4", "8 to 9:30 tomorrow"."""
    if bag.hour is not None or bag.bare is not None or bag.end is not None or bag.depth > 2:
        return 0
    ordinal = bool(at) and (t.words[at - 1] in numbers.SUFFIXES or t.words[at - 1] == ",")  # "the 20th 9-11"
    if (bag.mday is not None and bag.wday is None and bag.month is None and not ordinal) or (
        t.joined[at] and at and t.words[at - 1] in ("-", "/")
    ):
        return 0
    value = numbers.cardinal(t.words, at)
    if value is None or value[0] > 31:
        return 0
    joint = t.words[value[1]]
    if joint not in words.RANGE_WORDS and not (joint == "and" and bag.lead == "between"):
        return 0
    after = t.words[value[1] + 1]
    if not (after[:1].isdigit() or after in numbers.ONES or after in numbers.TENS or after in words.MOMENTS):
        return 0
    twin = bag.copy()
    twin.bare = value[0]
    titled = bool(at) and t.words[at - 1] in _TITLES
    known = bag.has_date or bag.repeat is not None or t.whole or bool(bag.lead) or titled
    twin.lead = twin.lead or "bare"
    found = tail(t, value[1], twin)
    if not found or twin.end is None:
        return 0
    end = twin.end
    if twin.bare is not None:  # two bare numbers
        follows = t.words[found]
        known = known or end.has_date  # "10 till 12 on Wednesday"
        repeating = follows in ("every", "each", "daily", "on", "weekdays") or (
            follows in words.DAYS_AWAY or follows in words.TONIGHT or follows in words.WEEKDAYS
        )
        if (
            not (known or repeating)
            or not (repeating or follows in words.AFTER_HOURS)
            or (t.words[value[1]] in ("until",) and not known)
        ):
            return 0
        if follows in words.UNITS or (not (bag.lead or bag.has_date or repeating) and (end.bare or 0) < value[0] < 7):
            return 0  # "two to one" is a score
    elif end.hour is not None and not (end.half or end.part or end.minute or end.has_date or known):
        return 0
    if t.joined[at] and at and t.words[at - 1] in ("-", "/", ".", "#", "$"):
        return 0
    twin.lead = bag.lead
    bag.become(twin)
    bag.strong = True
    return found
