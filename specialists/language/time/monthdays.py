"""Repeats on days of the month: "the 1st and 15th", "the last Friday of each month". Called through table.py."""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import boxes, numbered, repeats, weekdays, words
from specialists.language.time.bag import Bag, Nth
from specialists.language.time.tokens import Tokens


def other_ordinals(t: Tokens, at: int, first: int) -> tuple[list[int], int] | None:
    """The rest of "1st, 10th and 20th"; None where there is one only."""
    found = [first]
    place = at
    while t.words[place] in weekdays.SEPARATORS and len(found) < 31:
        start = place + 1
        if t.words[start] == "and":
            start += 1
        if t.words[start] == "on":
            start += 1
        if t.words[start] == "the":
            start += 1
        nth = (-1, start + 1) if t.words[start] == "last" else numbers.ordinal(t.words, start)
        if nth is None:
            break
        found.append(nth[0])
        place = nth[1]
    return (found, place) if len(found) > 1 else None


def put_ordinals(t: Tokens, ordinals: list[int], at: int, bag: Bag) -> int:
    """Ordinals of a month: days, or weekdays where one follows; then "of the month" and the like."""
    counted = numbered.counted_unit(t, at)
    place = at if counted is None else counted[1]
    unit = "day" if counted is None else counted[0]
    if unit == "week":
        return 0
    months: tuple[int, ...] = ()
    freq, interval = "MONTHLY", 1
    if t.words[place] in ("of", "in"):
        end = named_after_of(t, place + 1)
        if end is None:
            return 0
        freq, months, interval, place = end
    elif t.words[place] in words.MONTHS:
        return 0
    elif t.words[place] in ("every", "each") and t.words[place + 1] in ("month", "months"):
        place += 2
    repeat = repeats.begin(bag, freq, interval)
    if repeat is None:
        return 0
    repeat.months = months
    if unit == "day":
        repeat.monthdays = tuple(ordinals)
    elif unit in words.DAY_CODES:
        repeat.days = tuple((number, unit) for number in ordinals)
    else:
        repeat.days = tuple((0, code) for code in weekdays.GROUPS[unit])
        repeat.setpos = ordinals[0]
    return place


def named_after_of(t: Tokens, at: int) -> tuple[str, tuple[int, ...], int, int] | None:
    """What follows "of": the month, each month, every other month, every May, May."""
    place = at
    interval = 1
    each = t.words[place] in repeats.EVERY
    if each or t.words[place] in ("the", "a", "any"):
        place += 1
    if each and t.words[place] == "other":
        interval, place = 2, place + 1
    elif each and t.words[place].isdigit():
        interval, place = int(t.words[place]) if len(t.words[place]) < 3 else 1, place + 1
    elif each and t.words[place] in numbers.ORDINALS:
        interval, place = numbers.ORDINALS[t.words[place]], place + 1
    word = t.words[place]
    if word in ("month", "months", "mth"):
        return "MONTHLY", (), interval, place + 1
    if word in ("year", "years"):
        return "YEARLY", (), interval, place + 1
    if word == "quarter":
        return "MONTHLY", (), 3 * interval, place + 1
    if word in words.MONTHS:
        months = [words.MONTHS[word]]
        place += 1
        while t.words[place] in weekdays.SEPARATORS and t.words[place + 1] in words.MONTHS and len(months) < 12:
            months.append(words.MONTHS[t.words[place + 1]])
            place += 2
        if t.words[place] in repeats.EVERY and t.words[place + 1] in ("year", "years"):
            place += 2
        return "YEARLY", tuple(months), 1, place
    return None


def begins(t: Tokens, at: int) -> bool:
    """Whether a day by number stands at a word: "the 1st", "the third Friday of the month"."""
    nth = numbers.ordinal(t.words, at + (t.words[at] == "the"))
    return nth is not None and t.words[nth[1]] != "thing"


