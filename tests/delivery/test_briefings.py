"""The briefing: chosen, come, moved, stopped; what it says; what happens when the house was away or its turn fails."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tests.clock import ManualClock
from tests.house import Home, home

MORNING = dt.datetime(2026, 11, 20, 5, 0, tzinfo=dt.UTC)  # Friday, 6:00 in Berlin


async def briefing(house: Home, **step: float) -> list[str]:
    return [out.text for out in await house.later(**step) if out.kind == "briefing"]


async def test_it_comes_every_morning_at_the_time_that_was_chosen(tmp_path: Path) -> None:
    async with home(tmp_path, clock=ManualClock(MORNING)) as house:
        said = await house.say("brief me every morning at 7:30")
        assert said.startswith("I'll brief you every day at 7:30 am, first on Friday 20 Nov, 7:30 am.")
        await house.say("remind me at 2pm to call the bank")
        await house.say("add task renew passport due today")
        await house.say("add milk and eggs to my groceries")
        assert await briefing(house, minutes=89) == []
        (text,) = await briefing(house, minutes=1)
        assert text.splitlines() == [
            "Good morning. Friday 20 Nov.",
            "Reminders: 2:00 pm call the bank.",
            "Tasks due: renew passport.",
            "Lists: grocery (2).",
        ]
        (text,) = await briefing(house, hours=24)
        assert "Saturday 21 Nov." in text
        assert "Overdue: renew passport" in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("morning briefing at 7:30 please", "I'll brief you every day at 7:30 am"),
        ("I'd like a morning briefing at half past seven", "I'll brief you every day at 7:30 am"),
        ("a morning summary at 8 am", "I'll brief you every day at 8:00 am"),
        ("send me a morning briefing tomorrow at 7:30", "I'll brief you on Saturday 21 Nov, 7:30 am"),
        ("a daily briefing at 8:15", "I'll brief you every day at 8:15"),
        ("brief me at 5pm", "I'll brief you on Friday 20 Nov, 5:00 pm"),
    ],
)
async def test_a_morning_is_before_noon_and_every_day_has_one(tmp_path: Path, text: str, said: str) -> None:
    async with home(tmp_path) as house:
        assert (await house.say(text)).startswith(said)


async def test_it_is_honest_on_an_empty_day(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        said = await house.say("what's my day")
        assert said.startswith("Friday 20 Nov: nothing is planned, nothing is due and nothing is late.")
        assert "every morning at 8?" in said
        assert "I'll brief you every day at 8:00 am" in await house.say("yes")
        assert "every morning" not in await house.say("brief me")


async def test_the_offer_is_made_once(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        assert "Shall I send you this every morning" in await house.say("brief me")
        await house.say("no")
        assert "Shall I send" not in await house.say("brief me")


async def test_another_time_takes_the_place_of_the_first(tmp_path: Path) -> None:
    async with home(tmp_path, clock=ManualClock(MORNING)) as house:
        await house.say("brief me every morning at 7:30")
        said = await house.say("brief me every weekday at 7")
        assert "every weekday at 7:00 am" in said
        assert "It was every day at 7:30 am" in said
        assert len(await briefing(house, hours=1)) == 1
        assert await briefing(house, hours=24) == []  # Saturday
        assert "Your briefing comes every weekday" in await house.say("when is my briefing")


async def test_it_is_stopped_and_taken_up_again(tmp_path: Path) -> None:
    async with home(tmp_path, clock=ManualClock(MORNING)) as house:
        await house.say("brief me every morning at 7:30")
        assert (await house.say("stop the briefing")).startswith("No more briefings")
        assert await briefing(house, hours=1) == []
        assert "Undone" in await house.say("undo")
        assert len(await briefing(house, hours=1)) == 1
        assert (await house.say("stop the briefing")).startswith("No more briefings")
        assert "No briefing is set" in await house.say("stop the briefing")


async def test_setting_it_can_be_undone(tmp_path: Path) -> None:
    async with home(tmp_path, clock=ManualClock(MORNING)) as house:
        await house.say("brief me every morning at 7:30")
        assert "Undone" in await house.say("undo")
        assert await briefing(house, hours=3) == []


async def test_a_late_one_says_so_and_comes_once(tmp_path: Path) -> None:
    async with home(tmp_path, clock=ManualClock(MORNING)) as house:
        await house.say("brief me every morning at 7:30")
        texts = await briefing(house, days=3, hours=4)  # Monday, 10:00
        assert len(texts) == 1
        assert "Monday 23 Nov" in texts[0]
        assert texts[0].endswith("(2 h late)")
        assert len(await briefing(house, hours=24)) == 1


async def test_a_briefing_is_not_about_what_was_said_before(tmp_path: Path) -> None:
    """ "Make it 3 pm" after a briefing means the reminder that was spoken of, and "undo" what was asked for."""
    async with home(tmp_path, clock=ManualClock(MORNING)) as house:
        await house.say("brief me every morning at 6:05")
        await house.say("remind me at 2pm to call the bank")
        assert len(await briefing(house, minutes=5)) == 1
        assert "3:00 pm" in await house.say("make it 3 pm")
        assert "Nothing is waiting" in await house.say("done")
        assert "call the bank" in await house.say("undo")


async def test_what_was_not_answered_stands_in_it(tmp_path: Path) -> None:
    async with home(tmp_path, clock=ManualClock(MORNING)) as house:
        await house.say("remind me in 10 minutes to take my pills")
        await house.later(minutes=11)
        said = await house.say("brief me")
        assert "Waiting for your done: take my pills (since 6:10 am)." in said
