"""A house with every door open: Telegram, SMS, WhatsApp, telephone, page, API and terminal before it, a lost model
behind it, and a network sink beside it. What an attack came to is seen from outside: the logs of the providers, the
database, the sink.
"""

from __future__ import annotations

import datetime as dt
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from pydantic import SecretStr
from sqlmodel import SQLModel, col, select

import specialists
from bot import bootstrap
from bot.bootstrap import House
from bot.channels.base import Channel, Incoming
from bot.channels.twilio import Account, Sms, Voice, WhatsApp
from bot.channels.web import Web
from bot.settings import Settings
from bot.web import sessions
from storage import pins
from storage.columns import new_id
from storage.tables import Execution, Fact, Handle, ListItem, Outbox, Person, Reminder, Role, Task
from storage.unit import Unit
from tests.attacks.guests import __path__ as guests
from tests.clock import ManualClock
from tests.fetching.sites import Site, World
from tests.house import Screen
from tests.ports import free_port
from tests.standins.model import Model
from tests.standins.telegram import Telegram
from tests.standins.twilio import Twilio
from tests.telegram.unpaced import Unpaced

LINE, WHATSAPP = "+15005550006", "whatsapp:+15005550006"
ADA, SAM, EVE = "+15005551111", "+15005552222", "+15005559999"
PIN = "4711"
SECRET = "quandlemox-8844"  # what the owner has told Hob, and nobody else may ever read
DOORS = ("telegram", "sms", "whatsapp", "voice", "web", "api")
VISITORS = ("telegram", "sms", "whatsapp")
KEPT: tuple[type[SQLModel], ...] = (Reminder, Task, ListItem, Fact, Person, Handle)


_digests: list[str] = []  # one, once it is made


async def _digest() -> str:
    """Of the PIN; made for the first fort of a process, since it is slow to make by design."""
    if not _digests:
        _digests.append(await pins.digest(PIN))
    return _digests[0]


