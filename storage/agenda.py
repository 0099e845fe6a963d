"""The agenda: reminders, their dated occurrences and the answers to them. Written by specialists/ops_planner.

A reminder is active until its last occurrence has ended: a one-off that fired stays active until it is answered (or
given up by delivery), a repeating one until its rule has no further date or it is cancelled.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select

from storage.columns import to_micros
from storage.tables import Ack, Occurrence, OccurrenceState, Purpose, Reminder, ReminderKind, ReminderState
from storage.unit import Unit

MANY = 1_000  # reminders to come that are looked through for words or shown; the rest is farther away
OPEN = (OccurrenceState.PENDING, OccurrenceState.FIRED)
# Its ladder has ended without an answer: one that comes late still counts.
_WAITS_LATE = sa.and_(col(Occurrence.state) == OccurrenceState.EXPIRED, col(Occurrence.rung) > 0)


class Dated(NamedTuple):
    """A reminder with one of its occurrences."""

    reminder: Reminder
    occurrence: Occurrence


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a reminder falls due: the columns of its rule, and its next occurrence."""

    kind: ReminderKind
    starts_local: dt.datetime  # naive; UTC where ELAPSED
    zone: str | None
    rrule: str | None
    local: dt.datetime  # naive, as `starts_local` counts
    due_at: dt.datetime  # aware UTC
    skip_dates: tuple[str, ...] = ()


def add(
    unit: Unit, text: str, schedule: Schedule, *, recipient_id: int, handle_id: int | None,
    purpose: Purpose = Purpose.REMIND, ladder: Sequence[Mapping[str, Any]] = (),
    media: Mapping[str, Any] | None = None,
) -> Dated:
    """A new reminder with its first occurrence.

    What falls due is said to the recipient; or, by its `purpose`, is a message that goes out in the unit's person's
    name, a briefing, a check-in. `ladder` is what follows where nobody answers, as bot/clock/ladders.py writes it;
    `media` goes along with a message, as storage/attached.py keeps it.
    """
    reminder = Reminder(
        person_id=unit.person_id, text=text, recipient_id=recipient_id, handle_id=handle_id,
        starts_local="", created_at=unit.now, turn_id=unit.turn_id, purpose=purpose, ladder=[*ladder],
        media=dict(media) if media else None,
    )
    _set_rule(reminder, schedule)
    occurrence = _occurrence(unit, reminder, schedule.local, schedule.due_at)
    unit.add(reminder, occurrence)
    return Dated(reminder, occurrence)


async def upcoming(
    unit: Unit,
    *,
    after: dt.datetime | None = None,
    before: dt.datetime | None = None,
    repeating: bool = False,
    limit: int | None = None,
) -> list[Dated]:
    """Reminders that have yet to fire, earliest first; due in [after, before) where given (aware UTC).

    The end of a quiet time is none: nobody has asked to be reminded of it.
    """
    statement = _dated().where(*_to_come(), col(Reminder.purpose) != Purpose.QUIET)
    if after is not None:
        statement = statement.where(col(Occurrence.due_at) >= after)
    if before is not None:
        statement = statement.where(col(Occurrence.due_at) < before)
    if repeating:
        statement = statement.where(col(Reminder.rrule).is_not(None))
    statement = statement.order_by(col(Occurrence.due_at), col(Occurrence.id)).limit(limit)
    return [Dated(*row) for row in await unit.all(statement)]


async def due_at(unit: Unit, moment: dt.datetime, text: str) -> list[Dated]:
    """Reminders of that text that will fire at exactly this moment: by the index of due rows."""
    pending = "SELECT 1 FROM occurrences WHERE person_id=? AND state='pending' AND due_at=? LIMIT 1"
    if not await unit.rows(pending, [to_micros(moment)]):
        return []  # nearly always, and whoever sets a reminder asks
    same = sa.func.lower(col(Reminder.text)) == sa.func.lower(text)
    return [Dated(*row) for row in await unit.all(_dated().where(*_to_come(), col(Occurrence.due_at) == moment, same))]


