"""A model's answer, shown while it is being written. conductor.py makes one a turn, thought.py says what came.

Nothing is shown that the auditor has not passed: only whole sentences, read with all that stands before them. At the
first that it would touch the rest is kept back for the reply, which takes the place of what was shown in any case. It
is no message: it is in no ledger, and where the house falls in the middle of it, nothing of it stays.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from bot.channels.base import Channel
from bot.turns.auditing import Auditor
from integrations.llm.brain import Aloud
from integrations.llm.shown import Shown
from specialists.audit import Known, Moderation
from storage.unit import Unit

log = logging.getLogger(__name__)

LONGEST = 8000  # letters of an answer that are looked at: what is longer is read when it is there
LAST_LOOK = 2.0  # seconds that a channel is given to end what it is showing


class Streaming:
    """Of one turn, whose message stands at that address."""

    def __init__(self, auditor: Auditor, channel: Channel | None, address: str, provider_id: str, said: str) -> None:
        self._auditor, self._channel, self._said = auditor, channel, said
        self._address, self._provider_id = address, provider_id
        self._shown = False

    async def watch(self, unit: Unit, aloud: Aloud | None, shown: Shown) -> Watch | None:
        """Whoever is to be told what comes of an answer; None where nothing of it may be shown, or nobody can."""
        channel = self._channel
        if channel is None or channel.draft_seconds is None or aloud is None or unit.tainted:
            return None
        known = await self._auditor.measure(unit, self._said, shown)
        return Watch(self, self._auditor.moderation, aloud, known, channel.draft_seconds)

    async def show(self, text: str) -> None:
        """All of the answer so far."""
        if self._channel is None:
            return
        self._shown = True
        try:
            await self._channel.show_draft(self._address, self._provider_id, text)
        except Exception:  # a preview is worth no turn
            log.exception("answer not shown", extra={"action": "draft_failed", "channel": self._channel.name})

    async def forget(self) -> None:
        """No reply comes after all: what was shown goes away."""
        if self._shown:
            await self.show("")


class Watch:
    """Of one answer: audits it as it grows, and shows what passed, as often as the channel takes it."""

    def __init__(
        self, streaming: Streaming, moderation: Moderation, aloud: Aloud, known: Known, pause: float
    ) -> None:
        self._streaming, self._moderation, self._aloud, self._known, self._pause = (
            streaming, moderation, aloud, known, pause
        )
        self._came, self._shown, self._closed = "", "", False
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def hear(self, text: str) -> None:
        """All that has come so far."""
        self._came = text
        self._news.set()
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="an answer being written")

    async def end(self) -> None:
        """No more comes. What is being shown is waited for, so that it does not overtake the reply."""
        if self._task is None:
            return
        self._closed = True
        self._news.set()
        await asyncio.wait([self._task], timeout=LAST_LOOK)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while not self._closed:
            await self._news.wait()
            self._news.clear()
            text = "" if self._closed else self._passed()
            if text and text != self._shown:
                self._shown = text
                await self._streaming.show(text)
                await self._breathe()

    async def _breathe(self) -> None:
        """Leaves the channel alone for a while; the end need not wait for it."""
        until = asyncio.get_running_loop().time() + self._pause
        while not self._closed and (left := until - asyncio.get_running_loop().time()) > 0:
            with contextlib.suppress(TimeoutError):  # no news is what a pause is for
                await asyncio.wait_for(self._news.wait(), left)
            self._news.clear()
        self._news.set()

    def _passed(self) -> str:
        """As much as may be seen: up to the last sentence that has ended, if the auditor would leave all of it."""
        moderation = self._moderation
        whole = "".join(moderation.units(self._came[:LONGEST])[:-1])
        if not whole.strip() or moderation.may_become(whole, self._known):
            return ""
        told = moderation.moderate(whole, self._known, quoted=whole if self._aloud is Aloud.DRAFT else "")
        if told.taken:
            self._closed = True
            return ""
        return told.text
