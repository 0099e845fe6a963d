"""A reading that takes too much of the processor is given up, and a long text is read beside the loop."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from bot.understanding.message import readings
from specialists.language.text import aside, budget
from tests.house import home

LONG = "remind me at 5 to call Dave. " + "It was a long day and nothing came of it. " * 20


def test_a_limit_is_kept_and_ends_with_its_reading() -> None:
    with pytest.raises(budget.Exceeded), budget.allowed(-1):
        budget.check()
    budget.check()


def test_the_nearer_of_two_limits_holds() -> None:
    with pytest.raises(budget.Exceeded), budget.allowed(-1), budget.allowed(60):
        budget.check()


async def test_a_long_text_is_read_in_another_thread() -> None:
    ours = threading.get_ident()
    assert await aside.read("short", threading.get_ident) == ours
    assert await aside.read(LONG, threading.get_ident) != ours


async def test_what_takes_too_long_to_read_is_answered_and_nothing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with home(tmp_path) as at_home:
        monkeypatch.setattr(aside, "SECONDS", -1.0)
        assert await at_home.say(LONG) == readings.TOO_MUCH
        monkeypatch.undo()
        assert "no reminders" in (await at_home.say("what are my reminders?")).lower()
