"""A turn in the middle of a call: what was said goes in as any message does, and the answer is spoken while the line is
open. Used by the doors of calls (ringing.py, callers.py) and by voice.py, which gets the answers.

That an answer was heard is proved by the next thing that the call asks of us; without one, by how long the line stayed
open for it. What was not heard comes in writing.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.channels.base import DeliveryError, Fate, Incoming, Intake
from bot.channels.plain import storable
from bot.channels.twilio.account import Account
from storage import wire

PATIENCE = 9.0  # seconds; Twilio itself waits 15 for a document
MOST_WAITING = 500
LOOK = 0.2  # seconds between two looks for an answer that nobody brings
LETTERS_A_SECOND = 18  # that are spoken at the fastest
SURELY = dt.timedelta(seconds=1)  # a line that closed within so long has carried nothing


@dataclass(frozen=True, slots=True)
class Answer:
    """What is spoken, the outbox row that it is, the name by which that row was handed to the line, and when."""

    text: str
    outbox_id: int
    provider_id: str
    at: dt.datetime

    @property
    def number(self) -> int:
        """The how many-th thing said in its call it answers."""
        return int(self.provider_id.rpartition("-")[2])


@dataclass(slots=True)
class _Waiting:
    """An answer that a line is open for."""

    sid: str
    answer: Answer | None = None
    here: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False


class Talking:
    """Every call of this process that is being answered. `patience` is how long a caller is left in silence."""

    name = "voice"

    def __init__(self, account: Account, patience: float = PATIENCE) -> None:
        self._account, self._patience = account, patience
        self._waiting: dict[str, _Waiting] = {}
        self._fetched: deque[int] = deque(maxlen=MOST_WAITING)
        self._spoken: OrderedDict[str, list[Answer]] = OrderedDict()  # by call: not proved to have been heard
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
            waiting.answer = self._made(known.text, known.id, provider_id)
        if waiting.answer is None:
            try:
                async with asyncio.timeout(self._patience):
                    await self._comes(waiting, handle_id, provider_id)
            except TimeoutError:
                return None
        self._waiting.pop(provider_id, None)
        if waiting.answer is not None:
            self._speaks(sid, waiting.answer)
        return waiting.answer

    async def _comes(self, waiting: _Waiting, handle_id: int, provider_id: str) -> None:
        """Returns when the answer is there. It is fetched where nobody brings it: another process has made it, or the
        channel rests, since no calls get through."""
        house = self._account.house
        while waiting.answer is None and not waiting.closed:
            with contextlib.suppress(TimeoutError):  # then the other house's table is looked at, below
                async with asyncio.timeout(LOOK):
                    await waiting.here.wait()
                    return
            if said := await wire.take_answer(house.database, handle_id, provider_id, house.clock.now()):
                waiting.answer = self._made(said.text, said.id, provider_id)
                self._fetched.append(said.id)

    def answer(self, provider_id: str, outbox_id: int, text: str) -> bool:
        """Hands an answer to the line that waits for it, or has fetched it; False where none does."""
        waiting = self._waiting.get(provider_id)
        if waiting is None:
            return outbox_id in self._fetched
        waiting.answer = self._made(text, outbox_id, provider_id)
        waiting.here.set()
        return True

    async def heard(self, sid: str, number: int) -> None:
        """A call asks for what follows the `number`-th thing said, or for that: earlier answers have been heard."""
        spoken = self._spoken.pop(sid, [])
        for answer in spoken:
            if answer.number < number:
                await self.proved(answer.provider_id, answer.outbox_id)
            else:
                self._speaks(sid, answer)

    async def over(self, sid: str, ended: dt.datetime) -> None:
        """The line is closed: what it did not carry to its end comes in writing."""
        for answer in [*self.given_up(sid), *self._spoken.pop(sid, [])]:
            await self.settle(answer.provider_id, answer.outbox_id, answer.text, answer.at, ended)

    def given_up(self, sid: str) -> list[Answer]:
        """Nobody waits in that call any more for what is still being thought about; answers that nobody came for."""
        theirs = [key for key, waiting in self._waiting.items() if waiting.sid == sid]
        gone = [self._waiting.pop(key) for key in theirs]
        for waiting in gone:
            waiting.closed = True
            waiting.here.set()
        return [waiting.answer for waiting in gone if waiting.answer]

    async def settle(
        self, provider_id: str, outbox_id: int, text: str, at: dt.datetime, ended: dt.datetime
    ) -> None:
        """An answer was handed to a line that closed at `ended`, with no word that it was heard."""
        if (ended - at).total_seconds() * LETTERS_A_SECOND >= len(text):
            await self.proved(provider_id, outbox_id)
            return
        error = DeliveryError("the call was over", code="hung_up", fate=Fate.REROUTE, sure=ended <= at + SURELY)
        await self._account.house.delivery.reported(
            self.name, "failed", provider_id=provider_id, outbox_id=outbox_id, error=error
        )

    async def proved(self, provider_id: str, outbox_id: int) -> None:
        await self._account.house.delivery.reported(
            self.name, "delivered", provider_id=provider_id, outbox_id=outbox_id
        )

    def _made(self, text: str, outbox_id: int, provider_id: str) -> Answer:
        return Answer(text, outbox_id, provider_id, self._account.house.clock.now())

    def _speaks(self, sid: str, answer: Answer) -> None:
        spoken = self._spoken.setdefault(sid, [])
        if all(one.outbox_id != answer.outbox_id for one in spoken):
            spoken.append(answer)
        while len(self._spoken) > MOST_WAITING:
            self._spoken.popitem(last=False)

    def _expect(self, sid: str, provider_id: str) -> _Waiting:
        while len(self._waiting) > MOST_WAITING:
            self._waiting.pop(next(iter(self._waiting)))
        return self._waiting.setdefault(provider_id, _Waiting(sid))


def _id(sid: str, number: int) -> str:
    return f"{sid}-{number}"
