"""A time that was named of what is over: the latest such day, never the next one."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from specialists.language import time as when
from specialists.language.time import behind

LOCAL = dt.datetime(2026, 11, 21, 13, 55, tzinfo=dt.UTC)  # a Saturday
NOW = LOCAL.replace(tzinfo=None)


@pytest.mark.parametrize(
    ("words", "start"),
    [
        ("on Friday", "2026-11-20"),
        ("on Monday", "2026-11-16"),
        ("on Saturday", "2026-11-14"),  # today would be called so
        ("this Monday", "2026-11-16"),
        ("on Friday evening", "2026-11-20T18"),
        ("on Friday at 9", "2026-11-20T09"),
        ("on the 3rd", "2026-11-03"),
        ("on the 31st", "2026-10-31"),
        ("on the 30th", "2026-10-30"),
        ("on 3 December", "2025-12-03"),
        ("in December", "2025-12-01"),
        ("in May", "2026-05-01"),
        ("on 30 November", "2025-11-30"),
        ("on 29 February", "2026-02-28"),
        ("on Christmas", "2025-12-25"),
        ("between Monday and Wednesday", "2026-11-16"),
    ],
)
def test_what_is_read_ahead_goes_back_to_the_latest_that_is_over(words: str, start: str) -> None:
    found = when.read(words, LOCAL)
    assert found is not None
    back = behind.over(found, NOW)
    assert back.start == dt.datetime.fromisoformat(start if "T" not in start else f"{start}:00")
    assert found.end is None or (back.end is not None and back.end > back.start)


@pytest.mark.parametrize("words", ["yesterday", "last Friday", "this week", "tomorrow", "next Friday", "on 3 May 2031"])
def test_what_says_where_it_is_stays_there(words: str) -> None:
    found = when.read(words, LOCAL)
    assert found is not None
    assert behind.over(found, NOW) == found


def test_a_time_of_day_ahead_is_the_day_befores() -> None:
    found = behind.span(when.read("at 9pm", LOCAL), LOCAL, ZoneInfo("UTC"))
    assert found is not None
    assert found.since == dt.datetime(2026, 11, 20, 21, tzinfo=dt.UTC)
