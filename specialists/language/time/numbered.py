"""Days by number: "the 20th", "10 November", "1st of May", "the third Tuesday of next month".
Called through table.py.
"""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import clock, dates, words
from specialists.language.time.bag import Bag, Nth
from specialists.language.time.tokens import Tokens

_SURELY = 20  # "call Bob the twenty-second": nothing else that people number in words is so long


def numbered(t: Tokens, at: int, bag: Bag, the: bool = False) -> int:
    """A day by number: "10 November", "the 20th", "1st of May", "3rd Tuesday of next month", "35th day", "07APR"."""
    nth = numbers.ordinal(t.words, at)
    if nth is not None:
        number, place = nth
        return _after_ordinal(t, at, place, number, bag, the)
    digits = t.words[at]
    value = None
    if digits.isdigit():
        if len(digits) <= 2 and digits.isascii():
            value = int(digits), at + 1
    elif digits in numbers.ONES or digits in numbers.TENS:
        value = numbers.cardinal(t.words, at)
    if value is None or not 1 <= value[0] <= 31:
        return 0
    number, place = value
    if (t.words[place] == "." and t.words[place + 1] in words.MONTHS) or (
        t.words[place] in ("-", "/") and t.words[place + 1] in words.MONTHS and t.joined[place]
    ):
        place += 1
    elif t.words[place] in ("of", "in") and t.words[place + 1] in words.MONTHS:
        if t.words[place] == "in" and not (bag.wday is not None or the):
            return 0
        day = t.words[place + 2]
        if bag.lead and day.isdigit() and len(day) <= 2 and t.words[place + 3] not in words.RANGE_WORDS:
            return 0  # "from five to six of April 22"
        place += 1
    if t.words[place] in words.MONTHS and bag.mday is None and bag.month is None:
        if t.words[place] == "may" and t.words[place + 1] in words.MODALS:
            return 0
        if t.words[place] in ("march", "may") and number == 1 and digits == "one":
            return 0
        return _with_month(t, place, number, bag)
    if bag.mday is None and bag.month is None and _of_some_month(t, place, the):
        bag.mday = number
        return place
    return 0


def _of_some_month(t: Tokens, at: int, the: bool) -> bool:
    """Whether "of next month" follows a number, or "next month" what "the 20" begins."""
    named = t.words[at] == "of"
    place = at + named
    if named and t.words[place] == "the":
        return t.words[place + 1] in ("month", "mth")
    return (named or the) and t.words[place] in words.MODIFIERS and t.words[place + 1] in ("month", "mth")


def _with_month(t: Tokens, at: int, number: int, bag: Bag) -> int:
    bag.mday, bag.month, bag.strong = number, words.MONTHS[t.words[at]], True
    at += 1
    if t.words[at] == "." and (t.words[at + 1][:1].isdigit() or (t.words[at + 1] == "," and t.joined[at + 1])):
        at += 1
    return dates.year_after(t, at, bag)


def _after_ordinal(t: Tokens, start: int, at: int, number: int, bag: Bag, the: bool) -> int:
    """What an ordinal counts: a weekday, a unit, or the days of a month."""
    following = t.words[at]
    if following in ("to", "-") and t.words[at + 1] in ("last", "the") and bag.nth is None:  # "2nd to the last Friday"
        last = at + 2 if t.words[at + 1] == "the" else at + 1
        if t.words[last] == "last":
            at, number = last + 1, -number
            following = t.words[at]
            if following == "of" and bag.mday is None:
                bag.nth = Nth(number, "day")
                return at
    if following == "last" and number in (2, 3):
        at, number, following = at + 1, -number, t.words[at + 1]
    counted = counted_unit(t, at)
    if counted is not None and bag.nth is None and bag.mday is None and bag.wday is None:
        unit, after = counted
        plural_only = t.words[at] in words.WEEKDAY_PLURALS
        joint = t.words[after]
        if (
            joint in ("of", "in", "on", "after", "before", "from")
            or (unit in words.DAY_CODES and not plural_only)
            or (unit == "day" and (joint in words.ENDS) and number > 2 and t.words[at] == "day")
            or (bag.box is not None or bag.month is not None)
        ):
            if (
                unit in ("week", "weekend", "day")
                and joint not in ("of", "in")
                and not bag.has_date
                and not (unit == "day" and number > 2)
            ):
                return 0
            bag.nth, bag.strong = Nth(number, unit), True
            return after
    if number < 0 or number > 31 or bag.mday is not None:
        return 0
    if (following == "of" and t.words[at + 1] in words.MONTHS) or (
        following in ("-", "/", ".") and t.words[at + 1] in words.MONTHS
    ):
        at, following = at + 1, t.words[at + 1]
    if following in words.MONTHS and bag.month is None:
        return _with_month(t, at, number, bag)
    if following == "day" and t.words[at + 1] == "of" and t.words[at + 2] in words.MONTHS and bag.month is None:
        return _with_month(t, at + 2, number, bag)
    if (
        following == "day"
        and t.words[at + 1] == "of"
        and (the or bag.lead or t.words[at + 2] in ("next", "this", "last", "the"))
    ):
        bag.mday = number
        return at + 1
    if bag.month is not None and bag.nth is None and (the or t.words[start][0].isdigit()):
        bag.mday = number  # "December, the 24th"
        return dates.year_after(t, at, bag)
    if _stands_alone(t, start, at, bag, the):
        bag.mday = number
        bag.strong = bag.strong or t.words[start][0].isdigit() or bag.wday is not None or bool(bag.part)
        return at
    return 0


