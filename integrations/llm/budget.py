"""Who pays: a port to the month's budget and its book. bot/budget.py is the real one; it stands before every call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from integrations.llm.brain import Payer, Usage


@dataclass(frozen=True, slots=True)
class Bill:
    """One call to a model, to be booked. `feature` is its task's name; no word of anybody is in it."""

    payer: Payer
    feature: str
    model: str
    usage: Usage


class Budget(Protocol):
    """The budget. Each reservation is settled, whatever becomes of the call."""

    async def reserve(self, payer: Payer, micros: int | None) -> int:
        """Sets aside the most that a call may cost, and names the reservation. `micros` is None for an unknown price.

        Raises NoBrain (OVER_BUDGET, NO_PRICE) where the budget does not allow it.
        """

    def settle(self, reservation: int, bill: Bill | None) -> None:
        """Gives a reservation back and books what was really used; None where nothing was. Never waits."""
