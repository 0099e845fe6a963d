"""The small words before a time: at, on, the, around. Called through table.py."""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import (
    away,
    bare,
    boxes,
    clock,
    dates,
    feasts,
    monthdays,
    numbered,
    periods,
    phrase,
    relative,
    words,
    written,
)
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

_STREETS = words.names("street road avenue lane drive court square terrace crescent boulevard grove gardens")
_BEFORE_PLACES = words.names("on in at near outside from by")


def at_(t: Tokens, at: int, bag: Bag) -> int:
    """at 5, @ 5:30, at noon, at the end of March, at lunch, at night."""
    place = at + 1
    if t.words[place] in (
        "about", "around", "exactly", "approximately", "approx", "roughly", "like", "~", "precisely", "or",
    ):
        place += 1
    word = t.words[place]
    found = written.written(t, place, bag) if word[:1].isdigit() else 0
    if not found and bag.mday is None and (word[:1].isdigit() or word in numbers.ORDINALS):
        twin = bag.copy()
        found = numbered.numbered(t, place, twin)
        if found and (twin.month is not None):
            bag.become(twin)
        else:
            found = 0
    if found:
        return found
    if bag.hour is None:
        read = clock.read(t, place, True)
        counts = read is not None and bag.repeat is not None and numbered.bare_day(t, read[1] + 1)  # "at 8 x5"
        measured = read is None or (t.words[read[1]] in words.MEASURES and not (t.words[read[1]] == "x" and counts))
        if read is not None and not measured and _is_hour(t, place, read[1]):
            clock.put(bag, read[0])
            bag.strong = True
            return _minus_day(t, read[1], bag)
    if word in words.PARTS and not bag.part:
        bag.part, bag.strong = words.PARTS[word], True
        return place + 1
    if word == "work" or word.startswith("$"):
        return 0
    return phrase.one(t, place, bag)


def _is_hour(t: Tokens, start: int, end: int) -> bool:
    """Whether a number after "at" is an hour rather than a score, a price or the "a" of "at a quarter of the price"."""
    if t.words[start] in ("one", "two") and t.words[end] in ("of", "point", "time"):
        return False
    if t.words[end] in words.WEEKDAY_PLURALS and (
        t.words[end + 1] == "ago" or t.words[end + 1 : end + 3] in (["from", "now"], ["from", "today"])
    ):
        return False  # "by two Mondays from now"
    if (
        t.words[end] == "-"
        and t.joined[end]
        and t.joined[end + 1]
        and len(t.words[end + 1]) > 2
        and t.words[end + 1].isdigit()
    ):
        return False  # a telephone number
    if t.words[start] in numbers.ARTICLES and end == start + 1:
        return False
    if end == start + 1 and t.words[end].isalpha() and not _STREETS.isdisjoint(t.words[end + 1 : end + 3]):
        return t.words[end] in _BEFORE_PLACES or t.words[end] in words.GOES_ON  # "at 22 Oak Street"
    return not (t.words[end] in words.UNITS and len(t.words[end]) > 1 and t.words[end] not in ("second",))


def _minus_day(t: Tokens, at: int, bag: Bag) -> int:
    """ "+1" after a time of day: the day after."""
    if t.words[at] == "+" and t.joined[at] and t.joined[at + 1] and t.words[at + 1] in ("1", "2"):
        bag.plus = int(t.words[at + 1])
        return at + 2
    return at


def on(t: Tokens, at: int, bag: Bag) -> int:
    """on Friday, on the 15, on 3/4, on weekends."""
    place = at + 1
    if t.words[place] == "a" and t.words[place + 1] in words.WEEKDAYS:
        place += 1
    found = monthdays.ordinals(t, place, bag)
    if found:
        return found
    the = t.words[place] == "the"
    number = place + 1 if the else place
    word = t.words[number]
    if word.isdigit() and len(word) <= 2 and 1 <= int(word) <= 31 and bag.mday is None and not bag.has_date:
        twin = bag.copy()
        found = numbered.numbered(t, number, twin, the)
        if found:
            bag.become(twin)
            return found
        following = t.words[number + 1]
        if at and t.words[at - 1].isdigit():  # "1 on 1"
            return 0
        if (
            following in words.ENDS
            or following in ("at", "@", "from")
            or (the and following in ("to", "and", "-", "of", "until"))
        ) and (not (following in (".", ":") and t.joined[number + 2] and t.words[number + 2][:1].isdigit())):
            if following == "of" and t.words[number + 2] not in ("next", "this", "the", "every", "each"):
                return 0
            bag.mday, bag.strong = int(word), True
            return number + 1
        return 0
    return phrase.one(t, place, bag)


