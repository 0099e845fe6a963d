"""What is confirmed is on the disk: one wait for all who have committed, and a log that does not grow for ever."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest
import sqlalchemy as sa

from storage import disk, insertion, journal
from storage.columns import new_id
from storage.database import Database
from storage.errors import StorageError
from storage.tables import Person
from tests.clock import START
from tests.databases import Owner


class Watched:
    """A disk that is held until it is let go; it keeps how many rows the log held when each wait for it began."""

    def __init__(self, database: Database) -> None:
        self._database, self._loop = database, asyncio.get_running_loop()
        self.rows: list[int] = []
        self.began, self.held = asyncio.Event(), asyncio.Event()

    def __call__(self, descriptor: int) -> None:
        self.rows.append(count(self._database))
        self._loop.call_soon_threadsafe(self.began.set)
        asyncio.run_coroutine_threadsafe(self.held.wait(), self._loop).result()
        os.fdatasync(descriptor)


def count(database: Database) -> int:
    """How many rows stand in the log."""
    with closing(sqlite3.connect(str(database.path))) as connection:
        found: int = connection.execute("SELECT count(*) FROM people").fetchone()[0]
    return found - 1  # the owner


def member(owner: Owner) -> Person:
    id_ = new_id()
    return Person(id=id_, person_id=owner.id, name=str(id_), role="member", zone="UTC", created_at=START)


async def add_by_unit(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(member(owner))


async def add_by_write(database: Database, owner: Owner) -> None:
    async with database.write() as connection:
        await connection.execute(sa.insert(Person).values(member(owner).model_dump()))


async def add_by_ledger(database: Database, owner: Owner) -> None:
    async with database.write_file() as driver:
        insertion.put(driver, database.engine.dialect, Person, [journal.columns(member(owner))])


@pytest.mark.parametrize("add", [add_by_unit, add_by_write, add_by_ledger])
async def test_no_write_is_confirmed_before_the_disk_has_it(
    sqlite_database: Database, sqlite_owner: Owner, monkeypatch: pytest.MonkeyPatch,
    add: Callable[[Database, Owner], Awaitable[None]],
) -> None:
    watched = Watched(sqlite_database)
    monkeypatch.setattr(disk, "_bring", watched)
    async with asyncio.timeout(300):
        adding = asyncio.ensure_future(add(sqlite_database, sqlite_owner))
        await watched.began.wait()
        assert watched.rows == [1]  # the wait began after the commit
        assert not adding.done()
        watched.held.set()
        await adding


async def test_all_who_commit_while_the_disk_works_share_the_next_wait(
    sqlite_database: Database, sqlite_owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(sqlite_database)
    monkeypatch.setattr(disk, "_bring", watched)
    async with asyncio.timeout(300):
        adding = [asyncio.create_task(add_by_unit(sqlite_database, sqlite_owner))]
        await watched.began.wait()
        adding += [asyncio.create_task(add_by_unit(sqlite_database, sqlite_owner)) for _ in range(20)]
        while count(sqlite_database) < 21:  # noqa: ASYNC110 - they commit in this very loop; no event tells
            await asyncio.sleep(0)
        assert not any(task.done() for task in adding)
        watched.held.set()
        await asyncio.gather(*adding)
    assert watched.rows == [1, 21]


async def test_a_disk_that_fails_is_told_to_each_who_waits_and_the_next_may_succeed(
    sqlite_database: Database, sqlite_owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(disk, "_bring", fail)
        told = await asyncio.gather(
            *(add_by_unit(sqlite_database, sqlite_owner) for _ in range(3)), return_exceptions=True
        )
    assert [type(error) for error in told] == [StorageError] * 3
    assert "can't be sure" in str(told[0])
    await add_by_unit(sqlite_database, sqlite_owner)


async def test_the_log_is_begun_anew_however_much_is_written(
    sqlite_database: Database, sqlite_owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "EVERY", 10)
    sizes = []
    for _ in range(12):
        await asyncio.gather(*(add_by_unit(sqlite_database, sqlite_owner) for _ in range(20)))
        sizes.append(os.stat(f"{sqlite_database.path}-wal").st_size)
    assert sizes[-1] == sizes[5]
    assert count(sqlite_database) == 240


async def test_where_no_descriptor_is_left_what_is_written_is_confirmed_yet(
    sqlite_database: Database, sqlite_owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    await add_by_ledger(sqlite_database, sqlite_owner)

    def full(*_: object, **__: object) -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", full)
        await add_by_ledger(sqlite_database, sqlite_owner)
    assert count(sqlite_database) == 2


async def test_a_log_that_was_begun_anew_is_the_one_that_is_waited_for(
    sqlite_database: Database, sqlite_owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought: list[int] = []
    monkeypatch.setattr(disk, "_bring", lambda descriptor: brought.append(os.fstat(descriptor).st_ino))
    log = f"{sqlite_database.path}-wal"
    await add_by_write(sqlite_database, sqlite_owner)
    before = os.stat(log).st_ino
    await sqlite_database.engine.dispose()  # the last connection takes the log away
    await add_by_write(sqlite_database, sqlite_owner)
    assert brought == [before, os.stat(log).st_ino]
