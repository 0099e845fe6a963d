"""Reminders that hang on an event: what is said of one may be meant of its event. Changing and cancelling ask."""

from __future__ import annotations

import datetime as dt

from specialists import spoken
from specialists.contract import Finding, Handoff, Reason, Request, Turn
from specialists.language.time import Grain, When
from specialists.scheduling import wording
from storage import agenda, calendars

_DAY = 86_400


def skipped(turn: Turn, found: agenda.Dated) -> Finding | None:
    """ "Skip the next one", of what an event brings: that date of the event is left out. None of any other reminder."""
    row = found.reminder
    if row.event_id is None or row.rrule is None:
        return None
    begins = found.occurrence.due_at + dt.timedelta(seconds=row.lead or 0)
    day = dt.datetime.combine(wording.wall(begins, turn.person.zone).date(), dt.time())
    return _handed({"event_id": str(row.event_id), "skip": When(f"{day:%d %B}", (0, 0), start=day, grain=Grain.DAY)})


def moved(found: agenda.Dated, when: When | None) -> Finding | None:
    """ "Move it to Wednesday", of a reminder some hours ahead: the event goes there, and it with the event."""
    row = found.reminder
    if row.event_id is None or when is None or when.start is None or not when.is_date or (row.lead or 0) >= _DAY:
        return None
    return _handed({"event_id": str(row.event_id), "when": when})


async def settle(turn: Turn, found: agenda.Dated) -> None:
    """A reminder that was moved by itself is so much ahead of its event from now on."""
    row = found.reminder
    event = await turn.ports.calendar.event(turn.unit, row.event_id) if row.event_id is not None else None
    if event is not None and event.rrule is None and not event.all_day:
        row.lead = int((event.starts_at - found.occurrence.due_at).total_seconds())


async def last(turn: Turn) -> list[agenda.Dated]:
    """The reminders of the one event that was spoken of last: what "cancel the reminder" means then."""
    named = await spoken.of(turn, "events")
    rows = await calendars.reminders_of(turn.unit, int(named[0])) if len(named) == 1 else ()
    found = [await agenda.reminder(turn.unit, row.id) for row in rows]
    return [one for one in found if one is not None]


def _handed(slots: dict[str, object]) -> Finding:
    request = Request("update_event", slots, "phrase", 0.95, "the reminder hangs on that event")
    handoff = Handoff("ops_planner", "foresight_strategist", request, {}, Reason.CAPABILITY_REQUIRED)
    return Finding("", handoff=handoff)
