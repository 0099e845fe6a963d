"""Sums of time over midnight and changes of the clock are exact."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language import time as when
from specialists.timekeeper import spans, wording

BERLIN = ZoneInfo("Europe/Berlin")
NOON = dt.datetime(2026, 11, 20, 14, 30, tzinfo=BERLIN)
STARTS = st.datetimes(dt.datetime(2020, 1, 1), dt.datetime(2030, 1, 1), timezones=st.just(dt.UTC))  # noqa: DTZ001


@given(STARTS, st.integers(1, 3 * 86_400), st.sampled_from(("Europe/Berlin", "America/New_York", "Asia/Kathmandu")))
def test_the_parts_by_day_add_up(started: dt.datetime, seconds: int, zone: str) -> None:
    started = started.replace(microsecond=0)
    parts = spans.by_day("", seconds, started, started + dt.timedelta(seconds=seconds), ZoneInfo(zone))
    assert sum(parts.values()) == seconds
    assert all(0 < part <= 25 * 3600 for part in parts.values())


@pytest.mark.parametrize(
    ("said", "start", "seconds"),
    [
        ("from 9 to 11:30", "2026-11-20T09:00", 9000),
        ("from 1 to 2", "2026-11-20T13:00", 3600),
        ("from 10pm to 2am yesterday", "2026-11-19T22:00", 4 * 3600),
        ("from 9 to 5", "2026-11-20T09:00", 8 * 3600),
    ],
)
def test_times_are_of_what_is_over(said: str, start: str, seconds: int) -> None:
    done = spans.worked(when.find(said, NOON), NOON, BERLIN)
    assert done.started is not None
    assert done.started.astimezone(BERLIN).strftime("%Y-%m-%dT%H:%M") == start
    assert done.seconds == seconds


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 min"), (20, "less than a minute"), (2700, "45 min"), (9000, "2 h 30 min"),
                           (100 * 3600, "100 h")],
)  # fmt: skip
def test_lengths_are_told_in_hours(seconds: int, words: str) -> None:
    assert wording.length(seconds) == words


@pytest.mark.parametrize(
    ("said", "name", "note"),
    [
        ("the deck with Sam", "the deck", "with Sam"),
        ("Bluebird: wrote the intro", "Bluebird", "wrote the intro"),
        ("for the newsletter.", "the newsletter", ""),
    ],
)
def test_a_project_stands_apart_from_its_note(said: str, name: str, note: str) -> None:
    assert wording.project(said) == (name, note)
