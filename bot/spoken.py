"""A turn as the house has it: with the message that has begun it, which no specialist sees (specialists/heard.py)."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.trail import Trail
from specialists.contract import Request, Turn


@dataclass(slots=True)
class SpokenTurn(Turn):
    """A turn, the text of its message (empty where the clock has begun it) and what that asks for."""

    said: str = ""
    requests: tuple[Request, ...] = ()
    trail: Trail = field(default_factory=Trail)  # how it went, for the trace
