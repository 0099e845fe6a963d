"""Drains the outbox by the channels this process carries: one lane each. bot/bootstrap.py starts it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from bot.channels.base import Channel, DeliveryError
from bot.sending import reports
from bot.sending.arrivals import Arrivals
from bot.sending.lanes import Lane
from bot.sending.surroundings import Surroundings
from storage import queue
from storage.database import Database
from storage.errors import StorageError
from storage.queue import Parcel, Word
from storage.tables import Outbox
from storage.unit import Unit
from storage.workers import Worker

if TYPE_CHECKING:
    from bot.timepiece import Clock

log = logging.getLogger(__name__)


class Delivery:
    """The lanes of this process. `start` and `stop` are the house's; `drain_once` is for tests and short commands."""

    def __init__(self, database: Database, worker: Worker, clock: Clock, channels: Mapping[str, Channel]) -> None:
        self.channels = channels
        self._around = Surroundings(
            database, worker.slot, worker.departures, clock.now, channels, retrying=self._retrying
        )
        self._lanes = {name: Lane(channel, self._around) for name, channel in channels.items()}
        self._listeners: list[Callable[[], None]] = []
        self._arrivals = Arrivals(database)
        self._kicked = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        for lane in self._lanes.values():
            lane.start()
        self._looking = asyncio.create_task(self._look_out(), name="delivery's lookout")
        self.sweep()

    async def stop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._looking
        await asyncio.gather(*(lane.stop() for lane in self._lanes.values()))

    def kick(self) -> None:
        """There may be something to deliver: the outbox is asked once for all lanes, and for all kicks meanwhile."""
        self._kicked.set()

    def sweep(self) -> None:
        """Every lane looks for itself, whatever was left behind: rows, or outcomes that could not be written."""
        for lane in self._lanes.values():
            lane.stir()

    async def drain_once(self) -> int:
        """Sends all that may be sent now, notices of failures included; answers how many tries were made."""
        total, tries = 0, 1
        while tries:
            self.sweep()
            tries = sum(await asyncio.gather(*(lane.work() for lane in self._lanes.values())))
            total += tries
        return total

    async def reported(
        self, channel: str, state: str, *, provider_id: str, outbox_id: int | None = None,
        error: DeliveryError | None = None,
    ) -> None:
        """A provider's later word about a message that it took: accepted, delivered, read, or failed with its `error`.

        In any order and as often as it likes. `outbox_id` is the surest way to name the row (Outgoing.id, put into the
        address that is called back); without it the row is looked for by `provider_id` among the last week's. What
        failed is sent another way, tried again or given up and told, by the same rules as a try that fails at once.
        """
        around, now = self._around, self._around.now()
        rings = channel in around.channels and around.channels[channel].rings
        if around.database.sqlite and outbox_id is not None and state in reports.GOOD and not rings:
            await self._arrivals.keep(Word(channel, outbox_id, state, provider_id, now))
        elif await reports.take(
            around.database, around.channels, channel, state, now, outbox_id=outbox_id, provider_id=provider_id,
            error=error,
        ):
            self._retrying()

    def on_retry(self, listener: Callable[[], None]) -> None:
        """Calls `listener` whenever a row is to be tried again at some moment to come."""
        self._listeners.append(listener)

    def ready(self) -> dict[str, int]:
        """The channels for which rows may be claimed now, and how many."""
        return {name: lane.room for name, lane in self._lanes.items() if lane.room}

    def carried(self) -> set[int]:
        """The claimed rows that a lane has in hand."""
        return set().union(*(lane.carried for lane in self._lanes.values()))

    def take(self, parcels: Sequence[Parcel]) -> None:
        """Sends rows that the pulse has fired, and holds."""
        for_lane: dict[str, list[Parcel]] = defaultdict(list)
        for parcel in parcels:
            for_lane[parcel.channel].append(parcel)
        for name, theirs in for_lane.items():
            self._lanes[name].take(theirs)

    async def hand(self, unit: Unit, row: Outbox) -> None:
        """Adds a turn's reply to its unit; where its lane is free it is held there and then, and sent at once.

        On SQLite, which has one writer, the transaction of the turn can tell that nothing goes before it.
        """
        lane, parcel = self._lanes.get(row.channel), None
        if lane is not None and lane.answers:
            departs = self._around.database.sqlite and lane.may_go(row.handle_id)
            parcel = await queue.claim_reply(unit, row, self._around.slot, departs=departs)
            if parcel is not None and parcel.departed:
                lane.waits(parcel)
        unit.add(row)
        if lane is not None and parcel is not None:
            unit.afterwards(partial(lane.take, [parcel]))

    @contextmanager
    def firing(self) -> Iterator[None]:
        """While what is due is being fired, lanes send but leave the database alone."""
        self._around.firing = True
        try:
            yield
        finally:
            self._around.firing = False
            for lane in self._lanes.values():
                lane.release_marks()
            self.kick()

    async def _look_out(self) -> None:
        while True:
            await self._kicked.wait()
            self._kicked.clear()
            around = self._around
            try:
                for name in await queue.waiting(around.database, list(self._lanes), around.now()):
                    self._lanes[name].stir()
            except StorageError:  # the next sweep tries again
                log.exception("outbox not readable", extra={"action": "claim_failed"})
            except Exception:  # a mistake of ours: this loop must outlive it, or only sweeps deliver
                log.exception("lookout stumbled", extra={"action": "claim_failed"})

    def _retrying(self) -> None:
        self.kick()
        for listener in self._listeners:
            listener()
