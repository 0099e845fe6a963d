"""Likely readings weighed by the person's own things and by what was spoken of last; times told ahead of a thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home


async def test_more_things_go_on_the_list_that_was_spoken_of(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add milk and soap to groceries")
        await hob.say("oh and kitchen roll")
        assert "kitchen roll" in await hob.say("what's on groceries?")


async def test_what_stands_on_no_list_is_not_offered_as_taken_off(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add milk to groceries")
        said = await hob.say("oh and bin bags")
        assert "off" not in said.split()


@pytest.mark.parametrize(("said", "at", "about"), [
    ("dentist 14th dec 10:20", "Monday 14 Dec, 10:20 am", "dentist"),
    ("The plumber is coming Thursday at 2 to look at the sink. Remind me the night before.", "25 Nov, 9:00 pm", "sink"),
    ("my sons birthday is 12 march, remind me a week before so im not in trouble", "Friday 5 Mar 2027", "birthday"),
    ("need to ring the garage at half 11 about that clutch dont let me forget", "11:30 am", "garage about that clutch"),
])
async def test_it_is_set_at_once(tmp_path: Path, said: str, at: str, about: str) -> None:
    async with home(tmp_path) as hob:
        reply = await hob.say(said)
        assert reply.startswith(("I'll remind you", "In your calendar"))
        assert at in reply
        assert about in reply


async def test_the_same_time_is_the_things_own(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me on tuesday at 11 about the chimney sweep")
        assert "Wednesday 25 Nov, 11:00 am" in await hob.say("the chimney sweep changed to Wednesday, same time")


async def test_a_question_behind_a_remark_is_answered(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add milk to groceries")
        assert "milk" in await hob.say("im at the shop whats on the list")


async def test_a_number_that_is_told_is_nothing_to_be_reminded_of(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        assert "What should I remind you of" in await hob.say("set a reminder in 45 minutes")
        assert "remind you" not in await hob.say("my guy Tunde his number is 08035550148")


async def test_who_is_told_of_with_a_number_is_entered(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        said = await hob.say("my ex is Kayla, +1 512-555-0166")
        assert "Kayla is in your contacts now" in said
        assert "ex i" not in said.replace("ex is", "")
