"""Tries that are under way on one channel, each batch by itself. Used by lanes.py.

An answer that does not come holds up its own people and nobody else: what was picked later flies past it.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bot.channels import takeoff
from bot.channels.base import Channel, DeliveryError, Fate, Outgoing, Sent
from bot.sending import buttons
from specialists.contract import Button
from storage.columns import from_micros
from storage.queue import Parcel
from storage.tables import Tried

log = logging.getLogger(__name__)

NO_ANSWER = 60.0  # seconds until a try counts as one without an answer


@dataclass(slots=True)
class Flight:
    """A batch on its way. Once it is over its answers are in `answers`, one for each row; those that failed wait in
    `failed` until each is seen to.

    `began` is the loop's time, by which the channel's pace counts; `started` and `finished` are moments.
    """

    batch: Sequence[Parcel]
    weights: Sequence[tuple[int, int]]  # of each the handle, and how many messages it counts as
    began: float
    started: dt.datetime
    finished: dt.datetime | None = None
    answers: Sequence[Sent | DeliveryError] | None = None
    failed: deque[tuple[Parcel, DeliveryError]] = field(default_factory=deque)
    silent: bool = False  # nothing of it got through
    read: bool = False


class Flights:
    """Those of one channel that have not been seen to."""

    def __init__(
        self, channel: Channel, now: Callable[[], dt.datetime], gone: Callable[[Sequence[Parcel]], None],
        landed: Callable[[], None],
    ) -> None:
        """`gone` is called right before a batch is given to the network, `landed` whenever one is over."""
        self._channel, self._now, self._gone, self._landed = channel, now, gone, landed
        self._flights: dict[asyncio.Task[None], Flight] = {}
        self.handles: set[int] = set()  # one batch at a time for each
        self.count = 0  # rows

    def __bool__(self) -> bool:
        return bool(self._flights)

    @property
    def ids(self) -> set[int]:
        """Of their rows."""
        return {parcel.id for flight in self._flights.values() for parcel in flight.batch}

    def launch(self, batch: Sequence[Parcel], weights: Sequence[tuple[int, int]], began: float) -> None:
        """Asks the channel to send them."""
        flight = Flight(batch, weights, began, self._now())
        task = asyncio.create_task(self._fly(flight), name=f"sending by {self._channel.name}")
        self._flights[task] = flight
        self.handles.update(parcel.handle_id for parcel in batch)
        self.count += len(batch)
        task.add_done_callback(lambda _: self._landed())

    def over(self) -> list[Flight]:
        """Those that are over, in the order they were launched. Each stays until it is `settled`."""
        return [flight for task, flight in self._flights.items() if task.done()]

    def settled(self, flight: Flight) -> None:
        """All that came of it is seen to."""
        self._flights = {task: one for task, one in self._flights.items() if one is not flight}
        self.handles = {parcel.handle_id for one in self._flights.values() for parcel in one.batch}
        self.count -= len(flight.batch)

    async def abandon(self) -> list[Flight]:
        """Breaks off all that are under way; answers those that were not settled. One that was broken off has no
        answers."""
        for task in self._flights:
            task.cancel()
        await asyncio.gather(*self._flights, return_exceptions=True)
        left = list(self._flights.values())
        self._flights, self.handles, self.count = {}, set(), 0
        return left

    async def _fly(self, flight: Flight) -> None:
        flight.answers = await self._ask(flight.batch)
        flight.finished = self._now()

    async def _ask(self, batch: Sequence[Parcel]) -> Sequence[Sent | DeliveryError]:
        """The channel's answer for each row. What goes wrong without one is an unknown outcome, for every row."""
        outs = [
            Outgoing(
                parcel.id, parcel.address, parcel.text, parcel.kind, _buttons(parcel),
                from_micros(parcel.due_at), parcel.occurrence_id, parcel.reply_to, parcel.unsure,
            )
            for parcel in batch
        ]
        reason = "there was no answer"
        try:
            with takeoff.awaited(lambda: self._gone(batch)):
                async with asyncio.timeout(NO_ANSWER):
                    answers = await self._channel.send(outs)
            if len(answers) == len(outs):
                return answers
            reason = "the answer did not fit"
        except TimeoutError:
            pass
        except Exception:  # a channel must not raise; one that does must not stop the others
            log.exception("channel failed", extra={"action": "channel_failed", "channel": self._channel.name})
        finally:
            self._gone(batch)
        return unanswered(batch, reason)


def unanswered(batch: Sequence[Parcel], reason: str = "it was broken off") -> list[DeliveryError]:
    """For each row an unknown outcome."""
    return [DeliveryError(reason, code=Tried.UNKNOWN, fate=Fate.RETRY, sure=False) for _ in batch]


def _buttons(parcel: Parcel) -> Sequence[Button]:
    return parcel.made if parcel.made is not None else buttons.read(parcel.buttons)
