"""The beginning, middle and end of a stretch: "end of March", "early tomorrow", "eod", "rest of the week".
Called through table.py.
"""

from __future__ import annotations

import datetime as dt

from specialists.language.time import boxes, conventions, phrase, repeats, words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

_EDGES = {
    "end": "end",
    "ending": "end",
    "beginning": "start",
    "begining": "start",
    "start": "start",
    "middle": "middle",
    "mid": "middle",
    "early": "early",
    "late": "late",
    "top": "start",
    "close": "end",
    "later": "late",
    "first": "start",
}
_ACRONYMS = {"eow": "week", "eom": "month", "eoy": "year", "eoq": "quarter"}


def edge(t: Tokens, at: int, bag: Bag) -> int:
    """The end, the beginning, the middle of something; early and late in it."""
    word = t.words[at]
    kind = _EDGES[word]
    place = at + 1
    hyphened = place + 1 if t.words[place] == "-" and t.words[place + 1] in words.PARTS else place
    if (word in ("early", "late", "mid") and t.words[hyphened] in words.PARTS) or t.words[place] in words.TONIGHT:
        return _of_part(t, hyphened, word, bag)
    unit = t.words[place + 2]
    if word in ("early", "late") and t.words[place : place + 2] == ["in", "the"] and unit in ("week", "month", "year"):
        return _edge_of_unit(t, place + 2, kind, bag)
    place = _after_joint(t, place, word, bag)
    if not place:
        return 0
    found = _of_unit(t, place, word, bag)
    if found is not None:
        return found
    bag.edge = kind
    found = phrase.one(t, place, bag)
    if not found or (bag.mday is not None and bag.month is None):
        bag.edge = ""
        return 0
    if bag.part and bag.box is None:  # "late last night"
        bag.edge = ""
        bag.shade = kind if kind in ("early", "late") else bag.shade
    return found


def _of_part(t: Tokens, place: int, word: str, bag: Bag) -> int:
    """Early, late and in the middle of a part of the day: "early morning", "late tonight", "mid-afternoon"."""
    kind, part = _EDGES[word], words.PARTS.get(t.words[place], "")
    middle = word == "mid" and part in ("morning", "afternoon", "evening") and not bag.part
    if middle and (bag.is_empty or bag.has_date):
        bag.part, bag.strong = f"mid-{part}", True
        return place + 1
    if kind not in ("early", "late"):
        return 0
    if t.words[place] in words.TONIGHT:
        found = phrase.one(t, place, bag)
    elif not bag.part:
        bag.part, found = words.PARTS[t.words[place]], place + 1
    else:
        return 0
    if found:
        bag.shade, bag.strong = kind, True
    return found


def _after_joint(t: Tokens, place: int, word: str, bag: Bag) -> int:
    """Where what has the edge begins: behind "in" and "of"; 0 where these are missing and must not be."""
    joint = t.words[place]
    if joint == "in" or joint == "on":
        place += word in ("early", "late", "later")
    if t.words[place] in ("of", "-"):
        return place + 1
    return 0 if word not in ("mid", "early", "late", "later") or bag.edge else place


def _of_unit(t: Tokens, place: int, word: str, bag: Bag) -> int | None:
    """The edge of each unit, of the unit around now, of a day's business, of the part of a day; None where it is of
    something else."""
    kind = _EDGES[word]
    if t.words[place] in repeats.EVERY and t.words[place + 1] in words.NAMED_UNITS:
        return _each(t, place + 1, kind, bag)
    if word not in ("late", "early", "later"):
        unit = _unit_at(t, place)
        if unit:
            return _edge_of_unit(t, unit, kind, bag)
    if t.words[place] in ("business", "play") and kind == "end":
        return put_part(bag, "end of day", place + 1)
    if t.words[place] in ("the", "this") and t.words[place + 1] in words.PARTS and kind in ("early", "late"):
        if bag.part:
            return 0
        bag.part, bag.shade, bag.strong = words.PARTS[t.words[place + 1]], kind, True
        if t.words[place] == "this" and bag.day is None:
            bag.day = bag.now.date()
        return place + 2
    return None


