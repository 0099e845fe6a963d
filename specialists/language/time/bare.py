"""Times with no word before them: a time of day, a holiday by name, a year, a number that is the whole text.
Called through table.py.
"""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import clock, dates, feasts, words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

_OWNERS = words.names("my our his her their your")


def clock_time(t: Tokens, at: int, bag: Bag) -> int:
    """A time of day that needs no word before it: "5:30", "3pm", "half past seven"."""
    if bag.hour is not None or (bag.elapsed and (bag.length is None or bag.length.seconds)):
        return 0
    dotted = "." in t.words[at] and bag.has_date  # "Friday 9.30-11.30"
    read = clock.read(t, at, dotted)
    if read is None:
        return 0
    following = t.words[read[1]]
    if dotted and following.isalpha() and following not in words.AFTER_HOURS and following not in words.RANGE_WORDS:
        return 0
    clock.put(bag, read[0])
    bag.strong = True
    bag.owned = bool(at) and t.words[at - 1] in _OWNERS
    end = read[1]
    if t.words[end] == "+" and t.joined[end] and t.words[end + 1] in ("1", "2"):
        bag.plus = int(t.words[end + 1])
        return end + 2
    return end


def bare_year(t: Tokens, at: int, bag: Bag) -> int:
    """A year with no word before it: beside a month, a season or a holiday, or as all there is."""
    if bag.year is not None or (t.joined[at] and at):
        return 0
    found = dates.year(t, at)
    if found is None:
        return 0
    if bag.mday is not None and bag.month is not None and not dates.says_year(t, at, found[0], bag):
        return 0
    if bag.feast or bag.season is not None or (bag.month is not None and bag.year is None) or bag.nth is not None:
        bag.year = found[0]
        return found[1]
    if bag.is_empty and at and t.words[at - 1] == "year":
        bag.year, bag.strong = found[0], True
        return found[1]
    next_year = dates.year(t, found[1] + 1) if t.words[found[1]] in words.RANGE_WORDS else None
    if (
        bag.is_empty
        and (t.whole or bag.lead in ("range", "until", "after") or next_year is not None)
        and 1900 <= found[0] <= 2100
    ):
        bag.year = found[0]
        return found[1]
    if bag.edge in ("middle", "early", "late", "end", "start") and bag.month is None:
        bag.year = found[0]
        return found[1]
    place = found[1] + 1 if t.words[found[1]] == "the" else found[1]
    if (
        bag.is_empty
        and t.words[place] in numbers.ORDINALS
        and t.words[place + 1] in ("week", "quarter", "half", "month")
    ):
        bag.year = found[0]
        return found[1]
    if bag.is_empty and t.words[found[1]] in words.MONTHS and t.words[found[1] + 1][:1].isdigit():
        bag.year = found[0]  # "2027 June 20"
        return found[1]
    if bag.is_empty and (t.words[found[1]] in ("q", "h") and t.joined[found[1] + 1]):
        bag.year = found[0]
        return found[1]
    return 0


def feast(t: Tokens, at: int, bag: Bag) -> int:
    """A holiday by name."""
    found = feasts.find(t.words, at)
    if found is None or bag.feast or bag.day is not None or bag.month is not None or bag.mday is not None:
        return 0
    name, end = found
    if end == at + 1 and not t.whole and t.words[at] in ("boss", "valentine"):
        return 0
    if name == "new year" and t.words[at + 1] == "year" and end == at + 2 and at and t.words[at - 1] == "happy":
        return 0
    if name == "christmas" and t.words[at - 1] == "merry" and at:
        return 0
    if bag.wday is not None or (bag.box is not None and bag.box.unit not in ("year",)):
        return 0
    bag.feast, bag.strong = name, True
    if t.words[end] in ("weekend", "wknd", "wkend") and not bag.edge:
        bag.edge = "weekend of"
        end += 1
    return end


def alone(t: Tokens, at: int, bag: Bag) -> int:
    """What is a time only if it is the whole text: "5", "may", "the 3rd", "730"."""
    if not t.whole or at or not bag.is_empty:
        return 0
    read = clock.read(t, at, True)
    if read is not None and read[1] == t.size:
        clock.put(bag, read[0])
        bag.strong = True
        return read[1]
    return 0
