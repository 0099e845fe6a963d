"""A sign that a turn takes its time ("typing …"), shown after its first second. intake.py puts it around turns."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

from bot.channels.base import Channel

AFTER, AGAIN = 1.0, 4.5  # seconds until it is shown, and shown anew: it fades after five


@contextlib.contextmanager
def shown(channel: Channel | None, address: str, provider_id: str) -> Iterator[None]:
    """Within the block, whoever wrote that message sees that it is being worked on. Costs a timer where it is quick."""
    if channel is None or type(channel).busy is Channel.busy:
        yield
        return
    running: list[asyncio.Task[None]] = []

    def begin() -> None:
        running.append(asyncio.create_task(_show(channel, address, provider_id), name="busy sign"))

    timer = asyncio.get_running_loop().call_later(AFTER, begin)
    try:
        yield
    finally:
        timer.cancel()
        for task in running:
            task.cancel()


async def _show(channel: Channel, address: str, provider_id: str) -> None:
    while True:
        await channel.busy(address, provider_id)
        await asyncio.sleep(AGAIN)
