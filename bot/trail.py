"""What a turn notes of how it went, beside its steps: who read the message as what, what the gate and the audit said.

Whoever decides something notes it here; bot/turns/steps.py keeps it with the turn, bot/tracing shows it. There is no
word of the message in it, so that nothing has to be hidden in it afterwards.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from specialists.contract import Request


@dataclass(slots=True)
class Trail:
    """Small JSON values, in the order in which they came about."""

    readers: list[Mapping[str, Any]] = field(default_factory=list)
    gate: list[Mapping[str, Any]] = field(default_factory=list)
    audit: list[Mapping[str, Any]] = field(default_factory=list)
    tools: list[Mapping[str, Any]] = field(default_factory=list)
    _last: tuple[object, ...] = ()
    _told: Mapping[str, Any] = field(default_factory=lambda: {"reads": [], "asks": []})
    _began: float = field(default_factory=time.perf_counter)

    def proposed(self, reader: str, *seen: object, reads: Sequence[Request] = (), asks: Sequence[Request] = (),
                 ends: bool = False, why: str = "") -> None:
        """A reader has looked. What it proposed is noted where one of `seen`, what the draft holds, is another thing
        than before, and says something else. `ends`: nobody is asked after it. `why` is one of our own sentences."""
        now = time.perf_counter()
        if len(seen) != len(self._last) or any(one is not old for one, old in zip(seen, self._last, strict=True)):
            told: dict[str, Any] = {name: list(map(_told, some)) for name, some in (("reads", reads), ("asks", asks))}
            if told != self._told or why:
                kept = {name: some for name, some in told.items() if some} | ({"why": why} if why else {})
                ms = round((now - self._began) * 1000, 2)
                self.readers.append({"reader": reader, "ms": ms, **kept, **({"ends": True} if ends else {})})
                self._told = told
        self._last, self._began = seen, now

    def judged(self, intent: str, effect: str, verdict: str, *, tainted: bool) -> None:
        """The gate's word on an effect."""
        self.gate.append({"intent": intent, "effect": effect, "verdict": verdict, "tainted": tainted})

    def audited(self, intent: str, taken: Sequence[str]) -> None:
        """The auditor's word on an answer: what kinds of things were taken out of it."""
        self.audit.append({"intent": intent, "taken": list(taken)})

    def called(self, intent: str, outcome: str, ms: float) -> None:
        """A model has used a tool of the house's; `outcome` in our own words."""
        self.tools.append({"intent": intent, "outcome": outcome, "ms": round(ms, 2)})

    def as_json(self) -> dict[str, Any]:
        """What there is of it."""
        kept = (("readers", self.readers), ("tools", self.tools), ("gate", self.gate), ("audit", self.audit))
        return {name: some for name, some in kept if some}


def _told(request: Request) -> list[Any]:
    """A reading in short: intent, tier, confidence, and how many words it left over."""
    return [request.intent, request.tier, round(request.confidence, 2), len(request.left_over)]
