"""What goes wrong with calls of the API: by a script for the next ones, or by a seeded rate. Played out by gate.py."""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Sequence
from enum import StrEnum


class Fault(StrEnum):
    """Those "after" have been accepted: the message or call exists, only its answer is lost."""

    TIMEOUT_BEFORE = "timeout_before"
    TIMEOUT_AFTER = "timeout_after"
    RESET_BEFORE = "reset_before"
    RESET_AFTER = "reset_after"
    TOO_MANY = "too_many"  # 429 with code 20429
    SERVER_ERROR = "server_error"  # 500 in Twilio's shape
    UNAVAILABLE = "unavailable"  # 503 with a page of HTML, as from a proxy before the API
    UNAVAILABLE_AFTER = "unavailable_after"
    HALF_ANSWER = "half_answer"  # accepted; the answer breaks off in the middle

    @property
    def accepted(self) -> bool:
        """Whether the call took effect."""
        return self.value.endswith("_after") or self is Fault.HALF_ANSWER


class Faults:
    """Operations are named "messages.create", "calls.update", "messages.list" …; "" stands for all of them."""

    def __init__(self) -> None:
        self._next: defaultdict[str, deque[Fault | None]] = defaultdict(deque)
        self._rates: list[tuple[str, float, random.Random, Sequence[Fault]]] = []

    def next(self, *faults: Fault | None, on: str = "") -> None:
        """The next calls fail so, one each; None lets one through."""
        self._next[on] += faults

    def rate(self, share: float, seed: int, kinds: Sequence[Fault] = tuple(Fault), on: str = "") -> None:
        """From now on that share of the calls whose operation begins with `on` fails, in a way drawn from `kinds`."""
        self._rates.append((on, share, random.Random(seed), kinds))  # noqa: S311 - repeatable, not secret

    def clear(self) -> None:
        self._next.clear()
        self._rates.clear()

    def draw(self, operation: str) -> Fault | None:
        """What happens to this call."""
        for on in (operation, ""):
            if self._next[on]:
                return self._next[on].popleft()
        for on, share, chance, kinds in self._rates:
            if operation.startswith(on) and chance.random() < share:
                return chance.choice(kinds)
        return None
