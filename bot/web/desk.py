"""What every handler of the web app works with, and how far its address is open. Made by bot/channels/web.py."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from aiohttp import web

from storage.feed import Screen

if TYPE_CHECKING:
    from bot.channels.base import Intake
    from bot.identity import Identity, Known
    from bot.telemetry import Telemetry
    from bot.timepiece import Clock
    from storage.database import Database

CHANNEL = "web"
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


@dataclass(frozen=True, slots=True)
class Desk:
    """`local_address` is who sits at this machine; `host` what is listened on, `public_url` where a proxy shows it."""

    database: Database
    clock: Clock
    identity: Identity
    intake: Intake
    health: Callable[[], Awaitable[Mapping[str, Any]]]
    telemetry: Telemetry | None
    local_address: str
    host: str
    public_url: str | None = None
    counts: dict[tuple[str, str, int], list[float]] = field(default_factory=dict)  # route, method, status: count, s

    @property
    def loopback(self) -> bool:
        """Whether only this machine's own programs can connect."""
        return is_loopback(self.host)

    def at_home(self, request: web.Request) -> bool:
        """Whether this request may open the page without an account: from this machine, and not through a proxy."""
        forwarded = any(name in request.headers for name in FORWARDED)
        return self.loopback and not self.public_url and not forwarded and is_loopback(host_of(request))

    def expects(self, host: str) -> bool:
        """Whether a request may name this host: a foreign name on a loopback address is another site's doing.

        Without this, a web site whose name is made to point at 127.0.0.1 could read the page (DNS rebinding).
        """
        return not self.loopback or is_loopback(host) or (bool(self.public_url) and host == _name_in(self.public_url))

    async def known(self, address: str) -> Known | None:
        return await self.identity.who(CHANNEL, address)

    async def screen(self, address: str) -> Screen:
        """Whose messages an address sees. Raises 403 where that person is no longer known."""
        known = await self.known(address)
        if known is None:
            raise web.HTTPForbidden(text="I don't know you any more, so I can't show you anything here.")
        return Screen(known.person.id, known.handle_id)


DESK = web.AppKey("desk", Desk)


def host_of(request: web.Request) -> str:
    """The host's name that a request gave, without its port, in lower case."""
    return _name_in(f"//{request.headers.get('Host', '')}")


def is_loopback(host: str) -> bool:
    """127.0.0.0/8, ::1 and localhost."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _name_in(url: str | None) -> str:
    try:
        return urlsplit(url or "").hostname or ""
    except ValueError:
        return ""
