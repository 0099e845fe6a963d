"""When a reminder comes next: every zone's changes of the clock, and the rules people use, against a slow oracle."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrulestr
from hypothesis import given, settings
from hypothesis import strategies as st

from specialists.language.time import recurrence
from specialists.language.time.recurrence import BadRule, Rule

UTC, DAY, MINUTE = dt.UTC, dt.timedelta(days=1), dt.timedelta(minutes=1)
BERLIN = ZoneInfo("Europe/Berlin")


def wall(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)


def moment(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=UTC)


def firings(rule: Rule, zone: ZoneInfo, after: dt.datetime, count: int) -> list[recurrence.Next]:
    """The next `count` firings, each asked for after the one before, as the pulse asks."""
    found: list[recurrence.Next] = []
    while len(found) < count and (following := recurrence.next_after(rule, after, zone)):
        found.append(following)
        after = following.utc
    return found


def first(rule: Rule, zone: ZoneInfo) -> recurrence.Next | None:
    """The rule's first firing ever; None where every one of its days is skipped."""
    return recurrence.next_after(rule, rule.starts_local.replace(tzinfo=UTC) - 2 * DAY, zone)


def oracle(local: dt.datetime, zone: ZoneInfo) -> dt.datetime:
    """The moment of a wall time, found by looking: the first minute of the world's time at which the clock shows it.

    A time that the clock never shows is the moment it would have been, had the clock not been put forward: as long
    after the last minute shown before it as it lies after that on the clock.
    """
    first = local.replace(tzinfo=UTC) - dt.timedelta(hours=15)
    # A wall time lies within 27 hours of UTC. Whole zones differ by quarters of an hour in these years.
    steps = [first + dt.timedelta(minutes=15 * n) for n in range(-8, 4 * 31)]
    shown = [(step, step.astimezone(zone).replace(tzinfo=None)) for step in steps]
    for step, face in shown:
        if face <= local < face + dt.timedelta(minutes=15) and not (local - face) % MINUTE:
            there = step + (local - face)
            if there.astimezone(zone).replace(tzinfo=None) == local:
                return there
    before = next(pair for pair, (_, later) in pairwise(shown) if pair[1] < local < later)
    return before[0] + (local - before[1])


def changes(zone: ZoneInfo, first: int, last: int) -> list[dt.datetime]:
    """The moments, to the minute, at which the zone's offset changes in these years."""
    found, at, end = [], dt.datetime(first, 1, 1, tzinfo=UTC), dt.datetime(last, 12, 31, tzinfo=UTC)
    while at < end:
        following = at + 7 * DAY
        if at.astimezone(zone).utcoffset() != following.astimezone(zone).utcoffset():
            low, high = at, following
            while high - low > MINUTE:
                middle = low + (high - low) // 2 // MINUTE * MINUTE
                same = middle.astimezone(zone).utcoffset() == low.astimezone(zone).utcoffset()
                low, high = (middle, high) if same else (low, middle)
            found.append(high)
        at = following
    return found


def same_rules() -> list[str]:
    """Every zone of the database whose clock behaves unlike that of the zones before it, 2024 to 2035."""
    seen: dict[tuple[object, ...], str] = {}
    for name in sorted(zoneinfo.available_timezones()):
        zone = ZoneInfo(name)
        probe = tuple(
            (dt.datetime(year, 1, 1, tzinfo=UTC) + 5 * n * DAY).astimezone(zone).utcoffset()
            for year in (2024, 2025, 2026, 2030, 2035) for n in range(73)
        )
        seen.setdefault(probe, name)
    return list(seen.values())


@pytest.mark.long
def test_every_zone_fires_once_for_each_local_date_2024_to_2035() -> None:
    checked = 0
    for name in same_rules():
        zone = ZoneInfo(name)
        offsets = {
            (change, (change - MINUTE).astimezone(zone).replace(tzinfo=None) + MINUTE, change.astimezone(zone))
            for change in changes(zone, 2024, 2035)
        }
        for change, before, after in offsets:
            gap = after.replace(tzinfo=None) - before
            inside = min(before, after.replace(tzinfo=None)) + abs(gap) / 2  # within the gap, or what comes twice
            for local in {inside, before, after.replace(tzinfo=None), inside - abs(gap), inside + abs(gap)}:
                checked += 1
                start = local - 4 * DAY
                rule = Rule("floating", start, None, "FREQ=DAILY")
                found = firings(rule, zone, change - 3 * DAY, 6)
                dates = [one.local.date() for one in found]
                assert dates == [dates[0] + n * DAY for n in range(6)], (name, local)
                assert all(one.utc < two.utc for one, two in pairwise(found)), (name, local)
                for one in found:
                    assert one.utc == oracle(one.local, zone), (name, one)
                    face = one.utc.astimezone(zone).replace(tzinfo=None)
                    assert face in (one.local, one.local + gap), (name, one)
    assert checked > 1000


