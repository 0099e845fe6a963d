"""Holidays that follow the moon, for feasts.py: the Hebrew, Islamic, Chinese and Hindu ones, and Orthodox Easter.

Hebrew dates by the fixed arithmetic calendar; Islamic ones by the tabular calendar (a sighting may differ by a day);
the Chinese
and Hindu ones by the mean new moon with its main periodic terms (J. Meeus, Astronomical Algorithms, chapter 49).
"""

from __future__ import annotations

import datetime as dt
import math

_HEBREW = {"rosh hashanah": 0, "yom kippur": 9, "sukkot": 14}
_FROM_PASSOVER = {"passover": 0, "purim": -30, "shavuot": 50}
_ISLAMIC = {"islamic new year": (1, 1), "ramadan": (9, 1), "eid al fitr": (10, 1), "eid al adha": (12, 10)}


def date(name: str, year: int) -> dt.date | None:
    """The day of a holiday in a Gregorian year; None where that year has none."""
    if name in _HEBREW:
        return _new_year(year) + dt.timedelta(days=_HEBREW[name])
    if name in _FROM_PASSOVER:
        return _new_year(year) + dt.timedelta(days=_FROM_PASSOVER[name] - 163)
    if name == "hanukkah":
        length = (_new_year(year + 1) - _new_year(year)).days
        return _new_year(year) + dt.timedelta(days=84 if length in (355, 385) else 83)
    if name in _ISLAMIC:
        return _islamic(year, *_ISLAMIC[name])
    if name == "chinese new year":
        return _new_moon(_utc(year, 1, 21, -8), hours=8)
    if name == "lantern festival":
        return _new_moon(_utc(year, 1, 21, -8), hours=8) + dt.timedelta(days=14)
    if name == "diwali":  # the evening before the new moon in India's time
        return _new_moon(_utc(year, 10, 16, 18), hours=5.5 - 18.25)
    if name == "holi":  # the day after the full moon, half a month after a new moon
        return _new_moon(_utc(year, 2, 14), hours=5.5) + dt.timedelta(days=15)
    if name == "orthodox easter":
        return _orthodox_easter(year)
    if name == "orthodox good friday":
        return _orthodox_easter(year) - dt.timedelta(days=2)
    return None


def _new_year(year: int) -> dt.date:
    """1 Tishri of the Hebrew year that begins in a Gregorian year."""
    hebrew = year + 3761
    months = (235 * hebrew - 234) // 19
    parts = 12084 + 13753 * months
    day = months * 29 + parts // 25920
    if 3 * (day + 1) % 7 < 3:
        day += 1

    def delay(other: int) -> int:
        passed = (235 * other - 234) // 19
        total = passed * 29 + (12084 + 13753 * passed) // 25920
        return total + 1 if 3 * (total + 1) % 7 < 3 else total

    before, here, after = delay(hebrew - 1), delay(hebrew), delay(hebrew + 1)
    correction = 2 if after - here == 356 else 1 if here - before == 382 else 0
    return dt.date.fromordinal(here + correction - 1373428 + 1)


def _islamic(year: int, month: int, day: int) -> dt.date | None:
    """The first such day that falls in a Gregorian year."""
    first = int((year - 622) * 33 / 32)
    for hijri in range(first - 1, first + 3):
        ordinal = day + math.ceil(29.5 * (month - 1)) + (hijri - 1) * 354 + (3 + 11 * hijri) // 30 + 227014
        found = dt.date.fromordinal(ordinal)
        if found.year == year:
            return found
    return None


def _utc(year: int, month: int, day: int, hours: float = 0) -> dt.datetime:
    return dt.datetime(year, month, day, tzinfo=dt.UTC) + dt.timedelta(hours=hours)


def _new_moon(after: dt.datetime, hours: float) -> dt.date:
    """The date, some hours from Greenwich, of the first new moon after a moment."""
    count = math.floor((after - _utc(2000, 1, 6, 18.25)).total_seconds() / 86400 / 29.530588861) - 1
    while True:
        moment = _utc(2000, 1, 1, 12) + dt.timedelta(days=_conjunction(count) - 2451545.0, seconds=-69)
        if moment >= after:
            return (moment + dt.timedelta(hours=hours)).date()
        count += 1


def _conjunction(k: int) -> float:
    """The Julian day (dynamical time) of a new moon, to a few minutes."""
    t = k / 1236.85
    mean = 2451550.09766 + 29.530588861 * k + 0.00015437 * t * t
    e = 1 - 0.002516 * t
    sun = math.radians(2.5534 + 29.10535670 * k)
    moon = math.radians(201.5643 + 385.81693528 * k + 0.0107582 * t * t)
    latitude = math.radians(160.7108 + 390.67050284 * k)
    return (
        mean
        - 0.40720 * math.sin(moon)
        + 0.17241 * e * math.sin(sun)
        + 0.01608 * math.sin(2 * moon)
        + 0.01039 * math.sin(2 * latitude)
        + 0.00739 * e * math.sin(moon - sun)
        - 0.00514 * e * math.sin(moon + sun)
        + 0.00208 * e * e * math.sin(2 * sun)
    )


def _orthodox_easter(year: int) -> dt.date:
    """Easter of the Julian calendar, as a Gregorian date."""
    moon = (19 * (year % 19) + 15) % 30
    week = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
    month, day = divmod(moon + week + 114, 31)
    shift = year // 100 - year // 400 - 2
    return dt.date(year, month, day + 1) + dt.timedelta(days=shift)
