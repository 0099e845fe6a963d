"""How sure a fact still is: confidence falls with age unless it is confirmed. And what is over its time goes.

`expire` and `purge` are chores of the house, whoever's the facts are, and no deeds of anybody: bot/clock/pruning.py
runs them daily.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from storage.changes import KEPT
from storage.columns import from_micros, to_micros
from storage.database import Database
from storage.queue.ledger import Ledger, reading, writing
from storage.tables import Durability, Fact, FactState, memory_index

FLOOR = 0.2  # of confidence: below it a fact leaves the answers
# In what time a fact of its kind is half as sure as it was. What is told outright and lasts is so for twelve years.
HALVES = {
    Durability.LASTING: dt.timedelta(days=1825),
    Durability.MONTHS: dt.timedelta(days=120),
    Durability.DAYS: dt.timedelta(days=5),
}
_COPIES = {"passages": "kind='fact' AND ref_id", "extracted_facts": "fact_id"}  # what tells the same as a fact
TOO_OLD = "nobody has confirmed it for too long"


def confidence(fact: Fact, now: dt.datetime) -> float:
    """How sure a fact is at that moment (aware UTC), 0 to 1."""
    return _aged(fact.confidence, fact.durability, fact.confirmed_at or fact.learnt_at, now)


def _aged(given: float, durability: str, since: dt.datetime, now: dt.datetime) -> float:
    half = HALVES.get(Durability(durability)) if durability in set(Durability) else None
    age = max(now - since, dt.timedelta(0))
    return given if half is None else given * 0.5 ** (age / half)


def is_over(fact: Fact, now: dt.datetime) -> bool:
    """Whether a fact has left the answers, be it marked so already or not."""
    return (fact.expires_at is not None and fact.expires_at <= now) or confidence(fact, now) < FLOOR


async def expire(database: Database, now: dt.datetime, after: int = 0, limit: int = 2000) -> tuple[int, int | None]:
    """Marks as expired what is over among the next `limit` facts behind the id `after`.

    Answers how many they were, and the id to go on from (None at the end). They stay in the history.
    """
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT id, confidence, durability, COALESCE(confirmed_at, learnt_at), expires_at FROM facts "
            "WHERE id>? AND state IN ('live','review','asked') ORDER BY id LIMIT ?", [after, limit],
        )
    over = [row[0] for row in rows if _is_over(row, now)]
    if over:
        async with writing(database) as ledger:
            await ledger.run(
                "UPDATE facts SET state=?, retired_at=?, why=?, version=version+1 "
                "WHERE id IN ?? AND state IN ('live','review','asked')",
                [FactState.EXPIRED.value, to_micros(now), TOO_OLD, over],
            )
            await ledger.run(
                "UPDATE passages SET live=?, version=version+1 WHERE kind='fact' AND ref_id IN ??", [False, over]
            )
    return len(over), rows[-1][0] if len(rows) == limit else None


def _is_over(row: Any, now: dt.datetime) -> bool:
    _, given, durability, since, expires = row
    return (expires is not None and expires <= to_micros(now)) or (
        _aged(given, durability, from_micros(since), now) < FLOOR
    )


async def purge(database: Database, now: dt.datetime, limit: int = 500) -> int:
    """Drops for good up to `limit` facts that were forgotten thirty days ago, and all copies of them."""
    async with reading(database) as ledger:
        ids = [row[0] for row in await ledger.rows(
            "SELECT id FROM facts WHERE state=? AND retired_at<=? LIMIT ?",
            [FactState.FORGOTTEN.value, to_micros(now - KEPT), limit],
        )]  # fmt: skip
    if not ids:
        return 0
    async with writing(database) as ledger:
        if ledger.sqlite:  # the file's free pages keep nothing of it either
            await ledger.rows("PRAGMA secure_delete=ON")
        for table, of_fact in _COPIES.items():
            asked = f"SELECT id FROM {table} WHERE {of_fact} IN ??"  # noqa: S608 - our own words
            await _drop(ledger, table, [row[0] for row in await ledger.rows(asked, [ids])])
        await ledger.run("DELETE FROM changes WHERE table_name='facts' AND row_id IN ??", [ids])
        purged = await ledger.run("DELETE FROM facts WHERE id IN ?? AND state='forgotten'", [ids])
        if ledger.sqlite:
            await ledger.run(memory_index.FORGET_WORDS)
            await ledger.rows("PRAGMA secure_delete=OFF")
    return purged


async def _drop(ledger: Ledger, table: str, ids: list[int]) -> None:
    if ids:
        await ledger.run("DELETE FROM changes WHERE table_name=? AND row_id IN ??", [table, ids])
        await ledger.run(f"DELETE FROM {table} WHERE id IN ??", [ids])  # noqa: S608 - our own words
