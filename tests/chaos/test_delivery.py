"""Killed with kill -9 at random instants while 300 reminders fall due: every one goes out, and second copies say so."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import json
import os
import random
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import col, func, select

from storage.columns import Owned, new_id
from storage.database import Database
from storage.tables import Attempt, Handle, Occurrence, Outbox, OutboxState, Reminder
from tests import databases

KILLS, REMINDERS, HANDLES = 50, 300, 5
ROOT = Path(__file__).resolve().parents[2]


class Nursery:
    """The program that forks runners."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def runner(self) -> int:
        """A new runner's process id."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(b"run\n")
        async with asyncio.timeout(300):
            return int(await self._process.stdout.readline())


@asynccontextmanager
async def nursery(url: str, paper: Path) -> AsyncIterator[Nursery]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.chaos.nursery", url, str(paper), cwd=ROOT,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield Nursery(process)
    finally:
        assert process.stdin
        process.stdin.close()
        async with asyncio.timeout(300):
            await process.wait()


def kill(runner: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(runner, signal.SIGKILL)


async def plant(database: Database, seconds: float) -> None:
    """Reminders that fall due one after the other, from now on for so long, in bursts of three."""
    owner = await databases.add_owner(database)
    now = dt.datetime.now(dt.UTC)
    handles = [Handle(person_id=owner.id, channel="phone", address=f"ada {n}", created_at=now) for n in range(HANDLES)]
    rows: list[Owned] = [*handles]
    for number in range(REMINDERS):
        due = now + dt.timedelta(seconds=1 + seconds * (number // 3 * 3) / REMINDERS)
        reminder = Reminder(
            person_id=owner.id, recipient_id=owner.id, handle_id=handles[number % HANDLES].id, text=f"number {number}",
            kind="elapsed", starts_local=due.replace(tzinfo=None).isoformat(), created_at=now, turn_id=1,
        )
        local = reminder.starts_local
        rows += [reminder, Occurrence(person_id=owner.id, reminder_id=reminder.id, local=local, due_at=due)]
    async with database.unit(owner.id, new_id(), now) as unit:
        unit.add(*rows)


async def settled(database: Database) -> None:
    """Returns when nothing is left to fire or to send."""
    waiting = [
        select(func.count()).select_from(Occurrence).where(col(Occurrence.state) == "pending"),
        select(func.count()).select_from(Outbox).where(col(Outbox.state).in_(["queued", "sending"])),
    ]
    async with asyncio.timeout(300):
        while True:
            async with database.read() as connection:
                if not any([(await connection.execute(statement)).scalar() for statement in waiting]):
                    return
            await asyncio.sleep(0.05)  # another process does the work: there is nothing here to wait on


async def judge(database: Database, paper: str) -> None:
    """The promise: never lost, and never twice without saying so."""
    copies: dict[int, list[str]] = defaultdict(list)
    for line in paper.splitlines():
        message = json.loads(line)
        copies[message["id"]].append(message["text"])
    async with database.read() as connection:
        rows = (await connection.execute(sa.select(col(Outbox.id), col(Outbox.state), col(Outbox.text)))).all()
        lost = sa.select(col(Attempt.outbox_id)).where(col(Attempt.outcome) == "unknown")
        unknown = Counter((await connection.execute(lost)).scalars())
    assert len(rows) == REMINDERS, "one row for each occurrence"
    assert {row.id for row in rows} == copies.keys(), "every one went out"
    assert {row.state for row in rows} == {OutboxState.ACCEPTED}
    assert unknown.total() > 0, "no kill hit anything: this test has proved nothing"
    for row in rows:
        first, *others = copies[row.id]
        assert len(others) <= unknown[row.id], "a second copy only after an unknown outcome"
        assert all(text.endswith("(may be a repeat)") for text in others), "which it says"
        assert first.endswith("(may be a repeat)") <= (row.id in unknown), "and nothing else says it"


@pytest.mark.chaos
async def test_fifty_kills_lose_nothing_and_double_nothing_unsaid(sqlite_url: str, tmp_path: Path) -> None:
    chance, paper = random.Random(20261120), tmp_path / "paper"  # noqa: S311 - the same instants every time
    async with databases.opened(sqlite_url) as database, nursery(sqlite_url, paper) as home:
        await plant(database, seconds=15)
        for _ in range(KILLS):
            runner = await home.runner()
            await asyncio.sleep(chance.uniform(0.05, 0.5))
            kill(runner)
        runner = await home.runner()
        try:
            await settled(database)
        finally:
            kill(runner)
        await judge(database, paper.read_text())


@pytest.mark.chaos
@pytest.mark.postgres
async def test_two_workers_on_postgresql_are_killed_in_turn(postgres_url: str, tmp_path: Path) -> None:
    chance, paper = random.Random(20261121), tmp_path / "paper"  # noqa: S311 - the same instants every time
    runners: list[int] = []
    async with databases.opened(postgres_url) as database, nursery(postgres_url, paper) as home:
        await plant(database, seconds=12)
        try:
            runners += [await home.runner(), await home.runner()]
            for _ in range(KILLS):
                await asyncio.sleep(chance.uniform(0.05, 0.4))
                kill(runners.pop(chance.randrange(2)))
                runners.append(await home.runner())
            await settled(database)
        finally:
            for runner in runners:
                kill(runner)
        await judge(database, paper.read_text())
