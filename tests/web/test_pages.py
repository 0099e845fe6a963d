"""Many open pages: what is new is read once for all of a person's, and not at all for anybody else's."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from bot.web import sessions
from storage import feed
from storage.columns import new_id
from storage.tables import Handle, Person
from tests.web.doors import Door, Events
from tests.web.test_events import in_the_outbox, owner_of

PAGES = 30


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each handle's messages were looked for."""
    counted: Counter[int] = Counter()
    after = feed.after

    async def counting(database: Any, screen: feed.Screen, *rest: Any, **more: Any) -> list[feed.Entry]:
        counted[screen.handle_id] += 1
        return await after(database, screen, *rest, **more)

    monkeypatch.setattr(feed, "after", counting)
    return counted


@pytest.fixture
def noticed(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Awaitable[None]]:
    """Waits until the pages' round has found that row, and whoever it concerns has looked because of it."""
    seen: set[int] = set()
    more, news = asyncio.Event(), feed.news

    async def noting(database: Any, floor: int) -> list[tuple[int, int]]:
        found = await news(database, floor)
        seen.update(row_id for row_id, _ in found)
        more.set()
        return found

    async def wait(row_id: int) -> None:
        async with asyncio.timeout(300):
            while row_id not in seen:
                more.clear()
                await more.wait()
            for name in ("pages looked for", "pages brought up to date"):
                await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == name))

    monkeypatch.setattr(feed, "news", noting)
    return wait


@contextlib.asynccontextmanager
async def pages(door: Door, token: str, count: int) -> AsyncIterator[list[Events]]:
    async with contextlib.AsyncExitStack() as stack:
        headers, found = {"Authorization": f"Bearer {token}"}, []
        for _ in range(count):
            answer = await stack.enter_async_context(door.client.get(door.url("/api/events"), headers=headers))
            found.append(Events(answer))
            await found[-1].next("zone")
        yield found


async def member(door: Door, name: str) -> tuple[str, tuple[int, int]]:
    """Somebody else of the house: their token, and their person and handle."""
    now, person = door.house.clock.now(), new_id()
    handle = Handle(person_id=person, channel="web", address=name, created_at=now)
    async with door.house.database.unit(person, new_id(), now) as unit:
        unit.add(Person(id=person, person_id=person, name=name, role="member", zone="UTC", created_at=now), handle)
    return await sessions.issue_token(door.house.database, name, now), (person, handle.id)


async def test_all_pages_of_a_person_are_one_reading_and_those_of_others_none(
    door: Door, looks: Counter[int], noticed: Callable[[int], Awaitable[None]]
) -> None:
    token, theirs = await member(door, "bert")
    _, mine = await owner_of(door)
    async with pages(door, door.token, PAGES) as own, pages(door, token, PAGES) as others:
        await door.say("add eggs to groceries")
        for page in own:
            assert [(await page.next("message")).data["from"] for _ in range(2)] == ["you", "hob"]
        async with door.house.database.unit(theirs[0], new_id(), door.house.clock.now()) as unit:
            hello = in_the_outbox(door, theirs, "hello")
            unit.add(hello)
        door.house.delivery.kick()
        for page in others:
            await page.next("message")
        await noticed(hello.id)  # from here on they are level, and have nothing to read
        looks.clear()
        await door.say("add milk to groceries")
        for page in own:
            texts = [(await page.next("message")).data["from"] for _ in range(2)]
            assert texts == ["you", "hob"]
        assert 1 <= looks[mine] <= 8, "however many pages are open"
        assert looks[theirs[1]] == 0


async def test_a_page_that_falls_behind_reads_on_and_misses_and_doubles_nothing(door: Door) -> None:
    screen, now = await owner_of(door), door.house.clock.now()
    reader, shut = await asyncio.open_connection("127.0.0.1", door.web.port, limit=1 << 22)
    asked = f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {door.token}\r\n\r\n"
    shut.write(asked.encode())
    await reader.readuntil(b"event: zone")
    wrote: list[str] = []
    async with door.events() as events:
        await events.next("zone")
        for number in range(60):
            row = in_the_outbox(door, screen, f"news {number} {'x' * 400_000}")
            async with door.house.database.unit(screen[0], new_id(), now) as unit:
                unit.add(row)
            wrote.append(str(row.id))
            door.house.delivery.kick()
            assert (await events.next("message")).data["id"] == str(row.id)
    came: list[str] = []
    async with asyncio.timeout(300):
        while len(came) < len(wrote):  # now it takes what it was given, and all that it was not
            line = (await reader.readuntil(b"\n")).strip()
            if line.startswith(b"data: ") and b'"text"' in line and line.endswith(b"}"):
                came.append(json.loads(line.removeprefix(b"data: "))["id"])
    assert came == wrote
    shut.transport.abort()
