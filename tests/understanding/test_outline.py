"""Messages that are a row of things and times, and things whose time stands in the middle of their clause, by text
through the router; and what is said of a message that is about what was spoken of and finds no place."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.message.router import Router
from specialists import registry
from specialists.contract import Request, Role
from specialists.language.time import When
from tests.house import home

REGISTRY = registry.find()
ROUTER = Router(REGISTRY.actions())
NOW = dt.datetime(2025, 12, 1, 9, 0, tzinfo=ZoneInfo("Europe/London"))  # a Monday


def shown(request: Request) -> str:
    """What a request enters, with its time: "take my pills, Tue 08:00 daily"."""
    action = REGISTRY.of(request)
    assert action is not None
    text, when = (request.slots.get(action.slot(role) or "") for role in (Role.TEXT, Role.TIME))
    assert isinstance(when, When)
    assert when.start is not None
    rule = f" {when.rrule.partition(';')[0][5:].lower()}" if when.rrule else ""
    place = request.slots.get(action.slot(Role.PLACE) or "")
    return f"{text}, {when.start:%a %H:%M}{rule}" + (f" @ {place}" if place else "")


@pytest.mark.parametrize(("said", "wanted"), [
    ("tomorrow: dentist 9, haircut 11, lunch with Mo 1pm. stick em all in the calendar",
     ["dentist, Tue 09:00", "haircut, Tue 11:00", "lunch with Mo, Tue 13:00"]),
    ("tomorrow: dentist 9, haircut 11. stick em in the calendar", ["dentist, Tue 09:00", "haircut, Tue 11:00"]),
    ("I take my pills at 8 in the morning and 8 at night, would you nag me about those every day",
     ["take my pills, Tue 08:00 daily", "take my pills, Mon 20:00 daily"]),
    ("ok today: pick up cake at 1, ella ballet 3:45, max dentist 4:30. remind me half hr before each",
     ["pick up cake, Mon 12:30", "ella ballet, Mon 15:15", "max dentist, Mon 16:00"]),
    ("ok so bio essay is due Tuesday 5pm and stats quiz Sunday midday. put both in",
     ["bio essay, Tue 17:00", "stats quiz, Sun 12:00"]),
    ("last day of every month remind me to do payroll, 9am", ["do payroll, Wed 09:00 monthly"]),
    ("Dads eye drops 8am 2pm and 8pm every day please remind me", ["Dads eye drops, Mon 14:00 daily"]),
    ("get diesel at 2 and ring the depot at half 4", ["get diesel, Mon 14:00", "ring the depot, Mon 16:30"]),
    ("dentist thursday 2.15pm put it in the calendar", ["dentist, Thu 14:15"]),
    ("remind me to tell Sarah on Friday that the party starts at 8",
     ["tell Sarah that the party starts at 8, Fri 00:00"]),
])  # fmt: skip
def test_each_thing_has_its_time(said: str, wanted: list[str]) -> None:
    assert [shown(one) for one in ROUTER.read(said, NOW).requests] == wanted


@pytest.mark.parametrize(("said", "wanted"), [
    ("site meeting weds 7am at the new build, calendar that", "site meeting, Wed 07:00 @ the new build"),
    ("Sundays at 5pm I ring our kid in Canada, jog my memory", "ring our kid in Canada, Sun 17:00 weekly"),
    ("I've to fast from 10 tonight for the bloods so remind me then", "fast for the bloods, Mon 22:00"),
    ("my driving test is 8th jan at 9.07am put it in!!", "driving test, Thu 09:07"),
    ("I have the U3A Latin group this coming Monday at half past two in the Quaker Meeting House. Would you enter it "
     "in the diary?", "the U3A Latin group, Mon 14:30 @ the Quaker Meeting House"),
])  # fmt: skip
def test_a_thing_goes_on_behind_its_time(said: str, wanted: str) -> None:
    assert [shown(one) for one in ROUTER.read(said, NOW).requests] == [wanted]


async def test_a_change_that_finds_no_place_sets_nothing_new(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me Thursday at 10 am to ring dad's solicitor")
        answer = await here.say("make it both wednesday and friday")
        assert answer.startswith("I take that to be about ring dad's solicitor")
        assert "1 reminder" in await here.say("what are my reminders")


async def test_a_question_about_the_world_is_told_that_nothing_can_look_it_up(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert (await here.say("how many bpm is low rider")).startswith("I don't know that by myself")


async def test_an_order_behind_what_is_told_is_no_part_of_it(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        answer = await here.say("the stopcock at number 14 is behind the washing machine, make a note")
        assert "make a note" not in answer
        assert "behind the washing machine" in answer
