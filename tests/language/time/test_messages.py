"""Times inside whole messages: which words are the time, and what it is. Saturday 21 November 2026, 9:30 in London."""

from __future__ import annotations

import pytest

from specialists.language import time as when
from tests.language.time import reading

# text => every span with its value, in order
FOUND = [
    ("remind me at 6 to call Dave", ["at 6 = 2026-11-21T18:00"]),
    ("remind me tomorrow at 8 to take the bins out", ["tomorrow at 8 = 2026-11-22T08:00"]),
    ("dentist thurs 3pm", ["thurs 3pm = 2026-11-26T15:00"]),
    ("call Tom at 5 tomorrow", ["at 5 tomorrow = 2026-11-22T17:00"]),
    ("lunch w/ Priya next Tuesday at noon", ["next Tuesday at noon = 2026-11-24T12:00"]),
    ("see u 2nite at 8", ["2nite at 8 = 2026-11-21T20:00"]),
    ("pick up the kids 2moro @ 3", ["2moro @ 3 = 2026-11-22T15:00"]),
    ("gym 6-7 tmrw", ["6-7 tmrw = 2026-11-22T18:00..2026-11-22T19:00"]),
    ("on Friday call mum at 3", ["on Friday = 2026-11-27", "at 3 = 2026-11-21T15:00"]),
    ("at 8 take the pills and at 9 ring the surgery", ["at 8 = 2026-11-21T20:00", "at 9 = 2026-11-21T21:00"]),
    (
        "remind me 2 hours before my dentist appointment",
        ["2 hours before my dentist appointment = -7200s of my dentist appointment"],
    ),
    ("text me the day before Anna's birthday", ["the day before Anna's birthday = -86400s of Anna's birthday"]),
    ("ping me 10 mins b4 the 11am standup", ["10 mins b4 the 11am = 2026-11-21T10:50"]),
    ("an hour after our call send the notes", ["an hour after our call = 3600s of our call"]),
    ("report due Friday at noon", ["due Friday at noon = by 2026-11-27T12:00"]),
    ("send it by the end of the month", ["by the end of the month = by 2026-11-30"]),
    (
        "water the plants every 3 days starting tomorrow",
        ["every 3 days starting tomorrow = FREQ=DAILY;INTERVAL=3 from 2026-11-22"],
    ),
    (
        "take out the bins every Tuesday night",
        ["every Tuesday night = FREQ=WEEKLY;BYDAY=TU;BYHOUR=21;BYMINUTE=0 from 2026-11-24T21:00"],
    ),
    (
        "yoga mon wed fri at 7am",
        ["mon wed fri at 7am = FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=7;BYMINUTE=0 from 2026-11-23T07:00"],
    ),
    ("move my 3pm to 4:30", ["3pm = 2026-11-21T15:00", "4:30 = 2026-11-21T16:30"]),
    ("block 2-4pm on Friday", ["2-4pm on Friday = 2026-11-27T14:00..2026-11-27T16:00"]),
    (
        "wake me at 6 but on weekends 8",
        [
            "at 6 = 2026-11-22T06:00",
            "on weekends 8 = FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00",
        ],
    ),
    ("start a 25 minute timer", ["25 minute = 1500s"]),
    ("log 90 minutes on the website yesterday", ["90 minutes = 5400s", "yesterday = 2026-11-20"]),
    ("set an alarm for 6:45", ["for 6:45 = 2026-11-22T06:45"]),
    ("set an alarm for 7", ["for 7 = 2026-11-22T07:00"]),
    ("book a table for 4 at 7pm", ["at 7pm = 2026-11-21T19:00"]),
    ("8 people at 8 on the 8th", ["at 8 on the 8th = 2026-12-08T08:00"]),
    (
        "standup 10am Los Angeles time on Monday",
        ["10am Los Angeles time on Monday = 2026-11-23T10:00 America/Los_Angeles"],
    ),
    ("trip from Dec 20 to Jan 3", ["from Dec 20 to Jan 3 = 2026-12-20..2027-01-04"]),
    ("what did we talk about yesterday morning", ["yesterday morning = 2026-11-20T09:00"]),
    ("how much did I work this week?", ["this week = 2026-11-16..2026-11-23"]),
    ("I’ll be there at half past seven tomorrow morning", ["at half past seven tomorrow morning = 2026-11-22T07:30"]),
    ("buy tickets for friday's show", ["for friday's = 2026-11-27"]),
    ("party on the 24th of December from 7pm til late", ["on the 24th of December from 7pm = 2026-12-24T19:00"]),
    ("remind  me   tomorrow   at  5", ["tomorrow   at  5 = 2026-11-22T17:00"]),
    ("REMIND ME TOMORROW AT 5PM", ["TOMORROW AT 5PM = 2026-11-22T17:00"]),
    ("milk, eggs 🥚 and call gran at 4 🙂", ["at 4 = 2026-11-21T16:00"]),
    ("let's do 7:30 tonight instead", ["7:30 tonight = 2026-11-21T19:30"]),
    ("Sunday 22 Nov, 9:00 am: swim", ["Sunday 22 Nov, 9:00 am = 2026-11-22T09:00"]),
    ("how long until christmas", ["until christmas = 2026-11-21..2026-12-26"]),
    (
        "in 20 mins check the oven, in an hour take it out",
        ["in 20 mins = 2026-11-21T09:50", "in an hour = 2026-11-21T10:30"],
    ),
    ("call me in 5", ["in 5 = 2026-11-21T09:35"]),
]


