"""A clock that stands still until a test moves it."""

from __future__ import annotations

import datetime as dt

START = dt.datetime(2026, 11, 20, 13, 30, tzinfo=dt.UTC)  # a Friday, 14:30 in Berlin


class ManualClock:
    """Tells an aware UTC moment, the same one until `advance` is called."""

    def __init__(self, start: dt.datetime = START) -> None:
        self._now = start

    def now(self) -> dt.datetime:
        return self._now

    def advance(self, step: dt.timedelta) -> dt.datetime:
        """Moves the clock (backwards too, for a clock that steps) and tells the new moment."""
        self._now += step
        return self._now
