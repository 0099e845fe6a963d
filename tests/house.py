"""A whole house for tests: enter by text, leave by text. All of it is real but the clock, which is moved by hand."""

from __future__ import annotations

import asyncio
import datetime as dt
import functools
import itertools
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

from pydantic import SecretStr

from bot import bootstrap
from bot.bootstrap import House
from bot.channels.base import Channel, DeliveryError, Incoming, Intake, Outgoing, Sent
from bot.settings import Settings
from tests.clock import ManualClock


class Screen(Channel):
    """A terminal without a screen: keeps what it was sent, in order, and lets a test wait for it."""

    name: ClassVar[str] = "terminal"
    local: ClassVar[bool] = True

    def __init__(self) -> None:
        self.shown: list[Outgoing] = []
        self._news = asyncio.Condition()
        self.intake: Intake | None = None

    async def start(self, intake: Intake) -> None:
        self.intake = intake

    async def stop(self) -> None:
        self.intake = None

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        async with self._news:
            self.shown += batch
            self._news.notify_all()
        return [Sent(str(out.id), delivered=True) for out in batch]

    async def nth(self, number: int) -> Outgoing:
        """The message shown as the `number`-th (from 0); waits for it, at most two minutes."""
        async with asyncio.timeout(300), self._news:
            await self._news.wait_for(lambda: len(self.shown) > number)
        return self.shown[number]


class Home:
    """A house with one screen."""

    def __init__(self, house: House, screen: Screen, clock: ManualClock) -> None:
        self.house, self.screen, self.clock = house, screen, clock
        self._ids = itertools.count()
        self._start = id(self)

    async def say(self, text: str, payload: Mapping[str, Any] | None = None) -> str:
        """Sends a message as the owner and answers the reply's text."""
        return (await self.ask(text, payload)).text

    async def ask(self, text: str, payload: Mapping[str, Any] | None = None) -> Outgoing:
        """The same, answering the whole outgoing, with its buttons."""
        before = len(self.screen.shown)
        message = Incoming("terminal", f"{self._start}-{next(self._ids)}", "owner", text, payload or {})
        await self.house.intake.take([message])
        for number in itertools.count(before):
            shown = await self.screen.nth(number)
            if shown.kind == "reply":
                return shown
        raise AssertionError("unreachable")

    async def tap(self, out: Outgoing, label: str) -> str:
        """Presses the button with that label under a message."""
        button = next(button for button in out.buttons if button.label == label)
        return await self.say("", {"button": {"intent": button.intent, "slots": dict(button.slots)}})

    async def later(self, **step: float) -> list[Outgoing]:
        """Moves the clock (timedelta's words: minutes=5), lets everything due fire, and answers what appeared."""
        before = len(self.screen.shown)
        self.clock.advance(dt.timedelta(**step))
        await self.house.pulse.tick()
        await self.house.delivery.drain_once()
        return self.screen.shown[before:]


@functools.cache
def _settings(environment: frozenset[tuple[str, str]]) -> Settings:
    """Read once for each `environment`: a fifth of a house's start."""
    return Settings()


@asynccontextmanager
async def home(
    tmp_path: Path, *, zone: str | None = "Europe/Berlin", clock: ManualClock | None = None,
    database: str | None = None, options: Mapping[str, Any] | None = None,
) -> AsyncIterator[Home]:
    """A running house, its owner in `zone`, the clock standing still.

    It stands on a SQLite file under `tmp_path`, unless the address of a `database` is given. `options` are further
    settings; without them there is no weather and no search, which would be asked for beyond this machine.
    """
    clock, screen = clock or ManualClock(), Screen()
    own = {
        "data_dir": tmp_path / "data", "timezone": zone, "database_url": SecretStr(database) if database else None,
        "weather_api": "", "search_engines": "", **(options or {}),
    }  # fmt: skip
    environment = frozenset(one for one in os.environ.items() if not one[0].startswith("PYTEST"))
    settings = _settings(environment).model_copy(update=own)
    async with bootstrap.open_house(settings, [screen], clock=clock) as house:
        yield Home(house, screen, clock)
