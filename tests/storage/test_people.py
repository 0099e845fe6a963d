"""Who is at an address, before anything else is known; and changing oneself."""

from __future__ import annotations

import asyncio
from zoneinfo import ZoneInfo

import pytest

from storage import changes, people
from storage.database import Database
from storage.tables import Handle, Person, Role
from tests import databases
from tests.clock import START
from tests.databases import Owner

BERLIN, TOKYO = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Tokyo")
LOCAL = ("terminal", "web")


async def test_a_stranger_is_nobody(database: Database, owner: Owner) -> None:
    assert await people.by_handle(database, "test", "stranger") is None
    assert await people.by_handle(database, "telegram", owner.handle.address) is None
    assert await people.reached(database, handle_id=1) is None


async def test_an_address_leads_to_its_person(database: Database, owner: Owner) -> None:
    bob = await databases.add_member(database)
    assert await people.by_handle(database, "test", "ada") == (owner.person, owner.handle)
    reached = await people.reached(database, handle_id=bob.handle.id)
    assert reached is not None
    assert (reached.person_id, reached.address) == (bob.id, bob.handle.address)
    assert await people.handles_of(database, [bob.id, owner.id]) == [owner.handle, bob.handle]
    assert await people.handles_of(database, []) == []


async def test_who_is_ensured_twice_is_the_same(database: Database) -> None:
    first = await people.ensure(database, Role.OWNER, "Ada", "owner", LOCAL, None, START)
    assert (first.zone, first.zone_known, first.role) == ("UTC", False, "owner")
    assert await people.ensure(database, Role.OWNER, "Ada", "owner", LOCAL, None, START) == first
    handles = await people.handles_of(database, [first.id])
    assert [(handle.channel, handle.address) for handle in handles] == [("terminal", "owner"), ("web", "owner")]


async def test_what_is_settled_is_known_to_be(database: Database) -> None:
    assert not await people.is_settled(database, "owner", LOCAL, None)
    await people.ensure(database, Role.OWNER, "Ada", "owner", LOCAL, None, START)
    assert await people.is_settled(database, "owner", LOCAL, None)
    assert not await people.is_settled(database, "owner", LOCAL, BERLIN)  # a zone that is known now and was not
    assert not await people.is_settled(database, "owner", (*LOCAL, "telegram"), None)
    await people.ensure(database, Role.OWNER, "Ada", "owner", LOCAL, BERLIN, START)
    assert await people.is_settled(database, "owner", LOCAL, TOKYO)


async def test_a_zone_is_settled_once_and_then_belongs_to_the_person(database: Database) -> None:
    await people.ensure(database, Role.OWNER, "Ada", "owner", LOCAL, None, START)
    told = await people.ensure(database, Role.OWNER, "Ada", "owner", LOCAL, BERLIN, START)
    assert (told.zone, told.zone_known) == ("Europe/Berlin", True)
    kept = await people.ensure(database, Role.OWNER, "Ada", "owner", LOCAL, TOKYO, START)
    assert kept.zone == "Europe/Berlin"


async def test_an_owner_at_a_new_address_is_the_same_owner_a_member_is_not(database: Database) -> None:
    owner = await people.ensure(database, Role.OWNER, "Ada", "owner", ("terminal",), BERLIN, START)
    same = await people.ensure(database, Role.OWNER, "Ada", "4711", ("telegram",), None, START)
    more = await people.ensure(database, Role.OWNER, "Ada", "owner", LOCAL, None, START)
    member = await people.ensure(database, Role.MEMBER, "Bob", "bob", LOCAL, None, START)
    assert same.id == more.id == owner.id != member.id
    assert len(await people.handles_of(database, [owner.id])) == 3


async def test_ensuring_side_by_side_makes_one_person(database: Database, database_url: str) -> None:
    other = Database(database_url)
    try:
        made = await asyncio.gather(
            *(people.ensure(house, Role.OWNER, "Ada", "owner", LOCAL, BERLIN, START) for house in (database, other) * 4)
        )
    finally:
        await other.close()
    assert len({person.id for person in made}) == 1
    assert len(await people.handles_of(database, [made[0].id])) == 2


async def test_that_somebody_exists_is_no_deed(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        assert await changes.last_turns(unit) == []


async def test_changing_oneself_can_be_undone(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        await people.update(
            unit, name="Ada L.", zone=TOKYO, quiet=("22:00", "07:00"), preferences={"units": "metric"}
        )
    async with database.unit(owner.id, 2, START) as unit:
        await people.update(unit, preferences={"short": True})
    async with database.unit(owner.id, 3, START) as unit:
        found = await unit.get(Person, owner.id)
        assert found is not None
        assert (found.name, found.zone, found.quiet_from, found.quiet_to) == ("Ada L.", "Asia/Tokyo", "22:00", "07:00")
        assert found.preferences == {"units": "metric", "short": True}
        assert (await changes.undo(unit, 2)).done
        assert (await changes.undo(unit, 1)).done
    async with database.unit(owner.id, 4, START) as unit:
        again = await unit.get(Person, owner.id)
        assert again is not None
        assert again.model_dump(exclude={"version"}) == owner.person.model_dump(exclude={"version"})
        assert await unit.get(Handle, owner.handle.id) == owner.handle


async def test_nobody_cannot_be_changed(database: Database) -> None:
    async with database.unit(1, 1, START) as unit:
        with pytest.raises(LookupError):
            await people.update(unit, name="x")
