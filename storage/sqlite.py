"""SQLite under SQLAlchemy's asyncio, without a thread for each statement. storage/database.py makes its engine here.

A statement on a local file takes some 10 us; handing it to a thread and back, as aiosqlite does, takes ten times that,
and a turn runs some forty statements. So statements run where they stand, and only what can wait goes to a thread: a
large COMMIT, a BEGIN that finds another process writing, and the disk (storage/disk.py).
"""

from __future__ import annotations

import asyncio
import errno
import fcntl
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, Pool
from sqlalchemy.util.concurrency import await_only

from storage.errors import StorageDamaged, StorageError, StorageForeign, StorageFull, StorageReadOnly

# NORMAL alone would not keep the last commit through a power loss: storage/disk.py sees to that, and to checkpoints,
# which SQLite itself begins only where those do not keep up.
PRAGMAS = (
    "synchronous=NORMAL", "wal_autocheckpoint=10000", "foreign_keys=ON", "temp_store=MEMORY", "cache_size=-2000"
)
APPLICATION_ID = 0x486F6231  # "Hob1" in the file's header: a file with tables but without it is somebody else's
BUSY_SECONDS = 15.0  # for a writer, who waits in a thread
SLICE_SECONDS = 0.25
# For the rest, where it stands: in WAL nothing holds a reader up, save for the instant in which another process
# recovers or removes the log.
BRIEF_SECONDS = 2.0

LARGE = 2000  # rows of a transaction whose COMMIT is worth a thread
KEPT = 32  # connections, for as many turns side by side: to open one takes as long as a turn's reading
STATEMENTS = 256  # kept prepared by each connection

T = TypeVar("T")


class _Cursor(sqlite3.Cursor):
    async def _async_soft_close(self) -> None:
        """SQLAlchemy awaits this of a cursor that its driver made; there is nothing to wait for."""


class Connection(sqlite3.Connection):
    """A connection that knows how large its transaction is."""

    begun_at = 0  # rows changed by it before the transaction
    brief = True  # whether it waits a little where another process stands in its way

    def cursor(self, factory: Any = _Cursor) -> Any:
        return super().cursor(factory)


