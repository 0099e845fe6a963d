"""Events in words: one voice for confirmations, lists and questions. Whatever shows an event calls it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.calendars import instances
from specialists.calendars.instances import Instance
from specialists.contract import Turn
from specialists.language.text import sentences
from specialists.language.time import say as when_say
from specialists.scheduling import wording
from storage.tables import CalendarEvent

UNDO = wording.UNDO


def when(one: Instance, turn: Turn) -> str:
    """When an instance is: "Tuesday 24 Nov, 3:00 pm to 4:30 pm", "Monday 7 Dec to Wednesday 9 Dec, all day"."""
    row = one.event
    if row.all_day:
        last = one.local + instances.length(row) - dt.timedelta(days=1)
        until = f" to {when_say.day(last.date(), turn.local)}" if last.date() > one.local.date() else ""
        return f"{when_say.day(one.local.date(), turn.local)}{until}, all day"
    zone = row.zone if row.zone != turn.person.zone.key else None
    said = wording.moment(one.starts, turn, zone)
    if not row.seconds:
        return said
    begins, ends = (wording.wall(moment, turn.person.zone) for moment in (one.starts, one.ends))
    other = f"{when_say.day(ends.date(), turn.local)}, " if ends.date() != begins.date() else ""
    return f"{said} to {other}{when_say.time_of_day(ends)}"


def line(one: Instance, turn: Turn) -> str:
    """One line of a list of events, or the label of a choice: "dentist (Tuesday 24 Nov, 3:00 pm, at Rathmines)"."""
    return f"{sentences.shown(one.event.title, 60)} ({when(one, turn)}{place(one.event)})"


def briefly(one: Instance, turn: Turn) -> str:
    """An event of a day that is told already: "3:00 pm dentist, at Rathmines", "all day: school trip"."""
    title = f"{sentences.shown(one.event.title, 60)}{place(one.event)}"
    if one.event.all_day:
        return f"all day: {title}"
    return f"{when_say.time_of_day(wording.wall(one.starts, turn.person.zone))} {title}"


def place(row: CalendarEvent) -> str:
    """Where an event is, to go on with; empty where nobody said it."""
    return f", at {sentences.shown(row.place, 40)}" if row.place else ""


def rhythm(row: CalendarEvent, one: Instance, turn: Turn) -> str:
    """When an event comes: its only date, or how often and when next."""
    if row.rrule is None:
        return when(one, turn)
    often = when_say.rule(timed(row))
    return f"{often}, next {when(one, turn)}"


def timed(row: CalendarEvent) -> str:
    """The rule of an event with the time of day in it, as it is put into words."""
    return row.rrule or ""


def data(rows: Sequence[CalendarEvent]) -> dict[str, object]:
    """What "it" and "the second one" can mean next: the events named, in order."""
    return {"events": list(dict.fromkeys(str(row.master_id or row.id) for row in rows))}
