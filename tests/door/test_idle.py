"""A day on which nobody says anything costs nothing, whatever falls due, is swept, tidied or consolidated in it."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from tests.clock import ManualClock
from tests.house import home
from tests.standins.model import Model, Reply

SAID = (
    "remind me every 2 hours to drink water", "every weekday at 8 send me a morning briefing", "add milk to groceries",
    "remember that the spare key is under the pot", "my sister Clara lives in Leeds", "I'm vegan now",
    "I'm working on the garden this week", "let's chat about gardens", "remind me tomorrow at 9 to call the bank",
)


async def test_an_idle_day_costs_nothing(tmp_path: Path, model: Model) -> None:
    clock = ManualClock()
    model.rule(Reply("OK."), says="gardens")
    async with home(tmp_path, clock=clock) as here:
        for text in SAID:
            await here.say(text)
        await here.house.lessons.settled()
        clock.advance(dt.timedelta(hours=24))
        await here.house.lessons.chores()  # the night after the talk may still think about it
        await here.house.pulse.tick()
        asked = len(model.raw)
        before = await here.say("what did you cost this month?")
        shown = len(here.screen.shown)
        for _ in range(26):
            clock.advance(dt.timedelta(hours=1))
            await here.house.pulse.tick()
            await here.house.delivery.drain_once()
            await here.house.lessons.chores()
        await here.house.pulse._prune()
        assert len(here.screen.shown) > shown + 10  # it was no idle day for the reminders
        assert len(model.raw) == asked
        assert await here.say("what did you cost this month?") == before
