"""From a time as the grammar read it to the timing of an event, new or moved; or why not. The calendar asks."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from specialists.calendars import instances
from specialists.calendars.instances import Instance
from specialists.calendars.port import Timing
from specialists.contract import Turn
from specialists.language.time import When, recurrence, skips, words
from specialists.scheduling import moving, timing
from storage import agenda
from storage.tables import CalendarEvent, Occurrence, Reminder, ReminderKind

DAY = 86_400
LONGEST = 366 * DAY
_WEEKDAYS = frozenset(name.lower() for name in words.WEEKDAY_NAMES)


def new(when: When, turn: Turn) -> tuple[Timing, tuple[str, ...]]:
    """The timing that a time means, and what was assumed. Raises timing.Unplannable with a sentence."""
    if when.rrule is None and when.start is not None and when.is_date:
        days = (when.end.date() - when.start.date()).days if when.end is not None else 1
        if recurrence.at(when.start + dt.timedelta(days=days), turn.person.zone) <= turn.now:
            raise timing.Unplannable("That day is over already.")
        return Timing(when.start, all_day=True, seconds=days * DAY if days > 1 else None), when.assumed
    if when.rrule is not None and _names_no_hour(when):
        return _daily(when, turn)
    planned = timing.plan(when, turn.now, turn.person.zone)
    return _of(planned.schedule, turn, _long(when)), planned.assumed


def moved(one: Instance, when: When, turn: Turn, *, whole: bool) -> tuple[Timing, tuple[str, ...]]:
    """Where an event goes: what was not said is kept from where it stood. `whole`: all of what repeats, else this
    instance alone. Raises timing.Unplannable."""
    row = one.event
    when = _in_its_week(when, one, turn)
    if when.rrule is not None and whole:
        fresh, assumed = new(when if not _names_no_hour(when) or row.all_day else _at_its_hour(when, one), turn)
        fresh = replace(fresh, seconds=row.seconds if fresh.seconds is None else fresh.seconds)
        return _with_gaps(fresh, one), assumed
    if row.all_day and when.start is not None and when.is_date and not (whole and row.rrule):
        days = (when.end.date() - when.start.date()).days * DAY if when.end is not None else row.seconds
        return Timing(when.start, all_day=True, seconds=days), when.assumed
    if row.all_day and when.start is not None and not when.is_date:
        if moving.names_no_day(when, turn):  # "make it 3pm": of its own day
            when = replace(when, start=dt.datetime.combine(one.local.date(), when.start.time()))
        return new(when, turn)
    planned = moving.to_time(_dated(one, turn, whole=whole), when, turn)
    seconds = _long(when)
    fresh = _of(planned.schedule, turn, row.seconds if seconds is None else seconds, one)
    return _with_gaps(fresh, one) if whole else fresh, planned.assumed


def _in_its_week(when: When, one: Instance, turn: Turn) -> When:
    """ "Actually Saturday", of an event on Friday week: the Saturday of its own week, where that is to come."""
    bare = when.text.lower().strip(" ,.!").removeprefix("on ").removeprefix("to ")
    if when.start is None or when.rrule is not None or bare not in _WEEKDAYS or when.end is not None:
        return when
    monday = one.local.date() - dt.timedelta(days=one.local.weekday())
    day = monday + dt.timedelta(days=when.start.weekday())
    if day < turn.local.date():
        return when
    return replace(when, start=dt.datetime.combine(day, dt.time()), assumed=())


def shifted(one: Instance, length: When, turn: Turn, *, whole: bool, earlier: bool) -> Timing:
    """So much later, or earlier. Raises timing.Unplannable."""
    if one.event.all_day and not one.event.rrule and length.seconds and length.seconds % DAY == 0:
        step = dt.timedelta(seconds=-length.seconds if earlier else length.seconds)
        return Timing(one.local + step, all_day=True, seconds=one.event.seconds)
    planned = moving.by_length(_dated(one, turn, whole=whole), length, turn, earlier=earlier)
    fresh = _of(planned.schedule, turn, one.event.seconds, one)
    return _with_gaps(fresh, one) if whole else fresh


def _with_gaps(fresh: Timing, one: Instance) -> Timing:
    """What was left out stays left out: each gap moves as far as the instance has moved."""
    if fresh.rrule is None or not one.event.without or fresh.all_day != one.event.all_day:
        return fresh
    step = fresh.starts - one.local
    gaps = ((dt.datetime.fromisoformat(begin) + step).isoformat() for begin in one.event.without)
    return replace(fresh, without=(*fresh.without, *gaps))


def kept(row: CalendarEvent) -> Timing:
    """The timing that an event has."""
    return Timing(
        dt.datetime.fromisoformat(row.starts_local), row.all_day, row.zone, row.seconds, row.rrule, tuple(row.without)
    )


def lasting(row: CalendarEvent, seconds: int) -> Timing:
    """The same begin with another length. Raises timing.Unplannable."""
    if not 0 < seconds <= LONGEST:
        raise timing.Unplannable("An event can't be that long.")
    if row.all_day and seconds % DAY:
        raise timing.Unplannable("That one lasts all day: tell me when it begins.")
    return replace(kept(row), seconds=seconds)


def ended(row: CalendarEvent, last: dt.datetime) -> Timing:
    """The same rule, without the instances from the day of `last` on."""
    day = last.date() - dt.timedelta(days=1)
    rule = timing.with_parts(_without(row.rrule or "", "COUNT"), UNTIL=f"{day:%Y%m%d}T235959")
    return replace(kept(row), rrule=rule)


def _without(rrule: str, name: str) -> str:
    return ";".join(part for part in rrule.split(";") if not part.startswith(f"{name}="))


def _of(schedule: agenda.Schedule, turn: Turn, seconds: int | None, one: Instance | None = None) -> Timing:
    """A reminder's schedule as an event's: one that counts what passes stands in the person's zone."""
    local, zone = schedule.starts_local, schedule.zone
    if schedule.kind == ReminderKind.ELAPSED and schedule.rrule is None:
        local = schedule.due_at.astimezone(turn.person.zone).replace(tzinfo=None, second=0)
    elif schedule.rrule is not None:
        local = schedule.local
    if zone is None and one is not None and not one.event.all_day:
        zone = turn.person.zone.key
    without = _left_out(schedule, local, turn)
    return Timing(local, zone=zone or turn.person.zone.key, seconds=seconds, rrule=schedule.rrule, without=without)


