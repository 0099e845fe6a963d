"""Once a day what is over its time goes, and nothing else."""

from __future__ import annotations

import asyncio
import datetime as dt
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.clock import pruning
from storage import changes
from storage import pruning as dropping
from storage.columns import new_id
from storage.tables import Change, Event, Execution, PassageChange
from tests.house import Home, home

DAY = dt.timedelta(days=1)


async def counted(here: Home) -> tuple[int, int, int]:
    """How many states of turns, changes and events there are."""
    await here.house.telemetry.flush()
    async with here.house.database.read() as connection:
        states, journal, events = [
            (await connection.execute(sa.select(sa.func.count()).select_from(table))).scalar_one()
            for table in (Execution, Change, Event)
        ]
    return states, journal, events


async def test_what_can_no_longer_be_undone_goes_and_the_reminder_stays(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me on 1 March 2027 at 9 to renew my passport")
        states, journal, events = await counted(here)
        assert min(states, journal, events) > 0
        here.clock.advance(changes.KEPT - DAY)
        assert await pruning.prune(here.house.database, here.clock.now()) == 0
        await here.say("add milk to groceries")  # of today, so it stays
        here.clock.advance(DAY - dt.timedelta(seconds=1))
        assert await pruning.prune(here.house.database, here.clock.now()) == 0
        here.clock.advance(dt.timedelta(seconds=2))
        assert await pruning.prune(here.house.database, here.clock.now()) == states + journal + events
        assert min(await counted(here)) > 0
        assert "milk" in await here.say("undo")
        assert "nothing" in (await here.say("undo")).lower()
        assert "passport" in await here.say("what are my reminders?")


async def test_the_pulse_does_it_by_the_clock_of_the_house(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me on 1 March 2027 at 9 to renew my passport")
        assert min(await counted(here)) > 0
        here.clock.advance(2 * changes.KEPT)
        await here.house.pulse._prune()  # the job itself, without a day's wait for APScheduler
        assert (await counted(here))[:2] == (0, 0)


async def test_turns_go_on_between_the_batches(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        owner = here.house.database
        await here.say("what time is it?")
        async with owner.read() as connection:
            person = (await connection.exec_driver_sql("SELECT id FROM people")).scalar_one()
        old = here.clock.now() - 2 * changes.KEPT
        async with owner.unit(person, new_id(), old) as unit:
            unit.add(*(
                Execution(id=new_id(), person_id=person, status="completed", started_at=old, expires_at=old)
                for _ in range(1200)
            ))
        dropping = asyncio.create_task(pruning.prune(owner, here.clock.now()))
        assert "water the plants" in await here.say("add a task to water the plants")
        assert await dropping == 1200


async def test_the_log_of_searchable_texts_keeps_its_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dropping, "LOGGED", 3)
    async with home(tmp_path) as here:
        for thing in ("tea", "jazz", "chess", "plums", "rain", "maps"):
            await here.say(f"remember that Sarah likes {thing}")
        await pruning.prune(here.house.database, here.clock.now())
        async with here.house.database.read() as connection:
            count = sa.select(sa.func.count()).select_from(PassageChange)
            assert (await connection.execute(count)).scalar_one() == 3
        assert "chess" in await here.say("does Sarah like chess?")