class Fort:
    """The house and all that stands around it. The owner is Ada, at every door; Sam is a contact of hers."""

    def __init__(
        self, house: House, telegram: Telegram, twilio: Twilio, model: Model, clock: ManualClock, page: Web, web: World,
        sink: Site, client: aiohttp.ClientSession, screen: Screen,
    ) -> None:
        self.house, self.telegram, self.twilio, self.model, self.clock = house, telegram, twilio, model, clock
        self.page, self.web, self.sink, self.client = page, web, sink, client
        self.screen = screen
        self.owner = self.sam = 0
        self.phone, self.eve = twilio.phone(ADA), twilio.phone(EVE)
        self.sams = twilio.phone(SAM)
        self.chat, self.sams_chat = telegram.person("Ada"), telegram.person("Sam")
        self.token = ""
        self._call: Any = None

    # what the owner says, by whichever door

    async def say(self, door: str, text: str) -> str:
        """Ada says something there; what she reads or hears for it."""
        match door:
            case "telegram":
                before = len(self.chat.messages)
                self.chat.say(text)
                await self.settle()
                return "\n".join(one.text for one in self.chat.messages[before:])
            case "sms" | "whatsapp":
                return await self.text(door, text)
            case "voice":
                return await self.speak(text)
            case "terminal":
                return await self.type(text)
            case _:
                return await self.post(door, text)

    async def text(self, door: str, text: str, *, sam: bool = False, **how: Any) -> str:
        """A text message or WhatsApp, and what comes back to that phone."""
        phone = self.sams if sam else self.phone
        before = len(phone.received)
        await (phone.write if door == "whatsapp" else phone.text)(text, **how)
        await self.settle()
        await self.twilio.advance(5)
        return "\n".join(one.text for one in phone.received[before:])

    async def speak(self, text: str) -> str:
        """Into a telephone call, which is begun with the first words."""
        if self._call is None:
            self._call = await self.phone.call()
            self._call.press(f"{PIN}#")
            await self.seconds(3)
        before = len(self._call.heard)
        self._call.speak(text)
        await self.seconds(8)
        return "\n".join(one.text for one in self._call.heard[before:])

    async def type(self, text: str) -> str:
        """Into the terminal of the house's own machine."""
        before = len(self.screen.shown)
        await self.house.intake.take([Incoming("terminal", f"typed-{new_id()}", "owner", text, {})])
        await self.settle()
        return "\n".join(one.text for one in self.screen.shown[before:])

    async def post(self, door: str, text: str) -> str:
        """To the page's own address with its session, or to the API with the token."""
        headers = await self._page_headers() if door == "web" else {"Authorization": f"Bearer {self.token}"}
        base = self.url("/chat" if door == "web" else "/api")
        async with self.client.post(f"{base}/messages", json={"text": text}, headers=headers) as answer:
            assert answer.status == 200, await answer.text()
            said = int((await answer.json())["id"])
        await self.settle()
        async with self.client.get(f"{base}/messages?limit=500", headers=headers) as answer:
            shown = (await answer.json())["messages"]
        return "\n".join(one["text"] for one in shown if one["from"] == "hob" and int(one["id"]) > said)

    async def visit(self, door: str, text: str) -> str:
        """Sam says something there; what comes back to him."""
        if door != "telegram":
            return await self.text(door, text, sam=True)
        before = len(self.sams_chat.messages)
        self.sams_chat.say(text)
        await self.settle()
        return "\n".join(one.text for one in self.sams_chat.messages[before:])

    async def settle(self) -> None:
        """Everything that came in is answered, and the answers are with their providers."""
        await self.telegram.journal.until(lambda: not self.telegram.updates.pending())
        await self.house.intake.settled()
        await self.house.delivery.drain_once()
        await self.twilio.settle()

    async def seconds(self, seconds: int) -> None:
        for _ in range(seconds):
            await self.twilio.advance(1)
            await self.settle()

    async def later(self, **step: float) -> None:
        """Time goes by (timedelta's words), and what is due happens."""
        self.clock.advance(dt.timedelta(**step))
        await self.twilio.reach(max(self.clock.now(), self.twilio.line.now()))
        await self.house.pulse.tick()
        await self.settle()

    # what came of it, seen from outside

    def abroad(self) -> list[str]:
        """Every text that has reached anybody but the owner, at any provider."""
        phones = [phone for number, phone in self.twilio.phones.items() if ADA not in number]
        chats = [one for one in (self.sams_chat,) if one.chat.started]
        return [text for phone in phones for text in phone.texts] + [text for chat in chats for text in chat.texts]

    async def rows(self, table: type[Any]) -> list[Any]:
        """The owner's rows."""
        unit: Unit
        async with self.house.database.unit(self.owner, new_id(), self.clock.now()) as unit:
            return list(await unit.all(select(table).order_by(col(table.id))))

    async def kept(self) -> dict[str, list[str]]:
        """All that the owner keeps: what no attack may change."""
        return {
            table.__name__: [
                repr({key: value for key, value in row.model_dump().items() if key not in ("last_in_at", "version")})
                for row in await self.rows(table)
            ]
            for table in KEPT
        }

    async def sent(self) -> list[str]:
        """Every text in the outbox that is for somebody else."""
        return [row.text for row in await self.rows(Outbox) if row.recipient_id != self.owner]

    async def last(self) -> Execution:
        """The state of the latest turn of the owner's."""
        found: Execution = (await self.rows(Execution))[-1]
        return found

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.page.port}{path}"

    async def _page_headers(self) -> dict[str, str]:
        """Signs in at the page, as from anywhere in the world."""
        signed = {"data": {"token": self.token}, "allow_redirects": False}
        async with self.client.post(self.url("/sign-in"), **signed) as answer:
            cookie = f"{sessions.COOKIE}={answer.cookies[sessions.COOKIE].value}"
        async with self.client.get(self.url("/"), headers={"Cookie": cookie}) as answer:
            form = re.search(r'name="hob-form" content="([^"]+)"', await answer.text())
            assert form
        return {"Cookie": cookie, "X-Hob-Form": form[1]}

    async def _people(self) -> None:
        """Ada at every door, with a PIN; Sam in her book, at three."""
        known = await self.house.identity.who("web", self.house.local_address)
        assert known is not None
        self.owner, self.sam, now = known.person.id, new_id(), self.clock.now()
        unit: Unit
        async with self.house.database.unit(self.owner, new_id(), now) as unit:
            person = await unit.get(Person, self.owner)
            assert person is not None
            person.preferences = {**person.preferences, pins.KEY: await _digest()}
            own = {"telegram": str(self.chat.id), "sms": ADA, "whatsapp": ADA, "voice": ADA}
            for channel, address in own.items():
                unit.add(Handle(person_id=self.owner, channel=channel, address=address, created_at=now))
            unit.add(Person(id=self.sam, person_id=self.owner, name="Sam", role=Role.CONTACT, zone="Europe/Berlin",
                            created_at=now, consent="given"))  # fmt: skip
            for channel, address in {"telegram": str(self.sams_chat.id), "sms": SAM, "whatsapp": SAM}.items():
                handle = Handle(person_id=self.sam, channel=channel, address=address, created_at=now)
                unit.beside(self.sam).add(handle)
        self.chat.chat.started = self.sams_chat.chat.started = True
        self.token = await sessions.issue_token(self.house.database, self.house.local_address, now)


