"""The moment right before a message is given to the network: told by channels, awaited by bot/sending/flights.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aiohttp import ClientSession, TraceConfig

_telling: ContextVar[Callable[[], None] | None] = ContextVar("takeoff", default=None)


@contextmanager
def awaited(tell: Callable[[], None]) -> Iterator[None]:
    """Within the block, and in the tasks that it starts, `tell` is called when a message is about to go."""
    token = _telling.set(tell)
    try:
        yield
    finally:
        _telling.reset(token)


def comes() -> None:
    """From here on nobody can know whether the message has gone."""
    tell = _telling.get()
    if tell is not None:
        tell()


def watched(trace: TraceConfig) -> TraceConfig:
    """Requests of a session with this trace tell of themselves. What only asks (GET) sends no message."""
    trace.on_request_headers_sent.append(_headers)
    trace.on_request_chunk_sent.append(_chunk)
    return trace


async def _headers(session: ClientSession, context: object, params: Any) -> None:
    # Headers are kept back until the first piece of a body, which may be a turn of the loop later.
    if params.method != "GET" and params.headers.get("Content-Length", "0") == "0":
        comes()


async def _chunk(session: ClientSession, context: object, params: Any) -> None:
    if params.method != "GET":
        comes()
