"""What every stand-in is made of: a server on loopback that can be stopped and started, and broken connections."""

from __future__ import annotations

import socket
import struct
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from aiohttp import web


class Server(ABC):
    """Listens from `start` (or `async with`) to `stop`: on a free port at first, and where it listened from then on."""

    def __init__(self, port: int = 0) -> None:
        self.port = port
        self._runner: web.AppRunner | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @abstractmethod
    def app(self) -> web.Application:
        """What it serves, made anew at every start."""

    async def start(self) -> Self:
        # With cancellation a handler ends when its client goes away, as a silent fault or a long poll must.
        self._runner = web.AppRunner(self.app(), access_log=None, handler_cancellation=True, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port, backlog=1024, reuse_address=True).start()
        self.port = self._runner.addresses[0][1]
        return self

    async def stop(self) -> None:
        """Hears nothing any more, and cuts what it was hearing; `start` goes on where it was."""
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.stop()


def reset(request: web.Request) -> web.Response:
    """Cuts the connection with a reset, not with a polite end."""
    if request.transport is not None:
        wire = request.transport.get_extra_info("socket")
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # linger on, for no time
        request.transport.abort()
    return web.Response()


def cut(request: web.Request) -> None:
    """Ends the connection politely, wherever the answer is."""
    if request.transport is not None:
        request.transport.close()


async def halved(request: web.Request, whole: web.Response) -> web.StreamResponse:
    """Announces the whole answer and breaks off in the middle."""
    half = first_half(whole)
    broken = web.StreamResponse(status=whole.status)
    broken.content_type, broken.content_length = whole.content_type, len(half) * 2 + 1
    await broken.prepare(request)
    await broken.write(half)
    cut(request)
    return broken


def first_half(whole: web.Response) -> bytes:
    body = whole.body
    assert isinstance(body, bytes)
    return body[: len(body) // 2]
