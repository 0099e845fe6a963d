"""In another zone, for good or for a while: what moves along, what stays, how it comes back, and how it is undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import Home, home


async def plan(here: Home) -> None:
    await here.say("remind me tomorrow at 8am to stretch")
    await here.say("remind me tomorrow at 9am New York time to call the office")


async def test_a_stay_moves_what_floats_and_ends_by_itself(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await plan(here)
        told = await here.say("I'm in Tokyo till Monday")
        assert "Your time zone is now Asia/Tokyo" in told
        assert "On Monday 23 Nov, 12:00 pm, it goes back to Europe/Berlin." in told
        moved, _, stayed = told.partition("Not moved:")
        assert "“stretch”, Saturday 21 Nov, 8:00 am" in moved.replace('"', "“", 1).replace('"', "”", 1)
        assert "call the office" in stayed
        assert "stretch" not in stayed
        shown = await here.later(hours=8, minutes=31)  # 23:01 in Berlin, 7:01 in Tokyo
        assert [out.text for out in shown if out.kind == "reminder"] == []
        shown = await here.later(hours=1)
        assert ["Stretch" in out.text for out in shown if out.kind == "reminder"] == [True]
        await here.say("remind me every day at 7am to run")
        shown = await here.later(days=2, hours=4)  # Monday 12:01 in Tokyo
        back = [out.text for out in shown if "again" in out.text and "Europe/Berlin" in out.text]
        assert len(back) == 1
        assert "run" in back[0]
        assert "Europe/Berlin" in await here.say("what is my time zone")


async def test_undo_takes_the_journey_back(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await plan(here)
        await here.say("I'm in Tokyo till Monday")
        assert "Undone" in await here.say("undo")
        assert "Europe/Berlin" in await here.say("what is my time zone")
        assert "back to" not in await here.say("what reminders do I have?")
        shown = await here.later(hours=9)
        assert [out for out in shown if out.kind == "reminder"] == []


async def test_a_new_place_takes_the_way_back_along(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("I'm in Tokyo till Monday")
        told = await here.say("I'm in Lisbon until Sunday at 6pm")
        assert "Europe/Lisbon" in told
        assert "Sunday 22 Nov, 6:00 pm, it goes back to Europe/Berlin" in told
        assert "Europe/Berlin" in await here.say("I'm in Berlin")
        shown = await here.later(days=4)
        assert shown == []


@pytest.mark.parametrize("when", ["next week", "from Monday to Friday", "on Friday"])
async def test_a_journey_to_come_changes_nothing_yet(tmp_path: Path, when: str) -> None:
    async with home(tmp_path) as here:
        assert "now Asia/Tokyo" not in await here.say(f"I'm in Tokyo {when}")
        assert "Europe/Berlin" in await here.say("what is my time zone")


async def test_for_good_says_nothing_of_a_way_back(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "goes back" not in await here.say("I'm in Tokyo")
        assert "goes back to Europe/Berlin" in await here.say("I'm in Tokyo for a week")


async def test_back_home_is_where_one_was_before(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("I'm in Tokyo")
        assert "Europe/Berlin" in await here.say("I'm back home")
        assert await here.say("I'm back home") == "Welcome back. Your time zone is Europe/Berlin as it was."


@pytest.mark.parametrize("home_again", [
    "I'm back home", "i'm home again", "my trip is over", "just got back home", "ok we're home now", "back in Berlin",
])
async def test_home_is_where_the_journey_began_however_many_stops_it_had(tmp_path: Path, home_again: str) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me every day at 8am to stretch")
        for stop in ("I'm in Tokyo", "landed in New York", "we're in Lisbon now", "I'm in Rome till Tuesday"):
            assert "Your time zone is now" in await here.say(stop)
        told = await here.say(home_again)
        assert "Your time zone is now Europe/Berlin" in told
        assert "Moved with you" not in told or "stretch" in told
        assert await here.say("where am I?") == "Your time zone is Europe/Berlin. I know no more of where you are."
        assert await here.later(days=1) != []
        assert "Europe/Berlin" in await here.say("what is my time zone")


async def test_who_moves_has_another_home(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("I'm in Tokyo")
        await here.say("set my time zone to Madrid")
        await here.say("I'm in Lisbon")
        assert "now Europe/Madrid" in await here.say("I'm back home")
        await here.say("we've moved to London")
        assert await here.say("I'm home") == "Welcome back. Your time zone is Europe/London as it was."


async def test_the_way_home_is_planned_from_afar(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "that is home as far as I know" in await here.say("I'm flying home on Sunday")
        await here.say("I'm in Tokyo till Friday")
        told = await here.say("going home on Sunday")
        assert told.startswith("On Sunday 22 Nov, 12:00 pm, your time zone goes back to Europe/Berlin.")
        assert "until Sunday 22 Nov, 12:00 pm" in await here.say("where am i right now?")
        shown = await here.later(days=2)
        assert ["Europe/Berlin again" in out.text for out in shown] == [True]
        assert await here.later(days=5) == []


@pytest.mark.parametrize(("said", "asked"), [
    ("I'm off to New York next Monday for a week", "Monday 23 Nov, 9:00 am"),
    ("flying to LA tomorrow", "Saturday 21 Nov, 9:00 am"),
    ("we will be in Sydney from the 3rd to the 10th of December", "Thursday 3 Dec, 9:00 am"),
    ("next Friday I'm going to Rome", "Friday 27 Nov, 9:00 am"), ("on Friday I fly to Oslo", "Friday 27 Nov, 9:00 am"),
    ("we land in Dubai tomorrow morning", "Saturday 21 Nov, 9:00 am"),
])
async def test_a_journey_to_come_is_asked_about_on_its_first_day(tmp_path: Path, said: str, asked: str) -> None:
    async with home(tmp_path) as here:
        assert f"1. Yes, on {asked}" in await here.say(said)
        assert f"I'll remind you on {asked}: tell me whether you have arrived" in await here.say("yes")
        assert "Europe/Berlin" in await here.say("what is my time zone")


@pytest.mark.parametrize("said", [
    "I'm off to the dentist on Friday", "we're in trouble", "we're visiting grandma on Sunday", "in Rome",
    "I flew to Rome last week", "I'm going to the gym at 5",
])
async def test_what_is_no_journey_changes_no_clock(tmp_path: Path, said: str) -> None:
    async with home(tmp_path) as here:
        told = await here.say(said)
        assert "now Europe/Rome" not in told
        assert "no time zone" not in told
        assert "ahead" not in told
        assert "Europe/Berlin" in await here.say("what is my time zone")


async def test_a_stay_until_a_day_ends_on_that_day(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "On Wednesday 25 Nov, 12:00 pm, it goes back" in await here.say("I'm visiting Rome until Wednesday")


@pytest.mark.parametrize(("place", "zone"), [
    ("Greece", "Europe/Athens"), ("portugal", "Europe/Lisbon"), ("Kyoto", "Asia/Tokyo"), ("chiang mai", "Asia/Bangkok"),
    ("Bath", "Europe/London"), ("Nice", "Europe/Paris"), ("the Netherlands", "Europe/Amsterdam"),
    ("The Hague", "Europe/Amsterdam"), ("Turkey", "Europe/Istanbul"), ("Bali", "Asia/Makassar"),
])
async def test_countries_and_towns_have_their_clock(tmp_path: Path, place: str, zone: str) -> None:
    async with home(tmp_path) as here:
        assert f"Your time zone is now {zone}" in await here.say(f"I'm in {place} till Friday")


@pytest.mark.parametrize(
    "said", ["I'm in the bath", "I'm in bath", "I'm in Canada", "remind me tomorrow at 7 bath time"]
)
async def test_what_is_no_one_clock_changes_none(tmp_path: Path, said: str) -> None:
    async with home(tmp_path) as here:
        assert "is now" not in await here.say(said)
        assert "Europe/Berlin" in await here.say("what is my time zone")


async def test_a_journey_moves_nothing_into_the_past(tmp_path: Path) -> None:
    async with home(tmp_path) as here:  # 2:30 pm in Berlin, 10:30 pm in Tokyo
        await here.say("ask me every evening at 9 how I feel")
        await here.say("remind me every day at 9pm to stretch")
        await here.say("remind me tonight at 9:30 to call Dave")
        told = await here.say("I'm in Tokyo now")
        moved, _, stayed = told.partition("Not moved:")
        assert moved.count("Saturday 21 Nov, 9:00 pm") == 2  # the next that is still to come there
        assert '"call Dave", Saturday 21 Nov, 5:30 am' in stayed  # 9:30 pm in Berlin, as it was
        assert await here.later(minutes=5) == []
        assert ["Dave" in out.text for out in await here.later(hours=7)] == [True]
        assert len(await here.later(hours=16)) == 2