async def reminder(unit: Unit, reminder_id: int) -> Dated | None:
    """A reminder by its id, whatever its state, with its next occurrence or, where none is to come, its latest one."""
    pending, due = col(Occurrence.state) == OccurrenceState.PENDING, col(Occurrence.due_at)
    statement = (
        _dated()
        .where(col(Reminder.id) == reminder_id)
        .order_by(sa.case((pending, 0), else_=1), sa.case((pending, due)), due.desc())
        .limit(1)
    )
    row = await unit.first(statement)
    return Dated(*row) if row else None


async def occurrence(unit: Unit, occurrence_id: int) -> Dated | None:
    """One occurrence by its id (what a button names), with its reminder."""
    row = await unit.first(_dated().where(col(Occurrence.id) == occurrence_id))
    return Dated(*row) if row else None


async def has_rung(unit: Unit, since: dt.datetime) -> bool:
    """Whether anything came since then that waits for an answer: asked in every turn, so by the index alone."""
    fired = "SELECT 1 FROM occurrences WHERE person_id=? AND fired_at>? AND state='fired' LIMIT 1"
    return bool(await unit.rows(fired, [to_micros(since)]))


async def unanswered(unit: Unit, since: dt.datetime, limit: int = 20) -> list[Dated]:
    """Reminders that came since then and wait for the person's word, latest first.

    Also those whose ladder ended without one: "done" may come late.
    """
    statement = (
        _dated()
        .where(
            sa.or_(col(Occurrence.state) == OccurrenceState.FIRED, _WAITS_LATE), col(Occurrence.fired_at) >= since,
            col(Reminder.purpose) == Purpose.REMIND,
        )
        .order_by(col(Occurrence.fired_at).desc(), col(Occurrence.id).desc())
        .limit(limit)
    )
    return [Dated(*row) for row in await unit.all(statement)]


async def of_purpose(unit: Unit, purpose: Purpose, recipient_id: int | None = None) -> list[Dated]:
    """What is still to come of one purpose, earliest first; for one recipient, where given."""
    statement = _dated().where(*_to_come(), col(Reminder.purpose) == purpose)
    if recipient_id is not None:
        statement = statement.where(col(Reminder.recipient_id) == recipient_id)
    return [Dated(*row) for row in await unit.all(statement.order_by(col(Occurrence.due_at), col(Occurrence.id)))]


async def latest_of(unit: Unit, purpose: Purpose) -> Dated | None:
    """The newest reminder of one purpose, whatever its state, with its latest occurrence."""
    statement = (
        _dated().where(col(Reminder.purpose) == purpose, col(Reminder.rrule).is_not(None))
        .order_by(col(Reminder.id).desc(), col(Occurrence.due_at).desc()).limit(1)
    )
    row = await unit.first(statement)
    return Dated(*row) if row else None


async def undelivered(unit: Unit, since: dt.datetime, limit: int = 20) -> list[Dated]:
    """What fell due since then and was given up: no way was left, or nobody answered. Latest first."""
    statement = (
        _dated()
        .where(col(Occurrence.state) == OccurrenceState.EXPIRED, col(Occurrence.ended_at) >= since)
        .order_by(col(Occurrence.ended_at).desc(), col(Occurrence.id).desc())
        .limit(limit)
    )
    return [Dated(*row) for row in await unit.all(statement)]


def set_ladder(found: Dated, ladder: Sequence[Mapping[str, Any]], climbs_at: dt.datetime | None) -> None:
    """Gives a reminder another ladder, none where it is empty. One that came and waits climbs on from `climbs_at`."""
    found.reminder.ladder = [*ladder]
    if found.occurrence.state == OccurrenceState.FIRED:
        found.occurrence.climbs_at, found.occurrence.rung = climbs_at, 0


async def latest_answered(unit: Unit, since: dt.datetime) -> Dated | None:
    """The occurrence that was answered last, for "snooze" said after "done"."""
    statement = (
        _dated()
        .where(col(Occurrence.state) == OccurrenceState.ACKNOWLEDGED, col(Occurrence.ended_at) >= since)
        .order_by(col(Occurrence.ended_at).desc(), col(Occurrence.id).desc())
        .limit(1)
    )
    row = await unit.first(statement)
    return Dated(*row) if row else None


