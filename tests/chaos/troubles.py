"""What goes wrong with the machine of the houses, and with all providers at once. For test_channels.py.

Each is a block for as long as it lasts. Limits are set from outside, on houses that run.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import resource
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

import psycopg

from bot.settings import Settings
from tests.road.town import Town
from tests.standins.telegram import Fault, Kind
from tests.standins.twilio import Fault as TwilioFault

SHARE = 0.3  # of all calls to the providers fail
HANGING = (Fault(Kind.SILENCE), Fault(Kind.SILENCE, accepted=True))
NO_ANSWER = (TwilioFault.TIMEOUT_BEFORE, TwilioFault.TIMEOUT_AFTER)
SENDING = ("sendMessage", "editMessageText", "answerCallbackQuery")


@dataclass(frozen=True)
class Where:
    """The town, and how long and which way things go wrong there."""

    here: Town
    chance: random.Random


def providers_fail(here: Town, seed: int, share: float = SHARE) -> None:
    """So many calls go wrong, in all ways there are."""
    here.telegram.faults.clear()
    here.telegram.faults.rate(share, seed)
    here.twilio.faults.clear()
    here.twilio.faults.rate(share, seed)


@asynccontextmanager
async def clock_ahead(where: Where) -> AsyncIterator[None]:
    """It steps forward, and back again."""
    seconds = where.chance.uniform(5, 300)
    where.here.step(seconds)
    try:
        yield
    finally:
        where.here.step(-seconds)


@asynccontextmanager
async def clock_behind(where: Where) -> AsyncIterator[None]:
    """It steps back, and forward again."""
    seconds = where.chance.uniform(5, 300)
    where.here.step(-seconds)
    try:
        yield
    finally:
        where.here.step(seconds)


@asynccontextmanager
async def locked(where: Where) -> AsyncIterator[None]:
    """Another program holds the database: everybody may read, nobody write."""
    held = await asyncio.to_thread(_locked, where.here.settings)
    try:
        yield
    finally:
        held.close()


@asynccontextmanager
async def disk_full(where: Where) -> AsyncIterator[None]:
    """No file of a house may grow, its log included."""
    async with _limited(where.here, resource.RLIMIT_FSIZE, 0):
        yield


@asynccontextmanager
async def no_descriptors(where: Where) -> AsyncIterator[None]:
    """No house may open another file or connection."""
    async with _limited(where.here, resource.RLIMIT_NOFILE, 3):
        yield


@asynccontextmanager
async def providers_hang(where: Where) -> AsyncIterator[None]:
    """Whatever is sent is not answered."""
    seed = where.chance.randrange(1 << 30)
    where.here.telegram.faults.rate(1.0, seed, HANGING, SENDING)
    where.here.twilio.faults.clear()
    where.here.twilio.faults.rate(1.0, seed, NO_ANSWER)
    try:
        yield
    finally:
        providers_fail(where.here, seed)


Trouble = Callable[[Where], AbstractAsyncContextManager[None]]
ALL: tuple[Trouble, ...] = (clock_ahead, clock_behind, locked, disk_full, no_descriptors, providers_hang)


def _locked(settings: Settings) -> sqlite3.Connection | psycopg.Connection:
    if settings.database_url is not None:
        server = psycopg.connect(settings.database_url.get_secret_value().replace("+psycopg", ""))
        server.execute("LOCK TABLE outbox IN EXCLUSIVE MODE")
        return server
    file = sqlite3.connect(settings.data_dir / "hob.db", isolation_level=None, timeout=30, check_same_thread=False)
    file.execute("BEGIN IMMEDIATE")
    return file


@asynccontextmanager
async def _limited(here: Town, what: int, soft: int) -> AsyncIterator[None]:
    """Whichever house dies meanwhile is no longer limited."""
    before: dict[int, tuple[int, int]] = {}
    for house in here.houses.values():
        with contextlib.suppress(ProcessLookupError):
            before[house] = resource.prlimit(house, what)
            resource.prlimit(house, what, (soft, before[house][1]))
    try:
        yield
    finally:
        for house, limits in before.items():
            with contextlib.suppress(ProcessLookupError):
                resource.prlimit(house, what, limits)
