"""From a text in to its reply committed, and to its reply handed to the channel: the whole road, on a real file."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks import recorder
from benchmarks.figure import Figure, percentile

WARM_UP = 20
MESSAGES = 400
# A household's ordinary day: what is written, changed and asked for, in turns.
TEXTS = (
    "remind me tomorrow at {hour} to call number {n}",
    "add milk, eggs and {n} lemons to groceries",
    "what is on my grocery list?",
    "add a task to sort folder {n}",
    "remind me in {n} hours to stretch",
    "what are my reminders?",
    "undo",
    "what time is it in Tokyo?",
)


def figures(folder: Path) -> Iterator[Figure]:
    committed, replied, processor = asyncio.run(_measured(folder))
    yield Figure("turn.committed_p50", percentile(committed, 0.5), "ms", target=10)
    yield Figure("turn.committed_p99", percentile(committed, 0.99), "ms", target=40)
    yield Figure("turn.sent_p50", percentile(replied, 0.5), "ms")
    yield Figure("turn.sent_p99", percentile(replied, 0.99), "ms")
    yield Figure("turn.processor_time", processor, "ms")


async def _measured(folder: Path) -> tuple[list[float], list[float], float]:
    """Milliseconds until each reply was committed, until it was sent, and of processor time in one turn."""
    committed, replied, spent = [], [], 0.0
    async with recorder.house(folder) as (house, channel):
        for number in range(WARM_UP + MESSAGES):
            text = TEXTS[number % len(TEXTS)].format(n=2 + number % 90, hour=f"{1 + number % 12}pm")
            message = channel.text(text)
            began, before = time.perf_counter(), time.process_time()
            await house.intake.take([message])
            sent = await channel.answered(message.provider_id)
            await house.intake.settled()
            done = channel.committed_at
            if number >= WARM_UP:
                committed.append((done - began) * 1000)
                replied.append((sent - began) * 1000)
                spent += time.process_time() - before
    return committed, replied, spent * 1000 / MESSAGES
