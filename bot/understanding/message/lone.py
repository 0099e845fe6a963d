"""A message that is one time and nothing else ("tomorrow at 5"), as answers and the times of a calendar are: read
without the grammar once it has been seen what such a message means. Called by bot/understanding/message/router.py."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from bot.understanding.message.readings import Reading
from specialists.contract import Request
from specialists.language.grammar import templates
from specialists.language.text import spellings
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

_ITSELF = "{when}"  # the template of a time alone
_BEFORE = (*templates.BEFORE_TIMES, "til")
_SHORT = (short for short, full in spellings.SPELLINGS.items() if full[0] in _BEFORE)
_LEAD = Pattern(rf"\s*(?:(?:{'|'.join(map(re.escape, (*_BEFORE, *_SHORT)))})\s+){{0,3}}", re.I)
_Kind = tuple[tuple[str, ...], bool]  # the words before a time ("until about"), and whether it has an end


class LoneTimes:
    """What a time alone means, by the words that it begins with. What those mean is the grammar's to say, once."""

    def __init__(self) -> None:
        self._seen: dict[_Kind, Request | None] = {}

    def read(self, text: str, whens: Sequence[When], plainly: Callable[[], Reading]) -> Reading:
        """The reading of `text`, by `plainly` where it is anything but one time."""
        if len(whens) != 1 or whens[0].text != text:
            return plainly()
        found = whens[0]
        lead = _LEAD.match(text)
        kind = tuple(lead[0].lower().split()) if lead else (), found.end is not None
        if kind not in self._seen:
            reading = plainly()
            self._seen[kind] = _pattern(reading, found)
            return reading
        pattern = self._seen[kind]
        if pattern is None:
            return plainly()
        request = Request(pattern.intent, {"when": found}, pattern.tier, pattern.confidence, pattern.why, text)
        return Reading((request,), why=pattern.why, times=(found,))


def _pattern(reading: Reading, found: When) -> Request | None:
    """The request that every such message makes; None where more than the time alone decided it, or less of it is
    meant: "from 9 to 11", where something is moved, is to 11."""
    if len(reading.requests) != 1 or reading.second is not None or reading.asks or reading.needs:
        return None
    (request,) = reading.requests
    return request if request.slots == {"when": found} and request.why.endswith(f'"{_ITSELF}"') else None
