"""Sums, the weather, and the web."""

from __future__ import annotations

import asyncio
from typing import Annotated

from integrations.sums import answers
from integrations.weather import topics
from specialists import heard
from specialists.contract import Finding, Operation, Role, Specialist, Turn, action
from specialists.heard import Said, SaidWhole
from specialists.language.time import When
from specialists.research_scout import forecasting, searching


class ResearchScout(Specialist):
    """Looks things up."""

    name = "research_scout"

    @action(
        "weather", object="weather", operation=Operation.ASK, roles={"location": Role.PLACE, "when": Role.TIME},
        category="information",
    )
    async def weather(
        self, turn: Turn, location: str | None = None, when: When | None = None, town: str | None = None,
        topic: str | None = None, about: Annotated[str, heard.of(topics.read)] = "",
    ) -> Finding:
        """Tells the weather, where you live or anywhere."""
        return await forecasting.told(turn, location or "", when, town or "", topic or about)

    @action("calculate", whole="expression", category="information")
    async def calculate(
        self, turn: Turn, expression: str | None = None, unit: str | None = None, to: str | None = None,
        part: Said = "", said: SaidWhole = "",
    ) -> Finding:
        """Does a sum or a conversion."""
        read = f"{expression or ''} in {unit or to}" if unit or to else expression or ""
        found = await asyncio.to_thread(answers.answer, part, said, read)
        return Finding(found.say, worked=found.worked)

    @action("search", offered=False, whole="query", takes="query", category="information", fallback=("recall_fact",))
    async def search(self, turn: Turn, query: str | None = None, part: Said = "") -> Finding:
        """Looks something up on the web."""
        return await searching.found(turn, query or part)

    @action("research", whole="query", takes="query", category="information")
    async def research(self, turn: Turn, query: str) -> Finding:
        """Looks into something thoroughly, with sources."""
        return await searching.found(turn, query, thorough=True)
