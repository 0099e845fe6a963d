"""What repeats leave out, holidays of the person's country, and times that hang on events; Saturday 21 November 2026,
9:30 in London where no other zone is named."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from specialists.language import time as when
from tests.language.time import reading

SKIPPED = reading.rows("""
every day at 8 except the 1st | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00 without ---01
daily at 8am but not on the 1st and 15th | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00 without ---01,---15
every day at 8 except fridays | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SA,SU;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00
every weekday but wednesday | FREQ=WEEKLY;BYDAY=MO,TU,TH,FR from 2026-11-23
every weekday at 9 but wednesday | FREQ=WEEKLY;BYDAY=MO,TU,TH,FR;BYHOUR=9;BYMINUTE=0 from 2026-11-23T09:00
weekdays except wednesday at 7 | FREQ=WEEKLY;BYDAY=MO,TU,TH,FR;BYHOUR=7;BYMINUTE=0 from 2026-11-23T07:00
weekdays except mondays and fridays | FREQ=WEEKLY;BYDAY=TU,WE,TH from 2026-11-24
every day except weekends | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR from 2026-11-23
every day except in august at 8 | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00 without --08
every day at 8 except tomorrow | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00 without 2026-11-22
every day at 8 except next friday | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00 without 2026-11-27
every day at 8 except christmas | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00 without christmas
every day at 8 except 24 december | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00 without --1224
every day at 8 except on 24 december 2026
| FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00 without 2026-12-24
every monday except the first of the month | FREQ=WEEKLY;BYDAY=MO from 2026-11-23 without +1MO
every monday except the 1st of the month | FREQ=WEEKLY;BYDAY=MO from 2026-11-23 without ---01
every friday at 4pm but not the last one of the month
| FREQ=WEEKLY;BYDAY=FR;BYHOUR=16;BYMINUTE=0 from 2026-11-27T16:00 without -1FR
tuesdays and thursdays except the second thursday
| FREQ=WEEKLY;BYDAY=TU,TH from 2026-11-24 without +2TH
every monday except the first and third of each month | FREQ=WEEKLY;BYDAY=MO from 2026-11-23 without +1MO,+3MO
weekdays at 8 except holidays and fridays
| FREQ=WEEKLY;BYDAY=MO,TU,WE,TH;BYHOUR=8;BYMINUTE=0 from 2026-11-23T08:00 without holidays
weekdays at 8 except fridays and public holidays
| FREQ=WEEKLY;BYDAY=MO,TU,WE,TH;BYHOUR=8;BYMINUTE=0 from 2026-11-23T08:00 without holidays
every day at 8 unless it's a holiday | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00 without holidays
weekdays at 8 except german holidays
| FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=0 from 2026-11-23T08:00 without holidays:DE
weekdays at 8 except US federal holidays
| FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=0 from 2026-11-23T08:00 without holidays:US
every day except public holidays in New South Wales at 7
| FREQ=DAILY;BYHOUR=7;BYMINUTE=0 from 2026-11-22T07:00 without holidays:AU-NSW
every day except holidays in the netherlands at 7
| FREQ=DAILY;BYHOUR=7;BYMINUTE=0 from 2026-11-22T07:00 without holidays:NL
every day at 7 except the 1st, christmas and in august
| FREQ=DAILY;BYHOUR=7;BYMINUTE=0 from 2026-11-22T07:00 without ---01,christmas,--08
""")


@pytest.mark.parametrize(("text", "value"), SKIPPED, ids=[text for text, _ in SKIPPED])
def test_what_a_repeat_leaves_out(text: str, value: str) -> None:
    assert reading.read(text) == value


def test_a_week_left_out_is_each_of_its_days() -> None:
    value = when.read("every day at 8 except next week", reading.NOW)
    assert value is not None
    assert (value.skip or "").split(",") == [f"2026-11-{day}" for day in range(23, 30)]


@pytest.mark.parametrize(
    "text", ["every day at 8 except when I am tired", "every day at 8 except at 9", "every day at 8 unless friday"]
)
def test_what_is_no_day_is_not_swallowed(text: str) -> None:
    found = when.find(text, reading.NOW)
    assert found[0].text == "every day at 8"
    assert found[0].skip is None


OFFICIAL = [
    ("Europe/London", "on the next bank holiday", "2026-12-25", "Christmas Day, the next holiday in England and Wales"),
    ("Europe/London", "bank holiday monday", "2026-12-28", "the next holiday in England and Wales"),
    ("America/New_York", "the next federal holiday", "2026-11-26", "Thanksgiving Day, the next holiday in the United"),
    ("Europe/Berlin", "the coming public holiday", "2026-12-25", "Christmas Day, the next holiday in Germany"),
    ("Europe/Berlin", "German Unity Day", "2027-10-03", ""),
    ("Pacific/Auckland", "Waitangi Day", "2027-02-06", ""),
    ("Pacific/Auckland", "King's Birthday", "2027-06-07", ""),
    ("Asia/Kolkata", "republic day", "2027-01-26", ""),
    ("America/Toronto", "family day", "2027-02-15", ""),
]


@pytest.mark.parametrize(("zone", "text", "date", "said"), OFFICIAL, ids=[f"{row[1]} in {row[0]}" for row in OFFICIAL])
def test_holidays_of_the_country_the_person_is_in(zone: str, text: str, date: str, said: str) -> None:
    value = when.best(text, dt.datetime(2026, 11, 21, 9, 30, tzinfo=ZoneInfo(zone)))
    assert value is not None
    assert value.as_json()["start"] == date
    assert said in "".join(value.assumed)


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("Europe/Berlin", "waitangi day"),
        ("UTC", "the next public holiday"),
        ("Europe/London", "is the bank open"),
        ("Europe/London", "bank holiday"),
        ("Europe/London", "the family had a lovely day"),
        ("Europe/London", "my next holiday"),
    ],
)
def test_what_is_no_holiday_here(zone: str, text: str) -> None:
    assert when.find(text, dt.datetime(2026, 11, 21, 9, 30, tzinfo=ZoneInfo(zone))) == []


HUNG = reading.rows("""
ten minutes before every meeting | -600s of every meeting
after my meeting | 0s of my meeting
before the dentist | -1800s of the dentist
before Anna's party | -1800s of Anna's party
after my meeting with Sam | 0s of my meeting with Sam
2 hours before my dentist appointment | -7200s of my dentist appointment
the day before Anna's birthday | -86400s of Anna's birthday
30 minutes after our yoga class | 1800s of our yoga class
after work | 2026-11-21T17:30
""")


@pytest.mark.parametrize(("text", "value"), HUNG, ids=[text for text, _ in HUNG])
def test_a_time_that_hangs_on_an_event(text: str, value: str) -> None:
    assert reading.read(text) == value


def test_how_long_before_and_after_is_said() -> None:
    before = when.read("before the dentist", reading.NOW)
    after = when.read("after my meeting", reading.NOW)
    assert before is not None
    assert after is not None
    assert before.assumed == ("before read as 30 minutes before it begins",)
    assert after.assumed == ("after read as at the time it is set for",)


@pytest.mark.parametrize(
    "text",
    [
        "remind me to buy soup after my own heart",
        "add milk before the party",
        "remind me about the game console after the game console arrives",
        "she was here before my time",
        "remind me to thank the people before the court",
        "remind me to run after my dog",
    ],
)
def test_what_hangs_on_no_event(text: str) -> None:
    assert when.find(text, reading.NOW) == []


LENGTHS = reading.rows("""
an hour or two | 7200s
in an hour or two | 2026-11-21T11:30
in a day or two | 2026-11-23T09:30
for a minute or two | 120s
""")


@pytest.mark.parametrize(("text", "value"), LENGTHS, ids=[text for text, _ in LENGTHS])
def test_one_or_two_is_the_later_and_said(text: str, value: str) -> None:
    found = when.read(text, reading.NOW)
    assert reading.shown(found) == value
    assert found is not None
    assert found.assumed[0].startswith("the later of the two: 2 ")


def test_a_length_keeps_out_of_what_follows_it() -> None:
    assert [one.text for one in when.find("sleep for 30 minutes a day", reading.NOW)] == ["for 30 minutes"]
