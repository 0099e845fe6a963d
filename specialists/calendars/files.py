"""Events from calendar files and to them, and the feed. bot/cli/calendar.py and bot/web/feeds.py call it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from integrations.calendars import ics
from specialists.calendars import instances
from specialists.calendars.own import Own
from specialists.calendars.port import Draft, Timing
from specialists.language.time import recurrence
from storage import agenda, calendars
from storage.calendars import EventState
from storage.tables import CalendarEvent, Purpose, Reminder, ReminderKind
from storage.unit import Unit

MOST = 10_000  # events, and reminders, of one file


class Brought(NamedTuple):
    """What became of a file: how many events were new, how many were changed, how many were there as they are."""

    new: int = 0
    changed: int = 0
    same: int = 0


async def bring(unit: Unit, entries: Sequence[ics.Entry], zone: ZoneInfo) -> Brought:
    """Takes the events of a file in. An event that is there by its UID is changed where the file's is newer; nothing is
    doubled. Instances that stand for one of a series go behind their series. `zone` is the person's."""
    new = changed = same = 0
    for one in sorted(entries, key=lambda entry: entry.instead_of is not None):
        there = await calendars.by_uid(unit, one.uid) if one.uid else ()
        begin = one.instead_of.isoformat() if one.instead_of is not None else ""
        known = next((row for row in there if row.instead_of == begin), None)
        if one.cancelled:
            changed += await _cancelled(unit, there, known, begin, zone)
        elif known is not None and known.sequence >= one.sequence and _is_same(known, one):
            same += 1
        elif known is not None:
            await Own().retime(unit, known, timing(one), zone)
            known.title, known.place, known.notes, known.sequence = one.title, one.place, one.notes, one.sequence
            known.state = EventState.CONFIRMED
            changed += 1
        else:
            await _add(unit, one, next((row for row in there if not row.instead_of), None), zone)
            new += 1
        await unit.flush()
    return Brought(new, changed, same)


async def _add(unit: Unit, one: ics.Entry, whole: CalendarEvent | None, zone: ZoneInfo) -> None:
    if whole is not None and one.instead_of is not None:
        row = await Own().part(unit, instances.at(whole, one.instead_of, zone), timing(one), zone)
        row.title, row.place, row.notes = one.title, one.place, one.notes
    else:
        draft = Draft(one.title, timing(one), one.place, one.notes, one.people, one.uid)
        row = await Own().add(unit, draft, zone)
    row.sequence, row.tainted = one.sequence, True  # a file's words are somebody else's


async def _cancelled(
    unit: Unit, there: Sequence[CalendarEvent], known: CalendarEvent | None, begin: str, zone: ZoneInfo
) -> int:
    """What the file says is off; answers whether that was so before."""
    whole = next((row for row in there if not row.instead_of), None)
    if known is not None and known.state == EventState.CONFIRMED:
        await Own().cancel(unit, known)
        return 1
    if known is None and whole is not None and begin and begin not in whole.without:
        await Own().leave_out(unit, whole, [begin], zone)
        return 1
    return 0


def _is_same(row: CalendarEvent, one: ics.Entry) -> bool:
    mine = row.title, row.place, row.notes, row.starts_local, row.seconds, row.state
    theirs = one.title, one.place, one.notes, one.starts.isoformat(), timing(one).seconds, EventState.CONFIRMED
    return mine == theirs and {one.isoformat() for one in one.without} <= set(row.without)


def timing(one: ics.Entry) -> Timing:
    seconds = None if one.all_day and one.seconds == 86_400 else one.seconds
    return Timing(
        one.starts, one.all_day, one.zone, seconds, one.rrule, tuple(begin.isoformat() for begin in one.without)
    )


async def events(unit: Unit) -> list[ics.Entry]:
    """Every event, as a file has it: also those that are over."""
    rows = await calendars.living(unit, dt.datetime.min.replace(tzinfo=dt.UTC, year=1970), MOST)
    moved: dict[int, set[str]] = {}
    for row in rows:
        if row.master_id:
            moved.setdefault(row.master_id, set()).add(row.instead_of)
    return [entry(row, moved.get(row.id, set())) for row in rows]


def entry(row: CalendarEvent, moved: Iterable[str]) -> ics.Entry:
    """An event as a file has it: an instance that was changed stands by itself there, and is not left out."""
    return ics.Entry(
        uid=row.uid, title=row.title, starts=dt.datetime.fromisoformat(row.starts_local), all_day=row.all_day,
        zone=row.zone, seconds=row.seconds, rrule=row.rrule, place=row.place, notes=row.notes, sequence=row.sequence,
        without=tuple(dt.datetime.fromisoformat(one) for one in row.without if one not in moved),
        instead_of=dt.datetime.fromisoformat(row.instead_of) if row.instead_of else None,
    )  # fmt: skip


async def reminders(unit: Unit, zone: ZoneInfo) -> list[ics.Entry]:
    """The reminders to come, for the feed: each a moment, or its rule. What hangs on an event is not told twice."""
    found: dict[int, ics.Entry] = {}
    for row in await agenda.upcoming(unit, limit=MOST):
        one = row.reminder
        if one.purpose == Purpose.REMIND and one.event_id is None and one.id not in found:
            found[one.id] = _reminder(one, row.occurrence.due_at, zone)
    return list(found.values())


def _reminder(row: Reminder, due: dt.datetime, zone: ZoneInfo) -> ics.Entry:
    there = recurrence.zone(row.zone) if row.kind == ReminderKind.ANCHORED else zone
    wall = due.astimezone(there).replace(tzinfo=None, microsecond=0)
    rule = row.rrule if row.kind != ReminderKind.ELAPSED else None
    return ics.Entry(uid=f"reminder-{row.id}@hob", title=row.text, starts=wall, zone=there.key, rrule=rule)
