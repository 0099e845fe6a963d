"""How late reminders go out when thousands fall due at one moment, a million more in store; beside APScheduler's store.

Lateness runs from the due moment to the call of the channel's `send`. The peer gets a smaller store, in its favour.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benchmarks import recorder, rival
from benchmarks.figure import Figure, percentile
from storage.columns import to_micros
from storage.tables import Occurrence, Reminder

STORED, PEER_STORED = 1_000_000, 100_000
AT_ONCE = ((1_000, None), (10_000, 500.0))  # how many, and what 99 of 100 may be late at most, in ms
NOTICE = 6.0  # seconds between the last row written and the due moment: the house opens meanwhile
STEP = dt.timedelta(seconds=30)  # between one stored reminder and the next


def figures(folder: Path) -> Iterator[Figure]:
    seed = asyncio.run(_one_reminder(folder))
    path, first_id = folder / "data" / "hob.db", 1
    _clone(path, seed, first_id, STORED, dt.datetime.now(dt.UTC) + dt.timedelta(days=30), STEP)
    first_id += 2 * STORED
    for count, target in AT_ONCE:
        lateness = asyncio.run(_fired(folder, path, seed, first_id, count))
        first_id += 2 * count
        peer = rival.ask("due", _emptied(folder / f"rival-{count}"), count, PEER_STORED)
        name = f"{rival.NAME}, {PEER_STORED:,} stored"
        for share, label, limit in ((0.5, "p50", None), (0.99, "p99", target)):
            yield Figure(f"due.{count}_{label}", percentile(lateness, share), "ms", limit, name, peer[label])


async def _one_reminder(folder: Path) -> int:
    """The id of a reminder that the house itself has made from a text; all others are copies of its rows."""
    async with recorder.house(folder) as (house, channel):
        message = channel.text("remind me in 300 days to stretch")
        await house.intake.take([message])
        await channel.answered(message.provider_id)
    with closing(sqlite3.connect(folder / "data" / "hob.db")) as connection:
        found: tuple[int] = connection.execute("SELECT id FROM reminders").fetchone()
    return found[0]


async def _fired(folder: Path, path: Path, seed: int, first_id: int, count: int) -> list[float]:
    """Milliseconds that each of `count` reminders due at one moment went out after it."""
    due = dt.datetime.now(dt.UTC).replace(microsecond=0) + dt.timedelta(seconds=NOTICE)
    _clone(path, seed, first_id, count, due, dt.timedelta(0))
    async with recorder.house(folder) as (_, channel):
        if dt.datetime.now(dt.UTC) > due - dt.timedelta(seconds=1):
            raise RuntimeError("the house opened too late for its reminders: this machine is too busy to measure")
        await channel.until(count)
    return channel.lateness


def _clone(path: Path, seed: int, first_id: int, count: int, due: dt.datetime, step: dt.timedelta) -> None:
    """Copies the rows of one reminder `count` times, ids from `first_id` on, each `step` later than the one before."""
    numbers = "WITH RECURSIVE number(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM number WHERE i + 1 < :count) "
    reminder = {column.name: f"seed.{column.name}" for column in Reminder.metadata.tables["reminders"].columns}
    occurrence = {column.name: f"seed.{column.name}" for column in Occurrence.metadata.tables["occurrences"].columns}
    # The owner lives in UTC, so that wall time and moment agree; else the house would move what it finds.
    local = "strftime('%Y-%m-%dT%H:%M:%S', :due + :step * i, 'unixepoch')"
    reminder |= {"id": ":first + 2 * i", "starts_local": local}
    occurrence |= {"id": ":first + 2 * i + 1", "reminder_id": ":first + 2 * i", "local": local}
    occurrence["due_at"] = "(:due + :step * i) * 1000000"
    seconds = to_micros(due) // 1_000_000
    values = {"seed": seed, "first": first_id, "count": count, "due": seconds, "step": step // dt.timedelta(seconds=1)}
    with closing(sqlite3.connect(path)) as connection:
        for table, columns, key in (("reminders", reminder, "id"), ("occurrences", occurrence, "reminder_id")):
            connection.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) {numbers}"
                f"SELECT {', '.join(columns.values())} FROM number, {table} AS seed WHERE seed.{key} = :seed",
                values,
            )
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _emptied(folder: Path) -> Path:
    folder.mkdir()
    return folder
