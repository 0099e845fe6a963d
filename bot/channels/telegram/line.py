"""The line to Telegram: its bot over two pools of connections. channel.py loads this module in a thread, as the only
one that does; everything here and in wire.py, reading.py, speaking.py and refusals.py may import the library.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

# Before the library is asked for anything: without it, it warns of its own future at every RetryAfter.
os.environ.setdefault("PTB_TIMEDELTA", "true")

import telegram
from telegram.error import TelegramError

from bot.channels.base import NoFile
from bot.channels.telegram import wire

# What Hob asks for; anything else would only be fetched to be thrown away.
KINDS = ("message", "edited_message", "callback_query", "my_chat_member")


class _Bot(telegram.Bot):
    """The library's bot, with updates as they came: one that it cannot read must not hide the others."""

    async def raw_updates(self, offset: int | None, seconds: int) -> list[dict[str, Any]]:
        asked = {"timeout": seconds, "allowed_updates": list(KINDS), **({} if offset is None else {"offset": offset})}
        found: list[dict[str, Any]] = await self._post("getUpdates", asked, read_timeout=seconds + 10)
        return found


class Line:
    """What Hob says to Telegram beside messages (speaking.py). Every call may raise TelegramError."""

    def __init__(self, token: str, api: str) -> None:
        self._polls, self._calls = wire.Wire(2), wire.Wire(100)
        base = api.rstrip("/")
        self.bot = _Bot(
            token, base_url=f"{base}/bot", base_file_url=f"{base}/file/bot", request=self._calls,
            get_updates_request=self._polls,
        )

    async def close(self) -> None:
        await self._polls.shutdown()
        await self._calls.shutdown()

    async def renew(self) -> None:
        """The next poll gets a new connection: the old one may be dead without knowing it."""
        await self._polls.renew()

    async def updates(self, offset: int | None, seconds: int) -> Sequence[Mapping[str, Any]]:
        """What is new, waiting so long for the first of it. `offset` confirms everything before it."""
        return await self.bot.raw_updates(offset, seconds)

    async def download(self, file: str, most: int) -> bytes:
        """A file that somebody sent. Raises NoFile, where it is larger than `most` bytes, too."""
        try:
            found = await self.bot.get_file(file)
            if (found.file_size or 0) > most or found.file_path is None:
                raise NoFile("That file is too large for me.")
            status, body = await self._calls.ask("GET", found.file_path, None, 60.0, most)
        except TelegramError as error:
            if "too big" in str(error).lower() or "too large" in str(error).lower():
                raise NoFile("That file is too large for me.") from error
            raise NoFile("Telegram did not give me the file.") from error
        if status != 200:
            raise NoFile("Telegram did not give me the file.")
        return body
