"""From a read time to a schedule: properties over zones and moments, and a table of what cannot be."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from specialists.holdings import duties
from specialists.language import time as times
from specialists.language.time import Grain, When, recurrence
from specialists.ops_planner import several
from specialists.scheduling import places, timing
from storage.tables import ReminderKind
from tests.clock import START

BERLIN = ZoneInfo("Europe/Berlin")
_NAMES = ("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia")
ZONES = [ZoneInfo(name) for name in _NAMES]
NOON = dt.datetime(2026, 11, 20, 12)  # noqa: DTZ001 - wall time

walls = st.datetimes(dt.datetime(2024, 1, 1), dt.datetime(2040, 1, 1)).map(lambda wall: wall.replace(microsecond=0))  # noqa: DTZ001
moments = st.datetimes(dt.datetime(2024, 1, 1), dt.datetime(2035, 1, 1), timezones=st.just(dt.UTC))  # noqa: DTZ001


def at(start: dt.datetime | None, **more: object) -> When:
    return When(text="then", span=(0, 4), start=start, **more)  # type: ignore[arg-type]


@given(wall=walls, now=moments, zone=st.sampled_from(ZONES))
def test_a_wall_time_is_due_at_its_moment_or_refused_because_it_is_over(
    wall: dt.datetime, now: dt.datetime, zone: ZoneInfo
) -> None:
    due = recurrence.at(wall, zone)
    if due <= now:
        with pytest.raises(timing.Unplannable, match="over already"):
            timing.plan(at(wall), now, zone)
        return
    schedule = timing.plan(at(wall), now, zone).schedule
    assert (schedule.kind, schedule.due_at, schedule.local) == (ReminderKind.FLOATING, due, wall)


@given(seconds=st.integers(1, 86400 * 365), now=moments, zone=st.sampled_from(ZONES))
def test_a_length_of_time_counts_whatever_the_clocks_do(seconds: int, now: dt.datetime, zone: ZoneInfo) -> None:
    schedule = timing.plan(at(None, seconds=seconds), now, zone).schedule
    assert schedule.kind == ReminderKind.ELAPSED
    assert schedule.due_at - now == dt.timedelta(seconds=seconds)


@given(
    rrule=st.sampled_from([
        "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=7;BYMINUTE=30", "FREQ=MONTHLY;BYMONTHDAY=31",
        "FREQ=HOURLY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "FREQ=MONTHLY;BYDAY=-1FR",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    ]),
    now=moments,
    zone=st.sampled_from(ZONES),
)  # fmt: skip
@example("FREQ=HOURLY;INTERVAL=3", dt.datetime(2030, 4, 6, 12, tzinfo=dt.UTC), ZoneInfo("Australia/Lord_Howe"))
def test_the_first_of_a_repeat_is_to_come_and_the_kept_rule_goes_on_from_it(
    rrule: str, now: dt.datetime, zone: ZoneInfo
) -> None:
    schedule = timing.plan(at(None, rrule=rrule), now, zone).schedule
    assert schedule.due_at > now
    rule = recurrence.Rule(schedule.kind, schedule.starts_local, schedule.zone, schedule.rrule)
    first = recurrence.next_after(rule, now, zone)
    assert first is not None
    assert first.utc == schedule.due_at
    following = recurrence.next_after(rule, schedule.due_at, zone)
    assert following is not None
    assert following.utc > schedule.due_at


@pytest.mark.parametrize(
    ("when", "says"),
    [
        (at(dt.datetime(9999, 1, 1)), "more than a hundred years away"),  # noqa: DTZ001
        (at(None, seconds=10**12), "farther away than my calendar goes"),
        (at(None, seconds=0), "over already"),
        (at(None), "no moment"),
        (at(None, rrule="FREQ=SECONDLY"), "once a minute is the most"),
        (at(None, rrule="FREQ=DAILY;UNTIL=20200101"), "no date to come"),
        (at(None, rrule="FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"), "never comes"),
        (at(None, rrule="FREQ=SOMETIMES"), "never comes"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(when: When, says: str) -> None:
    with pytest.raises(timing.Unplannable) as refused:
        timing.plan(when, START, BERLIN)
    assert says in refused.value.say


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ((8, 0), (9, 0)),
        ((14, 30), (18, 0)),
        ((19, 0), (21, 0)),
    ],
)
def test_only_today_means_the_next_usual_hour(now: tuple[int, int], expected: tuple[int, int]) -> None:
    local = dt.datetime(2026, 11, 20, *now, tzinfo=BERLIN)
    planned = timing.plan(at(NOON.replace(hour=0), grain=Grain.DAY), local.astimezone(dt.UTC), BERLIN)
    assert (planned.schedule.local.hour, planned.schedule.local.minute) == expected


def test_at_the_end_of_the_day_only_today_is_asked_about() -> None:
    late = dt.datetime(2026, 11, 20, 23, tzinfo=BERLIN)
    with pytest.raises(timing.Unplannable, match="Today is nearly over"):
        timing.plan(at(NOON.replace(hour=0), grain=Grain.DAY), late.astimezone(dt.UTC), BERLIN)


@pytest.mark.parametrize(
    ("text", "rest", "hours"),
    [
        (", 12 and 6 to drink water", "drink water", [18, 21, 12]),
        ("and 11pm to sleep", "sleep", [21, 23]),
        ("watch the 12 o'clock news", "watch the 12 o'clock news", [21]),
        ("12 angry men", "12 angry men", [21]),
        ("buy 2 lemons to make tea", "buy 2 lemons to make tea", [21]),
    ],
)
def test_further_times_of_day_are_taken_off_the_text(text: str, rest: str, hours: list[int]) -> None:
    nine = times.read("at 9pm", START.astimezone(BERLIN))
    assert nine is not None
    kept, found = several.apart(text, nine, START, BERLIN)
    assert kept == rest
    assert [one.start.hour for one in found if one.start] == hours


@given(st.text(max_size=80))
def test_any_words_name_a_zone_or_none(words: str) -> None:
    try:
        said = places.zone(words).key
    except places.NoSuchZone as error:
        said = error.say
    assert said


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("Europe/Berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("Paris, France", "Europe/Paris"),
        ("EST", "America/New_York"),
        ("utc", "UTC"),
        ("UTC+2", "Etc/GMT-2"),
        ("gmt-5", "Etc/GMT+5"),
        ("Tokyo time", "Asia/Tokyo"),
    ],
)
def test_zones_by_their_names(words: str, key: str) -> None:
    assert places.zone(words).key == key


@given(st.text(max_size=200))
def test_any_text_has_a_title(text: str) -> None:
    assert duties.split(text, START)
    for one in duties.split(text, START):
        assert one.title == one.title.strip()
        assert 0 <= one.priority <= duties.HIGH
