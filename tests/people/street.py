"""A house with a street before it: the owner at the screen, everybody else on two telephones' networks."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot import bootstrap
from bot.channels.base import Channel, DeliveryError, Incoming, Intake, Outgoing, Sent
from bot.settings import Settings
from tests.clock import ManualClock
from tests.house import Home, Screen

ANNA, SAM, EVE, OWNER = "+491701111111", "+491702222222", "+491709999999", "+491700000001"


class Network(Channel):
    """A provider that keeps what it was given to send, by address."""

    def __init__(self, name: str) -> None:
        self.name = name  # type: ignore[misc]
        self.sent: list[Outgoing] = []

    async def start(self, intake: Intake) -> None: ...

    async def stop(self) -> None: ...

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        self.sent += batch
        return [Sent(str(out.id)) for out in batch]

    def way_in(self, code: str) -> str | None:
        return f"open https://t.me/hob?start={code.replace('-', '')}" if self.name == "telegram" else f"text {code}"

    def to(self, address: str) -> list[str]:
        return [out.text for out in self.sent if out.address == address]


class Street(Home):
    """The house, its screen, and the two networks."""

    telegram: Network
    sms: Network
    _numbers = itertools.count()

    def network(self, address: str) -> Network:
        return self.sms if address.startswith("+") else self.telegram

    async def write(self, address: str, *texts: str, payload: dict[str, Any] | None = None) -> list[str]:
        """Somebody writes; what they have got since."""
        channel = self.network(address)
        before = len(channel.to(address))
        for text in texts:
            message = Incoming(channel.name, f"m{next(self._numbers)}", address, text, payload or {})
            await self.house.intake.take([message])
            await self.house.intake.settled()
        await self.house.delivery.drain_once()
        return channel.to(address)[before:]

    async def notices(self, *, since: int = 0) -> list[str]:
        """What the owner was told at the screen, beside replies."""
        await self.house.delivery.drain_once()
        return [out.text for out in self.screen.shown[since:] if out.kind == "notice"]

    async def code(self, ask: str) -> str:
        """The code in the reply to a message of the owner's."""
        reply = await self.say(ask)
        assert "start=" in reply, reply
        return reply.partition("start=")[2][:8]


@asynccontextmanager
async def street(
    tmp_path: Path, name: str = "Ada", extra: Sequence[Channel] = (), database: str | None = None
) -> AsyncIterator[Street]:
    """An open house with its street; the owner has given her name. `database` is an address in place of the file."""
    clock, screen = ManualClock(), Screen()
    telegram, sms = Network("telegram"), Network("sms")
    settings = Settings(data_dir=tmp_path / "data", timezone="Europe/Berlin", owner_name=name, database_url=database)
    async with bootstrap.open_house(settings, [screen, telegram, sms, *extra], clock=clock) as house:
        here = Street(house, screen, clock)
        here.telegram, here.sms = telegram, sms
        yield here
