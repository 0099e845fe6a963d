"""The calendar: until calendars are connected, what Hob keeps itself stands for it."""

from __future__ import annotations

from typing import Annotated

from specialists import coming, heard
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action
from specialists.foresight_strategist import kept
from specialists.heard import cue
from specialists.holdings import duties
from specialists.language.time import When

_NOTHING = 0.4  # how sure it is that a day is free, of what is kept here alone
INSTEAD = "I can remind you of it: say \"remind me to … on Friday at 3\"."


class ForesightStrategist(Specialist):
    """Looks ahead: your calendar."""

    name = "foresight_strategist"

    @action(
        "calendar_query", object="event", operation=Operation.SHOW, roles={"when": Role.TIME}, category="scheduling",
        fallback=("recall_fact",), covers=("reminder", "task"),
    )
    async def calendar_query(
        self, turn: Turn, title: str | None = None, when: When | None = None,
        counted: Annotated[str, heard.of(kept.counted)] = "", usual: Annotated[bool, cue(duties.USUAL)] = False,
    ) -> Finding:
        """Tells what is on your calendar."""
        if (told := await kept.until(turn, counted)) is not None:
            return told
        if title:
            own = await kept.titled(turn, title)
        else:
            own = await kept.told(turn, when) if when is not None else await kept.coming(turn)
        if own:
            return Finding(f"{own}\nI can't see your calendar yet.")
        if not title and when is not None and (label := kept.label(when, turn)):
            said = f"No reminder and no task of yours{label}. I can't see your calendar yet."
            return Finding(said, confidence=duties.sure_of_none(usual=usual) * _NOTHING)
        return coming.not_yet("see your calendar", "Ask for your reminders or your tasks: I keep those.")

    @action(
        "create_event", takes="title", object="event", operation=Operation.CREATE,
        roles={"title": Role.TEXT, "when": Role.TIME, "location": Role.PLACE, "invitees": Role.PERSON},
        category="scheduling", effect=Effect.WRITE, covers=("reminder",),
    )
    async def create_event(
        self, turn: Turn, title: str | None = None, when: When | None = None, location: str | None = None,
        invitees: str | None = None, fact: Annotated[str, heard.of(kept.to_remember)] = "",
    ) -> Finding:
        """Puts an event on your calendar. Until there is one, it is kept as a reminder at its time."""
        return kept.remembered(fact) or kept.as_reminder(title, when, location, invitees)
