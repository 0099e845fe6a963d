"""What is kept where: secrets in no log, trace or talk; and nothing left of who wanted all of it deleted."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel, select

from bot.clock import ageing as chores
from storage import contacts, conversations, erasure, lists, tasks
from storage.columns import new_id
from storage.database import Database
from storage.memory import facts
from storage.memory.facts import Draft
from storage.tables import Event, Fact, Person, Role
from tests.clock import START
from tests.databases import Owner, add_member
from tests.house import home

# Where a secret is because somebody asked for it to be kept: the fact, its journal, and the message that tells it.
MAY_HOLD = {"facts", "changes", "outbox"}


def tables_with(path: Path, word: str) -> Iterator[str]:
    """The tables of a SQLite file in which a word stands in any column of any row."""
    with closing(sqlite3.connect(path)) as file:
        names = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        for name in names:
            rows = file.execute(f'SELECT * FROM "{name}"').fetchall()  # noqa: S608 - names of the file itself
            if any(word in str(value) for row in rows for value in row):
                yield name


@pytest.mark.parametrize(
    ("told", "secret", "asked"),
    [
        ("remember my wifi password is Xylo-77-fig", "Xylo-77-fig", "what is my wifi password?"),
        ("remember that my locker code is 449917", "449917", "what is my locker code?"),
        ("remember my card number is 4111 1111 1111 1111", "4111 1111 1111 1111", "what is my card number?"),
        ("remember that my bank PIN is 86420", "86420", "what is my bank pin?"),
    ],
)
async def test_a_secret_is_told_to_its_person_and_written_nowhere_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, told: str, secret: str, asked: str
) -> None:
    caplog.set_level(logging.DEBUG)
    async with home(tmp_path) as house:
        answer = await house.say(told)
        assert secret not in answer
        assert secret in await house.say(asked)
        assert "••••" in await house.say("what do you know about me?")  # nobody asked for it by name
        await house.say("how do you know that?")
        assert secret not in await house.say("forget everything you know about me")
        assert "Forgotten" in await house.say("yes")
        await house.say("undo")
        assert secret not in await house.say("why did you do that?")
        (path,) = (tmp_path / "data").rglob("*.db")
        assert set(tables_with(path, secret)) <= MAY_HOLD
    assert secret not in caplog.text


async def test_nothing_is_left_of_who_wanted_all_deleted(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remember that Zanzibar is where Sarah lives")
        await house.say("remind me tomorrow at 5 to call Zanzibar")
        await house.say("add Zanzibar coffee to groceries")
        await house.say("add a task to book Zanzibar")
        await house.say("make a note called Beach: Zanzibar in May")
        assert "Zanzibar" in await house.say("find my note about May")
        await house.say("call me Zanzibar")
        await house.say("add contact Zanzibar +49 170 1234567")
        preview = await house.say("delete all my data")
        for part in ("1 fact", "1 reminder", "1 task", "1 note", "1 list item", "1 contact", "nothing can be undone"):
            assert part in preview
        (path,) = (tmp_path / "data").rglob("*.db")
        assert set(tables_with(path, "Zanzibar")) > {"facts", "reminders", "conversations", "changes", "people"}
        done = await house.say("yes")
        assert "for good" in done
        assert set(tables_with(path, "Zanzibar")) == set()
        assert "nothing to undo" in await house.say("undo")
        assert "I know nothing about you yet" in await house.say("what do you know about me?")
        assert "Zanzibar" not in path.read_bytes().decode("latin-1")
        assert "Noted" in await house.say("remember that I like jazz")


async def left_in(path: Path, word: str) -> list[str]:
    """In which of a database's files the bytes of a word stand, once the log has been emptied."""
    log = path.with_name(f"{path.name}-wal")
    async with asyncio.timeout(300):
        while log.exists() and log.stat().st_size:  # noqa: ASYNC110 - another thread cuts the file
            await asyncio.sleep(0.01)
    return [one.name for one in (path, log) if one.exists() and word.encode() in one.read_bytes().lower()]


