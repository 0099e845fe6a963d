"""A quiet time as its person lives it: the reminder that comes all the same, what was held, and that it is told."""

from __future__ import annotations

from pathlib import Path

from tests.house import home


async def test_what_was_held_back_comes_and_is_told_when_the_quiet_ends(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("brief me every day at 3pm")
        await house.say("remind me at 3 to stretch")
        await house.say("quiet for two hours")
        shown = await house.later(minutes=31)
        assert [one.kind for one in shown] == ["reminder"], "that was asked for, for this very time"
        shown = await house.later(minutes=90)
        told = {one.kind: one.text for one in shown}
        assert told["notice"] == "The quiet time is over. Held back: your briefing; that comes now."
        assert told["briefing"].startswith("Good ")


async def test_a_quiet_time_in_which_nothing_was_held_ends_without_a_word(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("quiet for two hours")
        assert await house.later(hours=3) == []


async def test_what_was_held_comes_at_once_where_the_quiet_is_taken_back(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("brief me every day at 3pm")
        await house.say("quiet for two hours")
        assert await house.later(minutes=60) == []
        assert "Undone: I went quiet" in await house.say("undo")
        assert [one.kind for one in await house.later(minutes=1)] == ["briefing"]


async def test_the_last_wish_for_quiet_counts(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("brief me every day at 3pm")
        await house.say("quiet for two hours")
        await house.say("mute until 3:15")
        shown = await house.later(minutes=46)
        assert sorted(one.kind for one in shown) == ["briefing", "notice"]
        assert await house.later(minutes=90) == []
