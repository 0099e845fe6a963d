"""The inbox: kept before the network is told "got it", one person's in order. For the intake and the conductor."""

from __future__ import annotations

import json
from collections.abc import Sequence

from storage.columns import from_micros, to_micros
from storage.database import Database
from storage.queue.ledger import INCOMING, Ledger, reading, writing
from storage.queue.recovery import FALLEN
from storage.tables import NOWHERE, Inbox, InboxState
from storage.unit import Unit


async def take(database: Database, rows: Sequence[Inbox]) -> list[int | None]:
    """Keeps messages in one commit. Answers their ids in order, None for a copy (same channel, same provider id).

    A person who is heard from can be reached there: what waited for them, and notices, go out there at once.
    """
    async with writing(database) as ledger:
        return await _keep(ledger, rows)


async def take_to_answer(
    database: Database, rows: Sequence[Inbox], slot: int, limit: int, spared: int | None = None
) -> tuple[list[int | None], list[Inbox]]:
    """Keeps messages and claims what may be answered now, in the one commit that both need; see `take` and
    `claim_incoming`.

    The network is not told before `Database.settled` has returned; to answer them may begin at once.
    """
    async with writing(database, settle=False) as ledger:
        ids = await _keep(ledger, rows)
        return ids, await _claim(ledger, slot, limit, spared, rows) if any(ids) and limit > 0 else []


async def _keep(ledger: Ledger, rows: Sequence[Inbox]) -> list[int | None]:
    ids: list[int | None] = []
    for row in rows:
        new = await ledger.run(
            "INSERT INTO inbox (id, channel, provider_id, handle_id, person_id, text, payload, received_at, state, "
            "tries) VALUES (?,?,?,?,?,?,?,?,'new',0) ON CONFLICT (channel, provider_id) DO NOTHING",
            (row.id, row.channel, row.provider_id, row.handle_id, row.person_id, row.text, json.dumps(row.payload),
             to_micros(row.received_at)),
        )
        ids.append(row.id if new else None)
        if new:
            await _heard_from(ledger, row)
    return ids


async def _heard_from(ledger: Ledger, row: Inbox) -> None:
    now = to_micros(row.received_at)
    # Who writes by Telegram has the bot unblocked. Behind SMS and WhatsApp stands a network that silences until START.
    await ledger.run(
        "UPDATE handles SET last_in_at=?, blocked=CASE WHEN channel IN ('sms','whatsapp') OR "
        "blocked='they sent STOP' THEN blocked END "
        "WHERE id=?", (now, row.handle_id),
    )
    if not await ledger.rows("SELECT 1 FROM outbox WHERE state='queued' LIMIT 1"):
        return  # nothing waits for anybody
    await ledger.run(
        "UPDATE outbox SET next_at=? WHERE state IN ('queued','sending') AND state='queued' AND handle_id=? "
        "AND next_at>?", (now, row.handle_id, now),
    )
    if row.person_id is not None:
        await ledger.run(
            "UPDATE outbox SET next_at=?, handle_id=?, channel=? WHERE state='queued' AND channel=? AND recipient_id=?",
            (now, row.handle_id, row.channel, NOWHERE, row.person_id),
        )
        await ledger.run(
            "UPDATE outbox SET next_at=?, handle_id=?, channel=? WHERE state IN ('queued','sending') AND "
            "state='queued' AND kind='notice' AND handle_id IN (SELECT id FROM handles WHERE person_id=?)",
            (now, row.handle_id, row.channel, row.person_id),
        )


async def claim_incoming(database: Database, slot: int, limit: int, spared: int | None = None) -> list[Inbox]:
    """Takes up to `limit` messages to answer: for each person only the earliest unfinished, if nobody has it yet.

    Those over which the process has ended so often as `spared` says are left for later.
    """
    if limit < 1:
        return []
    async with reading(database) as ledger:  # an empty inbox must not cost a write lock
        if not await ledger.rows("SELECT 1 FROM inbox WHERE state IN ('new','working') AND state='new' LIMIT 1"):
            return []
    async with writing(database) as ledger:
        return await _claim(ledger, slot, limit, spared)


