"""An open Telegram channel: greets, listens, and knows where a message goes. Made by channel.py, once it is loaded."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from aiohttp import web
from telegram import error as ptb

from bot.channels.base import DeliveryError, Intake, Outgoing, Sent
from bot.channels.telegram import reading, speaking
from bot.channels.telegram.channel import Account, Attachment
from bot.channels.telegram.drafting import Drafting
from bot.channels.telegram.hook import Hook
from bot.channels.telegram.line import Line
from bot.channels.telegram.listening import Listening
from bot.channels.telegram.polling import Polling
from bot.identity import Identity
from storage.database import Database

log = logging.getLogger(__name__)

SHORTEST, LONGEST = 1.0, 60.0  # seconds between tries to greet
UNREACHED = "Telegram can't be reached"


async def check(account: Account) -> str | None:
    """Why Telegram would not take this account; None where it would. Changes nothing there."""
    line = Line(account.token, account.api)
    try:
        await line.bot.get_me()
    except ptb.TelegramError as error:
        return _why(error)
    finally:
        await line.close()
    return None


def _why(error: ptb.TelegramError) -> str:
    return "Telegram does not accept the bot's token" if isinstance(error, ptb.InvalidToken) else UNREACHED


class Presence:
    """The line, the ear, and the loop by which Telegram is heard."""

    def __init__(self, account: Account, database: Database, identity: Identity, intake: Intake) -> None:
        self._account = account
        self.named = asyncio.Event()  # set once Telegram has told the bot's name
        self._groups = set(account.groups)
        self.line = Line(account.token, account.api)
        self._listening = Listening(self.line, database, identity, intake, self._groups)
        self._drafting = Drafting(self.line)
        self._polling: Polling | None = None
        self._hook: Hook | None = None
        if account.listens and account.url and account.secret:
            self._hook = Hook(self.line, self._listening, account.url, account.secret)
        self._why: str | None = "Telegram has not answered yet"

    async def live(self) -> None:
        """Until it is cancelled: greets, then listens."""
        if self._hook is not None:
            await asyncio.gather(self._greet(), self._hook.run())
            return
        await self._greet()
        if self._account.listens:
            self._polling = Polling(self.line, self._listening.take)
            await self._polling.run()

    async def close(self) -> None:
        await self._listening.stop()
        await self.line.close()

    @property
    def username(self) -> str | None:
        """The bot's name, once Telegram has told it."""
        return self._listening.me.username if self._listening.me else None

    def trouble(self) -> str | None:
        """Why nothing may be coming in."""
        loop = self._polling or self._hook
        return self._why or (loop.trouble() if loop else None)

    async def send(self, out: Outgoing, attachment: Attachment | None = None) -> Sent | DeliveryError:
        chat, quote = self._place(out.address, out.reply_to)
        return await speaking.send(self.line, out, chat, quote, attachment)

    async def type_in(self, address: str, provider_id: str) -> None:
        await speaking.type_in(self.line, self._place(address, provider_id)[0])

    async def show_draft(self, address: str, provider_id: str, text: str) -> None:
        place = reading.place_of(provider_id)
        if place is not None and place[0] == int(address):  # in a group everybody would read along
            await self._drafting.show(*place, text)

    async def knocked(self, request: web.Request) -> web.StreamResponse:
        if self._hook is None:
            raise web.HTTPNotFound
        return await self._hook.knocked(request)

    def _place(self, address: str, answering: str | None) -> tuple[int, int | None]:
        """The chat that a message to that person goes to, and the message there that it quotes.

        What answers a message in a group goes there. In a private chat an answer quotes only where more was written
        since, so that it stays plain what it answers.
        """
        place = reading.place_of(answering)
        if place is None:
            return int(address), None
        chat, message = place
        if chat in self._groups:
            return chat, message
        quotes = chat == int(address) and not self._listening.is_newest(chat, message)
        return int(address), message if quotes else None

    async def _greet(self) -> None:
        """Learns the bot's own name, takes a webhook away before polls, and puts up the menu; tries until it works."""
        pause = SHORTEST
        while True:
            try:
                self._listening.me = await self.line.bot.get_me()
                self.named.set()
                if self._hook is None and self._account.listens:
                    await self.line.bot.delete_webhook(drop_pending_updates=False)
            except ptb.TelegramError as error:
                log.warning("greeting failed", extra={"action": "greeting_failed", "error": type(error).__name__})
                self._why = _why(error)
                await self.line.renew()
                await asyncio.sleep(pause)
                pause = min(LONGEST, pause * 2)
            else:
                break
        self._why = None
        with contextlib.suppress(ptb.TelegramError):  # without a menu everything still works
            await speaking.show_menu(self.line)
