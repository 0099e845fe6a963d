"""Times that are put right as they are typed, and texts that only look so."""

from __future__ import annotations

import pytest

from bot.understanding.message import mistimed


@pytest.mark.parametrize(("said", "meant"), [
    ("take my meds every day at 8:30am no wait 9", "take my meds every day at 9am"),
    ("take my meds every day at 8:30am, no wait, 9:15", "take my meds every day at 9:15am"),
    ("remind me at 4, actually 5, to ring mum", "remind me at 5, to ring mum"),
    ("dentist on tuesday, sorry, wednesday at 3pm", "dentist on wednesday at 3pm"),
    ("half past 4, no wait quarter to 5", "quarter to 5"),
    ("at 5pm, I mean 6am", "at 6am"),
])  # fmt: skip
def test_the_right_one_stands_in_the_place_of_the_wrong_one(said: str, meant: str) -> None:
    assert mistimed.put_right(said) == meant


@pytest.mark.parametrize("said", [
    "remind me at 4 not 5", "add 2, no 3 eggs", "see you at 3. no 4 kids are coming", "ring 2, i mean it",
    "log 2 hours, no 3", "on Monday, no Tuesdays", "x" * 300 + " at 4, no wait, 5",
])  # fmt: skip
def test_what_puts_nothing_right_stays(said: str) -> None:
    assert mistimed.put_right(said) == said