@pytest.mark.parametrize(
    ("zone", "at", "change", "moments"),
    [
        # 02:30 does not exist: 03:30 new time
        ("Europe/Berlin", "02:30", "2026-03-29", ["2026-03-28 01:30", "2026-03-29 01:30", "2026-03-30 00:30"]),
        # 02:30 comes twice: the first
        ("Europe/Berlin", "02:30", "2026-10-25", ["2026-10-24 00:30", "2026-10-25 00:30", "2026-10-26 01:30"]),
        ("America/New_York", "01:30", "2026-11-01", ["2026-10-31 05:30", "2026-11-01 05:30", "2026-11-02 06:30"]),
        # half an hour forward, half an hour back
        ("Australia/Lord_Howe", "02:15", "2026-10-04", ["2026-10-02 15:45", "2026-10-03 15:45", "2026-10-04 15:15"]),
        ("Australia/Lord_Howe", "01:45", "2026-04-05", ["2026-04-03 14:45", "2026-04-04 14:45", "2026-04-05 15:15"]),
        # no midnight on that day
        ("Africa/Cairo", "00:30", "2026-04-24", ["2026-04-22 22:30", "2026-04-23 22:30", "2026-04-24 21:30"]),
        ("America/Santiago", "00:30", "2026-09-06", ["2026-09-05 04:30", "2026-09-06 04:30", "2026-09-07 03:30"]),
        ("Asia/Beirut", "00:00", "2026-03-29", ["2026-03-27 22:00", "2026-03-28 22:00", "2026-03-29 21:00"]),
        # a day that was not: its firing and the next day's are one moment, and fire once
        ("Pacific/Apia", "09:00", "2011-12-30", ["2011-12-29 19:00", "2011-12-30 19:00", "2011-12-31 19:00"]),
        ("Asia/Kolkata", "09:00", "2026-03-29", ["2026-03-28 03:30", "2026-03-29 03:30", "2026-03-30 03:30"]),
    ],
)
def test_days_of_change(zone: str, at: str, change: str, moments: list[str]) -> None:
    start = wall(f"{change} {at}") - DAY
    found = firings(Rule("floating", start, None, "FREQ=DAILY"), ZoneInfo(zone), moment(moments[0]) - MINUTE, 3)
    assert [one.utc for one in found] == [moment(text) for text in moments]


def test_the_day_that_was_not_counts_as_no_miss() -> None:
    rule = Rule("floating", wall("2011-12-28 09:00"), None, "FREQ=DAILY")
    found = firings(rule, ZoneInfo("Pacific/Apia"), moment("2011-12-01 00:00"), 4)
    assert [one.local.day for one in found] == [28, 29, 31, 1]
    one_off = Rule("anchored", wall("2011-12-30 09:00"), "Pacific/Apia")
    assert first(one_off, BERLIN) == (wall("2011-12-30 09:00"), moment("2011-12-30 19:00"))


RULES = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYHOUR=9,13,21;BYMINUTE=0,30",
    "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=DAILY;INTERVAL=2;BYDAY=SA,SU", "FREQ=DAILY;BYMONTH=12;BYMONTHDAY=24",
    "FREQ=DAILY;COUNT=40", "FREQ=DAILY;UNTIL=20190301T090000", "FREQ=WEEKLY",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=19;BYMINUTE=0", "FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,MO;WKST=SU",
    "FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=100", "FREQ=WEEKLY;BYDAY=TH;BYMONTH=5,6", "FREQ=MONTHLY",
    "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=2TU,4TU", "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=1,15",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;COUNT=30", "FREQ=YEARLY",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
    "FREQ=YEARLY;BYYEARDAY=-1,100", "FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=MO", "FREQ=YEARLY;BYDAY=20MO",
    "FREQ=HOURLY;INTERVAL=2;BYHOUR=9,10,11,12,13,14,15,16,17", "FREQ=HOURLY;INTERVAL=5;BYDAY=MO,FR",
    "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10", "FREQ=MINUTELY;INTERVAL=7;BYHOUR=9",
    "FREQ=HOURLY;BYHOUR=8,20;BYMINUTE=15,45", "FREQ=HOURLY;INTERVAL=3", "FREQ=MINUTELY;INTERVAL=45",
    "FREQ=SECONDLY;INTERVAL=100",
]
STARTS = ["2016-01-31 09:00", "2016-02-29 23:59:30", "2018-11-05 00:00"]


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("start", STARTS)
def test_a_rule_comes_when_the_library_says_however_long_ago_it_began(text: str, start: str) -> None:
    began = wall(start)
    if "UNTIL" not in text and "COUNT" not in text and ("MINUTELY" in text or "SECONDLY" in text):
        began = began.replace(year=2025, day=min(began.day, 28))  # the library walks there minute by minute
    expected = rrulestr(text, dtstart=began)
    rule = Rule("anchored", began, "UTC", text)
    for since in (began - DAY, began, began + dt.timedelta(hours=30), began + 33 * DAY, began + 400 * DAY):
        try:
            following = recurrence.next_after(rule, since.replace(tzinfo=UTC), BERLIN)
        except BadRule:  # no leap year among those: it never comes
            following = None
        assert (following and following.local) == expected.after(since)


