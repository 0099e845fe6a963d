"""The Twilio account that the channels of this house share: its client and its doors. Made by configured.py."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from aiohttp import web
from multidict import MultiDict

from bot.channels.base import Hook, NoFile
from bot.channels.twilio.client import TOTAL, Client
from bot.channels.twilio.signatures import Seal, refuse
from specialists.language.text.patterns import Pattern
from storage import wire

if TYPE_CHECKING:
    from bot.bootstrap import House

PATH = "/hooks/"
EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

_XML = {"Content-Type": "text/xml; charset=utf-8"}
LARGEST_FILE = 5_000_000  # bytes: https://www.twilio.com/docs/messaging/guides/accepted-mime-types
PLAIN_FILE = "application/octet-stream"
MIME = Pattern(r"[\w.+-]{1,60}/[\w.+-]{1,90}")
MIMES = {"photo": "image/jpeg", "video": "video/mp4", "animation": "video/mp4", "voice": "audio/ogg"}

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

    def media_url(self, channel: str, outbox_id: int) -> str:
        """Where Twilio fetches the file of a message; nobody else can guess it."""
        return self.url(f"twilio/{channel}/media", id=outbox_id, key=self._key(outbox_id))

    def media_hook(self, channel: str) -> Hook:
        """The door at which that is fetched."""

        async def knock(request: web.Request) -> web.StreamResponse:
            row_id = row_of(request)
            given = request.query.get("key", "")
            if row_id is None or not hmac.compare_digest(given.encode(errors="replace"), self._key(row_id).encode()):
                raise refuse("no key to a file")
            media = await wire.attached(self.house.database, row_id)
            source = self.house.channels.get(str(media["channel"])) if media else None
            if media is None or source is None:
                raise web.HTTPNotFound
            try:
                content = await source.fetch(str(media["file"]), LARGEST_FILE)
            except NoFile as error:
                raise web.HTTPNotFound from error
            mime = str(media.get("mime") or MIMES.get(str(media.get("kind")), PLAIN_FILE))
            return web.Response(body=content, headers={"Content-Type": mime if MIME.fullmatch(mime) else PLAIN_FILE})

        return Hook("GET", f"twilio/{channel}/media", knock)

    def _key(self, outbox_id: int) -> str:
        return hmac.new(self._token.encode(), f"file {outbox_id}".encode(), hashlib.sha256).hexdigest()[:40]

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
