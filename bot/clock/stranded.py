"""Rows in flight that nobody flies: found while the house runs, and given back. bot/clock/pulse.py looks at each sweep.

A row is claimed in the database and then carried in memory. Between the two something can fail (the disk does not
confirm, no descriptor is left), and the row then belongs to this process and to nobody in it.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import Callable, Collection

from storage import queue
from storage.database import Database

log = logging.getLogger(__name__)

# Seconds for which nobody knows a row before it is given back. No write waits a quarter as long for its lock, so
# that a row which only changes hands is never taken for a stranded one.
PATIENCE = 60.0
LONG = 180.0  # seconds in flight after which somebody should look: a try has no answer after 60


class Stranded:
    """What this worker has claimed, against what its parts say that they carry."""

    def __init__(self, database: Database, slot: int) -> None:
        self._database, self._slot = database, slot
        self._carriers: list[Callable[[], Collection[int]]] = []
        self._unknown: dict[int, float] = {}  # rows that nobody carries, and since when by the loop's time
        self._flying: dict[int, float] = {}  # all that are claimed

    def carried_by(self, carrier: Callable[[], Collection[int]]) -> None:
        """`carrier` tells the ids of the rows that it has in hand."""
        self._carriers.append(carrier)

    @property
    def stuck(self) -> int:
        """How many rows have been claimed for longer than any way takes."""
        return sum(_now() - since >= LONG for since in self._flying.values())

    async def look(self, now: dt.datetime) -> int:
        """Gives back what nobody has carried for some time; answers how many rows. Raises StorageError."""
        claimed, at = await queue.claimed(self._database, self._slot), _now()
        carried = set().union(*(carrier() for carrier in self._carriers))
        self._flying = {row: self._flying.get(row, at) for row in claimed}
        self._unknown = {row: self._unknown.get(row, at) for row in claimed - carried}
        lost = {row for row, since in self._unknown.items() if at - since >= PATIENCE}
        if not lost:
            return 0
        rescued = await queue.rescue(self._database, {self._slot}, now, only=lost)
        log.error("rows were claimed and carried by nobody", extra={"action": "stranded", "rows": rescued})
        return rescued


def _now() -> float:
    return asyncio.get_running_loop().time()
