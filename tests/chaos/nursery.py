"""Forks runners of pulse and delivery that write each message to a file. Started by tests/chaos/test_delivery.py.

    python -m tests.chaos.nursery DATABASE-URL FILE      # each line read forks a runner and answers its process id

Everything is imported before the first fork, so that a runner killed after 50 ms has lived for 50 ms.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Sequence

from apscheduler.schedulers import asyncio as _warm  # noqa: F401 - imported before the fork, not after it

from bot.channels.base import Channel, DeliveryError, Intake, Limits, Outgoing, Sent
from bot.clock.pulse import Pulse
from bot.sending import wording
from bot.sending.delivery import Delivery
from bot.timepiece import SystemClock
from storage import queue, workers
from storage.database import Database

PROVIDER_TIME = 0.04  # seconds from what the provider does to its answer: a kill there leaves the outcome unknown


class Paper(Channel):
    """A provider whose deeds are lines on disk."""

    name = "phone"
    limits = Limits(per_handle=500)

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    async def start(self, intake: Intake) -> None: ...

    async def stop(self) -> None: ...

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        for out in batch:
            line = {"id": out.id, "occurrence": out.occurrence_id, "text": out.text, "address": out.address}
            os.write(self._file, json.dumps(line).encode() + b"\n")
        os.fsync(self._file)
        await asyncio.sleep(PROVIDER_TIME)
        return [Sent(f"paper {out.id}") for out in batch]


async def run(url: str, path: str) -> None:
    """What `bootstrap.open_house` does, without the parts that chaos in delivery does not need."""
    database, clock = Database(url), SystemClock()
    async with workers.join(database) as worker:
        await queue.rescue(
            database, await worker.dead(await queue.claimants(database)) | {worker.slot}, clock.now()
        )
        delivery = Delivery(database, worker, clock, {Paper.name: Paper(path)})
        pulse = Pulse(database, worker, clock, delivery, wording.Came("acknowledge", "snooze"), sweep=0.2)
        await delivery.start()
        await pulse.start()
        await asyncio.Event().wait()


def main(url: str, path: str) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the killed are nobody's to bury
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            sys.stdin.close()
            asyncio.run(run(url, path))
        print(child, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
