"""Due occurrences: fired, advanced and claimed for sending in one transaction. Called by bot/clock/pulse.py."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from storage.columns import from_micros, new_id, to_micros
from storage.database import Database
from storage.queue.ledger import OUTGOING, Ledger, reading, writing
from storage.queue.outgoing import Address, Parcel, end_reminders, read_addresses
from storage.tables import OccurrenceState

FIRED, SKIPPED = OccurrenceState.FIRED, OccurrenceState.SKIPPED


class Wall(NamedTuple):
    """A reminder's time as it is kept; bot/clock/firing.py reads it as a rule. `home` is the zone of who set it."""

    kind: str
    starts_local: str
    zone: str | None
    rrule: str | None
    skip_dates: str  # JSON
    home: str | None


class Prior(NamedTuple):
    """An earlier occurrence of the same reminder that fired and was not answered.

    `queued` are its outbox rows that still wait; `reached` says that one went out, or may have.
    """

    id: int
    missed: int
    queued: tuple[int, ...]
    reached: bool


class Due(NamedTuple):
    """An occurrence whose moment has come. Times in microseconds UTC."""

    id: int
    person_id: int
    reminder_id: int
    local: str
    due_at: int
    origin_id: int
    rung: int
    text: str
    recipient_id: int
    handle_id: int | None
    state: str | None  # of the reminder; None where there is none, and then nothing of it is known
    wall: Wall
    prior: Sequence[Prior]
    ladder: str = "[]"  # JSON


class Firing(NamedTuple):
    """What becomes of a due occurrence: said to `targets`, or skipped for a `reason`; and what comes next.

    `local` and `due_at` are the wall time and moment it speaks for (after downtime the latest that passed).
    No target at all: it waits until the person is heard from.
    """

    text: str
    buttons: str  # JSON
    made: Sequence[Any]  # the same, as the caller knows them: handed through, so that nobody need read the JSON
    targets: Sequence[Address]
    local: str
    due_at: int
    missed: int = 0
    next: tuple[str, int] | None = None
    reason: str | None = None
    climbs_at: int | None = None  # when the first rung of its ladder is due, unanswered until then


class Volley(NamedTuple):
    """What one call has fired: `parcels` are held by this worker; `more` may be due; `queued` wait for a claim."""

    parcels: list[Parcel]
    fired: int
    queued: int
    more: bool


Decide = Callable[[Due, Sequence[Address]], Firing]

_DUE = (
    "SELECT o.id, o.person_id, o.reminder_id, o.local, o.due_at, o.origin_id, o.rung, r.text, r.recipient_id, "
    "r.handle_id, r.state, r.kind, r.starts_local, r.zone, r.rrule, CAST(r.skip_dates AS TEXT), p.zone, "
    "CAST(r.ladder AS TEXT) FROM "
    "occurrences o LEFT JOIN reminders r ON r.id=o.reminder_id LEFT JOIN people p ON p.id=o.person_id WHERE "
    "o.state='pending' AND o.due_at<=? AND COALESCE(r.purpose, 'remind')='remind' ORDER BY o.due_at LIMIT ? "
    "FOR UPDATE OF o SKIP LOCKED"
)


async def earliest(database: Database, channels: Collection[str], now: dt.datetime) -> dt.datetime | None:
    """The earliest moment at which something falls due, or, after `now`, is to be tried again on these channels."""
    async with reading(database) as ledger:
        moments = [(await ledger.rows(sql, values))[0][0] for sql, values in (
            ("SELECT min(due_at) FROM occurrences WHERE state='pending' AND climbs_at IS NULL", []),
            ("SELECT min(climbs_at) FROM occurrences WHERE state='fired' AND climbs_at IS NOT NULL", []),
            # Turns of the clock that failed, and what waits for the end of quiet hours.
            ("SELECT min(climbs_at) FROM occurrences WHERE state='pending' AND due_at<=? AND climbs_at IS NOT NULL",
             [to_micros(now)]),
        )]
        for channel in channels:
            sql = "SELECT min(next_at) FROM outbox WHERE state='queued' AND channel=? AND next_at>?"
            rows = await ledger.rows(sql, [channel, to_micros(now)])
            moments += [row[0] for row in rows]
    known = [moment for moment in moments if moment is not None]
    return from_micros(min(known)) if known else None


