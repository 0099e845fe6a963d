"""A message that is one time and nothing else ("tomorrow at 5"), as answers and the times of a calendar are: read
without the grammar once it has been seen what such a message means. Called by router.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.reading.readings import Reading
from specialists.contract import Request
from specialists.language import normalise, templates
from specialists.language.when import When

_ITSELF = "{when}"  # the template of a time alone
_LEAD = 24  # characters in which the words before a time stand ("until about")


class LoneTimes:
    """What a time alone means, by the words that it begins with. What those mean is the grammar's to say, once."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, ...], Request | None] = {}

    def read(self, text: str, whens: Sequence[When], plainly: Callable[[], Reading]) -> Reading:
        """The reading of `text`, by `plainly` where it is anything but one instant or repeat."""
        if len(whens) != 1 or whens[0].text != text or whens[0].end is not None:
            return plainly()
        lead = _lead(text)
        if lead not in self._seen:
            reading = plainly()
            self._seen[lead] = _pattern(reading)
            return reading
        pattern = self._seen[lead]
        if pattern is None:
            return plainly()
        request = Request(
            pattern.intent, {"when": whens[0]}, tier=pattern.tier, confidence=pattern.confidence, why=pattern.why,
            text=text,
        )
        return Reading((request,), why=request.why, times=(whens[0],))


def _lead(text: str) -> tuple[str, ...]:
    said = normalise.words(text[:_LEAD])
    return tuple(said[: next((at for at, word in enumerate(said) if word not in templates.BEFORE_TIMES), len(said))])


def _pattern(reading: Reading) -> Request | None:
    """The request that every such message makes; None where more than the time alone decided it."""
    if len(reading.requests) != 1 or reading.second is not None or reading.asks or reading.needs:
        return None
    (request,) = reading.requests
    return request if request.slots.keys() == {"when"} and request.why.endswith(f'"{_ITSELF}"') else None
