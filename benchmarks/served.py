"""`main.py serve` as a process, and the people of its house, for families that measure it from outside."""

from __future__ import annotations

import asyncio
import datetime as dt
import os
import socket
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from benchmarks.families import MAIN
from bot import bootstrap, identity
from bot.settings import Settings
from storage.columns import new_id
from storage.database import Database
from storage.tables import Handle, Person

PATIENCE = 120.0  # seconds until a house that does not open is given up


@asynccontextmanager
async def books(folder: Path) -> AsyncIterator[Database]:
    """The database of the house to come, with its owner in it."""
    settings = Settings(_env_file=None, data_dir=folder / "data", timezone="UTC")
    database = await bootstrap.open_database(settings)
    try:
        await identity.settle_household(database, owner="you", zone=settings.zone, now=dt.datetime.now(dt.UTC))
        yield database
    finally:
        await database.close()


async def settle(database: Database, name: str, channel: str, address: str) -> Handle:
    """A member of the household who is reached there, and was last heard of just now."""
    now, person = dt.datetime.now(dt.UTC), new_id()
    handle = Handle(person_id=person, channel=channel, address=address, created_at=now, last_in_at=now)
    async with database.unit(person, new_id(), now) as unit:
        unit.add(Person(id=person, person_id=person, name=name, role="member", zone="UTC", created_at=now), handle)
    return handle


def free_door() -> tuple[int, str]:
    """A port, and the address of a house that opens its door there."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port, f"http://127.0.0.1:{port}"


@asynccontextmanager
async def served(folder: Path, port: int, options: Mapping[str, str], *more: str) -> AsyncIterator[int]:
    """The house of `folder` behind that port; answers its process id once its door is open. `more`: arguments."""
    url = f"http://127.0.0.1:{port}"
    own = {
        "HOB_DATA_DIR": str(folder / "data"), "HOB_TIMEZONE": "UTC", "HOB_WEB_PORT": str(port), "HOB_PUBLIC_URL": url,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, MAIN, "serve", *more, env={**os.environ, **own, **options}, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await _listening(url)
        yield process.pid
    finally:
        process.terminate()
        await process.wait()


def processor(process: int) -> float:
    """Seconds of processor time that a process has taken so far."""
    fields: Sequence[str] = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _listening(url: str) -> None:
    async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
        while True:
            try:
                async with session.get(f"{url}/healthz"):
                    return
            except aiohttp.ClientError:
                await asyncio.sleep(0.05)  # another process starts: only its port tells
