"""The times that a question about the past names: as it is read, and the last time that it was."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from specialists.language import searching

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))  # a Friday


@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("what did I say on 7 May 2023?", ["2023-05-07 2023-05-08"]),
        ("what happened in June 2023", ["2023-06-01 2023-07-01"]),
        ("what did we do yesterday", ["2026-11-19 2026-11-20"]),
        ("what did I tell you in May", ["2027-05-01 2027-06-01", "2026-05-01 2026-06-01"]),
        ("what was it on Monday", ["2026-11-23 2026-11-24", "2026-11-16 2026-11-17"]),
        ("where were we at Christmas", ["2026-12-25 2026-12-26", "2025-12-25 2025-12-26"]),
        ("what did I write in 2024", ["2024-01-01 2025-01-01"]),
        ("what do I do in the mornings", []),  # a time of day tells no date
        ("when is it at 9", []),
        ("who likes tea", []),
        ("", []),
    ],
)
def test_the_days_that_a_question_is_about(question: str, days: list[str]) -> None:
    found = searching.spans(question, NOW)
    assert [f"{start:%Y-%m-%d} {end:%Y-%m-%d}" for start, end in found] == days
    assert all(moment.tzinfo is NOW.tzinfo for span in found for moment in span)
