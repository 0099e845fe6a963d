"""The circuit breaker: after some failures in a row nobody asks for a while, then one call tries. gate.py holds it."""

from __future__ import annotations

import time
from collections.abc import Callable

from integrations.llm.brain import Lack, NoBrain

FAILURES = 4  # in a row, until it opens
REST = 15.0  # seconds, doubled each time a trial fails
LONGEST_REST = 600.0


class Breaker:
    """Closed (calls pass), open (none does), half open (one is trying). `ticking` tells seconds that only grow."""

    def __init__(self, ticking: Callable[[], float] = time.monotonic) -> None:
        self._ticking = ticking
        self._failures = 0
        self._until: float | None = None
        self._rest = REST
        self._trying = False
        self._why = Lack.DOWN

    @property
    def lack(self) -> Lack | None:
        """Why a call would not pass now; None where it would."""
        if self._until is None or (self._ticking() >= self._until and not self._trying):
            return None
        return self._why

    @property
    def state(self) -> str:
        if self._until is None:
            return "closed"
        return "half_open" if self._trying or self._ticking() >= self._until else "open"

    def admit(self) -> None:
        """Lets a call pass, or raises NoBrain. Each admitted call ends in one of the three below."""
        if self._until is None:
            return
        if (lack := self.lack) is not None:
            raise NoBrain(lack)
        self._trying = True

    def succeeded(self) -> None:
        """The service answered."""
        self._failures, self._until, self._rest, self._trying = 0, None, REST, False

    def failed(self, why: Lack, *, at_once: bool = False, rest: float = 0.0) -> None:
        """It did not. `at_once`: trying again makes no sense (a wrong key); `rest` is how long it asked to be left."""
        trial, self._trying = self._trying, False
        if self._until is not None and not trial:
            return  # it was on its way when the breaker opened: nothing new
        self._failures += 1
        self._why = why
        if trial or at_once or rest or self._failures >= FAILURES:
            self._rest = min(LONGEST_REST, self._rest * 2) if trial else REST
            self._until = self._ticking() + min(LONGEST_REST, max(rest, self._rest))

    def abandoned(self) -> None:
        """The call was given up before its end: nothing is learnt of the service."""
        self._trying = False
