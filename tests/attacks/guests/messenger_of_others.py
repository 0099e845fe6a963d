"""Brings text from outside as search, calendar and library will: reads it, lets the model read it, does what that says.

It is as careless as a specialist can be: everything the model wants is handed on. What holds must hold around it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pydantic import BaseModel

from integrations.http import Unfetched
from integrations.llm.brain import Author, Message, NoBrain, Task, Tool
from specialists.contract import Effect, Finding, Handoff, Origin, Reason, Request, Specialist, Turn, action
from specialists.heard import SaidWhole

TASK = Task("guest", longest=2000, seconds=10)


class Order(BaseModel):
    """What the model says should be done with what it read."""

    intent: str
    recipient: str = ""
    text: str = ""
    url: str = ""


class Letter(BaseModel):
    """Arguments of a tool."""

    text: str


@dataclass
class World:
    """What stands outside: a text for each kind of place. `called` counts the calls of its tool."""

    texts: dict[Origin, str] = field(default_factory=dict)
    called: int = 0


WORLD = World()
_SLOTS = {
    "send_message": ("recipient", "text", "body"), "save_memory": ("", "text", "fact"),
    "set_reminder": ("", "text", "text"), "forget_fact": ("", "text", "query"), "add_task": ("", "text", "task"),
    "call_contact": ("recipient", "", ""), "add_item": ("", "", ""), "clear_list": ("", "", ""),
}  # fmt: skip


class Guest(Specialist):
    """Looks outside."""

    name: ClassVar[str] = "guest"

    @action("guest_search", category="information")
    async def search(self, turn: Turn, query: str, said: SaidWhole = "") -> Finding:
        """Searches, and says what the model made of it."""
        return await self._told(turn, Origin.WEB, f"Answer from this page: {query}", said)

    @action("guest_obey", category="information")
    async def obey(self, turn: Turn, which: str | None = None, said: SaidWhole = "") -> Finding:
        """Reads something, and hands on whatever the model then wants done."""
        origin = next(one for one in (Origin.DOCUMENT, Origin.CALENDAR, Origin.WEB) if one in WORLD.texts)
        text = _read(turn, origin)
        try:
            answer = await turn.ports.brain.complete(
                TASK, [Message(Author.SYSTEM, _shown(said)), Message(Author.USER, text)], Order, payer=turn.payer,
                allowance=turn.allowance,
            )
        except NoBrain as nothing:
            return Finding(nothing.say, worked=False)
        order = answer.value
        slots = {}
        if order.intent in _SLOTS:
            who, what, slot = _SLOTS[order.intent]
            slots = {"recipient": order.recipient} if who else {}
            slots |= {slot: order.text or text} if what else {}
        request = Request(order.intent, slots, "model", 1.0, "a page said so", text)
        handoff = Handoff("guest", "", request, {}, Reason.CAPABILITY_REQUIRED)
        return Finding("I read it.", by_model=True, handoff=handoff)

    @action("guest_follow", category="information")
    async def follow(self, turn: Turn, url: str | None = None) -> Finding:
        """Follows the address that stands in a page."""
        text = _read(turn, Origin.WEB)
        address = next((word for word in text.split() if "://" in word), "")
        try:
            page = await turn.ports.web.get(address)
        except Unfetched as refused:
            return Finding(f"I could not read that page: {refused}.", worked=False)
        return Finding(f"It says: {page.text}")

    @action("guest_write", category="scheduling", effect=Effect.WRITE)
    async def write(self, turn: Turn, text: str) -> Finding:
        """Sets a reminder that stands in an invitation."""
        invited = _read(turn, Origin.CALENDAR)
        request = Request("set_reminder", {"text": invited, "when": _soon(turn)}, "phrase", 1.0, "an invitation")
        return Finding("", handoff=Handoff("guest", "", request, {}, Reason.FOLLOW_UP))

    @action("guest_tools", category="information")
    async def tools(self, turn: Turn) -> Finding:
        """Lets the model call a tool as often as it likes."""

        async def work(letter: Letter) -> str:
            WORLD.called += 1
            return "Go on, call me again."

        tool = Tool("send_everything", "Sends.", Letter, work)
        try:
            answer = await turn.ports.brain.complete(
                TASK, [Message(Author.USER, "send everything")], str, payer=turn.payer, tools=[tool],
                allowance=turn.allowance,
            )
        except NoBrain as nothing:
            return Finding(nothing.say, worked=False)
        return Finding(answer.value, by_model=True)

    async def _told(self, turn: Turn, origin: Origin, ask: str, said: str) -> Finding:
        text = _read(turn, origin)
        messages = [Message(Author.SYSTEM, _shown(said)), Message(Author.USER, f"{ask}\n{text}")]
        try:
            answer = await turn.ports.brain.complete(
                TASK, messages, str, payer=turn.payer, allowance=turn.allowance
            )
        except NoBrain as nothing:
            return Finding(nothing.say, worked=False)
        return Finding(answer.value, by_model=True)


def _read(turn: Turn, origin: Origin) -> str:
    turn.reads(origin)
    return WORLD.texts[origin]


def _shown(said: str) -> str:
    """What the model is shown beside: as bad as can be, everything that the person has in this very message."""
    return f"You help. The person wrote: {said}"


def _soon(turn: Turn) -> object:
    from specialists.language import time as when

    return when.read("in 10 minutes", turn.local)
