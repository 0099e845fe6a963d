"""Reminders that hang on a day that the person has told, in a fact or in their book of contacts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home

TOLD = ("my anniversary is 4 June", "my birthday is 12 May", "add Sarah to my contacts", "Sarah's birthday is 4 March")


@pytest.mark.parametrize(("ask", "answer"), [
    ("remind me a week before my anniversary to book a table", "Friday 28 May 2027, 9:00 am: book a table"),
    ("remind me on my birthday to call mum", "Wednesday 12 May 2027, 9:00 am: call mum"),
    ("remind me to call mum on my birthday at 10", "Wednesday 12 May 2027, 10:00 am: call mum"),
    ("remind me the day before Sarah's birthday to buy a card", "Wednesday 3 Mar 2027, 9:00 am: buy a card"),
    ("remind me on Sarah's birthday to call her", "Thursday 4 Mar 2027, 9:00 am: call her"),
    ("remind me 2 hours before my anniversary to dress up", "and no time of that day. When should I remind you"),
    ("remind me the day before Kim's birthday to buy a card", 'I don\'t know when "Kim\'s birthday" is.'),
])  # fmt: skip
async def test_a_told_day_carries_a_reminder(tmp_path: Path, ask: str, answer: str) -> None:
    async with home(tmp_path) as here:
        for told in TOLD:
            await here.say(told)
        assert answer in await here.say(ask)


async def test_where_one_lives_is_a_fact_and_only_a_move_is_about_the_zone(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert await here.say("I live in Tetbury") == 'Noted: you live in Tetbury. "undo" takes it back.'
        assert "I left your time zone at Europe/Berlin." in await here.say("I moved to Masham")
        assert "I left your time zone at Europe/Berlin." in await here.say("I'm in Tetbury")
