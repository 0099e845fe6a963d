"""A turn in the middle of a call: what was said goes in as any message does, and the answer is spoken while the line is
open. Used by the doors of calls (ringing.py, callers.py) and by voice.py, which gets the answers.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.channels.base import Incoming, Intake
from bot.channels.plain import storable
from bot.channels.twilio.account import LEFT, Account
from storage import wire

PATIENCE = 9.0  # seconds; Twilio itself waits 15 for a document
MOST_WAITING = 500
LOOK = 0.2  # seconds between two looks for an answer that nobody brings


@dataclass(frozen=True, slots=True)
class Answer:
    """What is spoken, the outbox row that it is, and the name by which that row was handed to the line."""

    text: str
    outbox_id: int
    provider_id: str


@dataclass(slots=True)
class _Waiting:
    """An answer that a line is open for."""

    sid: str
    answer: Answer | None = None
    here: asyncio.Event = field(default_factory=asyncio.Event)


class Talking:
    """Every call of this process that is being answered. `patience` is how long a caller is left in silence."""

    name = "voice"

    def __init__(self, account: Account, patience: float = PATIENCE) -> None:
        self._account, self._patience = account, patience
        self._waiting: dict[str, _Waiting] = {}
        self._fetched: deque[int] = deque(maxlen=MOST_WAITING)
        self.intake: Intake | None = None

    async def say(
        self, sid: str, handle_id: int, address: str, number: int, text: str, payload: Mapping[str, Any]
    ) -> Answer | None:
        """Takes in what was said as the `number`-th thing in a call; the answer, or None where it takes longer."""
        if self.intake is None:
            raise RuntimeError("the channel was not started")
        provider_id = _id(sid, number)
        self._expect(sid, provider_id)
        message = Incoming(self.name, provider_id, address, storable(text), dict(payload))
        await self.intake([message])  # None for a copy, of a request that Twilio repeats: the answer is waited for too
        return await self.wait(sid, handle_id, number)

    async def wait(self, sid: str, handle_id: int, number: int) -> Answer | None:
        """The answer to what was said before, once it is there; None where it takes longer still."""
        provider_id = _id(sid, number)
        waiting = self._expect(sid, provider_id)
        known = await wire.answer_to(self._account.house.database, handle_id, provider_id)
        if known is not None and known.state in ("accepted", "delivered"):
            waiting.answer = Answer(known.text, known.id, provider_id)
        if waiting.answer is None:
            try:
                async with asyncio.timeout(self._patience):
                    await self._comes(waiting, handle_id, provider_id)
            except TimeoutError:
                return None
        self._waiting.pop(provider_id, None)
        return waiting.answer

    async def _comes(self, waiting: _Waiting, handle_id: int, provider_id: str) -> None:
        """Returns when the answer is there. It is fetched where nobody brings it: another process has made it, or the
        channel rests, since no calls get through."""
        house = self._account.house
        while waiting.answer is None:
            with contextlib.suppress(TimeoutError):  # then the other house's table is looked at, below
                async with asyncio.timeout(LOOK):
                    await waiting.here.wait()
                    return
            if said := await wire.take_answer(house.database, handle_id, provider_id, house.clock.now()):
                waiting.answer = Answer(said.text, said.id, provider_id)
                self._fetched.append(said.id)

    def answer(self, provider_id: str, outbox_id: int, text: str) -> bool:
        """Hands an answer to the line that waits for it, or has fetched it; False where none does."""
        waiting = self._waiting.get(provider_id)
        if waiting is None:
            return outbox_id in self._fetched
        waiting.answer = Answer(text, outbox_id, provider_id)
        waiting.here.set()
        return True

    def hung_up(self, sid: str) -> Sequence[Answer]:
        """The line is closed; answers that nobody came for any more."""
        theirs = [key for key, waiting in self._waiting.items() if waiting.sid == sid]
        gone = [self._waiting.pop(key) for key in theirs]
        return [waiting.answer for waiting in gone if waiting.answer]

    def proves(self, request: web.Request, answer: Answer) -> None:
        """Once the answer to that request has left the house, its row is delivered."""

        async def spoken() -> None:
            await self._account.house.delivery.reported(
                self.name, "delivered", provider_id=answer.provider_id, outbox_id=answer.outbox_id
            )

        request[LEFT] = spoken

    def _expect(self, sid: str, provider_id: str) -> _Waiting:
        while len(self._waiting) > MOST_WAITING:
            self._waiting.pop(next(iter(self._waiting)))
        return self._waiting.setdefault(provider_id, _Waiting(sid))


def _id(sid: str, number: int) -> str:
    return f"{sid}-{number}"
