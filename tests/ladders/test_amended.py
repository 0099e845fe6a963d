"""What follows when nobody answers, asked about and changed in words after it was set."""

from __future__ import annotations

from pathlib import Path

import pytest

from specialists.language.grammar import ladder_changes
from tests.people.street import ANNA, street

SET = "remind me in 20 mins to take my pills. if I don't answer within 10 min call me, then tell Anna"


async def test_it_is_told_changed_and_ended_part_by_part(tmp_path: Path) -> None:
    async with street(tmp_path) as town:
        await town.say(f"add contact Anna {ANNA}")
        await town.say(SET)
        both = "If you don't answer within 10 minutes, I'll call you, then after another 10 minutes I'll write to Anna."
        for asked in ("what happens if i don't react?", "and if I don't answer?", "what if I ignore the pills one?"):
            assert await town.say(asked) == f'"take my pills": {both}'
        sooner = "If you don't answer within 5 minutes, I'll call you"
        assert sooner in await town.say("make it 5 minutes before you call")
        said = await town.say("actually don't tell Anna, just call me")
        assert f"{sooner}." in said
        assert "Anna" not in said
        said = await town.say("and if i don't pick up, try again after 10 min")
        assert f"{sooner}, then after another 10 minutes I'll remind you again." in said
        said = await town.say("no need to ring me about the pills")
        assert said.startswith('"take my pills": If you don\'t answer within 10 minutes, I\'ll remind you again.')
        assert "Undone" in await town.say("undo")
        assert sooner in await town.say("what will you do if I don't answer?")
        assert "was not to happen anyway" in await town.say("leave Anna out of it")


async def test_one_takes_the_place_of_another(tmp_path: Path) -> None:
    async with street(tmp_path) as town:
        await town.say(f"add contact Anna {ANNA}")
        said = await town.say("Remind me tomorrow at 8am to feed the cat. If I haven't confirmed by 8:15, text Anna.")
        assert "8:00 am: feed the cat. If you don't answer within 15 minutes, I'll write to Anna." in said
        assert "within 15 minutes, I'll call you." in await town.say("instead of Anna call me")


async def test_without_a_ladder_there_is_nothing_to_change(tmp_path: Path) -> None:
    async with street(tmp_path) as town:
        assert "No reminder is set" in await town.say("what happens if I don't answer?")
        await town.say("remind me in 20 minutes to stretch")
        assert 'Nothing more: "stretch" comes once' in await town.say("what happens if I don't answer?")
        assert "nothing to change" in await town.say("don't tell Anna about the stretch")


@pytest.mark.parametrize(
    "text",
    [
        "don't tell me what to do", "stop calling me Bob", "text mom instead of dad", "don't call me", "leave me alone",
        "and call Anna", "also tell me the time", "keep milk out of the fridge", "make it 5", "wait for me", "", "and",
    ],
)
def test_what_only_looks_like_a_change_is_none(text: str) -> None:
    assert ladder_changes.read(text) is None
