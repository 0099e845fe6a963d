"""What is printed for people, and that it reads back to the same value."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language import time as when
from specialists.language.time import When, say, words
from tests.language.time import reading, tables

LOCAL = reading.NOW.replace(tzinfo=None)


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        ("2026-11-22T09:00", "Sunday 22 Nov, 9:00 am"),
        ("2026-11-21T17:30", "Saturday 21 Nov, 5:30 pm"),
        ("2026-12-25T00:00", "Friday 25 Dec, 12:00 am"),
        ("2026-12-25T12:00", "Friday 25 Dec, 12:00 pm"),
        ("2027-01-04T08:05", "Monday 4 Jan 2027, 8:05 am"),
        ("2026-11-20T18:00", "Friday 20 Nov 2026, 6:00 pm"),
        ("2026-11-22T08:00:31", "Sunday 22 Nov, 8:00:31 am"),
    ],
)
def test_moment(moment: str, text: str) -> None:
    assert say.moment(dt.datetime.fromisoformat(moment), reading.NOW) == text


@pytest.mark.parametrize(
    ("rrule", "text"),
    [
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=0", "every weekday at 8:00 am"),
        ("FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0", "every day at 9:00 am and 6:00 pm"),
        ("FREQ=DAILY;INTERVAL=3", "every 3 days"),
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=19;BYMINUTE=0;UNTIL=20270228T235959",
            "every other Tuesday at 7:00 pm until 28 February 2027",
        ),
        ("FREQ=WEEKLY;BYDAY=MO,WE,FR", "every Monday, Wednesday and Friday"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "every other week on Tuesday and Thursday"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,15", "the 1st and 15th of every month"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "the last day of every month"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "the last Friday of every month"),
        ("FREQ=MONTHLY;BYDAY=1WE,3WE", "the first and third Wednesday of every month"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "the last weekday of every month"),
        ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3", "every 3 March"),
        ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "the fourth Thursday of every November"),
        ("FREQ=HOURLY;INTERVAL=2", "every 2 hours"),
        ("FREQ=HOURLY;INTERVAL=3;BYHOUR=9,12,15;BYMINUTE=0", "every 3 hours between 9:00 am and 3:00 pm"),
        ("FREQ=WEEKLY;BYDAY=TU;COUNT=5", "every Tuesday for 5 times"),
        ("FREQ=MINUTELY;INTERVAL=45;UNTIL=20261121T170000", "every 45 minutes until 5:00 pm on 21 November 2026"),
        ("FREQ=DAILY;BYHOUR=8,17;BYMINUTE=15,30;BYSETPOS=2,3", "every day at 8:30 am and 5:15 pm"),
    ],
)
def test_rule(rrule: str, text: str) -> None:
    assert say.rule(rrule) == text
    value = when.read(text, reading.NOW)
    assert value is not None
    assert value.rrule == rrule


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (5400, "1 hour 30 minutes"),
        (1209600, "2 weeks"),
        (45, "45 seconds"),
        (86400, "1 day"),
        (100800, "1 day 4 hours"),
        (0, "0 seconds"),
    ],
)
def test_length(seconds: int, text: str) -> None:
    assert say.length(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(30, "1 min late"), (1200, "20 min late"), (10800, "3 h late"), (100000, "27 h late"), (200000, "2 days late")],
)
def test_late(seconds: int, text: str) -> None:
    assert say.late(seconds) == text


TABLES = [text for rows in tables.ALL.values() for text, _ in rows]


@pytest.mark.parametrize("text", TABLES)
def test_a_value_of_the_tables_reads_back_as_itself(text: str) -> None:
    value = when.read(text, reading.NOW)
    assert value is not None
    again = when.read(say.show(value, reading.NOW), reading.NOW)
    assert again is not None
    if value.rrule:
        assert (again.rrule, again.skip) == (value.rrule, value.skip)
    elif value.start is None:
        assert again.seconds == value.seconds
    else:
        assert (again.start, again.end, again.zone) == (value.start, value.end, value.zone)


@given(st.datetimes(dt.datetime(2020, 1, 1), dt.datetime(2060, 1, 1)))  # noqa: DTZ001 - wall-clock times
def test_any_moment_reads_back(moment: dt.datetime) -> None:
    moment = moment.replace(microsecond=0)
    value = when.read(say.moment(moment, reading.NOW), reading.NOW)
    assert value is not None
    assert value.start == moment


def _places() -> list[ZoneInfo]:
    names = """Europe/London Europe/Berlin America/New_York America/St_Johns America/Sao_Paulo Asia/Kolkata Asia/Tehran
    Asia/Kathmandu Africa/Casablanca Africa/Cairo Australia/Lord_Howe Pacific/Chatham Pacific/Apia Pacific/Kiritimati
    America/Santiago Asia/Gaza Europe/Dublin UTC"""
    return [ZoneInfo(name) for name in names.split()]


def _changes(zone: ZoneInfo) -> list[dt.datetime]:
    """The moments from 2024 to 2031 at which a zone's clocks change, aware, UTC, to the hour."""
    hours = [dt.datetime(2024, 1, 1, tzinfo=dt.UTC) + dt.timedelta(days=days) for days in range(366 * 7)]
    found = []
    for first in hours:
        if first.astimezone(zone).utcoffset() != (first + dt.timedelta(days=1)).astimezone(zone).utcoffset():
            steps = (first + dt.timedelta(hours=step) for step in range(25))
            before = first.astimezone(zone).utcoffset()
            found.append(next(step for step in steps if step.astimezone(zone).utcoffset() != before))
    return found


