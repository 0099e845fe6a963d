"""What holds for any text: no exception, spans that are the text, ends after starts, a bounded amount of work."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language import time as when
from specialists.language.time import conventions, phrase, tokens
from specialists.language.time.value import When
from tests.language.time import reading

_MORE = """
1 2 3 5 10 12 15 31 99 2019 0 00 3:30 12:61 25:00 2019-02-30 31/2 1/2 24.12. 1,000 am pm p m . , - to and of h ago
from now before past o'clock my birthday time EST Berlin ' " + $ % ( ) th st nd rd 99999999999 times occurrences x é 🙂
"""
PIECES = sorted(phrase.READERS) + _MORE.split()
NOWS = st.datetimes(dt.datetime(2000, 1, 1), dt.datetime(2100, 1, 1)).map(  # noqa: DTZ001 - a wall-clock time, zoned below
    lambda moment: moment.replace(tzinfo=ZoneInfo("America/New_York"))
)


def check(text: str, now: dt.datetime) -> None:
    last = 0
    for value in when.find(text, now):
        first, end = value.span
        assert last <= first < end
        assert text[first:end] == value.text
        last = end
        assert value.start or value.rrule or value.seconds or value.anchor
        assert value.start is None or value.start.tzinfo is None
        assert value.end is None or (value.start is not None and value.end > value.start)
        assert value.zone is None or ZoneInfo(value.zone)
        kept = value.as_json()
        assert When.from_json(kept).as_json() == kept
    when.best(text, now)
    when.read(text, now)


@given(st.text(max_size=200), NOWS)
def test_any_characters(text: str, now: dt.datetime) -> None:
    check(text, now)


@given(st.lists(st.sampled_from(PIECES), max_size=10).map(" ".join), NOWS)
def test_any_words_of_time(text: str, now: dt.datetime) -> None:
    check(text, now)


@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(["", " ", "-", ", "])), max_size=8), NOWS)
def test_any_words_run_together(pairs: list[tuple[str, str]], now: dt.datetime) -> None:
    check("".join(word + joint for word, joint in pairs), now)


ROWS = [
    "every",
    "3",
    "on",
    "the",
    "from",
    "5 to",
    "monday and",
    "2 days after",
    "1st and",
    "every monday until",
    "at 5",
    "5-",
    "half",
    "twenty",
    "last",
    "until",
    "week of",
    "monday after",
    "new years",
    "1,",
    "in the",
    "before",
    "(",
]


@pytest.mark.parametrize("word", ROWS)
def test_a_text_made_to_be_slow_is_read_within_its_budget(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tokens.Tokens] = []

    class Counted(tokens.Tokens):
        def __init__(self, text: str) -> None:
            super().__init__(text)
            made.append(self)

    monkeypatch.setattr(when, "Tokens", Counted)
    when.find(f"{word} " * (100_000 // len(word)), reading.NOW)
    assert made[0].size <= conventions.LONGEST_TEXT
    assert tokens.FUEL - made[0].fuel <= tokens.FUEL


def test_digits_without_end_are_no_time() -> None:
    assert when.find("9" * 100_000, reading.NOW) == []