def _left_out(schedule: agenda.Schedule, first: dt.datetime, turn: Turn) -> tuple[str, ...]:
    """The begins of a rule's first two years that its left-out days take away: an event names them one by one."""
    if schedule.rrule is None or not schedule.skip_dates:
        return ()
    skipped = skips.read(schedule.skip_dates)
    rule = recurrence.Rule(schedule.kind, first, schedule.zone, schedule.rrule)
    found, after = [], turn.now
    while (following := recurrence.next_after(rule, after, turn.person.zone)) is not None:
        after = following.utc
        if following.utc > turn.now + dt.timedelta(days=731):
            break
        if following.local.date() in skipped:
            found.append(following.local.isoformat())
    return tuple(found)


def _long(when: When) -> int | None:
    """How long an event is, where its end or its length was said."""
    if when.start is not None and when.end is not None and when.part is None and not when.is_date:
        return int((when.end - when.start).total_seconds()) or None
    return None


def _names_no_hour(when: When) -> bool:
    parts = timing.parts_of(when.rrule or "")
    timed = "BYHOUR" in parts or parts.get("FREQ") in ("HOURLY", "MINUTELY", "SECONDLY")
    return not timed and (when.start is None or when.is_date)


def _daily(when: When, turn: Turn) -> tuple[Timing, tuple[str, ...]]:
    """A whole day that repeats: "Mum's birthday every year on 4 May"."""
    midnight = dt.datetime.combine(turn.local.date(), dt.time())
    rule = recurrence.Rule(recurrence.FLOATING, when.start or midnight, None, when.rrule)
    first = recurrence.next_after(rule, turn.now - dt.timedelta(days=1), turn.person.zone)
    if first is None:
        raise timing.Unplannable("That repeat has no date to come.")
    return Timing(first.local, all_day=True, rrule=when.rrule), when.assumed


def _at_its_hour(when: When, one: Instance) -> When:
    hour = {"BYHOUR": str(one.local.hour), "BYMINUTE": str(one.local.minute)}
    start = None if when.start is None else dt.datetime.combine(when.start.date(), one.local.time())
    return replace(when, rrule=timing.with_parts(when.rrule or "", **hour), start=start)


def _dated(one: Instance, turn: Turn, *, whole: bool) -> agenda.Dated:
    """An event as the reminder that would be set for it, for what moves reminders by."""
    row = one.event
    zone = row.zone if row.zone != turn.person.zone.key else None
    rule = row.rrule if whole else None
    begins = row.starts_local if rule else instances.at(row, one.local, turn.person.zone).local.isoformat()
    reminder = Reminder(
        person_id=row.person_id, text=row.title, recipient_id=row.person_id, created_at=turn.now, turn_id=row.turn_id,
        starts_local=begins, kind=ReminderKind.ANCHORED if zone else ReminderKind.FLOATING, zone=zone, rrule=rule,
    )
    occurrence = Occurrence(
        person_id=row.person_id, reminder_id=reminder.id, local=one.local.isoformat(), due_at=one.starts
    )
    return agenda.Dated(reminder, occurrence)
