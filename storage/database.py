"""Opens SQLite or PostgreSQL and gives out units of work. bot/bootstrap.py opens it; everything else is handed one."""

from __future__ import annotations

import asyncio
import datetime as dt
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.orm.exc import StaleDataError
from sqlalchemy.util.concurrency import await_only, greenlet_spawn
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

from storage import columns, errors, sqlite
from storage.disk import Disk
from storage.unit import Unit

if TYPE_CHECKING:
    from storage.memory.search.question import Reader


class Database:
    """One open database. `url` is `sqlite:///path/to/file` or `postgresql+psycopg://user@host/name`."""

    def __init__(self, url: str) -> None:
        address = sa.make_url(url)
        self.sqlite = address.get_backend_name() == "sqlite"
        self.path = Path(str(address.database)) if self.sqlite else None  # of the SQLite file
        self.engine: AsyncEngine = (
            create_async_engine(address, pool_size=10, max_overflow=40, pool_use_lifo=True) if self.path is None
            else sqlite.create_engine(self.path)
        )
        if not self.sqlite:
            columns.for_postgresql(SQLModel.metadata)
        self.reader: Reader | None = None  # what search of memory asks of language; bot/bootstrap.py gives it
        # SQLite has one writer. Waiting here is fair and wakes at once; its own busy handler polls.
        self._writer = asyncio.Lock()
        self._writer_task: asyncio.Task[object] | None = None
        self._disk = Disk(self.path, self._alone) if self.path else None
        self._drivers: dict[str, sqlite.Connection] = {}  # of the ledgers: one that reads, one that writes

    async def close(self) -> None:
        if self._disk:
            await self._disk.close()
        for driver in self._drivers.values():
            driver.close()
        self._drivers.clear()
        await self.engine.dispose()

    def unit(self, person_id: int, turn_id: int, now: dt.datetime) -> Unit:
        """A unit of work on one person's partition (see storage/unit.py)."""
        return Unit(self, person_id, turn_id, now)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A Core transaction for the house's own ledgers (storage/queue), which span people.

        Leaving the block commits, an exception rolls back.
        """
        with self.translate_errors():
            await self.begin_write()
            try:
                async with self.engine.connect() as connection:
                    if self.sqlite:
                        raw = await connection.get_raw_connection()
                        await sqlite.begin_immediate(cast(sqlite.Connection, raw.driver_connection))
                    await connection.begin()  # so that nothing within the block takes the commit upon itself
                    try:
                        yield connection
                        await connection.commit()
                    except BaseException:
                        await connection.rollback()
                        raise
            finally:
                self.end_write()
            await self.settled()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A Core connection that only reads, for the house's own ledgers."""
        with self.translate_errors():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write_file(self, *, patience: float = 0.0, settle: bool = True) -> AsyncIterator[sqlite3.Connection]:
        """As `write`, with the bare driver of the SQLite file: for storage/queue, which every message goes through.

        `patience` is for what nobody is kept waiting by, in seconds: one wait for the disk for many. Without `settle`
        none is waited for; it follows within `patience`, or the caller sees to it by `settled`.
        """
        with self.translate_errors():
            await self.begin_write()
            try:
                driver = await self._driver("writes")
                await sqlite.begin_immediate(driver)
                try:
                    yield driver
                    await sqlite.commit(driver)
                except BaseException:
                    driver.rollback()
                    raise
            finally:
                self.end_write()
            if settle:
                await self.settled(patience)
            elif patience and self._disk:
                self._disk.settle_soon(patience)

    @asynccontextmanager
    async def read_file(self) -> AsyncIterator[sqlite3.Connection]:
        """As `read`, with the bare driver of the SQLite file."""
        with self.translate_errors():
            yield await self._driver("reads")

    def scrub_soon(self) -> None:
        """After something was deleted for good: SQLite's files still hold traces of it. PostgreSQL sees to its own."""
        if self._disk:
            self._disk.scrub_soon()

    async def settled(self, patience: float = 0.0) -> None:
        """Returns when what was just committed is on the disk; on PostgreSQL it is by then. Raises StorageError."""
        if self._disk:
            with self.translate_errors():
                await self._disk.settled(patience)

    async def _driver(self, use: str) -> sqlite.Connection:
        if use not in self._drivers:
            # Within a greenlet, because the pool's first connection asks the file for its properties.
            pooled = await greenlet_spawn(self.engine.sync_engine.raw_connection)
            if use in self._drivers:
                pooled.close()
            else:
                pooled.detach()  # kept as long as the house stands: to borrow it each time costs more than a statement
                self._drivers[use] = cast(sqlite.Connection, pooled.dbapi_connection)
        return self._drivers[use]

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        await self.begin_write()
        try:
            yield
        finally:
            self.end_write()

    def open_session(self) -> AsyncSession:
        """A session that only reads, for the rooms that read across partitions (storage/people.py)."""
        return AsyncSession(self.engine, expire_on_commit=False, autoflush=False)

    def open_plain_session(self) -> orm.Session:
        """For storage/unit.py only: a session to be used within a greenlet, which writes nothing by itself."""
        return orm.Session(self.engine.sync_engine, expire_on_commit=False, autoflush=False)

    async def begin_write(self) -> None:
        """Takes the write lock of this process: SQLite has one writer. Every call needs its `end_write`.

        Raises StorageBusy where another task of this process holds it for longer than any write should take.
        """
        if not self.sqlite:
            return
        task = asyncio.current_task()
        if self._writer.locked() and self._writer_task is task:
            raise RuntimeError("this task is writing already: finish that unit before you open another")
        try:
            async with asyncio.timeout(sqlite.BUSY_SECONDS):
                await self._writer.acquire()
        except TimeoutError:
            raise errors.StorageBusy from None
        self._writer_task = task

    def end_write(self) -> None:
        """Gives the write lock back."""
        if self.sqlite:
            self._writer_task = None
            self._writer.release()

    def begin_transaction(self, session: orm.Session) -> None:
        """For storage/unit.py only: the file's own write lock; on PostgreSQL a transaction begins by itself."""
        if self.sqlite:
            raw = session.connection().connection.dbapi_connection
            await_only(sqlite.begin_immediate(cast(sqlite.Connection, raw)))

    @contextmanager
    def translate_errors(self) -> Iterator[None]:
        """Turns the driver's errors into ours, each with a sentence for the person."""
        try:
            yield
        except StaleDataError as error:
            raise errors.Stale from error
        except PoolTimeout as error:
            raise errors.StorageBusy from error
        except (DBAPIError, sqlite3.Error) as error:
            named = _named(error.orig if isinstance(error, DBAPIError) else error)
            if named is None:
                raise
            raise named from error