def ordinals(t: Tokens, at: int, bag: Bag) -> int:
    """The 1st and 15th; 1st and 3rd Tuesday of each month; the last Friday of the month: a repeat without "every"."""
    place = at + 1 if t.words[at] == "the" else at
    nth = (-1, place + 1) if t.words[place] == "last" else numbers.ordinal(t.words, place)
    if nth is None or bag.has_date:
        return 0
    number, place = nth
    if bag.lead == "between":  # "between the 20th and the 24th"
        return 0
    if bag.repeat is not None and bag.repeat.freq:
        return in_monthly(t, number, place, bag)
    if t.words[place] in ("to", "-") and number in (2, 3):
        last = place + 2 if t.words[place + 1] == "the" else place + 1
        if t.words[last] == "last":
            number, place = -number, last + 1
    elif t.words[place] == "last" and number in (2, 3):
        number, place = -number, place + 1
    more = other_ordinals(t, place, number)
    if more is not None:
        counted = numbered.counted_unit(t, more[1])
        end = more[1] if counted is None else counted[1]
        if t.words[end] in words.MONTHS or (t.words[end] == "of" and (named_after_of(t, end + 1) is None)):
            return 0
        if t.words[end] == "of" and t.words[end + 1] in words.MONTHS:
            return 0
        if counted is None and t.words[end - 1] not in numbers.SUFFIXES and t.words[end] != "of":
            return 0
        return put_ordinals(t, more[0], more[1], bag)
    counted = numbered.counted_unit(t, place)
    end = place if counted is None else counted[1]
    if t.words[end] in ("of", "in") and (
        t.words[end + 1] in repeats.EVERY
        or (counted is not None and counted[0] in words.DAY_CODES and t.words[end + 1 : end + 3] == ["the", "month"])
    ):
        return put_ordinals(t, [number], place, bag)
    beside_days = at > 1 and t.words[at - 1] == "and" and t.words[at - 2] in words.WEEKDAY_PLURALS
    if beside_days and t.words[end : end + 3] == ["of", "the", "month"]:  # "Tuesdays and the first of the month"
        return put_ordinals(t, [number], place, bag)
    if t.words[end] in repeats.EVERY and t.words[end + 1] in ("month", "months") and t.words[at] != "last":
        return put_ordinals(t, [number], place, bag)
    return 0


def in_monthly(t: Tokens, number: int, at: int, bag: Bag) -> int:
    """The days of a repeat already begun: "monthly on the first", "every month on the 1st and 15th"."""
    repeat = bag.repeat
    if repeat is None or repeat.freq != "MONTHLY" or repeat.monthdays or repeat.days:
        return 0
    more = other_ordinals(t, at, number)
    found, place = more if more is not None else ([number], at)
    if t.words[place] in words.MONTHS:
        return 0
    counted = numbered.counted_unit(t, place)
    if counted is None:
        repeat.monthdays = tuple(found)
        return place
    unit, place = counted
    if unit in words.DAY_CODES:
        repeat.days = tuple((one, unit) for one in found)
    elif unit == "day":
        repeat.monthdays = tuple(found)
    elif unit in weekdays.GROUPS and len(found) == 1:
        repeat.days, repeat.setpos = tuple((0, code) for code in weekdays.GROUPS[unit]), found[0]
    else:
        return 0
    return place


def of_month(t: Tokens, at: int, bag: Bag) -> int:
    """ "of the month" after a day that has been read: this month or, once it is past, the next."""
    if t.words[at + 1] not in ("the", "a") or t.words[at + 2] not in ("month", "mth", "week", "year"):
        return 0
    unit = t.words[at + 2]
    if unit == "month" and (bag.mday is not None or bag.nth is not None) and bag.month is None and bag.box is None:
        return at + 3
    if unit == "month" and bag.repeat is not None and bag.repeat.freq == "MONTHLY":
        return at + 3
    if unit == "week" and bag.nth is not None and bag.nth.unit in ("day", "weekday") and bag.box is None:
        bag.nth = Nth(bag.nth.number, "weekday" if bag.nth.unit == "weekday" or bag.nth.number > 0 else "day")
        bag.box = boxes.around(bag.now.date(), "week", 0)
        return at + 3
    if unit == "year" and (bag.nth is not None):
        bag.year = bag.now.year
        return at + 3
    return 0
