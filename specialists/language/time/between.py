"""Ranges with a word before them, "from ... to ...", "between ... and ...", and what begins with "from" alone.
Called through table.py.
"""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import clock, dates, limits, military, numbered, phrase, ranges, sharing, words, written
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens


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
    found, following = _beginning(t, at + 1, twin)
    if not found:
        return 0
    if twin.end is None:
        return found if _begins(bag, twin) else 0
    end = following or found
    if twin.end.bare is not None and t.words[end] in words.MEASURES:
        return 0  # "from 3 to 5 kilos"
    twin.lead = bag.lead
    if not _bounds_repeat(bag, twin):
        _rejoin(bag, twin)
    return end


def _beginning(t: Tokens, at: int, twin: Bag) -> tuple[int, int]:
    """Where the first piece ends, and where the range does; 0 where there is none."""
    place = at + 1 if t.words[at] in ("about", "around", "at") else at
    found = _start(t, place, twin)
    if not found:
        return 0, 0
    following = ranges.tail(t, found, twin) if twin.end is None else found
    while not following and twin.end is None:  # "from Monday 9am to ...", "from the 5th of May at 3 to ..."
        comma = t.words[found] == "," and t.words[found + 1] in words.MONTHS  # "between Wednesday, June 3 and ..."
        more = phrase.one(t, found + comma, twin) if twin.bare is None else 0
        if not more:
            break
        found = more
        following = found if twin.end is not None else ranges.tail(t, found, twin)
    return found, following


def _begins(bag: Bag, twin: Bag) -> bool:
    """Whether "from" alone begins something, and then it does: a repeat, a length, a day, all that follows."""
    if twin.lead == "from" and twin.bare is not None and bag.has_date and not bag.has_time:
        twin.bare, twin.hour = None, twin.bare
    if twin.lead == "between" or twin.bare is not None or not (twin.has_date or twin.has_time):
        return False
    if bag.repeat is not None:
        return _begins_repeat(bag, twin)
    begins_length = bag.length is not None and not bag.elapsed and not bag.has_date and not bag.has_time
    begins_day = bag.has_date and not bag.has_time and twin.has_time and not twin.elapsed
    if not (begins_length or begins_day or bag.is_empty):  # "for 10 days from 18 December", "tomorrow from 11"
        return False
    since = not (begins_length or begins_day)
    twin.lead = bag.lead
    bag.become(twin)
    if since:
        bag.since = "after"
    return True


def _begins_repeat(bag: Bag, twin: Bag) -> bool:
    """ "Every Monday from June 1 at 9": its first day, and the time of day where none was said before."""
    if bag.begin is not None:
        return False
    start = Bag(bag.now, bag.month_first)
    for name in sharing.DAYS:
        if getattr(twin, name) != getattr(bag, name):
            setattr(start, name, getattr(twin, name))
    if not start.has_date or (bag.has_time and twin.hour != bag.hour):
        return False
    bag.begin = start
    if not bag.has_time:
        bag.hour, bag.minute, bag.second, bag.half, bag.part = (
            twin.hour, twin.minute, twin.second, twin.half, twin.part
        )
    return True


def _bounds_repeat(bag: Bag, twin: Bag) -> bool:
    """ "each Monday from 2 April to 30 June": dates beside a repeat are its first and last day."""
    end = twin.end
    if bag.repeat is None or bag.has_date or end is None or not end.has_date or bag.begin is not None:
        return False
    if bag.repeat.until is not None or not twin.has_date or (end.has_time and (bag.has_time or twin.has_time)):
        return False
    if end.has_time:  # "each Monday from 2 April to 30 June at 6"
        for name in ("hour", "minute", "second", "half", "part"):
            setattr(bag, name, getattr(end, name))
            setattr(end, name, getattr(Bag, name))
    begin = Bag(bag.now, bag.month_first)
    for name in sharing.DAYS:
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
    if word == "the" and not bag.has_date and numbered.bare_day(t, at + 1):
        joint = t.words[at + 2]
        if joint in words.RANGE_WORDS or (joint == "and" and bag.lead == "between"):
            bag.mday = numbered.bare_day(t, at + 1)
            return at + 2
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
        if read is not None and (t.words[read[1]] in words.AFTER_HOURS or read[0][3]):
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