PLACES = _places()
CHANGES = [(zone, moment) for zone in PLACES for moment in _changes(zone)]
near = st.timedeltas(dt.timedelta(hours=-30), dt.timedelta(hours=30))
changing = st.tuples(st.sampled_from(CHANGES), near).map(lambda pair: (pair[0][1] + pair[1]).astimezone(pair[0][0]))
anywhere = st.tuples(
    st.datetimes(dt.datetime(2020, 1, 1), dt.datetime(2060, 1, 1), timezones=st.just(dt.UTC)),  # noqa: DTZ001
    st.sampled_from(PLACES),
).map(lambda pair: pair[0].astimezone(pair[1]))
nows = st.one_of(changing, anywhere)


@given(nows, st.one_of(near, st.timedeltas(dt.timedelta(days=-400), dt.timedelta(days=800))))
def test_any_moment_reads_back_in_any_zone_and_when_clocks_change(now: dt.datetime, away: dt.timedelta) -> None:
    moment = (now.replace(tzinfo=None) + away).replace(microsecond=0)
    value = when.read(say.moment(moment, now), now)
    assert value is not None
    assert (value.start, value.zone) == (moment, None)


@given(nows, st.integers(1, 400 * 86400))
def test_any_length_from_now_ends_when_that_much_time_has_passed(now: dt.datetime, seconds: int) -> None:
    now = now.replace(microsecond=0)
    value = when.read(f"in {say.length(seconds)}", now)
    assert value is not None
    assert value.seconds == seconds
    if value.elapsed and seconds < 86400:
        assert value.start is not None
        later = now.astimezone(dt.UTC) + dt.timedelta(seconds=seconds)
        assert value.start == later.astimezone(now.tzinfo).replace(tzinfo=None)


@given(st.integers(1, 400 * 86400))
def test_any_length_reads_back(seconds: int) -> None:
    value = when.read(say.length(seconds), reading.NOW)
    assert value is not None
    assert value.seconds == seconds


days = st.lists(st.sampled_from(words.DAY_CODES), min_size=1, max_size=7, unique=True).map(
    lambda codes: "BYDAY=" + ",".join(sorted(codes, key=words.DAY_CODES.index))
)
times = st.one_of(
    st.just(""), st.tuples(st.integers(0, 23), st.integers(0, 59)).map(lambda at: f";BYHOUR={at[0]};BYMINUTE={at[1]}")
)
ends = st.one_of(
    st.just(""), st.just(";UNTIL=20280301T235959"), st.integers(2, 99).map(lambda count: f";COUNT={count}")
)
intervals = st.one_of(st.just(""), st.integers(2, 30).map(lambda count: f";INTERVAL={count}"))
monthly = st.one_of(
    st.lists(st.integers(1, 31), min_size=1, max_size=4, unique=True).map(
        lambda numbers: "BYMONTHDAY=" + ",".join(map(str, sorted(numbers)))
    ),
    st.tuples(st.sampled_from([1, 2, 3, 4, 5, -1, -2]), st.sampled_from(words.DAY_CODES)).map(
        lambda nth: f"BYDAY={nth[0]}{nth[1]}"
    ),
)
rules = st.one_of(
    st.tuples(intervals, times, ends).map(lambda parts: "FREQ=DAILY" + "".join(parts)),
    st.tuples(intervals, days, times, ends).map(lambda parts: f"FREQ=WEEKLY{parts[0]};{parts[1]}{parts[2]}{parts[3]}"),
    st.tuples(intervals, monthly, times, ends).map(
        lambda parts: f"FREQ=MONTHLY{parts[0]};{parts[1]}{parts[2]}{parts[3]}"
    ),
)


skipped = st.lists(
    st.sampled_from(
        "holidays holidays:DE holidays:US holidays:GB-ENG --1225 --0229 --05 --08 ---01 ---31 2027-05-17 easter "
        "mother".split()
    ),
    max_size=3,
    unique=True,
)


@given(rules, skipped, nows)
def test_any_rule_reads_back_with_the_days_that_it_leaves_out(rrule: str, texts: list[str], now: dt.datetime) -> None:
    shown = say.show(When("", (0, 0), rrule=rrule, skip=",".join(texts) or None), now)
    value = when.read(shown, now)
    assert value is not None, shown
    assert value.rrule == rrule, shown
    assert set((value.skip or "").split(",")) == set(texts or [""]), shown


@given(rules)
def test_any_rule_reads_back(rrule: str) -> None:
    value = when.read(say.rule(rrule), reading.NOW)
    assert value is not None, say.rule(rrule)
    assert value.rrule == rrule, say.rule(rrule)
