"""How the queue speaks to both databases: plain SQL with `?`, on the hot path thrice as fast as statement objects."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
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
        plain: list[Any] = []
        for value in values:
            if isinstance(value, list | set):
                sql = sql.replace("??", f"({','.join('?' * len(value))})", 1)
                plain += value
            else:
                plain.append(value)
        return sql.partition(" FOR UPDATE")[0] if self.sqlite else sql.replace("?", "%s"), tuple(plain)


@asynccontextmanager
async def reading(database: Database) -> AsyncIterator[Ledger]:
    """A ledger that is only read."""
    if database.sqlite:
        async with database.read_file() as driver:
            yield Ledger(database, driver)
    else:
        async with database.read() as connection:
            yield Ledger(database, connection)


@asynccontextmanager
async def writing(database: Database, *, patience: float = 0.0, settle: bool = True) -> AsyncIterator[Ledger]:
    """A ledger in one transaction. Leaving the block commits, an exception rolls back.

    What `patience` and `settle` mean is said at Database.write_file; on PostgreSQL a commit is always waited for.
    """
    if database.sqlite:
        async with database.write_file(patience=patience, settle=settle) as driver:
            yield Ledger(database, driver)
    else:
        async with database.write() as connection:
            yield Ledger(database, connection)
