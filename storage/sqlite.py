"""SQLite under SQLAlchemy's asyncio, without a thread for each statement. storage/database.py makes its engine here.

A statement on a local file takes some 10 us; handing it to a thread and back, as aiosqlite does, takes ten times that, and
a turn runs some forty statements (benchmarks/storage.py holds the figures). So statements run where they stand, and only
what can wait goes to a thread: a COMMIT, for the disk, and a BEGIN that finds another process writing.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, Pool
from sqlalchemy.util.concurrency import await_only

# WAL lets readers go on while one writes; FULL keeps the last commit through a power loss (NORMAL may not).
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY", "cache_size=-8000")
BUSY_SECONDS = 15.0


class InlineDialect(SQLiteDialect_pysqlite):
    """The standard library's driver, called directly from the event loop."""

    driver = "inline"
    is_async = True
    supports_statement_cache = True

    @classmethod
    def get_pool_class(cls, url: sa.URL) -> type[Pool]:
        return AsyncAdaptedQueuePool

    def do_commit(self, dbapi_connection: Any) -> None:
        if dbapi_connection.in_transaction:  # nothing was written: nothing to wait for
            await_only(_in_thread(dbapi_connection.commit))


async def begin_immediate(connection: sqlite3.Connection) -> None:
    """Takes the write lock: at once if it is free, else by waiting in a thread for the other process.

    Raises sqlite3.OperationalError("database is locked") after BUSY_SECONDS.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        await _in_thread(lambda: _begin_waiting(connection))


def _begin_waiting(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA busy_timeout={int(BUSY_SECONDS * 1000)}")
    try:
        connection.execute("BEGIN IMMEDIATE")
    finally:
        connection.execute("PRAGMA busy_timeout=0")


async def _in_thread(work: Callable[[], object]) -> None:
    """Runs `work` in a thread to its end, even when the caller is cancelled: a connection is never left half way."""
    running = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait([running])
        raise


def create_engine(path: str) -> AsyncEngine:
    """An engine on the SQLite file at `path`, every connection with Hob's pragmas."""
    registry.register("sqlite.inline", __name__, "InlineDialect")
    engine = create_async_engine(
        sa.URL.create("sqlite+inline", database=path),
        # isolation_level None: the driver begins nothing by itself, so reads hold no lock and writes begin with IMMEDIATE.
        connect_args={"isolation_level": None, "check_same_thread": False, "timeout": 0},
        pool_size=5,
        max_overflow=20,
    )

    @sa.event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: sqlite3.Connection, record: object) -> None:
        connection.execute(f"PRAGMA busy_timeout={int(BUSY_SECONDS * 1000)}")  # turning WAL on needs the file for a moment
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("PRAGMA busy_timeout=0")

    return engine
