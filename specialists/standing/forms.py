"""The form that standing instructions give to what is said: dates, times of day, how many days are left. Pure.

Hob prints "Saturday 12 Dec, 9:00 am" (language/time/say.py); `applied` finds such times outside of quotations and
prints them as they are wanted. What else an instruction asks for is a language model's to follow.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from specialists.language import time
from specialists.language.text.patterns import Pattern
from specialists.language.time import words

_READ = 500  # letters of a text that are looked through for a date
_MONTHS = "|".join(words.MONTH_NAMES)
_SHORT = [name[:3] for name in words.MONTH_NAMES]
_DAYS = "|".join(words.WEEKDAY_NAMES)
DATE = Pattern(rf"\b({_DAYS}) (\d{{1,2}}) ({'|'.join(_SHORT)})(?: (\d{{4}}))?\b")
CLOCK = Pattern(r"\b(\d{1,2}):(\d{2})(?::(\d{2}))? (am|pm)\b")
_QUOTED = Pattern(r'("[^"]*"|“[^”]*”)')
_AS = r"\bdates?\b[^.;]{0,40}?\b(?:as|like|in the form(?:at)?|in form|formatted as)\b\W*"
_DAY = r"(?P<day>\d{1,2})(?P<th>st|nd|rd|th)?"
_MONTH = rf"(?P<month>{_MONTHS}|{'|'.join(_SHORT)})\b\.?"
_WEEKDAY = rf"(?:(?P<weekday>{_DAYS}|{'|'.join(name[:3] for name in words.WEEKDAY_NAMES)}),? )?"
_YEAR = r"(?:,? (?P<year>\d{4}))?"
_DAY_FIRST = Pattern(rf"{_AS}{_WEEKDAY}{_DAY} (?P<of>of )?{_MONTH}{_YEAR}", re.I)
_MONTH_FIRST = Pattern(rf"{_AS}{_WEEKDAY}{_MONTH} {_DAY}{_YEAR}", re.I)
_ISO = Pattern(rf"{_AS}(?:\d{{4}}-\d{{2}}-\d{{2}}|yyyy-mm-dd)|\bdates?\b.{{0,30}}\biso\b|\biso dates?\b", re.I)
_LETTERS = Pattern(rf"{_AS}(?P<first>dd|mm)(?P<by>[./-])(?:dd|mm)(?P=by)yyyy", re.I)
_HOURS_24 = Pattern(
    r"\b(?:24|twenty[ -]four)[ -]?(?:h|hours?)\b|\bmilitary time\b|\btimes? (?:as|like) (?:1[3-9]|2[0-3]):\d\d", re.I
)
_LEFT = Pattern(r"\bdays? (?:are |is )?(?:left|remaining|to go|remain)\b|\bdays until\b", re.I)

Printer = Callable[[dt.date, bool], str]


@dataclass(frozen=True, slots=True)
class Form:
    """How times are printed. `date` gets a date and whether its year was printed; None: as ever."""

    date: Printer | None = None
    hours_24: bool = False
    left: bool = False  # how many days are left is said

    def __bool__(self) -> bool:
        return self.date is not None or self.hours_24 or self.left


def of(texts: Iterable[str]) -> Form:
    """The form that instructions give, the last one of each kind counting."""
    date, hours_24, left = None, False, False
    for text in texts:
        date = _printer(text) or date
        hours_24 = hours_24 or _HOURS_24.search(text) is not None
        left = left or _LEFT.search(text) is not None
    return Form(date, hours_24, left)


def has_times(text: str) -> bool:
    """Whether a form could change anything in a text."""
    return any(map(str.isdigit, text))


def applied(form: Form, text: str, now: dt.datetime) -> str:
    """The text with its times in that form; what stands in quotation marks is left. `now` is the person's, aware."""
    today, first = now.date(), _first(text, now) if form.left else None
    parts = _QUOTED.split(text)
    told = "".join(part if place % 2 else _formed(form, part, today) for place, part in enumerate(parts))
    if form.left and first is not None and first >= today and _LEFT.search(text) is None:
        told = f"{told} {_days_left((first - today).days)}"
    return told


def _formed(form: Form, text: str, today: dt.date) -> str:
    printer = form.date
    if printer is not None:
        text = DATE.sub(lambda found: printer(_date(found, today), found[4] is not None), text)
    return CLOCK.sub(_as_24, text) if form.hours_24 else text


def _first(text: str, now: dt.datetime) -> dt.date | None:
    """The first date that a text names, in whoever's words."""
    found = DATE.search(text)
    if found is not None:
        return _date(found, now.date())
    return next((one.start.date() for one in time.find(text[:_READ], now) if one.start and one.is_date), None)


def _date(found: re.Match[str], today: dt.date) -> dt.date:
    """A date as say.day prints it: without a year it is one of this year."""
    year = int(found[4]) if found[4] else today.year
    try:
        return dt.date(year, _SHORT.index(found[3]) + 1, int(found[2]))
    except ValueError:  # no such day: it is no date of ours
        return dt.date.min


def _as_24(found: re.Match[str]) -> str:
    hour = int(found[1]) % 12 + (12 if found[4] == "pm" else 0)
    return f"{hour:02d}:{found[2]}{f':{found[3]}' if found[3] else ''}"


def _days_left(days: int) -> str:
    return "That is today." if days == 0 else "1 day is left." if days == 1 else f"{days} days are left."


def _printer(text: str) -> Printer | None:
    """How an instruction wants dates printed, by the example that it gives."""
    if _ISO.search(text):
        return lambda date, _: date.isoformat()
    letters = _LETTERS.search(text)
    if letters:
        by, day_first = letters["by"], letters["first"].lower() == "dd"
        shape = by.join(("%d", "%m", "%Y") if day_first else ("%m", "%d", "%Y"))
        return lambda date, _: date.strftime(shape)
    for pattern, day_first in ((_DAY_FIRST, True), (_MONTH_FIRST, False)):
        found = pattern.search(text)
        if found:
            return _like(found.groupdict(), day_first=day_first)
    return None


def _like(example: dict[str, str | None], *, day_first: bool) -> Printer:
    """As in "3rd of May 2026", "Sun, May 3": with the parts that the example has, and the year where there was one."""
    month = example["month"] or ""
    full_month = month.capitalize() in words.MONTH_NAMES
    weekday = example["weekday"]

    def printed(date: dt.date, dated: bool) -> str:
        day = f"{date.day}{_suffix(date.day) if example['th'] else ''}"
        name = words.MONTH_NAMES[date.month - 1]
        name = name if full_month else name[:3]
        told = f"{day} {'of ' if example.get('of') else ''}{name}" if day_first else f"{name} {day}"
        if example["year"] or dated:
            told = f"{told} {date.year}" if day_first else f"{told}, {date.year}"
        if weekday:
            named = words.WEEKDAY_NAMES[date.weekday()]
            told = f"{named if len(weekday) > 3 else named[:3]} {told}"
        return told

    return printed


def _suffix(day: int) -> str:
    return "th" if 10 < day % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
