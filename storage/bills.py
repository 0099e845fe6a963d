"""The house's bills: booked whoever caused them, and summed for the cap that all of it has. bot/budget.py calls it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import sqlalchemy as sa

from storage.columns import to_micros
from storage.database import Database
from storage.queue.ledger import reading
from storage.tables import Spending


async def add(database: Database, rows: Sequence[Spending]) -> None:
    """Books what was spent, in one commit of its own: a turn that fails has cost its money all the same."""
    if rows:
        async with database.write() as connection:
            await connection.execute(sa.insert(Spending), [row.model_dump() for row in rows])


async def on_models(database: Database, since: dt.datetime, without: Sequence[int] = ()) -> int:
    """What everybody in this house has spent on models since then, as far as prices are known; some rows left out."""
    values: list[object] = [to_micros(since)]
    question = "SELECT COALESCE(SUM(micros), 0) FROM spending WHERE at>=? AND outbox_id IS NULL AND carrier_id IS NULL"
    if without:
        question += " AND id NOT IN ??"
        values.append(list(without))
    async with reading(database) as ledger:
        found = await ledger.rows(question, values)
    return int(found[0][0])
