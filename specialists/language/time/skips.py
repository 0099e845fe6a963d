"""The days that a repeat leaves out: single ones, every month's or year's, feasts, a country's public holidays.

Called by bounds.py and left_out.py, which read them; by recurrence.py, which honours them; and by the
reminder actions, which keep them as a list of short texts beside the rule and put them into words.

    2026-12-24     that day
    --1225         every 25 December    (these three as in RFC 6350, section 4.3.1)
    --08           all of August
    ---01          the first of every month
    +1MO, -1FR     the first Monday, the last Friday of every month (as in RFC 5545's BYDAY, its sign always written)
    easter         a feast by its name in feasts.py, every year; waitangi day@NZ: one of a country's own
    holidays       public holidays, of a country still to be found; holidays:DE, holidays:GB-ENG: of that one
"""

from __future__ import annotations

import datetime as dt
from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass

from specialists.language.time import feasts, public_holidays, say, words

HOLIDAYS = "holidays"
_OF = HOLIDAYS + ":"


@dataclass(frozen=True, slots=True)
class Skips:
    """Days left out; `day in skips` says whether one is. Public holidays are looked up when a day is asked about,
    so that the list neither ends nor goes stale.
    """

    dates: frozenset[dt.date] = frozenset()
    yearly: frozenset[tuple[int, int]] = frozenset()  # (month, day); day 0 is the whole month, month 0 every month
    weekdays: frozenset[tuple[int, int]] = frozenset()  # (which of the month, day of the week); -1 is the last
    feasts: frozenset[str] = frozenset()
    regions: frozenset[str] = frozenset()

    def __contains__(self, day: object) -> bool:
        if not isinstance(day, dt.date):
            return False
        if isinstance(day, dt.datetime):
            day = day.date()
        return (
            day in self.dates
            or not self.yearly.isdisjoint(((day.month, day.day), (day.month, 0), (0, day.day)))
            or not self.weekdays.isdisjoint(_places(day))
            or any(feasts.date(name, day.year) == day for name in self.feasts)
            or any(day in public_holidays.days(region, day.year) for region in self.regions)
        )

    def __bool__(self) -> bool:
        return bool(self.dates or self.yearly or self.weekdays or self.feasts or self.regions)


def _places(day: dt.date) -> tuple[tuple[int, int], tuple[int, int]]:
    """Which one of its month a day of the week is, counted from the first and from the last."""
    left = monthrange(day.year, day.month)[1] - day.day
    return ((day.day - 1) // 7 + 1, day.weekday()), (-(left // 7) - 1, day.weekday())


def read(texts: Iterable[str]) -> Skips:
    """The days that kept texts stand for. Raises ValueError where one stands for none."""
    dates, yearly, weekdays, named, regions = set(), set(), set(), set(), set()
    for text in texts:
        if text.startswith(_OF):
            regions.add(text.removeprefix(_OF))
        elif text.startswith("--"):
            yearly.add(_truncated(text))
        elif text[:1] in ("+", "-"):
            weekdays.add(_nth(text))
        elif "@" in text or feasts.date(text, 2000) is not None:
            named.add(text)
        else:
            dates.add(dt.date.fromisoformat(text))
    return Skips(frozenset(dates), frozenset(yearly), frozenset(weekdays), frozenset(named), frozenset(regions))


def resolved(skip: str, zone: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts to keep of what the grammar read ("holidays,---01"), for a person who lives in `zone`; and what has
    to be said of them: which country was taken, and what of it is not known.
    """
    kept, notes, once = [], [], []
    for text in skip.split(","):
        if text != HOLIDAYS:
            kept.append(text)
            once += [dt.date.fromisoformat(text)] if text[:1].isdigit() else []
            continue
        region = public_holidays.region(zone)
        if region is None:
            notes.append("holidays are not left out, as I don't know your country: tell me your city first")
            continue
        kept.append(_OF + region)
        only = ", only the nationwide ones" if public_holidays.is_nationwide(region) else ""
        notes.append(f"the holidays of {public_holidays.name(region)} by your time zone{only}")
    if once:
        until = f" to {_day(once[-1])}" if len(once) > 1 else ""
        notes.append(f"left out this once: {_day(once[0])}{until}")
    return tuple(kept), tuple(notes)


def said(texts: Iterable[str], *, once: bool = False) -> str:
    """The days left out, in words: "public holidays in Germany, the 1st and in August"; empty where none are.
    Single dates pass, and are named only where `once` is asked for.
    """
    wanted = [text for text in texts if once or not text[:1].isdigit()]
    whole = [text for text in wanted if len(text) == 4 and text.startswith("--")]
    shown = [_shown(text) for text in wanted if text not in whole]
    days = ", ".join(shown[:-1]) + " and " + shown[-1] if len(shown) > 1 else "".join(shown)
    # Months come last, each with its own "in": "August, the 1st" would be a day of August.
    return " and ".join([*([days] if days else []), *(f"in {_shown(text)}" for text in whole)])


def _shown(text: str) -> str:
    if text == HOLIDAYS:
        return "public holidays"
    if text.startswith(_OF):
        return f"public holidays in {public_holidays.name(text.removeprefix(_OF))}"
    if text[:1].isdigit():
        return _day(dt.date.fromisoformat(text))
    if text[:1] in ("+", "-") and not text.startswith("--"):
        number, weekday = _nth(text)
        return f"the {say.nth(number)} {words.WEEKDAY_NAMES[weekday]} of the month"
    if not text.startswith("--"):
        return feasts.title(text)
    month, day = _truncated(text)
    named = words.MONTH_NAMES[month - 1] if month else ""
    return f"{day} {named}" if month and day else named or f"the {day}{say.suffix(day)}"


def _day(day: dt.date) -> str:
    return f"{day.day} {words.MONTH_NAMES[day.month - 1]} {day.year}"


def _truncated(text: str) -> tuple[int, int]:
    digits = text.lstrip("-")
    month, day = (0, int(digits)) if text.startswith("---") else (int(digits[:2]), int(digits[2:] or 0))
    if not digits.isdecimal() or month > 12 or day > 31 or len(digits) > 4:
        raise ValueError(f"not a day that is left out: {text}")
    return month, day


def _nth(text: str) -> tuple[int, int]:
    """+1MO as which one of the month and the number of its day, Monday 0. Raises ValueError where it is neither."""
    if len(text) != 4 or text[1] not in "12345" or text[2:] not in words.DAY_CODES:
        raise ValueError(f"not a day that is left out: {text}")
    return int(text[:2]), words.DAY_CODES.index(text[2:])
