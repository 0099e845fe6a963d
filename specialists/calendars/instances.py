"""The dates of an event: a row and its rule in, instances out. Pure; the calendar, its reminders and its files ask."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from zoneinfo import ZoneInfo

from specialists.language.time import recurrence
from storage.calendars import NARROW, NEVER
from storage.tables import CalendarEvent

USUAL = dt.timedelta(hours=1)  # how long an event counts where nobody said how long it is
_INSTANT = dt.timedelta(microseconds=1)
MOST = 2_000  # instances of one event in one look


class Instance(NamedTuple):
    """One date of an event: its wall time as the row counts, and its moments (aware UTC), the end exclusive."""

    event: CalendarEvent
    local: dt.datetime
    starts: dt.datetime
    ends: dt.datetime


def length(row: CalendarEvent) -> dt.timedelta:
    """How long an event is; the usual length where nobody said it."""
    if row.seconds:
        return dt.timedelta(seconds=row.seconds)
    return dt.timedelta(days=1) if row.all_day else USUAL


def zone_of(row: CalendarEvent, zone: ZoneInfo) -> ZoneInfo:
    """The zone in which an event's wall times stand: a whole day is one wherever its person is."""
    return zone if row.all_day or not row.zone else recurrence.zone(row.zone)


def at(row: CalendarEvent, local: dt.datetime, zone: ZoneInfo) -> Instance:
    """The instance that begins at a wall time. `zone` is the person's."""
    there, long = zone_of(row, zone), length(row)
    starts = recurrence.at(local, there)
    ends = recurrence.at(local + long, there) if row.all_day else starts + long
    return Instance(row, local, starts, ends)


def rule(row: CalendarEvent) -> recurrence.Rule:
    """When an event comes, without what is left out."""
    kind = recurrence.FLOATING if row.all_day or not row.zone else recurrence.ANCHORED
    return recurrence.Rule(kind, dt.datetime.fromisoformat(row.starts_local), row.zone, row.rrule)


def of(row: CalendarEvent, first: dt.datetime, last: dt.datetime, zone: ZoneInfo) -> Iterator[Instance]:
    """The instances of one event that touch [first, last) (aware UTC), in their order. `zone` is the person's."""
    if row.rrule is None:
        one = at(row, dt.datetime.fromisoformat(row.starts_local), zone)
        if one.starts < last and one.ends > first:
            yield one
        return
    out, came = set(row.without), rule(row)
    after = first - length(row) - _INSTANT
    for _ in range(MOST):
        following = recurrence.next_after(came, after, zone)
        if following is None or following.utc >= last:
            return
        after = following.utc
        one = at(row, following.local, zone)
        if one.ends > first and following.local.isoformat() not in out:
            yield one


def all_of(rows: Iterable[CalendarEvent], first: dt.datetime, last: dt.datetime, zone: ZoneInfo) -> list[Instance]:
    """The instances of all these events that touch [first, last), earliest first; whole days before the hours."""
    found = [one for row in rows for one in of(row, first, last, zone)]
    return sorted(found, key=lambda one: (one.starts, not one.event.all_day, one.event.id))


def next_of(row: CalendarEvent, after: dt.datetime, zone: ZoneInfo) -> Instance | None:
    """The first instance that is not over at `after` (aware UTC); None where none is to come."""
    return next(of(row, after, NEVER, zone), None)


def settle(row: CalendarEvent, zone: ZoneInfo) -> None:
    """Sets what an event is looked up by: its first begin, its last end, and whether both count."""
    one = at(row, dt.datetime.fromisoformat(row.starts_local), zone)
    row.starts_at, row.ends_at = one.starts, one.ends
    if row.rrule is not None:
        until = _until(row.rrule)
        row.ends_at = NEVER if until is None else until + length(row) + NARROW
    row.wide = row.rrule is not None or one.ends - one.starts >= NARROW


def _until(rrule: str) -> dt.datetime | None:
    """The last day of a rule, at its end; None where it has no last day that is told without counting."""
    parts = dict(part.split("=", 1) for part in rrule.split(";") if "=" in part)
    told = parts.get("UNTIL", "")[:8]
    return dt.datetime.strptime(told, "%Y%m%d").replace(tzinfo=dt.UTC) if told.isdecimal() else None
