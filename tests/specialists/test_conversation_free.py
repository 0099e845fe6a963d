"""Open conversation: with a model over real HTTP, and honestly without one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.house import Home, home
from tests.standins.model import Asked, Fault, Kind, Model, Reply


def talks(model: Model, *texts: str) -> list[Asked]:
    """The model sees no request in anything, and says these, one after the other; what it is asked to say is listed."""
    left, asked_for = list(texts), list[Asked]()

    def answer(asked: Asked) -> Reply | None:
        if asked.schema is not None:
            return Reply(value={"requests": []}) if "requests" in asked.schema.get("properties", {}) else None
        if not left:
            return None
        asked_for.append(asked)
        return Reply(left.pop(0))

    model.rule(answer)
    return asked_for


@pytest.fixture
async def here(model: Model, tmp_path: Path) -> AsyncIterator[Home]:
    async with home(tmp_path) as here:
        yield here


async def test_what_is_no_request_is_talked_about_with_the_talk_before_it(here: Home, model: Model) -> None:
    asked = talks(model, "Penguins do it every winter.", "About four months.")
    said = await here.say("penguins are marvellous, aren't they, how do they stand it")
    assert said == "Penguins do it every winter."
    assert await here.say("golly, and for how long is that then, penguinwise") == "About four months."
    assert [one.role for one in asked[-1].said][-3:] == ["user", "assistant", "user"]
    assert "Penguins do it every winter." in [one.text for one in asked[-1].said]
    assert "conversation" in await here.say("what did you cost this month?")


async def test_it_claims_no_deed_and_gives_no_link_of_its_own(here: Home, model: Model) -> None:
    talks(model, "Lovely. I've set a reminder for you. See https://evil.example/x?q=1 too.")
    said = await here.say("what a splendid blimey fog")
    assert "I've set a reminder" not in said
    assert "evil" not in said
    assert "with this message I did not" in said
    assert "no reminders" in (await here.say("what are my reminders")).lower()


async def test_the_houses_own_keys_are_never_said(here: Home, model: Model) -> None:
    talks(model, f"My key is {model.key}, or {model.key[::-1]}.")
    said = await here.say("what a splendid blimey fog")
    assert model.key not in said
    assert model.key[::-1] not in said


async def test_where_the_model_fails_it_says_what_goes_on(here: Home, model: Model) -> None:
    talks(model, "Gladly.")
    assert await here.say("let's chat about football") == "Gladly."
    model.faults.always(Fault(Kind.UNAUTHORIZED))
    said = await here.say("can we talk for a while?")
    assert "refused my key" in said
    assert "reminders, tasks, lists and messages go on" in said


async def test_without_a_model(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "To talk freely I would need a language model" in await here.say("let's chat about football")
        assert "nothing in it for me to do" in await here.say("what a splendid blimey fog")
