"""Lengths and what they are counted from: "3 days ago", "two weeks after Easter", "2 hours before my flight".
Called through table.py.
"""

from __future__ import annotations

import datetime as dt

from specialists.language.text import numbers
from specialists.language.time import away, boxes, clock, lengths, phrase, repeats, words
from specialists.language.time.bag import Bag, Length
from specialists.language.time.tokens import Tokens
from specialists.language.time.value import Anchor

_AGO = words.names("ago earlier agao")
_BEFORE = words.names("before b4 prior ahead til till until to preceding")
_AFTER = words.names("after from past following since")
_OWNERS = words.names(
    "my our the his her their your dinner work school lunch class bed landing takeoff departure kickoff "
    "church bedtime boarding arrival a an every each"
)
STOPS = words.names(
    ", . ? ! ; : ( ) to remind and i please text call tell that so but because if then we send message "
    "pls plz ask or - at on tomorrow today tonight is are for you should"
) | {""}
_ARTICLES = words.names("my our the his her their your a an")
_LASTS = words.names("for about around takes took lasts")  # before a length
_LONGEST_THING, _LONGEST_NAME = 6, 4
_WE = words.names("i we you they he she it this these those going doing being")
_UNNAMED = STOPS | _WE


def length(t: Tokens, at: int, bag: Bag) -> int:
    """A length at a number or an article, with "ago", "from now", "after ..." where they follow."""
    if repeats.times_a(t, at, bag):
        return repeats.count_a(t, at, bag)
    found = lengths.read(t, at)
    if found is None:
        return next((end for reader in _OTHER_COUNTS if (end := reader(t, at, bag))), 0)
    return counted(t, found[0], found[1], at, bag)


def _longer(t: Tokens, at: int, bag: Bag) -> int:
    """20-25 minutes, two to three hours: the longer one, said as an assumption."""
    first = numbers.cardinal(t.words, at)
    if first is None or t.words[first[1]] not in ("to", "-", "–", "or") or bag.length is not None:
        return 0
    start = first[1] + 1
    second = numbers.cardinal(t.words, start)
    if second is None or second[0] <= first[0] or bag.has_date or bag.has_time or (at and t.joined[at]):
        return 0
    found = lengths.read(t, start)
    if found is None or (not found[0].seconds and t.words[first[1]] == "or"):
        return 0
    bag.said += (f"the longer of the two: {t.part(start, found[1])}",)
    return counted(t, found[0], found[1], start, bag)


_OTHER_COUNTS = (away.weekdays_away, away.parts_away, away.business_days, _longer)


def counted(t: Tokens, size: Length, place: int, at: int, bag: Bag) -> int:
    word = t.words[place]
    if word in ("or", "and") and t.words[place + 1] in ("so", "change"):
        place += 2
        word = t.words[place]
    if word in ("'", "'s") and t.words[place + 1] == "time":
        place, word = place + 1, "time"
    if (
        word in _AGO
        or (word == "back" and t.words[place + 1] in ("", ".", ",", "at"))
        or (word == "prior" and not t.words[place + 1])
    ):
        return _ago_that_day(t, size, place + 1, bag) or _exact(bag, size, True, place + 1)
    if word == "before" and t.words[place + 1] == "now":
        return _exact(bag, size, True, place + 2)
    if word in ("from", "after", "of") and t.words[place + 1] == "now":
        return _exact(bag, size, False, place + 2)
    if word == "from" and t.words[place + 1] in ("right", "this") and t.words[place + 2] in ("now", "moment"):
        return _exact(bag, size, False, place + 3)
    if word in ("hence", "henceforth"):
        return _exact(bag, size, False, place + 1)
    if word == "later" and (t.words[place + 1] in words.ENDS or at == 0):
        return _exact(bag, size, False, place + 1)
    if (
        word == "on" and size.unit == "week" and t.words[place + 1] in words.WEEKDAYS and not size.days % 7
    ):  # "a week on Monday", "two weeks on Saturday"
        return _from_other(t, size, place, bag)
    if word in ("today", "tomorrow") and size.unit in ("week", "month", "year") and not bag.has_date:  # "a week today"
        return _from_other(t, size, place - 1, bag)
    if word in _AFTER or word in _BEFORE or (word == "in" and t.words[place + 1] == "advance"):
        found = _from_other(t, size, place, bag)
        if found:
            return found
    return _plain(t, size, place, at, bag)


def _ago_that_day(t: Tokens, size: Length, at: int, bag: Bag) -> int:
    """A week ago yesterday: the length goes back from that day."""
    away = words.DAYS_AWAY.get(t.words[at], 0)
    if not away or size.seconds or not bag.is_empty:
        return 0
    bag.day = bag.now.date() + dt.timedelta(days=away)
    bag.shift, bag.strong = Length(-size.months, -size.days, 0, size.unit, size.about), True
    return at + 1


