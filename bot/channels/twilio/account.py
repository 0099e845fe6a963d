"""The Twilio account that the channels of this house share: its client and its doors. Made by configured.py."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from aiohttp import web
from multidict import MultiDict

from bot.channels.base import Hook
from bot.channels.twilio.client import TOTAL, Client
from bot.channels.twilio.signatures import Seal, refuse

if TYPE_CHECKING:
    from bot.bootstrap import House

PATH = "/hooks/"
EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

_XML = {"Content-Type": "text/xml; charset=utf-8"}

Handler = Callable[[web.Request, MultiDict[str]], Awaitable[str]]


class Account:
    """One account. Without `public_url` Twilio cannot knock here: what comes in is fetched now and then instead."""

    def __init__(
        self, sid: str, token: str, *, api: str, public_url: str | None = None, total: float = TOTAL
    ) -> None:
        self.sid, self.client = sid, Client(api, sid, token, total=total)
        self._token, self._public = token, (public_url or "").rstrip("/")
        self._seal: Seal | None = None
        self._house: House | None = None
        self._users = 0

    @property
    def house(self) -> House:
        if self._house is None:
            raise RuntimeError("the Twilio channels were not told of their house")
        return self._house

    @property
    def has_doors(self) -> bool:
        return bool(self._public)

    def enter(self, house: House) -> None:
        self._house = house

    def open(self) -> None:
        """One more channel uses it."""
        self._users += 1

    async def close(self) -> None:
        """One less; the last one closes its connections."""
        self._users = max(0, self._users - 1)
        if not self._users:
            await self.client.close()

    def url(self, path: str, **query: object) -> str:
        """One of our doors as Twilio is told it; empty where there are none."""
        if not self._public:
            return ""
        return f"{self._public}{PATH}{path}{'?' + urlencode(query) if query else ''}"

    def hook(self, path: str, handler: Handler) -> Hook:
        """A door that only genuine requests of this account get through; `handler` answers TwiML."""

        async def knock(request: web.Request) -> web.StreamResponse:
            if self._seal is None:
                self._seal = await asyncio.to_thread(Seal, self._token, self.sid, self._public)
            form = await self._seal.read(request)
            return web.Response(body=(await handler(request, form)).encode(), headers=_XML)

        return Hook("POST", path, knock)


def row_of(request: web.Request) -> int | None:
    """The outbox row that one of our own addresses names (`id`); None where it names none that could be."""
    given = request.query.get("id", "")
    named = int(given) if given.isascii() and given.isdigit() and len(given) < 20 else 0
    return named if 0 < named < 2**63 else None


def number(form: MultiDict[str], field: str) -> str:
    """An address of the form as Twilio writes it. Raises 403 where it is none that could be somebody's."""
    given = form.get(field, "")
    if not given or len(given) > 64 or not given.isprintable():
        raise refuse(f"no {field}")
    return given