# What the two drivers call a disaster, and what it is to us. A code that is not here is a mistake of our own (a wrong
# statement, a broken constraint) and goes up as it is.
_SQLITE: dict[int, type[errors.StorageError]] = {
    sqlite3.SQLITE_FULL: errors.StorageFull,
    sqlite3.SQLITE_READONLY: errors.StorageReadOnly,
    sqlite3.SQLITE_PERM: errors.StorageReadOnly,
    sqlite3.SQLITE_BUSY: errors.StorageBusy,
    sqlite3.SQLITE_LOCKED: errors.StorageBusy,
    sqlite3.SQLITE_CORRUPT: errors.StorageDamaged,
    sqlite3.SQLITE_NOTADB: errors.StorageDamaged,
    sqlite3.SQLITE_CANTOPEN: errors.StorageError,
    sqlite3.SQLITE_IOERR: errors.StorageError,
    sqlite3.SQLITE_PROTOCOL: errors.StorageError,
}
_POSTGRES: dict[str, type[errors.StorageError]] = {
    "53100": errors.StorageFull,
    "25006": errors.StorageReadOnly,
    "42501": errors.StorageReadOnly,
    "55P03": errors.StorageBusy,
    "53300": errors.StorageBusy,
    "40001": errors.Stale,
    "40P01": errors.Stale,
    "XX001": errors.StorageDamaged,
    "XX002": errors.StorageDamaged,
}
_POSTGRES_AWAY = ("08", "57P", "58")  # the connection is gone, the server is stopping, its own disk fails


def _named(error: BaseException | None) -> errors.StorageError | None:
    if isinstance(error, sqlite3.Error):
        kind = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        return kind() if kind else None
    state = getattr(error, "sqlstate", None)
    if state is None:  # psycopg has no state for a connection that could not be made, or that broke
        return errors.StorageError() if type(error).__name__ == "OperationalError" else None
    if state in _POSTGRES:
        return _POSTGRES[state]()
    return errors.StorageError() if state.startswith(_POSTGRES_AWAY) else None
