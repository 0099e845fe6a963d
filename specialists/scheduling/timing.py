"""From a time as the grammar read it to the schedule of a reminder, or why not. The reminder actions call it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import NamedTuple
from zoneinfo import ZoneInfo

from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence, skips
from specialists.language.time import say as when_say
from storage.agenda import Schedule
from storage.errors import HobError
from storage.tables import Reminder, ReminderKind

NINE = dt.time(9)
LATER_TODAY = (dt.time(18), dt.time(21))  # where only "today" was said and nine o'clock is over: evening, then night
FARTHEST = dt.timedelta(days=366 * 100)
_SUB_DAILY = ("HOURLY", "MINUTELY", "SECONDLY")
_INTERVAL = Pattern(r";?INTERVAL=\d+")


class Unplannable(HobError):
    """I can't remind you at that time."""


class Planned(NamedTuple):
    """A schedule, with what had to be assumed and, for "in 20 minutes", the length in words."""

    schedule: Schedule
    assumed: tuple[str, ...] = ()
    length: str = ""


def plan(when: When, now: dt.datetime, zone: ZoneInfo, *, usual: dt.time = NINE) -> Planned:
    """The schedule that a time means: `now` aware UTC, `zone` the person's, `usual` the time of day if none is said.

    Raises Unplannable with a sentence where the time is over, too far, or has no moment in it.
    """
    try:
        if when.rrule is not None:
            return _repeating(when, now, zone, usual)
        if when.start is None or when.elapsed:
            return _elapsed(when, now, zone)
        return _once(when, now, zone, usual)
    except recurrence.BadRule as error:
        raise Unplannable("That repeat never comes.") from error
    except (OverflowError, ValueError) as error:
        raise Unplannable("That is farther away than my calendar goes.") from error


def woken(when: When, text: str, local: dt.datetime) -> When:
    """Nobody is woken at "6:30" in the evening: a bare hour is one of the morning there. `local` is now, aware."""
    start = when.start
    if start is None or when.is_date or when.rrule is not None or text.lower() not in ("wake up", "alarm"):
        return when
    if start.hour < 15 or not any("read as" in note for note in when.assumed):
        return when
    start -= dt.timedelta(hours=12)
    if start <= local.replace(tzinfo=None):
        start += dt.timedelta(days=1)
    return replace(when, start=start, assumed=(f"read as {when_say.clock(start.hour, start.minute)}, to wake you",))


def next_of(row: Reminder, after: dt.datetime, zone: ZoneInfo) -> recurrence.Next | None:
    """The next moment of a stored reminder's rule after `after` (aware UTC)."""
    return recurrence.next_after(rule_of(row), after, zone)


def rule_of(row: Reminder) -> recurrence.Rule:
    """The rule that a reminder's row keeps."""
    skipped = skips.read(row.skip_dates)
    return recurrence.Rule(row.kind, dt.datetime.fromisoformat(row.starts_local), row.zone, row.rrule, skipped)


def wall(row: Reminder, moment: dt.datetime, zone: ZoneInfo) -> dt.datetime:
    """A moment as the naive wall time that the reminder's occurrences count in."""
    return moment.astimezone(recurrence.frame(rule_of(row), zone)).replace(tzinfo=None)


def _once(when: When, now: dt.datetime, zone: ZoneInfo, usual: dt.time) -> Planned:
    assert when.start is not None  # noqa: S101 - plan() looked
    there = ZoneInfo(when.zone) if when.zone else zone
    start, assumed = when.start, list(when.assumed)
    if when.is_date:
        local_now = now.astimezone(there).replace(tzinfo=None)
        time = _time_today(local_now, usual) if start.date() == local_now.date() else usual
        if time is None:
            raise Unplannable("Today is nearly over.")
        start = dt.datetime.combine(start.date(), time)
        assumed.append(f"{when_say.clock(time.hour, time.minute)}, as you named no time of day")
    due = recurrence.at(start, there)
    if due <= now:
        raise Unplannable(f"{when_say.moment(start, now.astimezone(there))} is over already.")
    if due - now > FARTHEST:
        raise Unplannable("That is more than a hundred years away.")
    kind = ReminderKind.ANCHORED if when.zone else ReminderKind.FLOATING
    return Planned(Schedule(kind, start, when.zone, None, start, due), tuple(assumed))


