"""Rows written down before the grammar was asked: what unseen/*.txt says is what ordinary English means, with the table
of conventions where it leaves something open. A line "@ now zone" holds for the rows below it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from specialists.language import time as when
from tests.language.time import reading

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


# What people put around a time, and what phones make of it, changes nothing.
DRESSED = {
    "shouted": str.upper,
    "titled": str.title,
    "full stop": lambda text: f"{text}.",
    "asked": lambda text: f"{text}?",
    "please": lambda text: f"{text} please",
    "thanks": lambda text: f"{text}, thanks",
    "then": lambda text: f"{text} then",
    "ok": lambda text: f"ok {text}",
    "lines": lambda text: text.replace(" ", "\n"),
    "wide": lambda text: text.replace(" ", "  "),
}  # fmt: skip


@pytest.mark.parametrize("way", DRESSED)
def test_unseen_in_other_clothes(way: str) -> None:
    rows = [row for table in TABLES for row in _rows(table) if table not in ("messages", "nothing")]
    dress: Callable[[str], str] = DRESSED[way]
    read = [(text, reading.shown(when.best(dress(text), now))) for text, now, _ in rows]
    assert read == [(text, value) for text, _, value in rows]
