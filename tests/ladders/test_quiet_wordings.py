"""Quiet hours in the ways that people write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["quiet hours 22-7"], "10:00 pm to 7:00 am"),
        (["quiet hours 22:00-07:00"], "10:00 pm to 7:00 am"),
        (["my quiet hours are 10pm to 7"], "10:00 pm to 7:00 am"),
        (["quiet hours 10pm to 7am except calls"], "So does a call that you asked for"),
        (["no calls after 9pm"], "one quiet time, for calls and messages alike"),
        (["don't disturb me between 2 and 4", "no calls after 9pm"], "9:00 pm to 8:00 am"),
        (["quiet hours 22-7", "no quiet hours"], "Quiet hours are off"),
        (["quiet hours 22-7", "when may you call me?"], "Your quiet hours are 10:00 pm to 7:00 am."),
        (["quiet hours"], "From when to when?"),
        (["don't text me between 10pm and 7 unless it's urgent"], "So does a call that you asked for"),
        (["please don't text me between 8am and 3pm", "yes", "when is it quiet?"], "hours are 8:00 am to 3:00 pm."),
        (["please dont text me between 8am and 3pm", "1", "when is it quiet?"], "hours are 8:00 am to 3:00 pm."),
        (["don't text me between 8am and 3pm", "when is it quiet?"], "Your quiet hours are 8:00 am to 3:00 pm."),
        (["can you leave me alone from noon to 2 every day?", "when is it quiet?"], "hours are 12:00 pm to 2:00 pm."),
        (["quiet hours from midnight to 6", "when is it quiet?"], "hours are 12:00 am to 6:00 am."),
        (["quiet hours from 1pm to 3", "when is it quiet?"], "hours are 1:00 pm to 3:00 pm."),
        (["quiet hours 22-7", "unless it's urgent"], "What else is urgent I can't tell"),
        (["quiet hours 22-7", "when is it quiet?"], "Your quiet hours are 10:00 pm to 7:00 am."),
        (["quiet hours 22-7", "no quiet hours on weekends"], "one quiet time for all days of the week"),
        (["I'm in a meeting, hush for an hour"], "Quiet until Friday 20 Nov, 3:30 pm"),
        (["hush for an hour", "ok you can text me again"], "The quiet is over"),
    ],
)  # fmt: skip
async def test_they_are_set_ended_and_told(tmp_path: Path, texts: list[str], said: str) -> None:
    async with home(tmp_path) as here:
        answers = [await here.say(text) for text in texts]
        assert said in answers[-1]


async def test_hours_are_nobodys_name(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("call me 22-7 except calls")
        await here.say("yes")
        assert "22-7" not in await here.say("what is my name?")
