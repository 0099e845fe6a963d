"""Opening, locking and failing: on one file with many tasks, with several processes, on a bad disk."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import select

from storage import migrate, sqlite
from storage.database import Database
from storage.errors import StorageBusy, StorageDamaged, StorageError, StorageFull, StorageReadOnly
from storage.tables import Change, Person, Task
from tests import databases
from tests.clock import START
from tests.databases import Owner

NOBODY = 65534


async def add_task(database: Database, person_id: int, title: str = "call Dave") -> None:
    async with database.unit(person_id, 1, START) as unit:
        unit.add(Task(person_id=person_id, title=title, created_at=START))


async def titles(database: Database, person_id: int) -> list[str]:
    async with database.unit(person_id, 2, START) as unit:
        return sorted(await unit.all(select(Task.title)))


@asynccontextmanager
async def held_elsewhere(database: Database, begin: str = "BEGIN IMMEDIATE") -> AsyncIterator[Callable[[], None]]:
    """Another process holds the SQLite file's write lock until the function is called, or the block ends."""
    program = (
        "import sqlite3, sys\n"
        f"held = sqlite3.connect({str(database.path)!r}, isolation_level=None)\n"
        f"held.executescript({begin!r})\nprint('held', flush=True)\ninput()\nheld.rollback()\n"
    )
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stdin is not None
    assert await child.stdout.readline() == b"held\n"
    let_go = child.stdin
    try:
        yield lambda: let_go.write(b"\n")
    finally:
        let_go.close()
        await child.wait()


class TestWritersOfOneProcess:
    async def test_units_that_have_read_do_not_keep_the_writer_from_a_connection(
        self, database: Database, owner: Owner
    ) -> None:
        async def by_unit(title: str) -> None:
            async with database.unit(owner.id, 1, START) as unit:
                assert await unit.get(Person, owner.id) == owner.person
                unit.add(Task(person_id=owner.id, title=title, created_at=START))

        async def by_write(title: str) -> None:
            async with database.write() as connection:
                row = Task(person_id=owner.id, title=title, created_at=START)
                await connection.execute(sa.insert(Task).values(row.model_dump()))

        names = [f"{number:02}" for number in range(80)]
        async with asyncio.timeout(300):
            await asyncio.gather(*((by_unit, by_write)[int(name) % 2](name) for name in names))
        assert await titles(database, owner.id) == names

    async def test_a_second_unit_in_the_same_task_is_a_mistake_and_not_a_standstill(
        self, sqlite_database: Database, sqlite_owner: Owner
    ) -> None:
        async with sqlite_database.unit(sqlite_owner.id, 1, START) as unit:
            await unit.begin()
            with pytest.raises(RuntimeError, match="writing already"):
                await add_task(sqlite_database, sqlite_owner.id)
            with pytest.raises(RuntimeError, match="writing already"):
                async with sqlite_database.write():
                    pass

    async def test_a_writer_that_never_ends_does_not_hold_the_others_for_ever(
        self, sqlite_database: Database, sqlite_owner: Owner, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
        async with sqlite_database.unit(sqlite_owner.id, 1, START) as unit:
            await unit.begin()
            with pytest.raises(StorageBusy):
                await asyncio.create_task(add_task(sqlite_database, sqlite_owner.id))
        await add_task(sqlite_database, sqlite_owner.id)

    async def test_cancelled_while_it_waits_it_takes_nothing_from_the_writer(
        self, database: Database, owner: Owner
    ) -> None:
        async with database.unit(owner.id, 1, START) as unit:
            await unit.begin()
            waiting = [asyncio.create_task(add_task(database, owner.id, str(number))) for number in range(3)]
            await asyncio.sleep(0)
            waiting[0].cancel()
            waiting[1].cancel()
            await asyncio.wait(waiting[:2])
            unit.add(Task(person_id=owner.id, title="first", created_at=START))
        await waiting[2]
        assert [task.cancelled() for task in waiting[:2]] == [True, True] or not database.sqlite
        assert {"2", "first"} <= set(await titles(database, owner.id))

    @pytest.mark.parametrize("way", ["unit", "write"])
    async def test_cancelled_at_any_instant_it_is_all_or_nothing_and_gives_the_lock_back(
        self, database: Database, owner: Owner, way: str
    ) -> None:
        async def by_write(title: str) -> None:
            async with database.write() as connection:
                row = Task(person_id=owner.id, title=title, created_at=START)
                await connection.execute(sa.insert(Task).values(row.model_dump()))

        work: Callable[[str], Awaitable[None]]
        work = by_write if way == "write" else lambda title: add_task(database, owner.id, title)
        ended = []
        for steps in range(40):
            task = asyncio.ensure_future(work(f"{steps:02}"))
            for _ in range(steps):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])
            if not task.cancelled():
                ended.append(f"{steps:02}")
        await add_task(database, owner.id, "last")
        kept = await titles(database, owner.id)
        assert set(ended) | {"last"} <= set(kept)
        async with database.unit(owner.id, 3, START) as unit:
            journaled = [change.after["title"] for change in await unit.all(select(Change)) if change.after]
        assert sorted(journaled) == (kept if way == "unit" else ["last"])


