"""Time spent on work: logged, timed, put right, deleted and added up."""

from __future__ import annotations

import pytest

from tests import databases
from tests.house import Home, home
from tests.specialists.conftest import Talk

LOGGED = """
log 2 hours for Bluebird
log 1 hour for the bakery
I worked on the deck from 9 to 11:30 yesterday
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # logging
        (
            "log 2 hours for 23andMe",
            "Logged 2 h for 23andMe (today, Friday 20 Nov). Today for 23andMe: 2 h. Say undo to take it back.",
        ),
        ("I worked on the deck from 9 to 11:30", "2 h 30 min for the deck (today, Friday 20 Nov, 9:00 am to 11:30 am)"),
        ("did 6 hrs at the bakery today", "Logged 6 h for the bakery (today, Friday 20 Nov)"),
        ("log 4 hours editing the obrien album yesterday", "4 h for editing the obrien album (yesterday, Thursday 19"),
        ("45 mins on invoices", "Logged 45 min for invoices"),
        ("7 to 9:15 last night on the grant", "2 h 15 min for the grant (yesterday, Thursday 19 Nov, 7:00 pm to 9:15"),
        ("i did three hours of tutoring on Saturday", "3 h for tutoring (Saturday 14 Nov)"),
        ("log 20 minutes for Bluebird: wrote the intro", "20 min for Bluebird (today, Friday 20 Nov; wrote the intro)"),
        ("log 2 hours\nadmin", "Logged 2 h for admin"),
        ("log 30 hours for admin", "One entry holds up to 24 hours."),
        (LOGGED + "log 30 minutes for Bluebird", "Today for Bluebird: 2 h 30 min."),
        (
            "I worked 3 hours on the garden and 2 hours on the fence yesterday",
            "Logged 3 h for the garden (yesterday, Thursday 19 Nov). That day for the garden: 3 h.\nLogged 2 h for",
        ),
        # changes, by the shared mechanism
        ("log 2 hours for 23andMe\nmake that 3 hours", "Changed: 3 h for 23andMe"),
        ("log 2 hours for 23andMe\nactually it was only 20 minutes", "Changed: 20 min for 23andMe"),
        ("log 2 hours for 23andMe\nadd half an hour to that", "Changed: 2 h 30 min for 23andMe"),
        ("log 2 hours for 23andMe\n15 minutes less", "Changed: 1 h 45 min for 23andMe"),
        ("log 2 hours for 23andMe\nit was for Bluebird not 23andMe", "Changed: 2 h for Bluebird"),
        ("log 2 hours for 23andMe\nno, it was for Bluebird", "Changed: 2 h for Bluebird"),
        ("log 2 hours for 23andMe\nthat was yesterday", "Changed: 2 h for 23andMe (yesterday, Thursday 19 Nov)"),
        ("log 2 hours for 23andMe\nthat was from 10 to 1", "(today, Friday 20 Nov, 10:00 am to 1:00 pm"),
        ("log 2 hours for 23andMe\nmake that 3 hours\nundo\nhours today", "Today, Friday 20 Nov: 2 h."),
        (LOGGED + "change the bakery entry to 2 hours", "Changed: 2 h for the bakery"),
        # deleting
        ("log 2 hours for 23andMe\ndelete that entry", "Deleted: 2 h for 23andMe"),
        (LOGGED + "delete the bakery entry", "Deleted: 1 h for the bakery"),
        (LOGGED + "remove the last time entry", "Deleted: 2 h 30 min for the deck"),
        (LOGGED + "show my time entries today\ndelete the second one", "Deleted: 1 h for the bakery"),
        (LOGGED + "delete the bakery entry\nundo\nhours today", "2. 1 h for the bakery"),
        # reports
        (LOGGED + "how many hours did I do today?", "Today, Friday 20 Nov: 3 h.\n1. 2 h for Bluebird\n2. 1 h for"),
        (LOGGED + "what did I work on on Thursday?", "1. 2 h 30 min for the deck (9:00 am to 11:30 am)"),
        (LOGGED + "how long have I spent on the deck?", "The deck: 2 h 30 min in all, 2 h 30 min this week and 0 min"),
        (
            LOGGED + "hours per project this week",
            "5 h 30 min on 2 days, 2 h 45 min a day.\n1. the deck: 2 h 30 min\n2. Bluebird: 2 h\n3. the bakery: 1 h",
        ),
        (LOGGED + "split my hours by day", "yesterday, Thursday 19 Nov: 2 h 30 min\ntoday, Friday 20 Nov: 3 h"),
        (
            LOGGED + "how many hours did I work this week\nhow much more than last week?",
            "This week: 5 h 30 min, 5 h 30 min more than last week (0 min).",
        ),
        (LOGGED + "how long have I spent on the bakry?", "The bakery: 1 h in all"),
        (LOGGED + "how long have I spent on the moon?", 'No time logged for "the moon". There is: the deck, the'),
        ("how many hours did I work last month?", "No time logged last month."),
        # nothing of the past is meant by an order about what is to come
        (LOGGED + "remind me to call Bluebird at 5\nthanks\ncancel Bluebird", "Cancelled: call Bluebird"),
    ],
)
async def test_hours(talk: Talk, lines: str, expected: str) -> None:
    assert expected in await talk(lines)


async def test_the_timer_runs_for_one_thing_at_a_time(house: Home) -> None:
    assert "Timer started for the tax thing" in await house.say("started on the tax thing")
    await house.later(minutes=50)
    assert "50 min in all" in await house.say("how long have I been at it?")
    assert 'Say "back on it"' in await house.say("pausing for lunch")
    await house.later(minutes=30)
    assert "Timer started for the tax thing" in await house.say("back on it")
    await house.later(minutes=20)
    switched = await house.say("switch to the newsletter")
    assert "Timer started for the newsletter. It stopped the one for the tax thing at 20 min." in switched
    await house.later(minutes=5)
    assert "Stopped: 5 min for the newsletter" in await house.say("clocking off")
    assert "Today, Friday 20 Nov: 1 h 15 min." in await house.say("what did I do today, hours wise")
    assert "No work timer is running." in await house.say("stop the clock")


async def test_a_forgotten_timer_is_asked_about(house: Home) -> None:
    await house.say("clock in for the depot")
    await house.later(hours=11)
    reply = await house.say("log 30 minutes for emails")
    assert "Logged 30 min for emails" in reply
    assert "Your timer for the depot has run for 11 h" in reply
    assert "Stopped: 3 h 30 min for the depot" in await house.say("6pm")
    assert "Your timer" not in await house.say("how many hours did I do yesterday?")


async def test_a_timer_that_rings_is_none_that_counts(house: Home) -> None:
    await house.say("started on the deck")
    assert "I'll remind you" in await house.say("set a timer for 10 minutes")
    told = await house.say("what timers are running?")
    assert "timer (Friday 20 Nov, 2:40 pm)" in told
    assert "Your work timer runs for the deck" in told


async def test_work_over_midnight_belongs_to_both_days(house: Home) -> None:
    await house.say("start the clock for the night shift")
    await house.later(hours=9)
    await house.later(minutes=45)
    await house.say("stop the clock")
    assert "Friday 20 Nov: 9 h 30 min." in await house.say("how many hours did I do yesterday?")
    assert "Saturday 21 Nov: 15 min." in await house.say("how many hours did I do today?")


@databases.BOTH
async def test_entries_are_kept_on_both_databases(tmp_path, house_url: str) -> None:  # type: ignore[no-untyped-def]
    async with home(tmp_path, database=house_url) as here:
        await here.say("log 2 hours for Bluebird")
        await here.say("start the clock for the deck")
        await here.say("stop the clock")
        assert "Changed: 3 h for Bluebird" in await here.say("change the Bluebird entry to 3 hours")
        assert "1. Bluebird: 3 h" in await here.say("where did my time go this week")
