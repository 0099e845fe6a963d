"""What can be seen from outside: every call of the bot, and all that appeared on somebody's phone, with times."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.standins.telegram.clock import Clock
from tests.standins.telegram.world import Message


@dataclass(slots=True)
class Call:
    """One request of the bot."""

    at: float
    method: str
    params: dict[str, Any]
    fault: str = ""
    status: int = 0  # as the bot saw it; 0 where no answer reached it
    error: str = ""
    accepted: bool = False  # it took effect, whether or not the bot heard so
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something a person did, or that happened on a phone.

    Kinds: said, changed, pressed, blocked, unblocked (by people); message, edit, delete, notice (the answer to a
    pressed button), action (typing …), draft and reaction (by the bot).
    `text` is as it was then, `message` as it is now.
    """

    number: int
    at: float
    kind: str
    chat_id: int
    text: str = ""
    message: Message | None = None
    more: dict[str, Any] = field(default_factory=dict)

    def wire(self) -> dict[str, Any]:
        out: dict[str, Any] = {"id": self.number, "at": self.at, "kind": self.kind}
        out |= {"chat_id": self.chat_id, "text": self.text}
        if self.message is not None:
            out["message_id"] = self.message.id
            out["message"] = self.message.wire()
        return out | self.more


class Journal:
    """Keeps everything, in order, and wakes whoever waits for the next."""

    def __init__(self, clock: Clock) -> None:
        self.calls: list[Call] = []
        self.events: list[Event] = []
        self._clock = clock
        self._next: asyncio.Future[None] | None = None

    def add(self, kind: str, chat_id: int, text: str = "", message: Message | None = None, **more: Any) -> Event:
        event = Event(len(self.events) + 1, self._clock.now(), kind, chat_id, text, message, more)
        self.events.append(event)
        self._wake()
        return event

    def add_call(self, method: str, params: dict[str, Any]) -> Call:
        call = Call(self._clock.now(), method, params)
        self.calls.append(call)
        self._wake()
        return call

    def ended(self) -> None:
        """A call or a push came to its end: whoever waits may look."""
        self._wake()

    def called(self, method: str) -> list[Call]:
        """The calls of one method."""
        return [call for call in self.calls if call.method.lower() == method.lower()]

    def after(self, number: int) -> list[Event]:
        """The events later than that one."""
        return self.events[number:]

    async def until(self, true: Callable[[], bool], within: float = 120.0) -> None:
        """Returns once it is true, looking again whenever something happened. Raises TimeoutError."""
        async with asyncio.timeout(within):
            while not true():
                await self.next()

    async def next(self) -> None:
        """Waits until something happens."""
        if self._next is None or self._next.done():
            self._next = asyncio.get_running_loop().create_future()
        await asyncio.shield(self._next)

    def _wake(self) -> None:
        if self._next is not None and not self._next.done():
            self._next.set_result(None)
