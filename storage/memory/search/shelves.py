"""Keeps a shelf for each person who searches, and keeps it true: the log of changes tells what to read again.

A shelf is made at the first search (10 ms a thousand passages), dropped when nobody has searched for a while, and
never changed in place: what was written since stands on a small second shelf, with what was said just before and after
it, and the first one's places are covered. When the second has grown, both become one. The second is read through the
caller's unit, and so holds what that unit has written itself; then it is nobody else's.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from storage.database import Database
from storage.memory import stems
from storage.memory.search import meanings, vectors, words
from storage.memory.search.question import Reader
from storage.memory.search.question import terms as terms_of
from storage.memory.search.ranking import BESIDE
from storage.memory.search.shelf import COLUMNS, EXACT, Builder, Part, Shelf
from storage.queue.ledger import reading, spread
from storage.unit import Unit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Truths = NDArray[np.bool_]

Read = Callable[[str, Sequence[Any]], Awaitable[Sequence[Any]]]

PAGE = 2_000  # rows read at once: between two pages others have their turn
LONG = 20_000  # passages from which on a first search goes by the full-text index
LEAST, SHARE = 1_000, 20  # the second shelf may hold so many rows, or that part of the first
KEPT = dt.timedelta(minutes=30)  # a shelf that nobody has searched for so long is dropped
SMALL, KEPT_SMALL = 20_000, dt.timedelta(days=7)  # one of so few passages (10 MB) is kept for so long
REACH = max(abs(step) for step, _ in BESIDE)  # how far what was said lends to what stands beside it
ROOM = 2_000_000  # passages on all shelves together; what was searched longest ago makes room
AT_ONCE = 50  # texts whose vectors are made where we stand; more go to a thread

_ALL = (
    f"SELECT {COLUMNS} FROM passages WHERE person_id=?"  # noqa: S608 - our own words
    " AND (session, position, id) > (?, ?, ?) ORDER BY session, position, id LIMIT ?"
)
_SOME = (
    f"SELECT {COLUMNS} FROM passages WHERE +person_id=? AND id IN ??"  # noqa: S608
)
_ORDER = "SELECT id, session FROM passages WHERE person_id=? AND session IN ?? ORDER BY session, position, id"
# "+person_id": the planner must go by the ids, and not walk the whole partition.
_VECTORS = "SELECT id, vector FROM passage_vectors WHERE +person_id=? AND embedder=? AND id IN ??"
_TEXTS = "SELECT id, text FROM passages WHERE +person_id=? AND id IN ??"
_UNSEEN = "id>? AND tx>=? AND NOT txid_visible_in_snapshot(tx, CAST(? AS txid_snapshot))"
_COMMON = " ".join(sorted(stems.STOP))  # what is said in every text, and tells nothing
_SESSIONS = "SELECT DISTINCT session FROM passages WHERE +person_id=? AND id IN ??"


@dataclass(slots=True)
class Stand:
    """A person's two shelves.

    `since` tells, as a condition with its values, which entries of the log are newer than the first, and `seen` the
    log's state when the second was read.
    """

    first: Part
    since: tuple[str, list[Any]]
    newest: int  # the last entry of the log then: where older ones are gone, the shelf must be made anew
    seen: tuple[int, int] = (0, 0)
    second: Part | None = None
    used_at: dt.datetime | None = None
    made: list[tuple[int, bytes]] = field(default_factory=list)  # vectors not yet kept, by their passages' ids
    held: tuple[int, dict[str, int]] | None = None  # of all passages, where not all are here

    @property
    def shelves(self) -> list[Part]:
        return [self.first] if self.second is None else [self.first, self.second]

    @property
    def names(self) -> frozenset[str]:
        """The words of all speakers' names."""
        return frozenset().union(*(name for part in self.shelves for name in part.shelf.names))

    def __len__(self) -> int:
        return sum(len(part.shelf) for part in self.shelves)


@dataclass(slots=True)
class Counts:
    """How often a search found its shelf ready, ready but for what was new, and not there; and how often it went by
    the database's full-text index alone."""

    ready: int = 0
    grown: int = 0
    made: int = 0
    index: int = 0