async def came(unit: Unit, since: dt.datetime, limit: int = 200) -> list[Dated]:
    """Occurrences that fired since then, or were given up, whatever was said to them; latest first."""
    statement = (
        _dated()
        .where(col(Occurrence.fired_at) >= since)
        .order_by(col(Occurrence.fired_at).desc(), col(Occurrence.id).desc())
        .limit(limit)
    )
    return [Dated(*row) for row in await unit.all(statement)]


async def floating(unit: Unit) -> list[Dated]:
    """Pending occurrences whose wall time travels with the person. Snoozed ones keep their moment and are left out."""
    statement = _dated().where(
        *_to_come(), col(Occurrence.origin_id) == 0, col(Reminder.kind) == ReminderKind.FLOATING
    )
    return [Dated(*row) for row in await unit.all(statement)]


def foreseen(found: Dated, local: dt.datetime, due: dt.datetime) -> Dated:
    """A later date of a repeating reminder, for showing: its row is made when the one before it fires."""
    later = Occurrence(
        person_id=found.reminder.person_id, reminder_id=found.reminder.id, local=local.isoformat(), due_at=due
    )
    return Dated(found.reminder, later)


def move(found: Dated, local: dt.datetime, due: dt.datetime) -> None:
    """Gives a pending occurrence another moment: its person is in another zone now."""
    found.occurrence.local, found.occurrence.due_at = local.isoformat(), due


async def successor(unit: Unit, occurrence_id: int) -> Occurrence | None:
    """The occurrence that this one was snoozed into, if it was."""
    found: Occurrence | None = await unit.first(
        select(Occurrence).where(col(Occurrence.origin_id) == occurrence_id).limit(1)
    )
    return found


async def alive(unit: Unit, reminder_id: int) -> Occurrence | None:
    """The latest occurrence of a reminder that has yet to come, or waits for its answer."""
    theirs = col(Occurrence.reminder_id) == reminder_id, col(Occurrence.state).in_(OPEN)
    found: Occurrence | None = await unit.first(
        select(Occurrence).where(*theirs).order_by(col(Occurrence.due_at).desc()).limit(1)
    )
    return found


async def reschedule(unit: Unit, found: Dated, schedule: Schedule) -> Dated:
    """Gives a reminder a new rule: its pending occurrences are skipped, one new occurrence takes their place."""
    await _end(unit, found.reminder, "moved to another time")
    _set_rule(found.reminder, schedule)
    found.reminder.state = ReminderState.ACTIVE
    # Moved there and back: the row of that wall time is taken up again, as the constraint refuses a second.
    again: Occurrence | None = await unit.first(
        select(Occurrence).where(
            col(Occurrence.reminder_id) == found.reminder.id,
            col(Occurrence.local) == schedule.local.isoformat(),
            col(Occurrence.origin_id) == 0,
        )
    )
    if again is None:
        again = _occurrence(unit, found.reminder, schedule.local, schedule.due_at)
        unit.add(again)
    else:
        _revive(again, schedule.due_at)
    return Dated(found.reminder, again)


async def skip_once(unit: Unit, found: Dated, local: dt.datetime, due: dt.datetime) -> Dated:
    """Leaves one date of a repeating reminder out; the next occurrence stands at `local`/`due`."""
    found.occurrence.state = OccurrenceState.SKIPPED
    found.occurrence.reason, found.occurrence.ended_at = "left out once, as asked", unit.now
    following = _occurrence(unit, found.reminder, local, due)
    unit.add(following)
    return Dated(found.reminder, following)


async def cancel(unit: Unit, reminders: Sequence[Reminder]) -> None:
    """Ends reminders for good; what had fired counts as done, what had not is skipped."""
    for one in reminders:
        await _end(unit, one, "cancelled")
        one.state = ReminderState.CANCELLED


