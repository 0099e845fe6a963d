"""Updates in: read, committed to the inbox, and only then confirmed or answered 200. For polling.py and hook.py."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

import telegram

from bot.channels.base import Incoming, Intake
from bot.channels.telegram import keyboard, reading, speaking
from bot.channels.telegram.line import Line
from bot.identity import Identity
from bot.sending import buttons
from storage import people, queue
from storage.database import Database
from storage.errors import StorageError

log = logging.getLogger(__name__)

BLOCKED = "the bot is blocked there"
GONE = "That button is too old, or not for you. Write me what you would like."
REMEMBERED = 10_000  # chats whose newest message is known


class Listening:
    """One taking of updates after the other. What has to be done beside the inbox is done when that is committed."""

    def __init__(
        self, line: Line, database: Database, identity: Identity, intake: Intake, groups: set[int]
    ) -> None:
        self._line, self._database, self._identity, self._intake = line, database, identity, intake
        self._groups = groups
        self._newest: dict[int, int] = {}  # chat -> the number of its newest message
        self._deeds: set[asyncio.Task[None]] = set()
        self.me: telegram.User | None = None  # our own account, once Telegram has told

    async def take(self, raws: Sequence[Mapping[str, Any]]) -> None:
        """Takes updates in; when this returns, they may be confirmed. Raises StorageError, and nothing is kept then."""
        messages: list[Incoming] = []
        presses: dict[int, tuple[reading.Pressed, str]] = {}
        for raw in raws:
            try:
                await self._sort(raw, messages, presses)
            except StorageError:
                raise
            except Exception as error:  # one shape that nobody foresaw must not hide the updates behind it
                log.warning("update not readable", exc_info=True, extra={
                    "action": "unreadable", "update": str(raw.get("update_id")), "error": type(error).__name__,
                })
                messages += reading.illegible(raw)
        ids = await self._intake(messages) if messages else ()
        for number, (pressed, label) in presses.items():
            self._do(self._answer(pressed, label, new=ids[number] is not None))

    async def _sort(
        self, raw: Mapping[str, Any], messages: list[Incoming], presses: dict[int, tuple[reading.Pressed, str]]
    ) -> None:
        """Adds what the update says to `messages`, a press of a button to `presses` too."""
        match reading.read(telegram.Update.de_json(dict(raw), self._line.bot), self.me):
            case reading.Said() as said if await self._is_for_us(said):
                messages.append(said.incoming)
                self._note(said.incoming.provider_id)
            case reading.Pressed() as pressed:
                found = await self._button(pressed)
                if found is None:
                    self._do(speaking.answer(self._line, pressed.query, GONE, alert=True))
                else:
                    presses[len(messages)] = pressed, found.text
                    messages.append(found)
            case reading.Shut() as shut:
                await people.shut(self._database, reading.CHANNEL, shut.address, BLOCKED, shut.at, shut.blocked)
            case reading.Moved() as moved if moved.old in self._groups:
                self._groups.add(moved.new)
                log.warning("a group moved: put its new id into HOB_TELEGRAM_GROUPS", extra={
                    "action": "group_moved", "old": moved.old, "new": moved.new,
                })

    async def stop(self) -> None:
        """Lets the answers to presses end: they are short."""
        if self._deeds:
            await asyncio.wait(self._deeds, timeout=3)
        for deed in list(self._deeds):
            deed.cancel()

    def is_newest(self, chat: int, message: int) -> bool:
        """Whether nothing was written in that chat after that message, as far as is known."""
        return self._newest.get(chat, message) <= message

    async def _is_for_us(self, said: reading.Said) -> bool:
        """Private chats always; groups only where allowed, addressed, and by somebody of the household.

        An edit that changed no words (a link got its preview) is for nobody.
        """
        if not said.private:
            if said.chat not in self._groups or not said.addressed:
                return False
            known = await self._identity.who(reading.CHANNEL, said.incoming.address)
            if known is None or not known.at_home:
                return False
        original = said.incoming.payload.get("edited")
        if original is None:
            return True
        before = await queue.last_said(self._database, reading.CHANNEL, original, said.incoming.address)
        return before is None or before.text != said.incoming.text

    async def _button(self, pressed: reading.Pressed) -> Incoming | None:
        """The press as a message of who pressed, read from the row that the button belongs to; None where it is not
        theirs."""
        named = keyboard.read(pressed.data)
        row = await queue.posted(self._database, named[0]) if named else None
        if named is None or row is None or row.channel != reading.CHANNEL or row.address != pressed.by:
            return None
        shown = buttons.read(row.buttons)
        if named[1] >= len(shown):
            return None
        button = shown[named[1]]
        # The same button again is the same message: however often it is pressed, it counts once.
        provider_id = f"{reading.name_of(pressed.chat, pressed.message)}:{pressed.data}"
        return Incoming(reading.CHANNEL, provider_id, pressed.by, button.label, buttons.tapped(button))

    async def _answer(self, pressed: reading.Pressed, label: str, *, new: bool) -> None:
        await speaking.answer(self._line, pressed.query, label)
        if new:
            await speaking.settle(self._line, pressed, label)

    def _note(self, provider_id: str) -> None:
        place = reading.place_of(provider_id)
        if place is None:
            return
        chat, message = place
        self._newest[chat] = max(message, self._newest.pop(chat, 0))
        while len(self._newest) > REMEMBERED:
            self._newest.pop(next(iter(self._newest)))

    def _do(self, deed: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(deed)
        self._deeds.add(task)
        task.add_done_callback(self._deeds.discard)
