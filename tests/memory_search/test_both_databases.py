"""One talk, two databases: whoever moves from SQLite to PostgreSQL finds the same, in the same order."""

from __future__ import annotations

import datetime as dt

import pytest

from benchmarks.memory_pals import Pals
from storage.columns import new_id
from storage.database import Database
from storage.memory import imports
from storage.memory.search import search, shelves
from tests import databases
from tests.memory_search.shelf import with_vectors

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
