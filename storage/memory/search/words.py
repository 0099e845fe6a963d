"""The database's own full-text index: candidates by words, for who searches so much for the first time.

FTS5 on SQLite, tsvector on PostgreSQL; triggers and the index itself keep both true (storage/tables/memory_index.py).
Called by shelves.py, for whom making a shelf of a long memory would take longer than the one answer is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from storage.memory.search.shelf import COLUMNS
from storage.unit import Unit

LIMIT = 300  # candidates
CLOSEST = 20  # of them, whose whole sessions are read: what stands beside them counts

_VECTOR = "to_tsvector('simple', 'p' || person_id || ' ' || terms)"
_FILE = (
    "FROM passages_words JOIN passages ON passages.id = passages_words.rowid"
    " WHERE +passages.person_id=? AND passages_words MATCH ?"
)
_SERVER = f"FROM passages WHERE person_id=? AND {_VECTOR} @@ to_tsquery('simple', ?)"


async def is_longer(unit: Unit, size: int) -> bool:
    """Whether the unit's person has more passages than that."""
    few = "SELECT count(*) FROM (SELECT 1 FROM passages WHERE person_id=? LIMIT ?) AS few"
    return bool((await unit.rows(few, [size + 1]))[0][0] > size)


async def held(unit: Unit, terms: Sequence[str]) -> tuple[int, dict[str, int]]:
    """How many passages the person has, and how many of them hold each word."""
    total = (await unit.rows("SELECT count(*) FROM passages WHERE person_id=?"))[0][0]
    counts = {}
    for term in terms:
        sql = f"SELECT count(*) {_FILE if unit.database.sqlite else _SERVER}"
        counts[term] = (await unit.rows(sql, [_asked(unit, [term])]))[0][0]
    return total, counts


async def rows(unit: Unit, terms: Sequence[str], near: Sequence[int] = ()) -> list[Sequence[object]]:
    """The passages with most of the words and those of their sessions, and those with the ids `near`, as rows of a
    shelf, in a shelf's order."""
    found = await _holding(unit, terms) if terms else []
    if not found and not near:
        return []
    ids = sorted({row[0] for row in found} | set(near))
    sessions = sorted({row[1] for row in found[:CLOSEST]} - {0}) or [-1]
    marks, beside = ",".join("?" * len(ids)), ",".join("?" * len(sessions))
    some = f"SELECT {COLUMNS} FROM passages WHERE person_id=? AND (id IN ({marks}) OR session IN ({beside}))"  # noqa: S608
    return list(await unit.rows(f"{some} ORDER BY session, position, id", [*ids, *sessions]))


async def _holding(unit: Unit, terms: Sequence[str]) -> Sequence[Sequence[Any]]:
    """The ids and sessions of the passages with most of the words, best first."""
    asked = _asked(unit, terms)
    if unit.database.sqlite:
        best = f"SELECT passages.id, session {_FILE} ORDER BY passages_words.rank LIMIT ?"
        return await unit.rows(best, [asked, LIMIT])
    best = f"SELECT id, session {_SERVER} ORDER BY ts_rank({_VECTOR}, to_tsquery('simple', ?)) DESC LIMIT ?"
    return await unit.rows(best, [asked, asked, LIMIT])


def _asked(unit: Unit, terms: Sequence[str]) -> str:
    """Any of the words, among the person's passages alone, in the words of the database."""
    quoted = [term.replace('"', "").replace("'", "") for term in terms]
    if unit.database.sqlite:
        any_of = " OR ".join(f'"{term}"' for term in quoted)
        return f'person_id : "{unit.person_id}" AND terms : ({any_of})'
    any_of = " | ".join(f"'{term}'" for term in quoted)
    return f"p{unit.person_id} & ({any_of})"
