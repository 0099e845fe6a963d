"""Lengths of time: "an hour and a half", "1h30", "a couple of days", "3 weeks and 2 days".
Read by relative.py and phrase.py.
"""

from __future__ import annotations

import datetime as dt

from specialists.language.text import numbers
from specialists.language.time import words
from specialists.language.time.bag import Length
from specialists.language.time.tokens import Tokens

_FINENESS = ("year", "month", "week", "day", "hour", "minute", "second")
_VAGUE = words.names("few several")
FILLERS = words.names("more whole full straight consecutive additional extra long further")
_CLOCK_LEADS = words.names("at @ by before after until till from to")
_LIMIT = 100_000  # larger counts are no lengths that a calendar can hold


def read(t: Tokens, at: int, bare_unit: bool = False) -> tuple[Length, int] | None:
    """The length that begins at a word; `bare_unit` also takes "hour and a half", "week", as after "in the next"."""
    months = days = 0
    seconds = years = 0.0
    finest, about = -1, ""
    place = at
    while True:
        piece = _piece(t, place, bare_unit and place == at)
        if piece is None:
            break
        number, unit, after = piece
        kind, size = words.UNITS[unit]
        fineness = _fineness(kind, size)
        if fineness <= finest or number > _LIMIT:  # "30 minutes a day" is 30 minutes, and a day of another thing
            if finest < 0:
                return None
            break
        place = after
        slip = t.words[place] == "an" and t.words[place + 1 : place + 3] == ["a", "half"]  # "an hour an a half"
        if t.words[place] in ("and", "1/2") or slip:
            half = _half(t, place)
            if half:
                number, place = number + half[0], half[1]
        if not about and _is_vague(t, at):
            about = "a few read as 3"
        if t.words[place - 2] == "or" and number == 2:
            about = f"the later of the two: 2 {words.NAMED_UNITS.get(unit, unit)}s"
        finest = fineness
        years += number * size / 12 if fineness == 0 else 0
        months, days, seconds = _add(months, days, seconds, number, kind, size)
        following = _joint(t, place, fineness)
        if following is None:
            break
        if isinstance(following, tuple):
            minutes, place = following
            seconds += minutes * (60 if fineness == 4 else 1)
            finest = fineness + 1
            break
        end, place = place, following
        if not _starts_piece(t, place):
            place = end
            break
    if finest < 0 or not (months or days or seconds >= 1):
        return None
    end = place
    while t.words[end - 1] in ("and", ",", "&"):
        end -= 1
    return Length(months, days, seconds, _FINENESS[finest], about, years), end


def _is_vague(t: Tokens, at: int) -> bool:
    return t.words[at] in _VAGUE or t.words[at + 1] in _VAGUE


def _fineness(kind: str, size: int) -> int:
    if kind == "months":
        return 0 if size % 12 == 0 else 1
    if kind == "days":
        return 2 if size % 7 == 0 else 3
    return 4 if size == 3600 else 5 if size == 60 else 6


def _starts_piece(t: Tokens, at: int) -> bool:
    word = t.words[at]
    return bool(word) and (word[0].isdigit() or word in numbers.STARTS)


def _piece(t: Tokens, at: int, bare_unit: bool) -> tuple[float, str, int] | None:
    """A number with its unit. A lone letter is a unit only straight after digits,
    and "a" is a number only before a unit.
    """
    word = t.words[at]
    if (
        bare_unit
        and word in words.UNITS
        and len(word) > 1
        and not (word == "quarter" and t.words[at + 1] in ("of", "hour", "an"))
    ):
        return 1, word, at + 1
    if word in numbers.ARTICLES or (word == "another" and t.words[at + 1] in ("hour", "minute")):
        found = _one_unit(t, at + 1)
        if found is not None:
            return found
    if ":" in word and is_written(t, at):
        hours, _, minutes = word.partition(":")
        return int(hours) + int(minutes) / 60, t.words[at + 1], at + 2
    value = numbers.amount(t.words, at)
    if value is None:
        return None
    number, place = value
    if t.words[place] == "-" and t.words[place + 1] in words.UNITS:
        if t.words[place + 1] == "second" and word in numbers.TENS and at and _names_day(t.words[at - 1]):
            return None
        place += 1
    if t.words[place] in FILLERS:
        place += 1
    elif t.words[place] == "of" and t.words[place + 1] in numbers.ARTICLES:
        place += 2
    unit = t.words[place]
    marked = unit == "'" or (unit == '"' and at and t.words[at - 1] == "'")  # 5', 5'30"
    if marked and word.isdigit() and t.joined[place] and not t.joined[place + 1] and not t.joined[at]:
        return number, "minutes" if unit == "'" else "seconds", place + 1
    return (number, unit, place + 1) if _counts(t, at, number, place) else None


def _one_unit(t: Tokens, place: int) -> tuple[float, str, int] | None:
    """ "An hour", "a good hour", "a day or two": the unit behind an article; None where it is no length's."""
    if t.words[place] in FILLERS or (t.words[place] in ("good", "solid") and t.words[place + 1] in ("hour", "hours")):
        place += 1
    unit, following = t.words[place], t.words[place + 1]
    of_clock = ("of", "hour", "an", "past", "to", "after", "before", "till")
    quarter_of = unit == "quarter" and (following in of_clock or following in words.UNITS)
    if unit not in words.UNITS or len(unit) < 2 or quarter_of:
        return None
    if following == "or" and t.words[place + 2] in ("two", "2"):
        return 2, unit, place + 3
    return 1, unit, place + 1


