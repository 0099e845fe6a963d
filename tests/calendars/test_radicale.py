"""A house and another program with one account on a real Radicale. It is 2:30 pm on Friday 20 November in Berlin."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr

from tests.calendars import radicale
from tests.calendars.events import event, file
from tests.calendars.radicale import Other
from tests.house import Home, home

USERS = [f"user{number}" for number in range(20)]
_free = itertools.count()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with radicale.running(tmp_path_factory.mktemp("radicale"), USERS) as origin:
        yield origin


@pytest.fixture
async def other(server: str) -> Other:
    found = Other(server, USERS[next(_free)])
    await found.make()
    return found


def options(other: Other, **more: str) -> dict[str, object]:
    user = other.base.split("/")[3]
    url = other.base.removesuffix("home/").removesuffix(f"{user}/")
    return {"caldav_url": url, "caldav_user": user, "caldav_password": SecretStr(radicale.PASSWORD), **more}


@asynccontextmanager
async def kept(other: Other, tmp_path: Path, **more: str) -> AsyncIterator[Home]:
    async with home(tmp_path, options=options(other, **more)) as here:
        await here.say("hello")
        await settled(here)
        yield here


async def sync(here: Home) -> None:
    assert here.house.calendars is not None
    await here.house.calendars.sync()
    assert here.house.calendars.trouble is None


async def settled(here: Home) -> None:
    """Everything that a turn has woken is done."""
    assert here.house.calendars is not None
    async with asyncio.timeout(300):
        await here.house.calendars.settled()
    assert here.house.calendars.trouble is None


async def told(here: Home, before: int, number: int) -> list[str]:
    """What was said unasked since `before`: waits for so many."""
    await here.house.delivery.drain_once()
    await here.screen.nth(before + number - 1)
    return [one.text for one in here.screen.shown[before:] if one.kind != "reply"]


async def test_what_is_said_here_is_there_and_what_is_written_there_is_here(other: Other, tmp_path: Path) -> None:
    async with kept(other, tmp_path) as here:
        await sync(here)
        await here.say("dentist tuesday at 3")
        await settled(here)
        assert "SUMMARY:dentist" in (there := await other.all())
        assert "DTSTART;TZID=Europe/Berlin:20261124T150000" in there

        await here.say("move it to 4")
        await settled(here)
        assert "20261124T160000" in await other.all()
        assert "20261124T150000" in await undone(here, other)

        await other.put("lunch.ics", file(event("lunch@x", "Lunch with Tom", "20261125T123000")))
        await sync(here)
        assert "Lunch with Tom (Wednesday 25 Nov, 12:30 pm to 1:30 pm)" in await here.say("what's on wednesday")
        await other.put("lunch.ics", file(event("lunch@x", "Lunch with Tom", "20261126T123000")))
        await sync(here)
        assert "Lunch" not in await here.say("what's on wednesday")
        assert "Lunch" in await here.say("what's on thursday")

        await other.delete("lunch.ics")
        await sync(here)
        assert "Lunch" not in await here.say("what's on thursday")
        await here.say("cancel the dentist")
        await settled(here)
        assert "dentist" not in await other.all()
        await here.say("undo")
        await settled(here)
        assert "dentist" in await other.all()


async def undone(here: Home, other: Other) -> str:
    await here.say("undo")
    await settled(here)
    return await other.all()


async def test_series_with_exceptions_and_whole_days_both_ways(other: Other, tmp_path: Path) -> None:
    async with kept(other, tmp_path) as here:
        moved = event("s@x", "Standup late", "20261126T110000", "RECURRENCE-ID;TZID=Europe/Berlin:20261126T090000")
        series = event(
            "s@x", "Standup", "20261123T090000", "RRULE:FREQ=DAILY;UNTIL=20261201T080000Z",
            "EXDATE;TZID=Europe/Berlin:20261125T090000", "X-COLOUR:red",
        )  # fmt: skip
        await other.put("s.ics", file(series, moved))
        await other.put("fair.ics", file(event("fair@x", "Fair", "20261211", "DTEND;VALUE=DATE:20261213")))
        await sync(here)
        assert "11:00 am" in await here.say("what's on 26 november")
        assert "Standup" not in await here.say("what's on 25 november")
        assert "Standup" in await here.say("what's on 1 december")
        assert "Standup" not in await here.say("what's on 2 december")
        assert "Fair" in await here.say("what's on 12 december")
        assert "Fair" not in await here.say("what's on 13 december")

        await here.say("cancel the standup on 27 november")
        await settled(here)
        there = await other.all()
        assert "20261127T090000" in there
        assert "X-COLOUR:red" in there
        assert "SUMMARY:Standup late" in there

        await here.say("yoga every thursday at 6pm")
        await here.say("skip next week's")
        await here.say("trip to Spain from 20 December to 27 December")
        await settled(here)
        there = await other.all()
        assert "RRULE:FREQ=WEEKLY" in there
        assert "EXDATE;TZID=Europe/Berlin:20261126T180000" in there
        assert "DTSTART;VALUE=DATE:20261220" in there


async def test_what_both_changed_is_as_it_is_there_and_is_told(other: Other, tmp_path: Path) -> None:
    async with kept(other, tmp_path) as here:
        await other.put("one.ics", file(event("one@x", "Dentist")))
        await other.put("two.ics", file(event("two@x", "Barber", "20261125T100000")))
        await other.put("three.ics", file(event("three@x", "Vet", "20261126T100000")))
        await sync(here)
        async with other_side_first(here):
            await here.say("move the dentist to 6pm")
            await here.say("cancel the barber")
            await here.say("move the vet to 11")
            await other.put("one.ics", file(event("one@x", "Dentist", "20261124T170000", "LOCATION:Main Street")))
            await other.put("two.ics", file(event("two@x", "Barber", "20261125T113000")))
            await other.delete("three.ics")
            before = len(here.screen.shown)
        await sync(here)
        said = await told(here, before, 3)
        assert len(said) == 3, said
        assert any('"Dentist" was changed here and in "Home"' in one and "5:00 pm" in one for one in said), said
        assert any('You cancelled "Barber"' in one and "11:30 am" in one for one in said), said
        assert any('You changed "Vet" here, but it was cancelled' in one for one in said), said
        assert "Main Street" in await here.say("what's on tuesday")
        assert "Barber" in await here.say("what's on wednesday")
        assert "Vet" not in await here.say("what's on thursday")
        assert (await other.all()).count("BEGIN:VEVENT") == 2


@asynccontextmanager
async def other_side_first(here: Home) -> AsyncIterator[None]:
    """A time in which nothing is sent, as where the account can't be reached."""
    assert here.house.calendars is not None
    async with here.house.calendars.held():
        yield


