"""Search of what is remembered: words, vectors and what is known of the talk, one interface on both databases.

Called by specialists/memory_curator and bot/cli/memory/: `search` finds passages, of the unit's person alone, and
tells apart that something was found, that nothing was good enough, and that there is nothing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from storage.columns import from_micros, to_micros
from storage.database import Database
from storage.memory import passages, stems
from storage.memory.search import question, ranking, vectors
from storage.memory.search.ranking import Candidates, Ranked, Wanted
from storage.memory.search.shelves import Stand, shelves_at, shelves_of
from storage.unit import Unit

LIMIT = 10
READ = 600  # candidates whose vectors are read where only codes are at hand
SPARE = 2  # so many times what is asked for is ranked, because copies of one text are shown once

# Where rows are named by their ids, the person is written "+person_id": the planner must not walk the whole partition.
_SHOWN = "id, kind, ref_id, external_id, text, speaker, at, session, position, confidence, live, hidden"
_KEEP = (
    "INSERT INTO passage_vectors (id, person_id, embedder, vector) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET embedder=excluded.embedder, vector=excluded.vector"
)


class Outcome(StrEnum):
    """What a search came to."""

    FOUND = "found"
    WEAK = "none good enough"  # something shares a word or a likeness, and nothing answers
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found. `score` only compares within one search; `ref_id` is the fact's, the turn's …"""

    id: int
    score: float
    kind: str
    ref_id: int | None
    external_id: str | None
    text: str
    speaker: str
    at: dt.datetime | None
    session: int
    position: int
    confidence: float
    live: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, best first. `near` holds what came closest where nothing was good enough."""

    outcome: Outcome
    hits: tuple[Hit, ...] = ()
    near: tuple[Hit, ...] = ()


async def search(
    unit: Unit, query: str, k: int = LIMIT, *, kinds: Collection[str] | None = None, since: dt.datetime | None = None,
    until: dt.datetime | None = None, floor: float = 0.0, at: dt.datetime | None = None, history: bool = False,
) -> Found:
    """The best `k` passages of the unit's person for a question in their own words, best first.

    `kinds` (of PassageKind), `since`/`until` (aware; `until` left out) and `floor` (of confidence, 0..1) choose what
    may be found; `history` adds what is no longer live. `at` is when it is asked, in the person's zone where dates are
    in it (default: the unit's now). Sees what this unit has written itself.
    """
    await passages.catch_up(unit)
    wanted = Wanted(
        None if kinds is None else frozenset(kinds), None if since is None else to_micros(since),
        None if until is None else to_micros(until), floor, history,
    )
    shelves = shelves_of(unit)
    stand = await shelves.of(unit, query)
    ranked, strong = await _ranked(unit, stand, query, at or unit.now, wanted, k)
    if stand.held is not None and not strong:  # the full-text index knows words alone
        stand = await shelves.whole(unit)
        ranked, strong = await _ranked(unit, stand, query, at or unit.now, wanted, k)
    if not ranked:
        return Found(Outcome.NONE)
    hits = await _shown(unit, ranked, k)
    return Found(Outcome.FOUND, hits) if strong else Found(Outcome.WEAK, (), hits)


def counts(database: Database) -> dict[str, int]:
    """How often searches found their shelf ready, had to add to it, had to make it, or went by the full-text index
    alone; and how many passages are on shelves now. For the house's health and metrics."""
    shelves = shelves_at(database)
    kept = {f"search_{name}": value for name, value in asdict(shelves.counts).items()}
    return {**kept, "search_shelved": shelves.size()}


async def _ranked(
    unit: Unit, stand: Stand, query: str, at: dt.datetime, wanted: Wanted, k: int
) -> tuple[list[Ranked], bool]:
    """The best of the shelves, and whether anything on them is good enough."""
    await _keep_vectors(unit, stand)
    asked = question.read(query, unit.database.reader, at, stand.names)
    shelves = stand.shelves
    weigh = ranking.weights(shelves, asked, stand.held)
    size = sum(part.size for part in shelves)
    average = sum(part.tokens for part in shelves) / size if size else 10.0
    found = [ranking.candidates(part, asked, wanted, weigh, average) for part in shelves]
    if asked.vector is not None:
        for one in found:
            await _weigh_meaning(unit, one, asked.vector)
    names = {stems.stem(name) for name in stand.names}
    return ranking.rank(found, asked, weigh, k * SPARE), ranking.is_answered(found, asked, weigh, names)


async def _weigh_meaning(unit: Unit, one: Candidates, vector: vectors.Floats) -> None:
    """Gives the candidates their likeness. Where the shelf is too long to hold vectors, their codes tell it, and of the
    best of them the vectors are read."""
    shelf = one.shelf
    if shelf.middle is None or shelf.codes is None:
        return
    if shelf.exact is not None and shelf.long is not None and shelf.far is not None:
        rows, long, far = shelf.exact.take(one.places, 0), shelf.long.take(one.places), shelf.far.take(one.places)
        one.likeness = vectors.likeness(rows, long, far, vector, shelf.middle)
        return
    guess = vectors.guessed(shelf.codes[:, one.places], vectors.codes(vector[None, :], shelf.middle))
    best_words = float(one.words[one.places].max(initial=0))
    best: slice | ranking.Places = slice(None)
    if len(one.places) > READ:
        best = ranking.top(ranking.base(one, guess, best_words, float(guess.max(initial=0))), READ)
    rows = await _vectors(unit, shelf.ids[one.places[best]].tolist())
    guess[best] = vectors.likeness(rows, *vectors.spreads(rows, shelf.middle), vector, shelf.middle)
    one.likeness = guess


async def _vectors(unit: Unit, ids: list[int]) -> vectors.Bytes:
    """The vectors of passages, as they are kept."""
    import numpy as np

    rows = np.zeros((len(ids), vectors.DIMENSIONS), np.int8)
    reader = unit.database.reader
    if reader is None or not ids:
        return rows
    marks = ",".join("?" * len(ids))
    kept = await unit.rows(
        f"SELECT id, vector FROM passage_vectors WHERE +person_id=? AND embedder=? AND id IN ({marks})",  # noqa: S608
        [reader.VERSION, *ids],
    )
    places = {passage: place for place, passage in enumerate(ids)}
    for passage, vector in kept:
        rows[places[passage]] = np.frombuffer(vector, np.int8)
    return rows


async def _keep_vectors(unit: Unit, stand: Stand) -> None:
    """Keeps the vectors that had to be made, so that nobody makes them again."""
    reader = unit.database.reader
    if not stand.made or reader is None:
        return
    rows = [(passage, unit.person_id, reader.VERSION, vector) for passage, vector in stand.made]
    stand.made.clear()
    sql = _KEEP if unit.database.sqlite else _KEEP.replace("?", "%s")
    await unit.beneath(lambda connection: connection.exec_driver_sql(sql, rows))


async def _shown(unit: Unit, ranked: Sequence[Ranked], k: int) -> tuple[Hit, ...]:
    """The passages themselves; copies of one text are shown once, save for turns, which were said at their own time."""
    marks = ",".join("?" * len(ranked))
    sql = f"SELECT {_SHOWN} FROM passages WHERE +person_id=? AND id IN ({marks})"  # noqa: S608 - our own words
    rows = {row[0]: row for row in await unit.rows(sql, [one.id for one in ranked])}
    hits: list[Hit] = []
    seen: set[Any] = set()
    for one in ranked:
        row = rows.get(one.id)
        key = None if row is None else (row[0] if row[1] == "turn" else row[4].casefold())
        if row is None or key in seen or len(hits) == k:
            continue
        seen.add(key)
        id_, kind, ref_id, external, text, speaker, said, session, position, sure, live, hidden = row
        moment = None if said is None else from_micros(said)
        hits.append(Hit(
            id_, round(one.score, 4), kind, ref_id, external, text, speaker, moment, session, position, sure,
            bool(live), bool(hidden),
        ))
    return tuple(hits)