def _stands_alone(t: Tokens, start: int, at: int, bag: Bag, the: bool) -> bool:
    """Whether an ordinal with no month is a day: "the 20th", "Tuesday the thirty first", but no "second thoughts"."""
    written_out = not t.words[start][0].isdigit()
    following = t.words[at]
    if bag.wday is not None or bag.lead or bag.part or (bag.box is not None and bag.box.unit == "month"):
        goes_on = following in words.GOES_ON or following in ("at", "in", "of", "and", "through")
        return not (written_out and following.isalpha() and not goes_on)
    if following == "of" and t.words[at + 1] in ("next", "this", "last", "the", "each", "every", "month"):
        return (
            t.words[at + 1] not in ("this", "last", "the", "next")
            or t.words[at + 2] in ("month", "mth")
            or (t.words[at + 1] == "the" and t.words[at + 2] in ("following", "next", "current", "coming", "same"))
        )
    if following in words.NAMED_UNITS and following != "day" and not clock.follows(t, at):
        return False
    if (
        written_out
        and following in words.RANGE_WORDS
        and t.words[at + 1 + (t.words[at + 1] == "the")] in numbers.ORDINALS
    ):
        return True
    if not written_out and (bag.has_time or clock.follows(t, at)):  # "3pm 20th", "20th, half past nine"
        return True
    if written_out:
        lead = t.words[start - 2] if start > 1 else ""
        least = 4 if lead == "for" or (t.whole and start == 1) else _SURELY
        sure = lead in ("on", "by", "until") or number_of_day(t, start, least)
        if the and sure and (following in words.ENDS or following in ("at", "@")):
            return True
        return (
            the
            and following in words.ENDS
            and t.words[start] not in ("first", "second", "third")
            and lead in ("from", "to", "for")
        )
    if the or (
        t.words[start - 1] in ("on", "by", "from", "until", "till", "to", "through", "since", "before", "after")
        and start
    ):
        return following not in (
            "floor", "grade", "street", "st", "ave", "avenue", "place", "time", "person", "anniversary", "birthday",
            "edition", "century", "st.", "version", "grader", "hole", "inning", "birthday",
        )
    if following in ("-", "–", "to", "through", "thru", "and", ",", "&") and t.words[at + 1][:1].isdigit():
        return True
    if following in ("-", "–", "to", "through", "thru") and t.words[at + 1] in numbers.ORDINALS:
        return True
    if following in words.PARTS and following not in ("lunch",):
        return True
    return (following in words.ENDS and (start == 0 or t.whole)) or (
        following in ("at",) and t.words[at + 1][:1].isdigit()
    )


def bare_day(t: Tokens, at: int) -> int:
    """The day of the month that plain digits at a word may be; 0 where they are none."""
    word = t.words[at]
    return int(word) if len(word) <= 2 and word.isascii() and word.isdigit() and 1 <= int(word) <= 31 else 0


def begins(t: Tokens, at: int) -> bool:
    """Whether digits are the day of a date: "3 June", "20th"."""
    following = t.words[at + 1]
    return following in words.MONTHS or (following in numbers.SUFFIXES and t.joined[at + 1])


def number_of_day(t: Tokens, at: int, least: int) -> bool:
    """Whether an ordinal in words is more likely a day than a place in a row: "the twelfth", but not "the third"."""
    nth = numbers.ordinal(t.words, at)
    return nth is not None and least <= nth[0] <= 31


def counted_unit(t: Tokens, at: int) -> tuple[str, int] | None:
    """What "first", "last", "every third" may count: "MO".."SU", "day", "weekday", "weekend", "week"."""
    word = t.words[at]
    if word in words.WEEKDAYS and not (word == "sun" and t.words[at + 1] not in ("of", "in", "")):
        return words.DAY_CODES[words.WEEKDAYS[word]], at + 1
    if word in words.WEEKDAY_PLURALS:
        return words.DAY_CODES[words.WEEKDAY_PLURALS[word]], at + 1
    if word in ("business", "working", "work") and t.words[at + 1] in ("day", "days"):
        return "weekday", at + 2
    if word == "week" and t.words[at + 1] in ("day", "days"):
        return "weekday", at + 2
    if word in ("weekday", "weekdays", "workday", "workdays"):
        return "weekday", at + 1
    if word in ("weekend", "weekends"):
        return "weekend", at + 1
    if word in ("day", "days"):
        return "day", at + 1
    if word in ("week", "wk", "weeks"):
        return "week", at + 1
    return None
