"""`main.py serve`: the web page, the API and everything scheduled, without a terminal; for systemd and the like."""

from __future__ import annotations

import argparse
import asyncio
import gc
import signal
import sys
from typing import TYPE_CHECKING

from bot import bootstrap, settings, telemetry, watchdog
from bot.cli import welcome

if TYPE_CHECKING:
    from bot.timepiece import Clock


def arguments(parser: argparse.ArgumentParser) -> None:
    """Only --data, which every command takes."""


def run(args: argparse.Namespace) -> int:
    """Serves until it is told to stop (SIGTERM, SIGINT). 0 stopped in order; raises HobError."""
    gc.disable()  # nothing that loads is garbage; bootstrap turns it on again when the house stands
    asyncio.run(serving(settings.load(args.data)))
    return 0


async def serving(options: settings.Settings, clock: Clock | None = None) -> None:
    """The same inside an event loop. `clock` in place of the machine's own: for a house whose time is set by hand."""
    from bot.channels import configured
    from bot.channels.web import Web

    telemetry.log_to_stderr(options.log_level)
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    page = Web(options.web_host, options.web_port, options.public_url)
    async with bootstrap.open_house(options, [page, *configured.channels(options)], clock=clock) as house:
        await welcome.ask_zone(house)
        print(f"The page is at {page.address}", file=sys.stderr, flush=True)
        showing = welcome.showing_way_in(house, lambda said: print(said, file=sys.stderr, flush=True))
        with watchdog.watching(house):
            async with showing:
                await stop.wait()
