"""Leaving out one time of what repeats, or the days that are named; and ending reminders. For rescheduling.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.contract import Effect, Finding, Turn
from specialists.language import sentences
from specialists.language.when import When
from specialists.language.when import say as when_say
from specialists.ops_planner import timing, wording
from storage import agenda

MOST = 62  # days that may be left out at a time


def days(when: When | None) -> tuple[dt.date, ...]:
    """The days that a time names; none where it names a time of day, or too many days."""
    if when is None or when.start is None or not when.is_date or when.rrule is not None:
        return ()
    first = when.start.date()
    last = (when.end - dt.timedelta(microseconds=1)).date() if when.end is not None else first
    number = (last - first).days + 1
    return tuple(first + dt.timedelta(days=step) for step in range(number)) if number <= MOST else ()


async def on(turn: Turn, found: agenda.Dated, left_out: Sequence[dt.date]) -> Finding:
    """Leaves out what would come on these days, or the next time where there are none."""
    row = found.reminder
    if not left_out:
        return await once(turn, found)
    due = timing.wall(row, found.occurrence.due_at, turn.person.zone).date()
    if row.rrule is None:
        if due in left_out:
            return await cancelled(turn, [found])
        return Finding(f"It does not come then: {wording.line(found, turn)}.", worked=False)
    today = turn.local.date().isoformat()
    kept = [text for text in row.skip_dates if not text[:1].isdigit() or text >= today]
    row.skip_dates = list(dict.fromkeys((*kept, *(day.isoformat() for day in left_out))))
    following = timing.next_of(row, turn.now, turn.person.zone)
    if following is None:
        return await cancelled(turn, [found])
    if due in left_out:
        await agenda.skip_once(turn.unit, found, following.local, following.utc)
    named = when_say.day(left_out[0], turn.local)
    if len(left_out) > 1:
        named += f" to {when_say.day(left_out[-1], turn.local)}"
    nearest = following.utc if due in left_out else found.occurrence.due_at
    return Finding(
        f"I'll leave it out on {named}: {sentences.shown(row.text)}. "
        f"Next on {wording.moment(nearest, turn, row.zone)}. {wording.UNDO}",
        summary=f"left out {sentences.quoted(row.text)} on {named}", effects=(Effect.WRITE,),
        data=wording.data([found]),
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
