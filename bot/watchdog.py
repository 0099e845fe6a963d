"""Notices when the event loop stands still, says where, and frees it where it can. Commands that run a house start it.

A thread looks whether the loop still beats. After SILENCE it writes one record with the stack of the loop's thread
and the trace of the turn that runs there. After FREED it breaks that turn off: the turn is answered once, as any that
fails, and does nothing. When the loop beats again, the clock looks at once for what came due meanwhile. (Claims on rows
need no renewal: they hang on a lock of this process and not on time, storage/workers.py.)
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING

from storage.errors import HobError

if TYPE_CHECKING:
    from bot.bootstrap import House

log = logging.getLogger(__name__)

BEAT = 1.0  # seconds between two beats, and between two looks
SILENCE = 2.0  # seconds without a beat that are a stall
FREED = 30.0  # seconds after which the turn that holds the loop is given up


class Stalled(HobError):
    """That took me far too long, so I gave it up and did nothing. Please say it in smaller pieces."""


class Watchdog:
    """One loop's. `trace` tells the trace of the turn of a task, `returned` is called in the loop after a stall."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, trace: Callable[[asyncio.Task[object]], int | None],
        returned: Callable[[], None], now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._loop, self._trace, self._returned, self._now = loop, trace, returned, now
        self._thread = threading.get_ident()
        self._beaten = now()
        self._reported = self._broken = False
        self.stalls = 0
        self.longest = 0.0

    def beat(self) -> None:
        """In the loop: it goes on."""
        silent = self._now() - self._beaten
        self._beaten = self._now()
        if self._reported:
            self._reported = self._broken = False
            self.longest = max(self.longest, silent)
            log.warning("loop goes on", extra={"action": "loop_returned", "seconds": round(silent, 1)})
            self._returned()

    def look(self) -> None:
        """In the thread: does it still go on?"""
        silent = self._now() - self._beaten
        if silent < SILENCE:
            return
        frame = sys._current_frames().get(self._thread)
        with contextlib.suppress(RuntimeError):  # the loop may just have gone on
            task = asyncio.current_task(self._loop)
            trace = None if task is None else self._trace(task)
            if not self._reported:
                self._report(frame, task, trace, silent)
            if silent >= FREED and trace is not None and not self._broken:
                self._broken = True
                self._break_off(trace)

    def _report(
        self, frame: FrameType | None, task: asyncio.Task[object] | None, trace: int | None, silent: float
    ) -> None:
        self._reported = True
        self.stalls += 1
        log.error(
            "loop stands still", extra={
                "action": "loop_stalled", "trace": trace, "task": task.get_name() if task else "",
                "seconds": round(silent, 1), "stack": [] if frame is None else _stack(frame),
            },
        )

    def _break_off(self, trace: int) -> None:
        """Raises Stalled where the loop's thread is. Only Python can be broken off, and not what it waits for in C."""
        log.error("turn broken off", extra={"action": "turn_broken_off", "trace": trace})
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(Stalled))


def _stack(frame: FrameType) -> list[str]:
    """Files, lines and functions, the innermost last; no line of code and no value."""
    return [f"{one.filename}:{one.lineno} {one.name}" for one in traceback.extract_stack(frame, limit=40)]


@contextlib.contextmanager
def watching(house: House) -> Iterator[Watchdog]:
    """Watches over the running loop, within it."""
    loop, ended = asyncio.get_running_loop(), threading.Event()
    dog = house.watchdog = Watchdog(loop, house.conductor.trace_of, house.pulse.wake)

    async def beats() -> None:
        while True:
            dog.beat()
            await asyncio.sleep(BEAT)

    def looks() -> None:
        while not ended.wait(BEAT):
            dog.look()

    thread = threading.Thread(target=looks, name="watchdog", daemon=True)
    beating = asyncio.ensure_future(beats())
    thread.start()
    try:
        yield dog
    finally:
        ended.set()
        beating.cancel()