async def _claim(
    ledger: Ledger, slot: int, limit: int, spared: int | None, taken: Sequence[Inbox] = ()
) -> list[Inbox]:
    """`taken` are rows that were just written: those of them that are claimed need not be read."""
    # Whoever is being answered is left alone whatever the ids say: of two processes that take two messages of one
    # person at once, the one with the smaller id may commit later.
    await ledger.alone(INCOMING)
    found = await ledger.rows(
        "SELECT i.id FROM inbox i WHERE i.state IN ('new','working') AND i.state='new' AND NOT EXISTS (SELECT 1 "
        "FROM inbox e WHERE (e.id<i.id OR e.state='working') AND e.state IN ('new','working') "
        "AND (e.handle_id=i.handle_id OR e.person_id=i.person_id)) "
        "AND COALESCE(CAST(i.payload AS TEXT), '') NOT LIKE ? ORDER BY i.id LIMIT ? FOR UPDATE OF i SKIP LOCKED",
        [f'%"{FALLEN}": {spared}%', limit],
    )
    if not found:
        return []
    ids = [row[0] for row in found]
    await ledger.run("UPDATE inbox SET state='working', worker=?, tries=tries+1 WHERE id IN ??", [slot, ids])
    at_hand = {row.id: row for row in taken if row.id in ids}
    for row in at_hand.values():
        row.state, row.worker, row.tries = InboxState.WORKING, slot, 1
    if read := [id_ for id_ in ids if id_ not in at_hand]:
        at_hand |= {row.id: row for row in await _read(ledger, slot, read)}
    return [at_hand[id_] for id_ in ids]


async def _read(ledger: Ledger, slot: int, ids: Sequence[int]) -> list[Inbox]:
    rows = await ledger.rows(
        "SELECT id, channel, provider_id, handle_id, person_id, text, CAST(payload AS TEXT), received_at, tries "
        "FROM inbox WHERE id IN ??", [list(ids)],
    )
    return [
        Inbox(id=id_, channel=channel, provider_id=provider_id, handle_id=handle_id, person_id=person_id, text=text,
              payload=json.loads(payload), received_at=from_micros(received_at), tries=tries, worker=slot,
              state=InboxState.WORKING)
        for id_, channel, provider_id, handle_id, person_id, text, payload, received_at, tries in rows
    ]


async def finish_incoming(unit: Unit, inbox_id: int, turn_id: int) -> None:
    """Marks a message as answered, inside the turn's own transaction: both happen, or neither."""
    await unit.run_at_last(
        "UPDATE inbox SET state='done', turn_id=?, worker=NULL WHERE id=? AND (person_id=? OR person_id IS NULL)",
        [turn_id, inbox_id],
    )


async def behind(database: Database, inbox_id: int, person_id: int) -> list[tuple[int, str, str]]:
    """What that person sent after that message and nobody works on yet: ids, channels and texts, the earliest first."""
    async with reading(database) as ledger:
        found = await ledger.rows(
            "SELECT id, channel, text FROM inbox WHERE state='new' AND person_id=? AND id>? ORDER BY id LIMIT 20",
            [person_id, inbox_id],
        )
    return [(int(id_), str(channel), str(text)) for id_, channel, text in found]


async def release_incoming(database: Database, inbox_id: int) -> None:
    """Gives a claimed message back, for the next claim."""
    async with writing(database) as ledger:
        await ledger.run(
            "UPDATE inbox SET state='new', worker=NULL WHERE id=? AND state='working'", [inbox_id]
        )


async def drop_incoming(database: Database, inbox_id: int, reason: str) -> None:
    """Ends a message that cannot be answered at all; why is kept with it."""
    async with writing(database) as ledger:
        kept = await ledger.rows("SELECT CAST(payload AS TEXT) FROM inbox WHERE id=?", [inbox_id])
        if kept:
            payload = json.dumps({**json.loads(kept[0][0]), "dropped": reason})
            await ledger.run(
                "UPDATE inbox SET state='failed', worker=NULL, payload=? WHERE id=?", [payload, inbox_id]
            )
