"""What MemoryCurator does beside its actions: it answers from memory, and learns after the reply."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from specialists.contract import Finding, Specialist, Turn
from specialists.memory.insights import Insights
from specialists.memory_curator import correcting, learning, recalling
from specialists.services import LEARNING, MEMORY, Asked, Learning, Memory
from storage.tables import ExtractedFact

if TYPE_CHECKING:
    from specialists.memory_curator.tiers import following
    from specialists.memory_curator.tiers.contents import Entry


class Recollection(Specialist, Memory):
    """Answers from memory."""

    name = "memory_curator"
    provides = (MEMORY,)

    async def answer(self, turn: Turn, text: str) -> Finding:
        return await recalling.answer(turn, text)

    async def has_changed(self, turn: Turn, text: str) -> bool:
        return await correcting.became(turn, text)


@dataclass(frozen=True, slots=True)
class _Lesson:
    insights: Insights
    by: str
    plan: following.Plan

    @property
    def entries(self) -> Sequence[Entry]:
        return self.plan.entries

    async def keep(self, turn: Turn) -> list[ExtractedFact]:
        from specialists.memory_curator.tiers import following

        learnt = await learning.learn(turn, self.insights, self.by)
        await following.carry_out(turn, self.plan)
        await following.leave_out(turn, learnt)
        return learnt


class Learner(Specialist, Learning):
    """Learns from what people say. Profiles and tiers are loaded at the first lesson."""

    name = "memory_curator"
    provides = (LEARNING,)

    async def plan(self, turn: Turn, insights: Insights, by: str) -> _Lesson:
        from specialists.memory_curator.tiers import following

        return _Lesson(insights, by, await following.plan(turn, insights.insights))

    async def ask(self, turn: Turn, now: dt.datetime, learnt: Sequence[ExtractedFact]) -> Asked | None:
        return await learning.ask(turn, now, learnt)

    async def review(self, turn: Turn) -> Asked | None:
        return await learning.review(turn)

    async def consolidate(self, turn: Turn, *, nightly: bool) -> None:
        from specialists.memory_curator.tiers import memorizer

        await memorizer.memorize(turn, nightly=nightly)
