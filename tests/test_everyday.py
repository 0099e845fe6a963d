"""Everyday wordings, read by what they are made of: leads, remarks, single days, minutes, questions about things."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.message.router import Router
from specialists import registry
from specialists.language import time as when
from specialists.language.time import earlier
from tests.house import home

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
ROUTER = Router(registry.find().actions())


@pytest.mark.parametrize(("text", "thing", "at", "rule"), [
    ("pilates is on mondays at 6pm, ping me half an hour before", "pilates", "17:30", "BYDAY=MO"),
    ("remind me 20 minutes before choir every thursday at 7pm", "choir", "18:40", "BYDAY=TH"),
    ("i've got physio on wednesday at 4pm, give me a heads up 2 hours before", "physio", "14:00", ""),
    ("remind me about the boiler man on tuesday at 10am, 45 minutes before", "the boiler man", "09:15", ""),
    ("alert me an hour ahead of the parents meeting on thursday at 6pm", "parents meeting", "17:00", ""),
    ("night bus every saturday at 00:15, warn me 30 mins before it", "night bus", "23:45", "BYDAY=FR"),
    ("remind me to pack 3 hours before the flight on sunday at 9am", "pack (flight)", "06:00", ""),
])
def test_it_comes_so_much_earlier(text: str, thing: str, at: str, rule: str) -> None:
    (request,) = ROUTER.read(text, NOW).requests
    assert (request.intent, request.slots["text"]) == ("set_reminder", thing)
    said = request.slots["when"]
    assert f"{said.start:%H:%M}" == at
    assert rule in (said.rrule or "")


@pytest.mark.parametrize("text", [
    "kiln firing at 3pm and 5pm every friday, nudge me an hour before",
    "remind me 2 hours before the flight on sunday",
])
def test_what_cannot_be_told_is_not_set(text: str) -> None:
    for request in ROUTER.read(text, NOW).requests:
        assert getattr(request.slots.get("when"), "anchor", None) is not None


def test_of_several_things_each_comes_earlier() -> None:
    requests = ROUTER.read("remind me an hour before the tide at 3pm and the ferry at 9pm", NOW).requests
    assert [(one.slots["text"], f"{one.slots['when'].start:%H:%M}") for one in requests] == [
        ("tide", "14:00"), ("the ferry", "20:00"),
    ]


@pytest.mark.parametrize(("said", "seconds", "start", "rule"), [
    ("every friday at 00:30", 3600, "2026-11-26T23:30", "FREQ=WEEKLY;BYDAY=TH;BYHOUR=23;BYMINUTE=30"),
    ("every day at 9am", 86_400, "2026-11-20T09:00", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
    ("tomorrow at 9am", 600, "2026-11-21T08:50", None),
])
def test_times_move(said: str, seconds: int, start: str, rule: str | None) -> None:
    found = when.read(said, NOW)
    assert found is not None
    at = earlier.moved(found, seconds)
    assert at is not None
    assert at.start is not None
    assert at.start.isoformat()[11:16] == start[11:]
    assert at.rrule == rule


@pytest.mark.parametrize("said", ["every 1st of the month at 00:30", "every day at 8 and 20", "on friday"])
def test_what_has_no_one_time_before_it_does_not_move(said: str) -> None:
    found = when.read(said, NOW)
    assert found is not None
    assert earlier.moved(found, 3600) is None


async def test_what_has_no_time_is_asked(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        assert "When should I remind you" in await hob.say("remind me 2 hours before i set off")
        assert "4:00 pm" in await hob.say("at 4pm")


async def test_a_remark_beside_an_order_is_set_aside(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add torch and rope to the camping list")
        assert "torch" in await hob.say("tick off the torch, it's in the boot already")
        assert "rope" in await hob.say("what's on the camping list?")
        assert "Undone" in await hob.say("oh no we are in a hotel, undo that")


async def test_chat_is_answered_as_chat(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        assert "welcome" in await hob.say("ta very much, i'm away home")
        assert "nothing in it for me to do" in await hob.say("we had such a laugh at the pottery class lol")


async def test_a_denied_order_is_asked_about_as_taking_away(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me at 8pm to ring the vet")
        assert "vet" in await hob.say("dont bother wi the vet reminder, she's just rung me")
        await hob.say("yes")  # where it was asked about
        assert "vet" not in await hob.say("what are my reminders?")


@pytest.mark.parametrize(("text", "thing", "at", "rule"), [
    ("glass collection is every other wednesday, tell me the evening before at 8", "glass collection",
     "20:00", "BYDAY=TU"),
    ("i'm at the pool on mondays and fridays at 7am, ping me the nite b4 each one at 9 to dig out my goggles",
     "dig out my goggles (pool)", "21:00", "BYDAY=TH,SU"),
    ("remind me at 6pm the night before my driving test on wednesday", "driving test", "18:00", ""),
    ("remind me the day before at noon about the boiler man on tuesday", "the boiler man", "12:00", ""),
])
def test_the_day_before_has_an_hour_of_its_own(text: str, thing: str, at: str, rule: str) -> None:
    (request,) = ROUTER.read(text, NOW).requests
    assert request.slots["text"] == thing
    assert f"{request.slots['when'].start:%H:%M}" == at
    assert rule in (request.slots["when"].rrule or "")


async def test_minutes_take_the_hour_of_what_was_spoken_of(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me at quarter to 6 to fetch the parcel")
        assert "5:30 pm" in await hob.say("actually make that half past")
        assert "5:20 pm" in await hob.say("and again at 20 past")


async def test_a_single_day_is_left_out_once(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me every thursday at 7pm about choir")
        assert "Next on Thursday 3 Dec" in await hob.say("not next week tho")
    async with home(tmp_path / "other") as hob:
        await hob.say("remind me every thursday at 7pm about choir")
        assert "Next on Thursday 3 Dec" in await hob.say("not this thursday")
        assert "that would leave no day" in await hob.say("not on thursdays")


async def test_a_thing_of_a_list_should_be_so_many(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("put oat milk and 3 lemons on the groceries")
        assert "5 lemons instead of 3" in await hob.say("lemons should be 5")


async def test_a_question_finds_ones_own_things_by_name(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me at 5:30pm to collect the curtains")
        await hob.say("add renew library card to my tasks for the 30th of november")
        assert "5:30 pm" in await hob.say("what time did i say for the curtains")
        assert "30 Nov" in await hob.say("when do i have to do the library card by")
        assert "curtains" not in await hob.say("what is the capital of peru?")


async def test_what_was_taken_as_done_is_not(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add renew library card to my tasks")
        assert "Done" in await hob.say("the library card thing is done")
        assert "Undone" in await hob.say("oh no its not done yet")
        await hob.say("add milk to groceries")
        assert "Ticked off" in await hob.say("got the milk")
        assert "Undone" in await hob.say("actually no i havent")


async def test_a_greeting_in_front_hides_no_order(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        assert "descaler" in await hob.say("morning! can you jot down that the descaler is under the sink")
        await hob.say("1")  # the first of what it may be
        assert "under the sink" in await hob.say("where is the descaler?")


async def test_somebody_added_right_after_a_list_is_no_thing_on_it(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add bread to groceries")
        assert "contacts" in await hob.say("add my brother Leo to contacts +44 7700 900321")
        assert "Leo" not in await hob.say("what's on groceries?")


async def test_a_number_that_cannot_be_dialled_is_told_as_it_was(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add contact Sam 12345678901234567890")
        assert "12345678901234567890" in await hob.say("what's Sam's number?")


async def test_a_question_answers_none(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add contact Esi +49 170 1234567")
        await hob.say("Kwame has the trowel. Remove it")
        assert "Esi" in await hob.say("who is Esi?")
        assert "on none of your lists" not in await hob.say("run me through the contacts?")


async def test_words_with_a_number_are_no_kind_of_what_is_listed(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add sun cream to my packing list")
        await hob.say("odds wherefore prithee begat coffee odds wherefore prithee begat 770")
        assert "(1 thing):\n- sun cream" in await hob.say("what's on my packing list?")
