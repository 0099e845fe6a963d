"""A year of talk leaves what a careful person would have written, and next to nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage.columns import new_id
from storage.memory import facts
from storage.tables import Fact
from tests.clock import ManualClock
from tests.house import Home, home
from tests.memory_learning import year
from tests.memory_learning.judging import judge

TURNS = 400  # the figure of the issue is for 10,000: benchmarks/year.py


async def live(house: Home, told: year.Year) -> list[Fact]:
    """Says all of a year, and answers what is believed at its end."""
    for at, text in told.turns:
        house.clock.advance(at - house.clock.now())
        await house.say(text)
    await house.house.lessons.settled()
    known = await house.house.identity.who("terminal", "owner")
    assert known is not None
    async with house.house.database.unit(known.person.id, new_id(), house.clock.now()) as unit:
        return list(await facts.believed(unit, limit=1000))


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_year_leaves_what_was_told(tmp_path: Path, seed: int) -> None:
    told = year.write(TURNS, seed)
    async with home(tmp_path, clock=ManualClock(year.START)) as house:
        judged = judge(told, await live(house, told))
    assert judged.believed
    assert len(judged.missing) <= len(told.truths) * 0.1, judged.missing
    assert len(judged.junk) <= judged.believed * 0.02, judged.junk