def _exact(bag: Bag, size: Length, ago: bool, end: int) -> int:
    if bag.length is not None:
        return 0
    if bag.has_date and bag.wday is None and bag.month is None and bag.feast == "":
        return 0
    bag.length, bag.elapsed, bag.ago, bag.strong = size, True, ago, True
    if size.about:
        bag.said += (size.about,)
    return end


def _plain(t: Tokens, size: Length, place: int, at: int, bag: Bag) -> int:
    """A length and no more: "two minutes". An article makes one only of an hour, or after "for"."""
    if bag.length is not None or bag.lead == "from":
        return 0
    article = t.words[at] in numbers.ARTICLES and t.words[at + 1] in words.UNITS and t.words[at + 1] != "quarter"
    article = article and t.words[place - 1] not in ("half", "quarter")  # "a minute and a half"
    before = t.words[at - 1] if at else ""
    if (
        article
        and words.UNITS[t.words[at + 1]] != ("seconds", 3600)
        and before not in _LASTS
        and not t.whole
    ):
        return 0
    if article and (before in ("what", "such", "once", "per") or (before in ("is", "was") and place == at + 2)):
        return 0
    if t.words[at] == "one" and size.unit == "day" and before not in _LASTS and t.words[place] not in words.ENDS:
        return 0  # "one day I'll learn"
    if t.words[place] in ("old", "olds", "left", "%") or (t.words[place] == "-" and t.words[place + 1] == "old"):
        return 0
    if t.words[place] in ("per", "a", "an") and t.words[place + 1] in words.NAMED_UNITS and not bag.repeat:
        return 0
    if t.words[at] == "second" or (t.words[at] in ("quarter", "third") and size.unit not in ("hour", "year")):
        return 0
    if bag.has_date and before not in ("for", ",", "about", "around") and not bag.has_time:
        return 0
    bag.length = size
    if size.about:
        bag.said += (size.about,)
    return place


def _from_other(t: Tokens, size: Length, place: int, bag: Bag) -> int:
    """What the length is counted from: another time in the text, or a thing that only other code knows."""
    word = t.words[place]
    sign = -1 if word in _BEFORE or word == "in" else 1
    start = place + 1
    if word in ("prior", "ahead") and t.words[start] in ("to", "of"):
        start += 1
    elif word == "in":
        start = place + 2 + (t.words[place + 2] == "of")
    elif word == "ahead":
        return 0
    if bag.depth > 2:
        return 0
    if t.words[start] == "that" or t.words[start] == "then":
        return 0
    bare = word in ("to", "til", "till", "until", "since", "past")
    inner = Bag(bag.now, bag.month_first)
    inner.depth = bag.depth + 1
    inner.lead = "after"
    found = phrase.pieces(t, start, inner) or _hour(t, start, inner)
    inner.lead = ""
    if (
        found
        and not bare
        and (inner.has_date or inner.hour is not None or inner.part)
        and inner.repeat is None
        and (inner.end is None or not (inner.end.has_date or size.seconds))
    ) and (
        inner.shift is None
        and inner.length is None
        and not (bag.has_date and inner.has_date)
    ):
        if bag.hour is not None and inner.hour is not None:
            return 0
        bag.shift = Length(sign * size.months, sign * size.days, sign * size.seconds, size.unit, size.about)
        _take(bag, inner)
        bag.strong = True
        if size.about:
            bag.said += (size.about,)
        return found
    if bare or bag.has_date or bag.anchor is not None:
        return 0
    thing_end = thing(t, start)
    if thing_end == start and word in _BEFORE and not words.REMINDING.isdisjoint(t.words):
        thing_end = _named(t, start)
    if thing_end == start:
        return 0
    bag.anchor = Anchor(sign * size.total, t.part(start, thing_end))
    bag.strong = True
    return thing_end


def _hour(t: Tokens, at: int, bag: Bag) -> int:
    """A bare hour that a length is counted from: "half an hour before 8"."""
    read = clock.read(t, at, True)
    if read is None or not (t.words[read[1]] in words.GOES_ON or t.words[read[1]] in words.DAYS_AWAY):
        return 0
    clock.put(bag, read[0])
    return read[1]


def thing(t: Tokens, at: int) -> int:
    """Past the words that name a thing ("my dentist appointment", "Anna's birthday"); the place stays where none do."""
    first = t.words[at]
    owned = first in _OWNERS or t.words[at].endswith(("'s", "s'")) or t.words[at + 1] in ("'s",)
    if not owned and not (first.isalpha() and t.text[t.starts[at]].isupper() if at < t.size else False):
        return at
    place = at
    owner = first in _ARTICLES
    while (
        place - at < _LONGEST_THING and place < t.size and (t.words[place] not in STOPS or (owner and place == at + 1))
    ):
        place += 1
    if owner and place == at + 1:
        return at
    return place


