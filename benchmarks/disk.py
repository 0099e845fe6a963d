"""How often this disk makes a write durable, which every acknowledged message waits for; and how long the look takes
that each start has at a file of 100 MB, the messages and addresses of some years."""

from __future__ import annotations

import math
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from sqlmodel import SQLModel

from benchmarks.figure import Figure, percentile
from storage import soundness
from storage.tables import Outbox

SECONDS = 2.0
ROWS = 270_000  # some 100 MB
BLOCK = bytes(4096)  # a page of SQLite


def figures(folder: Path) -> Iterator[Figure]:
    took: list[float] = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        began = time.perf_counter()
        while (now := time.perf_counter()) - began < SECONDS:
            file.write(BLOCK)
            os.fsync(file.fileno())
            took.append(time.perf_counter() - now)
    yield Figure("disk.fsync", len(took) / SECONDS, "1/s")
    yield Figure("disk.fsync_p99", percentile(took, 0.99) * 1000, "ms")
    path = folder / "large.db"
    _fill(path)
    began = time.perf_counter()
    whole = soundness.look(path, soundness.START_SECONDS)
    yield Figure("disk.check", (time.perf_counter() - began) * 1000 if whole else math.inf, "ms", target=1000)


def _fill(path: Path) -> None:
    """A hundred megabytes of rows with the outbox's own columns and indexes."""
    engine = sa.create_engine(f"sqlite:///{path}")
    SQLModel.metadata.create_all(engine, tables=[Outbox.__table__])  # type: ignore[attr-defined]
    engine.dispose()
    words = "milk eggs call the dentist tomorrow garden meeting house pay remind book water ".split()
    with closing(sqlite3.connect(path)) as connection:
        connection.executemany(
            "INSERT INTO outbox (id, person_id, recipient_id, handle_id, channel, kind, text, buttons, rung, "
            "created_at, due_at, next_at, state, tries, unsure, provider_id) VALUES "
            "(?,1,1,?,'telegram','reply',?,'[]',0,?,?,?,'delivered',1,0,?)",
            ((id_, id_ % 50, " ".join(words[id_ % 7 :] * 4), id_, id_, id_, str(id_)) for id_ in range(ROWS)),
        )
        connection.commit()
