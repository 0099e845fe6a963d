"""An event of an account made to stand here as it stands there; and the short form by which both are compared.

taking.py and sending.py call it. What an account says is somebody else's words: it is tainted, as a file's.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Sequence
from dataclasses import replace

from integrations.calendars import ics
from specialists.calendars import files, instances, own, reminding
from specialists.calendars.own import Own
from specialists.calendars.port import Draft, Timing
from specialists.contract import Turn
from specialists.language.time.recurrence import BadRule
from storage.calendars import EventState
from storage.tables import CalendarEvent

_DAY = 86_400
_Words = tuple[str, str, str]


def entries(rows: Sequence[CalendarEvent]) -> list[ics.Entry]:
    """An event as a file has it, with its changed instances; empty where it is cancelled."""
    alive = [row for row in rows if row.state == EventState.CONFIRMED]
    moved = {row.instead_of for row in alive if row.master_id}
    return [files.entry(row, moved if not row.master_id else ()) for row in alive]


def digest(rows: Sequence[CalendarEvent]) -> str:
    """What an event says, in short: the same text for the same event. Empty where it is cancelled."""
    said = sorted((one.instead_of or dt.datetime.min, repr(_plain(one))) for one in entries(rows))  # noqa: DTZ901 - wall
    return hashlib.sha256(repr(said).encode()).hexdigest() if said else ""


def _plain(one: ics.Entry) -> ics.Entry:
    seconds = None if one.all_day and one.seconds == _DAY else one.seconds
    return replace(one, sequence=0, seconds=seconds, without=tuple(sorted(one.without)))


async def merge(
    turn: Turn, calendar_id: int, uid: str, rows: Sequence[CalendarEvent], found: Sequence[ics.Entry]
) -> list[CalendarEvent]:
    """Makes the event of a calendar as `found` says, with what hangs on it; answers its rows, the series first.

    `rows` are those that it has here, `found` are the event and its changed instances, of one UID; where that is empty,
    the event ends.
    """
    there = {row.instead_of: row for row in rows}
    alive = [one for one in found if not one.cancelled]
    on = {_begin(one): one for one in alive}
    off = {_begin(one) for one in found if one.cancelled and one.instead_of is not None}
    for begin, row in there.items():
        if begin not in on and row.state == EventState.CONFIRMED:
            await reminding.end(turn, row)
            row.state = EventState.CANCELLED
    whole: CalendarEvent | None = None
    made: list[CalendarEvent] = []
    if "" in on:
        out = {one.isoformat() for one in on[""].without} | off | (on.keys() - {""})
        whole = await _settle(turn, calendar_id, there.get(""), on.pop(""), tuple(sorted(out)), uid)
        made.append(whole)
    for begin, one in on.items():
        row = await _settle(turn, calendar_id, there.get(begin), one, (), uid)
        if row.instead_of != begin or (whole is not None and row.master_id != whole.id):
            row.instead_of, row.master_id = begin, whole.id if whole is not None else 0
        made.append(row)
    return [*made, *(row for row in rows if row not in made)]


def _begin(one: ics.Entry) -> str:
    return one.instead_of.isoformat() if one.instead_of is not None else ""


async def _settle(
    turn: Turn, calendar_id: int, row: CalendarEvent | None, one: ics.Entry, out: tuple[str, ...], uid: str
) -> CalendarEvent:
    """One row as an entry says; made where there is none."""
    zone = turn.person.zone
    timing = _sound(files.timing(one), out, turn)
    if row is None:
        draft = Draft(one.title, timing, one.place, one.notes, one.people, uid)
        row = own.made(turn.unit, draft, calendar_id, zone)
        row.sequence, row.tainted = one.sequence, True
        return row
    words: _Words = (one.title, one.place, one.notes)
    if words != (row.title, row.place, row.notes):
        row.title, row.place, row.notes, row.tainted = *words, True
    revived = row.state != EventState.CONFIRMED
    if revived:
        row.state = EventState.CONFIRMED
    if revived or _timing(row) != replace(timing, zone=timing.zone or (None if one.all_day else zone.key)):
        sequence = row.sequence
        await Own().retime(turn.unit, row, timing, zone)
        row.sequence = max(sequence, one.sequence)
        await reminding.follow(turn, row)
    return row


def _timing(row: CalendarEvent) -> Timing:
    starts, without = dt.datetime.fromisoformat(row.starts_local), tuple(sorted(row.without))
    return Timing(starts, row.all_day, row.zone, row.seconds, row.rrule, without)


def _sound(timing: Timing, out: tuple[str, ...], turn: Turn) -> Timing:
    """The same without a rule that can't be followed: then it comes once."""
    timing = replace(timing, without=out)
    if timing.rrule is None:
        return timing
    trial = CalendarEvent(
        person_id=turn.person.id, calendar_id=0, uid="", title="", starts_local=timing.starts.isoformat(),
        zone=timing.zone, all_day=timing.all_day, seconds=timing.seconds, rrule=timing.rrule, starts_at=turn.now,
        ends_at=turn.now, created_at=turn.now, turn_id=turn.id,
    )  # fmt: skip
    try:
        instances.settle(trial, turn.person.zone)
        instances.next_of(trial, turn.now, turn.person.zone)
    except (BadRule, ValueError, TypeError, OverflowError, KeyError):
        return replace(timing, rrule=None)
    return timing
