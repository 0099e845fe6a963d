"""Rows of weekdays and what they repeat: "every Tue and Thu", "weekends", "Mon-Fri", "Monday mornings".
Called through table.py.
"""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import dates, repeats, words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

GROUPS: dict[str, tuple[str, ...]] = {
    "weekday": words.DAY_CODES[:5],
    "weekdays": words.DAY_CODES[:5],
    "workday": words.DAY_CODES[:5],
    "workdays": words.DAY_CODES[:5],
    "weekend": words.DAY_CODES[5:],
    "weekends": words.DAY_CODES[5:],
    "weeknight": words.DAY_CODES[:5],
    "weeknights": words.DAY_CODES[:5],
    "schoolday": words.DAY_CODES[:5],
    "schooldays": words.DAY_CODES[:5],
    "weekdys": words.DAY_CODES[:5],
}
_LONGEST_ROW = 14  # days named in one go
_CODES = {"mo": 0, "m": 0, "tu": 1, "t": 1, "we": 2, "w": 2, "th": 3, "fr": 4, "f": 4, "sa": 5, "su": 6}
SEPARATORS = words.names(", and & / + or n")


def days(t: Tokens, at: int, interval: int, bag: Bag) -> int:
    """every Monday and Wednesday, every weekday, every Tue-Sat."""
    codes, place = row(t, at)
    if not codes:
        return 0
    repeat = repeats.begin(bag, "WEEKLY", interval)
    if repeat is None:
        return 0
    repeat.days = tuple((0, code) for code in codes)
    if t.words[at] in ("weeknight", "weeknights") and not bag.part:
        bag.part = "night"
    if t.words[place] in words.PART_PLURALS and not bag.part:
        bag.part = words.PARTS[t.words[place]]
        place += 1
    return place


def row(t: Tokens, at: int) -> tuple[list[str], int]:
    """Weekdays in a row: "mon, wed and fri", "Monday through Friday", "weekdays", "tue/thu"."""
    found, end = coded(t, at)
    place = end
    for _ in range(_LONGEST_ROW):
        word = t.words[place]
        if word in ("on", "every", "each") and found:
            place += 1
            word = t.words[place]
        group = GROUPS.get(word)
        if (
            group is None
            and word in ("week", "business", "work", "working", "school")
            and t.words[place + 1] in ("day", "days")
        ):
            group, place = words.DAY_CODES[:5], place + 1
        if (
            group is None
            and word == "week"
            and t.words[place + 1] == "-"
            and t.words[place + 2] in ("day", "days", "end", "ends")
        ):
            group, place = (
                (words.DAY_CODES[:5] if t.words[place + 2].startswith("day") else words.DAY_CODES[5:]),
                place + 2,
            )
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
        if t.words[place] in SEPARATORS:
            place += 2 if t.words[place] == "," and t.words[place + 1] in ("and", "&") else 1
        elif t.words[place] not in words.WEEKDAYS and t.words[place] not in words.WEEKDAY_PLURALS:
            break
    return found, end


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
    if bag.wday is not None and t.words[at - 1] not in SEPARATORS and t.words[at - 1] not in words.RANGE_WORDS:
        return 0
    if word in ("weekends", "weekdays", "workdays") and t.words[at + 1] in ("'", "of", "ago", "later"):
        return 0
    codes, place = row(t, at)
    if not codes:
        return 0
    if bag.wday is not None:
        codes = [words.DAY_CODES[bag.wday], *codes]
        bag.wday = None
    repeat = repeats.begin(bag, "WEEKLY")
    if repeat is None:
        return 0
    repeat.days = tuple((0, code) for code in codes)
    if word in ("weeknights", "weeknight") and not bag.part:
        bag.part = "night"
    if t.words[place] in words.PART_PLURALS and not bag.part:
        bag.part = words.PARTS[t.words[place]]
        place += 1
    return place


