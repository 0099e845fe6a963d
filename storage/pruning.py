"""Drops what is over its time, whoever's it is: a chore of the house, and no deed of anybody's. For bot/clock/."""

from __future__ import annotations

import datetime as dt

from storage.changes import KEPT
from storage.columns import to_micros
from storage.database import Database
from storage.queue.ledger import reading, writing

LOGGED = 50_000  # changes of passages that are kept


async def drop_changes(database: Database, now: dt.datetime, limit: int = 500) -> int:
    """Drops up to `limit` changes that are too old to be undone; answers how many."""
    return await _drop(database, "changes", "at<=?", now - KEPT, limit)


async def drop_executions(database: Database, now: dt.datetime, limit: int = 500) -> int:
    """Drops up to `limit` states of turns that have expired; answers how many."""
    return await _drop(database, "executions", "expires_at<=?", now, limit)


async def drop_log(database: Database, now: dt.datetime, limit: int = 5_000) -> int:
    """Drops up to `limit` of the oldest changes of passages, beyond those that a search may still want to catch up on;
    answers how many. Whoever's index in memory is older makes it anew."""
    async with reading(database) as ledger:
        oldest, newest = (await ledger.rows("SELECT min(id), max(id) FROM passage_changes"))[0]
    if oldest is None or newest - oldest < LOGGED:
        return 0
    async with writing(database) as ledger:
        return await ledger.run(
            "DELETE FROM passage_changes WHERE id < ?", [min(oldest + limit, newest - LOGGED + 1)]
        )


async def _drop(database: Database, table: str, over: str, moment: dt.datetime, limit: int) -> int:
    old = f"SELECT id FROM {table} WHERE {over} LIMIT ?"  # noqa: S608 - our own words
    async with reading(database) as ledger:  # nothing to drop must not cost a write lock
        ids = [row[0] for row in await ledger.rows(old, [to_micros(moment), limit])]
    if not ids:
        return 0
    async with writing(database) as ledger:
        return await ledger.run(f"DELETE FROM {table} WHERE id IN ??", [ids])  # noqa: S608
