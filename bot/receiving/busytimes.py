"""When a person has something, for who may see no more than that. For contact_actions.py."""

from __future__ import annotations

import datetime as dt

from specialists.contract import Turn
from specialists.scheduling import timing
from storage import agenda
from storage.tables import Purpose, Reminder

WEEK = dt.timedelta(days=7)
HABIT = 4  # times a week: pills and watering the plants keep nobody from coming


async def between(turn: Turn, start: dt.datetime, end: dt.datetime) -> list[dt.datetime]:
    """The moments (aware UTC) in [start, end) at which the turn's person has something, earliest first, each once.

    An event counts by its begin, and not by its reminder. A reminder that repeats counts on all its dates, unless it
    comes so often that it is a habit and no appointment.
    """
    there = await turn.ports.calendar.between(turn.unit, start, end, turn.person.zone)
    found = {max(one.starts, start) for one in there if not one.event.all_day}
    for one in await agenda.upcoming(turn.unit, before=end, limit=agenda.MANY):
        row = one.reminder
        if row.purpose != Purpose.REMIND or row.recipient_id != turn.person.id or row.event_id is not None:
            continue
        if one.reminder.rrule is None or one.occurrence.origin_id:
            found.add(one.occurrence.due_at)
        elif not _is_habit(one.reminder, turn):
            found |= _dates(one.reminder, max(start, one.occurrence.due_at), end, turn)
    return sorted(at for at in found if start <= at < end)


def _dates(reminder: Reminder, start: dt.datetime, end: dt.datetime, turn: Turn, most: int = 366) -> set[dt.datetime]:
    found: set[dt.datetime] = set()
    after = start - dt.timedelta(microseconds=1)
    while len(found) < most and (following := timing.next_of(reminder, after, turn.person.zone)) is not None:
        if following.utc >= end:
            break
        found.add(following.utc)
        after = following.utc
    return found


def _is_habit(reminder: Reminder, turn: Turn) -> bool:
    return len(_dates(reminder, turn.now, turn.now + WEEK, turn, HABIT)) >= HABIT
