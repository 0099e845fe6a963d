"""The memorizer: an active memory becomes chunks that stand alone. After five updates, or nightly; called by learning
and by the house's nightly job.

Two things that are never mixed: the chunks come from what was said, the conflicts from how its relationships differ
from those of older chunks.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.contract import Turn
from specialists.language.statements import conflicts
from specialists.memory_curator.tiers import model, updater
from specialists.memory_curator.tiers.contents import Ended, Entry, Piece, Relationship
from storage.memory import tiers
from storage.memory.tiers import ChunkDraft, Difference
from storage.tables import ActiveMemory, Chunk

TOGETHER = 5  # entries in one chunk
WEIGHT = {"lasting": 0.75, "months": 0.5, "days": 0.25}  # of importance, by how long it will hold


async def memorize(turn: Turn, *, nightly: bool = False) -> list[Chunk]:
    """Consolidates what is due, each active memory wholly or not at all; answers the new chunks.

    Everything is thought out before anything is written: a model may take long, and a write holds the lock. Raises
    Stale where somebody said more meanwhile: it is due again then.
    """
    planned = [await _planned(turn, memory) for memory in await tiers.due(turn.unit, nightly=nightly)]
    await turn.unit.rest()  # what it read may be old by now
    made: list[Chunk] = []
    for memory, drafts, differences in planned:
        made += await tiers.consolidate(turn.unit, memory, drafts, differences)
    return made


async def _planned(turn: Turn, memory: ActiveMemory) -> tuple[ActiveMemory, list[ChunkDraft], list[Difference]]:
    pieces = await model.pieces(turn, memory) or by_rule(memory)
    differences = await _differences(turn, await _older(turn, memory, pieces), pieces)
    drafts = [
        ChunkDraft(piece.text, piece.context, piece.entities, tuple(_kept(piece)), piece.importance)
        for piece in pieces
    ]
    return memory, drafts, differences


def _kept(piece: Piece) -> list[dict[str, str]]:
    return [{**relationship.model_dump(), "ended": ""} for relationship in piece.relationships]


def by_rule(memory: ActiveMemory) -> list[Piece]:
    """Five entries to a chunk, in the person's words, with the days they are from; each entry is a relationship."""
    parts = [memory.entries[at : at + TOGETHER] for at in range(0, len(memory.entries), TOGETHER)]
    return [_piece(memory, part) for part in parts]


def _piece(memory: ActiveMemory, part: Sequence[dict[str, str]]) -> Piece:
    read = [Entry(**{name: one[name] for name in Entry.model_fields}) for one in part]
    texts = list(dict.fromkeys(one.text for one in read))
    return Piece(
        text=". ".join(text.rstrip(".") for text in texts)[:2000],
        context=f"{memory.topic}, {_days(part)}"[:200],
        entities=tuple(dict.fromkeys(name for one in read for name in updater.entities(one)))[:20],
        relationships=tuple(
            Relationship(**{**one.model_dump(include=set(Relationship.model_fields)), "turn": int(said["turn"])})
            for one, said in zip(read, part, strict=True)
        )[:20],
        importance=max(WEIGHT.get(one.durability, 0.5) for one in read),
    )


def _days(part: Sequence[dict[str, str]]) -> str:
    first, last = (dt.datetime.fromisoformat(part[at]["at"]) for at in (0, -1))
    days = [f"{moment.day} {moment:%B %Y}" for moment in (first, last)]
    return days[0] if days[0] == days[1] else f"{days[0]} to {days[1]}"


async def _older(turn: Turn, memory: ActiveMemory, pieces: Sequence[Piece]) -> list[tuple[Chunk, int, Relationship]]:
    """The standing relationships of older chunks about the same things, each with its chunk and its place there."""
    about = {relationship.subject for piece in pieces for relationship in piece.relationships}
    about |= set(memory.entities)
    return [
        (chunk, place, Relationship(**{name: kept.get(name, "") for name in Relationship.model_fields}))
        for chunk in await tiers.chunks(turn.unit)
        for place, kept in enumerate(chunk.relationships)
        if not kept.get("ended") and kept.get("subject") in about
    ]


async def _differences(
    turn: Turn, older: Sequence[tuple[Chunk, int, Relationship]], pieces: Sequence[Piece]
) -> list[Difference]:
    """What the new relationships end of the old ones, and of each other: the later one counts."""
    fresh = [relationship for piece in pieces for relationship in piece.relationships]
    if not older or not fresh:
        return []
    old = [relationship for _, _, relationship in older]
    ended = await model.differences(turn, old, fresh)
    if ended is None:
        ended = differences_by_rule(old, fresh)
    return [
        Difference(older[one.old][0].id, older[one.old][1], f"{one.kind}: {fresh[one.new].text}")
        for one in ended if 0 <= one.old < len(older) and 0 <= one.new < len(fresh)
    ]


def differences_by_rule(old: Sequence[Relationship], new: Sequence[Relationship]) -> list[Ended]:
    """Of the same subject, by the grammar of conflicts; a general conflict ends nothing."""
    found = []
    for at, was in enumerate(old):
        for place, now in enumerate(new):
            kind = conflicts.conflict(was.text, now.text) if was.subject == now.subject else "none"
            if kind in conflicts.SETTLED:
                found.append(Ended(old=at, new=place, kind=kind))
                break
    return found
