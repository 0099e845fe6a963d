"""Check-ins: on whom, what was asked, what came back. Written by specialists/comms_pilot, under a reminder's clock."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select

from storage import agenda
from storage.tables import (
    CheckIn,
    CheckInAnswer,
    Occurrence,
    OccurrenceState,
    Outbox,
    OutboxState,
    Reminder,
    ReminderState,
)
from storage.unit import Unit

ACTIVE, PAUSED, STOPPED = "active", "paused", "stopped"
CALLED_OFF = "called off"  # why a round ended that nobody was to answer any more
OPEN = (OccurrenceState.FIRED, OccurrenceState.EXPIRED, OccurrenceState.DONE)  # may be answered still, late or not


class Asking(NamedTuple):
    """A check-in with one dated asking of it: the next that is to come, or one that went out."""

    checkin: CheckIn
    found: agenda.Dated


def add(
    unit: Unit, subject_id: int, found: agenda.Dated, question: str, circle: Collection[int]
) -> Asking:
    """A new check-in, which asks when its reminder falls due."""
    checkin = CheckIn(
        person_id=unit.person_id, subject_id=subject_id, reminder_id=found.reminder.id, question=question,
        circle=[*circle], created_at=unit.now,
    )
    unit.add(checkin)
    return Asking(checkin, found)


async def of_reminder(unit: Unit, reminder_id: int) -> CheckIn | None:
    """The check-in that a reminder is the clock of."""
    found: CheckIn | None = await unit.first(select(CheckIn).where(col(CheckIn.reminder_id) == reminder_id))
    return found


async def standing(unit: Unit, subject_id: int | None = None) -> list[Asking]:
    """Check-ins that go on or are paused, each with its next asking, earliest first; on one person where given."""
    statement = (
        _joined()
        .where(
            col(CheckIn.state) != STOPPED, col(Reminder.state) == ReminderState.ACTIVE,
            col(Occurrence.state) == OccurrenceState.PENDING,
        )
        .order_by(col(Occurrence.due_at))
    )
    if subject_id is not None:
        statement = statement.where(col(CheckIn.subject_id) == subject_id)
    found: dict[int, Asking] = {}
    for checkin, reminder, occurrence in await unit.all(statement):
        found.setdefault(checkin.id, Asking(checkin, agenda.Dated(reminder, occurrence)))
    return list(found.values())


async def asked(
    unit: Unit, since: dt.datetime, *, subject_id: int | None = None, checkin_id: int | None = None
) -> list[Asking]:
    """Askings that went out since then, whatever became of them, latest first."""
    statement = _joined().where(col(Occurrence.fired_at) >= since)
    if subject_id is not None:
        statement = statement.where(col(CheckIn.subject_id) == subject_id)
    if checkin_id is not None:
        statement = statement.where(col(CheckIn.id) == checkin_id)
    statement = statement.order_by(col(Occurrence.fired_at).desc(), col(Occurrence.id).desc()).limit(agenda.MANY)
    return [Asking(row[0], agenda.Dated(row[1], row[2])) for row in await unit.all(statement)]


async def asking(unit: Unit, occurrence_id: int) -> Asking | None:
    """One asking by the id of its occurrence."""
    row = await unit.first(_joined().where(col(Occurrence.id) == occurrence_id))
    return Asking(row[0], agenda.Dated(row[1], row[2])) if row else None


async def put_off_to(unit: Unit, one: Asking) -> Asking | None:
    """The asking that this one was put off to, if it was."""
    later = await agenda.successor(unit, one.found.occurrence.id)
    return Asking(one.checkin, agenda.Dated(one.found.reminder, later)) if later is not None else None


async def on(unit: Unit, subject_id: int) -> Sequence[CheckIn]:
    """Every check-in on somebody that was not stopped."""
    return await unit.all(
        select(CheckIn).where(col(CheckIn.subject_id) == subject_id, col(CheckIn.state) != STOPPED)
    )


async def answers(
    unit: Unit, checkin_ids: Collection[int], since: dt.datetime | None = None
) -> Sequence[CheckInAnswer]:
    """What was answered to these check-ins, earliest first; since then where given."""
    statement = select(CheckInAnswer).where(col(CheckInAnswer.checkin_id).in_(checkin_ids))
    if since is not None:
        statement = statement.where(col(CheckInAnswer.at) >= since)
    return await unit.all(statement.order_by(col(CheckInAnswer.at), col(CheckInAnswer.id)))


async def is_answered(unit: Unit, one: Asking) -> bool:
    """Whether anything came back to that asking."""
    theirs = col(CheckInAnswer.occurrence_id) == one.found.occurrence.id
    return await unit.first(select(CheckInAnswer.id).where(theirs).limit(1)) is not None


def answer(unit: Unit, one: Asking, from_id: int, kind: str, text: str) -> CheckInAnswer:
    """Keeps what was answered to one asking."""
    row = CheckInAnswer(
        person_id=unit.person_id, checkin_id=one.checkin.id, occurrence_id=one.found.occurrence.id, from_id=from_id,
        kind=kind, text=text, at=unit.now,
    )
    unit.add(row)
    return row


async def told(unit: Unit, *askings: Asking) -> set[int]:
    """The people to whom something went, or is on its way, because of these askings."""
    ids = [one.found.occurrence.id for one in askings]
    rows = await unit.all(
        select(Outbox.recipient_id).where(
            col(Outbox.occurrence_id).in_(ids), col(Outbox.state) != OutboxState.CANCELLED
        )
    )
    return set(rows)


async def waiting(unit: Unit, checkin: CheckIn) -> list[Asking]:
    """Its askings that went out and wait for an answer."""
    statement = _joined().where(col(CheckIn.id) == checkin.id, col(Occurrence.state) == OccurrenceState.FIRED)
    return [Asking(row[0], agenda.Dated(row[1], row[2])) for row in await unit.all(statement)]


async def under_way(unit: Unit) -> list[Asking]:
    """All askings that went out and wait for an answer, latest first."""
    statement = _joined().where(col(CheckIn.state) != STOPPED, col(Occurrence.state) == OccurrenceState.FIRED)
    rows = await unit.all(statement.order_by(col(Occurrence.fired_at).desc(), col(Occurrence.id).desc()))
    return [Asking(row[0], agenda.Dated(row[1], row[2])) for row in rows]


async def is_due_anew(unit: Unit, occurrence: Occurrence) -> bool:
    """Whether a later asking of the same check-in is due by now as well."""
    return await unit.first(
        select(Occurrence.id)
        .where(
            col(Occurrence.reminder_id) == occurrence.reminder_id, col(Occurrence.id) != occurrence.id,
            col(Occurrence.state) == OccurrenceState.PENDING, col(Occurrence.due_at) <= unit.now,
        )
        .limit(1)
    ) is not None


async def latest_skip(unit: Unit, reminder_id: int) -> str | None:
    """Why the asking before this one was left out; None where it was not."""
    latest: Occurrence | None = await unit.first(
        select(Occurrence)
        .where(col(Occurrence.reminder_id) == reminder_id, col(Occurrence.state) != OccurrenceState.PENDING)
        .order_by(col(Occurrence.due_at).desc(), col(Occurrence.id).desc())
        .limit(1)
    )
    return latest.reason if latest is not None and latest.state == OccurrenceState.SKIPPED else None


async def called_off(unit: Unit, occurrence_id: int | None) -> dt.datetime | None:
    """When the asking of that occurrence was called off; None where it was not."""
    row = await unit.get(Occurrence, occurrence_id) if occurrence_id else None
    return row.ended_at if row is not None and row.reason == CALLED_OFF else None


async def close(unit: Unit, checkin: CheckIn, reason: str) -> None:
    """Ends what waits for an answer, without one: it is paused, or over."""
    for one in await waiting(unit, checkin):
        row = one.found.occurrence
        row.state, row.reason, row.ended_at, row.climbs_at = OccurrenceState.DONE, reason, unit.now, None


async def stop(unit: Unit, checkins: Sequence[CheckIn]) -> None:
    """Ends check-ins for good, with their reminders and what waits for an answer."""
    for checkin in checkins:
        reminder = await unit.get(Reminder, checkin.reminder_id)
        if reminder is not None and reminder.state == ReminderState.ACTIVE:
            await agenda.cancel(unit, [reminder])
        checkin.state, checkin.paused_until = STOPPED, None


def is_paused(checkin: CheckIn, at: dt.datetime) -> bool:
    """Whether it asks nobody at that moment. A pause that is over needs no one to end it."""
    return checkin.state == PAUSED and (checkin.paused_until is None or checkin.paused_until > at)


def _joined() -> sa.Select[CheckIn, Reminder, Occurrence]:
    return sa.select(CheckIn, Reminder, Occurrence).where(
        col(CheckIn.reminder_id) == col(Reminder.id), col(Occurrence.reminder_id) == col(Reminder.id)
    )
