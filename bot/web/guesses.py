"""Wrong tokens, counted for each address they come from: after some, nothing more is compared for a while.

Asked by bot/web/guard.py for the API and by bot/web/pages.py for the sign-in form.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from aiohttp import web

from bot.web.desk import is_loopback

MOST, WITHIN = 10, 60.0  # wrong ones, seconds
REMEMBERED = 10_000  # addresses
TOO_MANY = "That was the wrong token too often, so I compare no more of them for a minute."


class Guesses:
    """Those of one house."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()

    def check(self, who: str) -> None:
        """Raises 429 where too many wrong ones came from there of late."""
        moments = self._wrong.get(who)
        if moments and len(moments) == MOST and self._now() - moments[0] < WITHIN:
            raise web.HTTPTooManyRequests(text=TOO_MANY, headers={"Retry-After": str(int(WITHIN))})

    def wrong(self, who: str) -> None:
        self._wrong.setdefault(who, deque(maxlen=MOST)).append(self._now())
        self._wrong.move_to_end(who)
        if len(self._wrong) > REMEMBERED:
            self._wrong.popitem(last=False)


def source(request: web.Request, *, proxied: bool) -> str:
    """The address that asks; of IPv6 the network, of which somebody has billions of addresses.

    `proxied`: a proxy on this machine may stand before the house, and says who asks.
    """
    said = request.remote or ""
    if proxied and is_loopback(said):  # the last one named is what the nearest proxy itself has seen
        said = request.headers.get("X-Forwarded-For", said).rpartition(",")[2].strip()
    try:
        found = ipaddress.ip_address(said)
    except ValueError:
        return said[:64]
    return str(ipaddress.ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


GUESSES = web.AppKey("guesses", Guesses)