@given(
    start=st.datetimes(dt.datetime(2020, 1, 1), dt.datetime(2024, 12, 31)).map(lambda at: at.replace(microsecond=0)),  # noqa: DTZ001
    freq=st.sampled_from(["DAILY", "WEEKLY", "HOURLY", "MINUTELY"]),
    interval=st.integers(1, 40),
    days=st.sets(st.sampled_from(["MO", "TU", "WE", "TH", "FR", "SA", "SU"]), max_size=3),
    hours=st.sets(st.integers(0, 23), max_size=3),
    minutes=st.sets(st.integers(0, 59), max_size=2),
    week=st.sampled_from(["MO", "SU"]),
    ahead=st.integers(-100, 100_000),
)
@settings(max_examples=100, deadline=None)
def test_the_arithmetic_agrees_with_the_library(
    start: dt.datetime, freq: str, interval: int, days: set[str], hours: set[int], minutes: set[int], week: str,
    ahead: int,
) -> None:
    parts = [f"FREQ={freq}", f"INTERVAL={interval}", f"WKST={week}"]
    parts += [f"BYDAY={','.join(sorted(days))}"] if days else []
    parts += [f"BYHOUR={','.join(map(str, sorted(hours)))}"] if hours else []
    parts += [f"BYMINUTE={','.join(map(str, sorted(minutes)))}"] if minutes else []
    text, since = ";".join(parts), start + dt.timedelta(minutes=ahead % 20_000)
    try:
        following = recurrence.next_after(Rule("elapsed", start, None, text), since.replace(tzinfo=UTC), BERLIN)
    except BadRule:
        following = None
    try:
        near = rrulestr(text + f";UNTIL={since + 400 * DAY:%Y%m%dT%H%M%S}", dtstart=start).after(since)
    except ValueError:  # the library refuses, some of them, what never comes
        near = None
    if following is None or following.local > since + 400 * DAY:
        assert near is None
    else:
        assert following.local == near


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Australia/Lord_Howe", "America/New_York", "Asia/Kolkata"])
@pytest.mark.parametrize("year", [2026, 2027])
def test_every_three_hours_is_three_hours_even_when_the_clock_changes(zone: str, year: int) -> None:
    rule = Rule("floating", wall(f"{year}-01-01 09:00"), None, "FREQ=HOURLY;INTERVAL=3")
    found = firings(rule, ZoneInfo(zone), moment(f"{year}-01-02 00:00"), 365 * 8)
    assert {two.utc - one.utc for one, two in pairwise(found)} == {dt.timedelta(hours=3)}
    assert len({one.local for one in found}) == len(found), "each its own wall time: the ledger keeps one row for each"


def test_a_window_of_hours_is_wall_time() -> None:
    rule = Rule("floating", wall("2026-03-01 09:00"), None, "FREQ=HOURLY;INTERVAL=4;BYHOUR=9,10,11,12,13,14,15,16,17")
    found = firings(rule, BERLIN, moment("2026-03-28 00:00"), 6)
    assert [f"{one.utc.astimezone(BERLIN):%d %H:%M}" for one in found] == [
        f"{day} {time}" for day in (28, 29) for time in ("09:00", "13:00", "17:00")
    ]


def test_two_wall_times_that_fall_on_one_moment_fire_once() -> None:
    rule = Rule("floating", wall("2026-03-28 02:30"), None, "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=30")
    found = firings(rule, BERLIN, moment("2026-03-28 12:00"), 3)
    assert [str(one.local)[8:16] for one in found] == ["29 03:30", "30 02:30", "30 03:30"]


