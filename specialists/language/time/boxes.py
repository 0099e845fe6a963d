"""Stretches of the calendar around now: "next week", "the weekend", "last 3 days", "the week after next".
Called through table.py.
"""

from __future__ import annotations

import datetime as dt

from specialists.language.text import numbers
from specialists.language.time import conventions, dates, feasts, lengths, numbered, periods, phrase, words
from specialists.language.time.bag import Bag, Box, Length, Nth
from specialists.language.time.tokens import Tokens

_WEEK_JOINTS = words.names("commencing beginning starting ending")
AWAY = {"this": 0, "next": 1, "last": -1, "coming": 1, "": 0}


def around(day: dt.date, unit: str, away: int) -> Box | None:
    """The box of a unit around a day, or some units away from it; None beyond the calendar."""
    try:
        if unit == "day":
            start = lengths.shifted(day, 0, away)
            return Box(start, lengths.shifted(start, 0, 1), unit, away)
        if unit in ("week", "weekend", "fortnight"):
            monday = day - dt.timedelta(days=day.weekday())
            start = lengths.shifted(monday, 0, 7 * away)
            if unit == "weekend":
                return Box(lengths.shifted(start, 0, 5), lengths.shifted(start, 0, 7), unit, away)
            return Box(start, lengths.shifted(start, 0, 14 if unit == "fortnight" else 7), unit, away)
        size = {"month": 1, "quarter": 3, "year": 12, "decade": 120, "century": 1200}[unit]
        first = day.replace(day=1)
        if unit == "quarter":
            first = first.replace(month=(day.month - 1) // 3 * 3 + 1)
        elif size >= 12:
            first = first.replace(month=1, year=max(1, day.year - day.year % (size // 12)))
        start = lengths.shifted(first, size * away)
        return Box(start, lengths.shifted(start, size), unit, away)
    except ValueError:
        return None


def _modifier(t: Tokens, at: int) -> tuple[str, int]:
    """The modifier at a word, and where what it points at stands: "this coming", "the next" are one."""
    following = t.words[at + 1]
    if following in ("past", "coming", "following", "upcoming", "next") and t.words[at] in ("this", "the", "these"):
        return "last" if following == "past" else "coming", at + 2
    return words.MODIFIERS[t.words[at]], at + 1


def _named(t: Tokens, place: int, mod: str, bag: Bag) -> int | None:
    """A weekday, unit, month, part of a day or season that a modifier points at; None where there is none of these."""
    word = t.words[place]
    if word in words.WEEKDAYS or word in words.WEEKDAY_PLURALS:  # "next mondays event" lacks its apostrophe
        return _weekday(t, place, mod, bag)
    if word in words.NAMED_UNITS:
        return _unit(t, place, mod, bag)
    modal = word in ("may", "march") and t.words[place + 1] in words.MODALS
    if word in words.MONTHS and bag.month is None and not modal:
        bag.mod = bag.mod or mod
        return dates.month(t, place, bag)
    if word in words.PARTS:
        return _part(t, place, mod, bag)
    if word in words.SEASONS and bag.season is None and not bag.has_date:
        bag.season, bag.mod, bag.strong = (words.SEASONS[word], 3), mod, True
        return place + 1
    return None


def _weekday(t: Tokens, place: int, mod: str, bag: Bag) -> int:
    if bag.wday is not None:
        return 0
    bag.mod = bag.mod or mod
    found = dates.weekday(t, place, bag)
    if not found:
        bag.mod = ""
    elif mod == "coming":
        bag.mod = "coming"
    return found


def modified(t: Tokens, at: int, bag: Bag) -> int:
    """this, next, last, past ... and what they point at."""
    mod, place = _modifier(t, at)
    word = t.words[place]
    if not word:
        return 0
    if word in ("time", "day") and mod == "this" and t.words[place + 1] in ("next", "last"):
        return _same(t, place, bag)
    if (word[0].isdigit() or word in numbers.STARTS) and (word != "quarter" or t.words[place + 1] in ("of", "hour")):
        return _some_units(t, place, mod, bag)
    counted = numbered.counted_unit(t, place)
    if t.words[at] == "last":
        joint = "" if counted is None else t.words[counted[1]]
        in_it = mod == "last" and (joint in ("of", "in") or joint in words.MONTHS)
        if counted is not None and in_it and bag.nth is None and bag.wday is None:
            return _last_of(t, counted, bag)
        if word == "of" and _is_month(t, place + 1) and not bag.has_date:  # "the last of June"
            bag.nth, bag.strong = Nth(-1, "day"), True
            return place
    found = _named(t, place, mod, bag)
    if found is not None:
        return found
    if counted is not None and counted[0] == "weekday" and mod in ("next", "coming") and not bag.has_date:
        ahead = 7 - bag.now.weekday() if bag.now.weekday() >= 4 else 1
        bag.day, bag.strong = bag.now.date() + dt.timedelta(days=ahead), True
        return counted[1]
    at_this = t.words[at] == "same" or (at and t.words[at - 1] == "at")
    same = at_this and bag.has_date  # "tomorrow same time", "tomorrow at this time"
    if (
        word == "time"
        and bag.hour is None
        and mod == "this"
        and (same or t.words[place + 1] in ("tomorrow", "yesterday", "on"))
    ):
        bag.hour, bag.minute, bag.half = bag.now.hour, bag.now.minute, "24"
        return place + 1
    if word in ("q", "h") and t.joined[place + 1]:
        return periods.quarter(t, place, bag)
    feast = feasts.find(t.words, place)
    if feast is not None and not bag.feast and not bag.has_date:
        bag.feast, bag.mod, bag.strong = feast[0], mod, True
        return feast[1]
    return 0


def _is_month(t: Tokens, at: int) -> bool:
    word, following = t.words[at], t.words[at + 1]
    return word in words.MONTHS or (word in ("the", "this", "next") and following == "month")


def _same(t: Tokens, at: int, bag: Bag) -> int:
    """ "this time next week", "the same day next month": the day, and the time, as far away as the unit says."""
    unit = words.UNITS.get(t.words[at + 2], ("", 0))
    if unit[0] not in ("days", "months") or bag.has_date or bag.hour is not None:
        return 0
    away = unit[1] if t.words[at + 1] == "next" else -unit[1]
    try:
        months, days = (away, 0) if unit[0] == "months" else (0, away)
        bag.day, bag.strong = lengths.shifted(bag.now.date(), months, days), True
    except ValueError:
        return 0
    if t.words[at] == "time":
        bag.hour, bag.minute, bag.half = bag.now.hour, bag.now.minute, "24"
    return at + 3


def _last_of(t: Tokens, counted: tuple[str, int], bag: Bag) -> int:
    """The "last Friday of" that a month or a longer stretch follows; left to the other readings where none does."""
    unit, place = counted
    joint = t.words[place]
    follows = t.words[place + 1] if joint in ("of", "in") else joint
    if (
        follows in words.MONTHS
        or follows in words.SEASONS
        or follows in ("the", "this", "next", "each", "every", "last", "a")
        or (len(follows) == 4 and follows.isdigit())
        or t.words[place + 1] in words.NAMED_UNITS
    ):
        bag.nth, bag.strong = Nth(-1, unit), True
        return place
    return 0


def _some_units(t: Tokens, at: int, mod: str, bag: Bag) -> int:
    """next 3 weeks, last couple of months, past few days."""
    found = lengths.read(t, at)
    if found is None or bag.has_date or bag.span is not None:
        return 0
    length, place = found
    if t.words[at] in numbers.ARTICLES:
        return 0
    if length.about:
        bag.said += (length.about,)
    return _span(length, mod, bag, place)


def some_modified(t: Tokens, at: int, bag: Bag) -> int:
    """Two upcoming days, 3 previous weeks: the count before the word that says where."""
    value = numbers.cardinal(t.words, at)
    if value is None or t.words[value[1]] not in words.MODIFIERS or t.words[value[1] + 1] not in words.UNITS:
        return 0
    mod = words.MODIFIERS[t.words[value[1]]]
    if mod == "this" or t.words[value[1]] == "past":
        return 0
    return span_of(value[0], t.words[value[1] + 1], mod, bag, value[1] + 2)


def span_of(count: int, unit: str, mod: str, bag: Bag, end: int) -> int:
    """The span of a number of units from now, or until now."""
    kind, size = words.UNITS[unit]
    if bag.has_date or bag.span is not None or not 0 < count <= 10_000:
        return 0
    if kind == "seconds":
        return _span(Length(0, 0, count * size, unit), mod, bag, end)
    return _span(
        Length(count * size if kind == "months" else 0, count * size if kind == "days" else 0, 0, unit), mod, bag, end
    )


def _span(length: Length, mod: str, bag: Bag, place: int) -> int:
    sign = -1 if mod == "last" else 1
    try:
        if length.seconds:
            moment = bag.now + sign * dt.timedelta(seconds=length.total)
            bag.span = (min(moment, bag.now), max(moment, bag.now))
        else:
            today = dt.datetime.combine(bag.now.date(), dt.time())
            other = dt.datetime.combine(
                lengths.shifted(today.date(), sign * length.months, sign * length.days), dt.time()
            )
            bag.span = (min(other, today), max(other, today))
    except (ValueError, OverflowError):
        return 0
    bag.strong = True
    return place


def _unit(t: Tokens, at: int, mod: str, bag: Bag) -> int:
    """next week, this weekend, last year, the past hour."""
    unit = words.NAMED_UNITS[t.words[at]]
    if bag.box is not None or bag.day is not None or (bag.feast and unit != "year"):
        return 0
    if t.words[at + 1] == "-" and t.joined[at + 1] and t.joined[at + 2] and t.words[at + 2] not in ("end",):
        return 0
    if t.words[at] in ("days", "weeks", "months", "hours", "minutes", "years") and mod != "this":
        bag.said += (f"{t.words[at]} read as {conventions.FEW} {t.words[at]}",)
        return span_of(conventions.FEW, t.words[at], mod, bag, at + 1)
    if unit in ("hour", "minute", "second"):
        if bag.span is not None or bag.has_time:
            return 0
        size = dt.timedelta(seconds=words.UNITS[t.words[at]][1])
        bag.span = (bag.now - size, bag.now) if mod == "last" else (bag.now, bag.now + size)
        bag.strong = True
        return at + 1
    away = AWAY[mod]
    if mod == "coming" and unit == "weekend":
        away = 0
    if unit == "weekend" and away == 0 and bag.now.weekday() == 6 and mod == "coming":
        away = 1
    if unit == "weekend" and mod == "last" and bag.now.weekday() < 5:
        away = -1
    if unit == "day":
        if mod == "this":
            return 0
        away = 1 if mod in ("next", "coming") else -1
    box = around(bag.now.date(), unit, away)
    if box is None:
        return 0
    at += 1
    if unit == "week" and t.words[at] in ("end", "-") and t.words[at + (t.words[at] == "-")] == "end":
        box = around(bag.now.date(), "weekend", away)
        at += 2 if t.words[at] == "-" else 1
    bag.box = box
    bag.strong = True
    if unit == "day":
        bag.day, bag.box = bag.now.date() + dt.timedelta(days=away), None
    return at


def _part(t: Tokens, at: int, mod: str, bag: Bag) -> int:
    """this morning, last night, next evening."""
    if bag.day is not None or bag.part or bag.wday is not None or bag.box is not None:
        return 0
    part = words.PARTS[t.words[at]]
    days = AWAY[mod]
    if part in ("lunch", "dinner", "breakfast") and mod != "this":
        return 0
    bag.day = bag.now.date() + dt.timedelta(days=days)
    bag.part, bag.strong = part, True
    return at + 1


def weekend(t: Tokens, at: int, bag: Bag) -> int:
    """A bare "weekend" is a time after "the", "on", "at", "over", "for"."""
    before = t.words[at - 1] if at else ""
    if bag.has_date or (
        before not in ("the", "on", "at", "over", "for", "during") and not (at == 0 and t.words[1] == "")
    ):
        return 0
    away = 0
    bag.box = around(bag.now.date(), "weekend", away)
    bag.strong = True
    return at + 1


def after_next(t: Tokens, at: int, bag: Bag) -> int:
    """The week after next, the month before last; at the unit's word."""
    unit = words.NAMED_UNITS.get(t.words[at], "")
    joint, which = t.words[at + 1], t.words[at + 2]
    if unit in ("", "hour", "minute", "second") or bag.has_date:
        return 0
    if (joint, which) == ("after", "next"):
        away = 2
    elif (joint, which) == ("before", "last"):
        away = -2
    else:
        return 0
    bag.box, bag.strong = around(bag.now.date(), unit, away), True
    return at + 3


def week_of(t: Tokens, at: int, bag: Bag) -> int:
    """The week of March 5th, the weekend of the 14th."""
    joint = t.words[at + 1]
    unit = words.NAMED_UNITS[t.words[at]]
    if (joint != "of" and not (unit == "week" and joint in _WEEK_JOINTS)) or bag.has_date:
        return 0
    inner = Bag(bag.now, bag.month_first)
    inner.depth = bag.depth + 1
    found = phrase.pieces(t, at + 2 + (t.words[at + 2] == "on"), inner)
    if not found or not inner.has_date:
        return 0
    bag.become(inner)
    bag.edge = "week of" if unit == "week" else "weekend of"
    if joint in _WEEK_JOINTS:
        bag.edge = "week from" if joint != "ending" else "week to"
    return found


def _week_by_number(t: Tokens, at: int, number: int, bag: Bag) -> int:
    """Week 45 of 2026, week 12: weeks as ISO 8601 counts them."""
    if not 1 <= number <= 53:
        return 0
    place = at + 2 if t.words[at + 1] in ("of", ",", "in") else at + 1
    found = dates.year(t, place)
    try:
        monday = dt.date.fromisocalendar(found[0] if found else bag.now.year, number, 1)
        if found is None and monday + dt.timedelta(days=6) < bag.now.date():
            monday = dt.date.fromisocalendar(bag.now.year + 1, number, 1)
    except ValueError:
        return 0
    bag.box, bag.strong = around(monday, "week", 0), True
    return found[1] if found else at + 1


def week_named(t: Tokens, at: int, bag: Bag) -> int:
    """ "week of March 5", "week 12" without "the"."""
    if t.words[at] not in ("week", "wk"):
        return 0
    number = t.words[at + 1]
    if number.isdigit() and len(number) <= 2 and not bag.has_date:
        return _week_by_number(t, at + 1, int(number), bag)
    return week_of(t, at, bag)


def workday_end(box: Box) -> dt.date:
    """The last day of a box as people mean it: the end of a week is its Friday."""
    if box.unit == "week":
        return box.start + dt.timedelta(days=conventions.WORKDAY_END)
    return box.end - dt.timedelta(days=1)
