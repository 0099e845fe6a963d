"""The outbox: claimed, sent elsewhere, marked. Called by bot/sending/delivery.py and bot/sending/lanes.py."""

from __future__ import annotations

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from storage.columns import new_id, to_micros
from storage.database import Database
from storage.queue.ledger import OUTGOING, Ledger, reading, writing
from storage.tables import NOWHERE, Outbox, OutboxState
from storage.unit import Unit

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
    outcome: str  # accepted, rejected, unknown
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


async def waiting(database: Database, channels: Sequence[str], now: dt.datetime) -> list[str]:
    """Those of these channels on which something may be claimed; costs no lock."""
    if not channels:
        return []
    moment = to_micros(now)
    async with reading(database) as ledger:
        found = await ledger.rows(_waiting(len(channels)), [value for name in channels for value in (name, moment)])
    return [channels[row[0]] for row in found]


@lru_cache
def _waiting(channels: int) -> str:
    return " UNION ALL ".join(
        f"SELECT {index} WHERE EXISTS (SELECT 1 FROM outbox WHERE state='queued' AND channel=? AND next_at<=? "  # noqa: S608
        "AND worker IS NULL)"
        for index in range(channels)
    )


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


# An earlier row `e` that is to be tried again, and keeps back a later one `o` of its handle; after the moment. What is
# kept for the end of quiet hours keeps nothing back.
_TRIED = "(e.next_at>? AND e.tries>0 AND (e.kind IN ('reply','reminder') OR e.kind=o.kind))"
# What may be claimed of a channel now: after the channel and twice the moment.
_CLAIMABLE = (
    "o.state='queued' AND o.channel=? AND o.next_at<=? AND o.worker IS NULL "  # noqa: S608
    "AND NOT EXISTS (SELECT 1 FROM outbox e WHERE e.state IN ('queued','sending') AND e.handle_id=o.handle_id "
    f"AND e.id<>o.id AND (e.state='sending' OR (e.id<o.id AND (e.worker IS NOT NULL OR {_TRIED}))))"
)
# What may go of what a worker holds: after that worker, thrice, and twice the moment. One message at a time to a
# handle, whoever sends it, and the earlier ones first; of its own rows a lane sees to that itself.
_MAY_GO = (
    "o.state IN ('queued','sending') AND o.worker=? AND NOT EXISTS (SELECT 1 FROM outbox e WHERE "  # noqa: S608
    "e.state IN ('queued','sending') AND e.handle_id=o.handle_id AND e.id<>o.id AND ((e.state='sending' AND "
    "e.worker<>?) OR (e.id<o.id AND e.state='queued' AND (e.worker IS NULL OR e.worker<>?) AND (e.next_at<=? OR "
    f"{_TRIED}))))"
)


async def claim(
    database: Database, slot: int, channel: str, now: dt.datetime, limit: int = 500, *, answers: int = 0,
    singly: bool = False,
) -> list[Parcel]:
    """Takes up to `limit` rows of a channel for this worker, which holds them until they `depart`.

    Oldest first, and a handle's later rows never before its earlier ones; but first of all, and as many as `answers`,
    those of the handles at which somebody waits for an answer. `singly` takes one row of each handle, so that nobody's
    pile keeps the others waiting. What was cancelled or answered meanwhile is not sent: it ends as cancelled.
    """
    moment = to_micros(now)
    async with writing(database) as ledger:
        await ledger.alone(OUTGOING)
        await ledger.run(
            "UPDATE outbox SET state='cancelled', error='no longer wanted' WHERE state='queued' AND channel=? AND "
            "next_at<=? AND kind<>'notice' AND occurrence_id IN (SELECT o.id FROM occurrences o JOIN reminders r ON "
            "r.id=o.reminder_id WHERE o.id=outbox.occurrence_id AND (o.state<>'fired' OR r.state='cancelled'))",
            [channel, moment],
        )
        found: list[Parcel] = []
        if answers:
            awaited = "state='queued' AND channel=? AND next_at<=? AND kind='reply'"
            sql = f"SELECT DISTINCT handle_id FROM outbox WHERE {awaited} LIMIT {int(answers)}"  # noqa: S608
            hurry = [row[0] for row in await ledger.rows(sql, [channel, moment])]
            if hurry:
                found = await _claim(ledger, slot, [channel, moment, moment], answers, singly, hurry)
        if len(found) < limit:
            found += await _claim(ledger, slot, [channel, moment, moment], limit - len(found), singly, None)
        return found


