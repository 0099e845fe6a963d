"""Ladders: what fired, was not answered, and is due to climb one rung. For the pulse; bot/clock/escalation.py decides.

One transaction writes a rung's outbox rows and moves its occurrence on to the next one: a kill between two rungs, or a
second worker, finds the one or the other, never both or neither.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from storage.columns import new_id, to_micros
from storage.database import Database
from storage.queue.ledger import OUTGOING, Ledger, reading, writing
from storage.queue.outgoing import Address, end_reminders, read_addresses
from storage.tables import NOWHERE, OutboxKind


class Sent(NamedTuple):
    """A row that has been written for an occurrence: at which rung, to whom, by which channel, how it stands."""

    rung: int
    recipient_id: int
    channel: str
    state: str
    next_at: int


class Climber(NamedTuple):
    """An unanswered occurrence whose next rung is due. Times in microseconds UTC."""

    id: int
    person_id: int
    reminder_id: int
    due_at: int
    fired_at: int
    rung: int
    climbs_at: int
    text: str
    recipient_id: int
    handle_id: int | None
    repeats: bool
    purpose: str
    ladder: str  # JSON
    sent: Sequence[Sent]


class Party(NamedTuple):
    """Somebody on a ladder: who they are to its owner, what they agreed to, and where they are reached."""

    id: int
    book_id: int  # whose book lists them; themselves for the household
    name: str
    role: str
    zone: str
    may: str  # JSON
    consent: str
    handles: Sequence[Address]


class Post(NamedTuple):
    """One message of a rung. `target` None: it waits until its recipient is heard from."""

    recipient_id: int
    target: Address | None
    kind: OutboxKind
    text: str
    buttons: str  # JSON
    due_at: int
    next_at: int


class Climb(NamedTuple):
    """What becomes of a climber: its posts; the rung it stands on now; when the next is due, or None where it ends.

    With `ended`, the reason in words, it is given up for good.
    """

    posts: Sequence[Post]
    rung: int
    climbs_at: int | None
    ended: str | None = None


Decide = Callable[[Climber, Mapping[int, Party]], Climb]
Named = Callable[[str, int, int], set[int]]
"""The ids of the people that a ladder (JSON) of that person, for that recipient, may turn to."""

_CLIMBING = (
    "SELECT o.id, o.person_id, o.reminder_id, o.due_at, o.fired_at, o.rung, o.climbs_at, r.text, r.recipient_id, "
    "r.handle_id, r.rrule, r.purpose, CAST(r.ladder AS TEXT) FROM occurrences o JOIN reminders r ON r.id=o.reminder_id "
    "WHERE o.state='fired' AND o.climbs_at IS NOT NULL AND o.climbs_at<=? ORDER BY o.climbs_at LIMIT ? "
    "FOR UPDATE OF o SKIP LOCKED"
)


async def climb(database: Database, now: dt.datetime, decide: Decide, named: Named, limit: int = 200) -> int:
    """Takes up to `limit` unanswered occurrences one rung up, those first that wait longest; answers how many."""
    moment = to_micros(now)
    async with reading(database) as ledger:  # nothing to climb must not cost a write lock
        sql = "SELECT 1 FROM occurrences WHERE state='fired' AND climbs_at IS NOT NULL AND climbs_at<=? LIMIT 1"
        if not await ledger.rows(sql, [moment]):
            return 0
    async with writing(database) as ledger:
        await ledger.alone(OUTGOING)
        rows = await ledger.rows(_CLIMBING, [moment, limit])
        sent = await _sent(ledger, [row[0] for row in rows])
        climbers = [
            Climber._make((*row[:10], row[10] is not None, row[11], row[12], sent.get(row[0], ()))) for row in rows
        ]
        people = await _parties(
            ledger, {who for one in climbers for who in named(one.ladder, one.person_id, one.recipient_id)}
        )
        await _store(ledger, [(one, decide(one, people)) for one in climbers], moment)
    return len(climbers)


async def _store(ledger: Ledger, decided: Sequence[tuple[Climber, Climb]], now: int) -> None:
    await ledger.many(
        "INSERT INTO outbox (id, person_id, recipient_id, handle_id, channel, kind, text, buttons, occurrence_id, "
        "rung, created_at, due_at, next_at, state, tries, unsure) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,'queued',0,FALSE) "
        "ON CONFLICT DO NOTHING",
        [(new_id(), one.person_id, post.recipient_id, post.target.id if post.target else 0,
          post.target.channel if post.target else NOWHERE, post.kind, post.text, post.buttons, one.id,
          _number(one, climb), now, post.due_at, post.next_at) for one, climb in decided for post in climb.posts],
    )
    await ledger.many(
        "UPDATE occurrences SET rung=?, climbs_at=?, state=CASE WHEN ? THEN 'expired' ELSE state END, reason=?, "
        "ended_at=?, version=version+1 WHERE id=? AND state='fired'",
        [(climb.rung, climb.climbs_at, climb.ended is not None, climb.ended, now if climb.ended else None, one.id)
         for one, climb in decided],
    )
    await end_reminders(ledger, {one.reminder_id for one, climb in decided if climb.ended})


def _number(one: Climber, climb: Climb) -> int:
    """The rung that its rows carry: above all that went before, as a ladder may have been changed on the way."""
    return max([climb.rung, *(sent.rung + 1 for sent in one.sent)])


async def _sent(ledger: Ledger, occurrences: Collection[int]) -> Mapping[int, list[Sent]]:
    found: dict[int, list[Sent]] = defaultdict(list)
    if occurrences:
        for row in await ledger.rows(
            "SELECT occurrence_id, rung, recipient_id, channel, state, next_at FROM outbox WHERE occurrence_id IN ?? "
            "ORDER BY id", [list(occurrences)],
        ):
            found[row[0]].append(Sent._make(row[1:]))
    return found


async def _parties(ledger: Ledger, ids: Collection[int]) -> Mapping[int, Party]:
    if not ids:
        return {}
    handles = await read_addresses(ledger, ids)
    rows = await ledger.rows(
        "SELECT id, person_id, name, role, zone, CAST(may AS TEXT), consent FROM people WHERE id IN ??", [list(ids)]
    )
    return {row[0]: Party._make((*row, handles.get(row[0], ()))) for row in rows}
