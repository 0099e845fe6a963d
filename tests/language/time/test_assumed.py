"""Everything that a value takes for granted is said in it, and nothing else. It is Saturday 21 November 2026, 9:30."""

from __future__ import annotations

import pytest

from specialists.language import time as when
from specialists.language.time import conventions
from tests.language.time import reading

SAID = [
    ("tomorrow at 5pm", ()),
    ("in 20 minutes", ()),
    ("every Monday at 7pm", ()),
    ("on 5 December 2026 at 18:00", ()),
    ("at 5", ("5 read as 5:00 pm",)),
    ("at 8", ("8 read as 8:00 pm",)),
    ("at 10", ("10 read as 10:00 am",)),
    ("tomorrow at 6:30", ("6:30 read as 6:30 pm",)),
    ("at 8am", ("8:00 am has passed today, so tomorrow",)),
    ("saturday", ("Saturday read as next week's, not today",)),
    ("next friday", ("next Friday read as the Friday of next week",)),
    ("tomorrow morning", ("morning read as 9:00 am",)),
    ("late tonight", ("late night read as 10:30 pm",)),
    ("by eod", ("end of day read as 5:00 pm",)),
    ("soon", ("soon read as in 30 minutes",)),
    ("this weekend", ("the weekend read as Saturday and Sunday",)),
    ("in a few days", ("a few read as 3", "the time of day kept as it is now")),
    ("in 20", ("20 read as 20 minutes",)),
    ("3 march", ("the next one to come, in 2027",)),
    ("twice a day", ("2 times a day read as at 9:00 am, 6:00 pm",)),
    ("yoga mon, wed and fri", ("three days or more read as every week",)),
    ("in 5-10 minutes", ("the later of the two: 10 minutes",)),
    ("tuesday 21 november", ("21 November is a Saturday",)),
]


@pytest.mark.parametrize(("text", "assumed"), SAID, ids=[text for text, _ in SAID])
def test_what_was_assumed(text: str, assumed: tuple[str, ...]) -> None:
    value = when.best(text, reading.NOW)
    assert value is not None
    assert value.assumed == assumed


def test_every_part_of_the_day_begins_before_it_ends() -> None:
    for name, part in conventions.PARTS.items():
        assert name == "night" or part.start <= part.moment < part.end, name


def test_the_table_for_people_has_the_hours_that_the_grammar_uses() -> None:
    table = dict(conventions.TABLE)
    for part, hour in zip(("morning", "midday", "afternoon", "evening", "night"), (9, 12, 15, 18, 21), strict=True):
        assert conventions.PARTS[part].moment.hour == hour
    assert table["end of day"] == "5:00 pm"
