"""A whole house on the stand-in Telegram: people write on their phones, and read there what Hob answers."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot import bootstrap
from bot.bootstrap import House
from bot.channels.telegram import Telegram as Channel
from bot.channels.web import Web
from bot.settings import Settings
from storage.columns import new_id
from storage.tables import Handle, Person
from tests.clock import ManualClock
from tests.ports import free_port
from tests.standins.telegram import Phone, Telegram
from tests.telegram.unpaced import Unpaced

SECRET = "a-secret_of-letters"


class Home:
    """The house, its Telegram, and its owner's phone, which is paired."""

    def __init__(self, house: House, telegram: Telegram, clock: ManualClock, channel: Channel) -> None:
        self.house, self.telegram, self.clock, self.channel = house, telegram, clock, channel

    async def pair(self, phone: Phone, person_id: int | None = None) -> None:
        """Makes the phone somebody's: the owner's, where nobody is named."""
        known = await self.house.identity.who("terminal", "owner")
        assert known is not None
        owner = person_id or known.person.id
        async with self.house.database.unit(owner, new_id(), self.clock.now()) as unit:
            unit.add(Handle(
                person_id=owner, channel="telegram", address=str(phone.id), created_at=self.clock.now(),
            ))
        phone.chat.started = True

    async def member(self, phone: Phone, name: str) -> None:
        """Makes the phone that of another member of the household."""
        person_id = new_id()
        async with self.house.database.unit(person_id, new_id(), self.clock.now()) as unit:
            unit.add(Person(
                id=person_id, person_id=person_id, name=name, role="member", zone="Europe/Berlin",
                created_at=self.clock.now(),
            ))
        await self.pair(phone, person_id)

    async def ask(self, phone: Phone, text: str, **how: Any) -> str:
        """Writes, and answers the reply."""
        before = len(phone.messages)
        phone.say(text, **how)
        await phone.has(before + 1)
        return phone.messages[before].text

    async def later(self, **step: float) -> None:
        """Moves the clock (timedelta's words) and lets everything due go out."""
        self.clock.advance(dt.timedelta(**step))
        await self.house.pulse.tick()
        await self.house.delivery.drain_once()

    async def settled(self) -> None:
        """Everything that has come in is answered, and the answers are out."""
        await self.telegram.journal.until(lambda: not self.telegram.updates.pending())
        await self.house.intake.settled()
        await self.house.delivery.drain_once()


@asynccontextmanager
async def home(
    tmp_path: Path, telegram: Telegram, *, webhook: bool = False, clock: ManualClock | None = None,
    groups: tuple[int, ...] = (), **options: Any,
) -> AsyncIterator[Home]:
    """A running house with a web page and a bot, on a SQLite file under `tmp_path`."""
    clock = clock or ManualClock()
    settings = Settings(_env_file=None, data_dir=tmp_path / "data", timezone="Europe/Berlin", **options)
    port = free_port()
    page = Web("127.0.0.1", port)
    channel = (Channel if telegram.limits.on else Unpaced)(
        telegram.token, api=telegram.address, groups=groups,
        public_url=f"http://127.0.0.1:{port}" if webhook else None, secret=SECRET if webhook else None,
    )
    async with bootstrap.open_house(settings, [page, channel], clock=clock) as house:
        here = Home(house, telegram, clock, channel)
        await telegram.journal.until(lambda: telegram.updates.polled or bool(telegram.webhook.url))
        await telegram.journal.until(lambda: bool(telegram.journal.called("setMyCommands")))
        yield here


async def until(true: Callable[[], bool]) -> None:
    """Returns once it is true of something that tells nobody; looks for at most two minutes."""
    for _ in range(12_000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError
