"""What else a lesson changes: the person's profiles, and what is going on. For bot/turns/lessons.py, after the reply.

Thought out first, outside of any write, as a model may take its time; carried out with the lesson itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from specialists.contract import Turn
from specialists.language.statements import statements
from specialists.memory.insights import Insight
from specialists.memory.profiles import updating
from specialists.memory_curator.tiers import updater
from specialists.memory_curator.tiers.contents import Belonging, Entry
from storage.memory import facts
from storage.memory.profiles import Edit
from storage.tables import ExtractedFact

SURE = 0.8  # of confidence, from where a profile follows without a yes
LIKELY = 0.5  # from where it is part of what goes on
# What the reader tags everything with says nothing of which profile it belongs to.
_TOPICS = frozenset("names people relations preferences projects work schedules general home health pets".split())


@dataclass(frozen=True, slots=True)
class Plan:
    """The edits of the profiles, and the entries of active memories with where they belong."""

    edits: tuple[Edit, ...] = ()
    entries: tuple[Entry, ...] = ()
    placed: tuple[Belonging, ...] = ()


async def plan(turn: Turn, insights: Sequence[Insight]) -> Plan:
    """What the insights of one message change. Writes nothing; the turn's unit is only read."""
    edits: list[Edit] = []
    entries: list[Entry] = []
    for one in insights:
        statement = statements.read(one.fact)
        if statement is None or statement.secrets:
            continue
        if one.confidence >= SURE:
            statement = replace(statement, durability=one.durability)
            tags = [tag for tag in one.tags if tag not in _TOPICS]
            edits += await updating.plan(turn, statement, confidence=one.confidence, tags=tags, thinking=True)
        entry = updater.entry(one.fact) if one.confidence >= LIKELY else None
        if entry is not None:
            entries.append(entry)
    return Plan(tuple(edits), tuple(entries), tuple(await updater.place(turn, entries)))


async def carry_out(turn: Turn, planned: Plan) -> None:
    """Writes what was planned, through the turn's unit."""
    await updating.carry_out(turn, planned.edits)
    await updater.update(turn, planned.entries, planned.placed)


async def leave_out(turn: Turn, learnt: Sequence[ExtractedFact]) -> None:
    """Takes what the lesson's facts replaced out of the profiles, where no edit has done so."""
    kept = await facts.get(turn.unit, [row.fact_id for row in learnt if row.fact_id is not None])
    older = [one for fact in kept for one in await facts.versions(turn.unit, fact)]
    standing = {fact.key for fact in kept}
    await updating.forget(turn, [one.text for one in older if one.key not in standing])
