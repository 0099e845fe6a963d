"""What a reading of times passed over, and what is then not acted on."""

from __future__ import annotations

import pytest

from specialists.language import time as when
from tests.language.time import reading

# text | the words beside a time that were not read
PASSED_OVER = reading.rows("""
the deadline is the 14 or the next Monday | 14
the sixth or tomorrow | sixth
not on Fridays | not
never on weekends | never
never on a Sunday | never
all but Sundays | but
2027 6 June | 2027
""")
ALL_READ = """
buy 2 tickets tomorrow
a table for 4 tomorrow at 7
platform 9 tomorrow
that costs $20 tomorrow
not before Monday
it's not Tuesday it's Wednesday
ask Tom at 11 on Thursday
schedule a 1:1 on Monday
how many days until 24 December
Sunday 9 June
this one on Friday
"""


@pytest.mark.parametrize(("text", "words"), PASSED_OVER)
def test_what_was_not_read_beside_a_time_is_told(text: str, words: str) -> None:
    found = when.find(text, reading.NOW)
    assert [text[first:last] for first, last in when.unread(text, found)] == [words]
    assert when.sole(text, reading.NOW, found) is None


@pytest.mark.parametrize("text", ALL_READ.strip().splitlines())
def test_what_counts_or_names_a_thing_was_not_passed_over(text: str) -> None:
    assert when.unread(text, when.find(text, reading.NOW)) == []


@pytest.mark.parametrize("text", ["tues & thurs 6pm", "Tuesdays and the first of the month", "at 5 or at 6"])
def test_two_times_are_not_the_one_of_a_message(text: str) -> None:
    assert when.sole(text, reading.NOW, when.find(text, reading.NOW)) is None


def test_the_time_behind_a_correction_is_the_one_of_a_message() -> None:
    text = "tomorrow at 5, no, at 6"
    value = when.sole(text, reading.NOW, when.find(text, reading.NOW))
    assert value is not None
    assert reading.shown(value).endswith("T18:00")
