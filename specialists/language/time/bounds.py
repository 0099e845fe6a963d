"""Where a repeat begins and ends: "starting Monday", "5 times".
Called through table.py.
"""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import numbered, phrase, words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

STARTING = words.names("starting beginning commencing start starts begin begins effective startin starring")
ENDING = words.names("ending ends finishing end stopping ended")
STOP_IN_START = words.names("every each until for daily weekly monthly till ending through to -")


def starting(t: Tokens, at: int, bag: Bag) -> int:
    """starting tomorrow, beginning in April, as of next week."""
    place = at + 1
    if t.words[at] in ("start", "starts", "begin", "begins") and bag.repeat is None:
        return 0  # "the film starts at 8"
    if t.words[at] == "as":
        if t.words[place] not in ("of", "from"):
            return 0
        place += 1
    if t.words[place] in ("from", "with") and t.words[place + 1] not in numbers.ONES:
        place += 1
    if bag.begin is not None or bag.depth > 2:
        return 0
    inner = Bag(bag.now, bag.month_first)
    inner.depth, inner.lead = bag.depth + 1, "starting"
    found = phrase.pieces(t, place, inner, stop=STOP_IN_START)
    if (
        not found
        or not (inner.has_date or inner.elapsed or inner.has_time)
        or inner.anchor is not None
    ):
        return 0
    if inner.repeat is not None or inner.end is not None:
        return 0
    bag.begin, bag.strong = inner, True
    return found


def ending(t: Tokens, at: int, bag: Bag) -> int:
    """ending on Friday, ends in March."""
    if bag.repeat is None or bag.repeat.until is not None or bag.depth > 2:
        return 0
    inner = Bag(bag.now, bag.month_first)
    inner.depth, inner.lead = bag.depth + 1, "until"
    found = phrase.pieces(t, at + 1, inner)
    if not found or not inner.has_date or inner.repeat is not None:
        return 0
    bag.repeat.until = inner
    return found


def by_count(t: Tokens, at: int, bag: Bag) -> int:
    """ "x5", "x 5" after a repeat: how often in all."""
    if bag.repeat is None or bag.repeat.count or not numbered.bare_day(t, at + 1):
        return 0
    bag.repeat.count = int(t.words[at + 1])
    return at + 2


def times_in_all(t: Tokens, at: int, bag: Bag) -> int:
    """ "10 times", "3 occurrences" after a repeat."""
    if bag.repeat is None or bag.repeat.count:
        return 0
    value = numbers.cardinal(t.words, at)
    if value is None or t.words[value[1]] not in ("times", "occurrences", "occurences", "repetitions", "sessions"):
        return 0
    if not 0 < value[0] <= 10_000:
        return 0
    bag.repeat.count = value[0]
    return value[1] + 1