def singulars(t: Tokens, at: int, bag: Bag) -> int:
    """ "Monday, Wednesday and Fridays", "Monday-Fridays", "Monday mornings": one plural makes the row repeat."""
    if bag.has_date or (bag.repeat is not None and bag.repeat.freq):
        return in_repeat(t, at, bag) if bag.repeat is not None and bag.repeat.freq else 0
    following = t.words[at + 1]
    if t.words[at] in words.WEAK_DAYS and not dates.is_day(t, at):
        return 0
    if following in words.PART_PLURALS:
        if t.words[at] in words.WEAK_DAYS or repeats.begin(bag, "WEEKLY") is None or bag.part or bag.repeat is None:
            return 0
        bag.repeat.days = ((0, words.DAY_CODES[words.WEEKDAYS[t.words[at]]]),)
        bag.part = words.PARTS[following]
        return at + 2
    if following not in SEPARATORS and following not in words.RANGE_WORDS and following not in words.WEEKDAYS:
        return 0
    codes, place = row(t, at)
    if len(codes) > 1 and t.words[place] in words.PART_PLURALS and not bag.part:
        if repeats.begin(bag, "WEEKLY") is None or bag.repeat is None:
            return 0
        bag.repeat.days = tuple((0, code) for code in codes)
        bag.part = words.PARTS[t.words[place]]
        return place + 1
    if len(codes) > 1 and any(t.words[index] in words.WEEKDAY_PLURALS for index in range(at, place)):
        if repeats.begin(bag, "WEEKLY") is None or bag.repeat is None:
            return 0
        bag.repeat.days = tuple((0, code) for code in codes)
        return place
    if "or" in t.words[at : place + 1]:
        return 0
    in_a_row = any(t.words[index] in words.RANGE_WORDS for index in range(at, place))
    if len(codes) > 2 and (not in_a_row or bag.has_time or bag.bare is not None or _hours_next(t, place)):
        if repeats.begin(bag, "WEEKLY") is None or bag.repeat is None:
            return 0
        bag.repeat.days = tuple((0, code) for code in codes)
        bag.said += ("three days or more read as every week",)
        return place
    if len(codes) > 1 and _repeats_after(t, place):
        if repeats.begin(bag, "WEEKLY") is None or bag.repeat is None:
            return 0
        bag.repeat.days = tuple((0, code) for code in codes)
        return place + (2 if t.words[place] in repeats.EVERY else 1)
    return 0


def coded(t: Tokens, at: int) -> tuple[list[str], int]:
    """Weekdays by one or two letters, in the order of the week: "mo, we, fr"; only two need a stroke, "tu/th"."""
    found: list[int] = []
    place = end = at
    close = True  # joined by strokes, and of two letters: "t/f" is true or false
    while (day := _CODES.get(t.words[place], -1)) > (found[-1] if found else -1):
        found.append(day)
        close = close and len(t.words[place]) > 1
        end = place = place + 1
        if t.words[place] not in SEPARATORS:
            break
        close = close and t.words[place] in ("/", "+")
        place += 1 + (t.words[place + 1] == "and")
    sure = len(found) > 2 or (len(found) == 2 and close)
    return ([words.DAY_CODES[number] for number in found], end) if sure else ([], at)


def letters(t: Tokens, at: int, bag: Bag) -> int:
    """M-F, MWF, Mo/We/Fr."""
    if t.words[at] == "mwf":
        codes: tuple[str, ...] = ("MO", "WE", "FR")
        place = at + 1
    elif (in_letters := coded(t, at))[0]:
        codes, place = tuple(in_letters[0]), in_letters[1]
    elif t.words[at + 1] == "-" and t.words[at + 2] == "f" and t.joined[at + 1] and t.joined[at + 2]:
        codes, place = words.DAY_CODES[:5], at + 3
    else:
        return 0
    if bag.has_date or repeats.begin(bag, "WEEKLY") is None or bag.repeat is None:
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
    return t.words[at] == "weekly" or (t.words[at] in repeats.EVERY and t.words[at + 1] == "week")


def in_repeat(t: Tokens, at: int, bag: Bag) -> int:
    """Weekdays that a repeat already begun falls on: "every week on Tue-Sat", "twice a week on Monday and Thursday"."""
    repeat = bag.repeat
    if repeat is None or repeat.days or repeat.monthdays:
        return 0
    codes, place = row(t, at)
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
    if (bag.part or (bag.hour is not None and bag.repeat is None)) and (bag.part or bag.hour is None):
        return 0
    if bag.repeat is None:
        if before not in ("the", "in", "on", "most", "all", "") and bag.wday is None:
            return 0
        if before == "" and at == 0 and t.words[1] not in ("", "at", "@"):
            return 0
        if bag.wday is not None:
            day = bag.wday
            bag.wday = None
            if repeats.begin(bag, "WEEKLY") is None or bag.repeat is None:
                return 0
            bag.repeat.days = ((0, words.DAY_CODES[day]),)
        elif bag.has_date or repeats.begin(bag, "DAILY") is None:
            return 0
    bag.part, bag.strong = words.PARTS[t.words[at]], True
    return at + 1
