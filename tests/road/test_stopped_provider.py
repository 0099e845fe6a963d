"""A provider that hangs or is gone delays its own people only: the others hear at once, and its own in order later."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.sending import wording
from storage.columns import new_id
from storage.tables import Role
from tests.road.open_road import Road, road
from tests.road.town import friend, remind, settle
from tests.standins.telegram import Fault, Kind
from tests.standins.twilio import Fault as TwilioFault

THINGS = ("boil eggs", "close the door", "feed the cat")
MARY, NICK = "+15005553333", "+15005554444"


class People:
    """Two people reached by Telegram, two by SMS; all of them of the household."""

    def __init__(self, here: Road) -> None:
        self.here = here
        self.chats = [friend(here.telegram, name) for name in ("Kim", "Lou")]
        self.mobiles = [here.twilio.phone(number) for number in (MARY, NICK)]

    async def move_in(self) -> None:
        """Everybody has reminders that fall due within the same minute."""
        database, now = self.here.house.database, self.here.clock.now()
        for name, channel, address in (
            ("Kim", "telegram", str(self.chats[0].id)), ("Lou", "telegram", str(self.chats[1].id)),
            ("Mary", "sms", MARY), ("Nick", "sms", NICK),
        ):
            person_id, handle_id = await settle(database, name, channel, address, Role.MEMBER)
            async with database.unit(person_id, new_id(), now) as unit:
                for number, thing in enumerate(THINGS):
                    remind(unit, person_id, handle_id, thing, now + dt.timedelta(seconds=30 + number))

    def by_telegram(self) -> list[list[str]]:
        return [[text for text in one.texts if text.startswith("⏰")] for one in self.chats]

    def by_sms(self) -> list[list[str]]:
        # A longer one has plainer signs, which cost less.
        return [[text for text in one.texts if text.startswith(("⏰", "Reminder:"))] for one in self.mobiles]


def _in_order(got: list[str]) -> bool:
    """Each thing came, in the order in which they fell due."""
    return [next(thing for thing in THINGS if thing in text.lower()) for text in got] == [*THINGS]


def _marked(got: list[str]) -> list[bool]:
    """Which of them say that they may have come before."""
    return [text.endswith(wording.REPEAT) for text in got]


async def _due(here: Road) -> None:
    """A minute later everything is due, fired and handed to the lanes, which go on by themselves."""
    here.clock.advance(dt.timedelta(minutes=1))
    await here.twilio.reach(here.clock.now())
    await here.house.pulse.tick()
    here.house.delivery.kick()


@pytest.mark.parametrize("how", ["gone", "hanging"])
async def test_without_telegram_texts_arrive_and_are_answered(tmp_path: Path, how: str) -> None:
    async with road(tmp_path) as here:
        people = People(here)
        await people.move_in()
        telegram, twilio = here.telegram, here.twilio
        if how == "gone":
            await telegram.stop()
        else:
            telegram.faults.always(Fault(Kind.SILENCE), "sendMessage")
        await _due(here)
        await twilio.log.until("request", times=len(THINGS) * 2, operation="messages.create")
        await twilio.advance(10)
        assert [_in_order(got) for got in people.by_sms()] == [True, True]
        if how == "hanging":  # not one of these calls has ended, and the texts went past them
            hanging = telegram.journal.called("sendMessage")
            assert [call.status for call in hanging] == [0] * len(hanging)
        await people.mobiles[0].text("what time is it?")
        await here.house.intake.settled()
        await twilio.log.until("request", times=len(THINGS) * 2 + 1, operation="messages.create")
        await twilio.advance(5)
        assert "Friday 20 November" in people.mobiles[0].texts[-1]
        assert people.by_telegram() == [[], []]

        telegram.faults.clear()
        await telegram.stop()  # what hung is cut: nobody knows whether it was taken
        await telegram.start()
        await _until_all(here, people.by_telegram)
        assert [_in_order(got) for got in people.by_telegram()] == [True, True]
        # Only what was on its way when it hung may have arrived before.
        assert [_marked(got) for got in people.by_telegram()] == [[how == "hanging", False, False]] * 2


@pytest.mark.parametrize("how", ["gone", "hanging"])
async def test_without_twilio_telegram_goes_on(tmp_path: Path, how: str) -> None:
    async with road(tmp_path) as here:
        people = People(here)
        await people.move_in()
        twilio = here.twilio
        if how == "gone":
            await twilio.stop()
        else:
            twilio.faults.rate(1.0, 0, [TwilioFault.TIMEOUT_BEFORE], on="messages")
        await _due(here)
        for chat in people.chats:
            await chat.has(len(THINGS))
        assert [_in_order(got) for got in people.by_telegram()] == [True, True]
        assert "Friday 20 November" in await here.write(people.chats[0], "what time is it?")
        assert people.by_sms() == [[], []]

        twilio.faults.clear()
        await twilio.stop()
        await twilio.start()
        await _until_all(here, people.by_sms)
        assert [_in_order(got) for got in people.by_sms()] == [True, True]


async def _until_all(here: Road, got: Callable[[], list[list[str]]]) -> None:
    """The house tries again by its own clock until everybody has everything."""
    async with asyncio.timeout(300):
        while any(len(texts) < len(THINGS) for texts in got()):
            here.clock.advance(dt.timedelta(seconds=20))
            await here.twilio.reach(here.clock.now())
            await here.house.pulse.tick()
            await here.house.delivery.drain_once()
            await here.twilio.settle()
