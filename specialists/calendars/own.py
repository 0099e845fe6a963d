"""Hob's own calendar: the port of port.py on the tables of this house. It needs no account and no network."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from specialists.calendars import instances
from specialists.calendars.instances import Instance
from specialists.calendars.port import Draft, Timing
from storage import calendars
from storage.calendars import EventState
from storage.tables import CalendarEvent
from storage.unit import Unit

MANY = 2_000  # events that are looked through for a name


class Own:
    """The calendar that Hob keeps itself."""

    async def between(self, unit: Unit, first: dt.datetime, last: dt.datetime, zone: ZoneInfo) -> list[Instance]:
        return instances.all_of(await calendars.touching(unit, first, last), first, last, zone)

    async def to_come(self, unit: Unit) -> Sequence[CalendarEvent]:
        return await calendars.living(unit, unit.now, MANY)

    async def event(self, unit: Unit, event_id: int) -> CalendarEvent | None:
        row = await calendars.event(unit, event_id)
        return row if row is not None and row.state == EventState.CONFIRMED else None

    async def add(self, unit: Unit, draft: Draft, zone: ZoneInfo) -> CalendarEvent:
        return made(unit, draft, (await calendars.own(unit)).id, zone)

    async def retime(self, unit: Unit, row: CalendarEvent, timing: Timing, zone: ZoneInfo) -> None:
        _set(row, timing, zone)
        row.sequence += 1

    async def part(self, unit: Unit, one: Instance, timing: Timing, zone: ZoneInfo) -> CalendarEvent:
        whole, begin = one.event, one.local.isoformat()
        await self.leave_out(unit, whole, [begin], zone)
        row = CalendarEvent(
            person_id=unit.person_id, calendar_id=whole.calendar_id, uid=whole.uid, sequence=whole.sequence,
            title=whole.title, place=whole.place, notes=whole.notes, invitees=[*whole.invitees], starts_local="",
            starts_at=unit.now, ends_at=unit.now, created_at=unit.now, turn_id=unit.turn_id, master_id=whole.id,
            instead_of=begin, tainted=whole.tainted,
        )
        _set(row, timing, zone)
        return calendars.add(unit, row)

    async def leave_out(self, unit: Unit, row: CalendarEvent, begins: Sequence[str], zone: ZoneInfo) -> None:
        row.without = list(dict.fromkeys((*row.without, *begins)))
        row.sequence += 1

    async def cancel(self, unit: Unit, row: CalendarEvent) -> None:
        for one in (row, *(await calendars.changed_instances(unit, row.id) if row.rrule is not None else ())):
            one.state = EventState.CANCELLED
            one.sequence += 1


def made(unit: Unit, draft: Draft, calendar_id: int, zone: ZoneInfo) -> CalendarEvent:
    """An event of a draft, put into a calendar. `zone` is the person's."""
    row = CalendarEvent(
        person_id=unit.person_id, calendar_id=calendar_id, uid=draft.uid or calendars.new_uid(), title=draft.title,
        place=draft.place, notes=draft.notes, invitees=[*draft.invitees], starts_local="", starts_at=unit.now,
        ends_at=unit.now, created_at=unit.now, turn_id=unit.turn_id,
    )
    _set(row, draft.timing, zone)
    return calendars.add(unit, row)


def _set(row: CalendarEvent, timing: Timing, zone: ZoneInfo) -> None:
    row.all_day, row.zone = timing.all_day, None if timing.all_day else timing.zone or zone.key
    row.starts_local, row.seconds, row.rrule = timing.starts.isoformat(), timing.seconds, timing.rrule
    row.without = [*timing.without]
    instances.settle(row, zone)