async def test_the_bytes_of_what_is_erased_are_gone(sqlite_database: Database, sqlite_owner: Owner) -> None:
    path, bob = sqlite_database.path, await add_member(sqlite_database)
    assert path
    for number in range(40):
        for who, word in ((sqlite_owner, "zanzibar"), (bob, "quokkas")):
            async with sqlite_database.unit(who.id, new_id(), START) as unit:
                text = f"{word}{number % 7} is {'where Sarah lives ' * number}"
                await facts.save(unit, Draft(text, text))
    async with sqlite_database.unit(sqlite_owner.id, new_id(), START) as unit:
        await erasure.erase(unit)
    assert await left_in(path, "zanzibar") == []
    assert await left_in(path, "quokkas") == [path.name]


async def test_the_bytes_of_what_is_purged_are_gone(sqlite_database: Database, sqlite_owner: Owner) -> None:
    path = sqlite_database.path
    assert path
    for number in range(20):
        async with sqlite_database.unit(sqlite_owner.id, new_id(), START) as unit:
            text = f"zanzibar is {'where Sarah lives ' * number}"
            kept = (await facts.save(unit, Draft(text, text))).fact
            await facts.save(unit, Draft(f"quokka {number}", f"quokka {number}"))
        async with sqlite_database.unit(sqlite_owner.id, new_id(), START) as unit:
            await facts.forget(unit, await facts.get(unit, [kept.id]))
    assert (await chores.age(sqlite_database, START + dt.timedelta(days=31)))[1] == 20
    assert await left_in(path, "zanzibar") == []
    assert await left_in(path, "quokka") == [path.name]


async def test_no_keeps_all_of_it(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remember that Sarah lives in Berlin")
        await house.say("delete all my data")
        assert "left everything as it was" in await house.say("no")
        assert "Berlin" in await house.say("what do you know about Sarah?")


async def test_erasing_one_person_leaves_every_row_of_another(database: Database, owner: Owner) -> None:
    bob = await add_member(database)
    for who in (owner, bob):
        async with database.unit(who.id, new_id(), START) as unit:
            await facts.save(unit, Draft("Sarah lives in Berlin", "sarah lives in berlin"))
            tasks.add(unit, "paint")
            lists.create(unit, "groceries", "groceries")
            contacts.add(unit, "Sarah", zone="UTC")
            conversations.add(unit, channel="test", said="x", answered="")
        async with database.write() as connection:
            event = Event(at=START, level="info", category="turn", name="x", trace_id=unit.turn_id)
            await connection.execute(sa.insert(Event).values(event.model_dump()))
    before = await _counted(database, bob.id)
    async with database.unit(owner.id, new_id(), START) as unit:
        assert (await erasure.preview(unit))["fact"] == 1
        assert await erasure.erase(unit) > 5
    assert await _counted(database, bob.id) == before
    left = {name: count for name, count in (await _counted(database, owner.id)).items() if count}
    assert left.keys() <= {"people", "handles", "passage_changes"}
    async with database.unit(owner.id, new_id(), START) as unit:
        person = await unit.first(select(Person))
        assert isinstance(person, Person)
        assert (person.name, person.role, person.zone_known) == ("", Role.OWNER, False)
        assert await unit.all(select(Fact)) == []
    async with database.read() as connection:
        assert (await connection.execute(sa.select(sa.func.count()).select_from(Event))).scalar() == 1


async def _counted(database: Database, person_id: int) -> dict[str, int]:
    """How many rows of each table are a person's."""
    counts = {}
    async with database.read() as connection:
        for table in SQLModel.metadata.sorted_tables:
            if "person_id" in table.c:
                asked = sa.select(sa.func.count()).select_from(table).where(table.c.person_id == person_id)
                counts[table.name] = (await connection.execute(asked)).scalar_one()
    return counts
