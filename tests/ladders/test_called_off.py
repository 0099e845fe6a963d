"""What has rung and still asks is called off by its name: it asks no more, and an undo brings it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home
from tests.ladders.test_conversation import came


@pytest.mark.parametrize("said", ["cancel the bins reminder", "stop nagging me about the bins"])
async def test_a_nag_is_called_off_and_comes_back_by_undo(tmp_path: Path, said: str) -> None:
    async with home(tmp_path) as house:
        await house.say("remind me in 5 minutes to take the bins out and nag me every 5 minutes until I say done")
        assert await came(house, minutes=5) == ["⏰ Take the bins out"]
        answer = await house.say(said)
        assert answer.startswith('"take the bins out" came Friday 20 Nov, 2:35 pm: I ask no more about it.')
        assert await came(house, minutes=30) == []
        before = len(house.screen.shown)
        assert "Undone" in await house.say("undo")
        await came(house)  # it is late by now, and asks at once, maybe before this looks
        asked = [out.text for out in house.screen.shown[before:] if out.text.startswith("⏰")]
        assert asked == ["⏰ Take the bins out (asked 2 times; say done and I stop)"]
        assert await came(house, minutes=5) == ["⏰ Take the bins out (asked 3 times; say done and I stop)"]


async def test_what_repeats_goes_on_when_one_time_of_it_is_called_off(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remind me every day at 3pm to take my pills and nag me every 5 minutes until I say done")
        assert await came(house, minutes=30) == ["⏰ Take my pills"]
        assert "It comes again as set." in await house.say("stop nagging me about my pills")
        assert await came(house, hours=1) == []
        assert await came(house, hours=23) == ["⏰ Take my pills"]


async def test_a_reminder_that_only_waits_for_its_done(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remind me in 5 minutes to stretch")
        await came(house, minutes=5)
        assert "I don't wait for your done any more." in await house.say("cancel the stretch reminder")
        assert "nothing" in (await house.say("done")).lower() or "no reminder" in (await house.say("done")).lower()
