"""Leaving out one time of what repeats, or the days that are named; and ending reminders. For
reminders, check-ins and briefings."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace

from specialists.contract import Effect, Finding, Turn
from specialists.language.text import patterns, sentences
from specialists.language.time import When, recurrence
from specialists.language.time import say as when_say
from specialists.scheduling import timing, wording
from storage import agenda
from storage.tables import ReminderKind

MOST = 62  # days that may be left out at a time
ENDS = patterns.Pattern(r"\b(?:until|till|til)\b", re.I)
_UNTIL = patterns.Pattern(r"\b(?:until|till|til|before)\b", re.I)


def days(when: When | None) -> tuple[dt.date, ...]:
    """The days that a time names; none where it names a time of day, or too many days."""
    if when is None or when.start is None or not when.is_date or when.rrule is not None:
        return ()
    first = when.start.date()
    last = (when.end - dt.timedelta(microseconds=1)).date() if when.end is not None else first
    number = (last - first).days + 1
    return tuple(first + dt.timedelta(days=step) for step in range(number)) if number <= MOST else ()


def until(turn: Turn, when: When | None, *, ends: bool = False) -> tuple[dt.date, ...]:
    """The days of a pause, today's the first where only its end or its length is named; none where it is no pause.

    "Until Monday" ends before Monday; "for a week" is seven days. With `ends`, its end is
    named elsewhere in the words ("until").
    """
    today = turn.local.date()
    if when is not None and when.start is None and when.seconds:
        number = when.seconds // 86400
    elif when is not None and when.start is not None and (_UNTIL.search(when.text) or ends):
        last = when.start.date() if when.end is None else (when.end - dt.timedelta(microseconds=1)).date()
        number = (last - today).days
    else:
        return days(when)
    return tuple(today + dt.timedelta(days=step) for step in range(number)) if number <= MOST else ()


def is_pause(when: When | None) -> bool:
    """Whether a time says for how long something is to rest, and not which of several is meant."""
    return when is not None and bool(_UNTIL.search(when.text) or (when.start is None and when.seconds))


async def on(turn: Turn, found: agenda.Dated, left_out: Sequence[dt.date]) -> Finding:
    """Leaves out what would come on these days, or the next time where there are none."""
    row = found.reminder
    left_out = [day for day in left_out if day >= turn.local.date()]
    if not left_out:
        return await once(turn, found)
    due = timing.wall(row, found.occurrence.due_at, turn.person.zone).date()
    if row.rrule is None:
        if due in left_out:
            return await cancelled(turn, [found])
        return Finding(f"It does not come then: {wording.line(found, turn)}.", worked=False)
    begins = recurrence.at(dt.datetime.combine(left_out[0], dt.time(0)), turn.person.zone)
    since, whole = begins - dt.timedelta(microseconds=1), replace(timing.rule_of(row), skip_dates=frozenset())
    first = recurrence.next_after(whole, max(since, turn.now), turn.person.zone)
    if due not in left_out and (first is None or first.local.date() > left_out[-1]):
        return Finding(f"It does not come then: {wording.line(found, turn)}.", worked=False)
    today = turn.local.date().isoformat()
    kept = [text for text in row.skip_dates if not text[:1].isdigit() or text >= today]
    row.skip_dates = list(dict.fromkeys((*kept, *(day.isoformat() for day in left_out))))
    following = timing.next_of(row, turn.now, turn.person.zone)
    if following is None:
        return await cancelled(turn, [found])
    if due in left_out:
        await agenda.skip_once(turn.unit, found, following.local, following.utc)
    named = f"on {when_say.day(left_out[0], turn.local)}"
    if len(left_out) > 1:
        named = f"from {named[3:]} to {when_say.day(left_out[-1], turn.local)}"
    nearest = following.utc if due in left_out else found.occurrence.due_at
    return Finding(
        f"I'll leave it out {named}: {sentences.shown(row.text)}. "
        f"Next on {wording.moment(nearest, turn, row.zone)}. {wording.UNDO}",
        summary=f"left out {sentences.quoted(row.text)} {named}", effects=(Effect.WRITE,),
        data=wording.data([found]),
    )


async def resumed(turn: Turn, found: agenda.Dated) -> Finding:
    """What was to be left out from today on comes after all."""
    row, today = found.reminder, turn.local.date().isoformat()
    left = [text for text in row.skip_dates if not text[:1].isdigit() or text < today]
    if row.rrule is None or left == list(row.skip_dates):
        return Finding(f"It is not paused: {wording.line(found, turn)}.", worked=False)
    row.skip_dates = left
    following = timing.next_of(row, turn.now, turn.person.zone)
    if following is not None and following.utc < found.occurrence.due_at:
        rule = timing.rule_of(row)
        schedule = agenda.Schedule(ReminderKind(row.kind), rule.starts_local, row.zone, row.rrule, following.local,
                                   following.utc, tuple(left))  # fmt: skip
        found = await agenda.reschedule(turn.unit, found, schedule)
    return Finding(
        f"It goes on: {wording.line(found, turn)}. {wording.UNDO}", effects=(Effect.WRITE,),
        summary=f"resumed {sentences.quoted(row.text)}", data=wording.data([found]),
    )


async def once(turn: Turn, found: agenda.Dated) -> Finding:
    """Leaves out the next time of what repeats; ends what comes but once."""
    row = found.reminder
    if row.rrule is None:
        return await cancelled(turn, [found])
    left_out = wording.moment(found.occurrence.due_at, turn, row.zone)
    following = timing.next_of(row, found.occurrence.due_at, turn.person.zone)
    if following is None:
        return await cancelled(turn, [found])
    await agenda.skip_once(turn.unit, found, following.local, following.utc)
    return Finding(
        f"I'll leave out {left_out}: {sentences.shown(row.text)}. "
        f"Next on {wording.moment(following.utc, turn, row.zone)}. {wording.UNDO}",
        summary=f"left out one {sentences.quoted(row.text)}",
        effects=(Effect.WRITE,),
        data=wording.data([found]),
    )


async def cancelled(turn: Turn, found: list[agenda.Dated]) -> Finding:
    """Ends reminders, and says which."""
    was = sentences.some([wording.line(one, turn) for one in found])
    await agenda.cancel(turn.unit, [one.reminder for one in found])
    number = "" if len(found) == 1 else f" {sentences.counted(len(found), 'reminder')}"
    return Finding(
        f"Cancelled{number}: {was}. {wording.UNDO}",
        summary=f"cancelled {sentences.some([sentences.quoted(one.reminder.text, 40) for one in found])}",
        effects=(Effect.DELETE,),
    )
