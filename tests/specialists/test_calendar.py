"""The calendar through a whole house: what comes when, what moves with it, files in and out, and the feed.

The conversations stand in tests/talks/calendar.txt. Here it is 2:30 pm on Friday 20 November in Berlin.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from integrations.calendars import ics
from specialists.calendars import files, instances
from specialists.calendars.own import Own
from specialists.calendars.port import Draft, Timing
from storage import people
from storage.columns import new_id
from storage.unit import Unit
from tests.house import Home, home

BERLIN = ZoneInfo("Europe/Berlin")
wall = dt.datetime.fromisoformat
NOON = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)


async def unit_of(here: Home) -> Unit:
    found = await people.by_handle(here.house.database, "terminal", "owner")
    assert found is not None
    return here.house.database.unit(found[0].id, new_id(), here.clock.now())


async def test_each_event_brings_a_reminder_that_moves_and_ends_with_it(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "remind you at 3:30 pm" in await here.say("dentist today at 4pm")
        assert "remind you at 4:30 pm" in await here.say("move it to 5")
        assert [one.text for one in await here.later(minutes=61)] == []
        assert ["Dentist at 5:00 pm" in one.text for one in await here.later(minutes=60)] == [True]

        assert "when it begins" in await here.say("vet in 20 minutes")
        assert ["Vet at" in one.text for one in await here.later(minutes=20)] == [True]

        await here.say("gym tomorrow at 10")
        await here.say("cancel the gym")
        assert [one.text for one in await here.later(hours=20) if "gym" in one.text.lower()] == []


@pytest.mark.parametrize(
    ("first", "change", "asked", "before", "after"),
    [
        ("dentist tuesday at 3", "move it to 4", "when is the dentist", "3:00 pm", "4:00 pm"),
        ("dentist tuesday at 3", "make it two hours", "when is the dentist", "!to 5:00 pm", "3:00 pm to 5:00 pm"),
        ("dentist tuesday at 3", "at the Red Lion", "when is the dentist", "!Red Lion", "Red Lion"),
        ("dentist tuesday at 3", "call it root canal", "what's on tuesday", "dentist", "root canal"),
        ("dentist tuesday at 3", "cancel it", "what's on tuesday", "dentist", "!dentist"),
        ("yoga every thursday at 6pm", "skip next week's", "what's on 26 november", "yoga", "!yoga"),
        ("yoga every thursday at 6pm", "change it to 7", "what's on 3 december", "6:00 pm", "7:00 pm"),
    ],
)
async def test_undo_and_redo_of_each_change(
    first: str, change: str, asked: str, before: str, after: str, tmp_path: Path
) -> None:
    def holds(wanted: str, answer: str) -> bool:
        return (wanted.removeprefix("!") in answer) != wanted.startswith("!")

    async with home(tmp_path) as here:
        await here.say(first)
        assert "undo" in await here.say(change)
        for command, wanted in (("", after), ("undo", before), ("redo", after)):
            if command:
                await here.say(command)
            answer = await here.say(asked)
            assert holds(wanted, answer), (command, wanted, answer)


async def test_one_date_of_a_series_moves_alone_and_the_rest_ends_alone(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("team meeting every monday at 9")
        await here.say("move monday's team meeting to 10")
        assert "10:00 am" in await here.say("what's on 23 november")
        assert "9:00 am" in await here.say("what's on 30 november")
        ends = await here.say("cancel the team meeting on 7 december")
        assert "left out" in ends, ends
        assert "team meeting" not in await here.say("what's on 7 december")
        assert "team meeting" in await here.say("what's on 14 december")


async def test_the_reminder_and_the_event_are_cancelled_each_by_its_name(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("dentist tuesday at 3")
        assert "2:30 pm" in await here.say("cancel the reminder")
        assert "dentist" in await here.say("what's on tuesday")
        assert "No reminders" in await here.say("what are my reminders")
        assert "Cancelled: dentist" in await here.say("cancel the dentist")
        assert "dentist" not in await here.say("what's on tuesday")


async def test_the_briefing_tells_the_days_events(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("lunch with Tom tomorrow at 12:30 at Luigi's")
        told = await here.say("brief me on tomorrow")
        assert "12:30 pm lunch with Tom" in told, told


def test_instances_keep_their_wall_time_over_a_change_of_clocks_and_days_stay_whole() -> None:
    weekly = Timing(wall("2026-10-20T09:00"), zone="Europe/Berlin", rrule="FREQ=WEEKLY;BYDAY=TU")
    row = _row(weekly)
    found = list(instances.of(row, NOON - dt.timedelta(days=40), NOON - dt.timedelta(days=20), BERLIN))
    assert [(one.local.hour, one.starts.hour) for one in found] == [(9, 7), (9, 8)]  # winter time from 25 October
    day = _row(Timing(wall("2026-10-25"), all_day=True))
    (one,) = instances.of(day, NOON - dt.timedelta(days=40), NOON, BERLIN)
    assert one.ends - one.starts == dt.timedelta(hours=25)


def _row(timing: Timing) -> instances.CalendarEvent:
    row = instances.CalendarEvent(
        person_id=1, calendar_id=1, uid="x", title="x", starts_local=timing.starts.isoformat(), zone=timing.zone,
        all_day=timing.all_day, rrule=timing.rrule, starts_at=NOON, ends_at=NOON, created_at=NOON, turn_id=1,
    )
    instances.settle(row, BERLIN)
    return row


async def test_a_file_comes_in_once_and_goes_out_as_it_came(tmp_path: Path) -> None:
    entries = [
        ics.Entry("a@x", "Standup, daily", wall("2026-11-23T09:00"), zone="Europe/Berlin", seconds=900,
                  rrule="FREQ=DAILY;COUNT=10", without=(wall("2026-11-25T09:00"),), place="Room; 4"),
        ics.Entry("a@x", "Standup, late", wall("2026-11-26T11:00"), zone="Europe/Berlin", seconds=900,
                  instead_of=wall("2026-11-26T09:00")),
        ics.Entry("b@x", "Fair", wall("2026-12-11"), all_day=True, seconds=2 * 86_400),
        ics.Entry("c@x", "Call", wall("2026-11-24T15:00"), zone="Asia/Tokyo"),
    ]  # fmt: skip
    sent = ics.write(entries, NOON).decode()
    assert {one.title for one in ics.read(sent)} == {one.title for one in entries}
    async with home(tmp_path) as here:
        await here.say("hello")
        async with await unit_of(here) as unit:
            assert await files.bring(unit, ics.read(sent), BERLIN) == files.Brought(new=4)
        async with await unit_of(here) as unit:
            assert await files.bring(unit, ics.read(sent), BERLIN) == files.Brought(same=4)
        assert "11:00 am" in await here.say("what's on 26 november")
        assert "Standup" not in await here.say("what's on 25 november")
        assert "Fair" in await here.say("what's on 12 december")
        assert "7:00 am yours" in await here.say("what's on tuesday morning")
        async with await unit_of(here) as unit:
            again = ics.read(ics.write(await files.events(unit), NOON).decode())
        assert {(one.uid, one.starts, one.zone, one.rrule, one.without, one.instead_of) for one in again} == {
            (one.uid, one.starts, one.zone, one.rrule, one.without, one.instead_of) for one in entries
        }


async def test_what_lies_in_a_time_is_found_among_many(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("hello")
        async with await unit_of(here) as unit:
            for number in range(300):
                start = wall("2026-01-01T10:00") + dt.timedelta(days=number)
                await Own().add(unit, Draft(f"event {number}", Timing(start, zone="Europe/Berlin")), BERLIN)
            week = Timing(wall("2026-05-01"), all_day=True, seconds=300 * 86_400)
            await Own().add(unit, Draft("the long one", week), BERLIN)
        answer = await here.say("what's on 21 november")
        assert "Nothing" not in answer
        assert "the long one" in answer


async def test_what_was_is_told_too(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("dentist tomorrow at 3pm")
        await here.later(hours=40)
        assert "dentist" in await here.say("what was on my calendar yesterday")
        assert "Nothing was in your calendar" in await here.say("what was on my calendar last week")


def test_what_is_no_calendar_is_refused_and_what_is_broken_is_left_out() -> None:
    for text in ("no calendar", "BEGIN:VCALENDAR\n\x00;;:\n"):
        with pytest.raises(ics.NoCalendar):
            ics.read(text)
    broken = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:no begin\nEND:VEVENT\nEND:VCALENDAR\n"
    assert ics.read(broken) == []
