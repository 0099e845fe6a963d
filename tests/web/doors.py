"""A whole house with its web page open on loopback, and a client for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from bot import bootstrap
from bot.bootstrap import House
from bot.channels.web import Web
from bot.settings import Settings
from bot.timepiece import Clock
from bot.web import sessions

WITHIN = 300.0  # seconds after which something that should have come counts as lost


@dataclass
class Door:
    """One house, seen from outside. `call` is the API with the owner's token."""

    house: House
    web: Web
    client: aiohttp.ClientSession
    token: str

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.web.port}{path}"

    async def call(self, method: str, path: str, **options: Any) -> tuple[int, Any]:
        """Status and JSON of an API call."""
        headers = {"Authorization": f"Bearer {self.token}", **options.pop("headers", {})}
        async with self.client.request(method, self.url(path), headers=headers, **options) as answer:
            return answer.status, await answer.json()

    async def say(self, text: str) -> str:
        """Sends a message and answers its id."""
        status, found = await self.call("POST", "/api/messages", json={"text": text})
        assert status == 200, found
        return str(found["id"])

    async def ask(self, text: str) -> dict[str, Any]:
        """Sends a message and answers the reply to it."""
        async with self.events() as events:
            said = await self.say(text)
            return await events.first(lambda one: one["from"] == "hob" and int(one["id"]) > int(said))

    @asynccontextmanager
    async def events(self, after: str = "", last: str = "") -> AsyncIterator[Events]:
        headers = {"Authorization": f"Bearer {self.token}", **({"Last-Event-ID": last} if last else {})}
        path = self.url(f"/api/events{f'?after={after}' if after else ''}")
        async with self.client.get(path, headers=headers) as answer:
            assert answer.status == 200, await answer.text()
            yield Events(answer)


@dataclass
class Event:
    """One server-sent event."""

    name: str
    data: dict[str, Any]
    id: str = ""


@dataclass
class Events:
    """An event stream being read."""

    answer: aiohttp.ClientResponse
    seen: list[Event] = field(default_factory=list)

    async def next(self, *names: str) -> Event:
        """The next event (of these names, where given). Fails where none comes."""
        async with asyncio.timeout(WITHIN):
            while True:
                found = await self._read()
                self.seen.append(found)
                if not names or found.name in names:
                    return found

    async def first(self, wanted: Any) -> dict[str, Any]:
        """The data of the next message that is wanted."""
        while True:
            data = (await self.next("message")).data
            if wanted(data):
                return data

    async def _read(self) -> Event:
        fields: dict[str, str] = {}
        while True:
            line = (await self.answer.content.readline()).decode().rstrip("\n")
            if not line and "data" in fields:
                return Event(fields.get("event", "message"), json.loads(fields["data"]), fields.get("id", ""))
            if not line and self.answer.content.at_eof():
                raise EOFError("the stream ended")
            name, _, value = line.partition(": ")
            fields[name] = value


@asynccontextmanager
async def opened(
    data_dir: Path, *, port: int = 0, host: str = "127.0.0.1", public_url: str | None = None, clock: Clock | None = None
) -> AsyncIterator[Door]:
    """A house whose data is there, with only the web page as its channel."""
    settings = Settings(_env_file=None, data_dir=data_dir, timezone="Europe/Berlin", owner_name="Ada")
    web = Web(host, port, public_url)
    # Not the jar of real browsers: each test says itself which cookies it sends.
    async with (
        bootstrap.open_house(settings, [web], clock=clock) as house,
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as client,
    ):
        token = await sessions.issue_token(house.database, house.local_address, house.clock.now())
        yield Door(house, web, client, token)
