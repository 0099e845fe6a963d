"""The clock that every rule of time here goes by: the machine's own, or one that stands until a test moves it."""

from __future__ import annotations

import asyncio
import datetime as dt
import time
from dataclasses import dataclass


@dataclass(eq=False, slots=True)
class _Waiting:
    moment: float
    done: asyncio.Future[None]
    timer: asyncio.TimerHandle | None = None


class Clock:
    """Tells seconds since 1970. Whoever waits is woken by `advance` as by time itself."""

    def __init__(self, frozen_at: dt.datetime | None = None) -> None:
        """Runs with the machine; with `frozen_at` it moves by `advance` alone."""
        self._frozen = frozen_at is not None
        self._shift = frozen_at.timestamp() if frozen_at else 0.0
        self._waiting: set[_Waiting] = set()
        self._asked = asyncio.Event()

    def now(self) -> float:
        return self._shift if self._frozen else time.time() + self._shift

    def date(self) -> int:
        """Now in whole seconds, as Telegram writes dates."""
        return int(self.now())

    def advance(self, seconds: float) -> None:
        self._shift += seconds
        for waiting in list(self._waiting):
            self._arm(waiting)

    async def wanted(self) -> float:
        """Returns once somebody waits for the clock; answers the first moment that is waited for."""
        while not (moments := [waiting.moment for waiting in self._waiting if not waiting.done.done()]):
            self._asked.clear()
            await self._asked.wait()
        return min(moments)

    async def until(self, moment: float) -> None:
        """Returns once the clock has reached the moment."""
        waiting = _Waiting(moment, asyncio.get_running_loop().create_future())
        self._waiting.add(waiting)
        self._asked.set()
        try:
            self._arm(waiting)
            await waiting.done
        finally:
            self._waiting.discard(waiting)
            if waiting.timer:
                waiting.timer.cancel()

    async def happens(self, event: asyncio.Event, moment: float) -> bool:
        """Waits for the event, but no longer than to the moment; whether it came."""
        if event.is_set() or moment <= self.now():
            return event.is_set()
        tasks = [asyncio.ensure_future(event.wait()), asyncio.ensure_future(self.until(moment))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return event.is_set()

    def _arm(self, waiting: _Waiting) -> None:
        if waiting.timer:
            waiting.timer.cancel()
        left = waiting.moment - self.now()
        if waiting.done.done():
            return
        if left <= 0:
            waiting.done.set_result(None)
        elif not self._frozen:
            # The loop's timer may come a hair early by the wall clock: it looks again.
            waiting.timer = asyncio.get_running_loop().call_later(left, self._arm, waiting)
