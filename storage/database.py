"""Opens SQLite or PostgreSQL and gives out units of work. bot/bootstrap.py opens it; everything else is handed one."""

from __future__ import annotations

import asyncio
import datetime as dt
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager, asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, cast

import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util.concurrency import await_only, greenlet_spawn
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

from storage import columns, errors, sqlite
from storage.disk import Disk
from storage.drivers import TRANSLATED, translate
from storage.unit import Unit

if TYPE_CHECKING:
    from storage.memory.search.question import Reader


LITTLE = 1 << 25  # bytes free on a disk that is as good as full: the log alone may grow by as much


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
        self._line: dict[object, float] = {}  # who wait for it, and since when by the loop's time
        self._disk = Disk(self.path, self._alone) if self.path else None
        self._drivers: dict[str, sqlite.Connection] = {}  # of the ledgers: one that reads, one that writes

    def on_damage(self, tell: Callable[[], None]) -> None:
        """`tell` is called where the SQLite file is found damaged beside the turns, when its log is copied into it."""
        if self._disk:
            self._disk.on_damage = tell

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

    def write_file(
        self, *, patience: float = 0.0, settle: bool = True
    ) -> AbstractAsyncContextManager[sqlite3.Connection]:
        """As `write`, with the bare driver of the SQLite file: for storage/queue, which every message goes through.

        `patience` is for what nobody is kept waiting by, in seconds: one wait for the disk for many. Without `settle`
        none is waited for; it follows within `patience`, or the caller sees to it by `settled`.
        """
        return _Writing(self, patience, settle)

    def read_file(self) -> AbstractAsyncContextManager[sqlite3.Connection]:
        """As `read`, with the bare driver of the SQLite file."""
        return _Reading(self)

    @property
    def dialect(self) -> sa.Dialect:
        return self.engine.dialect

    def scrub_soon(self) -> None:
        """After something was deleted for good: SQLite's files still hold traces of it. PostgreSQL sees to its own."""
        if self._disk:
            self._disk.scrub_soon()

    async def settled(self, patience: float = 0.0) -> None:
        """Returns when what was just committed is on the disk; on PostgreSQL it is by then. Raises StorageError."""
        if self._disk:
            with self.translate_errors():
                await self._disk.settled(patience)

    def settle_soon(self, patience: float) -> None:
        """As `settled`, for what nobody waits for: it follows within so many seconds."""
        if patience and self._disk:
            self._disk.settle_soon(patience)

    async def driver(self, use: str) -> sqlite.Connection:
        """For this module and the ledgers only: the driver that "reads", or the one that "writes"."""
        if use not in self._drivers:
            # Within a greenlet, because the pool's first connection asks the file for its properties.
            pooled = await greenlet_spawn(self.engine.sync_engine.raw_connection)
            if use in self._drivers:
                pooled.close()
            else:
                pooled.detach()  # kept as long as the house stands: to borrow it each time costs more than a statement
                driver = self._drivers[use] = cast(sqlite.Connection, pooled.dbapi_connection)
                if use == "writes":  # whatever it does, it does with the lock held
                    sqlite.never_wait(driver)
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

        Raises StorageOverloaded where others of this process write for longer than anybody should wait.
        """
        if not self.sqlite:
            return
        task = asyncio.current_task()
        if self._writer.locked() and self._writer_task is task:
            raise RuntimeError("this task is writing already: finish that unit before you open another")
        if self._writer.locked() or self._line:
            await self._stand_in_line()
        else:
            await self._writer.acquire()
        self._writer_task = task

    async def _stand_in_line(self) -> None:
        mine, loop = object(), asyncio.get_running_loop()
        self._line[mine] = loop.time()
        try:
            async with asyncio.timeout(sqlite.BUSY_SECONDS):
                await self._writer.acquire()
        except TimeoutError:
            raise errors.StorageOverloaded from None
        finally:
            del self._line[mine]

    @property
    def behind(self) -> float:
        """Seconds for which the first in line has waited to write; nobody waits longer than BUSY_SECONDS."""
        return asyncio.get_running_loop().time() - next(iter(self._line.values())) if self._line else 0.0

    async def probe(self, seconds: float) -> None:
        """Returns when something could be written. Raises StorageError with the reason where nothing could be, within
        so many seconds for each step."""
        with TRANSLATED:
            if self.path is None:
                try:
                    async with asyncio.timeout(seconds), self.read() as connection:
                        await connection.exec_driver_sql("SELECT 1")
                except TimeoutError:
                    raise errors.StorageError from None
                return
            if shutil.disk_usage(self.path.parent).free < LITTLE:
                raise errors.StorageFull
            await self._probe_file(seconds)

    async def _probe_file(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self.begin_write()
        except TimeoutError:
            raise errors.StorageOverloaded from None
        try:
            async with asyncio.timeout(seconds):
                driver = await self.driver("writes")
                await sqlite.begin_immediate(driver)
                driver.rollback()
        except TimeoutError:
            raise errors.StorageBusy from None
        finally:
            self.end_write()

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

    def translate_errors(self) -> AbstractContextManager[None]:
        """A block in which the driver's errors become ours, each with a sentence for the person."""
        return TRANSLATED


class _Reading:
    """A block with the driver that reads."""

    __slots__ = ("_database",)

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __aenter__(self) -> sqlite3.Connection:
        with TRANSLATED:
            return await self._database.driver("reads")

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            translate(error)


class _Writing:
    """A block with the driver that writes, in one transaction."""

    __slots__ = ("_database", "_driver", "_patience", "_settle")

    def __init__(self, database: Database, patience: float, settle: bool) -> None:
        self._database, self._patience, self._settle = database, patience, settle

    async def __aenter__(self) -> sqlite3.Connection:
        with TRANSLATED:
            await self._database.begin_write()
            try:
                self._driver = await self._database.driver("writes")
                await sqlite.begin_immediate(self._driver)
            except BaseException:
                self._database.end_write()
                raise
            return self._driver

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with TRANSLATED:
            try:
                if error is not None:
                    self._driver.rollback()
                    translate(error)
                    return
                try:
                    await sqlite.commit(self._driver)
                except BaseException:
                    self._driver.rollback()
                    raise
            finally:
                self._database.end_write()
        if self._settle:
            await self._database.settled(self._patience)
        else:
            self._database.settle_soon(self._patience)