async def end_once(unit: Unit, found: Dated, reason: str) -> None:
    """Ends an occurrence that has fired, unanswered. A one-off with nothing else open is over."""
    row = found.occurrence
    row.state, row.reason, row.ended_at, row.climbs_at = OccurrenceState.DONE, reason, unit.now, None
    await unit.flush()
    if await unit.first(_open(found.reminder.id)) is None:
        found.reminder.state = ReminderState.CANCELLED


async def acknowledge(unit: Unit, found: Dated, channel: str) -> None:
    """The person's "done" to a fired occurrence. A one-off with nothing else open is over."""
    _answer(unit, found.occurrence, "done", channel)
    await unit.flush()
    if await unit.first(_open(found.reminder.id)) is None:
        found.reminder.state = ReminderState.DONE


async def snooze(unit: Unit, found: Dated, local: dt.datetime, due: dt.datetime, channel: str) -> Occurrence:
    """Ends an occurrence with the answer "later" and makes the new one, linked to it."""
    if found.occurrence.state in OPEN or _given_up(found.occurrence):
        _answer(unit, found.occurrence, "snooze", channel)
    found.reminder.state = ReminderState.ACTIVE
    later = _occurrence(unit, found.reminder, local, due)
    later.origin_id = found.occurrence.id
    unit.add(later)
    return later


async def acks(unit: Unit, occurrence_ids: Sequence[int]) -> list[Ack]:
    """The person's answers to these occurrences, earliest first."""
    found = await unit.all(select(Ack).where(col(Ack.occurrence_id).in_(occurrence_ids)).order_by(col(Ack.at)))
    return list(found)


def _dated() -> sa.Select[Reminder, Occurrence]:
    return sa.select(Reminder, Occurrence).where(col(Occurrence.reminder_id) == col(Reminder.id))


def _to_come() -> tuple[sa.ColumnElement[bool], sa.ColumnElement[bool]]:
    return col(Occurrence.state) == OccurrenceState.PENDING, col(Reminder.state) == ReminderState.ACTIVE


def _open(reminder_id: int) -> sa.Select[Occurrence]:
    theirs = col(Occurrence.reminder_id) == reminder_id
    return sa.select(Occurrence).where(theirs, col(Occurrence.state).in_(OPEN)).limit(1)


def _set_rule(row: Reminder, schedule: Schedule) -> None:
    row.kind, row.zone, row.rrule = schedule.kind, schedule.zone, schedule.rrule
    row.starts_local = schedule.starts_local.isoformat()
    row.skip_dates = list(schedule.skip_dates)


def _occurrence(unit: Unit, row: Reminder, local: dt.datetime, due: dt.datetime) -> Occurrence:
    return Occurrence(person_id=unit.person_id, reminder_id=row.id, local=local.isoformat(), due_at=due)


def _revive(row: Occurrence, due: dt.datetime) -> None:
    row.state, row.due_at = OccurrenceState.PENDING, due
    row.reason = row.fired_at = row.ended_at = row.climbs_at = None
    row.rung = row.missed = 0


def _answer(unit: Unit, row: Occurrence, kind: str, channel: str) -> None:
    unit.add(Ack(person_id=unit.person_id, occurrence_id=row.id, kind=kind, at=unit.now, channel=channel))
    row.state, row.ended_at, row.climbs_at = OccurrenceState.ACKNOWLEDGED, unit.now, None


def _given_up(row: Occurrence) -> bool:
    """`_WAITS_LATE`, of a row at hand."""
    return row.state == OccurrenceState.EXPIRED and row.rung > 0


async def _end(unit: Unit, row: Reminder, reason: str) -> None:
    alive = sa.or_(col(Occurrence.state).in_(OPEN), _WAITS_LATE)
    for one in await unit.all(select(Occurrence).where(col(Occurrence.reminder_id) == row.id, alive)):
        fired = one.state != OccurrenceState.PENDING
        one.state = OccurrenceState.DONE if fired else OccurrenceState.SKIPPED
        one.reason, one.ended_at, one.climbs_at = reason, unit.now, None
