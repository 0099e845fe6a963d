"""Brings a database to the newest schema, or refuses. bot/bootstrap.py and `main.py migrate` call it before all else.

A new database is made from the tables at once; alembic, which takes half a second to load, is only there for old ones.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.schema import ExecutableDDLElement
from sqlmodel import SQLModel

from storage import soundness, sqlite
from storage.database import Database
from storage.errors import StorageDamaged, StorageError, StorageForeign
from storage.tables import memory_index  # with all tables: they fill the metadata

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger(__name__)

SCRIPTS = Path(__file__).parent / "migrations"
LOCK = 0x486F62  # the advisory lock under which PostgreSQL's schema changes

# What people would miss. A script that leaves fewer of them than it found is not let through.
LIVE = {
    "people": ("people", "true"),
    "addresses": ("handles", "true"),
    "active reminders": ("reminders", "state = 'active'"),
    "pending occurrences": ("occurrences", "state = 'pending'"),
    "open tasks": ("tasks", "state = 'open'"),
    "list items": ("list_items", "true"),
    "facts": ("facts", "state IN ('live', 'review', 'asked')"),
    "messages to deliver": ("outbox", "state IN ('queued', 'sending')"),
    "messages to answer": ("inbox", "state IN ('new', 'working')"),
}


class StorageNewer(StorageError):
    """My notebook was written by a newer version of me. I changed nothing; please update me, or restore a backup."""


class WouldLose(StorageError):
    """The upgrade would have lost something, so I stopped it."""


@dataclass(frozen=True, slots=True)
class Report:
    """What an upgrade did. Revisions are "0001" and so on; `old` is None for a new database."""

    old: str | None
    new: str
    copy: Path | None = None  # the SQLite file as it was before
    live: Mapping[str, int] = field(default_factory=dict)  # what was there, and still is

    def __str__(self) -> str:
        if self.old is None:
            return f"I made a new notebook (schema {self.new})."
        if self.old == self.new:
            return f"Nothing to do: the schema is up to date ({self.new})."
        kept = ", ".join(f"{count} {noun}" for noun, count in self.live.items() if count) or "nothing live"
        copied = f" The notebook as it was is in {self.copy}." if self.copy else ""
        return f"Schema {self.old} is now {self.new}. Kept: {kept}.{copied}"


async def upgrade(database: Database, scripts: Path = SCRIPTS) -> Report:
    """Brings the database to the newest schema in one transaction; a SQLite file is copied first.

    Raises a StorageError with a sentence, and leaves everything as it was, where the database is damaged, another
    program's, newer than this program, or where something live would be lost.
    """
    report = await _upgrade(database, scripts)
    if not database.sqlite:
        from storage.memory.search import meanings

        await meanings.prepare(database)
    return report


async def _upgrade(database: Database, scripts: Path) -> Report:
    newest = revisions(scripts)[-1]
    if await _found(database, scripts) == newest:
        return Report(newest, newest)
    async with database.write() as connection:
        if not database.sqlite:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        old = await _revision(connection, scripts)  # again: another process may have been quicker
        if old is None:
            await _create(connection, newest)
            return Report(None, newest)
        if old == newest:
            return Report(newest, newest)
        copied = await asyncio.to_thread(_copy, database.path, old) if database.path else None
        before = await _live(connection)
        await run_scripts(connection, scripts)
        after = await _live(connection)
        for noun, count in before.items():
            if after.get(noun, 0) < count:
                raise WouldLose(
                    f"The upgrade would have kept {after.get(noun, 0)} of {count} {noun}, so I stopped it."
                    " Nothing was changed."
                )
        return Report(old, newest, copied, before)


async def state(database: Database) -> str:
    """Where the schema stands, in words, without changing it. Raises as `upgrade` does."""
    newest = revisions()[-1]
    found = await _found(database, SCRIPTS)
    if found is None:
        return "empty: its tables are made at the first start"
    return f"up to date ({newest})" if found == newest else f"schema {found}: the next start brings it to {newest}"


def revisions(scripts: Path = SCRIPTS) -> Sequence[str]:
    """The numbers of all scripts, oldest first. They are in the file names, so that none of them need be loaded."""
    return sorted(path.name.split("_")[0] for path in (scripts / "versions").glob("[0-9]*_*.py"))


async def run_scripts(connection: AsyncConnection, scripts: Path = SCRIPTS) -> None:
    """Runs all scripts that this database has not seen, within the connection's transaction."""
    from alembic import command

    await connection.run_sync(lambda sync: command.upgrade(alembic_config(sync, scripts), "head"))


