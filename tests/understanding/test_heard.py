"""Operations on one's own things that the classifier hears, in words that no shape of change has. None of these
sentences is in the corpus."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home


@pytest.mark.parametrize(("set_up", "said", "look", "gone"), [
    ("add a task: fix the gate latch", "my boy got the latch fixed already", "what are my tasks?", "latch"),
    ("remind me at 6pm to ring the optician", "bin the optician one, they just phoned me back",
     "what are my reminders?", "optician"),
])
async def test_what_is_done_or_off_goes(tmp_path: Path, set_up: str, said: str, look: str, gone: str) -> None:
    async with home(tmp_path) as hob:
        await hob.say(set_up)
        assert gone in await hob.say(look)
        await hob.say(said)
        assert gone not in await hob.say(look)


@pytest.mark.parametrize("said", [
    "fetched my nan from the airport", "the ferry was late again", "what a lovely sunset", "she sold her old bike",
])
async def test_what_names_nothing_of_theirs_changes_nothing(tmp_path: Path, said: str) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me at 8pm to pay the rent")
        await hob.say(said)
        assert "pay the rent" in await hob.say("what are my reminders?")


async def test_after_a_look_at_all_it_is_the_one_just_set(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me every monday at 6pm to put the bins out")
        await hob.say("remind me at 2pm to fetch the kids")
        assert "2 reminders" in await hob.say("what are my reminders?")
        assert "4:00 pm: fetch the kids" in await hob.say("make that 4")


async def test_what_repeats_by_the_week_is_as_often_on_another_day(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me every tuesday at 4pm to take tariq to the flute")
        assert "every Wednesday at 4:00 pm" in await hob.say("and the same on wednesday also")


async def test_things_go_on_the_list_that_was_spoken_of(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("put milo on the staff room list")
        assert "staff room" in await hob.say("ooh n gingernuts")


async def test_what_asks_for_something_is_no_fact(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        said = await hob.say("the brown bin goes out of a Tuesday night, so I'd like reminding every Tuesday at seven")
        assert "Noted" not in said


@pytest.mark.parametrize(("set_up", "said", "then"), [
    ("remind me tomorrow at 9am to ring the roofer", "8 suits me better, 9 I am on the bus", "8:00 am"),
    ("remind me at 4pm to fetch the cake", "Four is far too late with this traffic. Half three.", "3:30 pm"),
    ("remind me at 6pm to feed the goats", "gosh she tells me now it is seven o'clock not six", "7:00 pm"),
    ("remind me tomorrow at 10am to pay the builder", "do one thing, prepone that to 9", "9:00 am"),
    ("remind me tomorrow at 1pm about the brief", "Make that an hour before.", "12:00 pm"),
    ("remind me tomorrow at 7am to worm the pony", "no wait i'm riding at 7. half 8", "8:30 am"),
])  # fmt: skip
async def test_a_new_time_beside_a_remark(tmp_path: Path, set_up: str, said: str, then: str) -> None:
    async with home(tmp_path) as hob:
        await hob.say(set_up)
        assert then in await hob.say(said)


async def test_the_one_at_that_hour(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me on tuesday at 9am about the eye test")
        await hob.say("remind me at 8pm to take out the cans")
        assert "8:30 am: the eye test" in await hob.say("the 9 o'clock one ought to be 8:30, the roads are murder")


async def test_the_other_one(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me at 4:30pm to grab the clippers")
        await hob.say("remind me at 7pm about the match")
        assert "5:00 pm: grab the clippers" in await hob.say("and push the other one to 5")


async def test_the_one_that_a_remark_names_goes(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me at 4pm to call Feldman's office")
        await hob.say("remind me at 6pm to water the ferns")
        assert "Feldman" in await hob.say("Feldman's lot just cancelled on me. You can drop that one.")
        assert "ferns" in await hob.say("what are my reminders?")


@pytest.mark.parametrize(("said", "named", "thing"), [
    ("start a list called tunes for friday and put abba and dylan on it", "tunes", "abba"),
    ("make me a loft list - felt, battens and clout nails", "loft", "battens"),
    ("need a list for the cookout put ribs and charcoal on there", "cookout", "ribs"),
])
async def test_a_list_is_begun_by_its_name(tmp_path: Path, said: str, named: str, thing: str) -> None:
    async with home(tmp_path) as hob:
        await hob.say(said)
        assert thing in await hob.say(f"what's on my {named} list?")


async def test_nothing_is_put_in_the_calendar_for_a_day_that_is_over(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        assert "calendar" not in await hob.say("we had supper with Fatima last week")
