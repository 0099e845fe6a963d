"""A damaged file is refused with its name and what to do: empty, cut, another beginning, rows and indexes apart."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlmodel import select

from bot import bootstrap
from bot.settings import Settings
from storage import disk, migrate, people, soundness
from storage.database import Database
from storage.errors import StorageDamaged, StorageForeign
from storage.tables import Inbox, Task
from tests.house import home

ROOT = Path(__file__).resolve().parents[2]


async def opened(folder: Path) -> None:
    database = await bootstrap.open_database(Settings(_env_file=None, data_dir=folder, timezone="UTC"))
    await database.close()


@pytest.fixture
async def kept(tmp_path: Path) -> Path:
    """The file of a house with things in it."""
    async with home(tmp_path) as at_home:
        for number in range(30):
            await at_home.say(f"add task number {number} of many to my tasks")
    return tmp_path / "data" / "hob.db"


@pytest.mark.parametrize("content", [b"", b"x" * 9000, b"SQLite format 3\0" + b"\xff" * 84])
async def test_what_is_no_database_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "hob.db"
    path.write_bytes(content)
    with pytest.raises(StorageDamaged) as refused:
        await opened(tmp_path)
    assert str(path) in refused.value.say
    assert "restore a backup" in refused.value.say
    assert path.read_bytes() == content


def test_a_command_says_so_in_a_sentence_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "hob.db").touch()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HOB_")}
    said = subprocess.run(
        [sys.executable, "main.py", "serve"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=environment | {"HOB_DATA_DIR": str(tmp_path), "HOB_WEB_PORT": "0"},
    )
    assert said.returncode == 1
    assert "Traceback" not in said.stderr
    assert f"{tmp_path}/hob.db is damaged: it is empty, 0 bytes long" in said.stderr


async def test_a_new_file_never_stands_empty_under_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    rename = Path.rename

    def watched(draft: Path, path: Path) -> Path:
        assert not path.exists()
        seen.append(draft.stat().st_size)
        return rename(draft, path)

    (tmp_path / "hob.db.new").touch()  # of a start that was killed
    monkeypatch.setattr(Path, "rename", watched)
    await opened(tmp_path)
    assert seen == [4096]
    assert not (tmp_path / "hob.db.new").exists()


async def test_a_file_that_is_gone_from_beside_its_log_is_missed(tmp_path: Path) -> None:
    (tmp_path / "hob.db-wal").write_bytes(b"7" * 100)
    with pytest.raises(StorageDamaged, match="it is gone, but its log"):
        await opened(tmp_path)


def test_no_byte_of_the_header_ends_in_a_traceback(kept: Path) -> None:
    whole, sentences = kept.read_bytes(), set[str]()
    for byte in range(100):
        kept.write_bytes(whole[:byte] + b"\xff" + whole[byte + 1 :])
        with contextlib.suppress(StorageForeign):
            try:
                asyncio.run(opened(kept.parent))
            except StorageDamaged as refused:
                sentences.add(refused.say)
    assert sentences
    assert all(str(kept) in sentence for sentence in sentences)


@pytest.mark.parametrize("seed", range(3, 9))
def test_noise_all_over_the_file_is_refused_in_a_sentence(kept: Path, seed: int) -> None:
    """Also where the finding itself is damaged: SQLite tells it in the file's own, broken words."""
    content, chance = bytearray(kept.read_bytes()), random.Random(seed)  # noqa: S311 - the same each time
    for at in range(4096 * 5, len(content), 997):
        content[at] = chance.randrange(256)
    kept.write_bytes(content)
    with pytest.raises(StorageDamaged, match="restore a backup") as refused:
        asyncio.run(opened(kept.parent))
    assert str(kept) in refused.value.say


