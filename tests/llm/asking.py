"""What the tests of the model's room ask, and with what."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from integrations.llm.brain import Author, Brain, Message, NoBrain, Payer, Task, Tool
from integrations.llm.budget import Bill
from integrations.llm.prices import Price
from integrations.llm.thinker import Service
from tests.clock import START
from tests.standins.model import Model

FAST, STRONG = "quick-one", "deep-one"
PRICES = {FAST: Price(1, 2), STRONG: Price(10, 20)}
ANN = Payer(7, START, turn_id=70)
TALK = Task("talk", longest=500, seconds=5)


class Meant(BaseModel):
    """A typed answer."""

    intent: str
    sure: float


class Letter(BaseModel):
    """Arguments of a tool."""

    who: str
    text: str


@dataclass(slots=True)
class Open:
    """A budget that pays for everything, and keeps the bills."""

    bills: list[Bill] = field(default_factory=list)
    reserved: list[int | None] = field(default_factory=list)
    settled: list[int] = field(default_factory=list)
    _numbers: Any = field(default_factory=lambda: itertools.count(1))

    async def reserve(self, payer: Payer, micros: int | None) -> int:
        self.reserved.append(micros)
        return int(next(self._numbers))

    def settle(self, reservation: int, bill: Bill | None) -> None:
        self.settled.append(reservation)
        if bill:
            self.bills.append(bill)


class Seconds:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass(slots=True)
class Post:
    """A tool that sends nothing, and knows what it was asked to."""

    sent: list[Letter] = field(default_factory=list)

    def tool(self, name: str = "send_message", *, together: bool = False) -> Tool:
        return Tool(name, "Sends a message.", Letter, self._send, together)

    async def _send(self, letter: Letter) -> str:
        self.sent.append(letter)
        return f"sent to {letter.who}"


def service(model: Model, key: str | None = None) -> Service:
    return Service(model.address, model.key if key is None else key, FAST, STRONG, PRICES)


def said(text: str, *, system: str = "") -> list[Message]:
    return [*([Message(Author.SYSTEM, system)] if system else []), Message(Author.USER, text)]


async def lack(brain: Brain, text: str = "hello", *, task: Task = TALK, output: Any = str, **more: Any) -> str:
    """Why there is no answer; "" where there is one."""
    try:
        await brain.complete(task, said(text), output, payer=ANN, **more)
    except NoBrain as nothing:
        return str(nothing.reason)
    return ""


async def streamed(brain: Brain, text: str = "hello", **more: Any) -> tuple[str, NoBrain | None]:
    """What came of a stream, and why no more did."""
    heard = ""
    try:
        async for piece in brain.stream(TALK, said(text), payer=ANN, **more):
            heard += piece
    except NoBrain as nothing:
        return heard, nothing
    return heard, None