def alembic_config(connection: sa.Connection, scripts: Path) -> Config:
    """Alembic's settings, made here instead of in an ini file."""
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    return config


async def _found(database: Database, scripts: Path) -> str | None:
    """The revision of a database that is whole, as far as a second's look tells. Raises StorageError."""
    with _named(database):
        await _check(database)
        async with database.read() as connection:
            return await _revision(connection, scripts)


async def _check(database: Database) -> None:
    path = database.path
    if path is None:
        return
    with sqlite.named_errors(path):
        soundness.refuse_ruins(path)
        if path.exists() and not await asyncio.to_thread(soundness.look, path, soundness.START_SECONDS):
            log.warning("notebook not checked to its end", extra={"action": "check_unfinished"})


@contextmanager
def _named(database: Database) -> Iterator[None]:
    """Damage that shows itself while the file is opened is told with the file's name, whatever SQLite calls it."""
    try:
        yield
    except StorageDamaged as error:
        if database.path is None or str(database.path) in error.say:
            raise
        raise soundness.damaged(database.path, "SQLite cannot read it") from error
    except DBAPIError as error:
        if database.path is None or not isinstance(error.orig, sqlite3.DatabaseError):
            raise
        raise soundness.damaged(database.path, str(error.orig)) from error


async def _revision(connection: AsyncConnection, scripts: Path) -> str | None:
    """The revision of the database, None where it has no tables yet."""
    if not await connection.run_sync(lambda sync: sa.inspect(sync).has_table("alembic_version")):
        if await _tables(connection) & SQLModel.metadata.tables.keys():
            raise StorageForeign
        return None
    revision = (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar()
    if revision is not None and revision not in revisions(scripts):
        raise StorageNewer
    return str(revision)


async def _tables(connection: AsyncConnection) -> set[str]:
    return await connection.run_sync(lambda sync: set(sa.inspect(sync).get_table_names()))


async def _create(connection: AsyncConnection, newest: str) -> None:
    for statement in _schema(f"{connection.dialect.name}+{connection.dialect.driver}"):
        await connection.exec_driver_sql(statement)
    # As alembic would make it, so that a new database and an upgraded one are the same.
    version = sa.Table(
        "alembic_version", sa.MetaData(),
        sa.Column("version_num", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
    )
    await connection.run_sync(version.create)
    await connection.execute(sa.insert(version).values(version_num=newest))


@functools.cache
def _schema(driver: str) -> Sequence[str]:
    """What makes all tables and indexes, in the words of that database: they take longer to find than to carry out."""
    statements: list[str] = []

    def note(made: ExecutableDDLElement, *_: object, **__: object) -> None:
        statements.append(str(made.compile(dialect=engine.dialect)))

    engine = sa.create_mock_engine(f"{driver}://", note)
    SQLModel.metadata.create_all(engine, checkfirst=False)
    return [*statements, *(memory_index.SQLITE if engine.dialect.name == "sqlite" else memory_index.POSTGRESQL)]


async def _live(connection: AsyncConnection) -> dict[str, int]:
    there = await _tables(connection)
    counts = {}
    for noun, (table, condition) in LIVE.items():
        if table in there:
            counted = sa.select(sa.func.count()).select_from(sa.table(table)).where(sa.text(condition))
            counts[noun] = (await connection.execute(counted)).scalar_one()
    return counts


def _copy(path: Path, revision: str) -> Path:
    """A copy of the file beside it, named with the revision that it has. It is whole, or it is not there."""
    copied = path.with_name(f"{path.stem}-{revision}{path.suffix}")
    draft = copied.with_name(f"{copied.name}.part")
    with sqlite.named_errors(draft):
        draft.unlink(missing_ok=True)
        sqlite.create_file(draft)
        try:
            source, target = sqlite3.connect(path), sqlite3.connect(draft)
            try:
                source.backup(target)
            finally:
                source.close()
                target.close()
            _settle(draft)
            draft.replace(copied)
        finally:
            draft.unlink(missing_ok=True)
    return copied


def _settle(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
