"""Results and pages kept for a while, the next provider where one fails, and rest for one that did. service.py asks."""

from __future__ import annotations

import datetime as dt
from collections import OrderedDict
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from integrations.search.port import Fault, Result, Unsearched

FRESH = dt.timedelta(minutes=30)
REST = dt.timedelta(seconds=30)  # in which a provider that failed is not asked, so that nobody waits for it again
BUSY_REST = dt.timedelta(minutes=5)
MOST = 200  # of a kind
ASKED = 10  # results of one question

T = TypeVar("T")


class Provider(Protocol):
    """Who searches."""

    async def results(self, words: str, most: int) -> Sequence[Result]:
        """Raises Unsearched."""


class Kept(Generic[T]):
    """Things by their names, the latest `MOST`, each for as long as it is fresh."""

    def __init__(self) -> None:
        self._things: OrderedDict[str, tuple[dt.datetime, T]] = OrderedDict()

    def get(self, name: str, now: dt.datetime) -> T | None:
        at, thing = self._things.get(name, (now, None))
        return thing if dt.timedelta() <= now - at < FRESH else None

    def put(self, name: str, thing: T, now: dt.datetime) -> None:
        self._things[name] = now, thing
        self._things.move_to_end(name)
        while len(self._things) > MOST:
            self._things.popitem(last=False)


class Results:
    """What the providers find, in their order."""

    def __init__(self, providers: Sequence[Provider]) -> None:
        self._providers = providers
        self._resting: dict[int, tuple[dt.datetime, Fault]] = {}
        self._kept: Kept[Sequence[Result]] = Kept()

    async def of(self, words: str, now: dt.datetime) -> Sequence[Result]:
        """The results for some words. Raises Unsearched with the first provider's fault."""
        kept = self._kept.get(words.casefold(), now)
        if kept is not None:
            return kept
        faults = []
        for number in range(len(self._providers)):
            try:
                found = _whole(await self._ask(number, words, now))
            except Unsearched as error:
                faults.append(error.fault)
                continue
            self._kept.put(words.casefold(), found, now)
            return found
        raise Unsearched(faults[0] if faults else Fault.OFF)

    async def _ask(self, number: int, words: str, now: dt.datetime) -> Sequence[Result]:
        until, fault = self._resting.get(number, (now, Fault.SLOW))
        if now < until:
            raise Unsearched(fault)
        try:
            found = await self._providers[number].results(words, ASKED)
        except Unsearched as error:
            if error.fault is not Fault.EMPTY:
                self._resting[number] = now + (BUSY_REST if error.fault is Fault.BUSY else REST), error.fault
            raise
        self._resting.pop(number, None)
        return found


def _whole(results: Sequence[Result]) -> Sequence[Result]:
    """The results that lead to a page of the web, each address once. Raises Unsearched where there is none."""
    found = {one.url: one for one in reversed(results) if one.url.startswith(("http://", "https://"))}
    if not found:
        raise Unsearched(Fault.EMPTY)
    return tuple(reversed(found.values()))
