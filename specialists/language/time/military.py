"""Ranges of hours in four digits: "1300-1430 Monday", "0900 to 1030 tomorrow". Called through table.py."""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import feasts, numbered, words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

_DAY_WORDS = words.names("the , on tomorrow today tonight every each daily weekdays this next hrs hours h")


def hours(t: Tokens, at: int, bag: Bag) -> int:
    """Two times in four digits each, where a day, "hrs" or nothing follows; "2026-2027" stays two years."""
    if bag.hour is not None or bag.end is not None or bag.bare is not None or bag.depth > 2:
        return 0
    start = _clock(t.words[at])
    joint = at + 2 if t.words[at + 1] in ("h", "hrs", "hours") and t.joined[at + 1] else at + 1
    if start is None or t.words[joint] not in words.RANGE_WORDS:
        return 0
    close, place = _clock(t.words[joint + 1]), joint + 2
    follows = t.words[place]
    number = follows[:1].isdigit() and (not follows.isdigit() or numbered.begins(t, place))
    timed = number or bag.has_date or follows in _DAY_WORDS or follows in words.MONTHS or follows in feasts.FIRST_WORDS
    timed = timed or follows in words.MODIFIERS or follows in numbers.ORDINALS or t.words[place + 1] in words.UNITS
    timed = timed or follows in words.WEEKDAYS or follows in words.WEEKDAY_PLURALS
    if close is None or not (timed or (t.whole and not _years(t.words[at], t.words[joint + 1]))):
        return 0
    if (at and t.joined[at] and t.words[at - 1] in ("-", "/", "+")) or t.words[at - 1 : at] == ["+"]:
        return 0  # the middle of a telephone number
    end = Bag(bag.now, bag.month_first)
    end.depth, end.lead = bag.depth + 1, "range"
    bag.hour, bag.minute, bag.half = (*start, "24")
    end.hour, end.minute, end.half = (*close, "24")
    bag.end, bag.strong = end, True
    return place + 1 if follows in ("h", "hrs", "hours") else place


def _clock(word: str) -> tuple[int, int] | None:
    """The hour and minute of four digits, in steps of five minutes."""
    if len(word) != 4 or not (word.isascii() and word.isdigit()):
        return None
    hour, minute = int(word[:2]), int(word[2:])
    return (hour, minute) if hour < 24 and minute < 60 and not minute % 5 else None


def _years(first: str, second: str) -> bool:
    return first[:2] in ("19", "20") and second[:2] in ("19", "20") and first < second
