"""How long the reading of one message takes: the specialists' own examples, phrase tier, no model anywhere."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

from benchmarks.figure import Figure, percentile
from bot.understanding.message import router
from specialists import registry

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
ROUNDS = 20
LONG = "remind me every day to every day call " * 2700  # some 100 kB that keep asking for more


def figures(folder: Path) -> Iterator[Figure]:
    actions = registry.find().actions()
    reader = router.Router(actions)
    texts = [example.text for action in actions for example in action.examples]
    for text in texts:  # what is compiled or cached at first sight is not what a message costs
        reader.read(text, NOW)
    took = []
    for _ in range(ROUNDS):
        for text in texts:
            began = time.perf_counter()
            reader.read(text, NOW)
            took.append((time.perf_counter() - began) * 1e6)
    yield Figure("understanding.median", percentile(took, 0.5), "us", target=300)
    yield Figure("understanding.p99", percentile(took, 0.99), "us")
    began = time.perf_counter()
    reader.read(LONG, NOW)
    yield Figure("understanding.100_kB", (time.perf_counter() - began) * 1000, "ms", target=50)
