"""The whole program behind its HTTP door, killed at random instants while people write to it and reminders fall due.

`make chaos` kills it fifty times in place of the twenty of an ordinary test run.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import itertools
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import aiohttp
import pytest
import sqlalchemy as sa
from pydantic import SecretStr
from sqlmodel import col, func, select

from bot import bootstrap, identity
from bot.settings import Settings
from storage.columns import new_id
from storage.database import Database
from storage.tables import Inbox, ListItem, Occurrence, OccurrenceState, Outbox, OutboxState, Reminder
from storage.unit import Unit
from tests import grammars
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("HOB_CHAOS_KILLS", "20"))
MESSAGES = 120
REMINDERS = 300


class Serving:
    """`main.py serve` as a child process that is killed without warning and started again."""

    def __init__(self, environment: dict[str, str], port: int, log: Path) -> None:
        self._environment, self._log = environment, log
        self.address = f"http://127.0.0.1:{port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if self.process:
            return
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "main.py", "serve"], cwd=ROOT, env=self._environment,
                stdout=subprocess.DEVNULL, stderr=log,
            )

    def kill(self) -> None:
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


async def _post_until_taken(
    session: aiohttp.ClientSession, serving: Sequence[Serving], key: str, text: str
) -> None:
    """What any careful client does: the same message under the same key, until it is told "got it"; each time it waits
    a little longer, or a hundred writers keep the machine busy with nothing."""
    rest = 0.05
    for house in itertools.cycle(serving):
        url = f"{house.address}/api/messages"
        with contextlib.suppress(aiohttp.ClientError, TimeoutError):
            async with session.post(url, json={"text": text}, headers={"Idempotency-Key": key}) as answer:
                if answer.status == 200:
                    return
                assert answer.status in (429, 503), await answer.text()
        await asyncio.sleep(rest)  # nobody listens just now: there is no event to wait for but the next try
        rest = min(rest * 1.5, 1.0)


async def _until_listening(session: aiohttp.ClientSession, house: Serving) -> None:
    async with asyncio.timeout(300):
        while True:
            with contextlib.suppress(aiohttp.ClientError, TimeoutError):
                async with session.get(f"{house.address}/healthz"):
                    return
            await asyncio.sleep(0.02)  # another process starts: only its port tells


async def _seed(settings: Settings) -> int:
    """An owner, and reminders that fall due over the next half minute; answers the owner's person id."""
    database = await bootstrap.open_database(settings)
    try:
        now = dt.datetime.now(dt.UTC)
        await identity.settle_household(database, owner="you", zone=None, now=now)
        known = await identity.Identity(database).who("web", "owner")
        assert known is not None
        async with database.unit(known.person.id, new_id(), now) as unit:
            for number in range(REMINDERS):
                due = now + dt.timedelta(seconds=2 + number * 0.1)
                row = Reminder(
                    person_id=known.person.id, text=f"chaos {number}", recipient_id=known.person.id,
                    handle_id=known.handle_id, kind="elapsed", starts_local=due.replace(tzinfo=None).isoformat(),
                    created_at=now, turn_id=1,
                )
                unit.add(row, Occurrence(
                    person_id=known.person.id, reminder_id=row.id, local=row.starts_local, due_at=due,
                ))
        return known.person.id
    finally:
        await database.close()


async def _until_quiet(database: Database) -> None:
    """Waits until every message is answered and every reminder is out, as the database tells."""
    async with asyncio.timeout(300):
        while True:
            async with database.read() as connection:
                open_messages = await connection.scalar(
                    sa.select(func.count()).select_from(Inbox).where(col(Inbox.state).in_(["new", "working"]))
                )
                pending = await connection.scalar(
                    sa.select(func.count()).select_from(Occurrence)
                    .where(col(Occurrence.state) == OccurrenceState.PENDING)
                )
                unsent = await connection.scalar(
                    sa.select(func.count()).select_from(Outbox).where(
                        col(Outbox.state).in_([OutboxState.QUEUED, OutboxState.SENDING])
                    )
                )
            if not (open_messages or pending or unsent):
                return
            await asyncio.sleep(0.2)  # another process works; its database is all there is to look at


async def _check(unit: Unit) -> None:
    sent = await unit.all(select(Outbox))
    others = [row.text for row in sent if row.kind == "reply" and not re.search(r"\bthing\d", row.text)]
    for number in range(MESSAGES):
        replies = [row for row in sent if row.kind == "reply" and re.search(rf"\bthing{number}\b", row.text)]
        assert len(replies) == 1, f"message {number} was answered {len(replies)} times; answers of no message: {others}"
    items = [item.name for item in await unit.all(select(ListItem))]
    assert sorted(items) == sorted(f"thing{number}" for number in range(MESSAGES))
    fired = [row for row in sent if row.kind == "reminder"]
    assert len(fired) == REMINDERS
    assert len({row.occurrence_id for row in fired}) == REMINDERS
    assert all(row.state in (OutboxState.ACCEPTED, OutboxState.DELIVERED) for row in fired)


@pytest.mark.chaos
async def test_killed_again_and_again_every_message_is_answered_once_and_every_reminder_comes(tmp_path: Path) -> None:
    await _chaos(Settings(data_dir=tmp_path / "data", timezone="Europe/Berlin"), houses=1)


@pytest.mark.chaos
@pytest.mark.postgres
async def test_the_same_with_two_houses_on_one_postgresql(tmp_path: Path, postgres_url: str) -> None:
    url = SecretStr(postgres_url)
    await _chaos(Settings(data_dir=tmp_path / "data", timezone="Europe/Berlin", database_url=url), houses=2)


async def _chaos(settings: Settings, houses: int) -> None:
    chance = random.Random(20261121)  # noqa: S311 - chaos that can be repeated, no secret
    person_id = await _seed(settings)
    ports = [free_port() for _ in range(houses)]
    environment = {**os.environ, "HOB_DATA_DIR": str(settings.data_dir), "HOB_TIMEZONE": "Europe/Berlin"}
    if settings.database_url:
        environment["HOB_DATABASE_URL"] = settings.database_url.get_secret_value()
    grammars.keep(settings.data_dir)
    made = subprocess.run(  # noqa: ASYNC221 - before anything runs
        [sys.executable, "main.py", "token"], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    log = settings.data_dir.parent / "log"  # of every house: what an apology was for stands there
    serving = [Serving({**environment, "HOB_WEB_PORT": str(port)}, port, log) for port in ports]
    async with aiohttp.ClientSession(
        headers={"Authorization": f"Bearer {made.stdout.decode().strip()}"}, timeout=aiohttp.ClientTimeout(total=3)
    ) as session:
        writers = asyncio.gather(*(
            _post_until_taken(session, serving, f"key-{number}", f"add thing{number} to the chaos list")
            for number in range(MESSAGES)
        ))
        try:
            for house in serving[1:]:
                house.start()
            for _ in range(KILLS):
                victim = chance.choice(serving)
                victim.start()
                if chance.random() < 0.7:  # else it dies while it starts
                    await _until_listening(session, victim)
                await asyncio.sleep(chance.uniform(0.0, 0.8))
                victim.kill()
            for house in serving:
                house.start()
            await writers
            await _until_done(settings, person_id)
        finally:
            for house in serving:
                house.kill()


async def _until_done(settings: Settings, person_id: int) -> None:
    database = Database(settings.url)
    try:
        await _until_quiet(database)
        async with database.unit(person_id, new_id(), dt.datetime.now(dt.UTC)) as unit:
            await _check(unit)
    finally:
        await database.close()
