"""Connections that say nothing, or half of something: they cost nobody else anything, and are let go."""

from __future__ import annotations

import asyncio
import configparser
import contextlib
import json
import os
import resource
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.web import connections, guard
from tests.ports import free_port
from tests.web import doors
from tests.web.doors import Door

ROOT = Path(__file__).resolve().parents[2]
HALF = b"GET / HTTP/1.1\r\nHost: 127"
WITHIN = 300.0


async def half(port: int, said: bytes = HALF) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    return reader, writer


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What still comes, until the other end lets go."""
    async with asyncio.timeout(WITHIN):
        with contextlib.suppress(ConnectionError):
            return await reader.read()
    return b""


async def test_half_a_header_is_let_go(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)
    for said in (b"", HALF):
        reader, writer = await half(door.web.port, said)
        assert await ended(reader) == b""
        writer.close()


async def test_an_idle_connection_is_let_go_after_its_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "IDLE_SECONDS", 0.2)
    async with doors.opened(tmp_path) as door:
        reader, writer = await half(door.web.port, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /")
        assert b'{"status": "ok"}' in await ended(reader)
        writer.close()


async def test_half_a_body_is_told_and_let_go(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.1)
    head = f"POST /api/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {door.token}\r\n"
    reader, writer = await half(door.web.port, f'{head}Content-Length: 50\r\n\r\n{{"text":'.encode())
    async with asyncio.timeout(WITHIN):
        assert b" 408 " in await reader.readline()
    writer.close()


async def test_an_answer_that_nobody_reads_is_let_go(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 0.0)
    ask = f"GET /api/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {door.token}\r\n\r\n".encode()
    for _ in range(8):
        await door.say("x" * 200_000)
    await door.house.intake.settled()
    held = door.web._connections
    assert held
    others = set(held._lines)
    _, writer = await half(door.web.port, ask * 8)  # more than the system itself keeps for a reader
    async with asyncio.timeout(WITHIN):
        while not (mine := held._lines - others):  # noqa: ASYNC110 - taken by another task, which tells nobody
            await asyncio.sleep(0)
        while mine & held._lines:
            for line in mine:
                line.look()
            await asyncio.sleep(0)
    writer.close()


async def test_who_has_waited_longest_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.channels.web.most", lambda: 10)
    async with doors.opened(tmp_path) as door:
        lines = [await half(door.web.port) for _ in range(40)]
        assert (await door.call("GET", "/api/messages"))[0] == 200
        for reader, writer in lines[:30]:
            assert await ended(reader) == b""
            writer.close()
        held = door.web._connections
        assert held
        assert len(held._lines) <= 10
        assert (await door.ask("add milk to groceries"))["text"]
        for _, writer in lines[30:]:
            writer.close()


async def test_who_comes_when_all_are_being_answered_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.channels.web.most", lambda: 1)
    async with (
        doors.opened(tmp_path) as door, door.events(),
        aiohttp.ClientSession() as other, other.get(door.url("/healthz")) as answer,
    ):  # fmt: skip
        assert answer.status == 503
        assert answer.headers["Retry-After"] == "5"
        assert "try again in a moment" in (await answer.json())["error"]


@pytest.mark.parametrize(
    "said",
    [b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nHost 1\r\n\r\n", b"\x16\x03\x01\r\n\r\n"],
)
async def test_what_cannot_be_read_is_answered_without_a_version(door: Door, said: bytes) -> None:
    reader, writer = await half(door.web.port, said)
    head, _, body = (await ended(reader)).partition(b"\r\n\r\n")
    assert b" 400 " in head
    assert b"aiohttp" not in head.lower()
    assert b"python" not in head.lower()
    assert json.loads(body) == {"error": connections.UNREADABLE}
    writer.close()


@pytest.mark.parametrize(("limit", "room"), [(256, 128), (1024, 768), (8192, 2000), (resource.RLIM_INFINITY, 2000)])
def test_there_is_room_for_the_houses_own_work(limit: int, room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (limit, limit))
    assert connections.most() == room


def browser() -> aiohttp.ClientSession:
    return aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))  # cookies of an address, too


@asynccontextmanager
async def served(folder: Path, descriptors: int) -> AsyncIterator[str]:
    """`main.py serve` with so few descriptors; its address."""
    port = free_port()
    usual = {name: value for name, value in os.environ.items() if not name.startswith("HOB_")}
    options = {"HOB_DATA_DIR": str(folder), "HOB_WEB_PORT": str(port), "HOB_TIMEZONE": "Europe/Berlin"}
    limited = f"ulimit -n {descriptors} && exec {sys.executable} main.py serve"
    process = await asyncio.create_subprocess_exec(
        "sh", "-c", limited, cwd=ROOT, env=usual | options, stderr=asyncio.subprocess.PIPE
    )
    try:
        assert process.stderr
        async with asyncio.timeout(WITHIN):
            while b"The page is at" not in (line := await process.stderr.readline()):
                assert line
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        await process.communicate()


@pytest.mark.skipif(resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 2048, reason="too few descriptors for the crowd")
async def test_a_crowd_with_half_a_header_stops_no_reminder(tmp_path: Path) -> None:
    """The outside attack on the last code: 1,100 such connections before a house with 1,024 descriptors."""
    async with served(tmp_path / "data", 1024) as url, browser() as client:
        port = int(url.rpartition(":")[2])
        crowd = await asyncio.gather(*(half(port) for _ in range(1100)))
        async with client.get(f"{url}/") as page:
            form = (await page.text()).partition('name="hob-form" content="')[2].partition('"')[0]
        async with client.get(f"{url}/chat/events") as answer, asyncio.timeout(WITHIN):
            events = doors.Events(answer)
            said = {"text": "remind me in 3 seconds to breathe"}
            async with client.post(f"{url}/chat/messages", json=said, headers={"X-Hob-Form": form}) as taken:
                assert taken.status == 200, await taken.text()
            shown = await events.first(lambda one: one["kind"] == "reminder")
        assert "Breathe" in shown["text"]
        for _, writer in crowd:
            writer.transport.abort()


def test_the_unit_file_sets_limits_that_the_page_leaves_room_in() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "docs" / "how-to" / "hob.service", encoding="utf-8")
    service = unit["Service"]
    assert int(service["LimitNOFILE"]) >= connections.MOST + connections.OWN
    assert {"TasksMax", "MemoryMax", "LimitCORE"} <= set(service)
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
