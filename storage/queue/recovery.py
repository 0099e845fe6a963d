"""What a dead worker held, and how long the queues are. Called by bot/bootstrap.py and by the pulse's sweep."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Collection
from typing import Any

from storage.columns import new_id, to_micros
from storage.database import Database
from storage.queue.ledger import OUTGOING, reading, writing
from storage.tables import Tried

GRACE = dt.timedelta(minutes=1)
RECENT = dt.timedelta(days=7)
FALLEN = "fallen"  # in a message's payload: how often its answering ended with the process

_ENDED = {
    True: (Tried.REJECTED, "stopped before it went out"), False: (Tried.UNKNOWN, "stopped before the answer came"),
}


async def claimants(database: Database) -> set[int]:
    """The worker slots that hold rows now."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT worker FROM outbox WHERE state IN ('queued','sending') AND worker IS NOT NULL "
            "UNION SELECT worker FROM inbox WHERE state IN ('new','working') AND state='working'"
        )
    return {row[0] for row in rows if row[0] is not None}


async def claimed(database: Database, slot: int) -> set[int]:
    """The ids of the rows that this worker holds: messages to deliver, and messages to answer."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT id FROM outbox WHERE state IN ('queued','sending') AND worker=? "
            "UNION ALL SELECT id FROM inbox WHERE state IN ('new','working') AND state='working' AND worker=?",
            [slot, slot],
        )
    return {row[0] for row in rows}


async def rescue(
    database: Database, slots: Collection[int], now: dt.datetime, *, only: Collection[int] | None = None,
    grounded: Collection[tuple[int, int]] = (),
) -> int:
    """Gives back what dead workers held, or `only` these rows of a living one; answers how many rows.

    Of what they were sending nobody can know whether it went out: each gets an attempt with outcome "unknown", and its
    next copy is marked as one that may be a repeat. Save for the tries (row id, number) that are `grounded`: they never
    reached the network. What they only held did not go. Messages they were answering are answered anew: their turns
    wrote nothing.
    """
    if not slots:
        return 0
    moment, theirs = to_micros(now), [list(slots)]
    which = ""
    if only is not None:
        which, theirs = " AND id IN ??", [list(slots), list(only)]
    async with writing(database) as ledger:
        # On PostgreSQL what a worker asked for last may be committed after it was killed: that is waited for.
        await ledger.alone(OUTGOING)
        rows = await ledger.rows(
            "SELECT id, person_id, tries FROM outbox "  # noqa: S608
            f"WHERE state IN ('queued','sending') AND state='sending' AND worker IN ??{which} FOR UPDATE", theirs,
        )
        # A try keeps its number, though it never went: the note of it can mean no later one.
        await ledger.many(
            "UPDATE outbox SET state='queued', worker=NULL, unsure=(unsure OR ?), next_at=? WHERE id=?",
            [((outbox, tries) not in grounded, moment, outbox) for outbox, _, tries in rows],
        )
        await ledger.many(
            "INSERT INTO attempts (id, person_id, outbox_id, number, started_at, outcome, detail) "
            "VALUES (?,?,?,?,?,?,?) ON CONFLICT (outbox_id, number) DO NOTHING",
            [(new_id(), person, outbox, tries, moment, *_ENDED[(outbox, tries) in grounded])
             for outbox, person, tries in rows],
        )
        held = await ledger.run(
            "UPDATE outbox SET worker=NULL WHERE state IN ('queued','sending') AND state='queued' "  # noqa: S608
            f"AND worker IN ??{which}", theirs,
        )
        answering = await ledger.rows(
            "SELECT id, CAST(payload AS TEXT) FROM inbox WHERE state IN ('new','working') AND state='working' "  # noqa: S608
            f"AND worker IN ??{which}", theirs,
        )
        await ledger.many(
            "UPDATE inbox SET state='new', worker=NULL, payload=? WHERE id=? AND state='working'",
            [(_fallen(json.loads(payload)), inbox) for inbox, payload in answering],
        )
    return len(rows) + held + len(answering)


async def recount(database: Database, now: dt.datetime) -> int:
    """Brings forward what waits for longer than it was meant to, since the clock was put back: what was to go at once,
    or was tried last, at a moment that is yet to come. Answers how many rows."""
    moment = to_micros(now)
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT o.id, o.next_at, COALESCE((SELECT MAX(a.finished_at) FROM attempts a WHERE a.outbox_id=o.id), "
            "o.created_at) FROM outbox o WHERE o.state='queued' AND o.next_at>? "
            "AND (o.tries>0 OR o.next_at<=o.created_at)", [moment],
        )
    ahead = [(next_at - (since - moment), id_, next_at) for id_, next_at, since in rows if since > moment]
    if ahead:
        async with writing(database) as ledger:
            await ledger.many("UPDATE outbox SET next_at=? WHERE id=? AND state='queued' AND next_at=?", ahead)
    return len(ahead)


def _fallen(payload: dict[str, Any]) -> str:
    """A message's payload, with how often a worker has died that was answering it."""
    return json.dumps({**payload, FALLEN: int(payload.get(FALLEN, 0)) + 1})


async def counts(database: Database, now: dt.datetime) -> dict[str, Any]:
    """How long the queues are.

    `inbox` messages not answered yet; `queued` rows to deliver, `sending` on their way, `waiting` for a person who
    can't be reached; `overdue` reminders a minute or more past their time and not fired; `undelivered` given up in
    the last week.
    """
    late, week = to_micros(now - GRACE), to_micros(now - RECENT)
    questions = {
        "inbox": ("SELECT count(*) FROM inbox WHERE state IN ('new','working')", []),
        "queued": ("SELECT count(*) FROM outbox WHERE state='queued' AND channel<>''", []),
        "sending": ("SELECT count(*) FROM outbox WHERE state IN ('queued','sending') AND state='sending'", []),
        "waiting": ("SELECT count(*) FROM outbox WHERE state='queued' AND channel=''", []),
        "overdue": ("SELECT count(*) FROM occurrences WHERE state='pending' AND due_at<=?", [late]),
        "undelivered": ("SELECT count(*) FROM outbox WHERE state='failed' AND created_at>?", [week]),
    }
    async with reading(database) as ledger:
        return {name: (await ledger.rows(sql, values))[0][0] for name, (sql, values) in questions.items()}
