"""Forks `main.py serve`, and keeps the time that these houses go by. Started by town.py; reads orders, a line each:

    serve PORT          a new house with that door; its process id is answered
    later SECONDS       it is that much later, for every house there is and will be

Everything is loaded before the first fork, so that a house that is killed after half a second has lived for that long.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import gc
import mmap
import os
import signal
import struct
import sys

from apscheduler.schedulers import asyncio as _warm  # noqa: F401 - loaded before the fork, not after it

from bot import settings
from bot.channels import configured, web  # noqa: F401
from bot.channels.telegram import presence  # noqa: F401
from bot.channels.twilio import voice  # noqa: F401
from bot.cli import serve


class SharedClock:
    """The machine's clock, set forward by as much as stands in memory that all processes share."""

    def __init__(self) -> None:
        self._ahead = mmap.mmap(-1, 8)

    def now(self) -> dt.datetime:
        return dt.datetime.now(dt.UTC) + dt.timedelta(seconds=self._seconds())

    def set_forward(self, seconds: float) -> None:
        self._ahead[:] = struct.pack("d", self._seconds() + seconds)

    def _seconds(self) -> float:
        found: float = struct.unpack("d", self._ahead[:])[0]
        return found


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the killed are nobody's to bury
    clock = SharedClock()
    for order in sys.stdin:
        verb, value = order.split()
        if verb == "later":
            clock.set_forward(float(value))
            continue
        child = os.fork()
        if child == 0:
            os.close(0)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.environ["HOB_WEB_PORT"] = value
            gc.disable()  # as serve does; bootstrap turns it on again when the house stands
            asyncio.run(serve.serving(settings.load(None), clock))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
