"""A screen that shows answers while they are written, in a house of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ClassVar

from bot import bootstrap
from bot.bootstrap import House
from bot.channels.base import Incoming
from bot.settings import Settings
from tests.clock import ManualClock
from tests.house import Home, Screen


class Open(Screen):
    """Keeps all that was ever to be seen of an answer before it was there."""

    draft_seconds: ClassVar[float | None] = 0.0

    def __init__(self) -> None:
        super().__init__()
        self.streamed: list[str] = []
        self._more = asyncio.Condition()

    async def show_draft(self, address: str, provider_id: str, text: str) -> None:
        async with self._more:
            self.streamed.append(text)
            self._more.notify_all()

    async def sees(self, part: str) -> str:
        """What is shown as soon as that part is; waits for it, at most two minutes."""
        async with asyncio.timeout(300), self._more:
            await self._more.wait_for(lambda: any(part in text for text in self.streamed))
        return next(text for text in self.streamed if part in text)


class Place(Home):
    """A house with such a screen."""

    def __init__(self, house: House, screen: Open, clock: ManualClock) -> None:
        super().__init__(house, screen, clock)
        self.open = screen

    async def write(self, text: str) -> None:
        """Sends a message, and waits for nothing."""
        assert self.house.intake is not None
        await self.house.intake.take([Incoming("terminal", f"p-{next(self._ids)}", "owner", text, {})])

    async def reply(self, number: int = 0) -> str:
        return (await self.screen.nth(number)).text


@asynccontextmanager
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    clock, screen = ManualClock(), Open()
    settings = Settings(data_dir=tmp_path / "data", timezone="Europe/Berlin")
    async with bootstrap.open_house(settings, [screen], clock=clock) as house:
        house.conductor.taught = lambda: None  # nothing is learnt from talk beside: it would ask this model too
        yield Place(house, screen, clock)
