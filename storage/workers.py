"""Who is alive: every process that claims rows holds a slot for as long as it lives. bot/bootstrap.py joins.

Liveness, not leases: a lease is measured on the wall clock, and when that steps, rows of a living worker are claimed a
second time. A lock is given back by the operating system (SQLite) or the server (PostgreSQL) when its holder dies,
however it dies.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage import columns, departures, sqlite
from storage.columns import new_id
from storage.database import Database
from storage.departures import Departures
from storage.errors import HobError
from storage.queue.ledger import reading

# Slot 0 is what `new_id` has before anybody joins: it stays free for commands that only glance at the database.
SLOTS = range(1, 1024)
FOLDER = "workers"
NAMESPACE = 0x486F62  # "Hob", the first key of our advisory locks; the slot is the second


class TooManyWorkers(HobError):
    """There are already as many of me running on this database as there can be."""


class SlotLost(HobError):
    """I lost my place among the workers of this database, so I stopped. Please start me again."""


class Worker(ABC):
    """A process with a slot. Rows that were claimed under this slot before it joined are a dead predecessor's."""

    slot: int = 0
    folder: Path | None = None  # where notes of departures are kept
    departures: Departures = Departures(None, 0)

    def grounded(self, slots: Collection[int]) -> set[tuple[int, int]]:
        """What of these slots departed and never reached the network (departures.py). Ask before `dead`."""
        return departures.left(self.folder, slots)

    @abstractmethod
    async def dead(self, slots: Collection[int]) -> set[int]:
        """Those of `slots` that no living process holds. This worker's own is alive; SlotLost where it is not."""

    @abstractmethod
    async def hold(self, slot: int) -> bool:
        """Takes a slot; False where a living process has it."""

    @abstractmethod
    async def leave(self) -> None:
        """Gives the slot back."""


_held: list[int] = []  # the slots of this process, the newest last (only a test joins twice)


@asynccontextmanager
async def join(database: Database, folder: Path | None = None) -> AsyncIterator[Worker]:
    """Takes a free slot for the time of the block, and makes new ids in it, greater than every id in the database.

    `folder`: where notes are left for whoever comes after this process; beside a file that is the database by itself.
    """
    worker = _PostgresWorker(database.engine) if database.path is None else _SQLiteWorker(database.path)
    try:
        for slot in SLOTS:
            if await worker.hold(slot):
                break
        else:
            raise TooManyWorkers
        worker.slot = new_id.slot = slot
        worker.folder = worker.folder or folder
        worker.departures = Departures(worker.folder, slot)
        _held.append(slot)
        try:
            new_id.seed(await _newest(database))
            yield worker
        finally:
            worker.departures.close()
            _held.remove(slot)
            new_id.slot = _held[-1] if _held else 0
    finally:
        await worker.leave()


class _SQLiteWorker(Worker):
    """A slot is a file beside the database, locked. The files stay: only their locks mean something."""

    def __init__(self, database: Path) -> None:
        self.folder = self._folder = database.parent / FOLDER
        self._file: int | None = None
        with sqlite.named_errors(self._folder):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    async def hold(self, slot: int) -> bool:
        self._file = self._lock(slot, fcntl.LOCK_EX)
        return self._file is not None

    async def dead(self, slots: Collection[int]) -> set[int]:
        return {slot for slot in slots if not self._is_held(slot)}

    async def leave(self) -> None:
        if self._file is not None:
            os.close(self._file)

    def _is_held(self, slot: int) -> bool:
        # Shared, so that two who look at once do not take each other for the holder.
        file = self._lock(slot, fcntl.LOCK_SH)
        if file is None:
            return True
        os.close(file)
        return False

    def _lock(self, slot: int, kind: int) -> int | None:
        with sqlite.named_errors(self._folder):
            file = os.open(self._folder / f"{slot}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return None
        return file


class _PostgresWorker(Worker):
    """A slot is an advisory lock, held by a connection of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def hold(self, slot: int) -> bool:
        connection = await self._connected()
        lock = sa.select(sa.func.pg_try_advisory_lock(NAMESPACE, slot))
        return bool((await connection.execute(lock)).scalar_one())

    async def dead(self, slots: Collection[int]) -> set[int]:
        asked = {*slots, self.slot}
        try:
            living = await self._living(asked)
        except DBAPIError:  # the server went away, and our lock with it
            await self.leave()
            if not await self.hold(self.slot):
                raise SlotLost from None
            living = await self._living(asked)
        if self.slot not in living:
            raise SlotLost
        return set(slots) - living

    async def leave(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            with contextlib.suppress(SQLAlchemyError):  # a closed line is seen late, a cut one is closed
                await connection.execute(sa.select(sa.func.pg_advisory_unlock_all()))
            await connection.invalidate()  # not back into the pool: the lock is the connection's
            await connection.close()

    async def _living(self, slots: set[int]) -> set[int]:
        connection = await self._connected()
        found = await connection.execute(
            sa.text(
                "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = :namespace AND granted"
                " AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
                " AND objid = ANY(:slots)"
            ),
            {"namespace": NAMESPACE, "slots": list(slots)},
        )
        return {row.objid for row in found}

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            connection = await self._engine.connect()
            self._connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
        return self._connection


async def _newest(database: Database) -> int:
    names = [str(table.__tablename__) for table in columns.tables()]
    async with reading(database) as ledger:
        rows = await ledger.rows(" UNION ALL ".join(f"SELECT max(id) FROM {table}" for table in names))  # noqa: S608
    return max((found for (found,) in rows if found is not None), default=0)
