"""Repeats that leave days out, from the words of a person to what rings and what does not; the house is in Berlin."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tests.house import Home, home
from tests.specialists.conftest import Talk

PILLS = "remind me weekdays at 8 except holidays to take pills\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (PILLS, "every weekday at 8:00 am except public holidays in Germany, first on Monday 23 Nov, 8:00 am: take p"),
        (PILLS, "the holidays of Germany by your time zone, only the nationwide ones"),
        (PILLS + "what reminders do I have?", "1. take pills (every weekday at 8:00 am except public holidays in Ger"),
        (PILLS + "move the pills reminder to 9am", "every weekday at 9:00 am except public holidays in Germany"),
        (
            "remind me every day at 8 except US holidays to read the news",
            "every day at 8:00 am except public holidays in the United States, first on Saturday 21 Nov",
        ),
        (
            "remind me every day at 8 except the 21st to stretch",
            "every day at 8:00 am except the 21st, first on Sunday 22 Nov, 8:00 am: stretch",
        ),
        ("remind me every day at 8 except tomorrow to stretch", "first on Sunday 22 Nov, 8:00 am: stretch."),
        ("remind me every day at 8 except tomorrow to stretch", "eft out this once: 21 November 2026"),
        ("remind me every weekday at 8 but Monday to stretch", "first on Tuesday 24 Nov, 8:00 am: stretch"),
        ("remind me on the next public holiday to call mum", "on Friday 25 Dec, 9:00 am: call mum. (Christmas Day"),
        ("when is the next public holiday?", "Friday 25 December 2026"),
        (
            "remind me tomorrow at 3pm about my dentist appointment\nremind me before the dentist to take the form",
            "on Saturday 21 Nov, 2:30 pm: take the form. (Before read as 30 minutes before it begins",
        ),
        (
            "remind me tomorrow at 3pm about my dentist appointment\nremind me to eat after my dentist appointment",
            "on Saturday 21 Nov, 3:00 pm: eat.",
        ),
        ("remind me to call Ben after my meeting", 'I don\'t know when "my meeting" is. When should I remind you'),
        ("add a task to print the slides before the meeting", "Added print the slides before the meeting."),
    ],
)
async def test_what_is_said(talk: Talk, lines: str, expected: str) -> None:
    assert expected in await talk(lines)


async def test_where_the_country_is_unknown_it_is_said(tmp_path: Path) -> None:
    async with home(tmp_path, zone="UTC") as house:
        reply = await house.say(PILLS.strip())
    assert "every weekday at 8:00 am, first on Monday" in reply
    assert "holidays are not left out, as I don't know your country: tell me your city first" in reply


async def test_a_holiday_is_silent_and_the_day_after_it_rings(house: Home) -> None:
    await house.say("remind me every day at 8am except holidays to take pills")
    rang = []
    house.clock.advance(dt.timedelta(days=33, hours=15))  # Thursday 24 December, 5:30
    await house.later()
    for day in range(24, 29):
        rang += [day for out in await house.later(days=1) if "ake pills" in out.text]
    assert rang == [24, 27, 28]
