"""Forecasts kept for a while, the second provider where the first fails, and rest for one that did. service.py asks."""

from __future__ import annotations

import datetime as dt
from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

from integrations.weather.port import Fault, Forecast, Hour, Place, Unforetold

FRESH = dt.timedelta(minutes=30)  # the models run every few hours, the newest hours are mended oftener
KEPT = dt.timedelta(hours=12)  # how old a forecast may be told, with its time, where no service answers
REST = dt.timedelta(seconds=30)  # in which a service that failed is not asked, so that nobody waits for it again
BUSY_REST = dt.timedelta(minutes=5)
MOST = 200  # forecasts


class Provider(Protocol):
    """Who forecasts."""

    async def hours(self, place: Place) -> tuple[Hour, ...]:
        """Raises Unforetold."""


class Forecasts:
    """What the providers say, in their order."""

    def __init__(self, providers: Sequence[Provider]) -> None:
        self._providers = providers
        self._resting: dict[int, tuple[dt.datetime, Fault]] = {}
        self._kept: OrderedDict[tuple[float, float], Forecast] = OrderedDict()

    async def of(self, place: Place, now: dt.datetime) -> Forecast:
        """The forecast for a place. Raises Unforetold with the first provider's fault."""
        key = round(place.latitude, 2), round(place.longitude, 2)
        kept = self._kept.get(key)
        if kept is not None and dt.timedelta() <= now - kept.fetched_at < FRESH:
            return kept
        faults = []
        for number in range(len(self._providers)):
            try:
                hours = await self._ask(number, place, now)
            except Unforetold as error:
                faults.append(error.fault)
                continue
            self._kept[key] = Forecast(hours, now)
            self._kept.move_to_end(key)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
            return self._kept[key]
        if kept is not None and now - kept.fetched_at < KEPT:
            return kept._replace(stale=True)
        raise Unforetold(faults[0] if faults else Fault.OFF)

    async def _ask(self, number: int, place: Place, now: dt.datetime) -> tuple[Hour, ...]:
        until, fault = self._resting.get(number, (now, Fault.SLOW))
        if now < until:
            raise Unforetold(fault)
        try:
            hours = await self._providers[number].hours(place)
        except Unforetold as error:
            if error.fault is not Fault.EMPTY:
                self._resting[number] = now + (BUSY_REST if error.fault is Fault.BUSY else REST), error.fault
            raise
        self._resting.pop(number, None)
        return hours
