"""Occurrences that are more than a text to say: each is a turn of the clock of its own. For bot/clock/clockturns.py.

The turn's unit claims its occurrence, and marks it, writes the next one and the letters in the one transaction. While
it is pending, `rung` counts the tries that failed, and `climbs_at` is the moment before which it is not tried.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import col

from storage.columns import new_id, to_micros
from storage.database import Database
from storage.queue.ledger import reading, writing
from storage.queue.outgoing import Address, end_reminders, put_notice
from storage.tables import Occurrence, OccurrenceState, Outbox, OutboxState
from storage.unit import Unit


class Turning(NamedTuple):
    """An occurrence whose turn has come. Times in microseconds UTC."""

    id: int
    person_id: int
    reminder_id: int
    recipient_id: int
    purpose: str
    due_at: int
    tries: int  # that failed


async def turns_due(database: Database, now: dt.datetime, limit: int) -> list[Turning]:
    """Up to `limit` of them, earliest first. They are claimed one by one, in their turns."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT o.id, o.person_id, o.reminder_id, r.recipient_id, r.purpose, o.due_at, o.rung FROM occurrences o "
            "JOIN reminders r ON r.id=o.reminder_id WHERE o.state='pending' AND o.due_at<=? AND r.purpose<>'remind' "
            "AND (o.climbs_at IS NULL OR o.climbs_at<=?) ORDER BY o.due_at LIMIT ?",
            [to_micros(now), to_micros(now), limit],
        )
    return [Turning._make(row) for row in rows]


async def put_off(database: Database, turning: Turning, at: dt.datetime, *, failed: bool) -> None:
    """Tries a turn again at that moment: it `failed`, or its recipient has quiet hours until then."""
    async with writing(database) as ledger:
        await ledger.run(
            "UPDATE occurrences SET climbs_at=?, rung=?, version=version+1 WHERE id=? AND state='pending'",
            [to_micros(at), turning.tries + failed, turning.id],
        )


async def give_up(
    database: Database, turning: Turning, reason: str, following: tuple[str, dt.datetime] | None, notice: str,
    tell: Address | None, now: dt.datetime,
) -> None:
    """Ends an occurrence whose turn failed again and again, and tells its person; a repeating one goes on."""
    moment = to_micros(now)
    async with writing(database) as ledger:
        ended = await ledger.run(
            "UPDATE occurrences SET state='expired', reason=?, ended_at=?, climbs_at=NULL, rung=0, version=version+1 "
            "WHERE id=? AND state='pending'", [reason, moment, turning.id],
        )
        if not ended:
            return
        if following is not None:
            await ledger.run(
                "INSERT INTO occurrences (id, person_id, version, reminder_id, local, due_at, origin_id, state, "
                "missed, rung) VALUES (?,?,1,?,?,?,0,'pending',0,0) ON CONFLICT DO NOTHING",
                [new_id(), turning.person_id, turning.reminder_id, following[0], to_micros(following[1])],
            )
        await end_reminders(ledger, {turning.reminder_id})
        await put_notice(ledger, turning.person_id, notice, tell, moment)


async def claim_turn(unit: Unit, occurrence_id: int) -> bool:
    """Takes an occurrence for this unit's transaction; False where another worker has it, or it is pending no more."""
    await unit.begin()
    statement = (
        sa.select(Occurrence)
        .where(col(Occurrence.id) == occurrence_id, col(Occurrence.state) == OccurrenceState.PENDING)
        .with_for_update(skip_locked=True)
    )
    return await unit.first(statement) is not None


async def fire_turn(unit: Unit, occurrence: Occurrence, changes: dict[str, Any], rows: Sequence[Outbox]) -> None:
    """Writes how a claimed occurrence stands now, and its outbox rows. Those before it that wait for a word are over.

    Not journaled: that the time has come is no deed of the person's that they could undo.
    """
    unit.add(*rows)
    theirs = col(Occurrence.reminder_id) == occurrence.reminder_id
    earlier = sa.select(col(Occurrence.id)).where(
        theirs, col(Occurrence.state) == OccurrenceState.FIRED, col(Occurrence.id) != occurrence.id
    )

    def write(connection: sa.Connection) -> None:
        version = col(Occurrence.version) + 1
        connection.execute(
            sa.update(Outbox)
            .where(col(Outbox.occurrence_id).in_(earlier), col(Outbox.state) == OutboxState.QUEUED)
            .values(state=OutboxState.CANCELLED, error="the next one came")
        )
        connection.execute(
            sa.update(Occurrence)
            .where(theirs, col(Occurrence.state) == OccurrenceState.FIRED, col(Occurrence.id) != occurrence.id)
            .values(state=OccurrenceState.DONE, ended_at=unit.now, climbs_at=None, version=version)
        )
        connection.execute(
            sa.update(Occurrence).where(col(Occurrence.id) == occurrence.id).values(version=version, **changes)
        )

    await unit.beneath(write)


async def put_next(unit: Unit, occurrence: Occurrence, local: str, due_at: dt.datetime) -> None:
    """The next occurrence of a repeating reminder, or the one of that wall time that was skipped, taken up again."""

    def write(connection: sa.Connection) -> None:
        there = sa.select(col(Occurrence.id), col(Occurrence.state)).where(
            col(Occurrence.reminder_id) == occurrence.reminder_id, col(Occurrence.local) == local,
            col(Occurrence.origin_id) == 0,
        )
        found = connection.execute(there).first()
        if found is None:
            row = Occurrence(
                person_id=occurrence.person_id, reminder_id=occurrence.reminder_id, local=local, due_at=due_at
            )
            connection.execute(sa.insert(Occurrence).values(row.model_dump()))
        elif found.state == OccurrenceState.SKIPPED:
            connection.execute(
                sa.update(Occurrence).where(col(Occurrence.id) == found.id).values(
                    state=OccurrenceState.PENDING, due_at=due_at, reason=None, ended_at=None,
                    version=col(Occurrence.version) + 1,
                )
            )

    await unit.beneath(write)
