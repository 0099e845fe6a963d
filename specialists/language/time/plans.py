"""A repeat rule (RFC 5545 RRULE) read into a plan that walks wall-clock times. Called by recurrence.py beside it.

A plan never walks from the rule's first day: a daily rule ten years old answers as fast as one of yesterday. The common
rules (so many days or weeks, given weekdays and times of day) are plain arithmetic; everything else is dateutil's.
"""

from __future__ import annotations

import bisect
import datetime as dt
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from dateutil import rrule

FREQUENCIES = {"YEARLY": rrule.YEARLY, "MONTHLY": rrule.MONTHLY, "WEEKLY": rrule.WEEKLY, "DAILY": rrule.DAILY,
               "HOURLY": rrule.HOURLY, "MINUTELY": rrule.MINUTELY, "SECONDLY": rrule.SECONDLY}
STEPS = {rrule.HOURLY: dt.timedelta(hours=1), rrule.MINUTELY: dt.timedelta(minutes=1),
         rrule.SECONDLY: dt.timedelta(seconds=1)}
WEEKDAYS = {"MO": rrule.MO, "TU": rrule.TU, "WE": rrule.WE, "TH": rrule.TH, "FR": rrule.FR, "SA": rrule.SA,
            "SU": rrule.SU}
# part -> (dateutil's name for it, smallest, largest); zero is never allowed where the smallest is negative
NUMBERS = {"BYSECOND": ("bysecond", 0, 59), "BYMINUTE": ("byminute", 0, 59), "BYHOUR": ("byhour", 0, 23),
           "BYMONTHDAY": ("bymonthday", -31, 31), "BYYEARDAY": ("byyearday", -366, 366),
           "BYWEEKNO": ("byweekno", -53, 53), "BYMONTH": ("bymonth", 1, 12), "BYSETPOS": ("bysetpos", -366, 366)}
KNOWN = NUMBERS.keys() | {"FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY"}
CLOCK_PARTS = frozenset({"bysecond", "byminute", "byhour"})
# The end of the calendar holds a whole cycle of weekdays and leap years: what never comes in it never comes.
PROBE = dt.datetime(9960, 1, 1)  # noqa: DTZ001 - wall time


class BadRule(ValueError):
    """The repeat rule cannot be read, or never comes."""


class Walk(Protocol):
    """Wall-clock times of a rule, ascending, from a given one on."""

    def walk(self, since: dt.datetime) -> Iterator[dt.datetime]: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """A rule, ready to walk. `elapsed`: it counts hours that pass, not hours on the clock. `until` is inclusive."""

    walls: Walk
    elapsed: bool = False
    until: dt.datetime | None = None  # naive = wall time; aware = a moment


@lru_cache(maxsize=8192)
def plan(text: str, start: dt.datetime) -> Plan:
    """The plan of an RRULE whose first wall time is `start` (naive). Raises BadRule."""
    try:
        parts = _parts(text)
        freq = FREQUENCIES[parts.pop("FREQ")]
        interval = _positive(parts.pop("INTERVAL", "1"))
        count = _positive(parts["COUNT"]) if "COUNT" in parts else None
        until = _until(parts["UNTIL"]) if "UNTIL" in parts else None
        week = WEEKDAYS[parts.pop("WKST", "MO")].weekday
        by = _by(parts)
        elapsed = freq in STEPS and not set(by) - {"bysecond", "byminute"}
        walls = _simple(freq, interval, week, by, start) or _Library(freq, interval, week, by, start)
    except BadRule:
        raise
    except (KeyError, ValueError, OverflowError) as error:
        raise BadRule(f"not a repeat rule: {text}") from error
    return Plan(walls if count is None else _Counted(walls, start, count), elapsed, until)


def _parts(text: str) -> dict[str, str]:
    pairs = [pair.split("=", 1) for pair in text.upper().removeprefix("RRULE:").strip().strip(";").split(";")]
    parts = {pair[0].strip(): pair[1].strip() for pair in pairs if len(pair) == 2}
    if len(parts) != len(pairs) or parts.keys() - KNOWN:
        raise BadRule(f"not a repeat rule: {text}")
    return parts


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise BadRule("INTERVAL and COUNT start at 1")
    return number