def test_an_index_that_is_not_its_tables_is_found_at_the_start(kept: Path) -> None:
    with closing(sqlite3.connect(kept, isolation_level=None)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        (table,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name='handles'").fetchone()
    content = bytearray(kept.read_bytes())
    at = content.index(b"terminal", (table - 1) * size)  # a channel's name, which an index of handles holds too
    content[at : at + 8] = b"tErmInal"
    kept.write_bytes(content)
    with pytest.raises(StorageDamaged, match="index"):
        asyncio.run(opened(kept.parent))


async def test_the_night_finds_a_text_that_is_none_and_a_document_that_is_none(kept: Path) -> None:
    for broken in (b"number \xff\xfe of many", b"number 12 of many"):
        copied = kept.with_name("copy.db")
        shutil.copy(kept, copied)
        content = bytearray(copied.read_bytes())
        for at in _all(content, b"number 12 of many"):
            content[at : at + 17] = broken
        copied.write_bytes(content)
        if broken == b"number 12 of many":
            assert soundness.look(copied)
        else:
            with pytest.raises(StorageDamaged, match=r"row \d+ of \w+ holds no text|malformed|fts5"):
                soundness.look(copied)
    with closing(sqlite3.connect(kept)) as connection:
        connection.execute("UPDATE outbox SET buttons='[{' WHERE id=(SELECT max(id) FROM outbox)")
        connection.commit()
    with pytest.raises(StorageDamaged, match="of outbox holds no document"):
        soundness.look(kept)


def test_bytes_that_are_meant_to_be_none_are_no_damage(kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as connection:
        connection.execute("CREATE TABLE pictures (id INTEGER PRIMARY KEY, picture BLOB)")
        connection.execute("INSERT INTO pictures VALUES (1, x'ff00fe')")
        connection.commit()
    assert soundness.look(kept)


async def test_damage_by_night_is_told_once_to_the_owner_and_to_readyz(tmp_path: Path) -> None:
    async with home(tmp_path) as at_home:
        await at_home.say("add milk to groceries")
        nightly = at_home.house.nightly
        await nightly.look()
        assert (await at_home.house.health())["damaged"] is None
        async with at_home.house.database.write_file() as driver:
            driver.execute("UPDATE outbox SET buttons='[{'")
        for _ in range(2):
            await nightly.look()
            await at_home.house.delivery.drain_once()
        told = [out.text for out in at_home.screen.shown if out.kind == "notice"]
        assert len(told) == 1
        assert "hob.db is damaged: row" in told[0]
        assert "please stop me and restore a backup" in told[0]
        assert (await at_home.house.health())["damaged"] == told[0]


async def test_damage_met_when_the_log_is_copied_is_looked_into_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def malformed(self: disk.Disk) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    async with home(tmp_path) as at_home:
        await at_home.say("add task call Dave to my tasks")
        with closing(sqlite3.connect(tmp_path / "data" / "hob.db")) as connection, connection:
            connection.execute("UPDATE tasks SET title = CAST(x'ff41ff' AS TEXT)")
        monkeypatch.setattr(disk, "EVERY", 1)
        monkeypatch.setattr(disk.Disk, "_checkpoint", malformed)
        looked = asyncio.Event()
        monkeypatch.setattr(at_home.house.nightly, "_tell", lambda sentence: _set(looked))
        await at_home.say("remind me at 6pm to feed the cat")
        await asyncio.wait_for(looked.wait(), 300)
        assert "of tasks holds no text" in str((await at_home.house.health())["damaged"])


async def _set(event: asyncio.Event) -> None:
    event.set()


@pytest.mark.parametrize("change", [
    "UPDATE tasks SET title = CAST(x'ff41ff' AS TEXT)", "UPDATE tasks SET created_at = 'noon'",
    "UPDATE inbox SET payload = '{\"half'",
])
async def test_a_row_that_cannot_be_read_is_damage_in_a_sentence(tmp_path: Path, change: str) -> None:
    async with home(tmp_path) as at_home:
        await at_home.say("add task call Dave to my tasks")
        with closing(sqlite3.connect(tmp_path / "data" / "hob.db")) as connection, connection:
            connection.execute(change)
        database = at_home.house.database
        with pytest.raises(StorageDamaged, match="restore a backup"):
            (owner,) = await people.household(database)
            async with database.unit(owner.id, 1, at_home.clock.now()) as unit:
                await unit.all(select(Task))
                await unit.all(select(Inbox))


def test_random_damage_never_ends_in_a_traceback_and_wide_damage_is_always_found(kept: Path) -> None:
    chance = random.Random(5)  # noqa: S311 - to be repeatable
    whole = kept.read_bytes()
    for _ in range(20):
        content = bytearray(whole)
        at = chance.randrange(4096, len(content) - 4096) // 4096 * 4096
        content[at : at + 4096] = chance.randbytes(4096)
        kept.write_bytes(content)
        with pytest.raises(StorageDamaged):
            soundness.look(kept)


async def test_what_takes_longer_is_left_to_the_night(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "STEPS", 10)
    assert soundness.look(kept, 60.0)
    assert not soundness.look(kept, -1.0)
    database = Database(f"sqlite:///{kept}")
    await migrate.upgrade(database)
    await database.close()


def _all(content: bytearray, words: bytes) -> list[int]:
    found, at = [], content.find(words)
    while at >= 0:
        found.append(at)
        at = content.find(words, at + 1)
    return found
