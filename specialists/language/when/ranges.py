"""From one time to another: "from 9 to 11", "Jan 4-6", "Monday 12-4", "between Friday and Sunday".
Read by phrase.py.
"""

from __future__ import annotations

from specialists.language import numbers
from specialists.language.when import (
    clock,
    dates,
    halves,
    limits,
    military,
    numbered,
    parts,
    phrase,
    words,
    written,
)
from specialists.language.when.bag import Bag
from specialists.language.when.tokens import Tokens

_SAFE_AFTER = words.names(
    "on tomorrow today tonight in every this next at with for and each weekdays daily"
) | words.GOES_ON


_TITLES = words.names(
    "lunch dinner breakfast brunch meeting gym class call open hours appointment party practice shift work school "
    "lesson"
)
_COST = 4  # of the budget of readings: the end of a range is an expression of its own
_OWNERS = words.names("my our his her your their")


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
        read = clock.read(t, at, True)
        if read is None or (t.words[read[1]] in words.MONTHS and not _month_then_day(t, read[1])):
            return numbered.numbered(t, at, end)
        if t.words[read[1]] in words.UNITS and len(t.words[read[1]]) > 1:
            return 0
        clock.put(end, read[0])
        return read[1]
    nth = numbers.ordinal(t.words, at)
    if nth is not None and bag.month is not None and bag.mday is not None and nth[0] <= 31:  # "June third to ninth"
        follows = t.words[nth[1]]
        if follows not in words.NAMED_UNITS and follows not in words.WEEKDAYS and follows not in words.MONTHS:
            end.mday = nth[0]
            return dates.year_after(t, nth[1], end)
    value = numbers.cardinal(t.words, at)
    if value is None or value[0] > 31 or (t.words[value[1]] in words.UNITS and len(t.words[value[1]]) > 1):
        return 0
    if bag.bare is not None:
        end.bare = value[0]
        return value[1]
    if bag.mday is not None and bag.hour is None:
        if value[0] == 0:
            return 0
        end.mday = value[0]
        if bag.month is not None:
            return dates.year_after(t, value[1], end)
        return value[1]
    return 0


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
            or not (repeating or follows in _SAFE_AFTER)
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


def lead(t: Tokens, at: int, bag: Bag) -> int:
    """from ... to ..., between ... and ...; and "from Monday" alone: from then on."""
    word = t.words[at]
    if bag.end is not None or bag.lead:
        return 0
    joint = t.words[at + 2]
    if t.words[at + 1] == "now" and (joint in words.RANGE_WORDS or (joint == "and" and word != "from")):
        return limits.until(t, at + 2, bag)
    twin = bag.copy()
    if bag.repeat is not None:
        twin.repeat = None
    twin.lead = "between" if word in ("between", "btwn", "btw", "betw") else "from"
    place = at + 1
    if t.words[place] in ("about", "around", "at"):
        place += 1
    found = _start(t, place, twin)
    if not found:
        return 0
    following = tail(t, found, twin) if twin.end is None else found
    while not following and twin.end is None:  # "from Monday 9am to ...", "from the 5th of May at 3 to ..."
        comma = t.words[found] == "," and t.words[found + 1] in words.MONTHS  # "between Wednesday, June 3 and ..."
        more = phrase.one(t, found + comma, twin) if twin.bare is None else 0
        if not more:
            break
        found = more
        following = found if twin.end is not None else tail(t, found, twin)
    if twin.end is not None and twin.end.bare is not None and t.words[following or found] in words.MEASURES:
        return 0  # "from 3 to 5 kilos"
    if twin.end is not None:
        twin.lead = bag.lead
        if _bounds_repeat(bag, twin):
            return following or found
        _rejoin(bag, twin)
        return following or found
    if twin.lead == "from" and twin.bare is not None and bag.has_date and not bag.has_time:
        twin.bare, twin.hour = None, twin.bare
    if twin.lead == "between" or twin.bare is not None or not (twin.has_date or twin.has_time):
        return 0
    if bag.repeat is not None:
        if bag.begin is not None:
            return 0
        start = Bag(bag.now, bag.month_first)
        for name in _DATES:
            setattr(
                start, name, getattr(twin, name) if getattr(twin, name) != getattr(bag, name) else getattr(start, name)
            )
        if start.has_date and (twin.hour == bag.hour or not bag.has_time):
            bag.begin = start
            if not bag.has_time:  # "every Monday from June 1 at 9"
                bag.hour, bag.minute, bag.second, bag.half, bag.part = (
                    twin.hour, twin.minute, twin.second, twin.half, twin.part
                )
            return found
        return 0
    if (
        bag.length is not None and not bag.elapsed and not bag.has_date and not bag.has_time
    ):  # "for 10 days from 18 December"
        twin.lead = bag.lead
        bag.become(twin)
        return found
    if bag.has_date and not bag.has_time and twin.has_time and not twin.elapsed:  # "tomorrow from 11"
        twin.lead = bag.lead
        bag.become(twin)
        return found
    if not bag.is_empty:
        return 0
    twin.lead = bag.lead
    bag.become(twin)
    bag.since = "after"
    return found


