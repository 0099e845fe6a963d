"""Forks `main.py serve`: each line read is a new house, and its process id is answered. Started by town.py.

Everything is loaded before the first fork, so that a house that is killed after half a second has lived for that long.
"""

from __future__ import annotations

import os
import signal
import sys

from apscheduler.schedulers import asyncio as _warm  # noqa: F401 - loaded before the fork, not after it

import main as front_door
from bot.channels import configured, web  # noqa: F401
from bot.channels.telegram import presence  # noqa: F401
from bot.channels.twilio import voice  # noqa: F401
from bot.cli import serve  # noqa: F401


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the killed are nobody's to bury
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            os.close(0)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os._exit(front_door.main(["serve"]))
        print(child, flush=True)


if __name__ == "__main__":
    main()
