"""The web page as a channel: starts the app of bot/web, and shows each message on its person's open pages."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from aiohttp import web

from bot.channels.base import Channel, DeliveryError, Intake, Limits, Outgoing, Sent
from bot.web import app as web_app
from bot.web.connections import Connections, most
from bot.web.desk import CHANNEL, Desk, is_loopback
from bot.web.streams import Streams
from storage.errors import HobError

if TYPE_CHECKING:
    from bot.bootstrap import House

STOP_SECONDS = 3.0  # how long a stopping app waits for requests that are being answered


class NoDoor(HobError):
    """I could not open the web page."""


class Web(Channel):
    """A page on loopback needs no account; elsewhere it asks for the token. A message on an open page is delivered."""

    name: ClassVar[str] = CHANNEL
    limits: ClassVar[Limits] = Limits(characters=1_000_000)
    local: ClassVar[bool] = True
    draft_seconds: ClassVar[float | None] = 0.15

    def __init__(
        self, host: str = "127.0.0.1", port: int = 0, public_url: str | None = None, *, any_port: bool = False
    ) -> None:
        """`any_port` takes another port where that one is taken: for a page whose address is told to the person."""
        self.host, self.port, self.public_url = host, port, public_url
        self._any_port = any_port
        self.streams = Streams()
        self._house: House | None = None
        self._runner: web.AppRunner | None = None
        self._connections: Connections | None = None

    def enter(self, house: House) -> None:
        self._house = house

    async def start(self, intake: Intake) -> None:
        if self._house is None or self._runner is not None:
            raise NoDoor("The web page was started before its house, or twice.")
        house = self._house
        desk = Desk(
            database=house.database, clock=house.clock, identity=house.identity, intake=intake, health=house.health,
            telemetry=house.telemetry, local_address=house.local_address, host=self.host, public_url=self.public_url,
        )
        hooks = [hook for channel in house.channels.values() for hook in channel.hooks()]
        app = web_app.build(desk, self.streams, hooks)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=STOP_SECONDS)
        await runner.setup()
        connections = Connections(cast(web.Server, runner.server), most())
        try:
            self.port = await self._listen(connections)
        except OSError as error:
            await connections.close()
            await runner.cleanup()
            raise NoDoor(self._why_not(error)) from error
        self._runner, self._connections = runner, connections

    async def stop(self) -> None:
        if self._connections is not None:
            await self._connections.close()
            self._connections = None
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    @property
    def address(self) -> str:
        """Where a browser of this machine finds the page, once it is started."""
        host = self.host if is_loopback(self.host) else "127.0.0.1"
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        """Never fails: where no page is open, the message stands in the history and is seen at the next opening."""
        shown: set[int] = set()
        for address in dict.fromkeys(message.address for message in batch):
            texts = {message.id: message.text for message in batch if message.address == address}
            shown |= await self.streams.show(address, texts)
        return [Sent(str(message.id), delivered=message.id in shown) for message in batch]

    async def show_draft(self, address: str, provider_id: str, text: str) -> None:
        self.streams.show_draft(address, {"key": provider_id.partition(":")[2], "text": text})

    def refresh(self) -> None:
        """Something may have changed that no message tells of (a reminder was answered elsewhere)."""
        self.streams.stir()

    async def _listen(self, connections: Connections) -> int:
        try:
            return await connections.open(self.host, self.port)
        except OSError as error:
            if not self._any_port or error.errno != errno.EADDRINUSE:
                raise
            return await connections.open(self.host, 0)

    def _why_not(self, error: OSError) -> str:
        if error.errno == errno.EADDRINUSE:
            return f"Port {self.port} on {self.host} is taken by another program; HOB_WEB_PORT names another one."
        return f"I could not open the web page on {self.host}:{self.port}: {error.strerror}."
