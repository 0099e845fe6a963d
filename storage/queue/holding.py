"""Who sends which row of the outbox: claimed and held, departed, let go. Called by bot/sending/."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from storage.columns import to_micros
from storage.database import Database
from storage.queue.ledger import OUTGOING, Ledger, reading, writing
from storage.queue.outgoing import Outcome, Parcel, parcel, put_marks
from storage.tables import Outbox, OutboxState
from storage.unit import Unit

# An earlier row `e` that is to be tried again, or was to go at once before the clock was put back, and keeps back a
# later one `o` of its handle; after the moment. What is kept for the end of quiet hours keeps nothing back.
_TRIED = (
    "(e.next_at>? AND (e.tries>0 OR e.next_at<=e.created_at) AND (e.kind IN ('reply','reminder') OR e.kind=o.kind))"
)
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
        await put_marks(ledger, slot, outcomes)
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


async def release(
    database: Database, slot: int, parcels: Sequence[Parcel], next_at: dt.datetime | None = None
) -> None:
    """Gives rows back that are held and did not go, to go at `next_at`, or when they were to. One whose intent to send
    is stored did not go either."""
    async with writing(database) as ledger:
        if next_at is not None:
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
