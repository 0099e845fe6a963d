"""Hours spent on projects: understood now, kept once time tracking is built."""

from __future__ import annotations

from specialists import coming
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action
from specialists.language.time import When


class Timekeeper(Specialist):
    """Keeps track of where your hours went."""

    name = "timekeeper"

    @action(
        "log_time", object="hours", operation=Operation.CREATE,
        roles={"duration": Role.SHIFT, "project": Role.NAME, "when": Role.TIME}, category="time_tracking",
        effect=Effect.WRITE,
    )
    async def log_time(
        self, turn: Turn, duration: When | None = None, project: str | None = None, when: When | None = None
    ) -> Finding:
        """Notes down time spent."""
        return coming.not_yet("track time")

    @action(
        "time_report", object="hours", operation=Operation.SHOW, roles={"project": Role.NAME, "when": Role.TIME},
        category="time_tracking",
    )
    async def time_report(self, turn: Turn, project: str | None = None, when: When | None = None) -> Finding:
        """Tells where your time went."""
        return coming.not_yet("report on your time, as I track none")
