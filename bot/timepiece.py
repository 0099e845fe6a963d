"""What time it is: the one place that reads the machine's clock. bot/bootstrap.py hands it to every room."""

from __future__ import annotations

import datetime as dt
from typing import Protocol


class Clock(Protocol):
    """Tells the moment: aware, UTC."""

    def now(self) -> dt.datetime: ...


class SystemClock:
    """The machine's own."""

    def now(self) -> dt.datetime:
        return dt.datetime.now(dt.UTC)
