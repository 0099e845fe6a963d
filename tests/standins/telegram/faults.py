"""What goes wrong between a bot and Telegram: scripted call by call, or at a seeded rate."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """How a call goes wrong."""

    SILENCE = "silence"  # no answer, until the bot gives up
    RESET = "reset"  # the connection is cut
    HALF = "half"  # the connection is cut in the middle of the answer
    GARBLED = "garbled"  # status 200 and half of the JSON
    SLOW = "slow"  # the true answer, later
    TOO_MANY = "too_many"  # 429 with retry_after
    BROKEN = "broken"  # 5xx with a page of HTML


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing going wrong. `accepted`: the call took effect all the same, and only its answer was lost."""

    kind: Kind
    accepted: bool = False
    seconds: float = 1.0  # of SLOW, and the retry_after of TOO_MANY
    status: int = 502  # of BROKEN

    def __post_init__(self) -> None:
        if self.kind in (Kind.HALF, Kind.GARBLED, Kind.SLOW):
            object.__setattr__(self, "accepted", True)  # there is no answer to spoil or delay without an effect
        elif self.kind is Kind.TOO_MANY and self.accepted:
            raise ValueError("Telegram refuses what it answers 429 to")

    def __str__(self) -> str:
        return f"{self.kind} {'after' if self.accepted else 'before'}"


EVERYTHING = (
    Fault(Kind.SILENCE), Fault(Kind.SILENCE, accepted=True), Fault(Kind.RESET), Fault(Kind.RESET, accepted=True),
    Fault(Kind.HALF), Fault(Kind.GARBLED), Fault(Kind.TOO_MANY), Fault(Kind.BROKEN), Fault(Kind.BROKEN, accepted=True),
)


@dataclass(slots=True)
class _Scripted:
    fault: Fault
    method: str
    chat_id: int | None
    times: int


@dataclass(slots=True)
class _Rate:
    share: float
    chance: random.Random
    kinds: Sequence[Fault]
    methods: frozenset[str]


@dataclass(slots=True)
class Faults:
    """The script and the rate; `take` is asked once a call."""

    _scripted: list[_Scripted] = field(default_factory=list)
    _rate: _Rate | None = None

    def next(self, fault: Fault, method: str = "", chat_id: int | None = None, times: int = 1) -> None:
        """Spoils the next calls: of one method, to one chat, or any."""
        self._scripted.append(_Scripted(fault, method.lower(), chat_id, times))

    def always(self, fault: Fault, method: str = "", chat_id: int | None = None) -> None:
        """Spoils all such calls until `clear`."""
        self.next(fault, method, chat_id, times=-1)

    def rate(self, share: float, seed: int, kinds: Sequence[Fault] = EVERYTHING, methods: Sequence[str] = ()) -> None:
        """Spoils that share of all calls (or of those methods), the same ones for the same seed and order of calls."""
        names = frozenset(name.lower() for name in methods)
        self._rate = _Rate(share, random.Random(seed), tuple(kinds), names)  # noqa: S311 - to be repeatable

    def clear(self) -> None:
        self._scripted.clear()
        self._rate = None

    def take(self, method: str, params: dict[str, Any]) -> Fault | None:
        """What goes wrong with this call."""
        for entry in self._scripted:
            if entry.method in ("", method) and entry.chat_id in (None, _chat(params)):
                entry.times -= 1
                if entry.times == 0:
                    self._scripted.remove(entry)
                return replace(entry.fault)
        rate = self._rate
        if rate is None or (rate.methods and method not in rate.methods) or rate.chance.random() >= rate.share:
            return None
        return rate.chance.choice(rate.kinds)


def _chat(params: dict[str, Any]) -> int | None:
    said = str(params.get("chat_id", ""))
    return int(said) if said.lstrip("-").isdigit() else None