def _until(text: str) -> dt.datetime:
    """UNTIL: a date is meant to its end; a trailing Z makes it a moment, else it is wall time."""
    if "T" not in text:
        return dt.datetime.combine(dt.date.fromisoformat(text), dt.time.max)
    value = dt.datetime.fromisoformat(text)
    return value if value.tzinfo else value.replace(microsecond=999_999)


def _by(parts: dict[str, str]) -> dict[str, Any]:
    by: dict[str, Any] = {}
    for part, (name, least, most) in NUMBERS.items():
        if part in parts:
            values = sorted({int(number) for number in parts[part].split(",")})
            if values[0] < least or values[-1] > most or (least < 0 and 0 in values):
                raise BadRule(f"{part} out of range")
            by[name] = values
    if "BYDAY" in parts:
        by["byweekday"] = [_weekday(day) for day in parts["BYDAY"].split(",")]
    return by


def _weekday(text: str) -> Any:
    day = WEEKDAYS[text[-2:]]
    return day(int(text[:-2])) if text[:-2] else day


def _simple(freq: int, interval: int, week: int, by: dict[str, Any], start: dt.datetime) -> Walk | None:
    """The arithmetic form of a common rule, or None where there is none."""
    if freq in STEPS and not by:
        return _Steps(start, STEPS[freq] * interval)
    days = by.get("byweekday", [])
    if freq < rrule.WEEKLY or set(by) - CLOCK_PARTS - {"byweekday"} or any(day.n for day in days):
        return None
    times = _times(freq, interval, by, start)
    if times is None:
        return None
    if not times:
        raise BadRule("no time of day is left")
    weekdays = frozenset(day.weekday for day in days)
    if freq == rrule.WEEKLY:
        return _Weeks(start, interval, week, weekdays or frozenset({start.weekday()}), times)
    return _Days(start, interval if freq == rrule.DAILY else 1, weekdays or frozenset(range(7)), times)


def _times(freq: int, interval: int, by: dict[str, Any], start: dt.datetime) -> tuple[dt.time, ...] | None:
    """The times of day of a rule that has the same ones every day; None where they differ from day to day."""
    hours, minutes = by.get("byhour", [start.hour]), by.get("byminute", [start.minute])
    if freq == rrule.SECONDLY or (freq == rrule.HOURLY and 24 % interval):
        return None
    if freq == rrule.MINUTELY and 1440 % interval:
        return None
    if freq == rrule.HOURLY:
        hours = [hour for hour in by.get("byhour", range(24)) if (hour - start.hour) % interval == 0]
    pairs = list(itertools.product(hours, minutes))
    if freq == rrule.MINUTELY:
        first = start.hour * 60 + start.minute
        pairs = [(h, m) for h, m in itertools.product(by.get("byhour", range(24)), by.get("byminute", range(60)))
                 if (h * 60 + m - first) % interval == 0]
    return tuple(dt.time(h, m, s) for h, m in pairs for s in by.get("bysecond", [start.second]))