def _named(t: Tokens, at: int) -> int:
    """Past a few bare words, of which only a message about reminding says what it comes before: "patel", "sheila gets
    here"; the place stays where nothing is named."""
    place = at
    while place - at <= _LONGEST_NAME and t.words[place].isalpha() and t.words[place] not in _UNNAMED:
        place += 1
    named = 0 < place - at <= _LONGEST_NAME and t.words[place] in STOPS
    return place if named else at


def _take(bag: Bag, inner: Bag) -> None:
    """Takes over what another bag has said, apart from what belongs to the phrase around it."""
    for name, value in inner.__dict__.items():
        if name in ("now", "depth", "month_first", "lead", "strong"):
            continue
        if name == "said":
            bag.said += value
        elif value is not None and value != "" and value != ():
            setattr(bag, name, value)


def unit_from(t: Tokens, at: int, bag: Bag) -> int:
    """The day after tomorrow, the week before Christmas, the night before my exam: at the unit's word."""
    word = t.words[at]
    joint = t.words[at + 1]
    if joint not in ("after", "before", "following", "b4", "preceding", "prior") or bag.has_date:
        return 0
    start = at + 2
    if word in words.PARTS:
        return _part_from(t, at, bag)
    if joint == "after" and t.words[start] in ("tomorrow", "tmrw", "tmr", "tmrow", "next") and word == "day":
        pass
    kind, count = words.UNITS.get(word, ("", 0))
    if kind not in ("days", "months"):
        return 0
    size = Length(
        count if kind == "months" else 0, count if kind == "days" else 0, 0, words.NAMED_UNITS.get(word, "day")
    )
    return _from_other(t, size, at + 1, bag)


def _part_from(t: Tokens, at: int, bag: Bag) -> int:
    """The evening before the wedding, the morning after Christmas, the night before last."""
    if bag.has_time:
        return 0
    days = {("before", "last"): -2, ("after", "next"): 2}.get((t.words[at + 1], t.words[at + 2]))
    if days is not None and t.words[at + 3] not in words.NAMED_UNITS and t.words[at + 3] not in words.WEEKDAYS:
        bag.day, bag.part, bag.strong = bag.now.date() + dt.timedelta(days=days), words.PARTS[t.words[at]], True
        return at + 3
    inner = bag.copy()
    size = Length(0, 1, 0, "day")
    found = _from_other(t, size, at + 1, inner)
    if not found or inner.has_time:
        return 0
    bag.become(inner)
    if bag.anchor is not None:  # "the night before my flight": when that is, other code finds out
        bag.said += (f"{t.part(at, at + 2)} read as a day {t.words[at + 1]}",)
        return found
    bag.part = words.PARTS[t.words[at]]
    return found


def whole_unit(t: Tokens, at: int, bag: Bag) -> int:
    """All day, the whole week, a full month: as a length, beside a date its every hour."""
    unit = t.words[at + 1]
    if (
        unit not in ("day", "week", "month", "year", "night", "weekend")
        or bag.length is not None
        or bag.hour is not None
    ):
        return 0
    if unit in ("night", "weekend") or (t.words[at + 2] in ("long", "-") and t.words[at + 2] == "-"):
        return 0
    before = t.words[at - 1] if at else ""
    if t.words[at] != "all" and unit != "day" and before in ("the", "this") and t.words[at - 2] != "for":
        if bag.has_date:
            return 0
        bag.box, bag.strong = boxes.around(bag.now.date(), unit, 0), True  # "away the whole week"
        return at + 2
    kind, size = words.UNITS[unit]
    bag.length = Length(size if kind == "months" else 0, size if kind == "days" else 0, 0, unit)
    bag.strong = True
    return at + 3 if t.words[at + 2] == "long" else at + 2


def hour_and(t: Tokens, at: int, bag: Bag) -> int:
    """An "hour and a half" that lost its article."""
    if t.words[at + 1] != "and" or t.words[at + 2] not in ("a", "half") or not bag.is_empty:
        return 0
    found = lengths.read(t, at, True)
    if found is None:
        return 0
    bag.length, bag.strong = found[0], True
    return found[1]


def signed(t: Tokens, at: int, bag: Bag) -> int:
    """+15 minutes, -3 days: from now, or ago; only where nothing stands before it."""
    if (
        not bag.is_empty
        or not t.joined[at + 1]
        or not t.words[at + 1][:1].isdigit()
        or (at and (t.joined[at] or t.words[at] == "-"))
    ):
        return 0
    found = lengths.read(t, at + 1)
    if found is None:
        return 0
    bag.length, bag.elapsed, bag.ago, bag.strong = found[0], True, t.words[at] == "-", True
    return found[1]
