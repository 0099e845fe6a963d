"""An answer that is being written, as a draft in its chat: Telegram shows it for half a minute, and drops it when a
message comes. It never becomes a message by itself, so that a house that falls leaves no half of one. For presence.py.

Source: core.telegram.org/bots/api#sendmessagedraft, for private chats; core.telegram.org/api/bots/ai.
"""

from __future__ import annotations

import asyncio
from collections import deque

from telegram import error as ptb

from bot.channels.base import utf16
from bot.channels.plain import storable
from bot.channels.telegram import refusals
from bot.channels.telegram.line import Line
from bot.sending import splitting

LONGEST = 4096  # UTF-16 units; a longer answer will be several messages, and the draft shows the first of them
A_SECOND = 10  # drafts to all chats: a third of what Telegram takes, so that none costs a message its turn
REST = 60.0  # seconds without drafts for a bot that may not draw any


class Drafting:
    """All chats of one bot. What can't be shown now is left out: the next look has it, or the reply."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._shown: deque[float] = deque(maxlen=A_SECOND)
        self._rests_until = 0.0

    async def show(self, chat: int, answering: int, text: str) -> None:
        """All of the answer so far to that message of a private chat; "" leaves the rest to Telegram's half minute."""
        now = asyncio.get_running_loop().time()
        crowded = len(self._shown) == A_SECOND and now - self._shown[0] < 1.0
        if not text.strip() or now < self._rests_until or crowded:
            return
        self._shown.append(now)
        try:
            await self._line.bot.send_message_draft(chat, answering, splitting.split(storable(text), LONGEST, utf16)[0])
        except ptb.RetryAfter as error:
            self._rests_until = now + refusals.seconds(error)
        except ptb.BadRequest:
            self._rests_until = now + REST
        except ptb.TelegramError:
            return
