"""Another partition within a unit's transaction, as storage/unit.py gives it out: for what belongs to two people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sa

from storage import partition
from storage.columns import Owned
from storage.errors import Foreign
from storage.unit import Unit


class Beside(Unit):
    """One unit's transaction on another partition: it reads and adds there, and leaves the rest to that unit."""

    def __init__(self, main: Unit, person_id: int) -> None:
        self.person_id, self.turn_id, self.now = person_id, main.turn_id, main.now
        self._main, self._database = main, main._database
        main._partitions.add(person_id)

    async def all(self, statement: Any) -> Sequence[Any]:
        return await self._main._run(lambda: self._main._find_in(statement, self.person_id).all())

    async def first(self, statement: Any) -> Any | None:
        return await self._main._run(lambda: self._main._find_in(statement, self.person_id).first())

    async def rows(self, sql: str, values: Sequence[Any] = ()) -> Sequence[Any]:
        return await self._main._run(lambda: self._main._read(sql, partition.bound(sql, self.person_id, values)))

    async def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        bound = partition.bound_write(sql, self.person_id, values)
        return await self._main._run(lambda: self._main._change(sql, bound))

    def add(self, *rows: Owned) -> None:
        if any(row.person_id != self.person_id for row in rows):
            raise Foreign
        self._main._pending += rows

    async def delete(self, row: Owned) -> None:
        if row.person_id != self.person_id:
            raise Foreign
        await self._main._delete(row)

    async def flush(self) -> None:
        await self._main.flush()

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        async with self._main.savepoint():
            yield

    async def execute(self, statement: sa.Executable) -> None:
        await self._main._run(lambda: self._main._execute(partition.narrowed_write(statement, self.person_id)))

    async def begin(self) -> None:
        await self._main.begin()

    def beside(self, person_id: int) -> Unit:
        return self._main if person_id == self._main.person_id else self._main.beside(person_id)

    async def commit(self) -> None:
        raise RuntimeError("a partition beside another ends with it")

    rollback = close = commit
