"""A question within bounds: what was told in a time, what is sure, what goes on of late."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import Home, home
from tests.memory_learning.test_learning import told

PAST = ("my sister Anna moved to York", "I think Anna likes tea", "I'm working on a podcast about bees")


async def two_times(here: Home) -> None:
    """Some of it told forty days ago (20 November), some today."""
    await told(here, PAST[0], PAST[2], "add jam. I think Anna hates olives", "yes")
    await here.later(days=40)
    await told(here, "I like olives", "my sister Anna plays the cello")


@pytest.mark.parametrize(
    ("asked", "held", "left_out"),
    [
        ("what did I tell you recently?", "like olives", "podcast"),
        ("what have I been up to lately?", "like olives", "podcast"),
        ("what do you know about Anna from last month?", "moved to York", "cello"),
        ("what do you know about Anna since yesterday?", "cello", "York"),
        ("what did I tell you about Anna in November?", "York", "cello"),
        ("what did I say about the podcast in November?", "podcast about bees", "I find no"),
        ("what do you know about Anna from 2024?", "nothing of that", "York"),
        ("what do you know about Anna from 2024?", "of another time", "York"),
        ("what do you know about Anna that you're sure of?", "York", "podcast"),
        ("what do you know about me that you're sure of?", "What I am sure of", "nothing"),
        ("what do you remember about the podcast?", "bees", "nothing"),
        ("what do you know about Tom for sure?", "nothing of that", "Anna"),
    ],
)
async def test_a_question_within_bounds(tmp_path: Path, asked: str, held: str, left_out: str) -> None:
    async with home(tmp_path) as here:
        await two_times(here)
        reply = await here.say(asked)
        assert held in reply
        assert left_out not in reply


async def test_what_is_unsure_is_left_out_and_said_to_be_there(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "My brother Ben is a vet. He plays the cello.")
        assert "not sure" in await here.say("what does Ben play?")
        reply = await here.say("what do you know about Ben that you're sure of?")
        assert "vet" in reply
        assert "cello" not in reply


async def test_the_sources_of_what_was_told_are_told(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, PAST[0])
        await here.say("what do you know about Anna?")
        assert "You told me today" in await here.say("what are the sources for that?")
