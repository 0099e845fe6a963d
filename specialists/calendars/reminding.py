"""The reminders that hang on an event: set with it, moved and ended with it. Whatever changes an event calls it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.calendars import instances
from specialists.contract import Turn
from specialists.language.text import sentences
from specialists.language.time import When, earlier, recurrence, skips
from specialists.language.time import say as when_say
from specialists.scheduling import timing, wording
from storage import agenda, calendars
from storage.agenda import Schedule
from storage.tables import CalendarEvent, Person, Reminder, ReminderKind, ReminderState

LEAD = 1_800  # seconds ahead of an event, where the person has chosen no other time
PREFERENCE = "event_lead"  # seconds, or -1 for no reminder at all
DAY = 86_400


async def lead(turn: Turn) -> int | None:
    """How long ahead of their events the person is reminded; None where they want no such reminder."""
    person = await turn.unit.get(Person, turn.person.id)
    chosen = person.preferences.get(PREFERENCE, LEAD) if person is not None else LEAD
    return int(chosen) if isinstance(chosen, int) and chosen >= 0 else None


def text(row: CalendarEvent, turn: Turn) -> str:
    """What such a reminder says: "dentist at 3:00 pm, Rathmines"."""
    if row.all_day:
        return f"{row.title} (today)"
    begins = instances.at(row, dt.datetime.fromisoformat(row.starts_local), turn.person.zone).starts
    at = when_say.time_of_day(wording.wall(begins, turn.person.zone))
    return f"{row.title} at {at}{f', {row.place}' if row.place else ''}"


def schedule(row: CalendarEvent, seconds: int, turn: Turn) -> Schedule | None:
    """When a reminder so long ahead of an event comes, at each of its dates; None where none is to come."""
    start, rule = dt.datetime.fromisoformat(row.starts_local), row.rrule
    if row.all_day:
        hour = {"BYHOUR": str(timing.NINE.hour), "BYMINUTE": str(timing.NINE.minute)}
        start = dt.datetime.combine(start.date(), timing.NINE) - dt.timedelta(days=seconds // DAY)
        rule = timing.with_parts(rule, **hour) if rule else None
    else:
        ahead = earlier.moved(When("", (0, 0), start=start, rrule=rule), seconds) if seconds else None
        if ahead is not None and ahead.start is not None:
            start, rule = ahead.start, ahead.rrule
        else:
            seconds = 0
    zone, kind = (None, ReminderKind.FLOATING) if row.all_day else (row.zone, ReminderKind.ANCHORED)
    out = tuple(_day_before(one, seconds) for one in row.without)
    came = recurrence.Rule(kind, start, zone, rule, skips.read(out))
    following = recurrence.next_after(came, turn.now, turn.person.zone)
    if following is None and seconds:
        return schedule(row, 0, turn)  # so long ahead is over: then when it begins
    if following is None:
        return None
    return Schedule(kind, start, zone, rule, following.local, following.utc, out)


def _day_before(begin: str, seconds: int) -> str:
    return (dt.datetime.fromisoformat(begin) - dt.timedelta(seconds=seconds)).date().isoformat()


async def first(turn: Turn, row: CalendarEvent) -> agenda.Dated | None:
    """Sets the reminder that comes with every event; None where the person wants none, or it would be over."""
    seconds = await lead(turn)
    planned = schedule(row, seconds, turn) if seconds is not None else None
    if planned is None:
        return None
    made = agenda.add(
        turn.unit, text(row, turn), planned, recipient_id=turn.person.id, handle_id=turn.handle_id or None
    )
    tie(made.reminder, row, seconds or 0)
    row.reminder_id = made.reminder.id
    return made


def tie(reminder: Reminder, row: CalendarEvent, seconds: int) -> None:
    """From now on the reminder moves, and ends, with the event."""
    reminder.event_id, reminder.lead = row.id, seconds


async def follow(turn: Turn, row: CalendarEvent) -> list[agenda.Dated]:
    """Moves what hangs on an event behind it; what has no date to come any more ends. The earliest first."""
    moved: list[agenda.Dated] = []
    for one in await calendars.reminders_of(turn.unit, row.id):
        dated = await agenda.reminder(turn.unit, one.id)
        planned = schedule(row, one.lead or 0, turn)
        if dated is None or planned is None:
            await agenda.cancel(turn.unit, [one])
            continue
        if one.id == row.reminder_id:
            one.text = text(row, turn)
        moved.append(await agenda.reschedule(turn.unit, dated, planned))
    came = await agenda.reminder(turn.unit, row.reminder_id) if row.reminder_id and not moved else None
    if came is not None and came.reminder.state == ReminderState.DONE and (fresh := await first(turn, row)) is not None:
        moved.append(fresh)  # it has come already; one that the person has cancelled stays so
    return sorted(moved, key=lambda one: one.occurrence.due_at)


async def end(turn: Turn, row: CalendarEvent) -> int:
    """Ends what hangs on an event, and on its changed instances; answers how many reminders that were."""
    gone: list[Reminder] = []
    for one in (row, *(await calendars.changed_instances(turn.unit, row.id))):
        gone += await calendars.reminders_of(turn.unit, one.id)
    await agenda.cancel(turn.unit, gone)
    return len(gone)


def said(found: Sequence[agenda.Dated], row: CalendarEvent, turn: Turn) -> str:
    """When the reminders of an event come, as a sentence with a space before it; empty where there are none."""
    if not found:
        return ""
    times = sentences.joined([_moment(one, row, turn) for one in found])
    return f" I'll remind you {times}."


def _moment(one: agenda.Dated, row: CalendarEvent, turn: Turn) -> str:
    wall = wording.wall(one.occurrence.due_at, turn.person.zone)
    begins = instances.next_of(row, turn.now, turn.person.zone)
    if begins is not None and one.occurrence.due_at == begins.starts and not row.all_day:
        return "when it begins"
    same = begins is not None and wording.wall(begins.starts, turn.person.zone).date() == wall.date()
    at = f"at {when_say.time_of_day(wall)}" if same else f"on {wording.moment(one.occurrence.due_at, turn)}"
    return f"each time, first {at}" if row.rrule is not None else at

