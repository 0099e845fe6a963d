"""A town for tests: a Telegram, a Twilio, people with phones, and `main.py serve` as processes that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
from sqlmodel import select

from bot import bootstrap, identity
from bot.settings import Settings
from storage.columns import new_id
from storage.database import Database
from storage.tables import Handle, Occurrence, Outbox, Person, Reminder, Role
from storage.unit import Unit
from tests import grammars
from tests.ports import free_port
from tests.road.front import front
from tests.standins.telegram import Phone, Telegram
from tests.standins.twilio import Twilio

ROOT = Path(__file__).resolve().parents[2]
LINE = "+15005550006"
SECRET = "a-secret_of-letters"
ZONE = "Europe/Berlin"


@dataclass(eq=False)
class Town:
    """`url` is the public address of Hob; `kills` are the moments (seconds since 1970) at which a house was killed. All
    clocks of the town run with the machine's, until `later` sets them forward."""

    telegram: Telegram
    twilio: Twilio
    settings: Settings
    ports: Sequence[int]  # one for each house that may run at a time
    url: str
    nursery: asyncio.subprocess.Process
    log: Path
    kills: list[float] = field(default_factory=list)
    houses: dict[int, int] = field(default_factory=dict)  # of those that live: port to process id

    async def start(self, number: int = 0) -> None:
        """A new `main.py serve`, the `number`-th of those that run side by side."""
        port = self.ports[number]
        assert self.nursery.stdout
        self._order(f"serve {port}")
        async with asyncio.timeout(300):
            self.houses[port] = int(await self.nursery.stdout.readline())

    def kill(self, number: int = 0) -> None:
        """kill -9."""
        house = self.houses.pop(self.ports[number], None)
        if house:
            self.kills.append(self.telegram.clock.now())
            with contextlib.suppress(ProcessLookupError):
                os.kill(house, signal.SIGKILL)

    async def listening(self, number: int = 0) -> None:
        """The house stands and its door is open."""
        async with asyncio.timeout(300), aiohttp.ClientSession() as session:
            while True:
                with contextlib.suppress(aiohttp.ClientError):
                    async with session.get(f"http://127.0.0.1:{self.ports[number]}/healthz"):
                        return
                await asyncio.sleep(0.02)  # another process starts: only its port tells

    def later(self, seconds: float) -> None:
        """Sets every clock forward: the houses', the providers'."""
        self._order(f"later {seconds}")
        self.telegram.clock.advance(seconds)
        self.twilio.line.skip(seconds)

    def step(self, seconds: float) -> None:
        """The clock of the machine that the houses run on steps forward, or back; the providers' go on."""
        self._order(f"later {seconds}")

    def doors(self, *, open_: bool = True) -> None:
        """Tells the line where Twilio has to knock."""
        hooks = f"{self.url}/hooks/twilio" if open_ else ""
        line = self.twilio.lines[LINE]
        line.sms_url, line.voice_url = hooks and f"{hooks}/sms", hooks and f"{hooks}/voice"
        self.twilio.lines[f"whatsapp:{LINE}"].sms_url = hooks and f"{hooks}/whatsapp"

    def _order(self, line: str) -> None:
        assert self.nursery.stdin
        self.nursery.stdin.write(f"{line}\n".encode())


@asynccontextmanager
async def town(
    folder: Path, *, webhook: bool = False, houses: int = 1, database: str | None = None
) -> AsyncIterator[Town]:
    """The stand-ins with clocks that run, and a nursery of houses; none runs yet. The owner is Ada, on nothing.

    `houses` is how many may run side by side: where there are several, they share the `database` of that address.
    """
    ports = [free_port() for _ in range(houses)]
    door = ports[0] if houses == 1 else free_port()
    url = f"http://127.0.0.1:{door}"
    settings = Settings(_env_file=None, data_dir=folder / "data", timezone=ZONE, database_url=database)
    grammars.keep(settings.data_dir)
    twilio = Twilio(speed=1.0, start=dt.datetime.now(dt.UTC), carrier_seconds=0.05)
    async with Telegram(limits=False) as telegram, twilio:
        twilio.own(LINE, per_second=100)
        twilio.own(f"whatsapp:{LINE}")
        options = {
            "HOB_DATA_DIR": str(settings.data_dir), "HOB_TIMEZONE": ZONE, "HOB_OWNER_NAME": "Ada",
            "HOB_PUBLIC_URL": url, "HOB_DATABASE_URL": database or "",
            "HOB_TELEGRAM_API": telegram.address, "HOB_TELEGRAM_TOKEN": telegram.token,
            "HOB_TELEGRAM_MODE": "webhook" if webhook else "polling", "HOB_TELEGRAM_SECRET": SECRET,
            "HOB_TWILIO_API": twilio.url, "HOB_TWILIO_ACCOUNT_SID": twilio.account,
            "HOB_TWILIO_AUTH_TOKEN": twilio.token, "HOB_TWILIO_FROM": LINE, "HOB_TWILIO_WHATSAPP_FROM": LINE,
        }
        usual = {name: value for name, value in os.environ.items() if not name.startswith("HOB_")}
        log = folder / "houses.log"
        nursery = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.road.nursery", cwd=ROOT, env=usual | options,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )
        keeping = asyncio.create_task(_keep(nursery, log))
        here = Town(telegram, twilio, settings, ports, url, nursery, log)
        here.doors()
        before = front(door, lambda: list(here.houses)) if houses > 1 else contextlib.nullcontext()
        try:
            async with before:
                yield here
        finally:
            for number in range(houses):
                here.kill(number)
            assert nursery.stdin
            nursery.stdin.close()
            await asyncio.gather(nursery.wait(), keeping)


async def _keep(nursery: asyncio.subprocess.Process, log: Path) -> None:
    """What the houses log, by a pipe, as to a journal: whatever becomes of their own files."""
    assert nursery.stderr
    with log.open("wb") as kept:
        while said := await nursery.stderr.read(65536):
            kept.write(said)
            kept.flush()


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
