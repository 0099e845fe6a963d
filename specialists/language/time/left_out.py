"""What a repeat leaves out: "except holidays", "but not on the 1st", "excluding weekends", "except in August".

Called through table.py. Weekdays come off the rule itself; everything else becomes a text of skips.py.
"""

from __future__ import annotations

import datetime as dt

from specialists.language.text import numbers
from specialists.language.time import days, monthdays, phrase, public_holidays, weekdays, words
from specialists.language.time.bag import Bag, Repeat
from specialists.language.time.tokens import Tokens

EXCEPT = words.names("except excluding but excl apart besides minus not skipping skip unless other save exclude exept")
_HOLIDAYS = words.names("holiday holidays vacation vacations")
_BEFORE = words.names("for on at during the if it is it's its when a public bank federal national statutory any in")
_JOINED = words.names("and or & ,")
_STOP = words.names("at @ and or & , until till starting from for every each to")
_EACH = words.names("the each every a")
_MOST = 8  # things left out of one repeat
_LONGEST_NAME = 5  # words of a country's name
_LONGEST = 62  # days in a row that are named as one ("next week", "in August 2027")


def without(t: Tokens, at: int, bag: Bag) -> int:
    """except holidays, but not on Fridays, excluding weekends, except the 1st and Christmas."""
    repeat = bag.repeat
    if repeat is None or not repeat.freq:
        return 0
    place = _joint(t, at)
    end = _one(t, place, bag, repeat, t.words[at] == "unless") if place else 0
    for _ in range(_MOST):
        if not end or t.words[end] not in _JOINED:
            break
        # "every day at 8 except the 1st, and at 9 on Fridays" leaves no Friday out
        more = _one(t, end + 1 + (t.words[end + 1] in _JOINED), bag, repeat, False)
        if not more:
            break
        end = more
    return end


def _joint(t: Tokens, at: int) -> int:
    """Past "except" or what stands for it; 0 where the word means something else here."""
    word, following = t.words[at], t.words[at + 1]
    if word not in ("but", "other", "apart", "besides"):
        return at + 1 + (following == "for" and word in ("except", "save"))
    if (word, following) in (("but", "not"), ("other", "than"), ("apart", "from")):
        return at + 2
    named = following in words.WEEKDAYS or following in words.WEEKDAY_PLURALS
    named = named or (following in weekdays.GROUPS and t.words[at + 2] in words.ENDS)  # not "but weekends at 10"
    return at + 1 if word == "but" and named else 0


def _one(t: Tokens, place: int, bag: Bag, repeat: Repeat, whether: bool) -> int:
    """One thing left out, at a word; the place after it, or 0. `whether`: after "unless", where it is a holiday or
    "it's" some day.
    """
    start = place
    while t.words[place] in _BEFORE and t.words[place]:
        place += 1
    country = public_holidays.ADJECTIVES.get(t.words[place])
    if country is not None:
        while t.words[place + 1] in ("public", "bank", "federal", "national"):
            place += 1
    if t.words[place + (country is not None)] in _HOLIDAYS:
        end = place + 1 + (country is not None)
        if country is None and t.words[end] == "in":
            country, end = _country(t, end)
        _add(repeat, "holidays" if country is None else f"holidays:{country}")
        return end
    if country is not None or (whether and t.words[start] not in ("it's", "its", "it")):
        return 0  # "unless it's Sunday" names a day left out, "unless Sunday is free" does not
    end = _nth_weekday(t, start, repeat)
    if end:
        return end
    codes, end = weekdays.row(t, place)
    if codes:
        repeat.less += tuple(code for code in codes if code not in repeat.less)
        return end
    return _dates(t, start, bag, repeat)


def _nth_weekday(t: Tokens, place: int, repeat: Repeat) -> int:
    """Every Monday except "the first of the month", "the last one of each month", "the second Monday"."""
    place += t.words[place] == "on"
    if t.words[place] != "the" or repeat.freq != "WEEKLY" or not repeat.days:
        return 0
    nth = (-1, place + 2) if t.words[place + 1] == "last" else numbers.ordinal(t.words, place + 1)
    if nth is None:
        return 0
    found, end = monthdays.other_ordinals(t, nth[1], nth[0]) or ([nth[0]], nth[1])
    if max(found) > 5:
        return 0
    codes = tuple(code for _, code in repeat.days)
    if t.words[end] in words.WEEKDAYS:
        codes, end = (words.DAY_CODES[words.WEEKDAYS[t.words[end]]],), end + 1
        named = True
    else:
        # "the 1st of the month", in digits, is a date; "the first of the month", of a row of Mondays, the first of them
        named, end = False, end + (t.words[end] == "one")
        if t.words[place + 1][0].isdigit() and t.words[end - 1] != "one":
            return 0
    of = t.words[end] in ("of", "in") and t.words[end + 1] in _EACH and t.words[end + 2] in ("month", "months")
    if not (of or named):
        return 0
    _add(repeat, *(f"{number:+}{code}" for number in found for code in codes))
    return end + 3 if of else end


def _country(t: Tokens, at: int) -> tuple[str | None, int]:
    """ "in Germany", "in the United States", "in New South Wales": the region, and the place after it."""
    regions = public_holidays.by_name()
    for end in range(min(at + 1 + _LONGEST_NAME, t.size), at + 1, -1):
        region = regions.get(t.part(at + 1, end).lower())
        if region is not None:
            return region, end
    return None, at


def _dates(t: Tokens, place: int, bag: Bag, repeat: Repeat) -> int:
    """the 1st, the 1st and 15th, Christmas, in August, tomorrow, 24 December, next week."""
    inner = Bag(bag.now, bag.month_first)
    inner.depth, inner.lead = bag.depth + 1, "by"
    end = phrase.pieces(t, place, inner, stop=_STOP) if bag.depth < 2 else 0
    if not end or inner.has_time or inner.end is not None or inner.elapsed or inner.anchor is not None:
        return 0
    found = inner.repeat
    if found is not None:  # "the 1st and 15th" is a row that repeats
        plain = found.freq == "MONTHLY" and found.interval == 1 and not (found.days or found.until or found.count)
        if not plain or not found.monthdays or min(found.monthdays) < 1:
            return 0
        _add(repeat, *(f"---{day:02}" for day in found.monthdays))
        return end
    texts = _named(inner)
    _add(repeat, *texts)
    return end if texts else 0


def _named(inner: Bag) -> list[str]:
    once = inner.year is not None or inner.mod or inner.box is not None or inner.day is not None
    if not once and inner.wday is None and inner.nth is None and inner.season is None and not inner.edge:
        if inner.feast:
            return [inner.feast]
        if inner.mday is not None:
            return [f"--{inner.month:02}{inner.mday:02}" if inner.month is not None else f"---{inner.mday:02}"]
        if inner.month is not None:
            return [f"--{inner.month:02}"]
    found = days.find(inner, inner.now.date(), []) if inner.has_date else None
    if found is None or (found[1] - found[0]).days > _LONGEST:
        return []
    return [(found[0] + dt.timedelta(days=ahead)).isoformat() for ahead in range((found[1] - found[0]).days)]


def _add(repeat: Repeat, *texts: str) -> None:
    kept = repeat.skip.split(",") if repeat.skip else []
    repeat.skip = ",".join([*kept, *(text for text in texts if text not in kept)])
