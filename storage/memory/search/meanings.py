"""Vectors that PostgreSQL compares itself, by its extension pgvector: candidates by meaning, beside those by words.

Called by storage/migrate.py at every start, and by shelves.py for who searches a long memory for the first time in a
while. The table is kept true by a trigger on the vectors and goes with them. Its comparisons are exact: they are made
within one person's partition, where an approximate index would lose a fifth of what is near. Where the extension is
not installed, or may not be, there is no table, and such a search goes by words alone.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING
from weakref import WeakSet

import sqlalchemy as sa

from storage.database import Database
from storage.unit import Unit

if TYPE_CHECKING:
    from storage.memory.search.vectors import Floats

log = logging.getLogger(__name__)

LIMIT = 200  # candidates
TABLE = "passage_meanings"
_ready: WeakSet[Database] = WeakSet()  # that have the table
_LOCK = 0x6D65616E  # of PostgreSQL's advisory ones: two houses that start at once

_MADE = f"SELECT to_regclass('{TABLE}') IS NOT NULL"
_INSTALLED = "SELECT count(*) FROM pg_available_extensions WHERE name = 'vector'"
_MAKE = (
    "CREATE EXTENSION IF NOT EXISTS vector",
    """CREATE TABLE passage_meanings (
    id bigint PRIMARY KEY REFERENCES passage_vectors (id) ON DELETE CASCADE,
    person_id bigint NOT NULL, embedder text NOT NULL, meaning halfvec(384) NOT NULL)""",
    "CREATE INDEX passage_meanings_person ON passage_meanings (person_id)",
    # What is kept are 384 signed bytes, the direction alone.
    """CREATE FUNCTION passage_meaning(kept bytea) RETURNS halfvec LANGUAGE sql IMMUTABLE AS $$
    SELECT CAST(CAST(array_agg(mod(get_byte(kept, place) + 128, 256) - 128 ORDER BY place) AS real[]) AS halfvec)
    FROM generate_series(0, length(kept) - 1) AS place $$""",
    """CREATE FUNCTION passage_meanings_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO passage_meanings (id, person_id, embedder, meaning)
      VALUES (NEW.id, NEW.person_id, NEW.embedder, passage_meaning(NEW.vector))
      ON CONFLICT (id) DO UPDATE SET embedder = excluded.embedder, meaning = excluded.meaning;
      RETURN NULL;
    END $$""",
    """CREATE TRIGGER passage_meanings_kept AFTER INSERT OR UPDATE ON passage_vectors
    FOR EACH ROW EXECUTE FUNCTION passage_meanings_kept()""",
    """INSERT INTO passage_meanings (id, person_id, embedder, meaning)
    SELECT id, person_id, embedder, passage_meaning(vector) FROM passage_vectors""",
)


async def prepare(database: Database) -> bool:
    """Makes the table where it can be made and is not there yet. Answers whether it is there: False on SQLite, and
    where the extension is missing, too old (before 0.7) or may not be created by this role."""
    if database.sqlite:
        return False
    async with database.engine.connect() as connection:
        made = (await connection.exec_driver_sql(_MADE)).scalar()
        installed = made or (await connection.exec_driver_sql(_INSTALLED)).scalar()
    if made or (installed and await _make(database)):
        _ready.add(database)
    return database in _ready


async def _make(database: Database) -> bool:
    try:
        async with database.engine.begin() as connection:
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
            if not (await connection.exec_driver_sql(_MADE)).scalar():
                for statement in _MAKE:
                    await connection.exec_driver_sql(statement)
    except sa.exc.DBAPIError as error:
        log.info("search goes without pgvector: %s", error.orig, extra={"action": "pgvector_left_out"})
        return False
    return True


async def nearest(unit: Unit, embedder: str, vector: Floats) -> list[int]:
    """The ids of the passages of the unit's person that say something like it; none where there is no table."""
    if unit.database not in _ready:
        return []
    written = f"[{','.join(f'{number:.5f}' for number in vector.tolist())}]"
    near = await unit.rows(
        "SELECT id FROM passage_meanings WHERE person_id=? AND embedder=?"
        " ORDER BY meaning <=> CAST(? AS halfvec(384)) LIMIT ?", [embedder, written, LIMIT],
    )
    return [row[0] for row in near]
