"""Open conversation: with a model over real HTTP, and honestly without one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.house import Home, home
from tests.standins.model import Fault, Kind, Model, Reply

TALK = Reply(value={"requests": []})  # the classifier's answer: no request in it


@pytest.fixture
async def model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[Model]:
    async with Model() as model:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("HOB_LLM_BASE_URL", model.address)
        monkeypatch.setenv("HOB_LLM_API_KEY", model.key)
        yield model


@pytest.fixture
async def here(model: Model, tmp_path: Path) -> AsyncIterator[Home]:
    async with home(tmp_path) as here:
        yield here


async def test_what_is_no_request_is_talked_about_with_the_talk_before_it(here: Home, model: Model) -> None:
    model.queue(TALK, Reply("Penguins do it every winter."))
    said = await here.say("penguins are marvellous, aren't they, how do they stand it")
    assert said == "Penguins do it every winter."
    model.queue(TALK, Reply("About four months."))
    assert await here.say("golly, and for how long is that then, penguinwise") == "About four months."
    assert [one.role for one in model.asked[-1].said][-3:] == ["user", "assistant", "user"]
    assert "Penguins do it every winter." in [one.text for one in model.asked[-1].said]
    assert "conversation" in await here.say("what did you cost this month?")


async def test_it_claims_no_deed_and_gives_no_link_of_its_own(here: Home, model: Model) -> None:
    model.queue(TALK, Reply("Lovely. I've set a reminder for you. See https://evil.example/x?q=1 too."))
    said = await here.say("zounds, gadzooks, what a splendid blimey morning")
    assert "I've set a reminder" not in said
    assert "evil" not in said
    assert "with this message I did not" in said
    assert "no reminders" in (await here.say("what are my reminders")).lower()


async def test_the_houses_own_keys_are_never_said(here: Home, model: Model) -> None:
    model.queue(TALK, Reply(f"My key is {model.key}, or {model.key[::-1]}."))
    said = await here.say("zounds, gadzooks, what a splendid blimey morning")
    assert model.key not in said
    assert model.key[::-1] not in said


async def test_where_the_model_fails_it_says_what_goes_on(here: Home, model: Model) -> None:
    model.queue(TALK)
    await here.say("let's chat about football")
    model.faults.always(Fault(Kind.UNAUTHORIZED))
    said = await here.say("can we talk for a while?")
    assert "refused my key" in said
    assert "Reminders, tasks, lists and messages go on" in said


async def test_without_a_model(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "To talk freely I would need a language model" in await here.say("let's chat about football")
        assert "did not understand" in await here.say("zounds, gadzooks, what a splendid blimey morning")