def _time_today(local_now: dt.datetime, usual: dt.time) -> dt.time | None:
    return next((time for time in (usual, *LATER_TODAY) if time > local_now.time()), None)


def _elapsed(when: When, now: dt.datetime, zone: ZoneInfo) -> Planned:
    if when.seconds is None:
        if when.start is None:
            raise Unplannable("I read no moment in that.")
        due = recurrence.at(when.start, ZoneInfo(when.zone) if when.zone else zone)
        seconds = round((due - now).total_seconds())
    else:
        seconds, due = when.seconds, now + dt.timedelta(seconds=when.seconds)
    if due <= now:
        raise Unplannable("That moment is over already.")
    if due - now > FARTHEST:
        raise Unplannable("That is more than a hundred years away.")
    local = due.astimezone(dt.UTC).replace(tzinfo=None, microsecond=0)
    schedule = Schedule(ReminderKind.ELAPSED, local, None, None, local, due)
    return Planned(schedule, tuple(when.assumed), when_say.length(seconds))


def _repeating(when: When, now: dt.datetime, zone: ZoneInfo, usual: dt.time) -> Planned:
    there = ZoneInfo(when.zone) if when.zone else zone
    kind = ReminderKind.ANCHORED if when.zone else ReminderKind.FLOATING
    rrule, assumed = when.rrule or "", list(when.assumed)
    kept, notes = skips.resolved(when.skip, zone.key) if when.skip else ((), ())
    assumed += notes
    local_now = now.astimezone(there).replace(tzinfo=None, microsecond=0)
    parts = parts_of(rrule)
    start = when.start
    if parts.get("FREQ") in _SUB_DAILY:
        if parts["FREQ"] == "SECONDLY":
            raise Unplannable("Every few seconds is more than I can do; once a minute is the most.")
        start = start or local_now
    elif "BYHOUR" not in parts and (start is None or when.is_date):
        start = dt.datetime.combine(start.date() if start else local_now.date(), usual)
        rrule = with_parts(rrule, BYHOUR=str(usual.hour), BYMINUTE=str(usual.minute))
        assumed.append(f"{when_say.clock(usual.hour, usual.minute)}, as you named no time of day")
    elif start is None or when.is_date:
        start = dt.datetime.combine(start.date() if start else local_now.date(), _first_time(parts))
    # "every other Tuesday" begins at the Tuesday to come, whatever week the rule was made in.
    found_by = rrule if when.start is not None or parts.get("FREQ") in _SUB_DAILY else _INTERVAL.sub("", rrule)
    first = recurrence.next_after(recurrence.Rule(kind, start, when.zone, found_by, skips.read(kept)), now, zone)
    if first is None:
        raise Unplannable("That repeat has no date to come.")
    # Every so many hours, the first one may come after a change of clocks: counted from there it would be another one.
    again = recurrence.next_after(recurrence.Rule(kind, first.local, when.zone, rrule, skips.read(kept)), now, zone)
    begins = first.local if again == first else start
    return Planned(Schedule(kind, begins, when.zone, rrule, first.local, first.utc, kept), tuple(assumed))


def parts_of(rrule: str) -> dict[str, str]:
    """An RFC 5545 rule as its parts."""
    return dict(part.split("=", 1) for part in rrule.split(";") if "=" in part)


def with_parts(rrule: str, **changed: str) -> str:
    """The rule with some parts set anew."""
    return ";".join(f"{name}={value}" for name, value in {**parts_of(rrule), **changed}.items())


def _first_time(parts: dict[str, str]) -> dt.time:
    hours = sorted(int(hour) for hour in parts["BYHOUR"].split(","))
    minutes = sorted(int(minute) for minute in parts.get("BYMINUTE", "0").split(","))
    return dt.time(hours[0], minutes[0])
