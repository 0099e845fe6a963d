"""What became of a reminder on its way to the person: the ledger, read. specialists/system answers from it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlmodel import col, select

from storage import agenda
from storage.tables import Ack, Attempt, Inbox, Occurrence, Outbox, OutboxKind, Receipt, Reminder
from storage.unit import Unit


class Delivery(NamedTuple):
    """One outbox row with its tries and the provider's proofs, earliest first."""

    row: Outbox
    attempts: tuple[Attempt, ...]
    receipts: tuple[Receipt, ...]


class Story(NamedTuple):
    """One occurrence, everything that went out for it, and what the person said to it."""

    reminder: Reminder
    occurrence: Occurrence
    deliveries: tuple[Delivery, ...]
    acks: tuple[Ack, ...]


async def stories(unit: Unit, occurrence_ids: Sequence[int]) -> list[Story]:
    """The ledger of these occurrences, in the order given."""
    found = [one for one in [await agenda.occurrence(unit, wanted) for wanted in occurrence_ids] if one is not None]
    ids = [one.occurrence.id for one in found]
    rows = await unit.all(select(Outbox).where(col(Outbox.occurrence_id).in_(ids)).order_by(col(Outbox.id)))
    parcels = await _deliveries(unit, rows)
    answers = await agenda.acks(unit, ids)
    return [
        Story(
            one.reminder, one.occurrence,
            tuple(parcel for parcel in parcels if parcel.row.occurrence_id == one.occurrence.id),
            tuple(ack for ack in answers if ack.occurrence_id == one.occurrence.id),
        )
        for one in found
    ]


async def sent(
    unit: Unit, since: dt.datetime, until: dt.datetime, *, to: int | None = None, kinds: Sequence[str] = (),
    limit: int = 200,
) -> list[Delivery]:
    """What went out, or was to, in this person's name in [since, until), latest first: all of it but plain replies.

    `to` is who should have got it, `kinds` which messages (OutboxKind), where given.
    """
    made, kind = col(Outbox.created_at), col(Outbox.kind)
    statement = select(Outbox).where(made >= since, made < until, kind != OutboxKind.REPLY)
    if to is not None:
        statement = statement.where(col(Outbox.recipient_id) == to)
    if kinds:
        statement = statement.where(kind.in_(kinds))
    rows = await unit.all(statement.order_by(col(Outbox.id).desc()).limit(limit))
    return await _deliveries(unit, rows)


async def heard(unit: Unit, contact_id: int, since: dt.datetime, limit: int = 5) -> Sequence[Inbox]:
    """What a contact of this person's book (the caller made sure) has written since then, latest first."""
    statement = (
        select(Inbox)
        .where(col(Inbox.person_id) == contact_id, col(Inbox.received_at) >= since)
        .order_by(col(Inbox.id).desc())
        .limit(limit)
    )
    found: Sequence[Inbox] = await unit.beside(contact_id).all(statement)
    return found


async def _deliveries(unit: Unit, rows: Sequence[Outbox]) -> list[Delivery]:
    """Outbox rows with their tries and proofs."""
    ids = [row.id for row in rows]
    tries = await unit.all(select(Attempt).where(col(Attempt.outbox_id).in_(ids)).order_by(col(Attempt.number)))
    proofs = await unit.all(select(Receipt).where(col(Receipt.outbox_id).in_(ids)).order_by(col(Receipt.at)))
    return [
        Delivery(
            row,
            tuple(one for one in tries if one.outbox_id == row.id),
            tuple(one for one in proofs if one.outbox_id == row.id),
        )
        for row in rows
    ]
