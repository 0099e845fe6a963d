"""In another zone, for good or for a while: what moves along, what stays, how it comes back, and how it is undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import Home, home


async def plan(here: Home) -> None:
    await here.say("remind me tomorrow at 8am to stretch")
    await here.say("remind me tomorrow at 9am New York time to call the office")


async def test_a_stay_moves_what_floats_and_ends_by_itself(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await plan(here)
        told = await here.say("I'm in Tokyo till Monday")
        assert "Your time zone is now Asia/Tokyo" in told
        assert "On Monday 23 Nov, 12:00 pm, it goes back to Europe/Berlin." in told
        moved, _, stayed = told.partition("Not moved:")
        assert "“stretch”, Saturday 21 Nov, 8:00 am" in moved.replace('"', "“", 1).replace('"', "”", 1)
        assert "call the office" in stayed
        assert "stretch" not in stayed
        shown = await here.later(hours=8, minutes=31)  # 23:01 in Berlin, 7:01 in Tokyo
        assert [out.text for out in shown if out.kind == "reminder"] == []
        shown = await here.later(hours=1)
        assert ["Stretch" in out.text for out in shown if out.kind == "reminder"] == [True]
        await here.say("remind me every day at 7am to run")
        shown = await here.later(days=2, hours=4)  # Monday 12:01 in Tokyo
        back = [out.text for out in shown if "again" in out.text and "Europe/Berlin" in out.text]
        assert len(back) == 1
        assert "run" in back[0]
        assert "Europe/Berlin" in await here.say("what is my time zone")


async def test_undo_takes_the_journey_back(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await plan(here)
        await here.say("I'm in Tokyo till Monday")
        assert "Undone" in await here.say("undo")
        assert "Europe/Berlin" in await here.say("what is my time zone")
        assert "back to" not in await here.say("what reminders do I have?")
        shown = await here.later(hours=9)
        assert [out for out in shown if out.kind == "reminder"] == []


async def test_a_new_place_takes_the_way_back_along(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("I'm in Tokyo till Monday")
        told = await here.say("I'm in Lisbon until Sunday at 6pm")
        assert "Europe/Lisbon" in told
        assert "Sunday 22 Nov, 6:00 pm, it goes back to Europe/Berlin" in told
        assert "Europe/Berlin" in await here.say("I'm in Berlin")
        shown = await here.later(days=4)
        assert shown == []


@pytest.mark.parametrize("when", ["next week", "from Monday to Friday", "on Friday"])
async def test_a_journey_to_come_changes_nothing_yet(tmp_path: Path, when: str) -> None:
    async with home(tmp_path) as here:
        assert "now Asia/Tokyo" not in await here.say(f"I'm in Tokyo {when}")
        assert "Europe/Berlin" in await here.say("what is my time zone")


async def test_for_good_says_nothing_of_a_way_back(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "goes back" not in await here.say("I'm in Tokyo")
        assert "goes back to Europe/Berlin" in await here.say("I'm in Tokyo for a week")


async def test_back_home_is_where_one_was_before(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("I'm in Tokyo")
        assert "Europe/Berlin" in await here.say("I'm back home")
        assert await here.say("I'm back home") == "Welcome back. Your time zone is Europe/Berlin as it was."
