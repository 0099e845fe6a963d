"""The month's budget for models, and its book: asked before each call, told after it. bot/thinking.py opens it."""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
import logging
from zoneinfo import ZoneInfo

from integrations.llm.brain import Lack, NoBrain, Payer
from integrations.llm.budget import Bill
from storage import bills
from storage.database import Database
from storage.errors import StorageError
from storage.tables import Spending

log = logging.getLogger(__name__)

MILLION = 1_000_000


class MonthlyBudget:
    """Implements integrations.llm.budget.Budget. `budget` is in dollars for a calendar month in `zone`; None: no cap.

    What calls may cost is set aside while they run, so that calls side by side cannot pass the cap together. Other
    workers' running calls are not seen here: they can pass it by what they have under way. A process that is killed
    loses the bills of its last moment.
    """

    def __init__(self, database: Database, budget: float | None, zone: ZoneInfo) -> None:
        self._database, self._zone = database, zone
        self.limit = None if budget is None else round(budget * MILLION)
        self._numbers = itertools.count(1)
        self._reserved: dict[int, int] = {}
        self._unbooked: list[Spending] = []
        self._booking: asyncio.Task[None] | None = None

    async def reserve(self, payer: Payer, micros: int | None) -> int:
        if self.limit is None:
            return self._reserve(micros or 0)
        if micros is None:
            raise NoBrain(Lack.NO_PRICE)
        number = self._reserve(micros)
        # Summed before the database is asked: what is settled meanwhile counts twice rather than not at all.
        reserved = sum(self._reserved.values())
        try:
            if micros and reserved + await self.spent(payer.now) > self.limit:
                raise NoBrain(Lack.OVER_BUDGET)  # noqa: TRY301 - taken back below, as after any failure
        except BaseException:
            del self._reserved[number]
            raise
        return number

    def settle(self, reservation: int, bill: Bill | None) -> None:
        self._reserved.pop(reservation, None)
        if bill is None:
            return
        self._unbooked.append(_row(bill))
        if self._booking is None or self._booking.done():
            self._booking = asyncio.create_task(self._book(), name="booking")

    async def spent(self, now: dt.datetime) -> int:
        """What models have cost this house in the calendar month of `now`, in millionths of a dollar."""
        since = month_of(now, self._zone)
        unbooked = [row for row in self._unbooked if row.at >= since]
        # Left out there by their ids: while the database is asked, they may be booked.
        booked = await bills.on_models(self._database, since, [row.id for row in unbooked])
        return booked + sum(row.micros for row in unbooked)

    async def close(self) -> None:
        """Books what is not booked yet."""
        if self._booking is not None:
            await self._booking
        await self._book()

    async def _book(self) -> None:
        """In a task of its own: a turn that holds the write lock must never wait for this, which waits for the lock."""
        while self._unbooked:
            some = list(self._unbooked)
            try:
                await bills.add(self._database, some)
            except StorageError:
                log.warning("what a model cost could not be booked yet", extra={"action": "booking_failed"})
                return  # they stay, count for the budget, and are booked with the next
            del self._unbooked[: len(some)]

    def _reserve(self, micros: int) -> int:
        number = next(self._numbers)
        self._reserved[number] = micros
        return number


def month_of(now: dt.datetime, zone: ZoneInfo) -> dt.datetime:
    """When the calendar month of that moment began there; aware, UTC."""
    first = now.astimezone(zone).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return first.astimezone(dt.UTC)


def _row(bill: Bill) -> Spending:
    used = bill.usage
    data: dict[str, object] = {
        "model": bill.model, "read": used.read, "written": used.written, "cached": used.cached, "calls": used.calls,
    }
    if used.micros is None:
        data["unpriced"] = True
    if used.estimated:
        data["estimated"] = True
    return Spending(
        person_id=bill.payer.person_id, at=bill.payer.now, feature=bill.feature, micros=used.micros or 0,
        turn_id=bill.payer.turn_id, data=data,
    )
