"""A scripted year of one person's talk, message by message through a whole house: what is believed at its end, how long
a turn takes by then, how large the notebook is, and how long the night's work. Family "year"; with HOB_BENCH_YEAR=1
ten thousand messages (some five minutes), else a thousand."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figure import Figure, percentile

MESSAGES, MANY = 1_000, 10_000
SEED = 5
LAST = 500  # turns whose time is told: those of a notebook that is full


def figures(folder: Path) -> Iterator[Figure]:
    yield from asyncio.run(_lived(folder, MANY if os.environ.get("HOB_BENCH_YEAR") else MESSAGES))


async def _lived(folder: Path, messages: int) -> list[Figure]:
    from bot.clock import ageing, pruning
    from storage.columns import new_id
    from storage.memory import facts
    from tests.clock import ManualClock
    from tests.house import home
    from tests.memory_learning import judging, year

    told, took = year.write(messages, SEED), []
    async with home(folder, clock=ManualClock(year.START)) as here:
        for at, text in told.turns:
            here.clock.advance(at - here.clock.now())
            began = time.perf_counter()
            await here.say(text)
            took.append(1000 * (time.perf_counter() - began))
            await here.house.lessons.settled()
        known = await here.house.identity.who("terminal", "owner")
        assert known is not None
        database, now = here.house.database, here.clock.now()
        async with database.unit(known.person.id, new_id(), now) as unit:
            believed = list(await facts.believed(unit, limit=1_000))
        began = time.perf_counter()
        await pruning.prune(database, now)
        await ageing.age(database, now)
        await here.house.lessons.chores()
        night = time.perf_counter() - began
        judged = judging.judge(told, believed)
        size = _size(folder)
    found = len(told.truths) - len(judged.missing)
    return [
        Figure("year.kept", 100 * found / len(told.truths), "%", 95.0),
        Figure("year.junk", 100 * len(judged.junk) / max(1, judged.believed), "% junk", 2.0),
        Figure("year.turn_p50", percentile(took[-LAST:], 0.5), "ms"),
        Figure("year.turn_p99", percentile(took[-LAST:], 0.99), "ms"),
        Figure("year.night", night, "s"),
        Figure("year.notebook", size / 1_000_000, "MB"),
    ]


def _size(folder: Path) -> int:
    """Of the notebook with its log, in bytes."""
    return sum(file.stat().st_size for file in folder.rglob("hob.db*"))
