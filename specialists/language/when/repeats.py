"""Repeats: "every other Tuesday", "twice a day", "weekdays except holidays", "the last Friday of each month". Read by phrase.py."""

from __future__ import annotations

import datetime as dt

from specialists.language import numbers
from specialists.language.when import conventions, dates, feasts, lengths, phrase, words
from specialists.language.when.bag import Bag, Nth, Repeat
from specialists.language.when.tokens import Tokens

EVERY = frozenset(("every", "each", "evry", "evey", "ev", "evrey", "everry", "all"))
_FREQ = {"day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY", "hour": "HOURLY", "minute": "MINUTELY",
         "second": "SECONDLY"}
ADVERBS: dict[str, tuple[str, int]] = {
    "daily": ("DAILY", 1), "everyday": ("DAILY", 1), "nightly": ("DAILY", 1), "weekly": ("WEEKLY", 1),
    "fortnightly": ("WEEKLY", 2), "biweekly": ("WEEKLY", 2), "monthly": ("MONTHLY", 1), "bimonthly": ("MONTHLY", 2),
    "quarterly": ("MONTHLY", 3), "yearly": ("YEARLY", 1), "annually": ("YEARLY", 1), "hourly": ("HOURLY", 1),
    "biannually": ("MONTHLY", 6), "semiannually": ("MONTHLY", 6), "biyearly": ("YEARLY", 2), "biennially": ("YEARLY", 2),
    "minutely": ("MINUTELY", 1), "evryday": ("DAILY", 1), "anually": ("YEARLY", 1), "triweekly": ("WEEKLY", 3),
}
GROUPS: dict[str, tuple[str, ...]] = {
    "weekday": words.DAY_CODES[:5], "weekdays": words.DAY_CODES[:5], "workday": words.DAY_CODES[:5],
    "workdays": words.DAY_CODES[:5], "weekend": words.DAY_CODES[5:], "weekends": words.DAY_CODES[5:],
    "weeknight": words.DAY_CODES[:5], "weeknights": words.DAY_CODES[:5], "schoolday": words.DAY_CODES[:5],
    "schooldays": words.DAY_CODES[:5], "weekdys": words.DAY_CODES[:5],
}
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_SEPARATORS = frozenset((",", "and", "&", "/", "+", "or", "n"))
STARTING = frozenset(("starting", "beginning", "commencing", "start", "starts", "begin", "begins", "effective", "startin", "starring"))
ENDING = frozenset(("ending", "ends", "finishing", "end", "stopping", "ended"))
EXCEPT = frozenset(("except", "excluding", "but", "excl", "apart", "besides", "minus", "not", "skipping", "skip", "unless", "other", "save",
                    "exclude", "exept"))


def _begin(bag: Bag, freq: str, interval: int = 1) -> Repeat | None:
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
    if bag.day is not None or bag.exact is not None or bag.span is not None or bag.elapsed:
        if not (bag.day is not None and bag.part):
            return 0
    place = at + 1
    word = t.words[place]
    if t.words[at] == "all" and word not in words.PART_PLURALS:
        return 0
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
        return _unit(t, place + 1, 2, bag)
    if nth is not None:
        return _ordinal(t, nth[0], nth[1], bag) or (_unit(t, place, 1, bag) if word == "second" else 0)
    return _days(t, place, 1, bag) or _unit(t, place, 1, bag) or _length(t, place, bag) or _named(t, place, bag)


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
    more = _more_ordinals(t, at, number)
    if more is not None:
        return _put_ordinals(t, more[0], more[1], bag)
    counted = dates.counted_unit(t, at)
    if counted is not None:
        unit, place = counted
        of_month = t.words[place] in ("of", "in") or number == -1 or (number == 1 and unit in words.DAY_CODES)
        if unit in words.DAY_CODES or unit in ("weekday", "weekend") or of_month and unit in ("day", "week"):
            if of_month and unit != "week":
                return _put_ordinals(t, [number], at, bag)
            if unit in words.DAY_CODES and number > 0:
                repeat = _begin(bag, "WEEKLY", number)
                if repeat is None:
                    return 0
                repeat.days = tuple((0, code) for code in _list(t, at)[0])
                return _list(t, at)[1]
        if unit in ("weekday", "weekend"):
            return 0
    if t.words[at] in words.MONTHS or (t.words[at] == "of" and t.words[at + 1] in words.MONTHS):
        place = at if t.words[at] in words.MONTHS else at + 1
        repeat = _begin(bag, "YEARLY")
        if repeat is None:
            return 0
        repeat.months, repeat.monthdays = (words.MONTHS[t.words[place]],), (number,)
        return place + 1
    if t.words[at] in words.NAMED_UNITS and number > 0:
        return _unit(t, at, number, bag)
    if 1 <= number <= 31 and (t.words[at - 1] in numbers.SUFFIXES or t.words[at] == "of"):
        return _put_ordinals(t, [number], at, bag)
    return 0


