"""Repeats at their word: "every other day", "each Tuesday", "daily", "twice a week". Called through table.py."""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import conventions, dates, feasts, lengths, monthdays, numbered, phrase, weekdays, words
from specialists.language.time.bag import Bag, Repeat
from specialists.language.time.tokens import Tokens

EVERY = words.names("every each evry evey ev evrey everry eveyr evrery all")
_FREQ = {
    "day": "DAILY",
    "week": "WEEKLY",
    "month": "MONTHLY",
    "year": "YEARLY",
    "hour": "HOURLY",
    "minute": "MINUTELY",
    "second": "SECONDLY",
}
ADVERBS: dict[str, tuple[str, int]] = {
    "daily": ("DAILY", 1),
    "everyday": ("DAILY", 1),
    "nightly": ("DAILY", 1),
    "weekly": ("WEEKLY", 1),
    "fortnightly": ("WEEKLY", 2),
    "biweekly": ("WEEKLY", 2),
    "monthly": ("MONTHLY", 1),
    "bimonthly": ("MONTHLY", 2),
    "quarterly": ("MONTHLY", 3),
    "yearly": ("YEARLY", 1),
    "annually": ("YEARLY", 1),
    "hourly": ("HOURLY", 1),
    "biannually": ("MONTHLY", 6),
    "semiannually": ("MONTHLY", 6),
    "biyearly": ("YEARLY", 2),
    "biennially": ("YEARLY", 2),
    "minutely": ("MINUTELY", 1),
    "evryday": ("DAILY", 1),
    "anually": ("YEARLY", 1),
    "triweekly": ("WEEKLY", 3),
}
_ALTERNATING = words.names("days weekdays weekends weeks months years evenings mornings nights")
_TIMES = {"once": 1, "twice": 2, "thrice": 3}


def begin(bag: Bag, freq: str, interval: int = 1) -> Repeat | None:
    """The bag's repeat, new or still without its own frequency; None where another one was said."""
    if bag.repeat is not None and bag.repeat.freq:
        return None
    if bag.repeat is None:
        bag.repeat = Repeat()
    bag.repeat.freq, bag.repeat.interval, bag.strong = freq, interval, True
    return bag.repeat


def every(t: Tokens, at: int, bag: Bag) -> int:
    """every ..., each ...: see the forms inside."""
    if bag.repeat is not None and bag.repeat.freq:
        return _again(t, at, bag)
    if bag.span is not None or bag.elapsed or (bag.day is not None and not bag.part):
        return 0
    place = at + 1
    word = t.words[place]
    if t.words[at] == "all" and word not in words.PART_PLURALS:  # "all days but Sundays"
        left_out = word == "days" and t.words[place + 1] in ("but", "except", "excluding", "apart", "other")
        return each_unit(t, place, 1, bag) if left_out else 0
    if word == "single" or (word == "and" and t.words[place + 1] == "every"):
        place += 1 if word == "single" else 2
        word = t.words[place]
        if word == "single":
            place, word = place + 1, t.words[place + 1]
    if not word:
        return 0
    nth = numbers.ordinal(t.words, place) if word not in ("second",) or t.words[place + 1] not in ("of",) else None
    if word == "last":
        nth = -1, place + 1
    if word == "other" or word == "alternate":
        if t.words[place + 1] in ("than",):
            return 0
        return each_unit(t, place + 1, 2, bag)
    if nth is not None:
        return _ordinal(t, nth[0], nth[1], bag) or (each_unit(t, place, 1, bag) if word == "second" else 0)
    return (
        weekdays.days(t, place, 1, bag)
        or each_unit(t, place, 1, bag)
        or _length(t, place, bag)
        or _named(t, place, bag)
    )


def alternate(t: Tokens, at: int, bag: Bag) -> int:
    """alternate Fridays, on alternating days: every other one."""
    named = t.words[at + 1] in words.WEEKDAY_PLURALS or t.words[at + 1] in _ALTERNATING
    return each_unit(t, at + 1, 2, bag) if named else 0