def _unit_at(t: Tokens, place: int) -> int:
    """Where the unit of "the week", "business day", "month" stands; 0 where there is none."""
    if t.words[place] in ("the", "this", "my", "our", "business", "work"):
        working = t.words[place + 1] in ("business", "work") and t.words[place + 2] == "day"
        if working or t.words[place + 1] in words.NAMED_UNITS:
            return place + 1 + working
    return place if t.words[place] in words.NAMED_UNITS else 0


def _each(t: Tokens, at: int, kind: str, bag: Bag) -> int:
    """At the end of every month, the start of each week, the middle of every month."""
    unit = words.NAMED_UNITS[t.words[at]]
    if unit == "day" and kind in ("start", "end") and not bag.has_time:
        if repeats.begin(bag, "DAILY") is None:
            return 0
        return put_part(bag, f"{kind} of day", at + 1)
    monthdays = {"start": (1,), "middle": (15,), "end": (-1,)}.get(kind)
    if monthdays is None or unit not in ("week", "month", "quarter", "year"):
        return 0
    weekly, yearly = unit == "week", unit in ("quarter", "year")
    repeat = repeats.begin(bag, "WEEKLY" if weekly else "YEARLY" if yearly else "MONTHLY")
    if repeat is None:
        return 0
    if weekly:
        weekday = {"start": 0, "middle": 2, "end": conventions.WORKDAY_END}[kind]
        repeat.days = ((0, words.DAY_CODES[weekday]),)
        return at + 1
    size = 3 if unit == "quarter" else 12
    first = {"start": 1, "middle": size // 2 + 1, "end": size}[kind]
    repeat.months = tuple(range(first, 13, size)) if yearly else ()
    repeat.monthdays = monthdays if kind != "middle" or unit != "year" else (1,)
    return at + 1


def put_part(bag: Bag, part: str, at: int) -> int:
    if bag.part or bag.hour is not None:
        return 0
    bag.part, bag.strong = part, True
    return at


def _edge_of_unit(t: Tokens, at: int, kind: str, bag: Bag) -> int:
    unit = words.NAMED_UNITS[t.words[at]]
    if unit == "day":
        return put_part(bag, "start of day" if kind == "start" else "end of day" if kind == "end" else "midday", at + 1)
    if unit in ("hour", "minute", "second") or bag.box is not None or bag.day is not None:
        return 0
    bag.box, bag.edge, bag.strong = boxes.around(bag.now.date(), unit, 0), kind, True
    return at + 1


def acronym(t: Tokens, at: int, bag: Bag) -> int:
    """eod, cob, eow, eom."""
    word = t.words[at]
    if word in ("eod", "cob", "eob"):
        return put_part(bag, "end of day", at + 1)
    if bag.box is not None or bag.day is not None:
        return 0
    bag.box, bag.edge, bag.strong = boxes.around(bag.now.date(), _ACRONYMS[word], 0), "end", True
    return at + 1


def rest(t: Tokens, at: int, bag: Bag) -> int:
    """The rest of the year, the remainder of this week: from now to its end."""
    if t.words[at + 1] != "of" or bag.has_date or bag.span is not None:
        return 0
    place = at + 2
    away = 0
    if t.words[place] in ("the", "this", "my"):
        place += 1
    unit = words.NAMED_UNITS.get(t.words[place], "")
    box = (
        boxes.around(bag.now.date(), unit, away)
        if unit in ("day", "week", "month", "quarter", "year", "weekend")
        else None
    )
    if box is None:
        return 0
    if unit == "day":
        bag.span, bag.strong = (bag.now, dt.datetime.combine(box.end, dt.time())), True
        return place + 1
    bag.box, bag.edge, bag.strong = box, "rest", True
    return place + 1
