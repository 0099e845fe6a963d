"""Specialists of the tests' own, in a real house: they think, hand on, doubt, remember."""

from __future__ import annotations

import asyncio
from typing import ClassVar

import pytest
from pydantic import BaseModel
from sqlmodel import select

from integrations.llm import tasks
from integrations.llm.brain import Author, Message
from specialists import registry
from specialists.contract import (
    Effect,
    Finding,
    Handoff,
    Origin,
    Reason,
    Recalled,
    Request,
    Specialist,
    Turn,
    action,
    recalls,
)
from storage.tables import Task


class Number(BaseModel):
    """What a guest asks the model for."""

    number: int


async def thought(turn: Turn, text: str) -> int:
    answer = await turn.ports.brain.complete(
        tasks.JUDGE, [Message(Author.USER, text)], Number, payer=turn.payer, allowance=turn.allowance
    )
    return answer.value.number


class Guest(Specialist):
    """Does what the tests need to see done."""

    name = "guest"
    tried: ClassVar[list[str]] = []

    @action("ponder", category="system", effect=Effect.WRITE)
    async def ponder(self, turn: Turn, text: str) -> Finding:
        """Writes, thinks, and writes again."""
        first = Task(person_id=turn.person.id, title=f"before {text}", created_at=turn.now)
        turn.unit.add(first)
        await turn.unit.flush()
        number = await thought(turn, f"a number for {text}")
        first.title = f"{text} {number}"
        return Finding(f"Pondered: {number}.", summary="pondered")

    @action("revise", category="system", effect=Effect.WRITE)
    async def revise(self, turn: Turn) -> Finding:
        """Reads a row, thinks, and changes the row."""
        row: Task = (await turn.unit.all(select(Task)))[0]
        number = await thought(turn, "a number")
        row.title = f"revised {number}"
        return Finding(f"Revised: {number}.", summary="revised")

    @action("muse", category="system")
    async def muse(self, turn: Turn, text: str) -> Finding:
        """Only thinks."""
        return Finding(f"{text} is {await thought(turn, text)}.", by_model=True)

    @action("relay", category="system")
    async def relay(self, turn: Turn, text: str) -> Finding:
        """Hands everything on."""
        request = Request("add_task", {} if text == "nothing" else {"task": text})
        handoff = Handoff("guest", "ops_planner", request, {"task": "from the context"}, Reason.CAPABILITY_REQUIRED)
        return Finding("I pass that on.", handoff=handoff)

    @action("circle", category="system")
    async def circle(self, turn: Turn) -> Finding:
        """Hands on to itself."""
        return Finding("Round.", handoff=Handoff("guest", "guest", Request("circle"), {}, Reason.ESCALATION))

    @action("misdirect", category="system")
    async def misdirect(self, turn: Turn) -> Finding:
        """Hands on to somebody who does not do it."""
        return Finding("", handoff=Handoff("guest", "librarian", Request("add_task"), {}, Reason.FOLLOW_UP))

    @action("quiz", category="information", fallback=("quiz_more",), rephrases="query")
    async def quiz(self, turn: Turn, query: str) -> Finding:
        """Knows little."""
        self.tried.append(query)
        if query.startswith("broken"):
            raise ConnectionError
        known = query.startswith("the capital")
        return Finding(f"{query}: known.") if known else Finding("I found nothing.", worked=False)

    @action("quiz_more", category="information")
    async def quiz_more(self, turn: Turn, query: str) -> Finding:
        """Knows a little more."""
        self.tried.append(f"more {query}")
        return Finding(f"{query}: known elsewhere.") if "tides" in query else Finding("Nothing here.", confidence=0.3)

    @action("brief_me_on", category="information", coordinates=True)
    async def brief_me_on(self, turn: Turn, query: str) -> Finding:
        """Works with what is remembered."""
        return Finding("; ".join(turn.recalled.lines) or "Nothing is remembered.")

    @action("calendar_page", category="information")
    async def page(self, turn: Turn) -> Finding:
        """Reads what somebody put on the web."""
        turn.reads(Origin.WEB)
        return Finding("Sunny, says the page.")

    @recalls
    async def remember(self, turn: Turn, message: str) -> Recalled:
        if "slowly" in message:
            await asyncio.sleep(0.05)
        if "badly" in message:
            raise ConnectionError
        if "foreign" in message:
            turn.reads(Origin.WEB)
        return Recalled((f"remembered beside {message!r}",))


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house has these specialists beside its own; of memory it has theirs alone."""
    invite(monkeypatch)


def invite(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, for a house that is opened later."""
    real, guest = registry.find(), Guest()
    own = registry._actions_of(guest)
    found = registry.Registry(
        (*real.actions(), *own), real._falling, tuple(registry._recalling_of(guest)), real._services
    )
    monkeypatch.setattr(registry, "find", lambda: found)
    monkeypatch.setattr(Guest, "tried", [])
