"""A whole house with Twilio: people text, read and pick up their phones at the stand-in; both clocks move together."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from sqlmodel import col, select

from bot import bootstrap
from bot.bootstrap import House
from bot.channels.base import Channel
from bot.channels.twilio import Account, Sms, Voice, WhatsApp
from bot.channels.web import Web
from bot.settings import Settings
from storage import columns
from storage.tables import Handle, Outbox, Person, Role
from tests.clock import ManualClock
from tests.ports import free_port
from tests.standins.twilio import Phone, Twilio

LINE, WHATSAPP = "+15005550006", "whatsapp:+15005550006"
ADA, MUM = "+15005551111", "+15005552222"


class Home:
    """The house. Its owner is Ada, known by SMS, WhatsApp and voice at ADA (where they are carried)."""

    def __init__(
        self, house: House, twilio: Twilio, clock: ManualClock, page: Web, channels: Sequence[Channel]
    ) -> None:
        self.house, self.twilio, self.clock, self.page = house, twilio, clock, page
        self.channels = {channel.name: channel for channel in channels}
        self.owner_id = 0
        self.phone: Phone = twilio.phone(ADA)

    @property
    def sms(self) -> Sms:
        channel = self.channels["sms"]
        assert isinstance(channel, Sms)
        return channel

    @property
    def voice(self) -> Voice:
        channel = self.channels["voice"]
        assert isinstance(channel, Voice)
        return channel

    async def settle(self) -> None:
        """All that has come in is answered and handed to Twilio, and Twilio has done what it can at this moment."""
        await self.house.intake.settled()
        await self.house.delivery.drain_once()
        await self.twilio.settle()

    async def text(self, words: str, phone: Phone | None = None, **how: Any) -> list[str]:
        """Somebody texts; answers what arrives on their phone for it."""
        phone = phone or self.phone
        before = len(phone.received)
        await phone.text(words, **how)
        await self.settle()
        await self.twilio.advance(5)
        return [one.text for one in phone.received[before:]]

    async def later(self, **step: float) -> None:
        """Moves the clocks (timedelta's words) and lets everything happen that is due then."""
        self.clock.advance(dt.timedelta(**step))
        await self.twilio.reach(max(self.clock.now(), self.twilio.line.now()))
        await self.house.pulse.tick()
        await self.house.delivery.drain_once()
        await self.twilio.settle()

    async def wait(self, seconds: float) -> None:
        """Time at Twilio alone, in which the house works on what comes of it."""
        for _ in range(int(seconds)):
            await self.twilio.advance(1)
            await self.settle()

    async def person(
        self, name: str, number: str, *channels: str, role: Role = Role.CONTACT, may: Sequence[str] = ()
    ) -> int:
        """Somebody else with that number on those channels."""
        now, person_id = self.clock.now(), columns.new_id()
        book = self.owner_id if role == Role.CONTACT else person_id
        async with self.house.database.unit(book, columns.new_id(), now) as unit:
            unit.add(Person(id=person_id, person_id=book, name=name, role=role, zone="Europe/Berlin", created_at=now,
                            may=list(may), consent="given"))  # fmt: skip
            for channel in channels:
                unit.beside(person_id).add(
                    Handle(person_id=person_id, channel=channel, address=number, created_at=now)
                )
        return person_id

    async def rows(self, table: type[Any] = Outbox, **where: Any) -> list[Any]:
        """Rows of the owner's, oldest first."""
        async with self.house.database.unit(self.owner_id, 0, self.clock.now()) as unit:
            conditions = [col(getattr(table, name)) == value for name, value in where.items()]
            return list(await unit.all(select(table).where(*conditions).order_by(col(table.id))))

    async def send(self, text: str, channel: str = "sms", *, to: int | None = None, kind: str = "notice",
                   buttons: list[Any] | None = None) -> Outbox:  # fmt: skip
        """Puts a message into the outbox and lets it go."""
        recipient, now = to or self.owner_id, self.clock.now()
        async with self.house.database.unit(self.owner_id, columns.new_id(), now) as unit:
            handles = await unit.beside(recipient).all(select(Handle).where(col(Handle.channel) == channel))
            row = Outbox(
                person_id=self.owner_id, recipient_id=recipient, handle_id=handles[0].id, channel=channel, text=text,
                kind=kind, buttons=buttons or [], created_at=now, due_at=now, next_at=now,
            )
            unit.add(row)
        await self.settle()
        return row


@asynccontextmanager
async def home(
    tmp_path: Path, *, doors: bool = True, clock: ManualClock | None = None, twilio: Twilio | None = None,
    carried: Sequence[str] = ("sms", "whatsapp", "voice"), template: str | None = None, rate: float = 100.0,
    total: float = 1.0, patience: float = 5.0, database: str | None = None, **settings: Any,
) -> AsyncIterator[Home]:
    """A running house on a SQLite file under `tmp_path`. `total`: seconds a request of ours may take; `patience`: how
    long a caller is left in silence. `settings` are those of the stand-in, unless one is given."""
    clock = clock or ManualClock()
    port = free_port()
    public = f"http://127.0.0.1:{port}" if doors else None
    options = Settings(
        _env_file=None, data_dir=tmp_path / "data", timezone="Europe/Berlin", owner_name="Ada", database_url=database
    )
    async with AsyncExitStack() as stack:
        if twilio is None:
            twilio = await stack.enter_async_context(Twilio(start=clock.now(), **settings))
            twilio.own(LINE, per_second=rate)
            twilio.own(WHATSAPP)
        hooks = f"{public}/hooks/twilio" if public else ""
        line, whatsapp = twilio.lines[LINE], twilio.lines[WHATSAPP]
        line.sms_url, line.voice_url = hooks and f"{hooks}/sms", hooks and f"{hooks}/voice"
        whatsapp.sms_url = hooks and f"{hooks}/whatsapp"
        account = Account(twilio.account, twilio.token, api=twilio.url, public_url=public, total=total)
        makers = {
            "sms": lambda: Sms(account, LINE, rate=rate), "voice": lambda: Voice(account, LINE, patience=patience),
            "whatsapp": lambda: WhatsApp(account, WHATSAPP, template=template),
        }  # fmt: skip
        channels = [makers[name]() for name in carried]
        page, before = Web("127.0.0.1", port, public), len(twilio.log.of("request", operation="messages.list"))
        house = await stack.enter_async_context(bootstrap.open_house(options, [page, *channels], clock=clock))
        here = Home(house, twilio, clock, page, channels)
        known = await house.identity.who("terminal", "owner")
        assert known is not None
        here.owner_id = known.person.id
        if not await _is_paired(here):
            async with house.database.unit(here.owner_id, columns.new_id(), clock.now()) as unit:
                for name in carried:
                    unit.add(Handle(person_id=here.owner_id, channel=name, address=ADA, created_at=clock.now()))
        looks = len([name for name in carried if name != "voice"])
        await twilio.log.until("request", times=before + looks, operation="messages.list")
        await here.settle()
        yield here


async def _is_paired(here: Home) -> bool:
    return await here.house.identity.who(next(iter(here.channels)), ADA) is not None
