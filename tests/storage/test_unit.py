"""The unit of work: what is added is there afterwards."""

from __future__ import annotations

from sqlmodel import select

from storage.database import Database
from storage.tables import Handle, Person
from tests.clock import ManualClock
from tests.databases import Owner


async def test_what_was_committed_is_read_back_equal(database: Database, owner: Owner, clock: ManualClock) -> None:
    async with database.unit(owner.id, turn_id=1, now=clock.now()) as unit:
        person = await unit.get(Person, owner.id)
        handle = await unit.first(select(Handle))
    assert person == owner.person
    assert handle == owner.handle
