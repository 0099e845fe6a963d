"""A channel that only notes when it was asked to send, and the house around it. `turn` and `due` measure through it."""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ClassVar

from bot import bootstrap
from bot.bootstrap import House
from bot.channels.base import Channel, DeliveryError, Incoming, Intake, Outgoing, Sent
from bot.settings import Settings

PATIENCE = 60.0  # seconds; a benchmark that hangs is worse than one that fails


class Recorder(Channel):
    """Takes the terminal's place: its owner is known there from the start."""

    name: ClassVar[str] = "terminal"
    local: ClassVar[bool] = True

    def __init__(self) -> None:
        self.replied_at: dict[str, float] = {}  # provider id of the incoming -> time.perf_counter()
        self.committed_at = 0.0  # time.perf_counter() right after the latest turn's commit
        self.lateness: list[float] = []  # of reminders, in milliseconds after their due moment
        self._numbers = itertools.count()
        self._news = asyncio.Event()

    async def start(self, intake: Intake) -> None:
        """Nothing to listen to: texts come from `text`."""

    async def stop(self) -> None:
        """Nothing to close."""

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        moment, tick = dt.datetime.now(dt.UTC), time.perf_counter()
        for out in batch:
            if out.reply_to is not None:
                self.replied_at[out.reply_to] = tick
            elif out.kind == "reminder":
                self.lateness.append((moment - out.due_at).total_seconds() * 1000)
        self._news.set()
        return [Sent(str(out.id), delivered=True) for out in batch]

    def refresh(self) -> None:
        self.committed_at = time.perf_counter()

    async def until(self, count: int) -> None:
        """Returns when that many reminders have been sent."""
        async with asyncio.timeout(PATIENCE):
            while len(self.lateness) < count:
                self._news.clear()
                await self._news.wait()

    async def answered(self, provider_id: str) -> float:
        """When the reply to that message was sent (time.perf_counter)."""
        async with asyncio.timeout(PATIENCE):
            while provider_id not in self.replied_at:
                self._news.clear()
                await self._news.wait()
        return self.replied_at[provider_id]

    def text(self, words: str) -> Incoming:
        """A message from the owner."""
        return Incoming(self.name, f"bench-{next(self._numbers)}", "owner", words)


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[tuple[House, Recorder]]:
    """A running house on a SQLite file in that folder, with a recorder for its only channel."""
    recorder = Recorder()
    settings = Settings(data_dir=folder / "data", timezone="UTC")
    async with bootstrap.open_house(settings, [recorder]) as opened:
        yield opened, recorder
