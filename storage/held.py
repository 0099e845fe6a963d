"""What waits because its person wants quiet for once: counted, and let go. For specialists/ops_planner/hushing.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import sqlalchemy as sa
from sqlmodel import col

from storage.columns import to_micros
from storage.queue.ledger import reading
from storage.tables import Occurrence, OccurrenceState, Outbox, OutboxKind, OutboxState, Purpose, Reminder
from storage.unit import Unit

# What nobody asked for at an exact time: it waits for the end of quiet hours (bot/sending/routes.py), and of this.
PATIENT = (OutboxKind.NOTICE, OutboxKind.BRIEFING, OutboxKind.CHECK_IN, OutboxKind.MESSAGE)
_CLOCKED = (Purpose.BRIEFING, Purpose.CHECK_IN, Purpose.MESSAGE)


async def kinds(unit: Unit, since: dt.datetime, until: dt.datetime) -> Sequence[str]:
    """Of what kind each thing is that was to reach this person within that time (aware UTC) and had to wait for its
    end: a row of the outbox, or what the clock has put off. Asked across people, as others write to them too.
    """
    first, last = to_micros(since), to_micros(until)
    async with reading(unit.database) as ledger:
        rows = await ledger.rows(
            "SELECT kind FROM outbox WHERE recipient_id=? AND kind IN ?? AND created_at>=? AND created_at<? "
            "AND next_at>=? AND state<>'cancelled'", [unit.person_id, list(PATIENT), first, last, last],
        )
        off = await ledger.rows(
            "SELECT r.purpose FROM occurrences o JOIN reminders r ON r.id=o.reminder_id WHERE r.recipient_id=? "
            "AND r.purpose IN ?? AND o.due_at>=? AND o.due_at<? AND ((o.state='pending' AND o.climbs_at>=?) "
            "OR o.fired_at>=?)", [unit.person_id, list(_CLOCKED), first, last, last, last],
        )
    return [row[0] for row in (*rows, *off)]


async def let_go(unit: Unit) -> None:
    """What waits for this person goes now. Where quiet hours are still to be kept, delivery puts it back itself."""
    now, me = unit.now, unit.person_id
    mine = sa.select(col(Reminder.id)).where(col(Reminder.recipient_id) == me, col(Reminder.purpose).in_(_CLOCKED))

    def write(connection: sa.Connection) -> None:
        connection.execute(
            sa.update(Outbox)
            .where(
                col(Outbox.recipient_id) == me, col(Outbox.state) == OutboxState.QUEUED, col(Outbox.tries) == 0,
                col(Outbox.kind).in_(PATIENT), col(Outbox.next_at) > now,
            )
            .values(next_at=now)
        )
        connection.execute(
            sa.update(Occurrence)
            .where(
                col(Occurrence.reminder_id).in_(mine), col(Occurrence.state) == OccurrenceState.PENDING,
                col(Occurrence.rung) == 0, col(Occurrence.climbs_at) > now,
            )
            .values(climbs_at=None, version=col(Occurrence.version) + 1)
        )

    await unit.beneath(write)