def test_a_wall_time_in_the_gap_keeps_its_place_among_later_ones() -> None:
    rule = Rule("floating", wall("2026-03-28 02:30"), None, "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=10,40")
    found = firings(rule, BERLIN, moment("2026-03-29 00:30"), 2)
    assert [one.utc for one in found] == [moment("2026-03-29 01:10"), moment("2026-03-29 01:40")]
    # asked in the middle: 02:40 (at 03:40) is still to come although 03:10 has been
    assert recurrence.next_after(rule, moment("2026-03-29 01:20"), BERLIN).utc == moment("2026-03-29 01:40")  # type: ignore[union-attr]


def test_missed_counts_and_names_the_last() -> None:
    rule = Rule("floating", wall("2026-11-01 09:00"), None, "FREQ=DAILY")
    passed = recurrence.passed(rule, moment("2026-11-17 08:00"), moment("2026-11-20 08:00"), BERLIN)
    assert (passed.count, passed.last) == (3, (wall("2026-11-20 09:00"), moment("2026-11-20 08:00")))
    assert recurrence.passed(rule, moment("2026-11-20 08:00"), moment("2026-11-20 09:00"), BERLIN).count == 0
    every = Rule("elapsed", wall("2020-01-01 00:00"), None, "FREQ=DAILY")
    assert recurrence.passed(every, moment("2020-01-01 00:00"), moment("2026-11-20 08:00"), BERLIN).count == 366


def test_kinds_stand_in_their_own_zones() -> None:
    at = wall("2026-11-20 09:00")
    tokyo = ZoneInfo("Asia/Tokyo")
    assert first(Rule("floating", at), tokyo) == (at, moment("2026-11-20 00:00"))
    assert first(Rule("anchored", at, "Europe/Berlin"), tokyo) == (at, moment("2026-11-20 08:00"))
    assert first(Rule("elapsed", at), tokyo) == (at, moment("2026-11-20 09:00"))


def test_skipped_days_are_left_out_and_count_as_days() -> None:
    skip = frozenset({dt.date(2026, 12, 24), dt.date(2026, 12, 25)})
    rule = Rule("floating", wall("2026-12-22 08:00"), None, "FREQ=DAILY;COUNT=6", skip)
    assert [one.local.day for one in firings(rule, BERLIN, moment("2026-12-01 00:00"), 10)] == [22, 23, 26, 27]
    gone = Rule("floating", wall("2026-12-24 08:00"), skip_dates=skip)
    assert first(gone, BERLIN) is None


def test_who_flies_west_is_not_reminded_of_the_same_date_twice() -> None:
    rule = Rule("floating", wall("2026-11-01 09:00"), None, "FREQ=DAILY")
    fired, new_york = wall("2026-11-20 09:00"), ZoneInfo("America/New_York")
    after = moment("2026-11-20 10:00")  # five in the morning there: nine is still to come, once more
    assert recurrence.next_after(rule, after, new_york) == (fired, moment("2026-11-20 14:00"))
    following = recurrence.next_after(rule, after, new_york, beyond=fired)
    assert following == (wall("2026-11-21 09:00"), moment("2026-11-21 14:00"))


@pytest.mark.parametrize(
    ("until", "last"),
    [
        ("20261122", 22), ("20261122T090000", 22), ("20261122T085959", 21), ("20261122T080000Z", 22),
        ("20261122T075959Z", 21),
    ],
)
def test_until_is_inclusive_as_date_wall_time_or_moment(until: str, last: int) -> None:
    rule = Rule("floating", wall("2026-11-20 09:00"), None, f"FREQ=DAILY;UNTIL={until}")
    assert firings(rule, BERLIN, moment("2026-11-01 00:00"), 9)[-1].local.day == last


@pytest.mark.parametrize(
    "text",
    ["", "every day", "FREQ=FORTNIGHTLY", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;BYHOUR=24",
     "INTERVAL=2", "FREQ=DAILY;BYDAY=XX", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=DAILY;UNTIL=soon", "FREQ=DAILY;BYEASTER=1",
     # what never comes is refused at once, instead of being searched for until the year 9999
     "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31",
     "FREQ=HOURLY;INTERVAL=24;BYHOUR=11"],
)
def test_a_rule_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadRule):
        first(Rule("floating", wall("2026-11-20 09:00"), None, text), BERLIN)


def test_an_anchored_rule_needs_a_zone_that_exists() -> None:
    for zone in (None, "", "Mars/Olympus", "../../etc/passwd"):
        with pytest.raises(BadRule):
            first(Rule("anchored", wall("2026-11-20 09:00"), zone), BERLIN)
