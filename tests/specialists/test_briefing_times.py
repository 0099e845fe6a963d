"""When a briefing comes, and when it does not: days left out, a second one, and whose it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home
from tests.people.street import Street, street


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["send my briefing at 7:30 every day", "no briefing at weekends"], "every weekday at 7:30 am"),
        (["send my briefing at 7:30 on weekdays", "no briefing at weekends"], "No briefing comes then"),
        (["send my briefing at 7:30 every day", "don't brief me on Sundays"], "Saturday at 7:30 am"),
        (["brief me every day at 7", "no briefing tomorrow"], "No briefing on Saturday 21 Nov. Next on Sunday 22 Nov"),
        (["brief me every day at 7", "pause my briefing until Monday"], "Next on Monday 23 Nov, 7:00 am"),
        (["brief me every day at 7", "cancel tomorrow's briefing"], "Next on Sunday 22 Nov"),
        (["brief me every day at 7", "move my briefing to 8"], "every day at 8:00 am"),
        (["brief me every weekday at 7", "brief me every weekend at 9"], "The one every weekday at 7:00 am stays"),
        (["brief me every day at 7", "give me an evening briefing at 8pm"], "every day at 8:00 pm"),
        (["no briefing tomorrow"], "No briefing is set"),
        (["brief me every day at 7", "brief me at 8 on weekends"], "The one every weekday at 7:00 am stays"),
        (["brief me every day at 7", "could I have my briefing half an hour later?"], "every day at 7:30 am"),
        (["brief me every day at 7", "pause the briefings while I'm on holiday until friday"],
         "No briefing from Friday 20 Nov to Thursday 26 Nov. Next on Friday 27 Nov"),
        (["brief me every day at 7", "pause my briefing until Monday", "turn the briefing back on"],
         "comes again every day at 7:00 am, next Saturday 21 Nov"),
        (["brief me every weekday at 7", "stop sending me the morning thing", "switch my briefing on again"],
         "comes again every weekday at 7:00 am"),
        (["switch on the daily summary"], "every day at 8:00 am"),
        (["brief me every day at 7", "pause my briefing"], "Until when?"),
        (["do i still get a briefing?"], "No briefing is set"),
        (["brief me every day at 7", "when's my morning summary?"], "comes every day at 7:00 am"),
        (["leave the shopping list out of the briefing"], "I can't leave a part out"),
        (["brief me every day at 7", "send my briefing by sms"], "text messages are not set up"),
        (["how's my day?"], "nothing is planned"),
        (["what's on today?"], "Nothing is in your calendar for today"),
        (["add task pay the rent due yesterday", "what's late?"], "pay the rent"),
    ],
)  # fmt: skip
async def test_it_is_set_as_it_is_said(tmp_path: Path, texts: list[str], said: str) -> None:
    async with home(tmp_path) as here:
        answers = [await here.say(text) for text in texts]
        assert said in answers[-1]


async def test_one_of_the_evening_looks_at_tomorrow_and_ends_by_its_name(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me tomorrow at 10 to call the bank")
        await here.say("brief me every morning at 7")
        await here.say("give me an evening briefing at 8pm")
        (out,) = await here.later(hours=5, minutes=30)
        assert out.text.startswith("Good evening. Friday 20 Nov")
        assert "10:00 am call the bank" in out.text
        assert "every day at 8:00 pm" in await here.say("stop the evening briefing")
        assert await here.say("when is my briefing?") == (
            "Your briefing comes every day at 7:00 am, next Saturday 21 Nov, 7:00 am."
        )


async def test_it_is_its_persons_own(tmp_path: Path) -> None:
    async with street(tmp_path) as here:
        await _ben_lives_here(here)
        for text in ("send Ben a briefing every day at 8", "send Sam the morning briefing every day at 8"):
            assert "briefing" in await here.say(text)
            assert await here.say("when is my briefing?") == (
                'No briefing is set. To get one, say "brief me every morning at 8".'
            )
        assert "every day at 8:00 am" in (await here.write("tg-ben", "brief me every day at 8"))[0]


async def _ben_lives_here(here: Street) -> None:
    code = await here.code("invite Ben")
    await here.write("tg-ben", f"/start {code}")
