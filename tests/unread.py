"""Messages that no rule reads and the classifier takes for nothing, for tests of what comes after them. Which these are
moves with each training, so one is picked when the tests run."""

from __future__ import annotations

import datetime as dt
import functools
import random
from zoneinfo import ZoneInfo

from bot.understanding.message import readings
from bot.understanding.message.router import Router
from specialists import registry
from specialists.language import emergencies

_NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
_FILLING = "zounds egad verily forsooth methinks hath quoth wherefore betwixt perchance prithee sundry plinth".split()
_TRIES = 400


@functools.cache
def holding(*parts: str) -> str:
    """Gibberish that holds these parts, and of which nothing is made."""
    router, chance = Router(registry.find().actions()), random.Random(5)  # noqa: S311 - no secret hangs on it
    for _ in range(_TRIES):
        words = [*chance.choices(_FILLING, k=chance.randint(3, 24)), *parts]
        chance.shuffle(words)
        text = " ".join(words)
        reading = router.read(text, _NOW)
        if emergencies.read(text) is not None:
            continue
        if not (reading.requests or reading.asks) and reading.why == readings.LOST and not router.talks(text, _NOW)[0]:
            return text
    raise AssertionError(f"everything that holds {parts} is read")
