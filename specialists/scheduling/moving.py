"""Where a reminder goes when it is moved: what was not said is kept from where it stood. Reminders,
check-ins and the day are moved by it."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from zoneinfo import ZoneInfo

from specialists.contract import Turn
from specialists.language import time as times
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence, words
from specialists.scheduling import timing, wording
from storage import agenda
from storage.tables import ReminderKind

_TODAY = Pattern(r"\b(today|tonight|now|this)\b", re.IGNORECASE)
HALF_SAID = Pattern(
    r"(\b|\d)[ap]\.?m\b|\d[ap]\b|noon|midnight|morning|afternoon|evening|night|\b(1[3-9]|2[0-3]|0\d):", re.IGNORECASE
)
HALF_DAY = dt.timedelta(hours=12)


def by_length(found: agenda.Dated, length: When | None, turn: Turn, *, earlier: bool) -> timing.Planned:
    """So much later, or earlier, than it stood. Raises Unplannable."""
    if length is None or length.seconds is None:
        raise timing.Unplannable("I read no length of time in that.")
    step = dt.timedelta(seconds=-length.seconds if earlier else length.seconds)
    return _placed(found, wording.wall(found.occurrence.due_at, turn.person.zone) + step, turn, ())


def to_time(found: agenda.Dated, when: When | None, turn: Turn) -> timing.Planned:
    """The time named; a day alone keeps the time of day, a time of day alone keeps the day. Raises Unplannable."""
    if when is None:
        raise timing.Unplannable("I read no time in that.")
    zone = _clock(found, turn)
    old = wording.wall(found.occurrence.due_at, zone)
    if when.rrule is not None and (last := timing.parts_of(found.reminder.rrule or "").get("UNTIL")):
        rrule = when.rrule if "UNTIL" in when.rrule else timing.with_parts(when.rrule, UNTIL=last)
        when = replace(when, rrule=rrule)
    if when.rrule is not None or when.elapsed or when.start is None or when.zone is not None:
        return timing.plan(when, turn.now, zone, usual=old.time())
    if when.is_date:
        if found.reminder.rrule is not None:
            return _on_another_day(found, when, turn, old)
        return _placed(found, dt.datetime.combine(when.start.date(), old.time()), turn, when.assumed, zone)
    if names_no_day(when, turn):
        # As read at the start of the reminder's own day; "9" is then the nine o'clock nearer to where it stood.
        day = dt.datetime.combine(old.date(), dt.time(0, 1), tzinfo=zone)
        again = times.read(when.text, day)
        start = again.start if again is not None and again.start is not None else when.start
        if not HALF_SAID.search(when.text):
            choices = (start, start - HALF_DAY, start + HALF_DAY)
            start = min((one for one in choices if one.date() == start.date()), key=lambda one: abs(one - old))
        return _placed(found, dt.datetime.combine(old.date(), start.time()), turn, (), zone)
    if found.reminder.rrule is not None:  # "Saturday at 6 is better": on another day, at another hour
        hour = dict(BYHOUR=str(when.start.hour), BYMINUTE=str(when.start.minute))
        return _on_another_day(found, when, turn, when.start, **hour)
    if zone is not turn.person.zone:
        when = replace(when, zone=zone.key)
    return timing.plan(when, turn.now, zone)


def _clock(found: agenda.Dated, turn: Turn) -> ZoneInfo:
    """The clock that a new time is meant by: that of the place it was set for, else the person's own."""
    row = found.reminder
    anchored = row.kind == ReminderKind.ANCHORED and row.zone and row.rrule is None
    return ZoneInfo(row.zone) if anchored and row.zone else turn.person.zone


