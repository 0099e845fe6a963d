"""What was spoken of a moment ago with its time, and is in no list of mine: "I have a dentist appointment on 3
December at 2:15", then "remind me an hour before the dentist". For reminders that hang on such a thing;
anniversaries.py asks.
"""

from __future__ import annotations

import datetime as dt

from specialists.contract import Turn
from specialists.language.grammar import quantities
from specialists.language.text import normalise
from specialists.language.time import When
from storage import executions

TURNS = 4  # back, in which it was spoken of
LATELY = dt.timedelta(hours=1)
_EMPTY = frozenset("my the our a an appointment meeting event visit".split())


async def moment(turn: Turn, thing: str) -> When | None:
    """The time that was told of a thing by that name; None where none was, or where it is over."""
    wanted = _words(thing)
    for one in await executions.latest(turn.unit, TURNS):
        if one.started_at < turn.now - LATELY:
            return None
        for step in one.trace.get("steps", ()):
            slots = step.get("slots") or {}
            kept = (slots.get("when") or {}).get("$when") if isinstance(slots.get("when"), dict) else None
            if step.get("intent") != "create_event" or not kept or not wanted & _words(str(slots.get("title", ""))):
                continue
            told = When.from_json(kept)
            if told.start is not None and told.rrule is None and told.start > turn.local.replace(tzinfo=None):
                return told
    return None


def _words(text: str) -> set[str]:
    words = [word for word in normalise.words(text) if word != "'s"]
    return {quantities.singular(word) for word in words if word not in _EMPTY} or set(words)
