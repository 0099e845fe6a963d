"""One message through the model tier, and how it compares with what it means. For bot/cli/replay.py."""

from __future__ import annotations

import datetime as dt
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.understanding.classifying import Classifier
from bot.understanding.message import slots
from bot.understanding.message.router import Router
from integrations.llm import tasks
from integrations.llm.brain import Brain, NoBrain, Payer
from specialists import registry


@dataclass(frozen=True, slots=True)
class Message:
    """A message and what it means: an intent ("" for none), and some of its slots as `understand` shows them."""

    name: str
    text: str
    intent: str
    slots: Mapping[str, Any]
    now: dt.datetime


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the model made of one. `answered` is False where it said nothing that counts."""

    message: Message
    read: tuple[str, ...]
    slots: Mapping[str, Any]
    right: bool
    answered: bool
    why: str
    ms: float
    tokens: int
    micros: int | None

    def as_json(self) -> str:
        return json.dumps({
            "id": self.message.name, "intent": self.message.intent, "read": list(self.read), "slots": self.slots,
            "right": self.right, "why": self.why, "ms": round(self.ms, 1), "tokens": self.tokens,
            "micros": self.micros,
        }, ensure_ascii=False)  # fmt: skip


class Replay:
    """Asks the model about messages. Nothing is done with them."""

    def __init__(self, brain: Brain, person_id: int, now: dt.datetime) -> None:
        actions = registry.find().actions()
        self._brain, self._payer = brain, Payer(person_id, now)
        self._classifier = Classifier(actions, Router(actions))

    async def outcome(self, message: Message) -> Outcome:
        began, inquiry = time.perf_counter(), self._classifier.inquiry
        try:
            answer = await self._brain.complete(
                tasks.UNDERSTAND, inquiry.question(message.text, message.now), inquiry.form, payer=self._payer
            )
        except NoBrain as nothing:
            ms = (time.perf_counter() - began) * 1000
            return Outcome(message, (), {}, False, False, str(nothing.reason), ms, 0, 0)
        ms, usage = (time.perf_counter() - began) * 1000, answer.usage
        found = self._classifier.believed(answer.value, message.text, message.now)
        read = tuple(request.intent for request in found.requests)
        told = {name: slots.plain(value) for request in found.requests[:1] for name, value in request.slots.items()}
        right = read == ((message.intent,) if message.intent else ()) and not found.why
        right = right and all(_same(wanted, told.get(name)) for name, wanted in message.slots.items())
        return Outcome(message, read, told, right, True, found.why, ms, usage.tokens, usage.micros)


def _same(wanted: Any, got: Any) -> bool:
    """A time by what is named of it; a text without its case."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        return all(_same(value, got.get(name)) for name, value in wanted.items())
    if isinstance(got, dict):
        return wanted in (got.get("start"), got.get("rrule"), got.get("end"))
    if isinstance(wanted, str) and isinstance(got, str):
        return wanted.casefold() == got.casefold()
    return bool(wanted == got)
