"""Conversations as people have them: what leans on the turn before, questions asked back, and short answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli import welcome
from tests import talk
from tests.house import home

CONVERSATIONS = talk.page(Path(__file__).with_name("conversation.txt"))


@pytest.mark.parametrize("name", CONVERSATIONS)
async def test_conversation(name: str, tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await talk.held(here, CONVERSATIONS[name])


async def test_it_fades(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me tomorrow at 9 to call dave")
        await here.later(minutes=16)
        assert "did not understand" in await here.say("make it 10")


async def test_a_reminder_comes_with_buttons_that_work(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me in 5 minutes to stretch")
        (rung,) = await here.later(minutes=5)
        assert "Stretch" in rung.text
        assert [button.label for button in rung.buttons] == ["Done", "Snooze 10 min", "1 h", "Tomorrow"]
        assert "2:45 pm" in await here.tap(rung, "Snooze 10 min")
        (again,) = await here.later(minutes=10)
        assert "Done" in await here.tap(again, "Done")
        assert "Yes" in await here.say("did you remind me to stretch?")


async def test_a_button_pressed_twice_acts_once(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me in 5 minutes to stretch")
        (rung,) = await here.later(minutes=5)
        await here.tap(rung, "Snooze 10 min")
        await here.tap(rung, "Snooze 10 min")
        assert len(await here.later(minutes=11)) == 1


async def test_the_reply_says_so_where_the_zone_is_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")  # what a machine says whose zone nobody set
    async with home(tmp_path, zone=None) as here:
        assert "I take your time zone to be UTC" in await here.say("remind me tomorrow at 9 to run")
        assert "Berlin" in await here.say("I'm in Berlin")
        assert "time zone" not in await here.say("remind me tomorrow at 10 to swim")


async def test_the_first_start_asks_the_zone_and_a_city_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    async with home(tmp_path, zone=None) as here:
        assert await welcome.ask_zone(here.house)
        assert "What time zone" in (await here.screen.nth(0)).text
        assert not await welcome.ask_zone(here.house)  # it waits for its answer
        assert "Tokyo" in await here.say("Tokyo")
        assert "Mom is in your contacts" in await here.say("add contact Mom +81 3 5555 0100")  # no second answer
        assert not await welcome.ask_zone(here.house)
        assert "9:00 am" in await here.say("remind me tomorrow at 9 to run")


@pytest.mark.parametrize("first", ["remind me tomorrow at 9 to run", "dentist on thursday at 3pm"])
async def test_who_has_no_time_for_the_zone_is_told_it_and_not_asked_again(
    first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    async with home(tmp_path, zone=None) as here:
        await welcome.ask_zone(here.house)
        said = await here.say(first)
        assert "I take your time zone to be UTC" in said
        assert "What time zone" not in said


async def test_a_first_start_that_knows_the_zone_asks_nothing(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert not await welcome.ask_zone(here.house)