class TestProcesses:
    async def test_what_was_committed_survives_a_kill(
        self, database: Database, database_url: str, owner: Owner
    ) -> None:
        program = (
            "import asyncio, datetime, itertools\n"
            "from storage.database import Database\nfrom storage.tables import Task\n"
            f"now, me = datetime.datetime.fromisoformat({START.isoformat()!r}), {owner.id}\n"
            "async def work():\n"
            f"    database = Database({database_url!r})\n"
            "    for number in itertools.count():\n"
            "        async with database.unit(me, number, now) as unit:\n"
            "            unit.add(*(Task(person_id=me, title=str(number), created_at=now) for _ in range(5)))\n"
            "        print(number, flush=True)\n"
            "asyncio.run(work())\n"
        )
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, cwd=Path(__file__).parents[2], stdout=asyncio.subprocess.PIPE
        )
        assert child.stdout is not None
        for _ in range(20):
            await child.stdout.readline()
        child.kill()
        told = 19 + len((await child.stdout.read()).splitlines())
        await child.wait()
        kept = Counter(await titles(database, owner.id))
        assert set(kept.values()) == {5}  # each turn all or nothing
        assert len(kept) in (told + 1, told + 2)  # the last one may not have been told any more
        async with database.unit(owner.id, 3, START) as unit:
            assert len(await unit.all(select(Change.id))) == 5 * len(kept)

    async def test_a_write_waits_for_another_process_while_the_rest_goes_on(
        self, sqlite_database: Database, sqlite_owner: Owner
    ) -> None:
        async with held_elsewhere(sqlite_database) as let_go:
            writing = asyncio.create_task(add_task(sqlite_database, sqlite_owner.id))
            for _ in range(20):
                assert await titles(sqlite_database, sqlite_owner.id) == []
            assert not writing.done()
            let_go()
            await writing
        assert await titles(sqlite_database, sqlite_owner.id) == ["call Dave"]

    async def test_one_that_waits_too_long_says_so_and_leaves_nothing_locked(
        self, sqlite_database: Database, sqlite_owner: Owner, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
        monkeypatch.setattr(sqlite, "SLICE_SECONDS", 0.02)
        async with held_elsewhere(sqlite_database):
            with pytest.raises(StorageBusy, match="Another program is holding my notebook"):
                await add_task(sqlite_database, sqlite_owner.id)
        await add_task(sqlite_database, sqlite_owner.id)
        assert await titles(sqlite_database, sqlite_owner.id) == ["call Dave"]

    async def test_cancelled_while_it_waits_for_another_process_it_lets_go(
        self, sqlite_database: Database, sqlite_owner: Owner, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite, "SLICE_SECONDS", 0.02)
        async with held_elsewhere(sqlite_database) as let_go:
            writing = asyncio.create_task(add_task(sqlite_database, sqlite_owner.id))
            for _ in range(5):
                assert await titles(sqlite_database, sqlite_owner.id) == []
            writing.cancel()
            await asyncio.wait([writing])
            assert writing.cancelled()
            let_go()
        await add_task(sqlite_database, sqlite_owner.id, "after")
        assert await titles(sqlite_database, sqlite_owner.id) == ["after"]

    async def test_a_file_that_somebody_has_for_himself_is_refused_at_the_start(
        self, sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await sqlite_database.close()
        monkeypatch.setattr(sqlite, "BRIEF_SECONDS", 0.05)
        late = Database(f"sqlite:///{sqlite_database.path}")
        alone = "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE people SET name = name"
        async with held_elsewhere(sqlite_database, alone):
            with pytest.raises(StorageBusy):
                await migrate.upgrade(late)
        assert (await migrate.upgrade(late)).old is not None
        await late.close()

    async def test_reading_writes_nothing(self, sqlite_database: Database, sqlite_owner: Owner) -> None:
        assert sqlite_database.path is not None
        watcher = sqlite3.connect(sqlite_database.path)
        before = watcher.execute("PRAGMA data_version").fetchone(), watcher.execute("PRAGMA data_version").fetchone()
        async with held_elsewhere(sqlite_database):  # nor does it need the lock
            async with sqlite_database.unit(sqlite_owner.id, 1, START) as unit:
                assert await unit.get(Person, sqlite_owner.id) == sqlite_owner.person
            async with sqlite_database.read() as connection:
                assert (await connection.execute(select(Person.name))).all() == [("Ada",)]
        assert watcher.execute("PRAGMA data_version").fetchone() == before[1]
        watcher.close()


class TestBadDisks:
    async def test_only_its_owner_may_look(self, sqlite_database: Database) -> None:
        assert sqlite_database.path is not None
        assert sqlite_database.path.parent.stat().st_mode & 0o777 == 0o700
        for file in os.listdir(sqlite_database.path.parent):
            assert (sqlite_database.path.parent / file).stat().st_mode & 0o777 == 0o600, file

    async def test_a_full_disk_changes_nothing_and_says_so(
        self, sqlite_database: Database, sqlite_owner: Owner
    ) -> None:
        await add_task(sqlite_database, sqlite_owner.id, "before")
        await sqlite_database.engine.dispose()

        @sa.event.listens_for(sqlite_database.engine.sync_engine, "connect")
        def _fill(connection: sqlite3.Connection, record: object) -> None:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count={pages + 5}")  # SQLite then says what it says of a full disk

        for _ in range(2):
            with pytest.raises(StorageFull, match="The disk is full"):
                await add_task(sqlite_database, sqlite_owner.id, "x" * 1_000_000)
            with pytest.raises(StorageFull):
                async with sqlite_database.write() as connection:
                    await connection.execute(sa.update(Person).values(name="x" * 1_000_000))
        assert await titles(sqlite_database, sqlite_owner.id) == ["before"]
        await add_task(sqlite_database, sqlite_owner.id, "small")

    async def test_a_file_that_may_not_be_written_is_named_at_the_start(self) -> None:
        with tempfile.TemporaryDirectory() as name:  # not tmp_path: nobody but its owner gets that far
            folder = Path(name) / "hob"
            async with databases.opened(f"sqlite:///{folder}/hob.db") as database:
                await databases.add_owner(database)
            with _without_rights_to(folder):
                with pytest.raises(StorageReadOnly, match="not write in it"):
                    await migrate.upgrade(database)
                with pytest.raises(StorageReadOnly):
                    await migrate.upgrade(Database(f"sqlite:///{folder}/below/hob.db"))
            await database.close()

    async def test_a_place_that_cannot_be_is_named_at_the_start(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("not a folder")
        database = Database(f"sqlite:///{tmp_path}/file/hob.db")
        with pytest.raises(StorageError, match=r"file/hob\.db"):
            await migrate.upgrade(database)
        await database.close()

    async def test_damage_found_while_it_runs_is_named(self, sqlite_database: Database) -> None:
        for number in range(100):
            await databases.add_member(sqlite_database, f"Guest {number}")
        path = sqlite_database.path
        assert path is not None
        await sqlite_database.close()  # it lets a copy of the log end; else pages may stand whole in the log
        assert not path.with_name(f"{path.name}-wal").exists()
        content = bytearray(path.read_bytes())
        content[4096:] = b"\xff" * (len(content) - 4096)
        path.write_bytes(content)
        again = Database(f"sqlite:///{path}")
        with pytest.raises(StorageDamaged, match="restore a backup"):
            await databases.add_member(again, "Eve")
        await again.close()

    @pytest.mark.postgres
    async def test_a_server_that_is_not_there_is_named_at_the_start(self, tmp_path: Path) -> None:
        database = Database(f"postgresql+psycopg://postgres@/hob?host={tmp_path}")
        with pytest.raises(StorageError, match="could not reach my notebook"):
            await migrate.upgrade(database)
        await database.close()

    @pytest.mark.postgres
    async def test_what_the_server_refuses_is_named(self, postgres_url: str) -> None:
        async with databases.opened(postgres_url) as database:
            owner = await databases.add_owner(database)
            with pytest.raises(StorageReadOnly):
                async with database.write() as connection:
                    await connection.execute(sa.text("SET TRANSACTION READ ONLY"))
                    await connection.execute(sa.delete(Task))
            with pytest.raises(StorageError, match="could not reach my notebook"):
                async with database.unit(owner.id, 1, START) as unit:
                    unit.add(Task(person_id=owner.id, title="lost with its connection", created_at=START))
                    await unit.flush()
                    async with database.write() as connection:
                        await connection.execute(
                            sa.text(
                                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                            )
                        )
            await add_task(database, owner.id, "after")  # the pool finds that its connections are dead
            assert await titles(database, owner.id) == ["after"]


@contextmanager
def _without_rights_to(folder: Path) -> Iterator[None]:
    """Nobody may write in the folder: root becomes somebody else for the while."""
    for path, mode in ((folder.parent, 0o755), (folder, 0o555), *((path, 0o444) for path in folder.iterdir())):
        path.chmod(mode)
    if os.geteuid() == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(os.getuid())
        folder.chmod(0o700)
