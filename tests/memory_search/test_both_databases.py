"""One talk, two databases: whoever moves from SQLite to PostgreSQL finds the same, in the same order."""

from __future__ import annotations

import datetime as dt

import pytest

from benchmarks.memory_pals import Pals
from storage.columns import new_id
from storage.database import Database
from storage.memory import imports, passages
from storage.memory.search import search, shelves
from tests import databases
from tests.memory_search.shelf import ask, tell, texts, with_vectors

AT = dt.datetime(2024, 1, 5, 12, tzinfo=dt.UTC)
PAIRS = ("0:", "1:")  # the first two of the talk


async def found(database: Database, talk: Pals) -> list[tuple[str, list[tuple[str | None, float]]]]:
    """What each question comes to, with the scores as far as they are the same arithmetic."""
    owner = await databases.add_owner(with_vectors(database))
    async with database.unit(owner.id, new_id(), AT) as unit:
        await imports.Importing(unit).take([
            {"external_id": one.id, "text": one.text, "speaker": one.speaker, "at": one.at}
            for one in talk.turns if one.id.startswith(PAIRS)
        ])
    answers = []
    for one in talk.asked:
        if all(name.startswith(PAIRS) for name in one.evidence):
            async with database.unit(owner.id, new_id(), AT) as unit:
                come = await search(unit, one.query, 10, at=AT)
            answers.append((come.outcome.value, [(hit.external_id, round(hit.score, 3)) for hit in come.hits]))
    return answers


@pytest.mark.postgres
@pytest.mark.parametrize("long", [False, True], ids=["by a shelf", "first by the database's own index"])
async def test_both_find_the_same_in_the_same_order(
    sqlite_url: str, postgres_url: str, monkeypatch: pytest.MonkeyPatch, long: bool
) -> None:
    if long:
        monkeypatch.setattr(shelves, "LONG", 100)
    talk = Pals()
    async with databases.opened(sqlite_url) as here, databases.opened(postgres_url) as there:
        mine, theirs = await found(here, talk), await found(there, talk)
    assert len(mine) > 80
    if long:  # the first search is by other candidates: two full-text indexes weigh words each in its own way
        assert mine[0][0] == theirs[0][0]
        mine, theirs = mine[1:], theirs[1:]
    assert mine == theirs


@pytest.mark.postgres
async def test_what_was_being_written_while_a_shelf_was_made_is_found(postgres_url: str) -> None:
    """Ids are given out before a commit: an older one may come to light after a newer."""
    async with databases.opened(postgres_url) as database:
        owner = await databases.add_owner(with_vectors(database))
        slow = database.unit(owner.id, new_id(), AT)
        async with slow as unit:
            await (await passages.continued(unit)).keep([{"text": "The parrot is called Captain"}])
            await tell(database, owner, "The boiler is in the cellar")
            assert texts(await ask(database, owner, "boiler")) == ["The boiler is in the cellar"]
            assert texts(await ask(database, owner, "parrot")) == []
        assert texts(await ask(database, owner, "parrot"))[0] == "The parrot is called Captain"
        await tell(database, owner, "The kettle is new")
        assert texts(await ask(database, owner, "kettle"))[0] == "The kettle is new"
