"""The store that the memory commands work on: the database of --data, and in it the owner's partition."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot import bootstrap, identity
from bot.identity import LOCAL_CHANNELS
from bot.settings import Settings
from bot.timepiece import SystemClock
from storage import people
from storage.columns import new_id
from storage.database import Database
from storage.tables import Person
from storage.unit import Unit


@dataclass(frozen=True, slots=True)
class Store:
    """An open database, and whose memory is meant."""

    database: Database
    person: Person
    now: dt.datetime

    def unit(self) -> Unit:
        """A unit of work on the person's partition, of a turn of its own."""
        return self.database.unit(self.person.id, new_id(), self.now)


@asynccontextmanager
async def opened(options: Settings, guest: str | None = None) -> AsyncIterator[Store]:
    """The store; `guest` is the name for --as. Raises HobError with a sentence where it cannot be opened."""
    database = await bootstrap.open_database(options)
    try:
        now = SystemClock().now()
        address = await identity.settle_household(
            database, owner=options.owner_name, zone=options.zone, now=now, guest=guest
        )
        found = await people.by_handle(database, LOCAL_CHANNELS[0], address)
        if found is None:
            raise RuntimeError("the household was settled just now")
        yield Store(database, found[0], now)
    finally:
        await database.close()
