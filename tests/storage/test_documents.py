"""Documents on both databases: found by what they say now, nobody else's, undone, written down and brought in."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from storage import changes, document_text, documents, portability
from storage.columns import new_id
from storage.database import Database
from storage.tables import Document
from tests import databases
from tests.clock import START
from tests.databases import Owner


async def write(database: Database, owner: Owner, title: str, text: str, *, hidden: bool = False) -> int:
    async with database.unit(owner.id, new_id(), START) as unit:
        return documents.add(unit, title, text, hidden=hidden).id


async def found(database: Database, owner: Owner, query: str) -> Sequence[str]:
    """The pieces that a search finds."""
    async with database.unit(owner.id, new_id(), START) as unit:
        return [hit.piece for hit in await documents.find(unit, query, START)]


async def test_a_document_is_found_by_what_it_says_now(database: Database, owner: Owner) -> None:
    await write(database, owner, "Boiler", "serial 4471")
    await write(database, owner, "Move", "the piano goes last")
    assert await found(database, owner, "where does the piano go?") == ["the piano goes last"]
    turn = new_id()
    async with database.unit(owner.id, turn, START) as unit:
        (row,) = [one for one in await documents.newest(unit, 9) if one.title == "Move"]
        row.text = "the sofa goes last"
    assert await found(database, owner, "the piano") == []
    assert await found(database, owner, "the sofa") == ["the sofa goes last"]
    async with database.unit(owner.id, new_id(), START) as unit:
        assert (await changes.undo(unit, turn)).done
    assert await found(database, owner, "the piano") == ["the piano goes last"]


async def test_what_was_deleted_is_found_no_more_until_that_is_undone(database: Database, owner: Owner) -> None:
    made, turn = await write(database, owner, "Boiler", "serial 4471"), new_id()
    assert await found(database, owner, "serial")
    async with database.unit(owner.id, turn, START) as unit:
        row = await documents.document(unit, made)
        assert row is not None
        await documents.delete(unit, row)
    assert await found(database, owner, "serial") == []
    async with database.unit(owner.id, new_id(), START) as unit:
        assert await documents.changed_last(unit, "the boiler note") == turn
        assert (await changes.undo(unit, turn)).done
    assert await found(database, owner, "serial") == ["serial 4471"]


async def test_nobody_finds_another_ones(database: Database, owner: Owner) -> None:
    made = await write(database, owner, "Boiler", "serial 4471")
    bob = await databases.add_member(database)
    assert await found(database, bob, "serial") == []
    async with database.unit(bob.id, new_id(), START) as unit:
        assert await documents.document(unit, made) is None
        assert await documents.titles(unit) == []
        assert await documents.changed_last(unit, "boiler") is None


async def test_a_long_text_is_found_by_any_of_its_passages(database: Database, owner: Owner) -> None:
    lines = "\n".join(f"line {number} of the plan" for number in range(400))
    await write(database, owner, "Plan", f"{lines}\nthe walrus comes last")
    (piece,) = await found(database, owner, "walrus")
    assert "walrus" in piece
    assert len(piece) < 2 * documents.PASSAGE


async def test_they_are_written_down_and_brought_in_without_secrets(database: Database, owner: Owner) -> None:
    await write(database, owner, "Boiler", "serial 4471")
    await write(database, owner, "Cottage", "my locker code is 449917", hidden=True)
    await found(database, owner, "serial")
    async with database.unit(owner.id, new_id(), START) as unit:
        exported = await portability.document(unit)
    assert [row["title"] for row in exported["tables"]["documents"]] == ["Boiler"]
    assert exported["secrets_left_out"] == 1
    assert "449917" not in str(exported)
    async with database.unit(owner.id, new_id(), START) as unit:
        row = await unit.get(Document, exported["tables"]["documents"][0]["id"])
        assert row is not None
        await documents.delete(unit, row)
    async with database.unit(owner.id, new_id(), START) as unit:
        assert (await portability.bring(unit, exported))["documents"] == 1
    assert await found(database, owner, "serial") == ["serial 4471"]


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        ("Boiler: serial 4471", ("Boiler", "serial 4471")), ("Trip\npack", ("Trip", "pack")),
        ('"Soup" - boil', ("Soup", "boil")), ("Garage. Mia", ("Garage", "Mia")), ("Garage", ("Garage", "")),
        ("at 10:30 we meet", ("at 10:30 we meet", "")), ("", ("", "")), ('"', ("", "")),
    ],
)
def test_a_title_and_what_stands_behind_it(text: str, parted: tuple[str, str]) -> None:
    assert document_text.parted(text) == parted
