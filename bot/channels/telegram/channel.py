"""The Telegram channel as the house knows it: light to import. What it does once it is open stands in presence.py."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from aiohttp import web

from bot.channels.base import Channel, DeliveryError, Fate, Hook, Intake, Limits, NoFile, Outgoing, Sent, utf16
from storage import attached, wire
from storage.errors import HobError
from storage.tables import OutboxKind

if TYPE_CHECKING:
    from bot.bootstrap import House
    from bot.channels.telegram.presence import Presence

log = logging.getLogger(__name__)

LARGEST_FILE = 10_000_000  # bytes of a photo: https://core.telegram.org/bots/api#sending-files
TAKES_ALONG = (OutboxKind.MESSAGE, OutboxKind.NOTICE)  # what may have a picture with it


class NotEntered(HobError):
    """Telegram was started before its house, or twice."""


@dataclass(frozen=True, slots=True)
class Account:
    """Which bot it is, at which Bot API; the groups it may speak in; and how it listens.

    With `url` and `secret` Telegram calls there, else it is polled. Where `listens` is False it only sends: of several
    processes that share a database, one listens.
    """

    token: str
    api: str = "https://api.telegram.org"
    groups: frozenset[int] = frozenset()
    url: str | None = None
    secret: str | None = None
    listens: bool = True


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes along: by the name Telegram has given it, or its bytes."""

    kind: str
    file: str | bytes
    name: str | None = None


class Telegram(Channel):
    """One bot."""

    name: ClassVar[str] = "telegram"
    draft_seconds: ClassVar[float | None] = 1.0
    tells: ClassVar[bool] = True
    # core.telegram.org/bots/faq: about 30 messages a second in all, one a second to a chat.
    limits: ClassVar[Limits] = Limits(characters=4096, per_second=30, per_handle=1, length=utf16)

    def __init__(
        self, token: str, *, api: str = "https://api.telegram.org", groups: Collection[int] = (),
        public_url: str | None = None, secret: str | None = None, listens: bool = True,
    ) -> None:
        """`public_url` is the address of the web app as the world sees it; the webhook stands below it."""
        url = f"{public_url.rstrip('/')}/hooks/telegram" if public_url else None
        self._account = Account(token, api, frozenset(groups), url, secret, listens)
        self._house: House | None = None
        self._work: asyncio.Task[None] | None = None
        self._open = asyncio.Event()
        self._presence: Presence | None = None
        self._why = "it has not started yet"

    def enter(self, house: House) -> None:
        self._house = house

    def hooks(self) -> Sequence[Hook]:
        return (Hook("POST", "telegram", self._knocked),) if self._account.url and self._account.listens else ()

    async def start(self, intake: Intake) -> None:
        """Returns at once: the library is loaded, and Telegram greeted, while the house goes on."""
        if self._house is None or self._work is not None:
            raise NotEntered
        self._work = asyncio.create_task(self._live(self._house, intake), name="telegram")

    async def stop(self) -> None:
        work, self._work = self._work, None
        if work is not None:
            work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await work
        presence, self._presence = self._presence, None
        self._open.clear()
        if presence is not None:
            await presence.close()

    @property
    def is_open(self) -> bool:
        """Not while the library is being loaded: what is held meanwhile has not gone."""
        return self._presence is not None or self._work is None or self._work.done()

    async def opened(self) -> None:
        opening = asyncio.create_task(self._open.wait(), name="telegram opened")
        try:
            await asyncio.wait([opening, *([self._work] if self._work else [])], return_when=asyncio.FIRST_COMPLETED)
        finally:
            opening.cancel()

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        if not batch:
            return []
        presence = self._presence
        if presence is None:
            return [DeliveryError("Telegram is not open here", code="closed", fate=Fate.RETRY) for _ in batch]
        return await asyncio.gather(*(self._send(presence, out) for out in batch))

    async def greeted(self) -> None:
        await self._open.wait()
        if self._presence is not None:
            await self._presence.named.wait()

    async def fetch(self, file: str, most: int) -> bytes:
        if self._presence is None:
            raise NoFile("Telegram is not open here.")
        return await self._presence.line.download(file, most)

    async def busy(self, address: str, provider_id: str) -> None:
        if self._presence is not None and self.reachable(address):
            await self._presence.type_in(address, provider_id)

    async def show_draft(self, address: str, provider_id: str, text: str) -> None:
        if self._presence is not None and self.reachable(address):
            await self._presence.show_draft(address, provider_id, text)

    def way_in(self, code: str) -> str | None:
        name = self._presence.username if self._presence else None
        return f"open https://t.me/{name}?start={code}" if name else None

    async def check(self) -> str | None:
        await asyncio.to_thread(_load)
        from bot.channels.telegram import presence

        return await presence.check(self._account)

    def deaf(self) -> str | None:
        if not self._account.listens:
            return None
        return self._presence.trouble() if self._presence else self._why

    def reachable(self, address: str) -> bool:
        return address.isascii() and address.isdigit()

    async def _send(self, presence: Presence, out: Outgoing) -> Sent | DeliveryError:
        if not self.reachable(out.address):
            return DeliveryError("that is no Telegram chat", code="address", fate=Fate.REROUTE)
        if out.kind in TAKES_ALONG and self._house is not None:
            media = await wire.attached(self._house.database, out.id)
            if media is not None:
                return await self._with_file(presence, self._house, out, media)
        return await presence.send(out)

    async def _with_file(
        self, presence: Presence, house: House, out: Outgoing, media: attached.Media
    ) -> Sent | DeliveryError:
        """A message with its picture; what another channel brought is fetched there. Without it, its words go out."""
        file: str | bytes = str(media["file"])
        if media["channel"] != self.name:
            source = house.channels.get(str(media["channel"]))
            fetched = None
            if media["channel"] == attached.WRITTEN:
                fetched = await wire.written(house.database, out.id, str(file))
            with contextlib.suppress(NoFile):  # its words go out without it, and say so
                fetched = await source.fetch(str(media["file"]), LARGEST_FILE) if source else fetched
            if fetched is None:
                return await presence.send(replace(out, text=f"{out.text}\n(I can't fetch what came with it.)"))
            file = fetched
        return await presence.send(out, Attachment(str(media.get("kind")), file, media.get("name")))

    async def _live(self, house: House, intake: Intake) -> None:
        try:
            await asyncio.to_thread(_load)
        except ImportError:
            self._why = "python-telegram-bot is not installed here"
            log.exception("no library", extra={"action": "telegram_missing"})
            return
        from bot.channels.telegram.presence import Presence

        self._presence = Presence(self._account, house.database, house.identity, intake)
        self._open.set()
        await self._presence.live()

    async def _knocked(self, request: web.Request) -> web.StreamResponse:
        if self._presence is None:
            raise web.HTTPServiceUnavailable(text="I am not ready yet.", headers={"Retry-After": "1"})
        return await self._presence.knocked(request)


def _load() -> None:
    """Loads the library: 0.2 s and some 20 MB, which only a house with a bot pays."""
    importlib.import_module("bot.channels.telegram.presence")
