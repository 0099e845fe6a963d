"""A turn as the house has it: with the message that has begun it, which no specialist sees (specialists/heard.py)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from bot.trail import Trail
from specialists.contract import Request, Turn


class Look(NamedTuple):
    """What a model that has read the message wants looked up before it answers: an intent, and its slots as words."""

    intent: str
    slots: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class SpokenTurn(Turn):
    """A turn, the text of its message (empty where the clock has begun it) and what that asks for."""

    said: str = ""
    requests: tuple[Request, ...] = ()
    looks: tuple[Look, ...] = ()
    found: str = ""  # what these have found
    trail: Trail = field(default_factory=Trail)  # how it went, for the trace
