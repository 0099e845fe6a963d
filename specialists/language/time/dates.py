"""Weekdays, months and years by name: "next Tuesday", "March 3rd, 2015", "tomorrow". Called through table.py."""

from __future__ import annotations

import datetime as dt

from specialists.language.text import numbers
from specialists.language.time import clock, words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

_DAY_LEADS = words.names(
    "on this next last every each by until till from to through since coming for before after or past starting "
    "between thru other til 1st 2nd half second third fourth first fifth following upcoming of previous - except "
    "th rd nd st any"
)
_DAY_FOLLOWERS = words.names(
    "morning afternoon evening night noon at @ the next week nite lunch eve midnight - to thru through jan feb mar "
    "apr may jun jul aug sep sept oct nov dec"
) | {word for word, part in words.PARTS.items() if part in ("morning", "afternoon", "evening", "night")}
_MONTH_LEADS = words.names(
    "out away off gone leaving in of this next last by until till since from to through every each mid late early "
    "end during before after for between starting beginning til thru or - coming past following"
)
# Before these, a short word at the end of a sentence is no day: "in the sun", "they wed", "où est mon"
_NO_DAY_AFTER = {
    "sun": words.names("the a hot warm bright in full more no summer winter morning evening midday of"),
    "wed": words.names("get got newly be they to we who been just finally were are and"),
    "mon": words.names("est c'est dans sur avec de et yo yeah hey aye jamaica ya you u yah"),
    "sat": words.names("he she it we they i who cat dog kids was were just and had have all then"),
}
_BEFORE_NAMES = words.names("call text to with and tell ask message email from for remind msg meet") | {""}


def weekday(t: Tokens, at: int, bag: Bag) -> int:
    word = t.words[at]
    if bag.wday is not None or bag.nth is not None or (bag.repeat is not None and bag.repeat.days):
        return 0
    owning = words.POSSESSIVES.get(word, words.WEEKDAY_PLURALS.get(word))
    if owning is not None:
        bag.wday, bag.strong = owning, True
        return at + 1
    timed = bag.hour is not None and bag.bare is None and t.words[at + 1] in words.ENDS  # "at 10 am sat"
    if word in words.WEAK_DAYS and not timed and not is_day(t, at):
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
    if t.words[at] == "week" and t.words[at + 1] not in ("end", "day") and not (
        t.words[at + 1] == "-" and t.joined[at + 1]
    ):  # "Monday week"
        bag.weeks += 1
        at += 1
    elif t.words[at] == "fortnight" and t.words[at + 1] in words.ENDS:
        bag.weeks += 2
        at += 1
    elif t.words[at] in ("weeks", "wks"):
        return at
    elif t.words[at] == "next" and (t.words[at + 1] in words.ENDS or t.words[at + 1] in ("at", "from")):
        bag.mod = "next"
        at += 1
    return at


