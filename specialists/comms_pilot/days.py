"""Days of a check-in: left out once, taken out of its rhythm, or the last of them. For keeping.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from specialists.comms_pilot import arranging
from specialists.contract import Finding, Turn
from specialists.language.time import When, recurrence, words
from specialists.language.time import say as when_say
from specialists.people.subjects import Subject
from specialists.scheduling import skipping, timing, wording
from storage import agenda
from storage.checkins import Asking
from storage.tables import ReminderKind


async def without(turn: Turn, one: Asking, subject: Subject, days: set[str]) -> Finding:
    """ "No more check-ins on weekends": the rhythm without these days."""
    row = one.found.reminder
    parts = timing.parts_of(row.rrule or "")
    if parts.get("FREQ") not in ("DAILY", "WEEKLY") or "INTERVAL" in parts:
        raise timing.Unplannable(f"That one comes {wording.rhythm(row)}: I need its new rhythm.")
    left = [day for day in parts.get("BYDAY", ",".join(words.DAY_CODES)).split(",") if day not in days]
    if not left:
        raise timing.Unplannable("Then no day is left. To end it, say \"stop the check-in\".")
    rrule = timing.with_parts(row.rrule or "", FREQ="WEEKLY", BYDAY=",".join(left))
    rule = replace(timing.rule_of(row), rrule=rrule)
    following = recurrence.next_after(rule, turn.now, turn.person.zone)
    if following is None:
        raise timing.Unplannable("That repeat has no date to come.")
    schedule = agenda.Schedule(
        ReminderKind(row.kind), rule.starts_local, row.zone, rrule, following.local, following.utc,
        tuple(row.skip_dates),
    )
    moved = Asking(one.checkin, await agenda.reschedule(turn.unit, one.found, schedule))
    return Finding(
        f"I check in with {subject.whom} {arranging.starting(turn, moved)}.",
        summary=f"changed when I check in with {subject.whom}",
    )


async def skip(turn: Turn, one: Asking, subject: Subject, when: When | None) -> Finding:
    """The next one left out, or what would come on the days that are named."""
    row, due = one.found.reminder, one.found.occurrence.due_at
    if row.rrule is None:
        raise timing.Unplannable("That one comes only once. To end it, say \"stop the check-in\".")
    named = skipping.days(when)
    next_day = wording.wall(due, subject.zone).date()
    if when is not None and when.start is not None and not named and when.start.date() != next_day:
        raise timing.Unplannable("Which day shall I leave out?")
    if named and next_day not in named:
        return await _later(turn, one, subject, named)
    if len(named) > 1:
        row.skip_dates = _skipped(row.skip_dates, named)
    after = timing.next_of(row, due, turn.person.zone)
    if after is None:
        raise timing.Unplannable("None follows that one. To end it, say \"stop the check-in\".")
    left = _days(turn, named) if len(named) > 1 else arranging.moment(turn, one, due)
    following = Asking(one.checkin, await agenda.skip_once(turn.unit, one.found, after.local, after.utc))
    return _left_out(turn, following, subject, left)


async def _later(turn: Turn, one: Asking, subject: Subject, named: Sequence[dt.date]) -> Finding:
    """Days that come after the next one."""
    row = one.found.reminder
    before = row.skip_dates
    row.skip_dates = _skipped(before, named)
    rule = timing.rule_of(row)
    start = recurrence.at(dt.datetime.combine(named[0], dt.time()), subject.zone) - dt.timedelta(seconds=1)
    plain = recurrence.next_after(replace(rule, skip_dates=frozenset()), start, turn.person.zone)
    if plain is None or plain.local.date() > named[-1]:
        row.skip_dates = before
        raise timing.Unplannable(f"None comes then: it is {arranging.line(turn, one, subject)}.")
    return _left_out(turn, one, subject, _days(turn, named))


def _left_out(turn: Turn, following: Asking, subject: Subject, left: str) -> Finding:
    at = arranging.moment(turn, following, following.found.occurrence.due_at)
    return Finding(
        f"I leave out {arranging.called(subject)} on {left}. The next is on {at}.",
        summary=f"left out a check-in with {subject.whom}",
    )


def _days(turn: Turn, named: Sequence[dt.date]) -> str:
    first = when_say.day(named[0], turn.local)
    return first if len(named) == 1 else f"{first} to {when_say.day(named[-1], turn.local)}"


def _skipped(there: Sequence[str], named: Sequence[dt.date]) -> list[str]:
    return list(dict.fromkeys((*there, *(day.isoformat() for day in named))))


async def until(turn: Turn, one: Asking, subject: Subject, when: When | None) -> Finding:
    """ "Until Christmas", "for two weeks", "end it on December 1st": the last of them is on that day, or before it."""
    row = one.found.reminder
    last = _last_day(turn, subject, when)
    if row.rrule is None or last is None:
        raise timing.Unplannable("Until when? A day, please.")
    if last < turn.now.astimezone(subject.zone).date():
        raise timing.Unplannable("That is over already.")
    rrule = timing.with_parts(row.rrule, UNTIL=f"{last:%Y%m%d}T235959")
    following = recurrence.next_after(replace(timing.rule_of(row), rrule=rrule), turn.now, turn.person.zone)
    if following is None:
        raise timing.Unplannable("Then none is left. To end it, say \"stop the check-in\".")
    schedule = agenda.Schedule(
        ReminderKind(row.kind), timing.rule_of(row).starts_local, row.zone, rrule, following.local, following.utc,
        tuple(row.skip_dates),
    )
    moved = Asking(one.checkin, await agenda.reschedule(turn.unit, one.found, schedule))
    at = arranging.moment(turn, moved, moved.found.occurrence.due_at)
    return Finding(
        f"I check in with {subject.whom} {wording.rhythm(row)}, next on {at}.",
        summary=f"set the end of {arranging.called(subject)}",
    )


def _last_day(turn: Turn, subject: Subject, when: When | None) -> dt.date | None:
    if when is None or when.rrule is not None:
        return None
    if when.start is None:
        return (turn.now + dt.timedelta(seconds=when.seconds)).astimezone(subject.zone).date() if when.seconds else None
    return when.start.date() if when.end is None else (when.end - dt.timedelta(microseconds=1)).date()
