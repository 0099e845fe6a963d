"""python-telegram-bot's requests over aiohttp, which costs a fourth of its own way. Made by line.py.

What the retry table needs to know is told by type: `NotSent` where Telegram cannot have seen the request.
"""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import aiohttp
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.channels import takeoff

READ_SECONDS = 15.0
CONNECT_SECONDS = 5.0
LARGEST_ANSWER = 16_000_000  # bytes: a hundred updates are far below it


class NotSent(NetworkError):
    """No connection: nothing of the request has left this machine."""


class Wire(BaseRequest):
    """One pool of connections. `renew` drops them, so that the next request starts from the name's address again."""

    def __init__(self, connections: int = 100) -> None:
        self._connections = connections
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        return READ_SECONDS

    async def initialize(self) -> None:
        """Nothing to do: the session is opened by the first request."""

    async def shutdown(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    renew = shutdown

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """As the library does it, but what people wrote gets into no log."""
        try:
            parsed: dict[str, Any] = json.loads(payload.decode("utf-8", "replace"))
        except (ValueError, RecursionError) as error:
            raise TelegramError("Invalid server response") from error
        return parsed

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        seconds = float(read_timeout) if isinstance(read_timeout, int | float) else READ_SECONDS
        return await self.ask(method, url, _form(request_data), seconds, LARGEST_ANSWER)

    async def ask(
        self, method: str, url: str, data: aiohttp.FormData | None, seconds: float, most: int
    ) -> tuple[int, bytes]:
        """Status and body of one request; no redirect is followed. Raises NotSent, TimedOut or NetworkError."""
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_SECONDS, sock_read=seconds)
        progress = SimpleNamespace(written=False)
        try:
            async with self._pool().request(
                method, url, data=data, timeout=timeout, allow_redirects=False, trace_request_ctx=progress
            ) as answer:
                body = bytearray()
                async for chunk in answer.content.iter_any():
                    body += chunk
                    if len(body) > most:
                        raise NetworkError("the answer is too large")
                return answer.status, bytes(body)
        except (TimeoutError, aiohttp.ClientError, OSError) as error:
            name = type(error).__name__  # and no more of it: the address holds the token
            if not progress.written:
                raise NotSent(name) from error
            if isinstance(error, TimeoutError):
                raise TimedOut(name) from error
            raise NetworkError(name) from error

    def _pool(self) -> aiohttp.ClientSession:
        if self._session is None:
            trace = takeoff.watched(aiohttp.TraceConfig())
            trace.on_request_headers_sent.append(_written)
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._connections, keepalive_timeout=10),
                trace_configs=[trace], cookie_jar=aiohttp.DummyCookieJar(),
            )
        return self._session


async def _written(session: aiohttp.ClientSession, context: SimpleNamespace, params: Any) -> None:
    context.trace_request_ctx.written = True


def _form(given: RequestData | None) -> aiohttp.FormData | None:
    files = given.multipart_data if given is not None else None
    if given is None or not (given.json_parameters or files):
        return None
    form = aiohttp.FormData()
    for name, value in given.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, mime) in (files or {}).items():
        form.add_field(name, content, filename=filename, content_type=mime)
    return form
