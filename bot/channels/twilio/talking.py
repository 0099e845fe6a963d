"""A turn in the middle of a call: what was said goes in as any message does, and the answer is spoken while the line is
open. Used by the doors of calls (ringing.py, callers.py) and by voice.py, which gets the answers.

That an answer was heard is proved by the next thing that the call asks of us; without one, by how long the line stayed
open for it. What was not heard comes in writing.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.channels import takeoff
from bot.channels.base import DeliveryError, Fate, Incoming, Intake
from bot.channels.plain import storable
from bot.channels.twilio.account import Account
from bot.turns import approvals
from specialists.language.text.patterns import Pattern
from storage import wire
from storage.columns import new_id
from storage.wire import Spoken

PATIENCE = 9.0  # seconds; Twilio itself waits 15 for a document
MOST_WAITING = 500
MOST_TURNS = 40  # in one call
LOOK = 0.2  # seconds between two looks for an answer that nobody brings
LETTERS_A_SECOND = 18  # that are spoken at the fastest
WHOLE = dt.timedelta(seconds=1)  # Twilio tells when a line closed in whole seconds, the rest left out


_BYE = Pattern(
    r"\W*(?:(?:no|nope|nothing|that'?s? (?:is )?(?:all|it)|thanks?|thank you|bye|goodbye|good ?night|hang up)"
    r"(?: (?:thanks?|thank you|else|bye|for now))*\W*)+", re.I, always=True,
)
_AGAIN = Pattern(
    r"\W*(?:(?:sorry|please|pardon(?: me)?|excuse me|hob|(?:could|can|would|will) you|once more)\b\W*)*"
    r"(?:(?:say|read|tell)(?: me)?(?: (?:it|that|this|all))?(?: (?:again|once more|one more time))+|again|once more"
    r"|one more time|repeat(?: (?:it|that|this|yourself))?(?: again)?|come again|what was that(?: again)?"
    r"|what did you say|what|pardon(?: me)?|sorry|i (?:did not|didn'?t) (?:catch|hear|get|understand) (?:that|it|you))"
    r"(?: please)?\W*", re.I,
)
_NO = Pattern(r"\W*(?:no|nope)(?:\W+(?:thanks?|thank you))?\W*", re.I)


def asks_again(words: str) -> bool:
    """Whether all that was said is that it be said again."""
    return _AGAIN.fullmatch(words) is not None


@dataclass(frozen=True, slots=True)
class Answer:
    """What is spoken, and the outbox row that it is."""

    text: str
    outbox_id: int


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
        self._handed: deque[int] = deque(maxlen=MOST_WAITING)  # rows that a line has taken; their lanes note it soon
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
            waiting.answer = Answer(known.text, known.id)
        if waiting.answer is None:
            try:
                async with asyncio.timeout(self._patience):
                    await self._comes(waiting, handle_id, provider_id)
            except TimeoutError:
                return None
        self._waiting.pop(provider_id, None)
        if waiting.answer is not None:
            self._handed.append(waiting.answer.outbox_id)
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
                waiting.answer = Answer(said.text, said.id)
                self._fetched.append(said.id)

    def answer(self, provider_id: str, outbox_id: int, text: str) -> bool:
        """Hands an answer to the line that waits for it, or has fetched it; False where none does."""
        waiting = self._waiting.get(provider_id)
        if waiting is None and outbox_id not in self._fetched:
            return False
        takeoff.comes()  # a door gives it to the call now, or has
        if waiting is None:
            return True
        waiting.answer = Answer(text, outbox_id)
        waiting.here.set()
        return True

    async def before(self, sid: str, handle_id: int, number: int) -> str | None:
        """The last answer in a call before its `number`-th thing said; None where there was none."""
        for earlier in range(min(number, MOST_TURNS + 1) - 1, 0, -1):  # to what asked for it again nothing was answered
            known = await wire.answer_to(self._account.house.database, handle_id, _id(sid, earlier))
            if known is not None:
                return known.text
        return None

    async def heard(self, sid: str, handle_id: int, number: int) -> None:
        """A call asks for what follows the `number`-th thing said, or for that: earlier answers have been heard."""
        for one in await self._spoken(sid, handle_id, number):
            await self.proved(one.provider_id, one.id)

    async def over(self, sid: str, handle_id: int, ended: dt.datetime) -> None:
        """The line is closed: what it did not carry to its end comes in writing."""
        self.given_up(sid)
        for one in await self._spoken(sid, handle_id, MOST_TURNS + 1):
            await self.settle(one, ended)

    async def takes_leave(self, words: str, person_id: int, handle_id: int) -> bool:
        """Whether words are a farewell; "no" is none where the last they were told was a question that it settles."""
        if not _BYE.fullmatch(words):
            return False
        return not (_NO.fullmatch(words) and await self.was_asked(person_id, handle_id))

    async def was_asked(self, person_id: int, handle_id: int) -> bool:
        """Whether the last that somebody was told here was a question that a yes or a no settles."""
        house = self._account.house
        async with house.database.unit(person_id, new_id(), house.clock.now()) as unit:
            return await approvals.is_asked(unit, handle_id)

    def given_up(self, sid: str) -> None:
        """Nobody waits in that call any more for what is still being thought about."""
        for key in [key for key, waiting in self._waiting.items() if waiting.sid == sid]:
            waiting = self._waiting.pop(key)
            waiting.closed = True
            waiting.here.set()

    async def settle(self, one: Spoken, ended: dt.datetime) -> None:
        """An answer was handed to a line that closed at `ended`, with no word that it was heard."""
        if (ended - one.at).total_seconds() * LETTERS_A_SECOND >= len(one.text):
            await self.proved(one.provider_id, one.id)
            return
        error = DeliveryError(
            "the call was over", code="hung_up", fate=Fate.REROUTE, sure=ended + WHOLE <= one.at
        )
        await self._account.house.delivery.reported(
            self.name, "failed", provider_id=one.provider_id, outbox_id=one.id, error=error
        )

    async def proved(self, provider_id: str, outbox_id: int) -> None:
        await self._account.house.delivery.reported(
            self.name, "delivered", provider_id=provider_id, outbox_id=outbox_id
        )

    async def _spoken(self, sid: str, handle_id: int, before: int) -> list[Spoken]:
        """The answers in a call to what was said before that, which are not known to have been heard."""
        names = [_id(sid, number) for number in range(1, min(before, MOST_TURNS + 1))]
        return await wire.spoken(self._account.house.database, handle_id, names, list(self._handed))

    def _expect(self, sid: str, provider_id: str) -> _Waiting:
        while len(self._waiting) > MOST_WAITING:
            self._waiting.pop(next(iter(self._waiting)))
        return self._waiting.setdefault(provider_id, _Waiting(sid))


def _id(sid: str, number: int) -> str:
    return f"{sid}-{number}"
