"""Reminders whose wall time maps to another moment than it did: found and moved. Called by bot/clock/pulse.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from typing import NamedTuple

from storage.columns import new_id, to_micros
from storage.database import Database
from storage.queue.firing import Wall
from storage.queue.ledger import reading, writing


class Standing(NamedTuple):
    """A pending occurrence with the wall time it stands for."""

    id: int
    version: int
    local: str
    due_at: int  # microseconds UTC
    wall: Wall


class Stopped(NamedTuple):
    """A repeating reminder that is active and has no next occurrence; `latest` is the wall time it had last."""

    id: int
    person_id: int
    latest: str | None
    wall: Wall


_ZONE_DATA = "zone data"
_STANDING = (
    "SELECT o.id, o.version, o.local, o.due_at, r.kind, r.starts_local, r.zone, r.rrule, CAST(r.skip_dates AS TEXT), "
    "p.zone FROM occurrences o JOIN reminders r ON r.id=o.reminder_id LEFT JOIN people p ON p.id=o.person_id "
    "WHERE o.state='pending' AND o.origin_id=0 AND r.kind<>'elapsed' AND o.id>? ORDER BY o.id LIMIT ?"
)
_STOPPED = (
    "SELECT r.id, r.person_id, (SELECT max(o.local) FROM occurrences o WHERE o.reminder_id=r.id AND o.origin_id=0), "
    "r.kind, r.starts_local, r.zone, r.rrule, CAST(r.skip_dates AS TEXT), p.zone "
    "FROM reminders r LEFT JOIN people p ON p.id=r.person_id WHERE r.id>? AND r.id<=? AND r.state='active' "
    "AND r.rrule IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM occurrences o WHERE o.reminder_id=r.id AND o.state='pending' AND o.origin_id=0)"
)


async def standing(database: Database, after: int, limit: int = 1000) -> list[Standing]:
    """Pending occurrences that stand for a wall time, with an id above `after`, by id."""
    async with reading(database) as ledger:
        rows = await ledger.rows(_STANDING, [after, limit])
    return [Standing._make((*row[:4], Wall._make(row[4:]))) for row in rows]


async def move(database: Database, moves: Collection[tuple[Standing, dt.datetime]]) -> None:
    """Gives pending occurrences another moment, where nobody has changed them meanwhile."""
    async with writing(database) as ledger:
        await ledger.many(
            "UPDATE occurrences SET due_at=?, version=version+1 WHERE id=? AND version=? AND state='pending'",
            [(to_micros(moment), one.id, one.version) for one, moment in moves],
        )


async def stopped(database: Database, after: int, limit: int = 1000) -> tuple[list[Stopped], int | None]:
    """Of the next `limit` reminders with an id above `after`, those that repeat and wait for nothing.

    None should, but those whose rule has ended. Also the id to go on from; None at the end of the table.
    """
    async with reading(database) as ledger:
        sql = "SELECT max(id) FROM (SELECT id FROM reminders WHERE id>? ORDER BY id LIMIT ?) AS slice"
        last = (await ledger.rows(sql, [after, limit]))[0][0]
        if last is None:
            return [], None
        rows = await ledger.rows(_STOPPED, [after, last])
    return [Stopped._make((*row[:3], Wall._make(row[3:]))) for row in rows], last


async def restart(database: Database, found: Sequence[tuple[Stopped, str, dt.datetime]]) -> None:
    """Writes the next occurrence of reminders that had none."""
    async with writing(database) as ledger:
        await ledger.many(
            "INSERT INTO occurrences (id, person_id, version, reminder_id, local, due_at, origin_id, state, missed, "
            "rung) VALUES (?,?,1,?,?,?,0,'pending',0,0) ON CONFLICT DO NOTHING",
            [(new_id(), one.person_id, one.id, local, to_micros(moment)) for one, local, moment in found],
        )


async def zone_data(database: Database) -> str | None:
    """The mark of the zones' data by which the pending moments were computed."""
    async with reading(database) as ledger:
        rows = await ledger.rows("SELECT value FROM secrets WHERE name=?", [_ZONE_DATA])
    return rows[0][0] if rows else None


async def keep_zone_data(database: Database, mark: str, now: dt.datetime) -> None:
    async with writing(database) as ledger:
        await ledger.run(
            "INSERT INTO secrets (id, name, value, created_at) VALUES (?,?,?,?) "
            "ON CONFLICT (name) DO UPDATE SET value=excluded.value",
            [new_id(), _ZONE_DATA, mark, to_micros(now)],
        )
