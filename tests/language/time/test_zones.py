"""Zones that a text names, clock-change days, and the order of day and month by where the person lives."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from specialists.language import time as when
from tests.language.time import reading

NAMED = reading.rows("""
3pm Berlin time | 2026-11-21T15:00 Europe/Berlin
at 9am EST tomorrow | 2026-11-22T09:00 America/New_York
8am PT | 2026-11-21T08:00 America/Los_Angeles
noon in Tokyo time | 2026-11-22T12:00 Asia/Tokyo
17:00 UTC | 2026-11-21T17:00 UTC
5pm gmt+2 | 2026-11-21T17:00 Etc/GMT-2
friday 10am New York time | 2026-11-27T10:00 America/New_York
7pm Sydney time on Monday | 2026-11-23T19:00 Australia/Sydney
6pm my time | 2026-11-21T18:00
2026-12-24T18:30:00Z | 2026-12-24T18:30 UTC
2026-12-24T18:30+01:00 | 2026-12-24T18:30 Etc/GMT-1
3pm Eastern time | 2026-11-21T15:00 America/New_York
4:30 pm CET | 2026-11-21T16:30 Europe/Paris
""")


@pytest.mark.parametrize(("text", "value"), NAMED, ids=[text for text, _ in NAMED])
def test_a_named_zone(text: str, value: str) -> None:
    assert reading.read(text) == value


CHANGES = [
    # London leaves summer time on 25 October 2026 at 2:00, which comes twice; an hour passes in each
    ("Europe/London", "2026-10-25T00:30", "in 2 hours", "2026-10-25T01:30"),
    ("Europe/London", "2026-10-25T00:30", "in 3 hours", "2026-10-25T02:30"),
    ("Europe/London", "2026-10-24T23:00", "in 24 hours", "2026-10-25T22:00"),
    ("Europe/London", "2026-10-24T23:00", "in 1 day", "2026-10-25T23:00"),
    ("Europe/London", "2026-10-24T23:00", "tomorrow at 9", "2026-10-25T09:00"),
    # and enters it on 28 March 2027 at 1:00, which does not come
    ("Europe/London", "2027-03-28T00:30", "in 1 hour", "2027-03-28T02:30"),
    ("Europe/London", "2027-03-27T12:00", "in 24 hours", "2027-03-28T13:00"),
    ("Europe/London", "2027-03-27T12:00", "tomorrow at 1:30 am", "2027-03-28T01:30"),
    # New York: 1 November 2026 and 14 March 2027 at 2:00
    ("America/New_York", "2026-11-01T00:30", "in 90 minutes", "2026-11-01T01:00"),
    ("America/New_York", "2027-03-14T01:30", "in 45 minutes", "2027-03-14T03:15"),
    ("America/New_York", "2027-03-13T20:00", "in 12 hours", "2027-03-14T09:00"),
    ("America/New_York", "2027-03-13T20:00", "12 hours ago", "2027-03-13T08:00"),
    # Lord Howe moves by half an hour; Kathmandu is 5:45 ahead and never moves
    ("Australia/Lord_Howe", "2026-10-04T01:30", "in 1 hour", "2026-10-04T03:00"),
    ("Asia/Kathmandu", "2026-11-21T09:30", "in 20 minutes", "2026-11-21T09:50"),
    # Apia, near the date line: today is today there
    ("Pacific/Apia", "2026-12-31T23:50", "in 20 minutes", "2027-01-01T00:10"),
    ("Pacific/Apia", "2026-12-31T23:50", "tomorrow at 8", "2027-01-01T08:00"),
]


@pytest.mark.parametrize(("zone", "now", "text", "value"), CHANGES)
def test_hours_pass_and_days_keep_the_clock(zone: str, now: str, text: str, value: str) -> None:
    moment = dt.datetime.fromisoformat(now).replace(tzinfo=ZoneInfo(zone))
    assert reading.read(text, moment) == value


ORDER = [
    ("Europe/London", "5/6/2027", "2027-06-05"),
    ("Australia/Sydney", "5/6/2027", "2027-06-05"),
    ("America/New_York", "5/6/2027", "2027-05-06"),
    ("UTC", "5/6/2027", "2027-05-06"),
    ("America/New_York", "25/6/2027", "2027-06-25"),
    ("Europe/London", "6/25/2027", "2027-06-25"),
    ("America/New_York", "5.6.2027", "2027-06-05"),
    ("America/New_York", "2027-06-05", "2027-06-05"),
]


@pytest.mark.parametrize(("zone", "text", "value"), ORDER)
def test_day_and_month_stand_in_the_order_of_the_place(zone: str, text: str, value: str) -> None:
    moment = dt.datetime(2026, 11, 21, 9, 30, tzinfo=ZoneInfo(zone))
    assert reading.read(text, moment) == value


def test_the_order_that_was_taken_is_said() -> None:
    value = when.read("5/6/2027", reading.NOW)
    assert value is not None
    assert value.assumed == ("5/6 read as 5 June",)
