"""What a model is told of the profiles: how its person lives, and no secret, no word of a page's, nobody else's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.people.street import Street, street
from tests.standins.model import Model, Reply

TALK = "let's chat about dinner"


@pytest.fixture
async def town(tmp_path: Path, model: Model) -> AsyncIterator[Street]:
    async with street(tmp_path) as here:
        here.house.conductor.taught = lambda: None
        yield here


async def told(town: Street, model: Model) -> str:
    """All that the model is sent for a bit of talk."""
    model.queue(Reply("Lentils, then."))
    assert await town.say(TALK) == "Lentils, then."
    return str(model.raw[-1])


async def test_a_model_is_told_how_its_person_lives(town: Street, model: Model) -> None:
    await town.say("I'm vegan now")
    assert "vegan" in await told(town, model)


async def test_it_is_told_no_secret(town: Street, model: Model) -> None:
    await town.say("remember that my locker code is fig4417")
    assert "fig4417" not in await told(town, model)


async def test_it_is_told_no_more_of_what_was_forgotten(town: Street, model: Model) -> None:
    await town.say("I'm vegan now")
    await town.say("undo")
    sent = await told(town, model)
    assert "How the person lives" not in sent
