"""What happened at the stand-in, in order and with times; read by tests, followed by the page that plays the phone."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One happening. Kinds: request, message, received, callback, webhook, call, spoken, alert."""

    id: int
    at: dt.datetime
    kind: str
    data: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, "at": self.at.isoformat(), "kind": self.kind, **self.data}


class Log:
    """Only grows; ids count from 1."""

    def __init__(self, now: Callable[[], dt.datetime]) -> None:
        self._now, self.entries, self._news = now, list[Entry](), asyncio.Event()

    def add(self, kind: str, **data: Any) -> Entry:
        entry = Entry(len(self.entries) + 1, self._now(), kind, data)
        self.entries.append(entry)
        self._news.set()
        self._news = asyncio.Event()
        return entry

    def of(self, kind: str, **data: Any) -> list[Entry]:
        """Those of a kind whose data hold what is asked."""
        return [one for one in self.entries if one.kind == kind and data.items() <= one.data.items()]

    async def after(self, last: int, seconds: float) -> Sequence[Entry]:
        """What came after the entry `last`; waits, at most so many real seconds, while there is nothing."""
        news = self._news
        if len(self.entries) <= last and seconds > 0:
            try:
                async with asyncio.timeout(seconds):
                    await news.wait()
            except TimeoutError:
                return []
        return self.entries[last:]

    async def until(self, kind: str, seconds: float = 120, times: int = 1, **data: Any) -> Entry:
        """The entry of that kind and with those data, the `times`-th; waits for it, at most so many real seconds."""
        async with asyncio.timeout(seconds):
            while len(found := self.of(kind, **data)) < times:
                await self._news.wait()
        return found[times - 1]