def the_(t: Tokens, at: int, bag: Bag) -> int:
    """the 20th, the day after tomorrow, the week after next, the weekend, the end of the month, the first of March."""
    place = at + 1
    word = t.words[place]
    if not word:
        return 0
    if word[0].isdigit() or word in numbers.ORDINALS or word in numbers.TENS:
        return (
            away.nth_after(t, place, bag)
            or periods.some_of(t, place, bag)
            or periods.ordered_unit(t, place, bag)
            or numbered.numbered(t, place, bag, True)
            or periods.decade(t, place, bag)
            or (bare.clock_time(t, place, bag) if word[0].isdigit() else 0)
        )
    if word in words.NAMED_UNITS or word in words.PARTS:
        return _the_unit(t, place, bag) or _the_part(t, at, bag)
    if word in words.MODIFIERS:
        return away.nth_after(t, place, bag) or periods.some_of(t, place, bag) or boxes.modified(t, place, bag)
    if word in words.WEEKDAYS or word in (
        "end", "beginning", "start", "middle", "rest", "remainder", "weekend", "early", "late",
    ):
        return phrase.one(t, place, bag)
    if word in feasts.FIRST_WORDS or word in (
        "mid", "seventies", "eighties", "nineties", "sixties", "fifties", "twenties", "whole", "full", "entire",
        "crack",
    ):
        return phrase.one(t, place, bag)
    return 0


def _the_unit(t: Tokens, place: int, bag: Bag) -> int:
    """ "The week after next", "the year 2030", "the month of May", "the week of the 5th", "the weekend", "the morning"
    where that names a moment; `place` is the unit's."""
    word = t.words[place]
    found = boxes.after_next(t, place, bag) or relative.unit_from(t, place, bag)
    if found:
        return found
    if word == "year" and dates.year(t, place + 1) is not None:
        return bare.bare_year(t, place + 1, bag)
    if word == "month" and t.words[place + 1] == "of" and t.words[place + 2] in words.MONTHS:
        return phrase.one(t, place + 2, bag)
    unit = words.NAMED_UNITS.get(word)
    if unit in ("week", "weekend"):
        found = boxes.week_of(t, place, bag)
    if not found and unit == "weekend":
        found = boxes.weekend(t, place, bag)
    if not found and word in words.MOMENTS:
        found = phrase.one(t, place, bag)
    return found


def _the_part(t: Tokens, at: int, bag: Bag) -> int:
    """ "In the morning", "tomorrow the morning", "the evening of the 5th"; "the morning" alone is no time."""
    place = at + 1
    word = t.words[place]
    if word not in words.PARTS or word in words.MEALS or bag.part:
        return 0
    of = t.words[place + 1] == "of"
    before = t.words[at - 1] if at else ""
    led = before in ("in", "during", "for", "by", "on")
    if not (led or bag.has_date or bag.hour is not None or of):
        return 0
    if of and not bag.has_date:
        inner = bag.copy()
        inner.part = words.PARTS[word]
        after = phrase.one(t, place + 2, inner)
        if not after or not inner.has_date:
            return 0
        bag.become(inner)
        return after
    bag.part, bag.strong = words.PARTS[word], True
    return place + 1


def glue(t: Tokens, at: int, bag: Bag) -> int:
    """A word that adds nothing: "around 5", "during the morning", "scheduled on"."""
    following = t.words[at + 1]
    if (
        t.words[at] == "about"
        and bag.is_empty
        and not (following[:1].isdigit() or following in numbers.ONES or following in numbers.STARTS)
    ):
        return 0  # "talk about yesterday"
    if t.words[at] in ("around", "about", "approximately", "approx", "circa", "~", "@", "exactly", "roughly"):
        number = following[:1].isdigit() or following in numbers.ONES
        inner = bag.copy()
        dated = numbered.numbered(t, at + 1, inner) if number and bag.mday is None else 0
        if dated and inner.month is not None:  # "around 15 January"
            bag.become(inner)
            return dated
        if number and bag.hour is None and (bag.has_date or t.words[at] != "about" or bag.part):
            read = clock.read(t, at + 1, t.words[at] in ("around", "@"))
            if read is not None and t.words[read[1]] not in words.MEASURES and _is_hour(t, at + 1, read[1]):
                clock.put(bag, read[0])
                return read[1]
    return phrase.one(t, at + 1, bag)
