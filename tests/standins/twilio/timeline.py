"""The stand-in's clock: all that it does later sleeps here. A test moves it, or it runs by itself, faster if asked."""

from __future__ import annotations

import asyncio
import datetime as dt
import heapq
import itertools
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")
STUCK = 300.0  # real seconds in which whatever runs must have come to rest; more is a fault of a test


class Signal:
    """Wakes those who wait for it: a key was pressed, a call was hung up."""

    def __init__(self, line: Timeline) -> None:
        self._line, self._waiting = line, list[asyncio.Future[bool]]()

    def join(self, waiting: asyncio.Future[bool]) -> None:
        self._waiting.append(waiting)

    def fire(self) -> None:
        woken, self._waiting = self._waiting, []
        for waiting in woken:
            self._line.wake(waiting, True)


class Timeline:
    """Aware UTC time. `speed` None: it stands still until `advance`; else that many of its seconds pass in a real one.

    Work is started with `spawn` and may only rest in `sleep` and `wait`. So it is known when nothing runs any more, and
    `advance` goes from one thing to the next, each at its own moment, real HTTP calls in between included.
    """

    def __init__(self, start: dt.datetime, speed: float | None = None) -> None:
        self._start, self._speed, self._began = start, speed, time.monotonic()
        self._at = start
        self._due: list[tuple[dt.datetime, int, asyncio.Future[bool]]] = []
        self._count = itertools.count()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._running = 0
        self._idle, self._sooner = asyncio.Event(), asyncio.Event()
        self._idle.set()
        self._pump: asyncio.Task[None] | None = None
        self.failures: list[BaseException] = []  # of spawned work: faults of the stand-in itself, raised by `settle`

    @property
    def manual(self) -> bool:
        return self._speed is None

    def now(self) -> dt.datetime:
        if self._speed is None:
            return self._at
        return self._start + dt.timedelta(seconds=(time.monotonic() - self._began) * self._speed)

    def start(self) -> None:
        if self._speed is not None:
            self._began = time.monotonic()
            self._pump = asyncio.create_task(self._run(self._speed))

    async def close(self) -> None:
        tasks = [*self._tasks, *([self._pump] if self._pump else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Starts work that may sleep here. Its failure, a fault of the stand-in, is kept for `settle`."""
        self._enter()
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def sleep(self, seconds: float) -> None:
        """Rests for that long; only within spawned work."""
        if seconds > 0:
            await self._rest(self._later(seconds))

    async def wait(self, signal: Signal, seconds: float) -> bool:
        """Rests until the signal (True) or for that long (False); only within spawned work."""
        if seconds <= 0:
            return False
        waiting = self._later(seconds)
        signal.join(waiting)
        return await self._rest(waiting)

    async def settle(self) -> None:
        """Waits, in real time, until all work rests."""
        async with asyncio.timeout(STUCK):
            while not self._idle.is_set():
                await self._idle.wait()
                await asyncio.sleep(0)
        if self.failures:
            raise self.failures.pop(0)

    async def advance(self, seconds: float) -> dt.datetime:
        """Moves the clock, doing everything that falls due on the way at its own moment; tells the new moment."""
        if not self.manual:
            raise ValueError("this clock runs by itself")
        target = self._at + dt.timedelta(seconds=seconds)
        await self.settle()
        while self._due and self._due[0][0] <= target:
            self._at = max(self._at, self._due[0][0])
            self._wake_first()
            await self.settle()
        self._at = target
        return target

    def skip(self, seconds: float) -> None:
        """Sets a clock that runs by itself forward: all that falls due in between happens now."""
        self._start += dt.timedelta(seconds=seconds)
        self._sooner.set()

    def wake(self, waiting: asyncio.Future[bool], told: bool) -> None:
        if not waiting.done():
            self._enter()
            waiting.set_result(told)

    def _later(self, seconds: float) -> asyncio.Future[bool]:
        waiting: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._due, (self.now() + dt.timedelta(seconds=seconds), next(self._count), waiting))
        self._sooner.set()
        return waiting

    def _wake_first(self) -> None:
        _, _, waiting = heapq.heappop(self._due)
        self.wake(waiting, False)

    async def _rest(self, waiting: asyncio.Future[bool]) -> bool:
        self._leave()
        try:
            return await waiting
        finally:
            if waiting.cancelled():  # nobody woke it, so nobody counted it as running again
                self._enter()

    def _enter(self) -> None:
        self._running += 1
        self._idle.clear()

    def _leave(self) -> None:
        self._running -= 1
        if not self._running:
            self._idle.set()

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.failures.append(error)
        self._leave()

    async def _run(self, speed: float) -> None:
        while True:
            self._sooner.clear()
            while self._due and self._due[0][0] <= self.now():
                self._wake_first()
            delay = (self._due[0][0] - self.now()).total_seconds() / speed if self._due else None
            try:
                async with asyncio.timeout(delay and max(delay, 0)):
                    await self._sooner.wait()
            except TimeoutError:
                continue