def _more_ordinals(t: Tokens, at: int, first: int) -> tuple[list[int], int] | None:
    """The rest of "1st, 10th and 20th"; None where there is one only."""
    found = [first]
    place = at
    while t.words[place] in _SEPARATORS and len(found) < 31:
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


def _put_ordinals(t: Tokens, ordinals: list[int], at: int, bag: Bag) -> int:
    """Ordinals of a month: days, or weekdays where one follows; then "of the month" and the like."""
    counted = dates.counted_unit(t, at)
    place = at if counted is None else counted[1]
    unit = "day" if counted is None else counted[0]
    if unit == "week":
        return 0
    freq, months, interval = "MONTHLY", (), 1
    if t.words[place] in ("of", "in"):
        end = _of_month(t, place + 1)
        if end is None:
            return 0
        freq, months, interval, place = end
    elif t.words[place] in words.MONTHS:
        return 0
    elif t.words[place] in ("every", "each") and t.words[place + 1] in ("month", "months"):
        place += 2
    repeat = _begin(bag, freq, interval)
    if repeat is None:
        return 0
    repeat.months = months
    if unit == "day":
        repeat.monthdays = tuple(ordinals)
    elif unit in words.DAY_CODES:
        repeat.days = tuple((number, unit) for number in ordinals)
    else:
        repeat.days = tuple((0, code) for code in GROUPS[unit])
        repeat.setpos = ordinals[0]
    return place


def _of_month(t: Tokens, at: int) -> tuple[str, tuple[int, ...], int, int] | None:
    """What follows "of": the month, each month, every other month, every May, May."""
    place = at
    interval = 1
    each = t.words[place] in EVERY
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
        while t.words[place] in _SEPARATORS and t.words[place + 1] in words.MONTHS and len(months) < 12:
            months.append(words.MONTHS[t.words[place + 1]])
            place += 2
        if t.words[place] in EVERY and t.words[place + 1] in ("year", "years"):
            place += 2
        return "YEARLY", tuple(months), 1, place
    return None


def ordinals(t: Tokens, at: int, bag: Bag) -> int:
    """The 1st and 15th; 1st and 3rd Tuesday of each month; the last Friday of the month: a repeat without "every"."""
    place = at + 1 if t.words[at] == "the" else at
    nth = (-1, place + 1) if t.words[place] == "last" else numbers.ordinal(t.words, place)
    if nth is None or bag.has_date:
        return 0
    number, place = nth
    if bag.repeat is not None and bag.repeat.freq:
        return _in_monthly(t, number, place, bag)
    if t.words[place] in ("to", "-") and number in (2, 3):
        last = place + 2 if t.words[place + 1] == "the" else place + 1
        if t.words[last] == "last":
            number, place = -number, last + 1
    elif t.words[place] == "last" and number in (2, 3):
        number, place = -number, place + 1
    more = _more_ordinals(t, place, number)
    if more is not None:
        counted = dates.counted_unit(t, more[1])
        end = more[1] if counted is None else counted[1]
        if t.words[end] in words.MONTHS or (t.words[end] == "of" and (_of_month(t, end + 1) is None)):
            return 0
        if t.words[end] == "of" and t.words[end + 1] in words.MONTHS:
            return 0
        if counted is None and t.words[end - 1] not in numbers.SUFFIXES and t.words[end] != "of":
            return 0
        return _put_ordinals(t, more[0], more[1], bag)
    counted = dates.counted_unit(t, place)
    end = place if counted is None else counted[1]
    if t.words[end] in ("of", "in") and (t.words[end + 1] in EVERY or (
        counted is not None and counted[0] in words.DAY_CODES and t.words[end + 1 : end + 3] == ["the", "month"]
    )):
        return _put_ordinals(t, [number], place, bag)
    if t.words[end] in EVERY and t.words[end + 1] in ("month", "months") and t.words[at] != "last":
        return _put_ordinals(t, [number], place, bag)
    return 0