@dataclass(frozen=True, slots=True)
class _Steps:
    """Every so many hours, minutes or seconds."""

    start: dt.datetime
    step: dt.timedelta

    def walk(self, since: dt.datetime) -> Iterator[dt.datetime]:
        value = self.start + max(0, -((self.start - since) // self.step)) * self.step
        while True:
            yield value
            try:
                value += self.step
            except OverflowError:
                return


@dataclass(frozen=True, slots=True)
class _Days:
    """Every so many days, on given weekdays, at given times."""

    start: dt.datetime
    interval: int
    weekdays: frozenset[int]
    times: tuple[dt.time, ...]

    def walk(self, since: dt.datetime) -> Iterator[dt.datetime]:
        since = max(since, self.start)
        first = self.start.toordinal()
        day = since.toordinal()
        day += (first - day) % self.interval
        idle = 0
        while idle < 7 and day <= dt.date.max.toordinal():  # seven days without the right weekday: it never comes
            idle += 1
            if (day - 1) % 7 in self.weekdays:  # day 1 of the calendar was a Monday
                idle = 0
                yield from _at_times(day, self.times, since)
            day += self.interval


@dataclass(frozen=True, slots=True)
class _Weeks:
    """Every so many weeks, on given weekdays, at given times."""

    start: dt.datetime
    interval: int
    week: int  # the weekday a week starts on
    weekdays: frozenset[int]
    times: tuple[dt.time, ...]

    def walk(self, since: dt.datetime) -> Iterator[dt.datetime]:
        since = max(since, self.start)
        monday = self._week_of(since)
        monday += (self._week_of(self.start) - monday) % (7 * self.interval)
        offsets = sorted((day - self.week) % 7 for day in self.weekdays)
        while monday + 6 <= dt.date.max.toordinal():
            for offset in offsets:
                yield from _at_times(monday + offset, self.times, since)
            monday += 7 * self.interval

    def _week_of(self, day: dt.datetime) -> int:
        ordinal = day.toordinal()
        return ordinal - (ordinal - 1 - self.week) % 7


def _at_times(day: int, times: tuple[dt.time, ...], since: dt.datetime) -> Iterator[dt.datetime]:
    date = dt.date.fromordinal(day)
    for time in times:
        value = dt.datetime.combine(date, time)
        if value >= since:
            yield value


@dataclass(frozen=True, slots=True)
class _Counted:
    """The first so many times of another walk. They are kept, as a count can only be taken from the first on."""

    walls: Walk
    start: dt.datetime
    count: int
    known: list[dt.datetime] = field(default_factory=list)

    def walk(self, since: dt.datetime) -> Iterator[dt.datetime]:
        if len(self.known) < self.count and (not self.known or self.known[-1] < since):
            on = self.walls.walk(self.known[-1] + dt.timedelta(microseconds=1) if self.known else self.start)
            for value in itertools.islice(on, self.count - len(self.known)):
                self.known.append(value)
                if value >= since:
                    break
        at = bisect.bisect_left(self.known, since)
        yield from self.known[at:]
        if len(self.known) < self.count and self.known:
            after = self.known[-1] + dt.timedelta(microseconds=1)
            yield from itertools.islice(self.walls.walk(after), self.count - len(self.known))


class _Library:
    """Any other rule, by dateutil, started near the time asked for instead of at the rule's first day."""

    def __init__(self, freq: Any, interval: int, week: int, by: dict[str, Any], start: dt.datetime) -> None:
        self._freq, self._interval, self._week, self._start = freq, interval, week, start
        self._by = by | self._implied(by)
        if freq >= rrule.DAILY and by.keys() & {"byyearday", "byweekno"}:
            raise BadRule("days and weeks of the year belong to a yearly rule")
        if interval < 1000 and next(iter(self._rule(PROBE)), None) is None:
            raise BadRule("that day never comes")

    def walk(self, since: dt.datetime) -> Iterator[dt.datetime]:
        since = max(since, self._start)
        for value in self._rule(since):
            if value >= since:
                yield value

    def _implied(self, by: dict[str, Any]) -> dict[str, Any]:
        """What a rule that names no day takes from its first one (RFC 5545, 3.3.10): said, so the start may move."""
        if by.keys() & {"byweekno", "byyearday", "bymonthday", "byweekday"}:
            return {}
        if self._freq == rrule.YEARLY:
            return {"bymonth": by.get("bymonth", [self._start.month]), "bymonthday": [self._start.day]}
        if self._freq == rrule.MONTHLY:
            return {"bymonthday": [self._start.day]}
        return {"byweekday": [self._start.weekday()]} if self._freq == rrule.WEEKLY else {}

    def _rule(self, near: dt.datetime) -> rrule.rrule:
        start = self._shifted(near)
        return rrule.rrule(self._freq, dtstart=start, interval=self._interval, wkst=self._week, **self._by)

    def _shifted(self, near: dt.datetime) -> dt.datetime:
        """The start moved on by whole intervals, to at least one interval before `near`."""
        start, interval = self._start, self._interval
        if near <= start:
            return start
        if self._freq == rrule.YEARLY:
            years = max(0, (near.year - 1 - start.year) // interval) * interval
            return start.replace(year=start.year + years, month=1, day=1) if years else start
        if self._freq == rrule.MONTHLY:
            months = (near.year - start.year) * 12 + near.month - start.month
            months = max(0, (months - 1) // interval) * interval + start.month - 1
            year, month = start.year + months // 12, months % 12 + 1
            return start.replace(year=year, month=month, day=1) if (year, month) > (start.year, start.month) else start
        step = {rrule.WEEKLY: dt.timedelta(weeks=1), rrule.DAILY: dt.timedelta(days=1)} | STEPS
        whole = step[self._freq] * interval
        return start + max(0, (near - start) // whole - 1) * whole