async def fire_due(
    database: Database, slot: int, now: dt.datetime, decide: Decide, ready: Mapping[str, int], limit: int = 1000
) -> Volley:
    """Fires up to `limit` due occurrences, earliest first, in one transaction.

    For each, `decide` says what becomes of it. Its outbox rows are written as held by this worker while their channel
    has room in `ready` and nothing else waits for the handle, else as anybody's. The next occurrence of a repeating
    reminder is written in the same transaction: it is there before anything else.
    """
    moment = to_micros(now)
    async with reading(database) as ledger:  # nothing due must not cost a write lock
        sql = (
            "SELECT 1 FROM occurrences o LEFT JOIN reminders r ON r.id=o.reminder_id WHERE o.state='pending' AND "
            "o.due_at<=? AND COALESCE(r.purpose, 'remind')='remind' LIMIT 1"
        )
        if not await ledger.rows(sql, [moment]):
            return Volley([], 0, 0, False)
    async with writing(database) as ledger:
        await ledger.alone(OUTGOING)
        rows = await ledger.rows(_DUE, [moment, limit])
        priors = await _priors(ledger, [row[2] for row in rows if row[14] is not None])
        known = await read_addresses(ledger, {row[8] for row in rows} - {None})
        # `*row[:11]` is Due up to its state, then come its wall and its ladder.
        due = [Due._make((*row[:11], Wall._make(row[11:17]), priors.get(row[2], ()), row[17])) for row in rows]
        decided = [(one, decide(one, known.get(one.recipient_id, ()))) for one in due]
        busy = await _busy(ledger, slot, {target.id for _, firing in decided for target in firing.targets})
        written = _Written(slot, moment, ready, busy)
        for one, firing in decided:
            written.take(one, firing)
        await written.store(ledger)
    return Volley(written.parcels, len(due), len(written.outbox) - len(written.parcels), len(due) == limit)


class _Written:
    """The rows of one batch, gathered, then stored a table at a time."""

    def __init__(self, slot: int, now: int, ready: Mapping[str, int], busy: Collection[int]) -> None:
        self._slot, self._now, self._room, self._busy = slot, now, dict(ready), set(busy)
        self.parcels: list[Parcel] = []
        self.outbox: list[tuple[object, ...]] = []
        self._occurrences: list[tuple[object, ...]] = []
        self._moved: list[tuple[object, ...]] = []
        self._next: list[tuple[object, ...]] = []
        self._ended: list[tuple[object, ...]] = []
        self._overtaken: list[tuple[object, ...]] = []

    def take(self, due: Due, firing: Firing) -> None:
        now = self._now
        skipped = firing.reason is not None
        self._occurrences.append((
            SKIPPED if skipped else FIRED, firing.reason, firing.due_at, firing.missed, None if skipped else now,
            now if skipped else None, None if skipped else firing.climbs_at, due.id,
        ))
        if firing.local != due.local:
            self._moved.append((firing.local, due.id, due.reminder_id, firing.local))
        if firing.next is not None:
            self._next.append((new_id(), due.person_id, due.reminder_id, *firing.next))
        if skipped:
            return
        for target in firing.targets or (Address(0, due.recipient_id, "", "", None, None),):
            self._post(due, firing, target)
        for prior in due.prior:
            self._end(prior)

    def _post(self, due: Due, firing: Firing, target: Address) -> None:
        id_ = new_id()
        room = self._room.get(target.channel, 0)
        held = room > 0 and target.id not in self._busy
        if held:
            self._room[target.channel] = room - 1
        else:
            self._busy.add(target.id)  # what comes later for it must not overtake
        self.outbox.append((
            id_, due.person_id, due.recipient_id, target.id, target.channel, firing.text, firing.buttons, due.id,
            due.rung, self._now, firing.due_at, self._now,
            self._slot if held else None,
        ))
        if held:
            self.parcels.append(Parcel(
                id_, due.person_id, due.recipient_id, target.id, target.channel, target.address, "reminder",
                firing.text, firing.buttons, firing.due_at, self._now, due.id, due.rung, 1, False, None,
                firing.made,
            ))

    def _end(self, prior: Prior) -> None:
        state, reason = ("done", None) if prior.reached else ("skipped", "never went out; the next one said so")
        self._ended.append((state, reason, self._now, prior.id))
        self._overtaken += [(id_,) for id_ in prior.queued]

    async def store(self, ledger: Ledger) -> None:
        await ledger.many(
            "UPDATE occurrences SET state=?, reason=?, due_at=?, missed=?, fired_at=?, ended_at=?, climbs_at=?, "
            "version=version+1 WHERE id=?",
            self._occurrences,
        )
        await ledger.many(
            "UPDATE occurrences SET local=? WHERE id=? AND NOT EXISTS (SELECT 1 FROM occurrences o "
            "WHERE o.reminder_id=? AND o.local=? AND o.origin_id=0)", self._moved,
        )
        await ledger.many(
            # A wall time that was skipped when the reminder was moved away from it, and that it has come back to.
            "INSERT INTO occurrences (id, person_id, version, reminder_id, local, due_at, origin_id, state, missed, "
            "rung) VALUES (?,?,1,?,?,?,0,'pending',0,0) ON CONFLICT (reminder_id, local, origin_id) DO UPDATE SET "
            "state='pending', due_at=excluded.due_at, reason=NULL, ended_at=NULL, version=occurrences.version+1 "
            "WHERE occurrences.state='skipped'", self._next,
        )
        await ledger.many(
            "INSERT INTO outbox (id, person_id, recipient_id, handle_id, channel, kind, text, buttons, "
            "occurrence_id, rung, created_at, due_at, next_at, state, worker, tries, unsure) VALUES "
            "(?,?,?,?,?,'reminder',?,?,?,?,?,?,?,'queued',?,0,FALSE)", self.outbox,
        )
        await ledger.many(
            "UPDATE occurrences SET state=?, reason=?, ended_at=?, climbs_at=NULL, version=version+1 WHERE id=? AND "
            "state='fired'", self._ended,
        )
        await ledger.many(
            "UPDATE outbox SET state='cancelled', error='the next one came' WHERE id=? AND state='queued'",
            self._overtaken,
        )