@pytest.mark.parametrize(("text", "spans"), FOUND, ids=[text for text, _ in FOUND])
def test_found(text: str, spans: list[str]) -> None:
    found = when.find(text, reading.NOW)
    assert [f"{value.text} = {reading.shown(value)}" for value in found] == spans
    assert all(text[value.span[0] : value.span[1]] == value.text for value in found)


BEST = reading.rows("""
remind me tomorrow to call mum at 10pm | 2026-11-22T22:00
on Friday call mum at 3 | 2026-11-27T15:00
dinner at 8 with Ben on Tuesday | 2026-11-24T20:00
swim at 8 with Ben on Tuesday | 2026-11-24T08:00
wake me up at 6 every weekday | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=6;BYMINUTE=0 from 2026-11-23T06:00
breakfast with Ana tomorrow, let's say at 6 | 2026-11-22T06:00
the doors open at 7pm, the show starts at 8 | 2026-11-21T19:00
check the oven every 15 minutes for the next hour
| FREQ=MINUTELY;INTERVAL=15;UNTIL=20261121T103000 from 2026-11-21T09:45
antibiotics every 8 hours starting at 6am | FREQ=HOURLY;INTERVAL=8 from 2026-11-22T06:00
set an alarm for five minutes from now | 2026-11-21T09:35
is it Monday, Tuesday, Wednesday or Sunday? | 2026-11-23
meet at 1 o' clock | 2026-11-21T13:00
how much is twelve divided by four | nothing
party Sat | 2026-11-28
see you sun? | 2026-11-22
I'll be away june | 2027-06-01..2027-07-01
lunch 12-1 | 2026-11-21T12:00..2026-11-21T13:00
away 24/12 - 2/1 | 2026-12-24..2027-01-03
every Monday remind me to stretch at 7pm | FREQ=WEEKLY;BYDAY=MO;BYHOUR=19;BYMINUTE=0 from 2026-11-23T19:00
the talk is at 2pm and goes until 4pm | 2026-11-21T14:00..2026-11-21T16:00
coffee with Ana Thursday, actually Friday at 10am | 2026-11-27T10:00
let's meet at 5, no, at 6 | 2026-11-21T18:00
remind me in the morning | 2026-11-22T09:00
buy milk | nothing
may | 2027-05-01..2027-06-01
""")


@pytest.mark.parametrize(("text", "value"), BEST, ids=[text for text, _ in BEST])
def test_the_one_time_of_a_message(text: str, value: str) -> None:
    assert reading.shown(when.best(text, reading.NOW)) == value


def test_merge_joins_a_date_and_a_time_and_covers_both_spans() -> None:
    text = "on Friday call mum at 3"
    joined = when.merge(when.find(text, reading.NOW), reading.NOW)
    assert joined is not None
    assert (reading.shown(joined), joined.span) == ("2026-11-27T15:00", (0, len(text)))


def test_merge_refuses_two_times_of_day() -> None:
    assert when.merge(when.find("at 8 pills, at 9 surgery", reading.NOW), reading.NOW) is None


def test_merge_of_one_is_that_one_and_of_none_nothing() -> None:
    found = when.find("call at 5", reading.NOW)
    assert when.merge(found, reading.NOW) == found[0]
    assert when.merge([], reading.NOW) is None


READ = reading.rows("""
at 5 please | 2026-11-21T17:00
5 | 2026-11-21T17:00
make it Thursday | 2026-11-26
tomorrow please | 2026-11-22
the 3rd | 2026-12-03
how about 6:30? | 2026-11-21T18:30
Sat | 2026-11-28
call mum at 5 | nothing
tomorrow or never | nothing
24 dalmatians | nothing
""")


@pytest.mark.parametrize(("text", "value"), READ, ids=[text for text, _ in READ])
def test_a_text_that_is_a_time_or_is_not(text: str, value: str) -> None:
    assert reading.read(text) == value
