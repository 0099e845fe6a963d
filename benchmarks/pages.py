"""Many open pages: `main.py serve`, 200 pages that follow it, and 20 messages a second typed there.

Once ten pages each of twenty people, once all of one person. What is measured: from a message's post to its reply on
each of its person's pages, and the processor time that a message takes of the house.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from benchmarks import served
from benchmarks.figure import Figure, percentile
from bot.web import sessions
from storage.database import Database

PAGES, RATE, WARM_UP, MEASURED = 200, 20, 40, 300  # messages a second, and of them
SETTLED = 4.0  # seconds: three after its start a house gives back what only the start needed
PATIENCE = 120.0  # seconds until replies that do not come are given up
REPLY = b'"from": "hob"'
TEXTS = (
    "add milk to groceries", "what is on my grocery list?", "remind me tomorrow at 9 to stretch", "what time is it?",
)


@dataclass(slots=True)
class Page:
    """One that is open: when each reply came to it, by the loop's time."""

    writer: asyncio.StreamWriter
    came: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Person:
    """Somebody with their token, their pages, and when they posted what they said."""

    token: str
    pages: list[Page] = field(default_factory=list)
    said: list[float] = field(default_factory=list)

    @property
    def is_answered(self) -> bool:
        return all(len(page.came) >= len(self.said) for page in self.pages)


def figures(folder: Path) -> Iterator[Figure]:
    for count, name in ((20, "pages.200_of_20"), (1, "pages.200_of_one")):
        took, spent = asyncio.run(_measured(folder / str(count), count))
        yield Figure(f"{name}_p50", percentile(took, 0.5), "ms")
        yield Figure(f"{name}_p99", percentile(took, 0.99), "ms", target=100)
        yield Figure(f"{name}_processor_time", spent, "ms")


async def _measured(folder: Path, count: int) -> tuple[list[float], float]:
    """Milliseconds to each reply on each page, and of processor time for each message."""
    async with served.books(folder) as database:
        people = [Person(await issue(database, f"p{number}")) for number in range(count)]
    port, url = served.free_door()
    reading: list[asyncio.Task[None]] = []
    async with served.served(folder, port, {"HOB_PUBLIC_URL": ""}) as house, aiohttp.ClientSession() as session:
        for number in range(PAGES):
            person = people[number % count]
            page, task = await opened(port, person)
            person.pages.append(page)
            reading.append(task)
        await _say(session, url, people, WARM_UP)
        await asyncio.sleep(SETTLED)
        for person in people:
            person.said.clear()
            for page in person.pages:
                page.came.clear()
        gc.collect()
        before = served.processor(house)
        await _say(session, url, people, MEASURED)
        spent = (served.processor(house) - before) * 1000 / MEASURED
        took = [
            (came - said) * 1000
            for person in people for page in person.pages for said, came in zip(person.said, page.came, strict=True)
        ]
        for person in people:
            for page in person.pages:
                page.writer.transport.abort()
        await asyncio.gather(*reading)
    return took, spent


async def issue(database: Database, address: str) -> str:
    await served.settle(database, address, "web", address)
    return await sessions.issue_token(database, address, dt.datetime.now(dt.UTC))


async def opened(port: int, person: Person) -> tuple[Page, asyncio.Task[None]]:
    """A page of theirs that follows the house, and the task that reads it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    page, loop = Page(writer), asyncio.get_running_loop()
    asked = f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {person.token}\r\n\r\n"
    writer.write(asked.encode())
    head = await reader.readuntil(b"event: zone")
    if b" 200 " not in head[:20]:
        raise RuntimeError(head.decode())

    async def read() -> None:
        while piece := await reader.read(1 << 20):
            page.came += [loop.time()] * piece.count(REPLY)

    async def kept() -> None:
        try:
            await read()
        except ConnectionError:  # it is closed from here, at the end
            return

    return page, asyncio.create_task(kept())


async def _say(session: aiohttp.ClientSession, url: str, people: Sequence[Person], count: int) -> None:
    """Lets them post in turn, evenly, and returns when every page shows every answer."""
    loop = asyncio.get_running_loop()
    began, posting = loop.time(), list[asyncio.Task[None]]()
    for number in range(count):
        await asyncio.sleep(max(0.0, began + number / RATE - loop.time()))
        person = people[number % len(people)]
        person.said.append(loop.time())
        posting.append(loop.create_task(post(session, url, person.token, TEXTS[number % len(TEXTS)])))
    await asyncio.gather(*posting)
    async with asyncio.timeout(PATIENCE):
        while not all(person.is_answered for person in people):  # noqa: ASYNC110 - looking costs, too
            await asyncio.sleep(0.1)


async def post(session: aiohttp.ClientSession, url: str, token: str, text: str) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    async with session.post(f"{url}/api/messages", json={"text": text}, headers=headers) as answer:
        answer.raise_for_status()
