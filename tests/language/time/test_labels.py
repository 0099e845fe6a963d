"""Numbers that name a thing are no times, and the time beside them is still found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language import time as when
from specialists.language.time import labels, slips, words
from tests.language.time import reading

FOUND = [
    ("read chapter 7 tonight", ["tonight"]),
    ("finish pages 3 to 5 by Friday", ["by Friday"]),
    ("read chapters 3, 4 and 6 tomorrow", ["tomorrow"]),
    ("platform 9 tomorrow at 8:05am", ["tomorrow at 8:05am"]),
    ("watch season 2 episode 4 on sunday", ["on sunday"]),
    ("take bus 38 at 5:20pm", ["at 5:20pm"]),
    ("ask at gate 12 at 3", ["at 3"]),
    ("level 5 tomorrow", ["tomorrow"]),
    ("room no. 4 at 7", ["at 7"]),
    ("check in for flight 7pm", ["7pm"]),
    ("book the room 9am to 11am on monday", ["9am to 11am on monday"]),
    ("book a room 3 June", ["3 June"]),
    ("the room 3-9 June", ["3-9 June"]),
    ("the room two weeks from Saturday", ["two weeks from Saturday"]),
    ("track 2nd of May", ["2nd of May"]),
    ("postcode SW1A 1AA", []),
    ("the file march2024x", []),
    ("unit 5 on the left", []),
]


@pytest.mark.parametrize(("text", "spans"), FOUND, ids=[text for text, _ in FOUND])
def test_a_label_keeps_its_number(text: str, spans: list[str]) -> None:
    assert [value.text for value in when.find(text, reading.NOW)] == spans


@given(st.sampled_from(sorted(labels.LABELS)), st.integers(1, 30))
def test_any_label_with_any_number(label: str, number: int) -> None:
    found = when.find(f"look at {label} {number} tonight", reading.NOW)
    assert [value.text for value in found] == ["tonight"]


@pytest.mark.parametrize("name", [name.lower() for name in words.WEEKDAY_NAMES])
def test_a_weekday_with_one_slip_is_that_day(name: str) -> None:
    typed = [slip for slip in slips.near([name]) if slip in words.WEEKDAYS]
    assert len(typed) > 15
    meant = reading.shown(when.best(f"call Bob on {name} at 3pm", reading.NOW))
    read = {slip: reading.shown(when.best(f"call Bob on {slip} at 3pm", reading.NOW)) for slip in typed}
    assert read == dict.fromkeys(typed, meant)


def test_a_slip_is_of_one_word_only() -> None:
    """No slip of one name is another name, or a slip of it."""
    names = [name.lower() for name in (*words.WEEKDAY_NAMES, *words.MONTH_NAMES)]
    of: dict[str, str] = {}
    for name in names:
        for slip in slips.near([name]):
            assert slip not in names
            assert of.setdefault(slip, name) == name


ALARMS = [
    ("set an alarm for 6:50 tomorrow", "2026-11-22T06:50"),
    ("alarm for 5:30", "2026-11-22T05:30"),
    ("I have to be up by 5:45 tomorrow", "by 2026-11-22T05:45"),
    ("wake me at 5 today", "2026-11-21T17:00"),
    ("set an alarm for 5pm", "2026-11-21T17:00"),
    ("the shop is up for sale at 6", "2026-11-21T18:00"),
]


@pytest.mark.parametrize(("text", "value"), ALARMS, ids=[text for text, _ in ALARMS])
def test_the_hours_of_an_alarm_said_at_noon(text: str, value: str) -> None:
    assert reading.shown(when.best(text, reading.NOW.replace(hour=12))) == value
