"""Rows written down before the grammar was asked: what unseen/*.txt says is what ordinary English means, with the table
of conventions where it leaves something open. A line "@ now zone" holds for the rows below it."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from specialists.language import when
from tests.language.when import reading

FOLDER = Path(__file__).with_name("unseen")
TABLES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def _rows(table: str) -> list[tuple[str, dt.datetime, str]]:
    """The rows of a table as (text, now, value)."""
    found = []
    now = reading.NOW
    for line in (FOLDER / f"{table}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("@ "):
            moment, zone = line[2:].split()
            now = dt.datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo(zone))
        else:
            text, _, value = line.rpartition(" | ")
            found.append((text, now, value))
    return found


@pytest.mark.parametrize("table", TABLES)
def test_unseen(table: str) -> None:
    rows = _rows(table)
    read = [(text, reading.shown(when.best(text, now))) for text, now, _ in rows]
    assert len(rows) > 20
    assert read == [(text, value) for text, _, value in rows]
