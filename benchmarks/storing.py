"""How many reminders a second are stored for good: one commit each, and a hundred to a commit. All are journaled."""

from __future__ import annotations

import asyncio
import datetime as dt
import time
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

from benchmarks import rival
from benchmarks.figure import Figure
from bot import bootstrap, identity
from bot.settings import Settings
from storage import agenda, people
from storage.columns import new_id
from storage.database import Database
from storage.tables import ReminderKind

SINGLE = 500
BATCHES, BATCH = 20, 100


def figures(folder: Path) -> Iterator[Figure]:
    single, batched = asyncio.run(_measured(folder))
    peer = rival.ask("add", folder, SINGLE)["rate"]
    yield Figure("storing.single", single, "1/s", peer=rival.NAME, peer_value=peer)
    yield Figure("storing.batches_of_100", batched, "1/s", peer=f"{rival.NAME}, singly", peer_value=peer)


async def _measured(folder: Path) -> tuple[float, float]:
    now, zone = dt.datetime.now(dt.UTC), ZoneInfo("Europe/Berlin")
    settings = Settings(data_dir=folder / "data")
    database = await bootstrap.open_database(settings)
    try:
        address = await identity.settle_household(database, owner="you", zone=zone, now=now)
        found = await people.by_handle(database, "terminal", address)
        if found is None:
            raise RuntimeError("nobody is at home")
        person, handle = found
        await _stored(database, person.id, handle.id, now, units=20, each=1)  # first uses are compiled
        began = time.perf_counter()
        await _stored(database, person.id, handle.id, now, units=SINGLE, each=1)
        middle = time.perf_counter()
        await _stored(database, person.id, handle.id, now, units=BATCHES, each=BATCH)
        ended = time.perf_counter()
    finally:
        await database.close()
    return SINGLE / (middle - began), BATCHES * BATCH / (ended - middle)


async def _stored(
    database: Database, person_id: int, handle_id: int, now: dt.datetime, *, units: int, each: int
) -> None:
    """Writes `units` transactions of `each` one-off reminders for next year."""
    due = now.replace(microsecond=0) + dt.timedelta(days=365)
    for _ in range(units):
        async with database.unit(person_id, new_id(), now) as unit:
            for number in range(each):
                local = (due + dt.timedelta(seconds=number)).replace(tzinfo=None)
                schedule = agenda.Schedule(ReminderKind.FLOATING, local, None, None, local, due)
                agenda.add(unit, "stretch", schedule, recipient_id=person_id, handle_id=handle_id)
