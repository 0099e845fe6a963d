"""What goes wrong with a service that answers JSON. For the stand-ins of the weather and the search."""

from __future__ import annotations

import asyncio
from enum import Enum, auto

from aiohttp import web

from tests.standins.loopback import reset


class Fault(Enum):
    """What goes wrong with every answer until it is cleared."""

    STALL = auto()
    BUSY = auto()  # 429
    BROKEN = auto()  # 500
    GARBLED = auto()
    ODD = auto()  # JSON of another shape
    EMPTY = auto()
    RESET = auto()


async def faulty(
    request: web.Request, fault: Fault | None, empty: object, goes_on: asyncio.Event | None = None
) -> web.Response | None:
    """What is answered instead; None where nothing is wrong. `empty` is an answer with nothing in it, `goes_on` ends a
    stall."""
    if fault is Fault.STALL:
        await (goes_on or asyncio.Event()).wait()
    if fault is Fault.RESET:
        return reset(request)
    return {
        Fault.BUSY: web.json_response({"error": True, "reason": "too many requests"}, status=429),
        Fault.BROKEN: web.Response(status=500, text="oops"), Fault.GARBLED: web.Response(text='{"results": [{"ur'),
        Fault.ODD: web.json_response([1, 2]), Fault.EMPTY: web.json_response(empty),
    }.get(fault) if fault else None  # fmt: skip