class Shelves:
    """The shelves of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._stands: OrderedDict[int, Stand] = OrderedDict()
        self._locks: dict[int, asyncio.Lock] = {}
        self._asked: dict[int, dt.datetime] = {}  # when each person searched last
        self._own: WeakKeyDictionary[Unit, tuple[int, Stand]] = WeakKeyDictionary()  # with what a unit has written
        self.counts = Counts()

    async def of(self, unit: Unit, query: str) -> Stand:
        """The shelves of the unit's person, with everything on them that the unit sees.

        Of a long memory the first search in a while gets only what the database's own indexes find for the question.
        """
        self._drop_old(unit.now)
        if await self._is_rare(unit):
            self.counts.index += 1
            return await self._small(unit, query)
        return await self.whole(unit)

    async def whole(self, unit: Unit) -> Stand:
        """The same with everything, however long it takes: what the index alone cannot answer."""
        person_id = unit.person_id
        async with self._locks.setdefault(person_id, asyncio.Lock()):
            stand = self._stands.get(person_id) or await self._make(person_id)
            seen, oldest = await self._log(unit, stand)
            if oldest > stand.newest + 1 or seen[1] > max(LEAST, len(stand.first.shelf) // SHARE):
                stand = await self._make(person_id)
                seen, _ = await self._log(unit, stand)
            stand.used_at = unit.now
            self._stands[person_id] = stand
            self._stands.move_to_end(person_id)
            self._make_room()
            turned_back, own = self._own.get(unit, (0, stand))
            if turned_back == unit.turned_back and own.first.shelf is stand.first.shelf and own.seen == seen:
                self.counts.ready += 1
                return own
            self.counts.grown += 1
            grown = await self._grow(unit, stand, seen)
            if unit.is_writing:
                self._own[unit] = unit.turned_back, grown
            else:
                self._stands[person_id] = grown
            return grown

    def drop(self, person_id: int) -> None:
        """Forgets a person's shelves: they are made again at the next search."""
        self._stands.pop(person_id, None)

    def size(self) -> int:
        """How many passages are on shelves."""
        return sum(len(stand) for stand in self._stands.values())

    async def _is_rare(self, unit: Unit) -> bool:
        last = self._asked.get(unit.person_id)
        self._asked[unit.person_id] = unit.now
        if unit.person_id in self._stands or (last is not None and unit.now - last <= KEPT):
            return False
        return await words.is_longer(unit, LONG)

    async def _small(self, unit: Unit, query: str) -> Stand:
        """A shelf of the candidates by words, and where pgvector is at hand by meaning, which knows how rare the words
        are among all passages."""
        terms, reader = terms_of(query), self._database.reader
        near = await meanings.nearest(unit, reader.VERSION, reader.embed([query])[0]) if reader else []

        async def read(sql: str, values: Sequence[Any]) -> Sequence[Any]:
            return await unit.rows(*spread(sql, values))

        builder = Builder()
        builder.take(await words.rows(unit, terms, near))
        shelf = builder.shelf()
        made = await self._give_vectors(read, shelf, None)
        return Stand(_whole(shelf), ("", []), 0, made=made, held=await words.held(unit, terms))

    async def _make(self, person_id: int) -> Stand:
        """The first shelf, of what is committed."""
        self.counts.made += 1
        async with reading(self._database) as ledger:

            async def read(sql: str, values: Sequence[Any]) -> Sequence[Any]:
                await asyncio.sleep(0)
                return await ledger.rows(sql, [person_id, *values])

            newest = int((await ledger.rows("SELECT coalesce(max(id), 0) FROM passage_changes"))[0][0])
            since: tuple[str, list[Any]] = "id>?", [newest]
            if not self._database.sqlite:  # ids are not in the order of commits there: what a snapshot saw is known
                snapshot = str((await ledger.rows("SELECT CAST(txid_current_snapshot() AS text)"))[0][0])
                oldest, next_one, _ = snapshot.split(":")
                # Where nobody was writing, what is not seen has got its id since: the log need not be read before.
                since = _UNSEEN, [newest if oldest == next_one else 0, int(oldest), snapshot]
            builder, after = Builder(), (-1, -1, -1)
            while rows := await read(_ALL, [*after, PAGE]):
                builder.take(rows)
                after = (rows[-1][2], rows[-1][3], rows[-1][0])
            shelf = builder.shelf()
            made = await self._give_vectors(read, shelf, None)
        return Stand(_whole(shelf), since, newest, made=made)

    async def _log(self, unit: Unit, stand: Stand) -> tuple[tuple[int, int], int]:
        """What stands in the log since the first shelf was read, and where the log begins."""
        entries = "SELECT coalesce(max(id), 0), count(*), (SELECT min(id) FROM passage_changes) FROM passage_changes"
        since, values = stand.since
        newest, count, oldest = (await unit.rows(f"{entries} WHERE person_id=? AND {since}", values))[0]
        return (newest, count), oldest or 0

    async def _grow(self, unit: Unit, stand: Stand, seen: tuple[int, int]) -> Stand:
        """The same first shelf, with a second of what was written since, and of what lends to it or borrows from it."""
        import numpy as np

        async def read(sql: str, values: Sequence[Any]) -> Sequence[Any]:
            return await unit.rows(*spread(sql, values))

        since, values = stand.since
        log = f"SELECT DISTINCT passage_id FROM passage_changes WHERE person_id=? AND {since}"  # noqa: S608
        changed = [row[0] for row in await read(log, values)]
        first = stand.first.shelf
        covered = np.isin(first.ids, changed)
        sessions = {row[0] for row in await _paged(read, _SESSIONS, changed)} | set(first.sessions[covered].tolist())
        rows = await read(_ORDER, [sorted(sessions - {0}) or [-1]])
        order = np.array([tuple(row) for row in rows], np.int64).reshape(-1, 2)
        beside = first.ids[_around(covered, first.sessions, REACH)]  # of what is gone, too
        hot = np.isin(order[:, 0], np.concatenate([np.array(changed, np.int64), beside]))
        near = _around(hot, order[:, 1], REACH)
        read_anew = _around(near, order[:, 1], REACH)
        builder = Builder()
        wanted = sorted({*order[read_anew, 0].tolist(), *changed})
        builder.take(sorted(await _paged(read, _SOME, wanted), key=lambda row: (row[2], row[3], row[0])))
        shelf = builder.shelf()
        told = np.concatenate([order[near, 0], np.array(changed, np.int64)])
        _part_runs(shelf, order[:, 0])
        made = await self._give_vectors(read, shelf, first.middle)
        return replace(
            stand, seen=seen, made=[*stand.made, *made],
            first=Part(first, ~covered, ~(covered | np.isin(first.ids, told))),
            second=Part(shelf, np.ones(len(shelf), bool), np.isin(shelf.ids, told)),
        )

    async def _give_vectors(
        self, read: Read, shelf: Shelf, middle: vectors.Floats | None
    ) -> list[tuple[int, bytes]]:
        """Puts the vectors beside the passages; answers those that had none of this embedder's, which were made now."""
        import numpy as np

        reader = self._database.reader
        if reader is None or not len(shelf):
            return []
        made: list[tuple[int, bytes]] = []
        if len(shelf) <= EXACT:
            rows = await _vectors(read, reader, shelf.ids, made)
            if middle is None:
                middle = vectors.mean(rows, reader.embed([_COMMON])[0])
            shelf.give_vectors(rows, middle)
            return made
        if middle is None:  # of so many, a sample tells the middle, and no more than the codes is kept at hand
            sample = await _vectors(read, reader, shelf.ids[:: max(1, len(shelf) // vectors.SAMPLE)], made)
            middle = vectors.mean(sample, reader.embed([_COMMON])[0])
        pages = [
            vectors.codes(await _vectors(read, reader, shelf.ids[start : start + PAGE], made), middle)
            for start in range(0, len(shelf), PAGE)
        ]
        shelf.give_codes(np.ascontiguousarray(np.concatenate(pages, axis=1)), middle)
        return made

    def _drop_old(self, now: dt.datetime) -> None:
        for person_id, stand in list(self._stands.items()):
            if stand.used_at is not None and now - stand.used_at > (KEPT_SMALL if len(stand) <= SMALL else KEPT):
                del self._stands[person_id]

    def _make_room(self) -> None:
        while len(self._stands) > 1 and self.size() > ROOM:
            self._stands.popitem(last=False)


async def _vectors(
    read: Read, reader: Reader, ids: NDArray[np.int64], made: list[tuple[int, bytes]]
) -> vectors.Bytes:
    """The vectors of passages; those that had none of this embedder's are made, and added to `made`."""
    import numpy as np

    rows = np.zeros((len(ids), vectors.DIMENSIONS), np.int8)
    missing: list[int] = []
    for start in range(0, len(ids), PAGE):
        page = ids[start : start + PAGE].tolist()
        kept = {row[0]: row[1] for row in await read(_VECTORS, [reader.VERSION, page])}
        for place, passage in enumerate(page, start):
            if passage in kept:
                rows[place] = np.frombuffer(kept[passage], np.int8)
            else:
                missing.append(place)
    for start in range(0, len(missing), PAGE):
        places = missing[start : start + PAGE]
        page = ids[places].tolist()
        texts = {row[0]: row[1] for row in await read(_TEXTS, [page])}
        rows[places] = await _embedded(reader, [texts.get(passage, "") for passage in page])
        made += [(passage, rows[place].tobytes()) for passage, place in zip(page, places, strict=True)]
    return rows


async def _embedded(reader: Reader, texts: list[str]) -> vectors.Bytes:
    made = reader.embed(texts) if len(texts) <= AT_ONCE else await asyncio.to_thread(reader.embed, texts)
    return vectors.packed(made)


async def _paged(read: Read, sql: str, ids: Sequence[int]) -> list[Any]:
    """The rows of as many ids as there are: a database takes only so many values at once."""
    rows: list[Any] = []
    for start in range(0, len(ids), PAGE):
        rows += await read(sql, [list(ids[start : start + PAGE])])
    return rows


def _whole(shelf: Shelf) -> Part:
    """A shelf that is true throughout."""
    import numpy as np

    return Part(shelf, np.ones(len(shelf), bool), np.ones(len(shelf), bool), whole=True)


def _around(marked: Truths, sessions: NDArray[np.int64], reach: int) -> Truths:
    """The marked places, and those of the same talk that stand up to `reach` before or after them."""
    made = marked.copy()
    for step in range(1, min(reach, len(marked) - 1) + 1):
        one = (sessions[step:] == sessions[:-step]) & (sessions[step:] != 0)
        made[step:] |= marked[:-step] & one
        made[:-step] |= marked[step:] & one
    return made


def _part_runs(shelf: Shelf, order: NDArray[np.int64]) -> None:
    """Numbers what follows one another without a gap as a talk of its own: what only stands next to each other here is
    no neighbour. `order` holds all passages of these talks as they were said."""
    import numpy as np

    told = np.flatnonzero(shelf.sessions != 0)
    if not len(told):
        return
    sorter = np.argsort(order)
    ranks = sorter[np.searchsorted(order, shelf.ids[told], sorter=sorter)]
    apart = (np.diff(ranks, prepend=ranks[0]) != 1) | (np.diff(shelf.sessions[told], prepend=0) != 0)
    sessions = shelf.sessions.copy()
    sessions[told] = np.cumsum(apart) + 1
    shelf.sessions = sessions


_shelves: WeakKeyDictionary[Database, Shelves] = WeakKeyDictionary()


def shelves_of(unit: Unit) -> Shelves:
    """The shelves of the unit's database."""
    return shelves_at(unit.database)


def shelves_at(database: Database) -> Shelves:
    """The shelves of a database, one set for each that is open."""
    return _shelves.setdefault(database, Shelves(database))
