"""What a turn makes of a message that is not in English. understanding.py and the conductor ask.

Its language's sentences read it, or a model where there is one; nothing that has learned English sees it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.meaning import planner
from bot.meaning.classifying import Classified, Classifier
from bot.reading.readings import Reading
from bot.reading.tongues import Tongues
from specialists.contract import Turn
from storage.tables import Inbox

ByModel = Callable[[Turn, str, Classified], Awaitable[planner.Plan | None]]


def in_english(row: Inbox, tongues: Tongues, now: dt.datetime) -> Inbox:
    """The message with its words in English, where it is a short answer or change in another language ("ja"); else as
    it is. `now` aware, in its person's zone."""
    english = tongues.english(row.text, now)
    if english is None:
        return row
    return Inbox(**{name: getattr(row, name) for name in Inbox.model_fields} | {"text": english})


async def plan(turn: Turn, text: str, reading: Reading, classifier: Classifier, by_model: ByModel) -> planner.Plan:
    """What the language's sentences have read of the text, or a model; or what works, said. An open question is only
    closed by a request: nothing here knows whether this was its answer."""
    if reading.requests:
        return planner.Plan(reading.requests, settled=True)
    made = None
    if classifier.can_read(turn, text):
        made = await by_model(turn, text, await classifier.read(turn, text))
    return planner.Plan((), say=reading.why) if made is None else replace(made, settled=True)