_DATES = ("day", "year", "month", "mday", "wday", "mod", "box", "nth", "feast", "season", "edge")


def _bounds_repeat(bag: Bag, twin: Bag) -> bool:
    """ "each Monday from 2 April to 30 June": dates beside a repeat are its first and last day."""
    end = twin.end
    if bag.repeat is None or bag.has_date or end is None or not end.has_date or end.has_time or bag.begin is not None:
        return False
    if bag.repeat.until is not None or not twin.has_date:
        return False
    begin = Bag(bag.now, bag.month_first)
    for name in _DATES:
        setattr(begin, name, getattr(twin, name))
    bag.begin, bag.repeat.until = begin, end
    end.lead = "until"
    return True


def _rejoin(bag: Bag, twin: Bag) -> None:
    repeat = bag.repeat
    bag.become(twin)
    if repeat is not None:
        bag.repeat = repeat
        if bag.hour is not None or bag.bare is not None:
            repeat.window = repeat.freq in ("HOURLY", "MINUTELY", "SECONDLY")


def _start(t: Tokens, at: int, bag: Bag) -> int:
    """The first piece after "from": a bare number stays open between day and hour."""
    word = t.words[at]
    if not (word[:1].isdigit() or word in numbers.ONES or word in numbers.TENS):
        return phrase.one(t, at, bag)
    twin = bag.copy()
    found = written.written(t, at, twin) or numbered.numbered(t, at, twin) or military.hours(t, at, twin)
    if found:
        bag.become(twin)
        return found
    read = clock.read(t, at, False)
    if read is not None and bag.hour is None:
        clock.put(bag, read[0])
        return read[1]
    value = numbers.cardinal(t.words, at)
    if value is not None and bag.has_date and bag.hour is None and t.words[value[1]] not in words.RANGE_WORDS:
        read = clock.read(t, at, True)
        if read is not None and (t.words[read[1]] in _SAFE_AFTER or read[0][3]):
            clock.put(bag, read[0])
            return read[1]
    if value is not None and 0 <= value[0] <= 31 and bag.bare is None:
        joint = t.words[value[1]]
        if joint in words.RANGE_WORDS or (joint == "and" and bag.lead == "between"):
            if bag.hour is not None:
                return 0
            bag.bare = value[0]
            return value[1]
    if len(word) == 4 and word.isdigit():
        joint = t.words[at + 1]
        following = t.words[at + 2]
        if (joint in words.RANGE_WORDS or joint == "and") and len(following) == 4 and following.isdigit():
            number = dates.year(t, at)
            if number is not None and not bag.has_date:
                bag.year = number[0]
                return number[1]
        read = clock.read(t, at, True)
        if read is not None and bag.hour is None:
            clock.put(bag, read[0])
            return read[1]
    return phrase.one(t, at, bag)


def colon(t: Tokens, at: int, bag: Bag) -> int:
    """A time of day that needs no word before it: "5:30", "3pm", "half past seven"."""
    if bag.hour is not None or (bag.elapsed and (bag.length is None or bag.length.seconds)):
        return 0
    dotted = "." in t.words[at] and bag.has_date  # "Friday 9.30-11.30"
    read = clock.read(t, at, dotted)
    if read is None:
        return 0
    following = t.words[read[1]]
    if dotted and following.isalpha() and following not in _SAFE_AFTER and following not in words.RANGE_WORDS:
        return 0
    clock.put(bag, read[0])
    bag.strong = True
    bag.owned = bool(at) and t.words[at - 1] in _OWNERS
    end = read[1]
    if t.words[end] == "+" and t.joined[end] and t.words[end + 1] in ("1", "2"):
        bag.plus = int(t.words[end + 1])
        return end + 2
    return end