def is_day(t: Tokens, at: int) -> bool:
    """Whether "sat", "sun", "mon", "wed" names a day here."""
    before, after = t.words[at - 1] if at else "", t.words[at + 1]
    if before in _DAY_LEADS or (at and before in words.WEEKDAYS):
        return True
    if before in (",", "/", "&", "and") and at > 1 and t.words[at - 2] in words.WEEKDAYS:
        return True
    if before == "the" and t.words[at] in ("sun",):
        return False
    if after in words.ENDS and at and before not in _NO_DAY_AFTER.get(t.words[at], ()):
        typed = t.text[t.starts[at]]
        if typed.isupper() or t.words[at] in ("mon", "wed", "sun") or before in ("you", "u", "ya"):
            return True  # "party Sat", "see you sun"
    if t.words[at] in ("sat", "wed") and before in words.PRONOUNS:
        return before == "and" and clock.follows(t, at + 1)  # "Tue noon …, and wed 3pm …"
    if after in ("", ".", ",", "/", "&") and (at == 0 or before in words.DAYS_AWAY or before in (",", "(", "/", "&")):
        return True
    if after == "and" and t.words[at + 2] in words.WEEKDAYS:
        return True
    if after in words.WEEKDAYS or after in words.MONTHS or after in words.DAYS_AWAY or after in words.TONIGHT:
        return True
    if after in _DAY_FOLLOWERS:
        if after == "at":
            return t.words[at + 2][:1].isdigit() or t.words[at + 2] in numbers.ONES or clock.follows(t, at + 1)
        if after == "the":
            return t.words[at + 2][:1].isdigit() or t.words[at + 2] in numbers.ORDINALS
        return True
    if after in ("/", "&", ",") and t.words[at + 2] in words.WEEKDAYS:
        return True
    if before not in words.PRONOUNS and clock.follows(t, at + 1):
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
    if t.words[at + 1] == "week" and t.words[at + 2] in words.ENDS:  # "tomorrow week"
        bag.day += dt.timedelta(days=7)
        return at + 2
    if t.words[at + 1] == "fortnight" and t.words[at + 2] in words.ENDS:
        bag.day += dt.timedelta(days=14)
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
    if (t.words[place] == "." and t.words[place + 1] not in words.ENDS and not t.words[place + 1].isalpha()) or (
        t.words[place] in ("'s", ",") and t.words[place + 1] == "the"
    ):
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
    alone = after_year == place and bag.mday is None and bag.nth is None
    if alone and word in words.WEAK_MONTHS and not _is_month(t, at, bag):
        return 0
    bag.month = number
    bag.strong = True
    return after_year


def _is_month(t: Tokens, at: int, bag: Bag) -> bool:
    """Whether a bare "may", "march", "june" is the month here."""
    before, after = t.words[at - 1] if at else "", t.words[at + 1]
    if bag.edge or bag.mod or bag.lead:
        return True
    following = t.words[at + 2]
    if after == "of" and (following in words.MODIFIERS or following in ("the", "each", "every")):
        return True  # "June of next year"
    if after in ("and", "or", "&") and following in words.MONTHS and following not in ("may", "march"):
        return True
    if before in ("to", "with", "for") and after in ("on", "at", "about", "by") and t.text[t.starts[at]].isupper():
        return False  # "send it to Jan on Monday"
    if before in _MONTH_LEADS:
        return not (
            t.words[at] in ("may", "march", "mar")
            and after in words.MODALS
            and before in ("to", "or", "-", "for", "this")
        )
    if at == 0 and (after in words.ENDS or (after == "in" and t.words[at + 3] in words.UNITS)):
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
        told = after == "quarter" and t.words[place + 2] in ("to", "past", "of", "after", "before", "till")
        if after in words.UNITS and len(after) > 1 and not told:
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
    if t.words[place] in (",", ".", "/", "-") or t.words[place] == "of" or t.words[place] == "in":
        place += 1
    if t.words[place] == "the" and t.words[place + 1] == "year":
        place += 2
    elif t.words[place] == "year":
        place += 1
    if t.words[place] == "'" and t.words[place + 1].isdigit() and len(t.words[place + 1]) == 2:
        bag.year = century(int(t.words[place + 1]))
        return place + 2
    found = year(t, place)
    if found is None:
        word = t.words[place]
        # "October 2nd 08": two digits straight after a full date
        short = place == at and bag.mday is not None and len(word) == 2 and word.isdigit() and word[0] in "01"
        if short and t.words[place + 1] in words.ENDS and t.words[place + 1] != ":" and bag.hour is None:
            bag.year = century(int(word))
            return place + 1
        return at
    if bag.mday is not None and place == at and not says_year(t, place, found[0], bag):
        return at
    bag.year = found[0]
    return found[1]


def says_year(t: Tokens, at: int, number: int, bag: Bag) -> bool:
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
            after = t.words[at + 1]
            if number < 1900 and after in words.RANGE_WORDS and len(t.words[at + 2]) == 4 and t.words[at + 2].isdigit():
                return None  # "3 June, 1400-1530"
            if after in ("hrs", "hours") or (number < 1500 and after in ("am", "pm", "h")):
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


def century(number: int) -> int:
    return number + (2000 if number < 70 else 1900)