async def _claim(
    ledger: Ledger, slot: int, which: Sequence[Any], limit: int, singly: bool, handles: Sequence[int] | None
) -> list[Parcel]:
    """Up to so many rows, of those handles or of all; `which` is what _CLAIMABLE asks for."""
    theirs, more = ("", ()) if handles is None else (" AND o.handle_id IN ??", (list(handles),))
    chosen = f"{_CLAIMABLE}{theirs} ORDER BY o.id LIMIT ?"
    if singly:
        chosen = (
            f"o.id IN (SELECT MIN(o.id) FROM outbox o WHERE {_CLAIMABLE}{theirs} GROUP BY o.handle_id "  # noqa: S608
            "ORDER BY 1 LIMIT ?) ORDER BY o.id"
        )
    rows = await ledger.rows(
        "SELECT o.id, o.person_id, o.recipient_id, o.handle_id, o.channel, h.address, o.kind, o.text, "  # noqa: S608
        "CAST(o.buttons AS TEXT), o.due_at, o.created_at, o.occurrence_id, o.rung, o.tries+1, o.unsure, o.reply_to "
        f"FROM outbox o JOIN handles h ON h.id=o.handle_id WHERE {chosen} FOR UPDATE OF o SKIP LOCKED",
        [*which, *more, limit],
    )
    await ledger.many("UPDATE outbox SET worker=? WHERE id=?", [(slot, row[0]) for row in rows])
    return [parcel(row) for row in rows]


async def depart(
    database: Database, slot: int, parcels: Sequence[Parcel], outcomes: Sequence[Outcome], now: dt.datetime
) -> set[int]:
    """Stores the intent to send these rows, right before their requests go out; answers the ids of those that may go.

    From here on nobody can know whether one has gone, until its outcome is marked. The others are held no longer: they
    were called off or moved meanwhile, or something of their handle goes before them. `outcomes` are marked first, in
    the same transaction (see `mark`), so that what has ended keeps nothing back.
    """
    moment, ids = to_micros(now), [parcel.id for parcel in parcels]
    async with writing(database) as ledger:
        await ledger.alone(OUTGOING)
        await _mark(ledger, slot, outcomes)
        rows = await ledger.rows(
            f"SELECT o.id, o.handle_id FROM outbox o WHERE o.id IN ?? AND {_MAY_GO} FOR UPDATE OF o",  # noqa: S608
            [ids, slot, slot, slot, moment, moment],
        )
        known = {(parcel.id, parcel.handle_id) for parcel in parcels}
        going = {row[0] for row in rows if (row[0], row[1]) in known}
        await ledger.many(
            "UPDATE outbox SET state='sending', tries=tries+1 WHERE id=? AND state='queued'", [(id_,) for id_ in going]
        )
        await _let_go(ledger, slot, [id_ for id_ in ids if id_ not in going])
    return going


async def claim_reply(unit: Unit, row: Outbox, slot: int, *, departs: bool) -> Parcel | None:
    """Makes a new row one that this worker holds, in the transaction of the turn that it answers for.

    Where it `departs` it goes as soon as that is committed: the intent to send it is stored too.

    None, and nothing done, where something for its handle is on its way or waits: that goes first.
    """
    found = await unit.rows(
        "SELECT h.address FROM handles h WHERE h.person_id=? AND h.id=? AND NOT EXISTS (SELECT 1 FROM outbox o WHERE "
        "o.state IN ('queued','sending') AND o.handle_id=h.id)", [row.handle_id],
    )
    if not found:
        return None
    row.worker = slot
    if departs:
        row.state, row.tries = OutboxState.SENDING, 1
    return Parcel(
        row.id, row.person_id, row.recipient_id, row.handle_id, row.channel, found[0][0], row.kind, row.text,
        json.dumps(row.buttons), to_micros(row.due_at), to_micros(row.created_at), row.occurrence_id, row.rung, 1,
        row.unsure, row.reply_to, departed=departs,
    )


async def hurry(database: Database, handle_id: int, now: dt.datetime) -> None:
    """The person is at this handle again: what waits there to be tried once more is tried now."""
    async with writing(database) as ledger:
        await ledger.run(
            "UPDATE outbox SET next_at=? WHERE state='queued' AND handle_id=? AND next_at>? AND tries>0",
            [to_micros(now), handle_id, to_micros(now)],
        )


async def release(database: Database, slot: int, parcels: Sequence[Parcel], next_at: dt.datetime) -> None:
    """Gives rows back that are held and did not go. One whose intent to send is stored did not go either."""
    async with writing(database) as ledger:
        await ledger.many(
            "UPDATE outbox SET next_at=? WHERE id=? AND state IN ('queued','sending') AND worker=?",
            [(to_micros(next_at), parcel.id, slot) for parcel in parcels],
        )
        await _let_go(ledger, slot, [parcel.id for parcel in parcels])


async def _let_go(ledger: Ledger, slot: int, ids: Collection[int]) -> None:
    await ledger.many(
        "UPDATE outbox SET worker=NULL, tries=CASE WHEN state='sending' THEN tries-1 ELSE tries END, state='queued' "
        "WHERE id=? AND state IN ('queued','sending') AND worker=?", [(id_, slot) for id_ in ids],
    )


async def mark(database: Database, slot: int, outcomes: Sequence[Outcome]) -> None:
    """Writes how tries ended: the rows' states, an attempt for each, a receipt where the provider gave proof.

    Nothing waits for the disk: who loses power now finds rows whose outcome is unknown, as a moment before.
    """
    async with writing(database, patience=PATIENCE, settle=False) as ledger:
        await _mark(ledger, slot, outcomes)


async def _mark(ledger: Ledger, slot: int, outcomes: Sequence[Outcome]) -> None:
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
        await _mark(ledger, slot, [outcome])
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