class InlineDialect(SQLiteDialect_pysqlite):
    """The standard library's driver, called directly from the event loop."""

    driver = "inline"
    is_async = True
    supports_statement_cache = True

    @classmethod
    def get_pool_class(cls, url: sa.URL) -> type[Pool]:
        return AsyncAdaptedQueuePool

    def do_execute(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        cursor.execute(statement, parameters)
        await_only(_no_time())

    def do_executemany(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        cursor.executemany(statement, parameters)
        await_only(_no_time())

    def do_commit(self, dbapi_connection: Any) -> None:
        if dbapi_connection.in_transaction:  # else nothing was written: nothing to wait for
            await_only(commit(dbapi_connection))


async def _no_time() -> None:
    """SQLAlchemy takes a statement that awaited nothing for a driver that blocks."""


async def begin_immediate(connection: Connection) -> None:
    """Takes the write lock: at once if it is free, else by waiting in a thread for the other process.

    Raises sqlite3.OperationalError("database is locked") after BUSY_SECONDS. Cancelled, it leaves nothing begun.
    """
    if not connection.brief:
        if not _begin(connection):
            try:
                await _begin_waiting(connection)
            finally:
                connection.execute("PRAGMA busy_timeout=0")
        return
    connection.execute("PRAGMA busy_timeout=0")
    try:
        if not _begin(connection):
            await _begin_waiting(connection)
    finally:
        connection.execute(f"PRAGMA busy_timeout={int(BRIEF_SECONDS * 1000)}")


def never_wait(connection: Connection) -> None:
    """For a connection that does nothing outside of `begin_immediate` and `commit`: to set its patience anew for each
    takes as long as a statement."""
    connection.execute("PRAGMA busy_timeout=0")
    connection.brief = False


def _begin(connection: Connection) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        return False
    connection.begun_at = connection.total_changes
    return True


async def commit(connection: Connection) -> None:
    """Ends the transaction in the system's memory; it is not confirmed before storage/disk.py has settled it."""
    if connection.total_changes - connection.begun_at > LARGE:
        await in_thread(connection.commit)
    else:
        connection.commit()


async def _begin_waiting(connection: Connection) -> None:
    # In slices, because a thread that waits cannot be cancelled.
    connection.execute(f"PRAGMA busy_timeout={int(SLICE_SECONDS * 1000)}")
    deadline = time.monotonic() + BUSY_SECONDS
    while time.monotonic() < deadline:
        try:
            if await in_thread(lambda: _begin(connection)):
                return
        except BaseException:
            connection.rollback()
            raise
    connection.execute("BEGIN IMMEDIATE")
    connection.begun_at = connection.total_changes


async def in_thread(work: Callable[[], T]) -> T:
    """Runs `work` in a thread to its end, even when the caller is cancelled: a connection is never left half way.

    A cancelled COMMIT may therefore have happened.
    """
    running = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        while not running.done():
            try:
                await asyncio.wait([running])
            except asyncio.CancelledError:
                continue  # asked again to hurry; it cannot
        running.exception()
        raise


def _document(kept: str) -> Any:
    """A JSON document as it was kept. Raises StorageDamaged where it is none any more."""
    try:
        return json.loads(kept)
    except ValueError as error:
        raise StorageDamaged from error


def create_engine(path: Path) -> AsyncEngine:
    """An engine on the SQLite file at `path`, every connection with Hob's pragmas. Touches nothing until it is used."""
    registry.register("sqlite.inline", __name__, "InlineDialect")
    engine = create_async_engine(
        sa.URL.create("sqlite+inline", database=str(path)),
        # isolation_level None: the driver begins nothing by itself, so reads hold no lock and writes begin IMMEDIATE.
        connect_args={
            "isolation_level": None, "check_same_thread": False, "timeout": BRIEF_SECONDS, "factory": Connection,
            "cached_statements": STATEMENTS,
        },
        pool_size=KEPT,
        # No upper limit: whoever holds the write lock must not wait for a connection of those who wait for the lock.
        max_overflow=-1,
        pool_use_lifo=True,  # the one used last has the warmest cache
        json_deserializer=_document,
    )

    @sa.event.listens_for(engine.sync_engine, "do_connect")
    def _make_room(dialect: object, record: object, arguments: object, options: object) -> None:
        create_file(path)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: sqlite3.Connection, record: object) -> None:
        _claim(connection, path)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    return engine


def create_file(path: Path) -> None:
    """Makes a database that only its owner can read, in a folder of the same kind, unless it is there already.

    Raises StorageReadOnly where it is there and may not be written: SQLite would only say so at the first write.
    """
    with named_errors(path):
        if path.exists():
            for needed in (path, path.parent):
                if not os.access(needed, os.W_OK, effective_ids=True):
                    raise StorageReadOnly
        else:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _make(path)


def _make(path: Path) -> None:
    """Under its own name once it is a database of ours: whoever finds an empty file there has lost something."""
    with _held(path.parent):
        if path.exists():  # another process was quicker
            return
        draft = path.with_name(f"{path.name}.new")
        draft.unlink(missing_ok=True)  # of one that was killed
        descriptor = os.open(draft, os.O_RDWR | os.O_CREAT, 0o600)  # SQLite gives its -wal and -shm the same mode
        try:
            with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
                connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
                connection.execute("PRAGMA journal_mode=WAL")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        draft.rename(path)


def _claim(connection: sqlite3.Connection, path: Path) -> None:
    """Marks an empty file as Hob's and turns its log on. Raises StorageForeign where somebody else's tables are."""
    if _is_ours(connection):
        return
    # Two processes may find the same new file; SQLite itself would not wait while it turns the log on.
    with named_errors(path), _held(path.parent):
        if _is_ours(connection):
            return
        # The mark first: after it the main file, not only the log, says whose it is.
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute("PRAGMA journal_mode=WAL")  # readers go on while one writes


def _is_ours(connection: sqlite3.Connection) -> bool:
    if connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID:
        return bool(connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal")
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise StorageForeign
    return False


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def named_errors(path: Path) -> Iterator[None]:
    """Turns the file system's errors at `path` into ours."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise StorageFull from error
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise StorageReadOnly from error
        raise StorageError(f"I could not open my notebook at {path}: {error.strerror}.") from error
