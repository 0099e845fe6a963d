"""An event loop that skips the time in which nobody works: minutes of pacing pass in seconds."""

from __future__ import annotations

import asyncio
import contextlib
import selectors
from collections.abc import Callable, Iterator
from typing import Any


class _Selector(selectors.DefaultSelector):
    """Where the loop would sleep and nothing is at work, its clock is moved instead."""

    skipped = 0.0
    at_work = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        ready = super().select(0 if timeout is not None and not self.at_work else timeout)
        if not ready and timeout is not None and timeout > 0 and not self.at_work:
            self.skipped += timeout
        return ready


class Loop(asyncio.SelectorEventLoop):
    """Threads are waited for. What waits for the outside otherwise (a socket, a process) says so with `at_work`."""

    def __init__(self) -> None:
        self._skipping = _Selector()
        super().__init__(self._skipping)

    def time(self) -> float:
        return super().time() + self._skipping.skipped

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        running = super().run_in_executor(executor, func, *args)
        self._skipping.at_work += 1
        running.add_done_callback(self._ended)
        return running

    def _ended(self, _: asyncio.Future[Any]) -> None:
        self._skipping.at_work -= 1

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Within the block time goes by as it does."""
        self._skipping.at_work += 1
        try:
            yield
        finally:
            self._skipping.at_work -= 1