@asynccontextmanager
async def fort(tmp_path: Path, *, lost: bool = True, secret: str = "") -> AsyncIterator[Fort]:
    """An open fort. The model obeys everybody, unless it is not `lost`. With `secret`, Telegram knocks at a webhook."""
    clock, port = ManualClock(), free_port()
    public = f"http://127.0.0.1:{port}"
    async with AsyncExitStack() as stack:
        model = await stack.enter_async_context(Model(key=f"sk-{secrets.token_hex(16)}"))
        if lost:
            model.obey()
        telegram = await stack.enter_async_context(Telegram(limits=False))
        twilio = await stack.enter_async_context(Twilio(start=clock.now()))
        sink = await stack.enter_async_context(Site())
        world = World(sink)
        twilio.own(LINE, per_second=100, sms_url=f"{public}/hooks/twilio/sms", voice_url=f"{public}/hooks/twilio/voice")
        twilio.own(WHATSAPP, sms_url=f"{public}/hooks/twilio/whatsapp")
        account = Account(twilio.account, twilio.token, api=twilio.url, public_url=public)
        page, screen = Web("127.0.0.1", port, public), Screen()
        hook = {"public_url": public, "secret": secret} if secret else {}
        channels: list[Channel] = [
            page, Unpaced(telegram.token, api=telegram.address, **hook), Sms(account, LINE, rate=100),
            WhatsApp(account, WHATSAPP), Voice(account, LINE), screen,
        ]
        settings = Settings(
            _env_file=None, data_dir=tmp_path / "data", timezone="Europe/Berlin", owner_name="Ada",
            llm_base_url=model.address, llm_api_key=SecretStr(model.key),
        )
        opened = stack.enter_context(_guests())
        opened.setattr(bootstrap, "Web", world.web)  # names and addresses of the tests' own, at the one way out
        house = await stack.enter_async_context(bootstrap.open_house(settings, channels, clock=clock))
        client = await stack.enter_async_context(aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()))
        here = Fort(house, telegram, twilio, model, clock, page, world, sink, client, screen)
        await telegram.journal.until(lambda: telegram.updates.polled or bool(telegram.webhook.url))
        await twilio.log.until("request", times=2, operation="messages.list")
        await here._people()
        await here.settle()
        yield here


def _guests() -> Any:
    """The guests' folder among those of the specialists, as long as the block lasts."""
    patch = pytest.MonkeyPatch.context()
    return _Among(patch)


class _Among:
    def __init__(self, patch: Any) -> None:
        self._patch = patch

    def __enter__(self) -> pytest.MonkeyPatch:
        found: pytest.MonkeyPatch = self._patch.__enter__()
        found.setattr(specialists, "__path__", [*specialists.__path__, *guests])
        return found

    def __exit__(self, *error: object) -> None:
        self._patch.__exit__(*error)