def _in_monthly(t: Tokens, number: int, at: int, bag: Bag) -> int:
    """The days of a repeat already begun: "monthly on the first", "every month on the 1st and 15th"."""
    repeat = bag.repeat
    if repeat is None or repeat.freq != "MONTHLY" or repeat.monthdays or repeat.days:
        return 0
    more = _more_ordinals(t, at, number)
    found, place = more if more is not None else ([number], at)
    if dates.counted_unit(t, place) is not None or t.words[place] in words.MONTHS:
        if more is None or dates.counted_unit(t, place) is None:
            return 0
        unit, place = dates.counted_unit(t, place) or ("", 0)
        if unit not in words.DAY_CODES:
            return 0
        repeat.days = tuple((one, unit) for one in found)
        return place
    repeat.monthdays = tuple(found)
    return place


def _unit(t: Tokens, at: int, interval: int, bag: Bag) -> int:
    """every day, every other week, every third month; every other Tuesday."""
    word = t.words[at]
    if word in words.WEEKDAYS or word in GROUPS and word not in ("weekends",):
        return _days(t, at, interval, bag)
    if word in words.PARTS and word not in ("lunch", "dinner", "breakfast"):
        repeat = _begin(bag, "DAILY", interval)
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
    if unit is None or t.words[at + 1] in ("and", ) and unit == "hour" and t.words[at + 2] in ("a", "half"):
        return 0
    factor = {"fortnight": ("WEEKLY", 2), "quarter": ("MONTHLY", 3), "decade": ("YEARLY", 10), "century": ("YEARLY", 100)}
    if unit == "weekend":
        return _days(t, at, interval, bag)
    freq, size = factor.get(unit, (_FREQ.get(unit, ""), 1))
    if not freq or _begin(bag, freq, interval * size) is None:
        return 0
    return at + 1


