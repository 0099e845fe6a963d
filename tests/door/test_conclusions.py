"""What a model wrote in a plan, and its person wants remembered: a conclusion until somebody says that it is so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlmodel import select

from storage.columns import new_id
from storage.tables import Fact, FactState
from tests.people.street import Street, street
from tests.standins.model import Model, Reply

WROTE = "The boiler wants its service every May."


@pytest.fixture
async def town(tmp_path: Path, model: Model) -> AsyncIterator[Street]:
    async with street(tmp_path) as here:
        here.house.conductor.taught = lambda: None
        yield here


async def kept(town: Street) -> list[Fact]:
    owner = await town.house.identity.who("terminal", "owner")
    assert owner is not None
    async with town.house.database.unit(owner.person.id, new_id(), town.clock.now()) as unit:
        return list(await unit.all(select(Fact)))


async def _conclude(town: Street, model: Model) -> str:
    model.queue(Reply(WROTE))
    return await town.say("write a letter to Sam about the boiler, then remember it")


async def test_it_is_kept_as_a_conclusion_to_be_looked_at(town: Street, model: Model) -> None:
    said = await _conclude(town, model)
    assert "a conclusion of mine" in said
    (fact,) = await kept(town)
    assert (fact.origin, fact.state) == ("model", FactState.REVIEW)
    assert fact.confidence < 0.8
    assert "conclusion of mine" in await town.say("what do you know about the boiler?")


async def test_it_is_ones_own_once_one_says_so(town: Street, model: Model) -> None:
    await _conclude(town, model)
    await town.say("remember that the boiler wants its service every May")
    (fact,) = await kept(town)
    assert (fact.origin, fact.state) == ("owner", FactState.LIVE)


async def test_a_list_of_ones_own_is_no_conclusion(town: Street, model: Model) -> None:
    await town.say("add milk to groceries")
    await town.say("what's on my grocery list, then remember it")
    assert [fact.origin for fact in await kept(town)] == ["owner"]
    assert model.raw == []