def _counts(t: Tokens, at: int, number: float, place: int) -> bool:
    """Whether the word at `place` is a unit, and one that the number at `at` counts."""
    word, unit, following = t.words[at], t.words[place], t.words[place + 1]
    if unit not in words.UNITS:
        return False
    if len(unit) == 1:
        if not word[0].isdigit():
            return False
        if not t.joined[place] and t.joined[place + 1] and following.isdigit():
            return False  # "2019 H2"
    if unit == "m" and following == "." and not t.joined[place]:  # "5 p.m." cut short is no length
        return False
    if unit == "second" and (following == "half" or following in words.WEEKDAYS or following in words.NAMED_UNITS):
        return False  # "2027 second half"
    return not (unit in ("sec", "second") and number > 1 and not word[0].isdigit() and following == "of")


def is_written(t: Tokens, at: int) -> bool:
    """Whether "1:30 hours" or "1.25 hours" is a length: one digit, no word before it that tells the time of day."""
    word = t.words[at]
    if t.words[at + 1] not in ("hours", "hrs", "hour") or len(word) < 3 or word[1] not in ":.":
        return False
    if t.words[at + 2] in ("on", "tomorrow", "today") or (at and t.words[at - 1] in _CLOCK_LEADS):
        return False
    return word[0].isdigit() and word[2:].isdigit() and (word[1] == "." or (len(word) == 4 and word[2:] < "60"))


def _names_day(before: str) -> bool:
    """Whether "twenty-second" after this word is a day: "the twenty-second", "May twenty-second"."""
    return before in ("the", "on", "by") or before in words.MONTHS or before in words.WEEKDAYS


def _half(t: Tokens, at: int) -> tuple[float, int] | None:
    """The "and a half" after a unit, unless it begins a new piece ("and half an hour")."""
    if t.words[at] == "1/2":
        return 0.5, at + 1
    if t.words[at + 1] in ("three", "3") and t.words[at + 2] == "quarters" and t.words[at + 3] != "of":
        return 0.75, at + 3
    place = at + 2 if t.words[at + 1] in numbers.ARTICLES else at + 1
    part = t.words[place]
    if part in ("half", "quarter"):
        following = t.words[place + 1]
        if following in numbers.ARTICLES or following in words.UNITS or following in ("of", "past"):
            return None
        return numbers.HALVES[part], place + 1
    return None


def _joint(t: Tokens, at: int, fineness: int) -> int | tuple[int, int] | None:
    """Where the next piece would begin; or the bare minutes of "1 hour and thirty", "1h30",
    with the place after them.
    """
    word = t.words[at]
    if fineness in (4, 5):
        place = at + 1 if word == "and" else at
        number = numbers.cardinal(t.words, place)
        if number is not None and 0 < number[0] < 60 and (word == "and" or t.joined[at]):
            following = t.words[number[1]]
            if following not in words.UNITS and following not in numbers.SUFFIXES and following != "and":
                after = t.words[number[1]]
                goes_on = after in words.GOES_ON or after in ("from", "ago", "before", "after")
                if word != "and" or goes_on or not after[0].isalpha():
                    return number
    if (
        fineness in (4, 5)
        and len(word) == 2
        and word.isdigit()
        and int(word) < 60
        and (t.words[at + 1] in words.GOES_ON or t.words[at + 1] in ("on", "for", "of", "timer", "from"))
    ):
        return int(word), at + 1
    if fineness == 4 and (word in numbers.TENS or word in numbers.ONES):  # "an hour fifteen"
        number = numbers.cardinal(t.words, at)
        if number is not None and 10 <= number[0] < 60 and t.words[number[1]] in words.GOES_ON:
            return number
    if word in ("and", ",", "&"):
        return at + 2 if word == "," and t.words[at + 1] == "and" else at + 1
    return at if word and (word[0].isdigit() or word in numbers.STARTS) else None


def _add(months: int, days: int, seconds: float, number: float, kind: str, size: int) -> tuple[int, int, float]:
    """Fractions go down to the next unit: half a month is 15 days, a year and a half is 18 months."""
    count = number * size
    if kind == "seconds":
        return months, days, seconds + count
    whole = int(count)
    rest = count - whole
    if kind == "days":
        return months, days + whole, seconds + round(rest * 86400)
    return months + whole, days + round(rest * 30), seconds


def last_day(year: int, month: int) -> int:
    """How many days a month has."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def shifted(day: dt.date, months: int, days: int = 0) -> dt.date:
    """A date some months and days away; the 31st becomes the last day of a shorter month.
    ValueError beyond the calendar.
    """
    if months:
        count = day.year * 12 + day.month - 1 + months
        year, month = count // 12, count % 12 + 1
        if not 1 <= year <= 9999:
            raise ValueError("beyond the calendar")
        day = dt.date(year, month, min(day.day, last_day(year, month)))
    try:
        return day + dt.timedelta(days=days)
    except OverflowError as problem:
        raise ValueError("beyond the calendar") from problem