def _length(t: Tokens, at: int, bag: Bag) -> int:
    """every 3 days, every two weeks, every half hour, every hour and a half, every few days."""
    if t.words[at] == "quarter" and t.words[at + 1] in words.UNITS and words.UNITS[t.words[at + 1]][0] == "seconds":
        return at + 2 if _begin(bag, "MINUTELY", 15) is not None else 0
    value = numbers.cardinal(t.words, at)
    if value is not None and value[0] > 0:
        day = t.words[value[1]]
        if day in GROUPS:
            return _days(t, value[1], value[0], bag)
        if day in words.WEEKDAY_PLURALS or (day in words.WEEKDAYS and day not in words.WEAK_DAYS):
            repeat = _begin(bag, "WEEKLY", value[0])
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
        freq, one = ("HOURLY", 3600) if seconds % 3600 == 0 else ("MINUTELY", 60) if seconds % 60 == 0 else ("SECONDLY", 1)
        return place if seconds and _begin(bag, freq, seconds // one) is not None else 0
    if size.seconds or (size.months and size.days):
        return 0
    if size.months:
        freq, count = ("YEARLY", size.months // 12) if size.months % 12 == 0 else ("MONTHLY", size.months)
    else:
        weekly = size.days % 7 == 0 and size.unit == "week"
        freq, count = ("WEEKLY", size.days // 7) if weekly else ("DAILY", size.days)
    return place if count > 0 and _begin(bag, freq, count) is not None else 0


def _days(t: Tokens, at: int, interval: int, bag: Bag) -> int:
    """every Monday and Wednesday, every weekday, every Tue-Sat."""
    codes, place = _list(t, at)
    if not codes:
        return 0
    repeat = _begin(bag, "WEEKLY", interval)
    if repeat is None:
        return 0
    repeat.days = tuple((0, code) for code in codes)
    if t.words[at] in ("weeknight", "weeknights") and not bag.part:
        bag.part = "night"
    if t.words[place] in words.PART_PLURALS and not bag.part:
        bag.part = words.PARTS[t.words[place]]
        place += 1
    return place


def _list(t: Tokens, at: int) -> tuple[list[str], int]:
    """Weekdays in a row: "mon, wed and fri", "Monday through Friday", "weekdays", "tue/thu"."""
    found: list[str] = []
    place = end = at
    while len(found) < 14:
        word = t.words[place]
        if word in ("on", "every", "each") and found:
            place += 1
            word = t.words[place]
        group = GROUPS.get(word)
        if group is None and word in ("week", "business", "work", "working", "school") and t.words[place + 1] in ("day", "days"):
            group, place = words.DAY_CODES[:5], place + 1
        if group is None and word == "week" and t.words[place + 1] == "-" and t.words[place + 2] in ("day", "days", "end", "ends"):
            group, place = (words.DAY_CODES[:5] if t.words[place + 2].startswith("day") else words.DAY_CODES[5:]), place + 2
        if group is not None:
            found.extend(code for code in group if code not in found)
            place += 1
        else:
            day = words.WEEKDAYS.get(word, words.WEEKDAY_PLURALS.get(word))
            if day is None:
                break
            place += 1
            if t.words[place] == "." and t.joined[place]:
                place += 1
            last = words.WEEKDAYS.get(t.words[place + 1], words.WEEKDAY_PLURALS.get(t.words[place + 1]))
            if t.words[place] in words.RANGE_WORDS and last is not None:
                span = range(day, day + (last - day) % 7 + 1)
                found.extend(words.DAY_CODES[number % 7] for number in span if words.DAY_CODES[number % 7] not in found)
                place += 2
            elif words.DAY_CODES[day] not in found:
                found.append(words.DAY_CODES[day])
        end = place
        if t.words[place] in _SEPARATORS:
            place += 2 if t.words[place] == "," and t.words[place + 1] in ("and", "&") else 1
        elif t.words[place] not in words.WEEKDAYS and t.words[place] not in words.WEEKDAY_PLURALS:
            break
    return found, end


def _month(t: Tokens, at: int, interval: int, bag: Bag) -> int:
    """every March, every December 25th, every January and July."""
    inner = Bag(bag.now, bag.month_first)
    inner.lead = "every"
    found = dates.month(t, at, inner)
    if not found or inner.month is None:
        return 0
    repeat = _begin(bag, "YEARLY", interval)
    if repeat is None:
        return 0
    repeat.months = (inner.month,)
    if inner.mday is not None:
        repeat.monthdays = (inner.mday,)
    while t.words[found] in _SEPARATORS and t.words[found + 1] in words.MONTHS and inner.mday is None and len(repeat.months) < 12:
        repeat.months += (words.MONTHS[t.words[found + 1]],)
        found += 2
    return found


def _named(t: Tokens, at: int, bag: Bag) -> int:
    """every Christmas, every noon, every 9am, every 10th of the month in digits."""
    feast = feasts.find(t.words, at)
    if feast is not None:
        repeat = _begin(bag, "YEARLY")
        if repeat is None:
            return 0
        repeat.feast = feast[0]
        return feast[1]
    if bag.hour is None and (t.words[at][:1].isdigit() or t.words[at] in words.MOMENTS):
        inner = bag.copy()
        found = phrase.one(t, at, inner)
        if found and inner.hour is not None and not inner.has_date and inner.end is None and inner.repeat is None:
            bag.become(inner)
            return found if _begin(bag, "DAILY") is not None else 0
        if found and inner.mday is not None and inner.month is not None and inner.year is None and inner.end is None:
            repeat = _begin(bag, "YEARLY")
            if repeat is None:
                return 0
            repeat.months, repeat.monthdays = (inner.month,), (inner.mday,)
            return found
    return 0


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
    if _begin(bag, freq, interval) is None:
        return 0
    if word == "nightly" and not bag.part and bag.hour is None:
        bag.part = "night"
    return place


def plural(t: Tokens, at: int, bag: Bag) -> int:
    """Sundays; on Tuesdays and Thursdays; weekdays; weekends; Monday mornings."""
    word = t.words[at]
    if bag.repeat is not None and bag.repeat.freq:
        return in_repeat(t, at, bag)
    if word in ("weekday", "weekend", "workday", "weeknight", "schoolday"):
        following = t.words[at + 1]
        if following not in words.PART_PLURALS and not (following in words.PARTS and word == "weekday"):
            return 0
    if bag.has_date and bag.wday is None:
        return 0
    if bag.wday is not None and t.words[at - 1] not in _SEPARATORS and t.words[at - 1] not in words.RANGE_WORDS:
        return 0
    if word in ("weekends", "weekdays", "workdays") and t.words[at + 1] in ("'", "of", "ago", "later"):
        return 0
    codes, place = _list(t, at)
    if not codes:
        return 0
    if bag.wday is not None:
        codes = [words.DAY_CODES[bag.wday], *codes]
        bag.wday = None
    repeat = _begin(bag, "WEEKLY")
    if repeat is None:
        return 0
    repeat.days = tuple((0, code) for code in codes)
    if word in ("weeknights", "weeknight") and not bag.part:
        bag.part = "night"
    if t.words[place] in words.PART_PLURALS and not bag.part:
        bag.part = words.PARTS[t.words[place]]
        place += 1
    return place


def singular_list(t: Tokens, at: int, bag: Bag) -> int:
    """ "Monday, Wednesday and Fridays", "Monday-Fridays", "Monday mornings": one plural makes the row repeat."""
    if bag.has_date or bag.repeat is not None and bag.repeat.freq:
        return in_repeat(t, at, bag) if bag.repeat is not None and bag.repeat.freq else 0
    following = t.words[at + 1]
    if t.words[at] in words.WEAK_DAYS and not dates._is_day(t, at):
        return 0
    if following in words.PART_PLURALS:
        if t.words[at] in words.WEAK_DAYS or _begin(bag, "WEEKLY") is None or bag.part or bag.repeat is None:
            return 0
        bag.repeat.days = ((0, words.DAY_CODES[words.WEEKDAYS[t.words[at]]]),)
        bag.part = words.PARTS[following]
        return at + 2
    if following not in _SEPARATORS and following not in words.RANGE_WORDS and following not in words.WEEKDAYS:
        return 0
    codes, place = _list(t, at)
    if len(codes) > 1 and t.words[place] in words.PART_PLURALS and not bag.part:
        if _begin(bag, "WEEKLY") is None or bag.repeat is None:
            return 0
        bag.repeat.days = tuple((0, code) for code in codes)
        bag.part = words.PARTS[t.words[place]]
        return place + 1
    if len(codes) > 1 and any(t.words[index] in words.WEEKDAY_PLURALS for index in range(at, place)):
        if _begin(bag, "WEEKLY") is None or bag.repeat is None:
            return 0
        bag.repeat.days = tuple((0, code) for code in codes)
        return place
    in_a_row = any(t.words[index] in words.RANGE_WORDS for index in range(at, place))
    if len(codes) > 2 and (not in_a_row or bag.has_time or bag.bare is not None or _hours_next(t, place)):
        if _begin(bag, "WEEKLY") is None or bag.repeat is None:
            return 0
        bag.repeat.days = tuple((0, code) for code in codes)
        bag.said += ("three days or more read as every week",)
        return place
    if len(codes) > 1 and _repeats_after(t, place):
        if _begin(bag, "WEEKLY") is None or bag.repeat is None:
            return 0
        bag.repeat.days = tuple((0, code) for code in codes)
        return place + (2 if t.words[place] in EVERY else 1)
    return 0


def letters(t: Tokens, at: int, bag: Bag) -> int:
    """M-F, MWF."""
    if t.words[at] == "mwf":
        codes, place = ("MO", "WE", "FR"), at + 1
    elif t.words[at + 1] == "-" and t.words[at + 2] == "f" and t.joined[at + 1] and t.joined[at + 2]:
        codes, place = words.DAY_CODES[:5], at + 3
    else:
        return 0
    if bag.has_date or _begin(bag, "WEEKLY") is None or bag.repeat is None:
        return 0
    bag.repeat.days = tuple((0, code) for code in codes)
    return place


def _hours_next(t: Tokens, at: int) -> bool:
    """Whether hours from and to follow: "Monday to Friday 9 to 5"."""
    if t.words[at] in (",", "from", "between"):
        at += 1
    number = numbers.cardinal(t.words, at)
    if number is None or number[0] > 24:
        return False
    place = number[1] + 1 if t.words[number[1]] in ("am", "pm") else number[1]
    return t.words[place] in words.RANGE_WORDS or t.words[place] == "and"


def _repeats_after(t: Tokens, at: int) -> bool:
    return t.words[at] == "weekly" or (t.words[at] in EVERY and t.words[at + 1] == "week")


def in_repeat(t: Tokens, at: int, bag: Bag) -> int:
    """Weekdays that a repeat already begun falls on: "every week on Tue-Sat", "twice a week on Monday and Thursday"."""
    repeat = bag.repeat
    if repeat is None or repeat.days or repeat.monthdays:
        return 0
    codes, place = _list(t, at)
    if not codes:
        return 0
    if repeat.freq == "DAILY" and repeat.interval == 1:
        repeat.freq = "WEEKLY"
    elif repeat.freq == "MONTHLY" or repeat.freq == "YEARLY":
        return 0
    repeat.days = tuple((0, code) for code in codes)
    repeat.times_a = 0
    return place


def parts(t: Tokens, at: int, bag: Bag) -> int:
    """mornings, in the evenings, nights: every day, or on the weekday before it."""
    before = t.words[at - 1] if at else ""
    if bag.part or bag.hour is not None and bag.repeat is None:
        if bag.part or bag.hour is None:
            return 0
    if bag.repeat is None:
        if before not in ("the", "in", "on", "most", "all", "") and bag.wday is None:
            return 0
        if before == "" and at == 0 and t.words[1] not in ("", "at", "@"):
            return 0
        if bag.wday is not None:
            day = bag.wday
            bag.wday = None
            if _begin(bag, "WEEKLY") is None or bag.repeat is None:
                return 0
            bag.repeat.days = ((0, words.DAY_CODES[day]),)
        elif bag.has_date or _begin(bag, "DAILY") is None:
            return 0
    bag.part, bag.strong = words.PARTS[t.words[at]], True
    return at + 1


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
        found = _unit(t, place + 1, 1, bag) if unit in _FREQ or unit in ("fortnight", "quarter", "weekend") else 0
    if not found or bag.repeat is None:
        return 0
    if count > 1:
        bag.repeat.times_a = count
    return found


def once(t: Tokens, at: int, bag: Bag) -> int:
    """once, twice, thrice before "a day", "every", "weekly"."""
    return count_a(t, at, bag) if times_a(t, at, bag) else 0


def starting(t: Tokens, at: int, bag: Bag) -> int:
    """starting tomorrow, beginning in April, as of next week."""
    place = at + 1
    if t.words[at] == "as":
        if t.words[place] not in ("of", "from"):
            return 0
        place += 1
    if t.words[place] in ("on", "from", "in", "at", "with") and t.words[place + 1] not in numbers.ONES:
        if t.words[place] in ("from", "with"):
            place += 1
    if bag.begin is not None or bag.depth > 2:
        return 0
    inner = Bag(bag.now, bag.month_first)
    inner.depth, inner.lead = bag.depth + 1, "starting"
    found = phrase.pieces(t, place, inner, stop=STOP_IN_START)
    if not found or not (inner.has_date or inner.exact is not None or inner.elapsed or inner.has_time) or inner.anchor is not None:
        return 0
    if inner.repeat is not None or inner.end is not None:
        return 0
    bag.begin, bag.strong = inner, True
    return found


STOP_IN_START = frozenset(("every", "each", "until", "for", "daily", "weekly", "monthly", "till", "ending", "through", "to", "-"))


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
        if t.words[at] == "but" and t.words[place] == "not":
            place += 1
        elif t.words[at] == "other" and t.words[place] == "than" or t.words[at] == "apart" and t.words[place] == "from":
            place += 1
        elif t.words[at] != "but":
            return 0
        elif t.words[place] not in words.WEEKDAYS and t.words[place] not in words.WEEKDAY_PLURALS:
            return 0
    while t.words[place] in ("for", "on", "during", "the", "if", "it's", "its", "when", "a", "public", "bank", "federal", "any", "in"):
        place += 1
    if t.words[place] in ("holiday", "holidays", "vacation", "vacations"):
        repeat.skip = "holidays"
        return place + 1
    codes, end = _list(t, place)
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


def business_days(t: Tokens, at: int, bag: Bag) -> int:
    """3 business days from now, in 5 working days, 2 weekdays ago."""
    value = numbers.cardinal(t.words, at)
    if value is None or bag.has_date or not 0 < value[0] <= 1000:
        return 0
    counted = dates.counted_unit(t, value[1])
    if counted is None or counted[0] != "weekday":
        return 0
    end = counted[1]
    before = t.words[at - 1] if at else ""
    step = 1
    if t.words[end] == "ago":
        step, end = -1, end + 1
    elif t.words[end] in ("from", "after") and t.words[end + 1] in ("now", "today"):
        end += 2
    elif t.words[end] == "later":
        end += 1
    elif before not in ("in", "within"):
        return 0
    day, left = bag.now.date(), value[0]
    while left:
        day += dt.timedelta(days=step)
        left -= day.weekday() < 5
    bag.day, bag.strong = day, True
    return end


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
        bag.box = _this_week(bag)
        return at + 3
    if unit == "year" and (bag.nth is not None):
        bag.year = bag.now.year
        return at + 3
    return 0


def _this_week(bag: Bag):  # type: ignore[no-untyped-def]
    from specialists.language.when import boxes

    return boxes.around(bag.now.date(), "week", 0)


def spread(count: int) -> tuple[int, ...]:
    """The hours of "count times a day"."""
    if count in conventions.SPREAD:
        return conventions.SPREAD[count]
    return tuple(8 + round(index * 14 / count) for index in range(count)) if count <= 15 else tuple(range(24))
