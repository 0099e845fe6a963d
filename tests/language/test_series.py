"""Times in a row: which half of the day bare hours are in, and what is no row."""

from __future__ import annotations

import datetime as dt

import pytest

from specialists.language import time as when
from specialists.language.time import series

NOW = dt.datetime(2026, 5, 14, 8, 12, tzinfo=dt.UTC)

ROWS = [
    ("remind me at 9, 1 and 5 to stretch", ["9am", "1pm", "5pm"]),
    ("remind me at 9 and 5 to stretch", ["9am", "5pm"]),
    ("remind me at 10, 12 and 2 to drink", ["10am", "12pm", "2pm"]),
    ("remind me at 9:30, 1:30 and 5 to stretch", ["9:30am", "1:30pm", "5pm"]),
    ("remind me at 8 and 10pm to lock up", ["8pm", "10pm"]),
    ("remind me at 9 and 6pm to feed the cat", ["9am", "6pm"]),
    ("remind me at 9, 13 and 17 to stretch", ["9", "13", "17"]),
    ("remind me at 9, 10 and 11 to stretch", ["9", "10", "11"]),
    ("remind me at 11, 2 and 1 to stretch", ["11", "2", "1"]),
]


@pytest.mark.parametrize(("text", "members"), ROWS, ids=[text for text, _ in ROWS])
def test_a_row_of_times_runs_forward_through_the_day(text: str, members: list[str]) -> None:
    first, last = text.index(" at ") + 4, text.index(" to ")
    assert series.apart(text, when.find(text, NOW)) == [text[:first] + member + text[last:] for member in members]


NONE = ("at 9 and 12 eggs", "the score was 9, 1 and 5", "between 9 and 5", "every day at 8 and 6")


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_row(text: str) -> None:
    assert series.apart(text, when.find(text, NOW)) == []
