"""Whether the SQLite file is whole: at each start within a second, in full by night. migrate.py and bot/clock call it.

What is damaged is refused with the file's name and what to do, before anything is written to it. A letter changed into
another within a text is not noticed: SQLite keeps no checksums of its pages.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from storage.drivers import translate
from storage.errors import StorageDamaged

START_SECONDS = 0.8  # 100 MB take half of it; of a larger file the night sees the rest
STEPS = 20_000  # of SQLite's machine between two looks at the clock
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)  # the last: a format it does not know
MAGIC = b"SQLite format 3\0"


def damaged(path: Path, what: str, *, running: bool = False) -> StorageDamaged:
    """The error whose sentence names the file, what is wrong, and what to do."""
    so = "I go on as long as I can; please stop me and" if running else "I changed nothing and did not start; please"
    return StorageDamaged(
        f"My notebook {path} is damaged: {what}. {so} restore a backup in its place, or move it away "
        f"(with {path.name}-wal and {path.name}-shm) to start anew."
    )


def refuse_ruins(path: Path) -> None:
    """Raises StorageDamaged where the file is there and no database, or gone from beside its log. Reads 16 bytes."""
    log = path.with_name(f"{path.name}-wal")
    if not path.exists():
        if log.exists() and log.stat().st_size:
            raise damaged(path, f"it is gone, but its log {log.name} is still there")
        return
    if not path.stat().st_size:
        raise damaged(path, "it is empty, 0 bytes long, which I never make it")
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise damaged(path, "it does not begin as a database does")


def look(path: Path, seconds: float | None = None) -> bool:
    """Checks pages, rows and indexes, by a connection of its own; False where `seconds` did not suffice for all.

    Raises StorageDamaged. To be called in a thread.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as connection:
        if deadline is not None:
            connection.set_progress_handler(lambda: time.monotonic() > deadline, STEPS)
        try:
            found = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
            if seconds is None:
                found += _unreadable(connection)
        except UnicodeDecodeError as error:  # SQLite says what it stumbled over, in the file's own broken letters
            raise damaged(path, "what it is made of cannot be read", running=seconds is None) from error
        except sqlite3.DatabaseError as error:
            code = error.sqlite_errorcode & 0xFF
            if code in (sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                return False  # out of time, or another process makes the log anew
            if code in DAMAGE:
                raise damaged(path, str(error), running=seconds is None) from error
            translate(error)  # it may not be read, or the disk fails
            raise
    if found != ["ok"]:
        raise damaged(path, "; ".join(one for one in found if one != "ok")[:300], running=seconds is None)
    return True


def _unreadable(connection: sqlite3.Connection) -> Iterator[str]:
    """Rows whose texts are no text, or whose documents are none: damage that leaves the pages' own order alone."""
    listed = connection.execute("SELECT name FROM pragma_table_list WHERE schema='main' AND type='table' AND NOT wr")
    tables = [name for (name,) in listed if not name.startswith("sqlite_")]
    for table in tables:
        named = connection.execute("SELECT name FROM pragma_table_info(?) WHERE upper(type)='JSON'", [table])
        documents = [f'("{name}" IS NOT NULL AND NOT json_valid("{name}"))' for (name,) in named]
        if documents:
            wrong = f'SELECT rowid FROM "{table}" WHERE {" OR ".join(documents)} LIMIT 1'  # noqa: S608
            yield from (f"row {row} of {table} holds no document" for (row,) in connection.execute(wrong))
    texts = {}
    for table in tables:
        named = connection.execute("SELECT name FROM pragma_table_info(?) WHERE upper(type)<>'BLOB'", [table])
        texts[table] = ", ".join(f'"{name}"' for (name,) in named)
    connection.text_factory = bytes
    for table, columns in texts.items():
        for row, *values in connection.execute(f'SELECT rowid, {columns} FROM "{table}"'):  # noqa: S608
            if any(isinstance(value, bytes) and not _decodes(value) for value in values):
                yield f"row {row} of {table} holds no text"
                break


def _decodes(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True
