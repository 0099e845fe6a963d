"""From the first link to the receipt, by Telegram, SMS and telephone, in one house reached by its doors alone."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot import bootstrap, welcome
from bot.bootstrap import House
from bot.channels.base import Channel
from bot.channels.telegram import Telegram as TelegramChannel
from bot.channels.twilio import Account, Sms, Voice
from bot.channels.web import Web
from bot.settings import Settings
from tests.clock import ManualClock
from tests.road.town import LINE, ZONE, friend
from tests.standins.telegram import Phone as Chat
from tests.standins.telegram import Telegram
from tests.standins.twilio import Phone as Mobile
from tests.standins.twilio import Twilio
from tests.twilio.home import ADA, free_port

PILLS = "take my pills"


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
async def road(folder: Path) -> AsyncIterator[Road]:
    clock, port = ManualClock(), free_port()
    url = f"http://127.0.0.1:{port}"
    async with Telegram(limits=False) as telegram, Twilio(start=clock.now()) as twilio:
        twilio.own(LINE, per_second=100, sms_url=f"{url}/hooks/twilio/sms", voice_url=f"{url}/hooks/twilio/voice")
        account = Account(twilio.account, twilio.token, api=twilio.url, public_url=url)
        channels: list[Channel] = [
            Web("127.0.0.1", port, url), TelegramChannel(telegram.token, api=telegram.address),
            Sms(account, LINE, rate=100), Voice(account, LINE),
        ]
        settings = Settings(_env_file=None, data_dir=folder / "data", timezone=ZONE, owner_name="Ada")
        async with bootstrap.open_house(settings, channels, clock=clock) as house:
            await telegram.journal.until(lambda: telegram.updates.polled)
            await twilio.log.until("request", operation="messages.list")
            yield Road(house, telegram, twilio, clock)


async def way_in(here: Road) -> str:
    """What the first start says."""
    said = await welcome.show_way_in(here.house)
    assert said is not None
    return said


async def test_paired_by_link_reminded_snoozed_called_acknowledged_and_told_so(tmp_path: Path) -> None:
    async with road(tmp_path) as here:
        chat, mobile = friend(here.telegram, "Ada"), here.twilio.phone(ADA)
        link = re.search(r"https://t\.me/\S+?(?=[,;.]?(?:\s|$))", await way_in(here))
        assert link is not None
        chat.follow(link[0])
        assert (await chat.has(1))[0].startswith("Connected: from now on you reach me by Telegram too")
        code = re.search(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b", await here.write(chat, "connect my phone"))
        assert code is not None
        assert "Connected" in await here.text(mobile, code[0])
        await here.settle()

        asked = await here.write(chat, f"remind me in 10 minutes to {PILLS}, call me if I don't answer in 10 minutes")
        assert "2:40 pm" in asked
        assert "call" in asked
        await here.later(10)
        shown = await chat.sees("⏰ Take my pills")
        chat.press(shown, "Snooze 10 min")
        await chat.sees("Snoozed until Friday 20 Nov, 2:50 pm")
        await here.settle()
        await here.later(10)
        assert chat.copies("⏰ Take my pills") == 2
        assert mobile.calls == []

        mobile.will("1")
        await here.later(10)  # nobody answers
        await here.during_a_call(60)
        (call,) = mobile.calls
        assert "Take my pills" in call.heard[0].text
        assert call.heard[1].text == 'Done: "take my pills". Goodbye.'
        await here.later(60)
        assert len(mobile.calls) == 1
        assert chat.copies("⏰ Take my pills") == 2

        told = await here.write(chat, "did you remind me to take my pills?")
        assert told.startswith("Yes")
        assert "2:50 pm" in told
        assert mobile.texts[0].startswith("Connected")


async def test_the_same_by_text_alone(tmp_path: Path) -> None:
    async with road(tmp_path) as here:
        mobile = here.twilio.phone(ADA)
        code = re.search(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b", await way_in(here))
        assert code is not None
        assert "Connected" in await here.text(mobile, code[0])
        assert "2:40 pm" in await here.text(mobile, "remind me in 10 minutes to water the plants")
        await here.later(10)
        await here.twilio.advance(5)
        assert mobile.texts[-1].startswith("⏰ Water the plants")
        assert "Snoozed until Friday 20 Nov" in await here.text(mobile, "snooze 10")
        await here.later(11)
        await here.twilio.advance(5)
        assert [text.startswith("⏰ Water the plants") for text in mobile.texts].count(True) == 2
        assert "Done" in await here.text(mobile, "done")
        assert (await here.text(mobile, "did you remind me to water the plants?")).startswith("Yes")
