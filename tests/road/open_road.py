"""A house with Telegram, SMS and telephone before it, the clock in hand. For the tests of the whole road."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot import bootstrap
from bot.bootstrap import House
from bot.channels.base import Channel
from bot.channels.twilio import Account, Sms, Voice
from bot.channels.web import Web
from bot.settings import Settings
from tests.clock import ManualClock
from tests.ports import free_port
from tests.road.town import LINE, ZONE
from tests.standins.telegram import Phone as Chat
from tests.standins.telegram import Telegram
from tests.standins.twilio import Phone as Mobile
from tests.standins.twilio import Twilio
from tests.telegram.unpaced import Unpaced


class Road:
    """A house with all its channels, the clock in hand."""

    def __init__(self, house: House, telegram: Telegram, twilio: Twilio, clock: ManualClock) -> None:
        self.house, self.telegram, self.twilio, self.clock = house, telegram, twilio, clock

    async def settle(self) -> None:
        """What came in is answered, and the answers are with their providers."""
        await self.telegram.journal.until(lambda: not self.telegram.updates.pending())
        await self.house.intake.settled()
        await self.house.delivery.drain_once()
        await self.twilio.settle()

    async def later(self, minutes: float) -> None:
        """Time goes by; what falls due happens."""
        self.clock.advance(dt.timedelta(minutes=minutes))
        await self.twilio.reach(self.clock.now())
        await self.house.pulse.tick()
        await self.settle()

    async def during_a_call(self, seconds: int) -> None:
        for _ in range(seconds):
            self.clock.advance(dt.timedelta(seconds=1))
            await self.twilio.advance(1)
            await self.settle()

    async def write(self, chat: Chat, text: str) -> str:
        """Writes by Telegram, and answers what comes back."""
        before = len(chat.messages)
        chat.say(text)
        return (await chat.has(before + 1))[before]

    async def text(self, mobile: Mobile, text: str) -> str:
        """Writes by SMS, and answers what comes back."""
        before = len(mobile.received)
        await mobile.text(text)
        await self.settle()
        await self.twilio.advance(5)
        return mobile.texts[before]


@asynccontextmanager
async def road(folder: Path, database: str | None = None) -> AsyncIterator[Road]:
    """An open house. `database` is the address of one in place of the usual file."""
    clock, port = ManualClock(), free_port()
    url = f"http://127.0.0.1:{port}"
    async with Telegram(limits=False) as telegram, Twilio(start=clock.now()) as twilio:
        twilio.own(LINE, per_second=100, sms_url=f"{url}/hooks/twilio/sms", voice_url=f"{url}/hooks/twilio/voice")
        account = Account(twilio.account, twilio.token, api=twilio.url, public_url=url)
        channels: list[Channel] = [
            Web("127.0.0.1", port, url), Unpaced(telegram.token, api=telegram.address),
            Sms(account, LINE, rate=100), Voice(account, LINE),
        ]
        settings = Settings(
            _env_file=None, data_dir=folder / "data", timezone=ZONE, owner_name="Ada", database_url=database
        )
        async with bootstrap.open_house(settings, channels, clock=clock) as house:
            await telegram.journal.until(lambda: telegram.updates.polled)
            await twilio.log.until("request", operation="messages.list")
            yield Road(house, telegram, twilio, clock)
