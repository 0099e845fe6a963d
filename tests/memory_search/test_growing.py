"""A shelf that grew with what was written answers as one that is made anew, word for word and score for score."""

from __future__ import annotations

import datetime as dt
import random

import pytest

from storage.columns import new_id
from storage.database import Database
from storage.memory import passages
from storage.memory.search import search, shelves
from storage.tables import PassageKind
from storage.unit import Unit
from tests.clock import START
from tests.databases import Owner
from tests.memory_search.shelf import ask, know, tell

WORDS = "parcel garden parrot piano bicycle soup ladder window letter candle".split()


def _text(dice: random.Random) -> str:
    return " ".join(dice.choices(WORDS, k=dice.randint(1, 5)))


async def _write(database: Database, owner: Owner, dice: random.Random, known: list[int], days: int) -> None:
    """Says, learns, changes or forgets something."""
    deed = dice.choice(("say", "say", "know", "change", "forget"))
    if deed == "say":  # some of it in the talk that is going on, some in another
        at = START + dt.timedelta(days=days if dice.random() < 0.3 else 0, minutes=days)
        await tell(database, owner, *(_text(dice) for _ in range(dice.randint(1, 3))), at=at)
        return
    if deed == "know" or not known:
        known.append(new_id())
        await know(database, owner, _text(dice), ref_id=known[-1])
        return
    async with database.unit(owner.id, new_id(), START) as unit:
        if deed == "change":
            await passages.put(unit, dice.choice(known), _text(dice), kind=PassageKind.FACT)
            return
        turns = await unit.rows("SELECT id FROM passages WHERE person_id=? ORDER BY id")
        chosen = dice.choice(turns)[0]
        await unit.beneath(lambda connection: connection.exec_driver_sql(
            f"DELETE FROM passages WHERE id={int(chosen)}"))  # fmt: skip  # noqa: S608


@pytest.mark.parametrize("seed", range(6))
async def test_grown_is_as_made_anew(database: Database, owner: Owner, seed: int) -> None:
    dice, known = random.Random(seed), list[int]()  # noqa: S311 - the same each time
    await tell(database, owner, *(_text(dice) for _ in range(40)))
    await ask(database, owner, "parcel")
    for days in range(1, 15):
        await _write(database, owner, dice, known, days)
        query = " ".join(dice.sample(WORDS, 2))
        grown = await ask(database, owner, query)
        async with database.unit(owner.id, new_id(), START) as unit:
            kept = shelves.shelves_of(unit)
            stand = kept._stands.pop(owner.id)
            anew = await ask(database, owner, query)
            kept._stands[owner.id] = stand
        assert [(hit.text, hit.score) for hit in grown.hits] == [(hit.text, hit.score) for hit in anew.hits]
        assert grown.outcome == anew.outcome


async def _search_and_take_back(unit: Unit, text: str) -> None:
    async with unit.savepoint():
        passages.add(unit, text)
        await unit.flush()
        for _ in range(2):
            assert [hit.text for hit in (await search(unit, "garden")).hits] == [text]
        raise LookupError


async def test_what_a_unit_takes_back_is_found_no_more(database: Database, owner: Owner) -> None:
    await tell(database, owner, "the parrot is on the roof")
    async with database.unit(owner.id, new_id(), START) as unit:
        for text in ("a ladder in the garden", "a candle in the garden"):  # in the log both get the same ids
            with pytest.raises(LookupError):
                await _search_and_take_back(unit, text)
        assert not (await search(unit, "garden")).hits
        assert shelves.shelves_of(unit).counts.ready >= 2
