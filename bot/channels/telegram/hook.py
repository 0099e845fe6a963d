"""The webhook: Telegram knocks, its secret is checked, the update is committed, then it hears 200. For channel.py."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from collections.abc import Mapping
from typing import Any

from aiohttp import web
from telegram import error as ptb

from bot.channels.telegram.line import KINDS, Line
from bot.channels.telegram.listening import Listening

log = logging.getLogger(__name__)

HEADER = "X-Telegram-Bot-Api-Secret-Token"
CONNECTIONS = 40
LOOKED_AT = 60.0  # seconds between two looks at what Telegram knows of the webhook
DEAF = 300.0


def update_of(body: bytes) -> Mapping[str, Any]:
    """The update in a request's body. Raises 400."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise web.HTTPBadRequest(text="That is no JSON.") from error
    if not isinstance(found, dict) or not isinstance(found.get("update_id"), int):
        raise web.HTTPBadRequest(text="That is no update.")
    return found


class Hook:
    """The door, and the watch over it: whether Telegram knows it, and gets through."""

    def __init__(self, line: Line, listening: Listening, url: str, secret: str) -> None:
        self._line, self._listening, self._url, self._secret = line, listening, url, secret
        self._why, self._told = "", False
        self._seen_at = asyncio.get_running_loop().time()

    async def knocked(self, request: web.Request) -> web.StreamResponse:
        """One update. 403 without the secret, 4xx for what is none; 503, and Telegram comes again, where it can't be
        kept."""
        given = request.headers.get(HEADER, "")
        if not hmac.compare_digest(given.encode("utf-8", "replace"), self._secret.encode()):
            raise web.HTTPForbidden(text="I don't know you.")
        await self._listening.take([update_of(await request.read())])
        return web.Response()

    async def run(self) -> None:
        """Tells Telegram the address, and again whenever it has another one."""
        pause = 1.0
        while True:
            try:
                await self._look()
                pause = LOOKED_AT
                self._seen_at = asyncio.get_running_loop().time()
            except asyncio.CancelledError:
                raise
            except ptb.TelegramError as error:
                log.warning("webhook not set", extra={"action": "webhook_failed", "error": type(error).__name__})
                self._why = _why_not(error)
                pause = min(LOOKED_AT, pause * 2)
            except Exception:  # a watch that ends would not see that Telegram lost the address
                log.exception("webhook stumbled", extra={"action": "webhook_failed"})
                pause = LOOKED_AT
            await asyncio.sleep(pause)

    def trouble(self) -> str | None:
        """Why nothing may be coming in."""
        if self._why:
            return self._why
        silent = asyncio.get_running_loop().time() - self._seen_at
        return f"Telegram has not answered for {int(silent)} seconds" if silent > DEAF else None

    async def _look(self) -> None:
        info = await self._line.bot.get_webhook_info()
        if not self._told or info.url != self._url:  # once at each start: the secret may be another one
            await self._line.bot.set_webhook(
                self._url, secret_token=self._secret, allowed_updates=list(KINDS), max_connections=CONNECTIONS
            )
            self._why, self._told = "", True
            return
        # What failed before the last success is still told by Telegram: it counts while something waits.
        failing = info.last_error_message if info.pending_update_count else None
        self._why = f"Telegram does not get through to {self._url}: {failing}" if failing else ""


def _why_not(error: ptb.TelegramError) -> str:
    if isinstance(error, ptb.InvalidToken):
        return "Telegram does not accept the bot's token"
    if isinstance(error, ptb.BadRequest):
        return f"Telegram refuses the address of the webhook: {str(error)[:120]}"
    return "Telegram can't be reached"