async def _priors(ledger: Ledger, reminders: Collection[int]) -> Mapping[int, list[Prior]]:
    """The unanswered earlier occurrences of these reminders."""
    if not reminders:
        return {}
    fired = await ledger.rows(
        "SELECT id, reminder_id, missed FROM occurrences WHERE state='fired' AND reminder_id IN ??", [list(reminders)],
    )
    if not fired:
        return {}
    states: dict[int, list[tuple[int, str]]] = defaultdict(list)
    ids = [row[0] for row in fired]
    for id_, occurrence, state in await ledger.rows(
        "SELECT id, occurrence_id, state FROM outbox WHERE occurrence_id IN ??", [ids]
    ):
        states[occurrence].append((id_, state))
    found: dict[int, list[Prior]] = defaultdict(list)
    for id_, reminder, missed in fired:
        queued = tuple(row for row, state in states[id_] if state == "queued")
        reached = any(state in ("sending", "accepted", "delivered") for _, state in states[id_])
        found[reminder].append(Prior(id_, missed, queued, reached))
    return found


_BUSY = " UNION ".join(
    f"SELECT handle_id FROM outbox WHERE state IN ('queued','sending') AND handle_id IN ?? AND {whose}"  # noqa: S608
    for whose in (
        "state='queued' AND worker IS NULL", "state='queued' AND worker<?", "state='queued' AND worker>?",
        "state='sending' AND worker<?", "state='sending' AND worker>?",
    )
)


async def _busy(ledger: Ledger, slot: int, handles: Collection[int]) -> set[int]:
    """Those of these handles for which something waits, or that another worker holds or sends something for."""
    if not handles:
        return set()
    theirs = list(handles)
    # In words that the index answers by itself: of what this worker holds and sends, however much, nothing is read.
    rows = await ledger.rows(_BUSY, [theirs, *(value for _ in range(4) for value in (theirs, slot))])
    return {row[0] for row in rows}


async def close_unanswered(database: Database, before: dt.datetime, now: dt.datetime, limit: int = 500) -> int:
    """Ends what fired before a moment and was never answered: done, and its reminder too if it has nothing left to say.

    What has not gone out yet stays open.
    """
    async with reading(database) as ledger:
        sql = "SELECT 1 FROM occurrences WHERE state='fired' AND fired_at<=? LIMIT 1"
        if not await ledger.rows(sql, [to_micros(before)]):
            return 0
    async with writing(database) as ledger:
        rows = await ledger.rows(
            "UPDATE occurrences SET state='done', ended_at=?, version=version+1 WHERE state='fired' AND id IN "
            "(SELECT o.id FROM occurrences o WHERE o.state='fired' AND o.fired_at<=? AND o.climbs_at IS NULL AND NOT "
            "EXISTS (SELECT 1 FROM outbox b WHERE b.occurrence_id=o.id AND b.state IN ('queued','sending')) LIMIT ?) "
            "RETURNING reminder_id", [to_micros(now), to_micros(before), limit],
        )
        await end_reminders(ledger, {row[0] for row in rows})
    return len(rows)
