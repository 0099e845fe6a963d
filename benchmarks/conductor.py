"""What the Conductor adds around a call to a model: everything from a text in to its reply committed, less the call.

The model is the stand-in of tests/standins, over HTTP, and answers at once; each message is one that no rule can read.
"""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks import recorder
from benchmarks.figure import Figure, percentile
from bot import bootstrap
from bot.settings import Settings
from tests.standins.model import Model, Reply
from tests.standins.model.asked import Asked

WARM_UP = 10
MESSAGES = 120
_SYLLABLES = ("ba", "dro", "fen", "gli", "hup", "jor", "kna", "lem", "mif", "nor", "plu", "rax")


def figures(folder: Path) -> Iterator[Figure]:
    added, asked, processor = asyncio.run(_measured(folder))
    yield Figure("conductor.added_p50", percentile(added, 0.5), "ms", target=15)
    yield Figure("conductor.added_p99", percentile(added, 0.99), "ms")
    yield Figure("conductor.call_p50", percentile(asked, 0.5), "ms")
    yield Figure("conductor.processor_time", processor, "ms")


async def _measured(folder: Path) -> tuple[list[float], list[float], float]:
    """Milliseconds of each turn without its call, of each call, and of processor time in one turn, stand-in and all."""
    added, asked, spent = [], [], 0.0
    async with Model() as model:
        model.rule(_read)
        channel = recorder.Recorder()
        settings = Settings(
            data_dir=folder / "data", timezone="UTC", llm_base_url=model.address, llm_api_key=model.key
        )
        async with bootstrap.open_house(settings, [channel]) as house:
            calls: list[float] = []
            house.brain.complete = functools.partial(_timed, house.brain.complete, calls)  # type: ignore[method-assign]
            for number in range(WARM_UP + MESSAGES):
                message = channel.text(_text(number))
                began, before = time.perf_counter(), time.process_time()
                await house.intake.take([message])
                await channel.answered(message.provider_id)
                await house.intake.settled()
                if number >= WARM_UP:
                    asked.append(calls[-1])
                    added.append((channel.committed_at - began) * 1000 - calls[-1])
                    spent += time.process_time() - before
            if len(calls) != WARM_UP + MESSAGES:
                raise RuntimeError("a message was read without the model")
    return added, asked, spent * 1000 / MESSAGES


async def _timed(ask: Any, calls: list[float], *args: Any, **named: Any) -> Any:
    began = time.perf_counter()
    try:
        return await ask(*args, **named)
    finally:
        calls.append((time.perf_counter() - began) * 1000)


def _text(number: int) -> str:
    """Words that nobody has said before, around a place to ask the time of."""
    made = [_SYLLABLES[number // 12**place % 12] for place in range(3)]
    return f"{''.join(made)} {''.join(reversed(made))}ix in Oslo {made[1]}{made[0]}unk"


def _read(asked: Asked) -> Reply:
    return Reply(value={"requests": [{"intent": "time", "slots": [{"name": "location", "words": "Oslo"}]}]})