def names_no_day(when: When, turn: Turn) -> bool:
    """Whether a time is a time of day alone: read on two different days, it is the same one of each."""
    if _TODAY.search(when.text) or when.start is None or when.ahead is not None:
        return False
    for days in (0, 1):
        day = dt.datetime.combine(turn.local.date() + dt.timedelta(days=days), dt.time(0, 1), tzinfo=turn.person.zone)
        read = times.read(when.text, day)
        if read is None or read.start is None or read.elapsed or read.is_date or read.start.date() != day.date():
            return False
    return True


def _placed(
    found: agenda.Dated, start: dt.datetime, turn: Turn, assumed: tuple[str, ...], zone: ZoneInfo | None = None
) -> timing.Planned:
    """A wall time in `zone` (else the person's own) as the schedule of this reminder, whatever kind it is of."""
    row = found.reminder
    if row.rrule is not None:
        return _at_another_hour(found, start, turn, assumed)
    due = recurrence.at(start, zone or turn.person.zone)
    if due <= turn.now:
        raise timing.Unplannable(f"{wording.moment(due, turn)} is over already.")
    if row.kind == ReminderKind.ANCHORED and row.zone:
        there = wording.wall(due, recurrence.frame(timing.rule_of(row), turn.person.zone))
        schedule = agenda.Schedule(ReminderKind.ANCHORED, there, row.zone, None, there, due)
    else:
        schedule = agenda.Schedule(ReminderKind.FLOATING, start, None, None, start, due)
    return timing.Planned(schedule, assumed)


def _at_another_hour(found: agenda.Dated, start: dt.datetime, turn: Turn, assumed: tuple[str, ...]) -> timing.Planned:
    row = found.reminder
    rrule = row.rrule or ""
    parts = timing.parts_of(rrule)
    if parts.get("FREQ") in ("HOURLY", "MINUTELY", "SECONDLY") or "," in parts.get("BYHOUR", ""):
        raise timing.Unplannable(f"That one comes {wording.rhythm(row)}: I need its new rhythm.")
    rrule = timing.with_parts(rrule, BYHOUR=str(start.hour), BYMINUTE=str(start.minute))
    begins = dt.datetime.combine(dt.datetime.fromisoformat(row.starts_local).date(), start.time())
    return repeating(found, rrule, begins, turn, assumed)


def _on_another_day(
    found: agenda.Dated, when: When, turn: Turn, old: dt.datetime, **hour: str
) -> timing.Planned:
    row = found.reminder
    parts = timing.parts_of(row.rrule or "")
    of_month = parts.get("FREQ") == "MONTHLY" and parts.get("BYMONTHDAY", ",").lstrip("-").isdecimal()
    if when.start is not None and of_month:
        begins = dt.datetime.combine(when.start.date(), old.time())
        return repeating(
            found, timing.with_parts(row.rrule or "", BYMONTHDAY=str(begins.day), **hour), begins, turn, when.assumed
        )
    if when.start is None or parts.get("FREQ") != "WEEKLY" or "," in parts.get("BYDAY", ""):
        raise timing.Unplannable(f"That one comes {wording.rhythm(row)}: I need its new rhythm.")
    weekday = words.DAY_CODES[when.start.weekday()]
    begins = dt.datetime.combine(when.start.date(), old.time())
    return repeating(found, timing.with_parts(row.rrule or "", BYDAY=weekday, **hour), begins, turn, when.assumed)


def repeating(
    found: agenda.Dated, rrule: str, begins: dt.datetime, turn: Turn, assumed: tuple[str, ...]
) -> timing.Planned:
    """The schedule of this reminder by another rule, from there on. Raises Unplannable."""
    row = found.reminder
    rule = replace(timing.rule_of(row), rrule=rrule, starts_local=begins)
    following = recurrence.next_after(rule, turn.now, turn.person.zone)
    if following is None:
        raise timing.Unplannable("That repeat has no date to come.")
    schedule = agenda.Schedule(
        ReminderKind(row.kind), begins, row.zone, rrule, following.local, following.utc, tuple(row.skip_dates)
    )
    return timing.Planned(schedule, assumed)
