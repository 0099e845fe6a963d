"""What an account may answer, and what comes of it: a small stand-in with the faults of the wild."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from pydantic import SecretStr
from sqlmodel import col

from bot.cli import asked
from integrations.calendars.account import Account, Login
from integrations.calendars.dav import Trouble
from storage.tables import CalendarEvent
from tests.calendars.events import event, file
from tests.house import Home, home
from tests.standins import caldav
from tests.standins.caldav import CalDav, Fault, Shelf


@asynccontextmanager
async def kept(server: CalDav, tmp_path: Path, database: str | None = None, **more: Any) -> AsyncIterator[Home]:
    options = {
        "caldav_url": f"{server.origin}/cal/", "caldav_user": caldav.USER,
        "caldav_password": SecretStr(caldav.PASSWORD), **more,
    }  # fmt: skip
    async with home(tmp_path, options=options, database=database) as here:
        await here.say("hello")
        await settled(here)
        yield here


async def sync(here: Home) -> str | None:
    """One round; what is wrong after it."""
    assert here.house.calendars is not None
    await here.house.calendars.sync()
    return here.house.calendars.trouble


async def settled(here: Home) -> None:
    assert here.house.calendars is not None
    async with asyncio.timeout(300):
        await here.house.calendars.settled()


EMPTY = b'<d:multistatus xmlns:d="DAV:"/>'


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault(401), "refused the name or the password"),
        (Fault(404, method="REPORT", times=2), "has nothing at that address any more"),
        (Fault(429, headers={"Retry-After": "600"}), "asked to be left alone for a while"),
        (Fault(503), "asked to be left alone for a while"),
        (Fault(500), "failed by itself (500)"),
        (Fault(207, b"", method="REPORT"), "sent an empty answer"),
        (Fault(207, b"<html>", method="REPORT"), "sent an answer that I can't read"),
        (Fault(207, b"<!DOCTYPE x [<!ENTITY a 'b'>]><x/>", method="REPORT"), "sent an answer that I don't read"),
        (Fault(200, b"hello", method="REPORT"), "sent an answer that is none of a calendar"),
        (Fault(302, headers={"Location": "http://127.0.0.2/steal"}), "to which I do not give your password"),
    ],
)
async def test_each_fault_is_told_changes_nothing_and_is_over_when_it_is_over(
    fault: Fault, said: str, tmp_path: Path
) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        server.put("a.ics", file(event("a@x", "Dentist")))
        assert await sync(here) is None
        server.faults.append(fault)
        assert said in (await sync(here) or "")
        status = await here.say("status")
        assert "Not all is well: your calendar at 127.0.0.1" in status
        assert said in status
        assert "Dentist" in await here.say("what's on tuesday")
        assert await sync(here) is None
        assert "All is well" in await here.say("status")


async def test_what_is_changed_without_the_account_is_sent_when_it_is_back(tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        server.put("a.ics", file(event("a@x", "Dentist")))
        await sync(here)
        await server.stop()
        assert "can't be reached" in (await sync(here) or "")
        await here.say("move the dentist to 5pm")
        await here.say("gym on thursday at 7am")
        await settled(here)
        await server.start()
        before = len(server.asked)
        await here.say("hello again")  # it rests: a turn does not ask it
        await settled(here)
        assert server.asked[before:] == []
        here.clock.advance(dt.timedelta(minutes=2))
        await here.say("hello again")
        await settled(here)
        texts = [text for _, text in server.shelves["home"].events.values()]
        assert any("T170000" in text and "SUMMARY:Dentist" in text for text in texts)
        assert any("SUMMARY:gym" in text for text in texts)
        assert len(texts) == 2


HOUR = {"Date": "Fri, 20 Nov 2026 13:30:00 GMT", "Retry-After": "Fri, 20 Nov 2026 14:30:00 GMT"}


@pytest.mark.parametrize("headers", [{"Retry-After": "3600"}, HOUR], ids=["seconds", "date"])
async def test_a_retry_after_is_kept_to(headers: dict[str, str], tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        server.faults.append(Fault(429, headers=headers))
        await sync(here)
        assert here.house.calendars is not None
        before = len(server.asked)
        for minutes, asks in ((59, False), (2, True)):
            here.clock.advance(dt.timedelta(minutes=minutes))
            await here.house.calendars.look()
            await settled(here)
            assert (len(server.asked) > before) == asks


async def test_a_server_that_is_silent_delays_no_turn(tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        server.silent = asyncio.Event()
        assert here.house.calendars is not None
        round_ = asyncio.create_task(here.house.calendars.sync())
        await server.heard.wait()
        assert "dentist" in await here.say("dentist tuesday at 3")
        assert not round_.done()
        server.silent.set()
        await round_
        assert await sync(here) is None
        assert len(server.shelves["home"].events) == 1


async def test_whoever_asks_waits_no_longer_than_its_time() -> None:
    async with CalDav() as server:
        server.silent = asyncio.Event()
        account = Account(Login(f"{server.origin}/cal/", caldav.USER, caldav.PASSWORD), 0.05)
        with pytest.raises(Trouble, match="did not answer in time"):
            await account.calendars()


@pytest.mark.parametrize("status", [403, 409, 410])
async def test_a_forgotten_token_is_made_good_by_the_etags(status: int, tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        for number in range(4):
            server.put(f"{number}.ics", file(event(f"{number}@x", f"Visit {number}", f"2026112{number + 4}T100000")))
        await sync(here)
        server.remove("0.ics")
        server.put("4.ics", file(event("4@x", "Visit 4", "20261128T100000")))
        server.faults.append(Fault(status, method="REPORT"))
        assert await sync(here) is None
        assert "Visit 0" not in await here.say("what's on 24 november")
        assert "Visit 1" in await here.say("what's on 25 november")
        assert "Visit 4" in await here.say("what's on 28 november")


async def test_a_server_without_tokens_and_without_etags_after_a_put(tmp_path: Path) -> None:
    async with CalDav(tokens=False, silent_puts=True) as server, kept(server, tmp_path) as here:
        server.put("a.ics", file(event("a@x", "Dentist")))
        await sync(here)
        await here.say("gym on thursday at 7am")
        await settled(here)
        await here.say("move the gym to 8")
        await settled(here)
        assert await sync(here) is None
        texts = [text for _, text in server.shelves["home"].events.values()]
        assert sum("SUMMARY:gym" in text and "T080000" in text for text in texts) == 1
        assert len(texts) == 2
        before = len(server.asked)
        assert await sync(here) is None
        assert [one for one in server.asked[before:] if "REPORT" in one] == []
        server.remove("a.ics")
        assert await sync(here) is None
        assert "Dentist" not in await here.say("what's on tuesday")


async def test_an_empty_calendar_is_believed_the_second_time(tmp_path: Path) -> None:
    async with CalDav(tokens=False) as server, kept(server, tmp_path) as here:
        for number in range(4):
            server.put(f"{number}.ics", file(event(f"{number}@x", f"Visit {number}", f"2026112{number + 4}T100000")))
        await sync(here)
        for number in range(4):
            server.remove(f"{number}.ics")
        assert "says that it is empty" in (await sync(here) or "")
        assert "Visit 1" in await here.say("what's on 25 november")
        assert await sync(here) is None
        assert "Visit 1" not in await here.say("what's on 25 november")


async def test_both_ways_on_both_databases_and_at_the_end_of_a_house(tmp_path: Path, database_url: str) -> None:
    async with CalDav() as server:
        server.put("a.ics", file(event("a@x", "Dentist")))
        server.put("b.ics", file("BEGIN:VEVENT\r\nUID:b\r\nEND:VEVENT\r\n"))
        async with kept(server, tmp_path, database_url) as here:
            assert "has 1 event that I can't read" in (await sync(here) or "")
            assert "Dentist" in await here.say("what's on tuesday")
            await here.say("move the dentist to 5pm")
        assert "T170000" in server.shelves["home"].events["a.ics"][1]


async def test_an_answer_that_leaves_events_out_ends_none(tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        server.put("a.ics", file(event("a@x", "Dentist")))
        await sync(here)
        server.put("a.ics", file(event("a@x", "Dentist", "20261124T160000")))
        server.left_out = {"a.ics"}
        assert "without the events" in (await sync(here) or "")
        server.put("b.ics", file(event("b@x", "Barber", "20261124T090000")))
        assert await sync(here) is None
        said = await here.say("what's on tuesday")
        assert "Dentist" in said
        assert "Barber" in said


async def test_a_copy_that_is_out_of_date_unknown_to_the_server_is_made_good(tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        server.put("a.ics", file(event("a@x", "Dentist")))
        await sync(here)
        server.shelves["home"].events["a.ics"] = ('"other"', file(event("a@x", "Dentist", "20261124T180000")))
        await here.say("move the dentist to 5pm")  # its mark says nothing of that
        await settled(here)
        assert await sync(here) is None
        assert "6:00 pm" in await here.say("when is the dentist")
        await here.say("move the dentist to 5pm")
        await settled(here)
        assert "T170000" in server.shelves["home"].events["a.ics"][1]


async def test_what_cannot_be_read_is_counted_and_keeps_nothing_else(tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        server.put("bad.ics", file("BEGIN:VEVENT\r\nUID:b\r\nSUMMARY:no begin\r\nEND:VEVENT\r\n"))
        server.put("worse.ics", "BEGIN:VEVENT")
        server.put("rule.ics", file(event("r@x", "Odd rule", "20261124T150000", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=0")))
        server.put("good.ics", file(event("g@x", "Dentist")))
        for _ in range(2):
            assert "has 2 events that I can't read" in (await sync(here) or "")
        said = await here.say("what's on tuesday")
        assert "Dentist" in said


async def test_a_change_that_is_not_allowed_is_taken_back_and_told(tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        server.shelves["club"] = Shelf("Club", writable=False)
        server.put("c.ics", file(event("c@x", "Match")), "club")
        await sync(here)
        before = len(here.screen.shown)
        assert "Match" in await here.say("cancel the match")
        await settled(here)
        await here.house.delivery.drain_once()
        said = await here.screen.nth(before + 1)
        assert 'does not let me change "Match": it is as it was' in said.text
        assert "Match" in await here.say("what's on tuesday")
        assert await sync(here) is None


async def test_what_an_account_says_is_tainted_and_its_password_is_nowhere(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with CalDav() as server:
        async with kept(server, tmp_path) as here:
            server.put("a.ics", file(event("a@x", "Dentist")))
            await sync(here)
            server.faults.append(Fault(401))
            await sync(here)
            async with here.house.database.read() as connection:
                rows = (await connection.execute(sa.select(col(CalendarEvent.tainted)))).all()
            assert [row[0] for row in rows] == [True]
            lines = await asked.all_of(here.house.settings)
            assert any(good and "has Home" in line for good, line in lines)
            assert caldav.PASSWORD not in repr(lines) + repr(here.house.settings.redacted()) + caplog.text
        for path in (tmp_path / "data").rglob("*"):
            assert not path.is_file() or caldav.PASSWORD.encode() not in path.read_bytes()


async def test_a_reminder_moves_with_its_event_and_ends_with_it(tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        server.put("a.ics", file(event("a@x", "Dentist")))
        await sync(here)
        await here.say("remind me an hour before the dentist")
        server.put("a.ics", file(event("a@x", "Dentist", "20261124T170000")))
        await sync(here)
        assert "4:00 pm" in await here.say("what are my reminders")
        server.remove("a.ics")
        await sync(here)
        assert "No reminders" in await here.say("what are my reminders")


async def test_undo_never_takes_back_what_the_account_did(tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        await here.say("add milk to the groceries")
        server.put("a.ics", file(event("a@x", "Dentist")))
        await sync(here)
        await here.say("undo")
        assert "milk" not in await here.say("what's on the groceries list")
        assert "Dentist" in await here.say("what's on tuesday")
        await here.say("move the dentist to 5pm")
        await settled(here)
        (name,) = server.shelves["home"].events
        server.put(name, file(event("a@x", "Dentist", "20261124T180000")))
        await sync(here)
        assert "6:00 pm" in await here.say("when is the dentist")
        await here.say("undo")
        assert "6:00 pm" in await here.say("when is the dentist")


async def test_a_calendar_that_is_gone_takes_its_events_and_a_new_account_is_given_ours(tmp_path: Path) -> None:
    async with CalDav() as server, CalDav() as another:
        server.shelves["work"] = Shelf("Work")
        async with kept(server, tmp_path) as here:
            server.put("w.ics", file(event("w@x", "Review")), "work")
            await here.say("dentist tuesday at 3")
            await settled(here)
            assert await sync(here) is None
            assert "Review" in await here.say("what's on tuesday")
            del server.shelves["work"]
            assert await sync(here) is None
            said = await here.say("what's on tuesday")
            assert "Review" not in said
            assert "dentist" in said
        async with kept(another, tmp_path) as here:
            assert await sync(here) is None
            assert ["dentist" in text for _, text in another.shelves["home"].events.values()] == [True]


async def test_a_change_whose_answer_got_lost_is_not_made_twice(tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here:
        server.faults.append(Fault(502, method="PUT", after=True))
        await here.say("dentist tuesday at 3")
        await settled(here)
        assert await sync(here) is None
        assert len(server.shelves["home"].events) == 1
        server.faults.append(Fault(502, method="PUT", after=True))
        await here.say("move the dentist to 5pm")
        await settled(here)
        assert await sync(here) is None
        server.faults.append(Fault(502, method="DELETE", after=True))
        await here.say("cancel the dentist")
        await settled(here)
        assert await sync(here) is None
        assert server.shelves["home"].events == {}
        assert [one.text for one in here.screen.shown if one.kind != "reply"] == []


async def test_a_round_that_another_process_does_too_doubles_nothing(tmp_path: Path) -> None:
    async with CalDav() as server, kept(server, tmp_path) as here, kept(server, tmp_path) as there:
        for number in range(3):
            server.put(f"{number}.ics", file(event(f"{number}@x", f"Visit {number}")))
        await here.say("dentist tuesday at 9am")
        await asyncio.gather(sync(here), sync(there))
        assert [await sync(here), await sync(there)] == [None, None]
        assert len(server.shelves["home"].events) == 4
        said = await here.say("what's on tuesday")
        assert [said.count(f"Visit {number}") for number in range(3)] == [1, 1, 1]
