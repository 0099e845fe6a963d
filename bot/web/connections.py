"""The connections of the web app: so many and no more, each with its time-outs. Made by bot/channels/web.py.

Whoever opens connections and says nothing must not take the descriptors that the house itself needs. Where all places
are taken, the connection that has waited longest for its next request makes room; where all are being answered, the
newcomer is told so. asyncio's own server takes whatever comes, until there is no descriptor left for the notebook.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import resource
import socket
from collections.abc import Iterable
from typing import Any, cast

from aiohttp import web

log = logging.getLogger(__name__)

HEAD_SECONDS = 10.0  # from the connection to the end of its first request's headers
IDLE_SECONDS = 75.0  # between two requests; more than the proxies before us usually wait
UNREAD_SECONDS = 60.0  # in which somebody reads nothing of an answer that is ready
LOOK_SECONDS = 10.0  # between two looks for those
BACKLOG = 2048  # connections that wait to be taken: a thousand people may write at once, by one provider
MOST = 2000
OWN = 256  # descriptors of the house: files, the database, providers
UNREADABLE = "I can't read that request."
REST = 0.5  # seconds until the next try where there is no descriptor after all
_FULL = b'{"error": "I have more visitors than I can answer just now; please try again in a moment."}'
REFUSED = (
    b"HTTP/1.1 503 Service Unavailable\r\nServer: Hob\r\nContent-Type: application/json; charset=utf-8\r\n"
    b"Retry-After: 5\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(_FULL), _FULL)
)


def most() -> int:
    """How many connections this process may hold, so that its own work has descriptors left."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST if limit == resource.RLIM_INFINITY else max(1, min(MOST, max(limit // 2, limit - OWN)))


class Connections:
    """All of one app. `open` listens, `close` stops listening; what is open then is the app's to end."""

    def __init__(self, server: web.Server, room: int) -> None:
        self._server, self._room = server, room
        self._lines: set[Line] = set()
        self._waiting: dict[Line, None] = {}  # for a request, the longest first
        self._arriving = 0  # taken, and not made yet
        self._tasks: set[asyncio.Task[Any]] = set()
        self._listening: list[socket.socket] = []

    async def open(self, host: str, port: int) -> int:
        """Listens at every address of `host`; answers the port. Raises OSError."""
        for family, address in await _addresses(host):
            try:
                listening = socket.create_server((address, port), family=family, backlog=BACKLOG)
            except OSError:
                if not self._listening:  # a name may have a second address that this machine does not
                    raise
                continue
            listening.setblocking(False)
            self._listening.append(listening)
            port = listening.getsockname()[1]
        for listening in self._listening:
            self._begin(self._take(listening), "connections taken")
        self._begin(self._look(), "connections looked at")
        return port

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for listening in self._listening:
            listening.close()
        self._listening.clear()

    def made(self, line: Line) -> None:
        self._lines.add(line)
        self._waiting[line] = None

    def begun(self, line: Line) -> None:
        """A request of it is being answered."""
        self._waiting.pop(line, None)

    def ended(self, line: Line) -> None:
        """It has been, and the next may come."""
        if line in self._lines:
            self._waiting[line] = None

    def lost(self, line: Line) -> None:
        self._lines.discard(line)
        self._waiting.pop(line, None)

    async def _take(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                taken, _ = await loop.sock_accept(listening)
            except OSError:  # no descriptor: somebody else's doing, as the cap leaves enough
                log.warning("no connection taken", exc_info=True, extra={"action": "accept_failed"})
                await asyncio.sleep(REST)
                continue
            await asyncio.sleep(0)  # others go on, however many come
            if await self._has_room():
                self._arriving += 1
                self._begin(self._make(taken), "connection made")
            else:
                _refuse(taken)

    async def _has_room(self) -> bool:
        while len(self._lines) + self._arriving >= self._room:
            if self._waiting:
                next(iter(self._waiting)).abort()
            elif not self._arriving:
                return False
            await asyncio.sleep(0)  # its descriptor is given back then
        return True

    async def _make(self, taken: socket.socket) -> None:
        try:
            with contextlib.suppress(OSError):  # it is gone already
                await asyncio.get_running_loop().connect_accepted_socket(lambda: Line(self, self._server), taken)
        finally:
            self._arriving -= 1

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for line in list(self._lines):
                line.look()

    def _begin(self, work: Any, name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Line(web.RequestHandler):
    """One connection."""

    __slots__ = ("_connections", "_late", "_unread", "_unread_since", "_wire")

    def __init__(self, connections: Connections, server: web.Server) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(server, loop=loop, keepalive_timeout=IDLE_SECONDS, access_log=None)  # type: ignore[arg-type]
        self._connections = connections
        self._wire: asyncio.Transport | None = None  # aiohttp forgets its own while the last of an answer is unread
        self._late: asyncio.TimerHandle | None = None
        self._unread, self._unread_since = 0, 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._wire = cast(asyncio.Transport, transport)
        self._late = asyncio.get_running_loop().call_later(HEAD_SECONDS, self.abort)
        self._connections.made(self)
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._in_time()
        self._connections.lost(self)
        super().connection_lost(exc)

    def begun(self) -> None:
        """A request has come, with all its headers."""
        self._in_time()
        self._connections.begun(self)

    def ended(self) -> None:
        """It is answered."""
        self._connections.ended(self)

    def abort(self) -> None:
        """Lets it go at once: what is closed in order waits for a reader who may never read."""
        if self._wire is not None:
            self._wire.abort()

    def look(self) -> None:
        """Is what was written being read?"""
        now = asyncio.get_running_loop().time()
        unread = self._wire.get_write_buffer_size() if self._wire is not None else 0
        if not unread or unread != self._unread:
            self._unread, self._unread_since = unread, now
        elif now - self._unread_since >= UNREAD_SECONDS:
            self.abort()

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """What aiohttp itself refuses, in our words: its own name versions, and quote what was sent."""
        log.info("request refused", exc_info=exc, extra={"action": f"http_{status}"})
        if request.writer.output_size > 0:
            raise ConnectionError("half an answer was sent already")
        response = web.json_response({"error": UNREADABLE}, status=status, headers={"Server": "Hob"})
        response.force_close()
        return response

    def _in_time(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


async def _addresses(host: str) -> Iterable[tuple[socket.AddressFamily, str]]:
    with contextlib.suppress(ValueError):
        version = ipaddress.ip_address(host).version
        return [(socket.AF_INET6 if version == 6 else socket.AF_INET, host)]
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host or None, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return dict.fromkeys((family, str(address[0])) for family, _, _, _, address in found)


def _refuse(taken: socket.socket) -> None:
    taken.setblocking(False)
    with taken, contextlib.suppress(OSError):
        taken.send(REFUSED)
        taken.shutdown(socket.SHUT_WR)
        taken.recv(65536)  # what is left unread would have the other end lose our answer
