"""How the queue speaks to both databases: plain SQL with `?`, on the hot path thrice as fast as statement objects."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import lru_cache
from types import TracebackType
from typing import Any, cast

from sqlalchemy.ext.asyncio import AsyncConnection

from storage.database import Database

# Claims are made one worker at a time on PostgreSQL (SQLite has one writer anyway): "the earliest of each handle" is a
# question about all rows, which row locks alone would answer wrongly.
INCOMING, OUTGOING = 0x486F6200, 0x486F6201


class Ledger:
    """One connection. `IN ??` takes a list; `FOR UPDATE …` at the end is for PostgreSQL alone.

    On SQLite the driver is asked directly, beneath SQLAlchemy: 10 us a statement instead of 90, thirty times a message.
    """

    def __init__(self, database: Database, connection: AsyncConnection | sqlite3.Connection) -> None:
        self.sqlite = database.sqlite
        self._connection: AsyncConnection | None = None
        self._driver: sqlite3.Connection | None = None
        if isinstance(connection, sqlite3.Connection):
            self._driver = connection
        else:
            self._connection = connection
            if self.sqlite and connection.sync_connection is not None:
                self._driver = cast(sqlite3.Connection, connection.sync_connection.connection.dbapi_connection)

    async def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        """Everything that a statement answers."""
        spelled, plain = self._spelled(sql, values)
        if self._driver is not None:
            return self._driver.execute(spelled, plain).fetchall()
        return list((await self._server.exec_driver_sql(spelled, plain)).all())

    async def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Runs a statement; answers how many rows it touched."""
        spelled, plain = self._spelled(sql, values)
        if self._driver is not None:
            return self._driver.execute(spelled, plain).rowcount
        return (await self._server.exec_driver_sql(spelled, plain)).rowcount

    async def many(self, sql: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Runs a statement once for each row of values."""
        if not rows:
            return
        spelled, _ = self._spelled(sql, ())
        if self._driver is not None:
            self._driver.executemany(spelled, rows)
        else:
            await self._server.exec_driver_sql(spelled, list(rows))

    async def alone(self, key: int) -> None:
        """Waits until no other transaction that asked for the same key is open."""
        if not self.sqlite:
            await self.rows("SELECT pg_advisory_xact_lock(?)", [key])

    @property
    def _server(self) -> AsyncConnection:
        if self._connection is None:
            raise RuntimeError("a ledger needs a connection")
        return self._connection

    def _spelled(self, sql: str, values: Sequence[Any]) -> tuple[str, tuple[Any, ...]]:
        if "??" not in sql:
            return _known_spelling(sql, self.sqlite), tuple(values)
        listed, plain = spread(sql, values)
        return _spelling(listed, self.sqlite), tuple(plain)


def spread(sql: str, values: Sequence[Any]) -> tuple[str, list[Any]]:
    """A statement with each list's `??` written out, and the values in one row."""
    plain: list[Any] = []
    for value in values:
        if isinstance(value, list | set):
            sql = sql.replace("??", f"({','.join('?' * len(value))})", 1)
            plain += value
        else:
            plain.append(value)
    return sql, plain


def _spelling(sql: str, sqlite: bool) -> str:
    return sql.partition(" FOR UPDATE")[0] if sqlite else sql.replace("?", "%s")


_known_spelling = lru_cache(maxsize=256)(_spelling)


def reading(database: Database) -> AbstractAsyncContextManager[Ledger]:
    """A ledger that is only read."""
    return _Kept(database, database.read_file()) if database.sqlite else _served(database, database.read())


def writing(
    database: Database, *, patience: float = 0.0, settle: bool = True
) -> AbstractAsyncContextManager[Ledger]:
    """A ledger in one transaction. Leaving the block commits, an exception rolls back.

    What `patience` and `settle` mean is said at Database.write_file; on PostgreSQL a commit is always waited for.
    """
    if database.sqlite:
        return _Kept(database, database.write_file(patience=patience, settle=settle))
    return _served(database, database.write())


class _Kept:
    """A block on the file. A class, since a generator takes longer than the two or three statements of a block."""

    __slots__ = ("_block", "_database")

    def __init__(self, database: Database, block: AbstractAsyncContextManager[sqlite3.Connection]) -> None:
        self._database, self._block = database, block

    async def __aenter__(self) -> Ledger:
        return Ledger(self._database, await self._block.__aenter__())

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._block.__aexit__(kind, error, trace)


@asynccontextmanager
async def _served(
    database: Database, block: AbstractAsyncContextManager[AsyncConnection]
) -> AsyncIterator[Ledger]:
    async with block as connection:
        yield Ledger(database, connection)
