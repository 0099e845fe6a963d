"""The three tiers: active memories, and the chunks that they become. For specialists/memory_curator/tiers.

What is written goes through the unit, in one transaction: a consolidation that is cut off has not happened. Each row
has its passage, so that search finds it and follows. None of it is journaled (storage/tables/tiers.py).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select

from storage.errors import Stale
from storage.memory import passages
from storage.tables import ActiveMemory, Chunk, PassageKind, Tier
from storage.unit import Unit

FULL = 5  # updates after which an active memory is consolidated
OPEN = dt.timedelta(days=14)  # without news, after which something is no longer going on
MANY = 50  # active memories that are looked at
PROMOTED_USES, PROMOTED_IMPORTANCE = 3, 0.7
SETTLED = dt.timedelta(days=7)  # a chunk is lately for that long at least
FADED = dt.timedelta(days=120)  # an unused, unimportant chunk leaves the answers then


class ChunkDraft(NamedTuple):
    """A chunk before it is kept; the fields are those of `Chunk`."""

    text: str
    context: str
    entities: tuple[str, ...] = ()
    relationships: tuple[dict[str, Any], ...] = ()
    importance: float = 0.5
    confidence: float = 1.0


class Difference(NamedTuple):
    """What no longer holds of an older chunk: its relationship by place, and why."""

    chunk_id: int
    place: int
    why: str


async def active(unit: Unit) -> Sequence[ActiveMemory]:
    """What is going on, the newest first."""
    found: Sequence[ActiveMemory] = await unit.all(
        select(ActiveMemory).order_by(col(ActiveMemory.updated_at).desc()).limit(MANY)
    )
    return found


async def update(
    unit: Unit, memory: ActiveMemory | None, topic: str, entry: dict[str, Any], entities: Collection[str]
) -> ActiveMemory:
    """Adds what was said to an active memory, or begins one."""
    if memory is None:
        memory = ActiveMemory(person_id=unit.person_id, topic=topic, began_at=unit.now, updated_at=unit.now)
        unit.add(memory)
    memory.entries = [*memory.entries, entry]
    memory.entities = list(dict.fromkeys((*memory.entities, *entities)))
    memory.updates, memory.updated_at = memory.updates + 1, unit.now
    await _put_active(unit, memory)
    return memory


async def due(unit: Unit, *, nightly: bool = False) -> list[ActiveMemory]:
    """The active memories to consolidate: those updated often enough, and at night all with something new."""
    least = 1 if nightly else FULL
    return [memory for memory in await active(unit) if memory.updates >= least]


async def consolidate(
    unit: Unit, memory: ActiveMemory, drafts: Sequence[ChunkDraft], differences: Sequence[Difference]
) -> list[Chunk]:
    """Makes chunks of an active memory, and marks what they end. It stays, empty, while it goes on; else it is over.

    Raises Stale where it has changed since it was read: what was said meanwhile must not go with it.
    """
    now = await unit.rows("SELECT updates FROM active_memories WHERE person_id=? AND id=?", [memory.id])
    if not now or now[0][0] != memory.updates:
        raise Stale
    made = [
        Chunk(
            person_id=unit.person_id, text=draft.text, context=draft.context, entities=[*draft.entities],
            relationships=[*draft.relationships], turns=[entry["turn"] for entry in memory.entries],
            importance=draft.importance, confidence=draft.confidence, began_at=_first(memory),
            ended_at=memory.updated_at, made_at=unit.now, active_id=memory.id,
        )
        for draft in drafts
    ]
    unit.add(*made)
    for chunk in made:
        await _put_chunk(unit, chunk)
    await _end(unit, differences)
    memory.entries, memory.updates = [], 0
    await _put_active(unit, memory)
    if unit.now - memory.updated_at > OPEN:
        await unit.delete(memory)
    return made


async def _end(unit: Unit, differences: Sequence[Difference]) -> None:
    rows = {row.id: row for row in await chunks(unit, ids=[one.chunk_id for one in differences])}
    for one in differences:
        row = rows.get(one.chunk_id)
        if row is None or one.place >= len(row.relationships):
            continue
        kept = [dict(relationship) for relationship in row.relationships]
        kept[one.place]["ended"] = one.why
        row.relationships = kept
        if all(relationship["ended"] for relationship in kept):
            await _retire(unit, row)


async def chunks(
    unit: Unit, *, ids: Collection[int] | None = None, tiers: Collection[str] = (), live: bool = True, limit: int = 500
) -> Sequence[Chunk]:
    """Chunks, the newest first: those of the ids, or of the tiers."""
    statement = select(Chunk).order_by(col(Chunk.ended_at).desc()).limit(limit)
    if ids is not None:
        statement = statement.where(col(Chunk.id).in_(ids))
    elif live:
        statement = statement.where(col(Chunk.live))
    if tiers:
        statement = statement.where(col(Chunk.tier).in_(tiers))
    found: Sequence[Chunk] = await unit.all(statement)
    return found


async def promote(unit: Unit) -> tuple[int, int]:
    """Moves what is important or used into the long term, and lets fade what is neither; answers how many of each."""
    moved = faded = 0
    for row in await chunks(unit, tiers=[Tier.SHORTTERM]):
        age = unit.now - row.ended_at
        if age >= SETTLED and (row.uses >= PROMOTED_USES or row.importance >= PROMOTED_IMPORTANCE):
            row.tier = Tier.LONGTERM
            moved += 1
        elif age >= FADED and not row.uses:
            await _retire(unit, row)
            faded += 1
    for memory in await active(unit):
        if not memory.entries and unit.now - memory.updated_at > OPEN:
            await unit.delete(memory)
    return moved, faded


async def used(unit: Unit, ids: Collection[int]) -> None:
    """Counts that chunks were of use: past the journal, because answering is no deed to be undone."""
    if not ids:
        return
    counted = (
        sa.update(Chunk).where(col(Chunk.id).in_(ids), col(Chunk.person_id) == unit.person_id)
        .values(uses=col(Chunk.uses) + 1, used_at=unit.now)
    )
    await unit.beneath(lambda connection: connection.execute(counted))


async def drop(unit: Unit, *, turn_id: int = 0, keys: Collection[str] = (), key: Callable[[str], str] = str) -> None:
    """Takes out what was said in a turn that was undone, or what was forgotten: the statements whose `key` is among
    `keys`. What is left of a chunk is its other statements; one without any is gone."""

    def goes(said: dict[str, Any]) -> bool:
        return (turn_id != 0 and said.get("turn") == turn_id) or (bool(keys) and key(said["text"]) in keys)

    for memory in await active(unit):
        if any(map(goes, memory.entries)):
            memory.entries = [entry for entry in memory.entries if not goes(entry)]
            memory.updates = min(memory.updates, len(memory.entries))
            await _put_active(unit, memory)
    for row in await chunks(unit, live=False):
        if not any(map(goes, row.relationships)):
            continue
        row.relationships = [one for one in row.relationships if not goes(one)]
        row.text = ". ".join(dict.fromkeys(one["text"].rstrip(".") for one in row.relationships))
        if row.relationships:
            await _put_chunk(unit, row)
        else:
            await passages.put(unit, row.id, "", kind=PassageKind.CHUNK)
            await unit.delete(row)


async def _retire(unit: Unit, row: Chunk) -> None:
    row.live = False
    await _put_chunk(unit, row)


async def _put_active(unit: Unit, memory: ActiveMemory) -> None:
    said = ". ".join(entry["text"] for entry in memory.entries)
    await passages.put(unit, memory.id, f"{memory.topic}: {said}" if said else "", kind=PassageKind.ACTIVE)


async def _put_chunk(unit: Unit, row: Chunk) -> None:
    text = f"{row.context}: {row.text}" if row.context else row.text
    await passages.put(
        unit, row.id, text if row.live else "", kind=PassageKind.CHUNK, at=row.ended_at, confidence=row.confidence
    )


def _first(memory: ActiveMemory) -> dt.datetime:
    return dt.datetime.fromisoformat(memory.entries[0]["at"]) if memory.entries else memory.began_at
