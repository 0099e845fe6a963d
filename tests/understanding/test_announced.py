"""What announces several things, and what only looks so (bot/understanding/message/announced.py)."""

from __future__ import annotations

import datetime as dt
import time
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.message import announced
from specialists.contract import Action, Effect, Finding, Operation, Phase, Role

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))


async def _nothing() -> Finding:
    return Finding("")


def _actions() -> list[Action]:
    plain = Action("", "", "", Effect.WRITE, Phase.WORK, _nothing, operation=Operation.CREATE)
    roles = {"text": Role.TEXT, "when": Role.TIME}
    return [
        replace(plain, intent="duty", roles=roles, headings=("jobs", "to do"), lines=True),
        replace(plain, intent="alarm", roles=roles, headings=("alarms",)),
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("to do\n- ring sam\n- fix the tap\n- laundry", ("ring sam", "fix the tap", "laundry")),
        ("My jobs for Saturday:\n1. hoover\n2) dust", ("hoover", "dust")),
        ("jobs: 1. hoover 2. dust", ("hoover", "dust")),
        ("jobs: gate; hedge, front and back; roof", ("gate", "hedge, front and back", "roof")),
        ("ok so 3 jobs today: gate, hedge & roof", ("gate", "hedge", "roof")),
        ("to-do: ring sam and fix the tap", ("ring sam", "fix the tap")),
        ("jobs: paint 1,000 tiles, sweep", ("paint 1,000 tiles", "sweep")),
        ("jobs!! ring sam by sunday n fix the tap", ("ring sam by sunday", "fix the tap")),
        ("jobs: chase the deposit - price up a menu", ("chase the deposit", "price up a menu")),
        ("I've to ring sam and fix the tap, stick them down as jobs", ("ring sam", "fix the tap")),
    ],
)
def test_what_announces_is_apart(text: str, parts: tuple[str, ...]) -> None:
    found = announced.announced(text, NOW, _actions())
    assert found is not None
    assert found.parts == parts


@pytest.mark.parametrize(
    "text",
    [
        "to do: laundry", "jobs done: gate, roof", "delete jobs: gate, roof", "jobs: gate, roof?", "4 jobs: gate, roof",
        "i have two jobs: barman, cleaner", "to do: bread and butter", "jobs: he rang me, it was late",
        "the jobs at the yard: gate, roof", "to do: buy milk, eggs", "sam said: jobs: gate, roof",
    ],
)
def test_what_announces_nothing_is_left(text: str) -> None:
    assert announced.announced(text, NOW, _actions()) is None


def test_what_needs_a_time_is_one_request_each() -> None:
    made = announced.read("alarms: gym at 6 tomorrow, bins at 8 tomorrow", NOW, _actions())
    assert [one.slots["text"] for one in made] == ["gym", "bins"]
    assert announced.read("alarms: gym at 6 tomorrow, bins", NOW, _actions()) == ()


def test_a_long_text_costs_little() -> None:
    start = time.perf_counter()
    for text in ("jobs: " + "a, " * 480, "to do\n" + "- x\n" * 370, "jobs " * 299, "- " * 700):
        announced.announced(text, NOW, _actions())
    assert time.perf_counter() - start < 1
