"""Calendars and their events, as rows. Written by specialists/calendars/, which knows how they repeat."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from enum import StrEnum

from sqlmodel import col, select

from storage.tables import Calendar, CalendarEvent, Reminder, ReminderState
from storage.unit import Unit

NEVER = dt.datetime(9999, 12, 31, tzinfo=dt.UTC)  # when what has no end ends
NARROW = dt.timedelta(days=2)  # the longest that is looked up by its begin alone: a day, and its zone
OWN = "own"


class EventState(StrEnum):
    CONFIRMED = "confirmed"
    CANCELLED = "cancelled"


async def own(unit: Unit) -> Calendar:
    """Hob's own calendar of the unit's person; made when it is first asked for."""
    found: Calendar | None = await unit.first(select(Calendar).where(col(Calendar.kind) == OWN).limit(1))
    if found is None:
        found = Calendar(person_id=unit.person_id, name="Hob", created_at=unit.now)
        unit.add(found)
    return found


def new_uid() -> str:
    """A UID as RFC 7986 wants it: one that tells nothing of the house."""
    return str(uuid.uuid4())


def add(unit: Unit, row: CalendarEvent) -> CalendarEvent:
    unit.add(row)
    return row


async def event(unit: Unit, event_id: int) -> CalendarEvent | None:
    """An event by its id, whatever its state."""
    return await unit.get(CalendarEvent, event_id)


async def by_uid(unit: Unit, uid: str) -> Sequence[CalendarEvent]:
    """An event by its UID, with the instances of it that were changed; whatever their state."""
    return await unit.all(select(CalendarEvent).where(col(CalendarEvent.uid) == uid).order_by(col(CalendarEvent.id)))


async def touching(unit: Unit, first: dt.datetime, last: dt.datetime) -> list[CalendarEvent]:
    """The events of which an instance may lie in [first, last) (aware UTC): by the index, none by its rule yet."""
    alive = col(CalendarEvent.state) == EventState.CONFIRMED
    starts, ends, wide = col(CalendarEvent.starts_at), col(CalendarEvent.ends_at), col(CalendarEvent.wide)
    narrow = select(CalendarEvent).where(alive, wide.is_(False), starts >= first - NARROW, starts < last, ends >= first)
    long = select(CalendarEvent).where(alive, wide.is_(True), starts < last, ends >= first)
    return [*await unit.all(narrow), *await unit.all(long)]


async def living(unit: Unit, since: dt.datetime, limit: int) -> Sequence[CalendarEvent]:
    """The events that are not over since then (aware UTC), the next begin first; no instances that were changed."""
    kept = col(CalendarEvent.state) == EventState.CONFIRMED, col(CalendarEvent.ends_at) >= since
    statement = select(CalendarEvent).where(*kept).order_by(col(CalendarEvent.starts_at)).limit(limit)
    return await unit.all(statement)


async def changed_instances(unit: Unit, master_id: int) -> Sequence[CalendarEvent]:
    """The instances of a repeating event that were changed by themselves."""
    theirs = col(CalendarEvent.master_id) == master_id, col(CalendarEvent.state) == EventState.CONFIRMED
    return await unit.all(select(CalendarEvent).where(*theirs))


async def reminders_of(unit: Unit, event_id: int) -> Sequence[Reminder]:
    """The reminders that hang on an event and are still to come, or wait for their answer."""
    theirs = col(Reminder.event_id) == event_id, col(Reminder.state) == ReminderState.ACTIVE
    return await unit.all(select(Reminder).where(*theirs).order_by(col(Reminder.id)))
