"""The retriever: which tiers a question is about, what they hold, and where it is from. Called by memory_curator."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from specialists.contract import Turn
from specialists.language.text.patterns import Pattern
from storage.memory import search, tiers
from storage.tables import PassageKind, Tier

ENOUGH = 2  # results, below which all tiers are asked, once
_NOW = Pattern(
    r"\b(?:now|currently|at the moment|right now|going on|these days|today|working on|am i doing|busy with"
    r"|up to|in progress|still open)\b", re.I,
)
_LATELY = Pattern(
    r"\b(?:recently|lately|this (?:week|month)|last (?:week|few days|days|night)|past (?:week|few days|days|month)"
    r"|yesterday|the other day|these past)\b", re.I,
)
_KINDS = {
    Tier.ACTIVE: (PassageKind.ACTIVE,),
    Tier.SHORTTERM: (PassageKind.CHUNK,),
    Tier.LONGTERM: (PassageKind.CHUNK, PassageKind.FACT),
}


@dataclass(frozen=True, slots=True)
class Memory:
    """Something remembered: its text, the tier it is of, when it was said, and the row it comes from."""

    text: str
    tier: str
    at: dt.datetime | None
    score: float
    kind: str
    ref_id: int | None


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What was found, best first; in which tiers it was looked for, and whether they had to be widened."""

    outcome: search.Outcome
    memories: tuple[Memory, ...]
    tiers: tuple[str, ...]
    widened: bool = False


def tiers_of(question: str) -> tuple[str, ...]:
    """now -> active; lately -> active and short term; in general -> long term and short term."""
    if _LATELY.search(question):
        return (Tier.SHORTTERM, Tier.ACTIVE)
    if _NOW.search(question):
        return (Tier.ACTIVE, Tier.SHORTTERM)
    return (Tier.LONGTERM, Tier.SHORTTERM)


async def retrieve(
    turn: Turn, question: str, k: int = 5, *, since: dt.datetime | None = None, until: dt.datetime | None = None,
    floor: float = 0.0,
) -> Retrieved:
    """What is remembered that answers a question: first in the tiers it is about, then, where that is too little, in
    all of them. `since`/`until` (aware) bound when it was said, `floor` (0 to 1) how sure it must be."""
    chosen = tiers_of(question)
    found = await _search(turn, question, k, chosen, since, until, floor)
    if len(found.memories) < min(ENOUGH, k):
        every = tuple(Tier)
        found = await _search(turn, question, k, every, since, until, floor, widened=True)
    used = [one.ref_id for one in found.memories if one.kind == PassageKind.CHUNK and one.ref_id]
    await tiers.used(turn.unit, used)
    return found


async def _search(
    turn: Turn, question: str, k: int, chosen: Sequence[str], since: dt.datetime | None, until: dt.datetime | None,
    floor: float, *, widened: bool = False,
) -> Retrieved:
    kinds = {kind for tier in chosen for kind in _KINDS[Tier(tier)]}
    found = await search.search(
        turn.unit, question, k * 2, kinds=kinds, since=since, until=until, floor=floor, at=turn.local
    )
    of_chunks = await _tiers_of_chunks(turn, [hit.ref_id for hit in found.hits if hit.kind == PassageKind.CHUNK])
    kept = []
    for hit in found.hits:
        tier = of_chunks.get(hit.ref_id or 0, Tier.LONGTERM) if hit.kind == PassageKind.CHUNK else (
            Tier.ACTIVE if hit.kind == PassageKind.ACTIVE else Tier.LONGTERM
        )
        if tier in chosen and not hit.hidden:
            kept.append(Memory(hit.text, str(tier), hit.at, hit.score, hit.kind, hit.ref_id))
    outcome = found.outcome if kept or found.outcome is not search.Outcome.FOUND else search.Outcome.NONE
    return Retrieved(outcome, tuple(kept[:k]), tuple(str(tier) for tier in chosen), widened)


async def _tiers_of_chunks(turn: Turn, ids: Collection[int | None]) -> dict[int, str]:
    wanted = [one for one in ids if one]
    return {row.id: row.tier for row in await tiers.chunks(turn.unit, ids=wanted)} if wanted else {}
