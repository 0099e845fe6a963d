"""What a screen shows: the messages from and to one handle, merged. Read by bot/web; a handle belongs to one person.

The reads are of the house (`Database`, not a unit), because what one person has sent another stands in the sender's
partition. They name the person and the handle, and find only what that person wrote or was sent there.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import orm
from sqlmodel import col

from storage.columns import Moment, from_micros
from storage.database import Database
from storage.queue.ledger import reading
from storage.tables import Ack, Inbox, Occurrence, OccurrenceState, Outbox, OutboxState

OUT = (OutboxState.SENDING, OutboxState.ACCEPTED, OutboxState.DELIVERED)
MINUTE = 60_000 << 21  # as a difference of ids (storage/columns.py)
LATE, LATE_REACH = MINUTE, 7 * 24 * 60 * MINUTE  # how late a row is that a resumed screen looks for


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a reminder that was shown: "done", "snoozed" (until when) or "over" (nothing left to answer)."""

    kind: str
    at: dt.datetime | None = None
    until: dt.datetime | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One message on the screen. `kind` is a row's of the outbox, or "message" or "tap" where the person wrote it."""

    id: int
    from_hob: bool
    text: str
    at: dt.datetime
    kind: str
    buttons: tuple[dict[str, Any], ...] = ()
    occurrence_id: int | None = None
    outcome: Outcome | None = None
    provider_id: str = ""  # what the channel called it, where the person wrote it


@dataclass(frozen=True, slots=True)
class Screen:
    """Whose messages: a person and their handle on the channel."""

    person_id: int
    handle_id: int


async def latest(database: Database, screen: Screen, limit: int, before: int | None = None) -> list[Entry]:
    """The newest `limit` messages (older than the id `before`, where given), oldest first."""
    out, came = _outgoing(screen), _incoming(screen)
    if before is not None:
        out, came = out.where(col(Outbox.id) < before), came.where(col(Inbox.id) < before)
    async with database.read() as connection:
        rows = [_sent(row) for row in await connection.execute(out.order_by(col(Outbox.id).desc()).limit(limit))]
        rows += [_taken(row) for row in await connection.execute(came.order_by(col(Inbox.id).desc()).limit(limit))]
    return sorted(rows, key=lambda entry: entry.id)[-limit:]


async def after(
    database: Database, screen: Screen, floor: int, limit: int, *, skip: Collection[int] = ()
) -> list[Entry]:
    """The oldest `limit` messages with an id above `floor`, without those in `skip`."""
    said, sent = col(Inbox.id), col(Outbox.id)
    out = _outgoing(screen).where(sent > floor, sent.not_in(skip)).order_by(sent).limit(limit)
    came = _incoming(screen).where(said > floor, said.not_in(skip)).order_by(said).limit(limit)
    async with database.read() as connection:
        rows = [_sent(row) for row in await connection.execute(out)]
        rows += [_taken(row) for row in await connection.execute(came)]
    return sorted(rows, key=lambda entry: entry.id)[:limit]


async def late(database: Database, screen: Screen, floor: int, *, skip: Collection[int] = ()) -> list[Entry]:
    """What is older than `floor` but went out after it: rows that waited in the queue while the house was down."""
    sent = col(Outbox.id)
    older = sent.between(floor - LATE_REACH, floor - LATE), col(Outbox.sent_at) > moment_of(floor)
    statement = _outgoing(screen).where(*older, sent.not_in(skip)).order_by(sent)
    async with database.read() as connection:
        return [_sent(row) for row in await connection.execute(statement)]


async def named(database: Database, screen: Screen, ids: Sequence[int]) -> list[Entry]:
    """Messages to the person by their ids, whatever their state, oldest first."""
    statement = _all_outgoing(screen).where(col(Outbox.id).in_(ids)).order_by(col(Outbox.id))
    async with database.read() as connection:
        return [_sent(row) for row in await connection.execute(statement)]


async def news(database: Database, floor: int) -> list[tuple[int, int]]:
    """What was said, sent or changed under an id above `floor`: the row's id, and whose it is."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT id, person_id FROM changes WHERE id>? UNION ALL SELECT id, recipient_id FROM outbox WHERE id>? "
            "UNION ALL SELECT id, COALESCE(person_id, 0) FROM inbox WHERE id>?", [floor] * 3,
        )
    return [(row[0], row[1]) for row in rows]


async def taken(database: Database, screen: Screen, channel: str, provider_id: str) -> Entry | None:
    """What the person sent under that id of the channel, or None."""
    statement = _incoming(screen).where(col(Inbox.channel) == channel, col(Inbox.provider_id) == provider_id)
    async with database.read() as connection:
        row = (await connection.execute(statement)).first()
    return None if row is None else _taken(row)


def moment_of(row_id: int) -> dt.datetime:
    """When a row with this id was made, aware UTC, to the millisecond."""
    return from_micros((row_id >> 21) * 1000)


def _outgoing(screen: Screen) -> sa.Select[Any]:
    """Rows that are out, or just on their way."""
    return _all_outgoing(screen).where(col(Outbox.state).in_(OUT))


def _all_outgoing(screen: Screen) -> sa.Select[Any]:
    occurrence, ack = col(Outbox.occurrence_id), col(Ack.kind)
    answer = sa.select(ack).where(col(Ack.occurrence_id) == occurrence).order_by(col(Ack.id).desc()).limit(1)
    later = orm.aliased(Occurrence)
    until = (
        sa.select(col(later.due_at))
        .where(col(later.reminder_id) == col(Occurrence.reminder_id), col(later.origin_id) == occurrence)
        .order_by(col(later.id).desc())
        .limit(1)
    )
    columns: list[Any] = [
        col(Outbox.id), col(Outbox.text), col(Outbox.created_at), col(Outbox.kind), col(Outbox.buttons),
        occurrence.label("occurrence_id"), col(Occurrence.state), col(Occurrence.ended_at),
        answer.scalar_subquery().label("answer"), sa.type_coerce(until.scalar_subquery(), Moment()).label("until"),
    ]
    return (
        sa.select(*columns)
        .select_from(sa.outerjoin(Outbox, Occurrence, col(Occurrence.id) == occurrence))
        .where(col(Outbox.handle_id) == screen.handle_id, col(Outbox.recipient_id) == screen.person_id)
    )


def _incoming(screen: Screen) -> sa.Select[Any]:
    columns = col(Inbox.id), col(Inbox.text), col(Inbox.received_at), col(Inbox.payload), col(Inbox.provider_id)
    return sa.select(*columns).where(
        col(Inbox.handle_id) == screen.handle_id, col(Inbox.person_id) == screen.person_id
    )


def _sent(row: sa.Row[Any]) -> Entry:
    return Entry(
        row.id, True, row.text, row.created_at, row.kind, tuple(row.buttons), row.occurrence_id, _outcome(row)
    )


def _taken(row: sa.Row[Any]) -> Entry:
    kind = "tap" if "button" in row.payload else "message"
    return Entry(row.id, False, row.text, row.received_at, kind, provider_id=row.provider_id)


def _outcome(row: sa.Row[Any]) -> Outcome | None:
    if row.state is None or row.state in (OccurrenceState.PENDING, OccurrenceState.FIRED):
        return None
    if row.state != OccurrenceState.ACKNOWLEDGED:
        return Outcome("over", row.ended_at)
    return Outcome("snoozed", row.ended_at, row.until) if row.answer == "snooze" else Outcome("done", row.ended_at)
