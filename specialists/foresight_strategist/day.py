"""One day in a few lines: what comes, what is due, what is on the lists, what is late. briefing.py calls it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.calendars import wording as events
from specialists.contract import Turn
from specialists.foresight_strategist import adjusting
from specialists.holdings import duties
from specialists.language.text import sentences
from specialists.language.time import recurrence
from specialists.language.time import say as when_say
from specialists.scheduling import selection, wording
from storage import agenda, lists, tasks
from storage.tables import OccurrenceState, Purpose, Task

SHOWN = 7  # lines of a group
LATE = dt.timedelta(days=2)  # how far back an unanswered reminder is worth a line
LOST = dt.timedelta(days=1)


async def summed_up(turn: Turn, date: dt.date) -> str:
    """The day in groups, each with a heading; a sentence where nothing is planned. `date` in the person's zone."""
    today = date == turn.local.date()
    groups = [
        ("Events", await _events(turn, date)),
        ("Reminders", await _reminders(turn, date)),
        *await _tasks(turn, date, today=today),
        ("Lists", await _lists(turn) if today else []),
        ("Waiting for your done", await _waiting(turn) if today else []),
        ("Not delivered or not answered", await _lost(turn) if today else []),
    ]
    said = [f"{heading}: {_short(lines)}." for heading, lines in groups if lines]
    day = when_say.day(date, turn.local)
    if not said:
        return f"{day}: nothing is planned, nothing is due and nothing is late."
    if not groups[0][1] and not groups[1][1]:
        said.insert(0, "No reminders" + (" for the rest of the day." if today else "."))
    return f"{day}.\n" + "\n".join(said)


def _short(lines: Sequence[str]) -> str:
    more = len(lines) - SHOWN
    return "; ".join(lines[:SHOWN]) + (f"; and {more:,} more" if more > 0 else "")


async def _events(turn: Turn, date: dt.date) -> list[str]:
    """What is in the calendar that day and is not over: whole days first, then by the hour."""
    zone = turn.person.zone
    first = recurrence.at(dt.datetime.combine(date, dt.time.min), zone)
    last = recurrence.at(dt.datetime.combine(date + dt.timedelta(days=1), dt.time.min), zone)
    found = await turn.ports.calendar.between(turn.unit, max(first, turn.now), last, zone)
    return [events.briefly(one, turn) for one in found]


async def _reminders(turn: Turn, date: dt.date) -> list[str]:
    zone = turn.person.zone
    first = recurrence.at(dt.datetime.combine(date, dt.time.min), zone)
    last = recurrence.at(dt.datetime.combine(date + dt.timedelta(days=1), dt.time.min), zone)
    first = max(first, turn.now)
    rows = selection.falling(await agenda.upcoming(turn.unit, before=last, limit=agenda.MANY), first, last, turn)
    return [
        f"{when_say.time_of_day(wording.wall(row.occurrence.due_at, zone))} {sentences.shown(row.reminder.text, 60)}"
        for row in rows if row.reminder.purpose == Purpose.REMIND and row.reminder.event_id is None
    ]


async def _tasks(turn: Turn, date: dt.date, *, today: bool) -> list[tuple[str, list[str]]]:
    """The tasks of that day, and today those that are overdue."""
    rows = [row for row in await tasks.open_tasks(turn.unit) if row.due_local]
    late = [row for row in rows if duties.overdue(row, turn.local)] if today else []
    due = [row for row in rows if row not in late and (row.due_local or "")[:10] == date.isoformat()]
    return [
        ("Tasks due", [_task(row) for row in due]),
        ("Overdue", [f"{sentences.shown(row.title, 60)} ({_due(row, turn)})" for row in late]),
    ]


def _task(row: Task) -> str:
    timed = len(row.due_local or "") > 10
    at = f" by {when_say.time_of_day(dt.datetime.fromisoformat(row.due_local or ''))}" if timed else ""
    return f"{sentences.shown(row.title, 60)}{at}{' (high priority)' if row.priority == duties.HIGH else ''}"


async def _lists(turn: Turn) -> list[str]:
    return [f"{one.row.name} ({one.wanted})" for one in await lists.tallies(turn.unit) if one.wanted]


async def _waiting(turn: Turn) -> list[str]:
    found = await agenda.unanswered(turn.unit, turn.now - LATE)
    zone = turn.person.zone
    return [
        f"{sentences.shown(one.reminder.text, 60)} (since {_since(wording.wall(one.occurrence.due_at, zone), turn)})"
        for one in found if one.occurrence.state == OccurrenceState.FIRED
    ]


async def _lost(turn: Turn) -> list[str]:
    found = await agenda.undelivered(turn.unit, turn.now - LOST)
    return [
        f"{sentences.shown(one.reminder.text, 60)} ({one.occurrence.reason or 'no way was left'})" for one in found
    ]


def _since(wall: dt.datetime, turn: Turn) -> str:
    return adjusting.since(wall, turn.local)


def _due(row: Task, turn: Turn) -> str:
    said = row.due_local or ""
    return f"since {adjusting.since(dt.datetime.fromisoformat(said), turn.local, timed=len(said) > 10)}"
