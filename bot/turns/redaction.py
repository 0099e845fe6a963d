"""What no model reads: whatever a person has told as a secret, in a message or ever before, wherever it stands.
thought.py asks for the questions of a turn; those that are put outside of one (lessons.py) go through `RedactingBrain`.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import TypeVar

from integrations.llm.allowance import Allowance
from integrations.llm.brain import Answer, Author, Brain, Hears, Message, Payer, State, Task, Tool
from specialists.language import time as when
from specialists.language.statements import statements
from specialists.language.text.patterns import Pattern
from specialists.secrets import confided, leaks
from storage.columns import new_id
from storage.database import Database
from storage.uncovered import DOTS
from storage.unit import Unit

T = TypeVar("T")

_JOINT = Pattern(r"\s*(?:[:=]|['’]s\b|\b(?:is|are|was|were)\b)\s*", re.IGNORECASE)
_LED = Pattern(r"^(?:(?:a|an|the|now|still|called|named)\s+)+", re.IGNORECASE)
_OWN = Pattern(r"(?:my|our)\s", re.IGNORECASE)
_DIGITS = Pattern(r"[^\s,;!?()]*\d[^\s,;!?()]*")
_LEAST = 2  # letters of a value: one alone is in every text


async def redacted(unit: Unit, messages: Sequence[Message]) -> list[Message]:
    """The messages without anything that the unit's person has told as a secret, in these or ever before."""
    whole = {one.text for one in messages if statements.confided(one.text) == (one.text,)}
    # What was answered to a secret may hold its numbers: "Shall I correct what I know: 34-12-8?"
    numbers = [word.strip(".,;:!?") for one in whole for word in one.split() if any(map(str.isdigit, word))]
    told = [*await words(unit), *numbers]
    return [
        replace(one, text=_without(one, told)) if _is_ours(one)
        else replace(one, text=DOTS if one.text in whole else _without(one, (*told, *statements.confided(one.text))))
        for one in messages
    ]


async def words(unit: Unit) -> list[str]:
    """What the unit's person has told as a secret, and what of it tells it by itself."""
    told = await confided.told_secrets(unit)
    return [*told, *(value for one in told for value in values(one, unit.now))]


def values(told: str, now: dt.datetime) -> tuple[str, ...]:
    """Of a statement that is a secret as a whole, what tells it even where it stands alone: "plugh" of "my badge
    word is plugh", and whatever has a digit in it. A mere time tells nothing."""
    joint = _JOINT.search(told)
    if joint is None:
        read = statements.read(told)
        value = read.value if read is not None else ""
    else:
        value = told[joint.end() :]
        value = told[: joint.start()] if _OWN.match(value) else value
    numbers = [one.group() for one in _DIGITS.finditer(told)]
    found = (_LED.sub("", value).strip(" .,;:!?\"'“”"), *numbers)
    return tuple(one for one in dict.fromkeys(found) if one and one != told and when.read(one, now) is None)


def _without(message: Message, told: Sequence[str]) -> str:
    text = message.text
    if _is_ours(message):
        # In our own instructions stand dates, and a year may be a PIN.
        return leaks.hide(text, [word for word in told if not word.isdigit()])[0]
    for word in {word for word in told if _LEAST <= len(word) < leaks.SHORTEST}:
        text = Pattern(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE).sub(DOTS, text)
    return leaks.hide(text, told)[0]


def _is_ours(message: Message) -> bool:
    return message.author is Author.SYSTEM and not message.notes


class RedactingBrain:
    """A Brain for what is asked outside of a turn, as storage has its person's secrets."""

    def __init__(self, brain: Brain, database: Database) -> None:
        self._brain, self._database = brain, database

    async def complete(
        self, task: Task, messages: Sequence[Message], output: type[T], *, payer: Payer, tools: Sequence[Tool] = (),
        allowance: Allowance | None = None, hears: Hears | None = None,
    ) -> Answer[T]:
        messages = await self._redacted(messages, payer)
        return await self._brain.complete(
            task, messages, output, payer=payer, tools=tools, allowance=allowance, hears=hears
        )

    async def stream(
        self, task: Task, messages: Sequence[Message], *, payer: Payer, allowance: Allowance | None = None
    ) -> AsyncIterator[str]:
        messages = await self._redacted(messages, payer)
        async for piece in self._brain.stream(task, messages, payer=payer, allowance=allowance):
            yield piece

    def state(self) -> State:
        return self._brain.state()

    async def _redacted(self, messages: Sequence[Message], payer: Payer) -> Sequence[Message]:
        if self._brain.state().lack is not None:
            return messages
        async with self._database.unit(payer.person_id, new_id(), payer.now) as unit:
            told = await words(unit)
        return [replace(one, text=_without(one, told)) for one in messages]
