"""The guard that keeps tests on this machine does bite."""

from __future__ import annotations

import asyncio
import contextlib
import socket

import pytest

from tests import network


def test_connecting_abroad_fails_even_when_the_error_is_swallowed() -> None:
    with pytest.raises(AssertionError, match=r"192\.0\.2\.1"), network.guarded():  # noqa: SIM117
        with contextlib.suppress(OSError), socket.socket() as line:
            line.connect(("192.0.2.1", 80))


def test_looking_up_a_foreign_name_fails() -> None:
    with pytest.raises(AssertionError, match=r"example\.org"), network.guarded():  # noqa: SIM117
        with contextlib.suppress(OSError):
            socket.getaddrinfo("example.org", 443)


async def test_loopback_is_open() -> None:
    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
    async with server:
        with network.guarded():
            reader, writer = await asyncio.open_connection("localhost", server.sockets[0].getsockname()[1])
            assert await reader.read() == b""
            writer.close()
            await writer.wait_closed()
