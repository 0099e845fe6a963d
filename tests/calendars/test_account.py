"""What servers do in ways of their own, and what is written into an event that another program has made."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

import pytest

from integrations.calendars import ics, multistatus, patching
from integrations.calendars.account import Account, Login
from integrations.calendars.dav import Dav, Garbled, Missing, Refused, tidy
from tests.calendars.events import event, file
from tests.standins import caldav
from tests.standins.caldav import CalDav, Shelf

NOW = dt.datetime(2026, 11, 20, 13, 30, tzinfo=dt.UTC)


def account(server: CalDav, path: str) -> Account:
    return Account(Login(f"{server.origin}{path}", caldav.USER, caldav.PASSWORD))


@pytest.mark.parametrize("path", ["/cal/", "/cal", "/", "", "/somewhere/else/"])
async def test_calendars_are_found_from_the_account_or_the_host(path: str) -> None:
    async with CalDav() as server:
        server.shelves["bin"] = Shelf("Old", deleted=True)
        server.shelves["club"] = Shelf("Club", writable=False)
        found = await account(server, path).calendars()
        assert [(one.url, one.name, one.writable, one.tokens) for one in found] == [
            ("/cal/home/", "Home", True, True), ("/cal/club/", "Club", False, True),
        ]  # fmt: skip
        (one,) = await account(server, "/cal/home/").calendars()
        assert one == found[0]


async def test_a_long_list_of_changes_comes_in_pages() -> None:
    async with CalDav() as server:
        for number in range(7):
            server.put(f"{number}.ics", file(event(f"{number}@x", "Visit")))
        server.remove("3.ics")
        server.page = 2
        here = account(server, "/cal/")
        (home,) = await here.calendars()
        found = await here.changes(home, "")
        assert sorted(found.etags) == [f"/cal/home/{number}.ics" for number in (0, 1, 2, 4, 5, 6)]
        server.remove("0.ics")
        server.put("7.ics", file(event("7@x", "Visit")))
        later = await here.changes(home, found.mark)
        assert (list(later.etags), later.gone) == (["/cal/home/7.ics"], {"/cal/home/0.ics"})
        items = await here.fetch(home, ["/cal/home/7.ics", "/cal/home/0.ics"])
        assert [item.text is None for item in items] == [False, True]


def test_the_password_goes_to_the_accounts_own_host_alone() -> None:
    own = Dav(Login("https://cloud.example.org/remote.php/dav", "ann", "x"))
    assert own.absolute("/remote.php/dav/calendars/ann/") == "https://cloud.example.org/remote.php/dav/calendars/ann/"
    for elsewhere in ("https://evil.example.org/", "http://cloud.example.org/", "https://cloud.example.org:444/"):
        with pytest.raises(Refused):
            own.absolute(elsewhere)
    apple = Dav(Login("https://caldav.icloud.com", "ann", "x"))
    assert apple.absolute("https://p42-caldav.icloud.com:443/1/calendars/").startswith("https://p42-caldav.icloud.com")
    for elsewhere in ("https://icloud.com.example.org/", "http://p42-caldav.icloud.com/", "https://evilicloud.com/"):
        with pytest.raises(Refused):
            apple.absolute(elsewhere)
    for wrong in ("ftp://x/", "https://ann:x@cloud.example.org/", "cloud.example.org"):
        with pytest.raises(Missing):
            Dav(Login(wrong, "ann", "x"))
    assert "secret-7" not in repr(Login("https://x/", "ann", "secret-7"))


def test_one_address_has_one_spelling() -> None:
    assert tidy("/cal/a%40b.ics") == tidy("/cal/a@b.ics") == "/cal/a@b.ics"
    assert tidy("/cal/a b.ics") == tidy("/cal/a%20b.ics") == "/cal/a%20b.ics"
    assert tidy("/cal/a%2Fb.ics") == "/cal/a%2Fb.ics"


@pytest.mark.parametrize("content", [b"", b"  ", b"<a", b"<html/>", b"<!DOCTYPE a><a/>", "<a/>".encode("utf-16")])
def test_what_is_no_answer_of_a_calendar_is_garbled(content: bytes) -> None:
    with pytest.raises(Garbled):
        multistatus.read(content)


FOREIGN = file(
    event(
        "s@x", "Standup", "20261123T090000", "RRULE:FREQ=DAILY;COUNT=9", "LOCATION:Room 4",
        "EXDATE;TZID=Europe/Berlin:20261125T090000", "X-COLOUR:red", "ATTENDEE;CN=Tom:mailto:tom@example.org",
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT10M", "DESCRIPTION:x", "END:VALARM",
    ),
    event("s@x", "Late", "20261126T110000", "RECURRENCE-ID;TZID=Europe/Berlin:20261126T090000"),
)  # fmt: skip


def _patched(entries: Sequence[ics.Entry], text: str = FOREIGN) -> str:
    return patching.patched(text, entries, NOW, "Europe/Berlin").decode().replace("\r\n ", "")


def test_what_is_not_changed_stays_as_another_program_has_left_it() -> None:
    series, late = ics.read(FOREIGN)
    same = _patched([series, late])
    assert "DTSTAMP:20261101T080000Z" in same
    assert "SEQUENCE" not in same

    moved = _patched([replace(series, starts=series.starts.replace(hour=10), place="", title="Stand up"), late])
    for kept in ("X-COLOUR:red", "mailto:tom@example.org", "BEGIN:VALARM", "SUMMARY:Late", "COUNT=9", "SEQUENCE:1"):
        assert kept in moved, kept
    assert "DTSTART;TZID=Europe/Berlin:20261123T100000" in moved
    assert "DTEND;TZID=Europe/Berlin:20261123T110000" in moved
    assert "LOCATION" not in moved
    assert ics.read(moved)[0].title == "Stand up"

    alone = _patched([series])
    assert "Late" not in alone
    early = replace(late, title="Early", instead_of=late.instead_of and late.instead_of + dt.timedelta(days=1))
    assert [one.title for one in ics.read(_patched([series, late, early]))] == ["Standup", "Late", "Early"]


def test_a_floating_time_and_a_whole_day_are_no_change() -> None:
    floating = file("BEGIN:VEVENT\r\nUID:f\r\nSUMMARY:Walk\r\nDTSTART:20261124T150000\r\nEND:VEVENT\r\n")
    (one,) = ics.read(floating)
    assert "DTSTART:20261124T150000" in _patched([replace(one, zone="Europe/Berlin")], floating)
    whole = file(event("d@x", "Fair", "20261211"))
    (day,) = ics.read(whole)
    assert "SEQUENCE" not in _patched([replace(day, seconds=86_400)], whole)
