"""Put off, moved, done: whatever the order and whichever button, nothing stands as waiting afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.channels.base import Outgoing
from tests.house import Home, home

CALLED = "remind me in 5 minutes to take my pills; if I don't answer in 2 minutes remind me again"


async def waiting(house: Home) -> str:
    return await house.say("what are my reminders")


async def given_up(house: Home) -> Outgoing:
    """A reminder whose ladder has ended unanswered; answers its first message."""
    await house.say(CALLED)
    (first,) = await house.later(minutes=5)
    await house.later(minutes=2)
    (told,) = await house.later(minutes=10)
    assert told.text.startswith('About "take my pills": I wrote to you; nobody answered.')
    return first


async def test_given_up_then_put_off_then_done(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await given_up(house)
        assert "Snoozed" in await house.say("snooze 20")
        assert "Waiting" not in await waiting(house)
        (again,) = await house.later(minutes=20)
        assert again.text.startswith("⏰ Take my pills")
        assert await house.say("done") == 'Done: "take my pills".'
        assert "Waiting" not in await waiting(house)


@pytest.mark.parametrize("moves", [("move the pills to 5pm",), ("snooze the pills for an hour", "cancel the pills")])
async def test_given_up_then_moved_or_cancelled(tmp_path: Path, moves: tuple[str, ...]) -> None:
    async with home(tmp_path) as house:
        await given_up(house)
        for said in moves:
            await house.say(said)
        assert "Waiting" not in await waiting(house)


async def test_put_off_then_moved_then_done_by_the_first_button(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remind me in 5 minutes to call the dentist")
        (first,) = await house.later(minutes=5)
        assert "Snoozed" in await house.tap(first, "1 h")
        assert "Moved" in await house.say("actually in 2 minutes")
        (again,) = await house.later(minutes=2)
        assert again.text.startswith("⏰ Call the dentist")
        assert await house.tap(first, "Done") == 'Done: "call the dentist".'
        assert "No reminders" in await waiting(house)
        assert await house.later(hours=3) == []


async def test_of_two_that_wait_each_is_ended_once(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remind me in 5 minutes to call the dentist")
        await house.say("remind me in 5 minutes to buy stamps")
        shown = await house.later(minutes=5)
        assert "Snoozed" in await house.tap(shown[0], "Snooze 10 min")
        await house.later(minutes=10)
        assert "Done" in await house.tap(shown[0], "Done")
        assert "said done to it already" in await house.tap(shown[0], "Done")
        assert "Waiting for your done: buy stamps" in await waiting(house)
        assert await house.say("done") == 'Done: "buy stamps".'
        assert "Waiting" not in await waiting(house)
