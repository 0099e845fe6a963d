"""A time so long before another, once or each time: an hour before "every Tuesday at 10". Pure."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from specialists.language.time.value import Grain, When

DAY = 86_400
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def moved(said: When, seconds: int, clock: dt.time | None = None) -> When | None:
    """The time `seconds` before the one said, at `clock` where that is given; None where it can't be told: hours before
    a day without a time, or a repeat whose days would not be the same ones."""
    if said.start is None or said.anchor is not None or (said.is_date and seconds % DAY):
        return None
    start = said.start - dt.timedelta(seconds=seconds)
    grain, ahead, at_hour = said.grain, (said.ahead or 0) + seconds, said.at_hour or clock is not None
    if clock is not None:
        start, grain = dt.datetime.combine(start.date(), clock), Grain.MINUTE
    rule = said.rrule and _rule(said.rrule, said.start, start, timed=clock is not None)
    if said.rrule and rule is None:
        return None
    return replace(said, start=start, end=None, grain=grain, rrule=rule, part=None, ahead=ahead, at_hour=at_hour)


def with_lead(said: When, seconds: int) -> When | None:
    """A time that lies ahead of a thing, so long ahead as is said now; None where it lies ahead of none, or hours ahead
    of what only its day is known of."""
    if said.ahead is None or said.start is None or (said.at_hour and seconds % DAY):
        return None
    return moved(replace(said, assumed=()), seconds - said.ahead, said.start.time() if said.at_hour else None)


def thing(said: When) -> When | None:
    """The time of the thing that a time lies ahead of; the time itself where it lies ahead of none. Where the hour was
    said by itself, only the thing's day is known."""
    own = said if said.ahead is None else with_lead(said, 0)
    if own is None or own.start is None or not own.at_hour:
        return own
    return replace(own, start=dt.datetime.combine(own.start.date(), dt.time()), grain=Grain.DAY, at_hour=False)


def _rule(rule: str, before: dt.datetime, after: dt.datetime, *, timed: bool) -> str | None:
    parts = dict(part.split("=", 1) for part in rule.split(";"))
    if not (parts.get("BYHOUR", "0").isdecimal() and parts.get("BYMINUTE", "0").isdecimal()):
        return None  # several times a day
    if timed or "BYHOUR" in parts:
        parts["BYHOUR"], parts["BYMINUTE"] = str(after.hour), str(after.minute)
    days = (before.date() - after.date()).days
    if days and parts.keys() & {"BYMONTHDAY", "BYSETPOS", "BYMONTH", "BYYEARDAY", "COUNT", "UNTIL"}:
        return None
    if days and "BYDAY" in parts:
        named = parts["BYDAY"].split(",")
        if not set(named) <= set(_DAYS):
            return None  # "the first Monday of the month"
        parts["BYDAY"] = ",".join(sorted((_DAYS[(_DAYS.index(day) - days) % 7] for day in named), key=_DAYS.index))
    return ";".join(f"{name}={value}" for name, value in parts.items())
