"""Long polls: the next offset, which confirms, is told only when what came is committed. Started by channel.py.

The library's own loop confirms first and loses messages when it is killed, so this one is ours.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from telegram import error as ptb

from bot.channels.telegram import refusals
from bot.channels.telegram.line import Line
from storage.errors import StorageError

log = logging.getLogger(__name__)

WAIT = 25  # seconds that Telegram holds a poll open
HUNG = 20  # seconds beyond it after which a poll is given up, and its connection with it
DEAF = 90.0  # seconds without a completed poll after which nothing may be coming in
SHORTEST, LONGEST = 0.5, 30.0  # seconds between tries
RIVAL = "another program fetches this bot's messages, so some don't reach me; only one may run"
WEBHOOK = "another program has set a webhook for this bot, so its messages go there; restart me to take them back"


class Polling:
    """The loop. It never ends by itself; `trouble` tells why nothing comes in, and for how long nothing has."""

    def __init__(self, line: Line, take: Callable[[Sequence[Mapping[str, Any]]], Awaitable[None]]) -> None:
        self._line, self._take = line, take
        self._offset: int | None = None
        self._failures = 0
        self._why = ""
        self._heard_at = asyncio.get_running_loop().time()

    async def run(self) -> None:
        while True:
            try:
                await self._once()
            except asyncio.CancelledError:
                raise
            except Exception as error:  # whatever it is: a loop that ends would hear nothing any more
                await self._failed(error)

    def trouble(self) -> str | None:
        """Why nothing may be coming in. Judged by the last poll that came back, not by whether the loop runs."""
        if self._why:
            return self._why
        silent = asyncio.get_running_loop().time() - self._heard_at
        return f"Telegram has not answered for {int(silent)} seconds" if silent > DEAF else None

    async def _once(self) -> None:
        began, before = asyncio.get_running_loop().time(), self._offset
        async with asyncio.timeout(WAIT + HUNG):
            found = await self._line.updates(before, WAIT)
        if found:
            await self._take(found)
            self._offset = max(int(one["update_id"]) for one in found) + 1
        else:
            # All is confirmed. After a week of silence Telegram counts on from anywhere, below this offset too.
            self._offset = None
        self._failures, self._why = 0, ""
        self._heard_at = asyncio.get_running_loop().time()
        if not found or self._offset == before:
            # Telegram holds such a poll open. What stands between may not, and was asked hundreds of times a second.
            await asyncio.sleep(max(0.0, began + SHORTEST - self._heard_at))

    async def _failed(self, error: Exception) -> None:
        """Says why, waits a while, and gets a new connection: the old one may be dead without knowing it."""
        self._failures += 1
        pause = min(LONGEST, SHORTEST * 2 ** min(self._failures - 1, 8))
        log.warning("poll failed", extra={"action": "poll_failed", "error": type(error).__name__})
        match error:
            case ptb.Conflict():
                self._why, pause = WEBHOOK if "webhook" in str(error).lower() else RIVAL, max(pause, 2.0)
            case ptb.RetryAfter():
                pause = max(pause, refusals.seconds(error))
            case ptb.InvalidToken():
                self._why, pause = "Telegram does not accept the bot's token", LONGEST
            case StorageError():
                self._why = "what comes in can't be kept just now"
            case ptb.TelegramError() | TimeoutError():
                if self._failures > 2:
                    self._why = "Telegram can't be reached"
            case _:
                log.error("poll stumbled", extra={"action": "poll_stumbled"}, exc_info=error)
                self._why = "something went wrong on my side" if self._failures > 2 else ""
        await self._line.renew()
        await asyncio.sleep(pause)
