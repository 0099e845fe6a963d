"""What "in" and "within" begin: "in 20 minutes", "in the morning", "in March", "in a bit". Called through table.py."""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import dates, feasts, lengths, periods, phrase, relative, weekdays, words
from specialists.language.time.bag import Bag, Length
from specialists.language.time.tokens import Tokens

_VAGUE_IN = {
    "bit": "a bit",
    "while": "a while",
    "moment": "a moment",
    "jiffy": "a moment",
    "sec": "a moment",
    "second": "a moment",
    "minute": "a moment",
    "min": "a moment",
    "mo": "a moment",
    "flash": "a moment",
    "tick": "a moment",
    "little": "a bit",
}


_ABOUT = words.names("about around roughly approximately like approx exactly precisely just maybe another")
LED = _ABOUT | {"under", "less"}  # what may stand behind "in", beside what begins a time anyway
_ASKED = words.names("me us again back")  # "nudge me in 10 about the kettle"
_TOPICS = words.names("about that for with please pls if")


def in_(t: Tokens, at: int, bag: Bag) -> int:
    """in 20 minutes, in the morning, in March, in 2027, in a bit, in the next 3 days."""
    place = at + 1
    word = t.words[place]
    if word == "the" or word in words.PARTS or word in ("early", "late"):
        part = place + 1 if word == "the" else place
        name = t.words[part]
        if name in words.PART_PLURALS and part > place:  # "in the mornings"
            return weekdays.parts(t, part, bag)
        if name in words.PARTS and not bag.part and name not in words.MEALS:
            bag.part, bag.strong = words.PARTS[name], True
            return part + 1
        return phrase.one(t, place, bag)
    if word in _ABOUT:
        place += 1
        word = t.words[place]
    elif word == "under" or (word == "less" and t.words[place + 1] == "than"):
        place += 1 if word == "under" else 2
        word = t.words[place]
    if word in numbers.ARTICLES:
        vague = place + 1
        if t.words[vague] in ("little", "short") and t.words[vague + 1] in _VAGUE_IN:
            vague += 1
        name = t.words[vague]
        if (
            name in _VAGUE_IN
            and not bag.vague
            and not (name in ("minute", "second", "min") and t.words[vague + 1] in ("and", "or"))
        ) and bag.is_empty and (t.words[vague + 1] not in ("of",)):
            bag.vague, bag.strong = _VAGUE_IN[name], True
            return vague + 1
    if word[:1].isdigit() or word in numbers.STARTS:
        return (
            _in_length(t, place, bag)
            or _in_year(t, place, bag)
            or _in_range(t, place, bag)
            or _in_minutes(t, place, bag)
        )
    if word in words.MONTHS or word in words.SEASONS or word in ("q", "h", "mid") or word in words.MODIFIERS:
        return phrase.one(t, place, bag)
    if word in feasts.FIRST_WORDS and not bag.has_date:
        return phrase.one(t, place, bag)
    return 0


def _in_length(t: Tokens, at: int, bag: Bag) -> int:
    found = lengths.read(t, at, True)
    if found is None or bag.length is not None:
        return relative.length(t, at, bag) if bag.length is None and found is None and _weekday_next(t, at) else 0
    size, place = found
    if (bag.has_date and not (bag.wday is not None or bag.month is not None)) or (bag.has_time and size.seconds):
        return 0
    if t.words[place] in ("'", "'s"):
        place += 1
    if t.words[place] in ("time", "times"):
        place += 1
    elif (t.words[place] == "from" and t.words[place + 1] == "now") or (
        t.words[place] in ("or",) and t.words[place + 1] == "so"
    ):
        place += 2
    elif t.words[place] in ("a", "per") and t.words[place + 1] in words.UNITS:
        return 0
    bag.length, bag.elapsed, bag.strong = size, True, True
    if size.about:
        bag.said += (size.about,)
    return place


def _in_minutes(t: Tokens, at: int, bag: Bag) -> int:
    """ "remind me in 20": minutes, where nothing follows that could be counted."""
    number = numbers.cardinal(t.words, at)
    if number is None or not 5 <= number[0] <= 90 or not bag.is_empty:
        return 0
    minutes, end = number
    after = t.words[end]
    asked = at > 1 and t.words[at - 2] in _ASKED
    ends = after in words.ENDS or after == "to" or (asked and after in _TOPICS)
    spelled = not t.words[at][0].isdigit()
    if not ends or (after == "." and t.joined[end + 1]) or (spelled and not (asked or t.whole)):
        return 0  # "one in ten"
    bag.length, bag.elapsed, bag.strong = Length(0, 0, minutes * 60, "minute"), True, True
    bag.said += (f"{t.part(at, end)} read as {minutes} minutes",)
    return end


def _weekday_next(t: Tokens, at: int) -> bool:
    return t.words[at + 1] in ("business", "working", "work", "weekdays") or t.words[at + 1] in words.WEEKDAY_PLURALS


def _in_year(t: Tokens, at: int, bag: Bag) -> int:
    found = dates.year(t, at)
    if (
        found is None
        or bag.year is not None
        or (bag.has_date and bag.month is None and bag.feast == "" and bag.season is None)
    ):
        return periods.decade(t, at, bag)
    bag.year, bag.strong = found[0], True
    return found[1]


def within(t: Tokens, at: int, bag: Bag) -> int:
    """within 2 hours, inside a week: from now until then."""
    place = at + 1
    if t.words[place] == "the" and t.words[place + 1] in ("hour", "day", "week", "month", "year"):
        place += 1
    if t.words[place] in ("the", "next"):
        return phrase.one(t, place, bag)
    found = lengths.read(t, place, True)
    if found is None or bag.has_date or bag.length is not None:
        return 0
    if t.words[found[1]] == "of":
        return 0
    bag.length, bag.elapsed, bag.deadline, bag.since, bag.strong = found[0], True, True, "within", True
    return found[1]


def _in_range(t: Tokens, at: int, bag: Bag) -> int:
    """in 5-10 minutes: the longer one, said as an assumption."""
    first = numbers.cardinal(t.words, at)
    if first is None or t.words[first[1]] not in ("to", "-", "or", "–") or bag.length is not None or bag.has_date:
        return 0
    found = lengths.read(t, first[1] + 1)
    if found is None:
        return 0
    bag.length = Length(*found[0])
    bag.elapsed, bag.strong = True, True
    bag.said += (f"the later of the two: {t.part(first[1] + 1, found[1])}",)
    return found[1]
