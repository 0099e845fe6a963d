"""What a person tells of their day, by the front door: it acts only where it names what they have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home

NOTHING = "There is nothing like that on your lists"
STANDING = (
    "add call the bank to my tasks\nadd milk and eggs to my shopping list\nremind me tomorrow at 9 to pay the rent\n"
)


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("i called the bank", "Done: call the bank."),
        ("i caled the bank already", "Done: call the bank."),
        ("phoned the bank", "Done: call the bank"),
        ("i paid the rent", 'Done: "pay the rent"'),
        ("got the eggs", "Ticked off your grocery list: eggs."),
        ("i bought milk and bread", "Ticked off your grocery list: milk."),
        ("i bought a new car last week", "!Ticked"),
        ("picked up the kids from school", NOTHING),
        ("i finished the book last night", NOTHING),
        ("got the tickets, remind me to print them tomorrow", "print them"),
    ],
)
async def test_what_is_told_acts_only_on_what_there_is(told: str, answer: str, tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        for line in STANDING.splitlines():
            await here.say(line)
        said = await here.say(told)
        assert (answer.removeprefix("!") in said) != answer.startswith("!"), said


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("remind me at 6pm to have lunch with Claire\npush lunch with claire back by an hour", "7:00 pm"),
        ("push lunch back by an hour", 'I found no event about "lunch"'),
    ],
)
async def test_what_sounds_like_a_meeting_is_moved_as_a_reminder_only_where_it_is_one(
    asked: str, answer: str, tmp_path: Path
) -> None:
    async with home(tmp_path) as here:
        for line in asked.splitlines():
            said = await here.say(line)
        assert answer in said


async def test_a_known_name_of_two_words_is_told_from_the_text_behind_it(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        for line in ("my name is Pat", "add contact anna maria +447700900123"):
            await here.say(line)
        assert "anna maria" in (await here.say("text anna maria hello there")).lower()
