"""A message of two times: the thing's, and the moment to tell of it."""

from __future__ import annotations

import datetime as dt

import pytest

from bot.understanding.message import telling
from specialists.language import time as when
from specialists.language.text import normalise

NOW = dt.datetime(2026, 11, 23, 9, 30, tzinfo=dt.UTC)  # a Monday


def moment(text: str) -> tuple[str, str | None] | None:
    found = telling.moment(normalise.message(text), when.find(text, NOW), NOW)
    return None if found is None or found.start is None else (f"{found.start:%a %d %H:%M}", found.rrule)


@pytest.mark.parametrize(("text", "at"), [
    ("the optician's tomorrow at twenty past two, tell me an hour beforehand", "Tue 24 13:20"),
    ("scan of the ewes thursday 8 in the morning, tell me the night before at 7", "Wed 25 19:00"),
    ("a do on Thursday at the club, half past twelve. A reminder at eleven that morning, please", "Thu 26 11:00"),
    ("heater install 2 pm today holler at me 30 minutes before", "Mon 23 13:30"),
    ("Dr Mehta on Thursday at 11.30, so in the morning at 10 you tell me", "Thu 26 10:00"),
    ("supper meeting tonight at seven, give me a poke at quarter past six", "Mon 23 18:15"),
    ("the cans have to go out tonight, so you better holler at me at 8", "Mon 23 20:00"),
    ("supplier come 3pm, remind me 2.30pm clear the back door", "Mon 23 14:30"),
    ("court in Brooklyn on Thursday at 9:30 a.m. Alert me at 7 that morning.", "Thu 26 07:00"),
    ("the match is on Saturday, remind me on Friday evening to wash the kit", "Fri 27 18:00"),
    ("a meeting tomorrow at 21:00. Please remind me today at 20:00 to prepare it", "Mon 23 20:00"),
])  # fmt: skip
def test_it_is_told_of_before_it_happens(text: str, at: str) -> None:
    assert moment(text) == (at, None)


@pytest.mark.parametrize(("text", "at", "rule"), [
    ("choir on wednesdays at 7pm, want a nudge half an hour before each week", "Wed 25 18:30", "FREQ=WEEKLY;BYDAY=WE"),
    ("lola has judo every second Friday at 5pm, ping me the hour before", "Fri 27 16:00", "FREQ=WEEKLY;INTERVAL=2;"),
])  # fmt: skip
def test_so_long_before_each_time(text: str, at: str, rule: str) -> None:
    found = moment(text)
    assert found is not None
    assert found[0] == at
    assert str(found[1]).startswith(rule)


def test_what_repeats_is_told_of_as_often() -> None:
    rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;BYHOUR=14;BYMINUTE=50"
    said = "every other thursday at 3pm i have a 1:1 with dana, need a heads up at 2:50"
    assert moment(said) == ("Thu 26 14:50", rule)


@pytest.mark.parametrize("text", [
    "dinner is at 7, remind me at 8 to call mum",  # it is no telling of the dinner
    "my pills at 8am and 9pm", "at 8, and 9pm", "remind me at 5 to feed the cat", "from 9 to 5 on Friday",
    "wake me at 5 every day, and at 9 on Sundays",
])  # fmt: skip
def test_what_is_no_such_pair_is_left_alone(text: str) -> None:
    assert moment(text) is None
