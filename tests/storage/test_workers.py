"""Slots: no two living processes share one, and a dead one's is known to be dead at once."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import select

from storage import columns, workers
from storage.columns import Identities, new_id
from storage.database import Database
from storage.tables import Task
from tests.clock import START
from tests.databases import Owner

ROOT = Path(__file__).parents[2]
CHILD = """
import asyncio, sys
from storage import workers
from storage.database import Database

async def live():
    async with workers.join(Database(sys.argv[1])) as worker:
        print(worker.slot, flush=True)
        await asyncio.to_thread(sys.stdin.readline)

asyncio.run(live())
"""


async def another_process(url: str) -> tuple[asyncio.subprocess.Process, int]:
    """A process that has joined, and its slot. It leaves when it reads a line, or its input ends."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CHILD, url, cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    return child, int(await child.stdout.readline())


async def died(worker: workers.Worker, slot: int) -> None:
    """Waits until it is seen: PostgreSQL's server takes a moment to notice that a line is cut."""
    for _ in range(10_000):
        if await worker.dead({slot, worker.slot}) == {slot}:
            return
    pytest.fail(f"slot {slot} still counts as alive")


async def test_two_processes_have_two_slots_and_a_killed_one_is_dead_at_once(
    database: Database, database_url: str
) -> None:
    async with workers.join(database) as worker:
        child, slot = await another_process(database_url)
        assert slot != worker.slot
        nobody = 1000
        assert await worker.dead({slot, worker.slot, nobody}) == {nobody}
        child.kill()
        assert await child.wait() == -signal.SIGKILL
        await died(worker, slot)
        again, reused = await another_process(database_url)
        assert reused == slot
        assert await worker.dead({slot}) == set()
        assert again.stdin is not None
        again.stdin.close()
        assert await again.wait() == 0
        await died(worker, slot)


async def test_a_slot_is_free_again_when_its_worker_leaves(database: Database) -> None:
    async with workers.join(database) as first, workers.join(database) as second:
        assert (first.slot, second.slot, new_id.slot) == (1, 2, 2)
        assert await first.dead([1, 2, 3]) == await second.dead([1, 2, 3]) == {3}
    async with workers.join(database) as third:
        assert (third.slot, new_id.slot) == (1, 1)
        assert await third.dead([]) == set()
        assert await third.dead([1, 2]) == {2}
    assert new_id.slot == 0


async def test_new_ids_are_greater_than_all_there_are_even_when_the_clock_steps_back(
    database: Database, owner: Owner
) -> None:
    newest = int((time.time() + 3600) * 1000) << 21
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(Task(id=newest, person_id=owner.id, title="made an hour from now", created_at=START))
    before = new_id._last
    try:
        async with workers.join(database) as worker:
            made = [new_id() for _ in range(5000)]
        assert min(made) > newest
        assert made == sorted(set(made))
        assert {one >> 11 & 0x3FF for one in made} == {worker.slot}
    finally:
        columns.new_id._last = before


@pytest.mark.parametrize("slot", [0, 1, 1023])
def test_ids_of_two_slots_never_meet(slot: int) -> None:
    mine, others = Identities(slot), Identities((slot + 1) % 1024)
    made = [ids() for _ in range(20_000) for ids in (mine, others)]
    assert len(set(made)) == len(made)
    assert made[::2] == sorted(made[::2])


async def test_when_every_slot_is_taken_it_says_so(
    sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "SLOTS", range(1, 2))
    async with workers.join(sqlite_database):
        with pytest.raises(workers.TooManyWorkers):
            await workers.join(sqlite_database).__aenter__()
    async with workers.join(sqlite_database) as worker:
        assert worker.slot == 1


@pytest.mark.postgres
async def test_a_worker_whose_connection_was_cut_takes_its_slot_again_or_stops(postgres_url: str) -> None:
    database, other = Database(postgres_url), Database(postgres_url)
    cut = sa.text(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory' AND database ="
        " (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    from storage import migrate

    await migrate.upgrade(database)
    try:
        async with workers.join(database) as worker:
            async with other.write() as connection:
                await connection.execute(cut)
            assert await worker.dead({worker.slot, 7}) == {7}  # nobody was quicker
            async with other.write() as connection:
                await connection.execute(cut)
            async with workers.join(other) as thief:
                assert thief.slot == worker.slot
                with pytest.raises(workers.SlotLost):
                    await worker.dead({7})
        async with database.read() as connection:
            assert (await connection.execute(select(sa.func.count()).select_from(Task))).scalar() == 0
    finally:
        await database.close()
        await other.close()