def _again(t: Tokens, at: int, bag: Bag) -> int:
    """A second "every" that only repeats the first: "daily, every morning", "every Monday of every week"."""
    word = t.words[at + 1]
    repeat = bag.repeat
    if repeat is None:
        return 0
    if word in words.PARTS and not bag.part and repeat.freq in ("DAILY", "WEEKLY"):
        bag.part = words.PARTS[word]
        return at + 2
    if word in ("week", "day") and repeat.freq == "WEEKLY" and repeat.interval == 1:
        return at + 2
    if word == "day" and repeat.freq in ("HOURLY", "MINUTELY"):
        return at + 2
    if word == "month" and repeat.freq == "MONTHLY":
        return at + 2
    if word == "year" and repeat.freq == "YEARLY":
        return at + 2
    return 0


def _ordinal(t: Tokens, number: int, at: int, bag: Bag) -> int:
    """every third Monday, every 15th, every last Friday of the month, every 4th of July."""
    more = monthdays.other_ordinals(t, at, number)
    if more is not None:
        return monthdays.put_ordinals(t, more[0], more[1], bag)
    counted = numbered.counted_unit(t, at)
    if counted is not None:
        unit, place = counted
        of_month = t.words[place] in ("of", "in") or number == -1 or (number == 1 and unit in words.DAY_CODES)
        if unit in words.DAY_CODES or unit in ("weekday", "weekend") or (of_month and unit in ("day", "week")):
            if of_month and unit != "week":
                return monthdays.put_ordinals(t, [number], at, bag)
            if unit in words.DAY_CODES and number > 0:
                repeat = begin(bag, "WEEKLY", number)
                if repeat is None:
                    return 0
                repeat.days = tuple((0, code) for code in weekdays.row(t, at)[0])
                return weekdays.row(t, at)[1]
        if unit in ("weekday", "weekend"):
            return 0
    if t.words[at] in words.MONTHS or (t.words[at] == "of" and t.words[at + 1] in words.MONTHS):
        place = at if t.words[at] in words.MONTHS else at + 1
        repeat = begin(bag, "YEARLY")
        if repeat is None:
            return 0
        named = monthdays.named_after_of(t, place)
        repeat.months, repeat.monthdays = (words.MONTHS[t.words[place]],) if named is None else named[1], (number,)
        return place + 1 if named is None else named[3]
    if t.words[at] in words.NAMED_UNITS and number > 0:
        return each_unit(t, at, number, bag)
    if 1 <= number <= 31 and (t.words[at - 1] in numbers.SUFFIXES or t.words[at] == "of"):
        return monthdays.put_ordinals(t, [number], at, bag)
    return 0


def each_unit(t: Tokens, at: int, interval: int, bag: Bag) -> int:
    """every day, every other week, every third month; every other Tuesday."""
    word = t.words[at]
    if word in words.WEEKDAYS or word in words.WEEKDAY_PLURALS or (word in weekdays.GROUPS and word != "weekends"):
        return weekdays.days(t, at, interval, bag)
    if word in words.PARTS and word not in ("lunch", "dinner", "breakfast"):
        repeat = begin(bag, "DAILY", interval)
        if repeat is None or bag.part:
            return 0
        bag.part = words.PARTS[word]
        return at + 1
    if word == "quarter" and t.words[at + 1] in ("hour", "of"):
        return 0
    if word in words.MONTHS:
        return _month(t, at, interval, bag)
    if word in ("half", "business"):
        return 0
    unit = words.NAMED_UNITS.get(word)
    if unit is None or (t.words[at + 1] in ("and",) and unit == "hour" and t.words[at + 2] in ("a", "half")):
        return 0
    factor = {
        "fortnight": ("WEEKLY", 2),
        "quarter": ("MONTHLY", 3),
        "decade": ("YEARLY", 10),
        "century": ("YEARLY", 100),
    }
    if unit == "weekend":
        return weekdays.days(t, at, interval, bag)
    freq, size = factor.get(unit, (_FREQ.get(unit, ""), 1))
    if not freq or begin(bag, freq, interval * size) is None:
        return 0
    return at + 1


