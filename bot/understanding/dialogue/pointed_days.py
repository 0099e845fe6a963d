"""Days that are told from what was spoken of: "lunch with Pauline the day after that", "drinks that evening". The
message is read with the day itself in their place. draft.py asks.
"""

from __future__ import annotations

import datetime as dt
import re

from bot.understanding.dialogue import leads
from bot.understanding.dialogue.state import DialogueState
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern

_LONGEST = 240  # characters
_FEW = 3  # words beside it, of which fewer say of no new thing that it is then
_END = r"(?=\s*(?:[,.;!?]|$|at\b|\d|to\b|with\b|for\b))"
_FROM_IT = Pattern(rf"\b(?:on )?the (?P<unit>day|week) (?P<side>after|before)(?: (?:that|it|then))?{_END}", re.I)
_THEN = Pattern(rf"\b(?:on )?(?:that|the same) (?P<part>day|morning|afternoon|evening|night){_END}", re.I)


async def said_out(text: str, state: DialogueState) -> str:
    """The text with the date in the place of such words; as it is where it has none, or nothing with a day was spoken
    of, or it says nothing else."""
    found = _FROM_IT.search(text) or _THEN.search(text) if len(text) <= _LONGEST else None
    if found is None:
        return text
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    told = await leads.time_of(state)
    if told is None or told.start is None or len(normalise.words(rest)) < _FEW:
        return text
    groups = found.groupdict()
    day, part = told.start.date(), groups.get("part", "day")
    if (unit := groups.get("unit")) is not None:
        days = (7 if unit.lower() == "week" else 1) * (1 if groups["side"].lower() == "after" else -1)
        day += dt.timedelta(days=days)
    words = f"on {day.day} {day:%B %Y}" + ("" if part.lower() == "day" else f" in the {part.lower()}")
    return f"{text[: found.start()]}{words.replace('in the night', 'at night')}{text[found.end() :]}"
