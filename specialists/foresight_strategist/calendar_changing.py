"""Changes to the calendar: understood now, done once calendars are connected."""

from __future__ import annotations

from typing import Annotated

from specialists import coming, heard
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action
from specialists.foresight_strategist import kept
from specialists.foresight_strategist.calendar import INSTEAD
from specialists.language.time import When


class CalendarChanges(Specialist):
    """Moves and cancels what is on your calendar."""

    name = "foresight_strategist"

    @action(
        "update_event", object="event", operation=Operation.CHANGE, roles={"title": Role.NAME, "when": Role.TIME},
        category="scheduling", effect=Effect.WRITE,
    )
    async def update_event(
        self, turn: Turn, title: str | None = None, when: When | None = None, invitees: str | None = None,
        order: Annotated[kept.Order, heard.of(kept.ordered)] = kept.NO_ORDER,
    ) -> Finding:
        """Moves, changes or cancels an event on your calendar."""
        handed = await kept.moved(turn, title, when, order) or await kept.dropped(turn, title, order)
        return handed or coming.not_yet("change your calendar", INSTEAD)