def _length(t: Tokens, at: int, bag: Bag) -> int:
    """every 3 days, every two weeks, every half hour, every hour and a half, every few days."""
    if t.words[at] == "quarter" and t.words[at + 1] in words.UNITS and words.UNITS[t.words[at + 1]][0] == "seconds":
        return at + 2 if begin(bag, "MINUTELY", 15) is not None else 0
    value = numbers.cardinal(t.words, at)
    if value is not None and value[0] > 0:
        day = t.words[value[1]]
        if day in weekdays.GROUPS:
            return weekdays.days(t, value[1], value[0], bag)
        if day in words.WEEKDAY_PLURALS or (day in words.WEEKDAYS and day not in words.WEAK_DAYS):
            repeat = begin(bag, "WEEKLY", value[0])
            if repeat is not None:
                repeat.days = ((0, words.DAY_CODES[words.WEEKDAY_PLURALS.get(day, words.WEEKDAYS.get(day, 0))]),)
                return value[1] + 1
    found = lengths.read(t, at, True)
    if found is None:
        return 0
    size, place = found
    if size.about:
        bag.said += (size.about,)
    if size.seconds and not size.months and not size.days:
        seconds = round(size.seconds)
        freq, one = (
            ("HOURLY", 3600) if seconds % 3600 == 0 else ("MINUTELY", 60) if seconds % 60 == 0 else ("SECONDLY", 1)
        )
        return place if seconds and begin(bag, freq, seconds // one) is not None else 0
    if size.seconds or (size.months and size.days):
        return 0
    if size.months:
        freq, count = ("YEARLY", size.months // 12) if size.months % 12 == 0 else ("MONTHLY", size.months)
    else:
        weekly = size.days % 7 == 0 and size.unit == "week"
        freq, count = ("WEEKLY", size.days // 7) if weekly else ("DAILY", size.days)
    return place if count > 0 and begin(bag, freq, count) is not None else 0


def _month(t: Tokens, at: int, interval: int, bag: Bag) -> int:
    """every March, every December 25th, every January and July."""
    inner = Bag(bag.now, bag.month_first)
    inner.lead = "every"
    found = dates.month(t, at, inner)
    if not found or inner.month is None:
        return 0
    repeat = begin(bag, "YEARLY", interval)
    if repeat is None:
        return 0
    repeat.months = (inner.month,)
    if inner.mday is not None:
        repeat.monthdays = (inner.mday,)
    while (
        t.words[found] in weekdays.SEPARATORS
        and t.words[found + 1] in words.MONTHS
        and inner.mday is None
        and len(repeat.months) < 12
    ):
        repeat.months += (words.MONTHS[t.words[found + 1]],)
        found += 2
    return found


def _named(t: Tokens, at: int, bag: Bag) -> int:
    """every Christmas, every noon, every 9am, every 10th of the month in digits."""
    feast = feasts.find(t.words, at)
    if feast is not None:
        repeat = begin(bag, "YEARLY")
        if repeat is None:
            return 0
        repeat.feast = feast[0]
        return feast[1]
    if bag.hour is None and (t.words[at][:1].isdigit() or t.words[at] in words.MOMENTS):
        inner = bag.copy()
        found = phrase.one(t, at, inner)
        if found and inner.hour is not None and not inner.has_date and inner.end is None and inner.repeat is None:
            bag.become(inner)
            return found if begin(bag, "DAILY") is not None else 0
        if found and inner.mday is not None and inner.month is not None and inner.year is None and inner.end is None:
            repeat = begin(bag, "YEARLY")
            if repeat is None:
                return 0
            repeat.months, repeat.monthdays = (inner.month,), (inner.mday,)
            return _same_days(t, found, repeat, bag)
    return 0


def _same_days(t: Tokens, at: int, repeat: Repeat, bag: Bag) -> int:
    """The "and 1 October" after "every 1 April": further months, as far as the day of each is the same."""
    end = at
    while t.words[end] in weekdays.SEPARATORS and len(repeat.months) < 12:
        other = Bag(bag.now, bag.month_first)
        other.depth = bag.depth + 1
        found = phrase.one(t, end + 1, other)
        same = found and (other.mday,) == repeat.monthdays and other.month is not None and other.year is None
        if not same or other.month is None or other.end is not None:
            break
        repeat.months, end = (*repeat.months, other.month), found
    return end


def adverb(t: Tokens, at: int, bag: Bag) -> int:
    """daily, weekly, biweekly, bi-weekly, nightly ..."""
    word = t.words[at]
    place = at + 1
    if word in ("bi", "semi", "tri"):
        if t.words[place] == "-":
            place += 1
        freq, interval = ADVERBS.get(t.words[place], ("", 0))
        if not freq or interval != 1:
            return 0
        if word == "semi":
            return 0
        interval = 2 if word == "bi" else 3
        place += 1
    else:
        freq, interval = ADVERBS[word]
        if bag.repeat is not None and bag.repeat.freq:
            return place if bag.repeat.freq == freq and interval == 1 else 0
    if begin(bag, freq, interval) is None:
        return 0
    if word == "nightly" and not bag.part and bag.hour is None:
        bag.part = "night"
    return place


def times_a(t: Tokens, at: int, bag: Bag) -> bool:
    """Whether "twice a day", "3 times per week", "once every 2 weeks" stands here."""
    if t.words[at] in _TIMES:
        place = at + 1
    else:
        value = numbers.cardinal(t.words, at)
        if value is None or not 0 < value[0] <= 24:
            return False
        place = value[1]
        if t.words[place] in ("times", "x", "time"):
            place += 1
        else:
            return False
    joint = t.words[place]
    if joint in ("a", "per", "each", "every", "an", "/", "in"):
        after = t.words[place + 2] if joint == "in" and t.words[place + 1] == "a" else t.words[place + 1]
        if joint == "in" and t.words[place + 1] != "a":
            return False
        return after in words.NAMED_UNITS or joint in ("every", "each")
    return joint in ADVERBS


def count_a(t: Tokens, at: int, bag: Bag) -> int:
    """twice a day, 3x a week, once every two weeks, twice weekly."""
    if t.words[at] in _TIMES:
        count, place = _TIMES[t.words[at]], at + 1
    else:
        value = numbers.cardinal(t.words, at)
        if value is None:
            return 0
        count, place = value[0], value[1] + 1
    joint = t.words[place]
    if bag.repeat is not None and bag.repeat.freq:
        return 0
    if joint in ADVERBS:
        found = adverb(t, place, bag)
    elif joint in ("every", "each"):
        found = every(t, place, bag)
    else:
        if joint == "in":
            place += 1
        unit = words.NAMED_UNITS.get(t.words[place + 1], "")
        found = each_unit(t, place + 1, 1, bag) if unit in _FREQ or unit in ("fortnight", "quarter", "weekend") else 0
    if not found or bag.repeat is None:
        return 0
    if count > 1:
        bag.repeat.times_a = count
    return found


def once(t: Tokens, at: int, bag: Bag) -> int:
    """once, twice, thrice before "a day", "every", "weekly"."""
    return count_a(t, at, bag) if times_a(t, at, bag) else 0


def spread(count: int) -> tuple[int, ...]:
    """The hours of "count times a day"."""
    if count in conventions.SPREAD:
        return conventions.SPREAD[count]
    return tuple(8 + round(index * 14 / count) for index in range(count)) if count <= 15 else tuple(range(24))
