"""pgvector's table: kept true by the database itself, used by the first search of a long memory, and done without."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import numpy as np
import pytest

from specialists.language import searching
from storage import migrate
from storage.columns import new_id
from storage.database import Database
from storage.memory import passages
from storage.memory.search import meanings, shelves
from tests import databases
from tests.clock import START
from tests.databases import Owner
from tests.memory_search.shelf import ask, know, texts, with_vectors

pytestmark = pytest.mark.postgres

KNOWN = (
    "We adopted a puppy from the shelter", "The dentist moved to the harbour", "Rent is due on the first",
    "The boiler was serviced in March", "Her thesis is about moss",
)


@pytest.fixture
def postgres_url(empty_postgres_url: str) -> str:
    """Here each test says how the table of meanings is made, or that it cannot be."""
    return empty_postgres_url


@pytest.fixture
async def database(postgres_url: str) -> AsyncIterator[Database]:
    async with databases.opened(postgres_url) as opened:
        yield with_vectors(opened)


async def count(database: Database) -> Any:
    async with database.read() as connection:
        if (await connection.exec_driver_sql("SELECT to_regclass('passage_meanings') IS NULL")).scalar():
            return None
        return (await connection.exec_driver_sql("SELECT count(*) FROM passage_meanings")).scalar()


async def run(database: Database, *statements: str) -> None:
    async with database.write() as connection:
        for statement in statements:
            await connection.exec_driver_sql(statement)


async def remember(database: Database, owner: Owner) -> None:
    """Everything known, with its vectors."""
    for number, text in enumerate(KNOWN, 1):
        await know(database, owner, text, ref_id=number)
    await ask(database, owner, "dog")


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three passages are many."""
    monkeypatch.setattr(shelves, "LONG", 3)


async def test_a_first_search_finds_what_shares_no_word(
    database: Database, owner: Owner, bob: Owner, long: None
) -> None:
    await remember(database, owner)
    await know(database, bob, "Bob's dog is called Rex")
    forgetful = shelves.Shelves(database)  # as after a start: nobody has searched yet
    async with database.unit(owner.id, new_id(), START) as unit:
        stand = await forgetful.of(unit, "which dog?")
        assert (forgetful.counts.index, forgetful.counts.made) == (1, 0)
        held = await passages.of(unit, 1)
        assert held[0].id in stand.first.shelf.ids.tolist()
        assert set(stand.first.shelf.ids.tolist()) <= {one.id for number in range(1, 6) for one in
                                                 await passages.of(unit, number)}  # fmt: skip
    assert texts(await ask(database, owner, "which dog?"))[0] == KNOWN[0]


async def test_it_orders_by_the_vectors_as_they_are_kept(database: Database, owner: Owner) -> None:
    await remember(database, owner)
    vector = searching.embed(["a new pet"])[0]
    async with database.unit(owner.id, new_id(), START) as unit:
        found = await meanings.nearest(unit, searching.VERSION, vector)
        rows = await unit.rows("SELECT id, vector FROM passage_vectors WHERE person_id=?")
    kept = {row[0]: np.frombuffer(row[1], np.int8).astype(np.float32) for row in rows}
    expected = sorted(kept, key=lambda one: -float(kept[one] @ vector / np.linalg.norm(kept[one])))
    assert found == expected
    async with database.unit(owner.id, new_id(), START) as unit:
        assert await meanings.nearest(unit, "another embedder", vector) == []


async def test_what_is_deleted_is_gone_from_it(database: Database, owner: Owner) -> None:
    await remember(database, owner)
    assert await count(database) == len(KNOWN)
    async with database.unit(owner.id, new_id(), START) as unit:
        for passage in await passages.of(unit, 1):
            await unit.delete(passage)
    assert await count(database) == len(KNOWN) - 1


async def test_vectors_from_before_the_extension_are_taken_in(database: Database, owner: Owner) -> None:
    await remember(database, owner)
    await run(
        database, "DROP TRIGGER passage_meanings_kept ON passage_vectors", "DROP FUNCTION passage_meanings_kept",
        "DROP FUNCTION passage_meaning", "DROP TABLE passage_meanings",
    )
    await migrate.upgrade(database)
    assert await count(database) == len(KNOWN)
    await migrate.upgrade(database)
    assert await count(database) == len(KNOWN)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("_INSTALLED", "SELECT 0"),  # the server has no such extension
        ("_MAKE", (*meanings._MAKE[:3], "CREATE EXTENSION nobody_has_this")),  # or it may not be made: then nothing is
    ],
)
async def test_without_the_extension_search_goes_by_words(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, name: str, value: Any, long: None
) -> None:
    monkeypatch.setattr(meanings, name, value)
    async with databases.opened(postgres_url) as database:
        owner = await databases.add_owner(with_vectors(database))
        assert await count(database) is None
        await remember(database, owner)
        assert texts(await ask(database, owner, "what does the boiler need"))[0] == KNOWN[3]
        assert texts(await ask(database, owner, "which dog?"))[0] == KNOWN[0]  # by a shelf then
        async with database.unit(owner.id, new_id(), START) as unit:
            assert await meanings.nearest(unit, searching.VERSION, searching.embed(["pet"])[0]) == []


async def test_two_starts_at_once_make_one_table(postgres_url: str) -> None:
    async with databases.opened(postgres_url) as one, databases.opened(postgres_url) as two:
        assert await meanings.prepare(one)
        assert await meanings.prepare(two)
        assert await count(two) == 0
