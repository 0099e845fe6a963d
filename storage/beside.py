"""Another partition within a unit's transaction, as storage/unit.py gives it out: for what belongs to two people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from storage.unit import Unit

T = TypeVar("T")


class Beside(Unit):
    """One unit's transaction on another partition: it reads, adds and deletes there, and ends with that unit."""

    def __init__(self, main: Unit, person_id: int) -> None:
        self.person_id, self.turn_id, self.now = person_id, main.turn_id, main.now
        self._main, self._database, self._transaction = main, main._database, main._transaction
        self._notes = {}
        self._transaction.partitions.add(person_id)

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        async with self._main.savepoint():
            yield

    def beside(self, person_id: int) -> Unit:
        return self._main if person_id == self._main.person_id else self._main.beside(person_id)

    async def rest(self) -> bool:
        return await self._main.rest()

    async def run_at_last(self, sql: str, values: Sequence[Any] = ()) -> None:
        await self.run(sql, values)

    def afterwards(self, deed: Callable[[], None]) -> None:
        self._main.afterwards(deed)

    async def commit(self) -> None:
        raise RuntimeError("a partition beside another ends with it")

    rollback = close = commit

    async def _run(self, work: Callable[[], T]) -> T:
        return await self._main._run(work)
