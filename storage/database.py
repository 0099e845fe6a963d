"""Opens SQLite or PostgreSQL and gives out units of work. bot/bootstrap.py opens it; everything else is handed one."""

from __future__ import annotations

import asyncio
import datetime as dt
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import cast

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.orm.exc import StaleDataError
from sqlmodel.ext.asyncio.session import AsyncSession

from storage import sqlite
from storage.errors import Stale, StorageBusy, StorageDamaged, StorageError, StorageFull
from storage.unit import Unit


class Database:
    """One open database. `url` is `sqlite:///path/to/file` or `postgresql+psycopg://user@host/name`."""

    def __init__(self, url: str) -> None:
        address = sa.make_url(url)
        self.sqlite = address.get_backend_name() == "sqlite"
        self.path = Path(str(address.database)) if self.sqlite else None  # of the SQLite file
        self.engine: AsyncEngine = (
            create_async_engine(address, pool_size=10, max_overflow=20) if self.path is None
            else sqlite.create_engine(self.path)
        )
        # SQLite has one writer. Waiting here is fair and wakes at once; its own busy handler polls.
        self._writer = asyncio.Lock()

    async def close(self) -> None:
        await self.engine.dispose()

    def unit(self, person_id: int, turn_id: int, now: dt.datetime) -> Unit:
        """A unit of work on one person's partition (see storage/unit.py)."""
        return Unit(self, person_id, turn_id, now)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A Core transaction for the house's own ledgers (storage/queue.py), which span people."""
        with self.translate_errors():
            async with self._locked(), self.engine.connect() as connection:
                if self.sqlite:
                    await self._begin(connection)
                try:
                    yield connection
                except BaseException:
                    await connection.rollback()
                    raise
                await connection.commit()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A Core connection that only reads, for the house's own ledgers."""
        with self.translate_errors():
            async with self.engine.connect() as connection:
                yield connection

    def open_session(self) -> AsyncSession:
        """For storage/unit.py only: a session that writes nothing by itself."""
        return AsyncSession(self.engine, expire_on_commit=False, autoflush=False)

    async def begin_write(self, session: AsyncSession) -> None:
        """For storage/unit.py only: the write lock, before the first write of a session."""
        if not self.sqlite:
            return
        await self._writer.acquire()
        try:
            with self.translate_errors():
                await self._begin(await session.connection())
        except BaseException:
            self._writer.release()
            raise

    def end_write(self) -> None:
        """For storage/unit.py only: gives the write lock back."""
        if self.sqlite and self._writer.locked():
            self._writer.release()

    async def _begin(self, connection: AsyncConnection) -> None:
        raw = await connection.get_raw_connection()
        await sqlite.begin_immediate(cast(sqlite3.Connection, raw.driver_connection))

    @contextmanager
    def translate_errors(self) -> Iterator[None]:
        """Turns the driver's errors into ours, each with a sentence for the person."""
        try:
            yield
        except StaleDataError as error:
            raise Stale from error
        except (DBAPIError, sqlite3.Error) as error:
            raise _translated(error) from error

    @asynccontextmanager
    async def _locked(self) -> AsyncIterator[None]:
        if not self.sqlite:
            yield
            return
        async with self._writer:
            yield


def _translated(error: DBAPIError | sqlite3.Error) -> Exception:
    words = str(error.orig if isinstance(error, DBAPIError) else error).lower()
    if "disk is full" in words or "no space left" in words or "disk full" in words:
        return StorageFull()
    if "locked" in words or "busy" in words:
        return StorageBusy()
    if "malformed" in words or "not a database" in words:
        return StorageDamaged()
    if isinstance(error, (OperationalError, sqlite3.Error)):
        return StorageError()
    return error
