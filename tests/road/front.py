"""What stands before several houses of one public address: passes each connection on to one that lives. For town.py."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager


@asynccontextmanager
async def front(port: int, living: Callable[[], Sequence[int]]) -> AsyncIterator[None]:
    """Listens on `port`. `living` are the ports of the houses that live at that moment."""
    chance, lines = random.Random(0), set[asyncio.Task[None]]()  # noqa: S311 - to be repeatable

    async def passed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        lines.add(task)
        try:
            await _pass_on(reader, writer, chance.sample(found := list(living()), len(found)))
        except asyncio.CancelledError:
            writer.transport.abort()
        finally:
            lines.discard(task)

    server = await asyncio.start_server(passed_on, "127.0.0.1", port)
    try:
        yield
    finally:
        server.close()
        for task in lines:
            task.cancel()
        await asyncio.gather(*lines, return_exceptions=True)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ports: Sequence[int]) -> None:
    """Both ways, until one end hangs up; where nobody answers, the line is closed."""
    for port in ports:
        with contextlib.suppress(OSError):  # that house is down just now: the next one is tried
            theirs, ours = await asyncio.open_connection("127.0.0.1", port)
            break
    else:
        writer.transport.abort()
        return
    ways = [asyncio.create_task(_copy(reader, ours)), asyncio.create_task(_copy(theirs, writer))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for end in (ours, writer):
            end.close()


async def _copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):  # a house was killed, as it is meant to be: the line ends with it
        while piece := await source.read(65536):
            target.write(piece)
            await target.drain()