async def test_a_second_house_finds_everything_and_doubles_nothing(other: Other, tmp_path: Path) -> None:
    async with kept(other, tmp_path / "first") as here:
        await here.say("dentist tuesday at 3")
        await sync(here)
        await sync(here)
    async with kept(other, tmp_path / "second") as here:
        await sync(here)
        assert "dentist" in await here.say("what's on tuesday")
    assert (await other.all()).count("BEGIN:VEVENT") == 1


async def test_only_the_calendars_that_are_named_are_kept_in_step(other: Other, server: str, tmp_path: Path) -> None:
    user = other.base.split("/")[3]
    work = Other(server, user, "work")
    await work.make("Work")
    await work.put("w.ics", file(event("w@x", "Review")))
    await other.put("h.ics", file(event("h@x", "Cinema")))
    async with kept(other, tmp_path, caldav_calendars="Work") as here:
        await sync(here)
        said = await here.say("what's on tuesday")
        assert "Review" in said
        assert "Cinema" not in said
    async with kept(other, tmp_path, caldav_calendars="Work, Home") as here:
        await sync(here)
        assert "Cinema" in await here.say("what's on tuesday")
        await here.say("dentist wednesday at 3")
        await settled(here)
        assert "dentist" in await work.all()
    async with kept(other, tmp_path, caldav_calendars="Work") as here:
        await sync(here)
        assert "Cinema" not in await here.say("what's on tuesday")
    assert "Cinema" in await other.all()
