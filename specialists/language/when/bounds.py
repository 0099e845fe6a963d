"""Where a repeat begins and ends and what it leaves out: "starting Monday", "5 times", "except holidays".
Called through table.py.
"""

from __future__ import annotations

from specialists.language import numbers
from specialists.language.when import phrase, weekdays, words
from specialists.language.when.bag import Bag
from specialists.language.when.tokens import Tokens

STARTING = words.names("starting beginning commencing start starts begin begins effective startin starring")
ENDING = words.names("ending ends finishing end stopping ended")
EXCEPT = words.names("except excluding but excl apart besides minus not skipping skip unless other save exclude exept")
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


def without(t: Tokens, at: int, bag: Bag) -> int:
    """except holidays, but not on Fridays, excluding weekends."""
    repeat = bag.repeat
    if repeat is None or not repeat.freq:
        return 0
    place = at + 1
    if t.words[at] in ("but", "other", "apart", "besides"):
        if (
            (t.words[at] == "but" and t.words[place] == "not")
            or (t.words[at] == "other" and t.words[place] == "than")
            or (t.words[at] == "apart" and t.words[place] == "from")
        ):
            place += 1
        elif t.words[at] != "but" or (
            t.words[place] not in words.WEEKDAYS and t.words[place] not in words.WEEKDAY_PLURALS
        ):
            return 0
    while t.words[place] in (
        "for",
        "on",
        "during",
        "the",
        "if",
        "it's",
        "its",
        "when",
        "a",
        "public",
        "bank",
        "federal",
        "any",
        "in",
    ):
        place += 1
    if t.words[place] in ("holiday", "holidays", "vacation", "vacations"):
        repeat.skip = "holidays"
        return place + 1
    codes, end = weekdays.row(t, place)
    if not codes or (t.words[at] == "unless"):
        return 0
    repeat.less = tuple(codes)
    if t.words[end] in ("and", "or", "&") and t.words[end + 1] in ("holidays", "holiday"):
        repeat.skip = "holidays"
        end += 2
    return end


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
