"""A town for tests: a Telegram, a Twilio, people with phones, and `main.py serve` as processes that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
from sqlmodel import select

from bot import bootstrap
from bot.receiving import identity
from bot.settings import Settings
from storage.columns import new_id
from storage.database import Database
from storage.tables import Handle, Occurrence, Outbox, Person, Reminder, Role
from storage.unit import Unit
from tests.ports import free_port
from tests.standins.telegram import Phone, Telegram
from tests.standins.twilio import Twilio

ROOT = Path(__file__).resolve().parents[2]
LINE = "+15005550006"
SECRET = "a-secret_of-letters"
ZONE = "Europe/Berlin"


@dataclass(eq=False)
class Town:
    """`url` is Hob's own; `kills` are the moments (seconds since 1970) at which a house was killed."""

    telegram: Telegram
    twilio: Twilio
    settings: Settings
    environment: dict[str, str]
    url: str
    nursery: asyncio.subprocess.Process
    log: Path
    kills: list[float] = field(default_factory=list)
    house: int = 0

    async def start(self) -> None:
        """A new `main.py serve`."""
        assert self.nursery.stdin
        assert self.nursery.stdout
        self.nursery.stdin.write(b"serve\n")
        async with asyncio.timeout(60):
            self.house = int(await self.nursery.stdout.readline())

    def kill(self) -> None:
        """kill -9."""
        house, self.house = self.house, 0
        if house:
            self.kills.append(time.time())
            with contextlib.suppress(ProcessLookupError):
                os.kill(house, signal.SIGKILL)

    async def listening(self) -> None:
        """The house stands and its door is open."""
        async with asyncio.timeout(60), aiohttp.ClientSession() as session:
            while True:
                with contextlib.suppress(aiohttp.ClientError):
                    async with session.get(f"{self.url}/healthz"):
                        return
                await asyncio.sleep(0.02)  # another process starts: only its port tells

    def doors(self, *, open_: bool = True) -> None:
        """Tells the line where Twilio has to knock."""
        hooks = f"{self.url}/hooks/twilio" if open_ else ""
        line = self.twilio.lines[LINE]
        line.sms_url, line.voice_url = hooks and f"{hooks}/sms", hooks and f"{hooks}/voice"
        self.twilio.lines[f"whatsapp:{LINE}"].sms_url = hooks and f"{hooks}/whatsapp"


@asynccontextmanager
async def town(folder: Path, *, webhook: bool = False) -> AsyncIterator[Town]:
    """The stand-ins with clocks that run, and a nursery of houses; none runs yet. The owner is Ada, on nothing."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    settings = Settings(_env_file=None, data_dir=folder / "data", timezone=ZONE)
    twilio = Twilio(speed=1.0, start=dt.datetime.now(dt.UTC), carrier_seconds=0.05)
    async with Telegram(limits=False) as telegram, twilio:
        twilio.own(LINE, per_second=100)
        twilio.own(f"whatsapp:{LINE}")
        options = {
            "HOB_DATA_DIR": str(settings.data_dir), "HOB_TIMEZONE": ZONE, "HOB_OWNER_NAME": "Ada",
            "HOB_WEB_PORT": str(port), "HOB_PUBLIC_URL": url,
            "HOB_TELEGRAM_API": telegram.address, "HOB_TELEGRAM_TOKEN": telegram.token,
            "HOB_TELEGRAM_MODE": "webhook" if webhook else "polling", "HOB_TELEGRAM_SECRET": SECRET,
            "HOB_TWILIO_API": twilio.url, "HOB_TWILIO_ACCOUNT_SID": twilio.account,
            "HOB_TWILIO_AUTH_TOKEN": twilio.token, "HOB_TWILIO_FROM": LINE, "HOB_TWILIO_WHATSAPP_FROM": LINE,
        }
        usual = {name: value for name, value in os.environ.items() if not name.startswith("HOB_")}
        log = folder / "houses.log"
        with log.open("wb") as said:
            nursery = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.road.nursery", cwd=ROOT, env=usual | options,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=said,
            )
        here = Town(telegram, twilio, settings, usual | options, url, nursery, log)
        here.doors()
        try:
            yield here
        finally:
            here.kill()
            assert nursery.stdin
            nursery.stdin.close()
            await nursery.wait()


@asynccontextmanager
async def books(settings: Settings) -> AsyncIterator[Database]:
    """The house's database, made if need be, with its owner in it."""
    database = await bootstrap.open_database(settings)
    try:
        await identity.settle_household(database, owner="Ada", zone=settings.zone, now=dt.datetime.now(dt.UTC))
        yield database
    finally:
        await database.close()


async def owner_of(database: Database) -> int:
    known = await identity.Identity(database).who("terminal", "owner")
    assert known is not None
    return known.person.id


async def settle(
    database: Database, name: str, channel: str, address: str, role: Role = Role.MEMBER, book: int = 0
) -> tuple[int, int]:
    """Somebody with an address there (the owner, where the name is Ada's): ids of the person and of the handle."""
    now = dt.datetime.now(dt.UTC)
    person_id = await owner_of(database) if name == "Ada" else new_id()
    async with database.unit(book or person_id, new_id(), now) as unit:
        if name != "Ada":
            unit.add(Person(
                id=person_id, person_id=book or person_id, name=name, role=role, zone=ZONE, created_at=now,
                consent="given",
            ))
        handle = Handle(person_id=person_id, channel=channel, address=address, created_at=now)
        unit.beside(person_id).add(handle)
    return person_id, handle.id


def remind(unit: Unit, person_id: int, handle_id: int, text: str, due: dt.datetime) -> None:
    """A reminder of theirs that falls due then."""
    row = Reminder(
        person_id=person_id, text=text, recipient_id=person_id, handle_id=handle_id, kind="elapsed",
        starts_local=due.replace(tzinfo=None).isoformat(), created_at=due, turn_id=1,
    )
    unit.add(row, Occurrence(person_id=person_id, reminder_id=row.id, local=row.starts_local, due_at=due))


async def rows_of(database: Database, person_id: int) -> list[Outbox]:
    async with database.unit(person_id, new_id(), dt.datetime.now(dt.UTC)) as unit:
        return list(await unit.all(select(Outbox)))


def friend(telegram: Telegram, name: str) -> Phone:
    """Somebody who has started the bot."""
    phone = telegram.person(name)
    phone.chat.started = True
    return phone


def shown(value: object) -> str:
    """For the message of an assertion."""
    return json.dumps(value, indent=1, default=str, ensure_ascii=False)
