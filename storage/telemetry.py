"""What happened in the house: events with level, category, trace and duration. bot/telemetry.py writes, `status` reads.

No word of a conversation is ever in here and no event belongs to a person, so these functions take the `Database`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select

from storage import insertion, journal
from storage.database import Database
from storage.tables import Event


async def add(database: Database, events: Sequence[Event]) -> None:
    """Writes a batch in one commit."""
    if not events:
        return
    rows = [journal.columns(event) for event in events]
    if database.sqlite:
        async with database.write_file() as driver:
            insertion.put(driver, database.dialect, Event, rows)
    else:
        async with database.write() as connection:
            await connection.execute(sa.insert(Event), rows)


async def find(
    database: Database, since: dt.datetime, until: dt.datetime, *, level: str | None = None,
    category: str | None = None, trace_id: int | None = None, limit: int = 1000,
) -> Sequence[Event]:
    """Events of a span of time, `until` left out, oldest first, narrowed to what is given."""
    statement = select(Event).where(col(Event.at) >= since, col(Event.at) < until)
    for column, wanted in ((Event.level, level), (Event.category, category), (Event.trace_id, trace_id)):
        if wanted is not None:
            statement = statement.where(col(column) == wanted)
    with database.translate_errors():
        async with database.open_session() as session:
            return (await session.exec(statement.order_by(col(Event.at), col(Event.id)).limit(limit))).all()


class Figure(NamedTuple):
    """An event in short. `ms` is None where it has no duration."""

    at: dt.datetime
    name: str
    ms: float | None
    data: Mapping[str, Any]


async def figures(database: Database, category: str, since: dt.datetime, until: dt.datetime) -> list[Figure]:
    """All events of a category in a span of time, `until` left out, oldest first."""
    statement = (
        select(col(Event.at), col(Event.name), col(Event.duration_ms), col(Event.data))
        .where(col(Event.at) >= since, col(Event.at) < until, col(Event.category) == category).order_by(col(Event.at))
    )
    with database.translate_errors():
        async with database.open_session() as session:
            return [Figure(*row) for row in (await session.exec(statement)).all()]


async def prune(database: Database, before: dt.datetime) -> int:
    """Drops events older than `before`; answers how many."""
    async with database.write() as connection:
        return (await connection.execute(sa.delete(Event).where(col(Event.at) < before))).rowcount
