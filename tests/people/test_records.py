"""Strangers, codes and addresses as they are kept, on both databases."""

from __future__ import annotations

import asyncio
import datetime as dt

import pytest

from storage import contacts, pairings, people, strangers
from storage.columns import new_id
from storage.contacts import Permission, Taken
from storage.database import Database
from storage.tables import Consent, Person, Role
from tests import databases
from tests.clock import START
from tests.databases import Owner

NUMBER = "+491702222222"


async def test_a_stranger_is_met_once(database: Database, owner: Owner) -> None:
    met = await asyncio.gather(*(strangers.meet(database, "sms", NUMBER, START) for _ in range(5)))
    assert len({one.person_id for one in met if one}) == 1
    assert met[0] is not None
    assert (met[0].role, met[0].book_id) == (Role.STRANGER, met[0].person_id)
    assert await strangers.meet(database, "test", "ada", START) == await people.reached(
        database, channel="test", address="ada"
    )


async def test_the_same_number_on_another_network_is_the_same_person(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        await contacts.put_address(unit, owner.id, "sms", NUMBER)
    met = await strangers.meet(database, "whatsapp", NUMBER, START)
    assert met is not None
    assert met.person_id == owner.id
    other = await strangers.meet(database, "telegram", NUMBER, START)
    assert other is not None
    assert other.role == Role.STRANGER


async def test_strangers_of_an_hour_are_bounded_and_the_silent_go(database: Database) -> None:
    met = [await strangers.meet(database, "sms", f"+{number}", START) for number in range(strangers.HOURLY + 3)]
    assert met[-3:] == [None] * 3
    later = START + strangers.KEPT + dt.timedelta(minutes=1)
    assert await strangers.meet(database, "sms", "+999", later) is not None
    assert await people.reached(database, channel="sms", address="+0") is None


async def test_a_code_is_used_once_by_one(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        code = (await pairings.invite(unit, owner.id, lasts=pairings.OWN, channel="sms")).replace("-", "")
    assert await strangers.invited_by(database, code, "telegram", START) is None
    assert await strangers.invited_by(database, code, "sms", START + pairings.OWN) is None
    found = await strangers.invited_by(database, code, "sms", START)
    assert found is not None
    assert found[1] == owner.id

    async def take() -> bool:
        async with database.unit(owner.id, new_id(), START) as unit:
            return await pairings.take(unit, found[0]) is not None

    assert sorted(await asyncio.gather(*(take() for _ in range(4)))) == [False, False, False, True]
    assert await strangers.invited_by(database, code, "sms", START) is None


async def test_no_code_is_kept_and_few_stay_open(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        codes = [await pairings.invite(unit, owner.id, lasts=pairings.OWN) for _ in range(pairings.MOST + 5)]
        kept = await pairings.waiting(unit)
        assert len(kept) == pairings.MOST
        assert await pairings.any_ever(unit)
        assert not any(code.replace("-", "") in one.code_hash for code in codes for one in kept)
        await pairings.withdraw(unit, owner.id)
        assert await pairings.waiting(unit) == []


async def test_an_address_stands_in_one_book_only(database: Database, owner: Owner) -> None:
    bob = await databases.add_member(database)
    async with database.unit(owner.id, 1, START) as unit:
        sam = contacts.add(unit, "Sam", zone="UTC")
        await contacts.put_address(unit, sam.id, "sms", NUMBER)
        again = await contacts.put_address(unit, sam.id, "sms", NUMBER)
        assert [one.id for one in await contacts.addresses(unit, sam)] == [again.id]
    async with database.unit(bob.id, 2, START) as unit:
        tim = contacts.add(unit, "Tim", zone="UTC")
        with pytest.raises(Taken, match="somebody else"):
            await contacts.put_address(unit, tim.id, "sms", NUMBER)
        with pytest.raises(Taken, match="your own"):
            await contacts.put_address(unit, tim.id, "test", bob.handle.address)


async def test_cards_hold_each_permission_once(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        sam = contacts.add(unit, "Sam", zone="UTC")
        assert contacts.grant(sam, [Permission.ADD_TO_LISTS], given=True) == [Permission.ADD_TO_LISTS]
        assert contacts.grant(sam, list(Permission), given=True) == [
            one for one in Permission if one is not Permission.ADD_TO_LISTS
        ]
        assert sorted(sam.may) == sorted(one.value for one in Permission)
        assert all(contacts.may(sam, one) for one in Permission)
        assert contacts.grant(sam, [Permission.BE_CALLED], given=False) == [Permission.BE_CALLED]
        assert not contacts.may(sam, Permission.BE_CALLED)
        assert contacts.grant(sam, [Permission.BE_CALLED], given=False) == []


async def test_a_word_of_their_own_is_kept_where_it_is_asked_for(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        sam = contacts.add(unit, "Sam", zone="UTC")
    assert not await people.consent(database, sam.id, Consent.GIVEN, START, asked=True)
    assert await people.consent(database, sam.id, Consent.ASKED, START)
    assert await people.consent(database, sam.id, Consent.GIVEN, START, asked=True)
    assert not await people.consent(database, owner.id, Consent.GIVEN, START)  # the household is not asked
    async with database.unit(owner.id, 2, START) as unit:
        kept = await unit.get(Person, sam.id)
        assert kept is not None
        assert (kept.consent, kept.consent_at) == (Consent.GIVEN, START)
