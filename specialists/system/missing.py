"""What somebody has missed: reminders that wait for their done, what did not arrive, who wrote. For explaining.py."""

from __future__ import annotations

import datetime as dt

from specialists.contract import Finding, Turn
from specialists.language.text import sentences
from specialists.language.time import When, behind
from specialists.language.time.behind import Span
from specialists.scheduling import wording
from storage import agenda
from storage.tables import OccurrenceState

LATELY = dt.timedelta(days=2)


async def told(turn: Turn, when: When | None) -> Finding:
    """The reminders of that time, of the last two days where none is named, to which nobody said done."""
    lately = Span(turn.now - LATELY, turn.now)
    since, until = behind.span(when, turn.local, turn.person.zone) or lately
    waiting = [one for one in await agenda.unanswered(turn.unit, since)
               if one.occurrence.state == OccurrenceState.FIRED and one.occurrence.due_at < until]  # fmt: skip
    lost = [one for one in await agenda.undelivered(turn.unit, since) if one.occurrence.due_at < until]
    lines = [f"{wording.moment(one.occurrence.due_at, turn)}: {sentences.shown(one.reminder.text, 60)}"
             for one in (*waiting, *lost)]  # fmt: skip
    if not lines:
        return Finding("Nothing that I know of: no reminder of mine waits for your done.")
    return Finding(
        f"Not done as far as I know:\n{sentences.numbered(lines)}", data=wording.data([*waiting, *lost])
    )
