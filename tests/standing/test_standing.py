"""Standing instructions: kept as such, listed, ended, followed by rule where they are about form, told to a model."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import attachments
from tests import talk
from tests.house import home
from tests.standins.model import Model, Reply

TALKS = talk.page(Path(__file__).with_name("talk.txt"))


@pytest.mark.parametrize("name", TALKS)
async def test_the_talk(tmp_path: Path, name: str) -> None:
    async with home(tmp_path) as here:
        await talk.held(here, TALKS[name])


def notes(model: Model) -> str:
    """What the last request told beside the talk."""
    return " ".join(one.text for one in model.asked[-1].said if one.role == "system")


async def test_what_fits_is_told_to_a_model_and_what_does_not_is_not(model: Model, tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        here.house.conductor.taught = lambda: None
        await here.say("always answer in one sentence")
        await here.say("when I ask about deadlines, say how many days are left")
        model.forget()
        model.queue(Reply("Dear all, come. Cheers"))
        await here.say("write a birthday invitation for Saturday")
        assert "always answer in one sentence" in notes(model)
        assert "how many days are left" not in notes(model)
        model.queue(Reply("They are close. Cheers"))
        await here.say("write a poem about deadlines")
        assert "how many days are left" in notes(model)


async def test_somebody_elses_words_are_no_instruction(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("always write dates as 3 May", {attachments.FORWARDED: {"from": "somebody"}})
        assert "no standing instruction" in await here.say("what are my standing instructions?")
