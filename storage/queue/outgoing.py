"""The outbox: marked, divided, sent elsewhere, given up. For bot/sending/; who holds what stands in holding.py."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from storage.columns import new_id, to_micros
from storage.database import Database
from storage.queue.ledger import Ledger, reading, writing
from storage.tables import NOWHERE, Tried

PATIENCE = 0.02  # seconds until outcomes are on the disk


class Address(NamedTuple):
    """A handle of a person: where to, on which channel, why not (`blocked`), and when it was last heard from."""

    id: int
    person_id: int
    channel: str
    address: str
    blocked: str | None
    last_in_at: int | None  # microseconds UTC
    zone: str | None = None  # of the person reached, as are their quiet hours ("22:00", wall time)
    quiet_from: str | None = None
    quiet_to: str | None = None
    hush_from: int | None = None  # quiet for once, microseconds UTC
    hush_until: int | None = None


class Parcel(NamedTuple):
    """An outbox row held by this worker: nobody else takes it, and it has not gone yet. Times in microseconds UTC."""

    id: int
    person_id: int
    recipient_id: int
    handle_id: int
    channel: str
    address: str
    kind: str
    text: str
    buttons: str  # JSON
    due_at: int
    created_at: int
    occurrence_id: int | None
    rung: int
    tries: int  # this one included
    unsure: bool
    reply_to: str | None
    made: Sequence[Any] | None = None  # the buttons as the pulse has made them; None: read the JSON
    departed: bool = False  # the intent to send it is stored already


def parcel(row: Sequence[Any]) -> Parcel:
    """From a row that begins with the sixteen columns of a claim."""
    return Parcel._make((*row[:14], bool(row[14]), row[15], None, False))


class Outcome(NamedTuple):
    """How one try ended, and what state the row goes to: accepted, delivered, queued (again at `next_at`) or failed."""

    parcel: Parcel
    started_at: int
    finished_at: int
    outcome: Tried
    state: str
    next_at: int
    provider_id: str | None = None
    code: str | None = None
    detail: str | None = None
    unsure: bool = False


class Loss(NamedTuple):
    """A row that is given up: it goes `elsewhere`, or a `notice` tells its person at `tell` (None: when next heard).

    `blocks`: nothing more can be sent to its handle until its person is heard from there. `plainly`: the text with
    which it goes to the same handle once more, without the file that did not get through.
    """

    outcome: Outcome
    elsewhere: Address | None = None
    notice: str | None = None
    tell: Address | None = None
    blocks: bool = False
    plainly: str | None = None


async def read_addresses(ledger: Ledger, people: Collection[int]) -> Mapping[int, list[Address]]:
    """The handles of these people, oldest first."""
    found: dict[int, list[Address]] = defaultdict(list)
    if people:
        for row in await ledger.rows(
            "SELECT h.id, h.person_id, h.channel, h.address, h.blocked, h.last_in_at, p.zone, p.quiet_from, "
            "p.quiet_to, p.hush_from, p.hush_until FROM handles h LEFT JOIN people p ON p.id=h.person_id "
            "WHERE h.person_id IN ?? ORDER BY h.id",
            [list(people)],
        ):
            found[row[1]].append(Address(*row))
    return found


async def addresses(database: Database, person_id: int) -> list[Address]:
    """The handles of one person, oldest first."""
    async with reading(database) as ledger:
        return (await read_addresses(ledger, [person_id])).get(person_id, [])


async def tried(database: Database, parcel: Parcel) -> set[str]:
    """The channels on which what a parcel says has gone to its recipient, or is to go: for its occurrence and rung."""
    if parcel.occurrence_id is None:
        return {parcel.channel}
    async with reading(database) as ledger:
        sql = "SELECT channel FROM outbox WHERE occurrence_id=? AND recipient_id=? AND rung=?"
        found = await ledger.rows(sql, [parcel.occurrence_id, parcel.recipient_id, parcel.rung])
    return {row[0] for row in found}


async def names(database: Database, people: Collection[int]) -> Mapping[int, str]:
    """What these people are called, for a notice about what was meant for them."""
    async with reading(database) as ledger:
        rows = await ledger.rows("SELECT id, name FROM people WHERE id IN ??", [list(people)])
    return {row[0]: row[1] for row in rows}


async def is_outside(database: Database, person_id: int) -> bool:
    """Whether somebody is a contact or a stranger, and nobody of the household."""
    async with reading(database) as ledger:
        sql = "SELECT 1 FROM people WHERE id=? AND role IN ('contact','stranger')"
        return bool(await ledger.rows(sql, [person_id]))


async def hurry(database: Database, handle_id: int, now: dt.datetime) -> None:
    """The person is at this handle again: what waits there to be tried once more is tried now."""
    async with writing(database) as ledger:
        await ledger.run(
            "UPDATE outbox SET next_at=? WHERE state='queued' AND handle_id=? AND next_at>? AND tries>0",
            [to_micros(now), handle_id, to_micros(now)],
        )


async def mark(database: Database, slot: int, outcomes: Sequence[Outcome]) -> None:
    """Writes how tries ended: the rows' states, an attempt for each, a receipt where the provider gave proof.

    Nothing waits for the disk: who loses power now finds rows whose outcome is unknown, as a moment before.
    """
    async with writing(database, patience=PATIENCE, settle=False) as ledger:
        await put_marks(ledger, slot, outcomes)


async def put_marks(ledger: Ledger, slot: int, outcomes: Sequence[Outcome]) -> None:
    """As `mark`, inside a transaction."""
    await ledger.many(
        "UPDATE outbox SET state=?, worker=NULL, next_at=?, provider_id=?, error=?, unsure=?, sent_at=?, text=? "
        "WHERE id=? AND state='sending' AND worker=?",
        [(o.state, o.next_at, o.provider_id, o.detail, o.unsure, o.finished_at if o.provider_id else None,
          o.parcel.text, o.parcel.id, slot) for o in outcomes],
    )
    await ledger.many(
        "INSERT INTO attempts (id, person_id, outbox_id, number, started_at, finished_at, outcome, code, detail) "
        "VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT (outbox_id, number) DO NOTHING",
        [(new_id(), o.parcel.person_id, o.parcel.id, o.parcel.tries, o.started_at, o.finished_at, o.outcome, o.code,
          o.detail) for o in outcomes],
    )
    await ledger.many(
        "INSERT INTO receipts (id, person_id, outbox_id, state, provider_id, at) VALUES (?,?,?,?,?,?) "
        "ON CONFLICT (outbox_id, state) DO NOTHING",
        [(new_id(), o.parcel.person_id, o.parcel.id, o.state, o.provider_id, o.finished_at)
         for o in outcomes if o.provider_id is not None],
    )


async def arrived(database: Database, ids: Collection[int], now: dt.datetime) -> None:
    """What had been given to a screen, and not been seen there, is shown now: a receipt for each of these rows."""
    if not ids:
        return
    async with reading(database) as ledger:  # most openings find nothing, and need no write lock
        given = await ledger.rows(
            "SELECT id, person_id, provider_id FROM outbox WHERE id IN ?? AND state='accepted'", [list(ids)]
        )
    if not given:
        return
    moment = to_micros(now)
    async with writing(database) as ledger:
        await ledger.many(
            "UPDATE outbox SET state='delivered' WHERE id=? AND state='accepted'", [(row[0],) for row in given]
        )
        await ledger.many(
            "INSERT INTO receipts (id, person_id, outbox_id, state, provider_id, at) VALUES (?,?,?,'delivered',?,?) "
            "ON CONFLICT (outbox_id, state) DO NOTHING",
            [(new_id(), person_id, row_id, provider_id, moment) for row_id, person_id, provider_id in given],
        )


async def divide(database: Database, parcel: Parcel, parts: Sequence[str]) -> Parcel:
    """Makes one row of each part of a text that is too long for its channel; answers the first, which stays claimed.

    The buttons go to the last part.
    """
    first = parcel._replace(text=parts[0], buttons="[]", made=())
    async with writing(database) as ledger:
        await ledger.run("UPDATE outbox SET text=?, buttons='[]' WHERE id=?", [first.text, parcel.id])
        await ledger.many(
            "INSERT INTO outbox (id, person_id, recipient_id, handle_id, channel, kind, text, buttons, "
            "occurrence_id, rung, created_at, due_at, next_at, state, tries, unsure, reply_to) VALUES "
            "(?,?,?,?,?,?,?,?,NULL,?,?,?,?,'queued',0,FALSE,?)",
            [(new_id(), parcel.person_id, parcel.recipient_id, parcel.handle_id, parcel.channel, parcel.kind, part,
              parcel.buttons if number == len(parts) - 1 else "[]", parcel.rung, parcel.created_at, parcel.due_at,
              parcel.created_at, parcel.reply_to) for number, part in enumerate(parts[1:], 1)],
        )
    return first


async def fail(database: Database, slot: int, loss: Loss, now: dt.datetime) -> None:
    """Gives a row up, in one transaction with what is done about it: another way, or the notice that tells.

    Nothing where it is no longer this worker's: its message has arrived after all, or somebody else has brought it.
    """
    outcome, moment = loss.outcome, to_micros(now)
    async with writing(database) as ledger:
        ours = "SELECT 1 FROM outbox WHERE id=? AND state='sending' AND worker=? FOR UPDATE"
        if not await ledger.rows(ours, [outcome.parcel.id, slot]):
            return
        await put_marks(ledger, slot, [outcome])
        await follow_loss(ledger, loss, moment)


async def follow_loss(ledger: Ledger, loss: Loss, moment: int) -> None:
    """What is done about a row that is given up, inside the transaction that gives it up."""
    outcome, parcel = loss.outcome, loss.outcome.parcel
    if loss.blocks:
        await ledger.run(
            "UPDATE handles SET blocked=?, version=version+1 WHERE id=? AND blocked IS NULL",
            [outcome.detail or "nothing gets through", parcel.handle_id],
        )
    if loss.elsewhere is not None:
        await ledger.run(
            "INSERT INTO outbox (id, person_id, recipient_id, handle_id, channel, kind, text, buttons, "
            "occurrence_id, rung, turn_id, created_at, due_at, next_at, state, tries, unsure, media) SELECT ?, "
            "person_id, recipient_id, ?, ?, kind, text, buttons, occurrence_id, CASE WHEN occurrence_id IS NULL "
            "THEN rung+1 ELSE rung END, turn_id, ?, due_at, ?, 'queued', 0, ?, media FROM outbox WHERE id=? ON "
            "CONFLICT DO NOTHING",
            [new_id(), loss.elsewhere.id, loss.elsewhere.channel, moment, moment, outcome.unsure, parcel.id],
        )
    elif loss.plainly is not None:
        await ledger.run(
            "INSERT INTO outbox (id, person_id, recipient_id, handle_id, channel, kind, text, buttons, occurrence_id, "
            "rung, turn_id, created_at, due_at, next_at, state, tries, unsure) SELECT ?, person_id, recipient_id, "
            "handle_id, channel, kind, ?, buttons, occurrence_id, rung+1, turn_id, ?, due_at, ?, 'queued', 0, ? FROM "
            "outbox WHERE id=? ON CONFLICT DO NOTHING",
            [new_id(), loss.plainly, moment, moment, outcome.unsure, parcel.id],
        )
    elif parcel.occurrence_id is not None:
        await _expire(ledger, parcel.occurrence_id, outcome.detail, moment)
    if loss.notice is not None:
        await put_notice(ledger, parcel.person_id, loss.notice, loss.tell, moment)


async def put_notice(ledger: Ledger, person_id: int, text: str, tell: Address | None, moment: int) -> None:
    """A line to a person: at `tell`, or when they are next heard from."""
    await ledger.run(
        "INSERT INTO outbox (id, person_id, recipient_id, handle_id, channel, kind, text, buttons, rung, "
        "created_at, due_at, next_at, state, tries, unsure) VALUES "
        "(?,?,?,?,?,'notice',?,'[]',0,?,?,?,'queued',0,FALSE)",
        [new_id(), person_id, person_id, tell.id if tell else 0, tell.channel if tell else NOWHERE, text, moment,
         moment, moment],
    )


async def _expire(ledger: Ledger, occurrence_id: int, reason: str | None, now: int) -> None:
    """Ends an occurrence none of whose rows went out, or still may."""
    rows = await ledger.rows(
        "UPDATE occurrences SET state='expired', reason=?, ended_at=?, version=version+1 WHERE id=? AND "
        "state='fired' AND climbs_at IS NULL AND NOT EXISTS (SELECT 1 FROM outbox b WHERE "
        "b.occurrence_id=occurrences.id AND b.state IN ('queued','sending','accepted','delivered')) "
        "RETURNING reminder_id", [reason, now, occurrence_id],
    )
    await end_reminders(ledger, {row[0] for row in rows})


async def end_reminders(ledger: Ledger, reminders: Collection[int]) -> None:
    """Marks those of these reminders as done that have neither a moment to come nor one to answer."""
    await ledger.many(
        "UPDATE reminders SET state='done', version=version+1 WHERE id=? AND state='active' AND NOT EXISTS ("
        "SELECT 1 FROM occurrences o WHERE o.reminder_id=reminders.id AND o.state IN ('pending','fired'))",
        [(id_,) for id_ in reminders],
    )
