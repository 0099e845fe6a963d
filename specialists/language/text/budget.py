"""How much of the processor the reading of one text may take. The readers ask `check` as they go; bot/ sets the limit.

Time is that of the thread that reads: a machine that is busy with other things takes nothing from it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Exceeded(Exception):
    """That is more than I can take in at once."""


class _Limit(threading.local):
    ends: float | None = None  # by time.thread_time


_LIMIT = _Limit()


@contextmanager
def allowed(seconds: float) -> Iterator[None]:
    """Within it, in this thread, `check` raises Exceeded when so much was spent. Of two limits the nearer holds."""
    before, ends = _LIMIT.ends, time.thread_time() + seconds
    _LIMIT.ends = ends if before is None else min(before, ends)
    try:
        yield
    finally:
        _LIMIT.ends = before


def check() -> None:
    """Raises Exceeded where the limit is passed; nothing where there is none."""
    if _LIMIT.ends is not None and time.thread_time() > _LIMIT.ends:
        raise Exceeded
