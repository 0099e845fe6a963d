"""Upgrades: nothing live is lost, nothing is half done, and a new database is the same as an upgraded one."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlmodel import SQLModel, select

from storage import migrate
from storage.database import Database
from storage.errors import StorageDamaged, StorageError, StorageForeign
from storage.memory.search import meanings
from storage.tables import Task
from storage.tables.memory_index import INDEX
from tests import databases
from tests.clock import START

ROOT = Path(__file__).parents[2]
Next = Callable[[str], Path]


@pytest.fixture
def postgres_url(empty_postgres_url: str) -> str:
    """Here the tables are made by each test, or taken apart."""
    return empty_postgres_url


@pytest.fixture
def next_script(tmp_path: Path) -> Next:
    """Writes one script after the newest, in a copy of the scripts, and answers where they are."""
    folder = tmp_path / "scripts"
    shutil.copytree(migrate.SCRIPTS, folder)

    def write(body: str) -> Path:
        newest = migrate.revisions(folder)[-1]
        number = f"{int(newest) + 1:04d}"
        (folder / "versions" / f"{number}_next.py").write_text(
            f"import sqlalchemy as sa\nfrom alembic import op\nrevision = {number!r}\ndown_revision = {newest!r}\n\n\n"
            f"def upgrade():\n{textwrap.indent(textwrap.dedent(body), '    ')}\n"
        )
        return folder

    return write


async def add_task(database: Database, title: str = "call Dave") -> int:
    owner = await databases.add_owner(database)
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(Task(person_id=owner.id, title=title, created_at=START))
    return owner.id


async def revision_of(database: Database) -> str:
    async with database.read() as connection:
        return str((await connection.execute(sa.text("SELECT version_num FROM alembic_version"))).scalar_one())


def drawn(connection: sa.Connection) -> object:
    """Everything of a schema that a statement can depend on: every statement names its columns, so their order is left
    out, and so are the defaults that a column was given for the rows that were there before it."""
    inspector = sa.inspect(connection)
    if connection.dialect.name == "sqlite":
        indexes = "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = :table ORDER BY name"
    else:
        indexes = "SELECT indexdef FROM pg_indexes WHERE tablename = :table ORDER BY 1"
    return [
        (
            table,
            sorted((one["name"], str(one["type"]), one["nullable"]) for one in inspector.get_columns(table)),
            inspector.get_pk_constraint(table),
            sorted(inspector.get_unique_constraints(table), key=lambda found: found["column_names"]),
            connection.execute(sa.text(indexes), {"table": table}).scalars().all(),
        )
        for table in sorted(set(inspector.get_table_names()) - {meanings.TABLE})  # made where the extension is
    ]


def differences(connection: sa.Connection) -> object:
    options = {"include_name": lambda name, kind, parents: not str(name).startswith(INDEX)}
    return compare_metadata(MigrationContext.configure(connection, opts=options), SQLModel.metadata)


async def test_a_new_database_is_the_same_as_one_that_went_the_whole_way(database_url: str) -> None:
    database = Database(database_url)
    try:
        async with database.write() as connection:
            await migrate.run_scripts(connection)
            gone_the_way = await connection.run_sync(drawn)
            assert await connection.run_sync(differences) == []
            await connection.rollback()
        report = await migrate.upgrade(database)
        assert report.old is None
        async with database.read() as connection:
            assert await connection.run_sync(drawn) == gone_the_way
            assert await connection.run_sync(differences) == []
    finally:
        await database.close()


def test_the_scripts_stand_in_one_row_in_the_order_of_their_names() -> None:
    scripts = ScriptDirectory(str(migrate.SCRIPTS))
    walked = [script.revision for script in scripts.walk_revisions()]
    assert list(migrate.revisions()) == walked[::-1]
    assert scripts.get_heads() == [walked[0]]


async def test_a_second_start_finds_nothing_to_do(database: Database) -> None:
    report = await migrate.upgrade(database)
    assert (report.old, report.copy) == (report.new, None)
    assert "up to date" in str(report)
    assert await migrate.state(database) == f"up to date ({report.new})"


async def test_two_processes_may_start_at_once(database_url: str) -> None:
    one, two = Database(database_url), Database(database_url)
    try:
        reports = await asyncio.gather(migrate.upgrade(one), migrate.upgrade(two))
        assert sorted(report.old is None for report in reports) == [False, True]
    finally:
        await one.close()
        await two.close()


async def test_an_old_database_keeps_its_rows_and_leaves_a_copy(database: Database, next_script: Next) -> None:
    person_id = await add_task(database)
    old = await revision_of(database)
    scripts = next_script('with op.batch_alter_table("tasks") as t: t.add_column(sa.Column("extra", sa.String()))')
    report = await migrate.upgrade(database, scripts)
    assert (report.old, report.new) == (old, await revision_of(database))
    assert report.live["open tasks"] == 1
    assert "1 open tasks" in str(report)
    async with database.unit(person_id, 2, START) as unit:
        assert await unit.all(select(Task.title)) == ["call Dave"]
    if database.path is None:
        assert report.copy is None
        return
    assert report.copy == database.path.with_name(f"hob-{old}.db")
    assert report.copy.stat().st_mode & 0o777 == 0o600
    with sqlite3.connect(report.copy) as copied:
        assert copied.execute("SELECT title FROM tasks").fetchall() == [("call Dave",)]
        assert copied.execute("SELECT version_num FROM alembic_version").fetchall() == [(old,)]
    copied.close()


async def test_an_upgrade_that_would_lose_a_task_is_refused(database: Database, next_script: Next) -> None:
    person_id = await add_task(database)
    old = await revision_of(database)
    scripts = next_script('op.add_column("people", sa.Column("extra", sa.String()))\nop.execute("DELETE FROM tasks")')
    with pytest.raises(migrate.WouldLose, match="0 of 1 open tasks"):
        await migrate.upgrade(database, scripts)
    assert await revision_of(database) == old
    async with database.unit(person_id, 2, START) as unit:
        assert await unit.all(select(Task.title)) == ["call Dave"]
    async with database.read() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_script_that_fails_halfway_leaves_the_old_schema(database: Database, next_script: Next) -> None:
    await add_task(database)
    scripts = next_script('op.drop_table("telemetry")\nraise RuntimeError("halfway")')
    with pytest.raises(RuntimeError, match="halfway"):
        await migrate.upgrade(database, scripts)
    async with database.read() as connection:
        assert await connection.run_sync(differences) == []


async def test_killed_in_the_middle_the_old_state_stands(
    database: Database, database_url: str, next_script: Next
) -> None:
    person_id = await add_task(database)
    scripts = next_script(
        """
        op.drop_table("telemetry")
        op.execute("DELETE FROM tasks")
        print("in the middle", flush=True)
        input()
        """
    )
    program = (
        "import asyncio, pathlib; from storage import migrate; from storage.database import Database\n"
        f"asyncio.run(migrate.upgrade(Database({database_url!r}), pathlib.Path({str(scripts)!r})))"
    )
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, cwd=ROOT,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )
    assert child.stdout is not None
    assert await asyncio.wait_for(child.stdout.readline(), 300) == b"in the middle\n"
    child.kill()
    assert await child.wait() == -signal.SIGKILL
    async with database.unit(person_id, 2, START) as unit:
        assert await unit.all(select(Task.title)) == ["call Dave"]
    async with database.read() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_database_of_a_newer_version_is_not_touched(database: Database) -> None:
    async with database.write() as connection:
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(migrate.StorageNewer, match="newer version"):
        await migrate.upgrade(database)
    with pytest.raises(migrate.StorageNewer):
        await migrate.state(database)


async def test_tables_like_ours_that_are_not_ours_are_not_touched(database: Database) -> None:
    async with database.write() as connection:
        await connection.execute(sa.text("DROP TABLE alembic_version"))
    with pytest.raises(StorageForeign):
        await migrate.upgrade(database)


async def test_another_programs_file_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    theirs = sqlite3.connect(path)
    theirs.execute("CREATE TABLE bookmarks (url)")
    theirs.commit()
    theirs.close()
    before = path.read_bytes()
    database = Database(f"sqlite:///{path}")
    with pytest.raises(StorageForeign, match="another program"):
        await migrate.upgrade(database)
    await database.close()
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["theirs.db"]


@pytest.mark.parametrize("found", [b"just some text, no database", b"SQLite format 3\0" + b"\xff" * 5000, b"x" * 9000])
async def test_a_file_that_is_no_database_is_refused_and_stays_as_it_is(tmp_path: Path, found: bytes) -> None:
    path = tmp_path / "hob.db"
    path.write_bytes(found)
    database = Database(f"sqlite:///{path}")
    with pytest.raises(StorageDamaged, match="damaged"):
        await migrate.upgrade(database)
    await database.close()
    assert path.read_bytes() == found


async def test_a_damaged_page_is_noticed_at_the_start(sqlite_database: Database) -> None:
    for number in range(200):
        await databases.add_member(sqlite_database, f"Guest {number}")
    path = sqlite_database.path
    assert path is not None
    await sqlite_database.close()  # which takes the log into the file
    with path.open("r+b") as file:
        size = path.stat().st_size
        for page in range(2, size // 4096):
            file.seek(page * 4096)
            if file.read(1) in (b"\x0d", b"\x0a"):  # a leaf of a table or of an index
                file.seek(page * 4096 + 3)
                file.write(b"\xff" * 40)
    with pytest.raises(StorageDamaged):
        await migrate.upgrade(sqlite_database)
    await sqlite_database.close()


async def test_without_its_copy_there_is_no_upgrade(sqlite_database: Database, next_script: Next) -> None:
    await add_task(sqlite_database)
    old = await revision_of(sqlite_database)
    assert sqlite_database.path is not None
    sqlite_database.path.with_name(f"hob-{old}.db.part").mkdir()  # where the copy would be written
    with pytest.raises(StorageError, match=r"hob-.*\.part"):
        await migrate.upgrade(sqlite_database, next_script("pass"))
    assert await revision_of(sqlite_database) == old
