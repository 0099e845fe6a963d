"""Days by name and number: "Tuesday the 19th", "March 3rd, 2015", "24.12.", "2nd Friday in February". Read by phrase.py.

Each reader takes the words, a place and the bag; it puts what it read into the bag and gives the place after it, or 0.
"""

from __future__ import annotations

import datetime as dt

from specialists.language import numbers
from specialists.language.when import words
from specialists.language.when.bag import Bag, Nth
from specialists.language.when.tokens import Tokens

_DAY_LEADS = frozenset(
    ("on", "this", "next", "last", "every", "each", "by", "until", "till", "from", "to", "through", "since", "coming", "for",
     "before", "after", "or", "past", "starting", "between", "thru", "other", "til", "1st", "2nd", "half", "second", "third",
     "fourth", "first", "fifth", "following", "upcoming", "of", "previous", "-", "except", "th", "rd", "nd", "st", "any")
)
_DAY_FOLLOWERS = frozenset(
    ("morning", "afternoon", "evening", "night", "noon", "at", "@", "the", "next", "week", "nite", "lunch", "eve", "midnight",
     "-", "to", "thru", "through", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec")
)
_MONTH_LEADS = frozenset(
    ("in", "of", "this", "next", "last", "by", "until", "till", "since", "from", "to", "through", "every", "each", "mid", "late",
     "early", "end", "during", "before", "after", "for", "between", "starting", "beginning", "til", "thru", "or", "-",
     "coming", "past", "following")
)
_BEFORE_NAMES = frozenset(("call", "text", "to", "with", "and", "tell", "ask", "message", "email", "from", "for", "", "remind", "msg", "meet"))
_ENDS = frozenset(("", ".", ",", "?", "!", ")", ";", ":"))


def weekday(t: Tokens, at: int, bag: Bag) -> int:
    word = t.words[at]
    if bag.wday is not None or (bag.nth is not None):
        return 0
    if word in words.POSSESSIVES:
        bag.wday, bag.strong = words.POSSESSIVES[word], True
        return at + 1
    if word in words.WEAK_DAYS and not _is_day(t, at):
        return 0
    if word == "fri" and t.words[at + 1] == "yay":
        return 0
    if bag.mday is not None and bag.has_time and not bag.month and not t.joined[at] and t.words[at - 1] != ",":
        return 0
    bag.wday = words.WEEKDAYS[word]
    bag.strong = True
    at += 1
    if t.words[at] == "." and t.words[at + 1] and not t.words[at + 1].isalpha():
        at += 1
    if t.words[at] == "week" and t.words[at + 1] not in ("end", "-", "day"):  # "Monday week"
        bag.weeks += 1
        at += 1
    elif t.words[at] in ("weeks", "wks"):
        return at
    elif t.words[at] == "next" and t.words[at + 1] not in words.NAMED_UNITS and t.words[at + 1] not in words.MONTHS:
        if t.words[at + 1] in _ENDS or t.words[at + 1] in ("at", "from"):
            bag.mod = "next"
            at += 1
    return at


def _is_day(t: Tokens, at: int) -> bool:
    """Whether "sat", "sun", "mon", "wed" names a day here."""
    before, after = t.words[at - 1] if at else "", t.words[at + 1]
    if before in _DAY_LEADS or (at and before in words.WEEKDAYS):
        return True
    if before in (",", "/", "&", "and") and at > 1 and t.words[at - 2] in words.WEEKDAYS:
        return True
    if before == "the" and t.words[at] in ("sun",):
        return False
    if t.words[at] in ("sat", "wed") and before in words.PRONOUNS:
        return False
    if after in ("", ".", ",", "/", "&") and (at == 0 or before in words.DAYS_AWAY or before in (",", "(", "/", "&")):
        return True
    if after == "and" and t.words[at + 2] in words.WEEKDAYS:
        return True
    if after in words.WEEKDAYS or after in words.MONTHS or after in words.DAYS_AWAY or after in words.TONIGHT:
        return True
    if after in _DAY_FOLLOWERS:
        if after == "at":
            return t.words[at + 2][:1].isdigit() or t.words[at + 2] in numbers.ONES or t.words[at + 2] == "noon"
        if after == "the":
            return t.words[at + 2][:1].isdigit() or t.words[at + 2] in numbers.ORDINALS
        return True
    if after in ("/", "&", ",") and t.words[at + 2] in words.WEEKDAYS:
        return True
    return after[:1].isdigit() or (t.whole and at == 0)


def day_away(t: Tokens, at: int, bag: Bag) -> int:
    """today, tomorrow, yesterday; also "tom" for tomorrow, where it is no name."""
    if bag.day is not None or bag.box is not None:
        return 0
    word = t.words[at]
    if word in ("tom", "tomo", "tm", "tomm") and not _is_tomorrow(t, at):
        return 0
    bag.day = bag.now.date() + dt.timedelta(days=words.DAYS_AWAY[word])
    bag.strong = True
    if t.words[at + 1] == "week" and t.words[at + 2] in _ENDS:  # "tomorrow week"
        bag.day += dt.timedelta(days=7)
        return at + 2
    return at + 1


def _is_tomorrow(t: Tokens, at: int) -> bool:
    before, after = t.words[at - 1] if at else "", t.words[at + 1]
    if after in ("morning", "night", "afternoon", "evening"):
        return True
    if at and t.text[t.starts[at]].isupper():
        return False
    return after in ("", "at", "@") and (before not in _BEFORE_NAMES or t.whole)


def month(t: Tokens, at: int, bag: Bag) -> int:
    """A month name, with the day and the year that may follow it: "March 3rd, 2015", "Dec/2018", "Feb. 29"."""
    word = t.words[at]
    number = words.MONTHS[word]
    if bag.month is not None:
        return 0
    if bag.nth is not None and bag.day is not None:
        return 0
    place = at + 1
    if t.words[place] == "." and t.words[place + 1] not in _ENDS and not t.words[place + 1].isalpha():
        place += 1
    elif t.words[place] in ("'s", ",") and t.words[place + 1] == "the":
        place += 1
    day = None
    if bag.mday is None and bag.nth is None and (t.words[place] != "twenty" or year(t, place) is None):
        day = _day_after_month(t, place, bag)
    if day is not None:
        bag.month, bag.mday = number, day[0]
        bag.strong = True
        return year_after(t, day[1], bag)
    place = at + 1
    after_year = year_after(t, place, bag)
    if after_year == place and bag.mday is None and bag.nth is None and word in words.WEAK_MONTHS:
        if not _is_month(t, at, bag):
            return 0
    bag.month = number
    bag.strong = True
    return after_year


def _is_month(t: Tokens, at: int, bag: Bag) -> bool:
    """Whether a bare "may", "march", "june" is the month here."""
    before, after = t.words[at - 1] if at else "", t.words[at + 1]
    if bag.edge or bag.mod or bag.lead:
        return True
    if before in _MONTH_LEADS:
        return not (t.words[at] in ("may", "march", "mar") and after in words.MODALS and before in ("to", "or", "-", "for", "this"))
    if at == 0 and after in _ENDS:
        return True
    return after in words.RANGE_WORDS and t.words[at + 2] in words.MONTHS


def _day_after_month(t: Tokens, at: int, bag: Bag) -> tuple[int, int] | None:
    word = t.words[at]
    place = at
    if word in ("-", "/", ","):
        if word == "," and not t.words[at + 1][:1].isdigit():
            return None
        place = at + 1
    if t.words[place] == "the":
        place += 1
    nth = numbers.ordinal(t.words, place)
    if nth is not None and 1 <= nth[0] <= 31 and (t.words[nth[1] - 1] not in numbers.SUFFIXES or t.joined[nth[1] - 1]):
        if t.words[nth[1]] in words.WEEKDAYS and t.words[place] in ("first", "second", "third"):
            return None
        return nth
    digits = t.words[place]
    if digits.isdigit() and len(digits) <= 2 and 1 <= int(digits) <= 31 and digits.isascii():
        after = t.words[place + 1]
        if after in ("am", "pm", "a", "p", "h", "%", "'s", "o'clock") and after not in ("a",):
            return None
        if after == "a" and t.joined[place + 1]:
            return None
        if after in words.UNITS and len(after) > 1:
            return None
        return int(digits), place + 1
    if word not in ("-", "/", ",") and (digits in numbers.ONES or digits in numbers.TENS):
        value = numbers.cardinal(t.words, place)
        if value is not None and 1 <= value[0] <= 31:
            if digits in ("one",) or t.words[value[1]] in words.UNITS:
                return None
            return value
    return None


def year_after(t: Tokens, at: int, bag: Bag) -> int:
    """Reads a year that follows a month or a day of one; the place stays where none does."""
    if bag.year is not None:
        return at
    place = at
    if t.words[place] in (",", ".", "/", "-") or t.words[place] == "of":
        place += 1
    elif t.words[place] == "in":
        place += 1
    if t.words[place] == "the" and t.words[place + 1] == "year":
        place += 2
    elif t.words[place] == "year":
        place += 1
    if t.words[place] == "'" and t.words[place + 1].isdigit() and len(t.words[place + 1]) == 2:
        bag.year = _century(int(t.words[place + 1]))
        return place + 2
    found = year(t, place)
    if found is None:
        word = t.words[place]
        # "October 2nd 08": two digits straight after a full date
        if place == at and bag.mday is not None and len(word) == 2 and word.isdigit() and word[0] in "01":
            if t.words[place + 1] in _ENDS and t.words[place + 1] != ":" and bag.hour is None:
                bag.year = _century(int(word))
                return place + 1
        return at
    if bag.mday is not None and place == at and not _says_year(t, place, found[0], bag):
        return at
    bag.year = found[0]
    return found[1]


def _says_year(t: Tokens, at: int, number: int, bag: Bag) -> bool:
    """ "10 March 1940" said in 2018 is twenty to eight, "10 March 2019" a year."""
    following = t.words[at + 1]
    if following in ("h", "hrs", "hours", "am", "pm"):
        return False
    hour, minute = divmod(number, 100)
    return abs(number - bag.now.year) <= 60 or hour > 23 or minute > 59


def year(t: Tokens, at: int) -> tuple[int, int] | None:
    """A year in four digits or in words ("twenty twenty six", "nineteen ninety-five", "two thousand sixteen")."""
    word = t.words[at]
    if len(word) == 4 and word.isdigit() and word.isascii():
        number = int(word)
        if 1000 <= number <= 2999:
            if number < 1500 and t.words[at + 1] in ("am", "pm", "h", "hours"):
                return None
            if t.words[at + 1] in ("ad", "ce"):
                return number, at + 2
            return number, at + 1
        return None
    if word == "two" and t.words[at + 1] == "thousand":
        found = numbers.cardinal(t.words, at)
        return found if found is not None and 2000 <= found[0] <= 2099 else None
    if word in ("nineteen", "twenty", "eighteen", "twenty"):
        century = numbers.ONES.get(word) or numbers.TENS[word]
        place = at + 1
        if t.words[place] in ("oh", "o") and 1 <= numbers.ONES.get(t.words[place + 1], 0) <= 9:
            return century * 100 + numbers.ONES[t.words[place + 1]], place + 2
        if t.words[place] in numbers.TENS or 10 <= numbers.ONES.get(t.words[place], 0) <= 19:
            rest = numbers.cardinal(t.words, place)
            if rest is not None and 10 <= rest[0] <= 99:
                return century * 100 + rest[0], rest[1]
    return None


def _century(number: int) -> int:
    return number + (2000 if number < 70 else 1900)


def written(t: Tokens, at: int, bag: Bag) -> int:
    """A date in digits: ISO (with its time), 3/4/2026, 24.12., 2014/10, 10-08-2012."""
    word = t.words[at]
    if bag.mday is not None or bag.day is not None or bag.month is not None:
        return 0
    separator = "-" if "-" in word else "/" if "/" in word else "." if "." in word else ""
    if not separator or ":" in word:
        return 0
    fields = word.split(separator)
    if not all(field.isdigit() and len(field) <= 4 for field in fields):
        return 0
    values = [int(field) for field in fields]
    if len(fields) == 3:
        return _three(t, at, bag, fields, values, separator)
    if len(fields) != 2:
        return 0
    first, second = values
    if len(fields[0]) == 4 and separator in "/-" and 1 <= second <= 12 and 1000 < first < 3000:
        bag.year, bag.month, bag.strong = first, second, True
        return at + 1
    if separator == "/" and len(fields[1]) == 4 and 1 <= first <= 12:
        bag.month, bag.year, bag.strong = first, second, True
        return at + 1
    if separator == "." and not (t.words[at + 1] == "." and t.joined[at + 1]):
        return 0
    if len(fields[0]) > 2 or len(fields[1]) > 2:
        return 0
    if separator == "/" and _is_fraction(t, at, first, second):
        return 0
    order = _ordered(first, second, separator == ".", bag)
    if order is None:
        return 0
    bag.month, bag.mday = order
    bag.strong = True
    return at + 2 if separator == "." else at + 1


def _is_fraction(t: Tokens, at: int, first: int, second: int) -> bool:
    following = t.words[at + 1]
    if following in words.UNITS or following in ("cup", "cups", "of", "teaspoon", "tsp", "tbsp", "lb", "oz", "inch", "price"):
        return True
    if (first, second) in ((24, 7), (9, 11), (50, 50)):
        return (first, second) == (24, 7)
    return t.words[at - 1] in numbers.ONES and at > 0


def _ordered(first: int, second: int, day_first: bool, bag: Bag) -> tuple[int, int] | None:
    """Month and day of two numbers."""
    if first > 12 or (day_first and second <= 12):
        month_, day = second, first
    elif second > 12:
        month_, day = first, second
    elif bag.month_first:
        month_, day = first, second
    else:
        month_, day = second, first
    if not (1 <= month_ <= 12 and 1 <= day <= 31):
        return None
    if first != second and first <= 12 and second <= 12:
        name = words.MONTH_NAMES[month_ - 1]
        bag.said += (f"{first}/{second} read as {day} {name}",)
    return month_, day


def _three(t: Tokens, at: int, bag: Bag, fields: list[str], values: list[int], separator: str) -> int:
    if len(fields[0]) == 4:
        year_, month_, day = values
        if not (1 <= month_ <= 12 and 1 <= day <= 31):
            return 0
    else:
        if len(fields[2]) not in (2, 4) or len(fields[0]) > 2 or len(fields[1]) > 2:
            return 0
        order = _ordered(values[0], values[1], separator == ".", bag)
        if order is None or (separator == "." and len(fields[2]) == 2 and values[0] > 31):
            return 0
        month_, day = order
        year_ = values[2] if len(fields[2]) == 4 else _century(values[2])
    try:
        dt.date(year_, month_, day)
    except ValueError:
        return 0
    bag.year, bag.month, bag.mday, bag.strong = year_, month_, day, True
    return at + 1


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
    if t.words[place] == "." and t.words[place + 1] in words.MONTHS:
        place += 1
    elif t.words[place] in ("-", "/") and t.words[place + 1] in words.MONTHS and t.joined[place]:
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
    return 0


def _with_month(t: Tokens, at: int, number: int, bag: Bag) -> int:
    bag.mday, bag.month, bag.strong = number, words.MONTHS[t.words[at]], True
    at += 1
    if t.words[at] == "." and (t.words[at + 1][:1].isdigit() or (t.words[at + 1] == "," and t.joined[at + 1])):
        at += 1
    return year_after(t, at, bag)


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
        if joint in ("of", "in", "on", "after", "before", "from") or (unit in words.DAY_CODES and not plural_only) or (
            unit == "day" and (joint in _ENDS) and number > 2 and t.words[at] == "day"
        ) or (bag.box is not None or bag.month is not None):
            if unit in ("week", "weekend", "day") and joint not in ("of", "in") and not bag.has_date and not (
                unit == "day" and number > 2
            ):
                return 0
            bag.nth, bag.strong = Nth(number, unit), True
            return after
    if number < 0 or number > 31 or bag.mday is not None:
        return 0
    if following == "of" and t.words[at + 1] in words.MONTHS:
        at, following = at + 1, t.words[at + 1]
    elif following in ("-", "/", ".") and t.words[at + 1] in words.MONTHS:
        at, following = at + 1, t.words[at + 1]
    if following in words.MONTHS and bag.month is None:
        return _with_month(t, at, number, bag)
    if following == "day" and t.words[at + 1] == "of" and t.words[at + 2] in words.MONTHS and bag.month is None:
        return _with_month(t, at + 2, number, bag)
    if following == "day" and t.words[at + 1] == "of" and (the or bag.lead or t.words[at + 2] in ("next", "this", "last", "the")):
        bag.mday = number
        return at + 1
    if bag.month is not None and bag.nth is None and (the or t.words[start][0].isdigit()):
        bag.mday = number  # "December, the 24th"
        return year_after(t, at, bag)
    if _stands_alone(t, start, at, bag, the):
        bag.mday = number
        bag.strong = bag.strong or t.words[start][0].isdigit() or bag.wday is not None
        return at
    return 0


def _stands_alone(t: Tokens, start: int, at: int, bag: Bag, the: bool) -> bool:
    """Whether an ordinal with no month is a day: "the 20th", "Tuesday the thirty first", but no "second thoughts"."""
    written_out = not t.words[start][0].isdigit()
    following = t.words[at]
    if bag.wday is not None or bag.lead or (bag.box is not None and bag.box.unit == "month"):
        return not (written_out and following.isalpha() and following not in ("at", "in", "of", "and", "to", "through"))
    if following == "of" and t.words[at + 1] in ("next", "this", "last", "the", "each", "every", "month"):
        return t.words[at + 1] not in ("this", "last", "the", "next") or t.words[at + 2] in ("month", "mth") or (
            t.words[at + 1] == "the" and t.words[at + 2] in ("following", "next", "current", "coming", "same")
        )
    if following in words.NAMED_UNITS and following not in ("day",):
        return False
    if written_out and following in words.RANGE_WORDS and t.words[at + 1 + (t.words[at + 1] == "the")] in numbers.ORDINALS:
        return True
    if written_out:
        lead = t.words[start - 2] if start > 1 else ""
        if the and lead in ("on", "by", "until") and (following in _ENDS or following in ("at", "@")):
            return True
        return the and following in _ENDS and t.words[start] not in ("first", "second", "third") and lead in ("from", "to", "for")
    if the or t.words[start - 1] in ("on", "by", "from", "until", "till", "to", "through", "since", "before", "after") and start:
        return following not in ("floor", "grade", "street", "st", "ave", "avenue", "place", "time", "person", "anniversary",
                                 "birthday", "edition", "century", "st.", "version", "grader", "hole", "inning", "birthday")
    if following in ("-", "–", "to", "through", "thru", "and", ",", "&") and t.words[at + 1][:1].isdigit():
        return True
    if following in ("-", "–", "to", "through", "thru") and t.words[at + 1] in numbers.ORDINALS:
        return True
    if following in words.PARTS and following not in ("lunch",):
        return True
    return following in _ENDS and (start == 0 or t.whole) or following in ("at",) and t.words[at + 1][:1].isdigit()


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
