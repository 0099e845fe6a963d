"""A time alone means the same whether the grammar reads it or it is known what times alone mean."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.message.readings import Reading
from bot.understanding.message.router import Router
from specialists import registry
from specialists.language.grammar import phrases

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
ACTIONS = registry.find().actions()
GRAMMAR = phrases.Grammar(ACTIONS)
WARM = Router(ACTIONS, GRAMMAR)
TIMES = (
    "tomorrow at 5", "friday", "in 2 hours", "at noon", "every other tuesday at 7pm", "from 9 to 11", "until friday",
    "til friday", "@5pm", "3 p.m.", "next month on the 4th", "by the end of the week", "after lunch", "Jan 4-6",
    "half past seven tomorrow morning", "good morning", "later", "this evening", "20 minutes", "tomorrow?", "now",
    "the day before christmas", "for 45 min", "twice a day", "5", "at 5", "  tomorrow", "tomorrow!", "tonight",
)


def _kept(reading: Reading) -> Reading:
    """Without the words it was read from: the grammar sets some words of a time aside as courtesies."""
    requests = tuple(replace(request, text="") for request in reading.requests)
    return replace(reading, requests=requests)


@pytest.mark.parametrize("text", TIMES)
def test_a_time_alone_is_read_as_the_grammar_reads_it(text: str) -> None:
    for other in TIMES:
        WARM.read(other, NOW)
    assert _kept(WARM.read(text, NOW)) == _kept(Router(ACTIONS, GRAMMAR).read(text, NOW))
