"""One time of what repeats, moved by itself: "today at 5", where it comes every day at 6. For rescheduling.py.

That day is left out of the repeat, and what is said then comes once at the other time.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from specialists.contract import Effect, Finding, Turn
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence
from specialists.scheduling import moving, skipping, timing, wording
from storage import agenda

_THAT_ONE = Pattern(r"\b(?:today|tonight|tomorrow|this|only|just|next|once)\b", re.IGNORECASE)
_OFTEN = ("HOURLY", "MINUTELY", "SECONDLY")


async def moved(turn: Turn, found: agenda.Dated, when: When | None) -> Finding | None:
    """Moves the one that comes on the day that `when` names to its hour; None where it names no such day and hour, or
    may mean all of them: a plain weekday, of what comes on that day of every week."""
    row = found.reminder
    if row.rrule is None or when is None or when.start is None or when.is_date or when.rrule is not None:
        return None
    if when.elapsed or when.zone is not None or moving.names_no_day(when, turn):
        return None
    day, parts = when.start.date(), timing.parts_of(row.rrule)
    weekly = parts.get("FREQ") == "WEEKLY" and "," not in parts.get("BYDAY", ",")
    if parts.get("FREQ") in _OFTEN or (weekly and not _THAT_ONE.search(when.text)):
        return None
    zone = turn.person.zone
    before = recurrence.at(dt.datetime.combine(day, dt.time(0)), zone) - dt.timedelta(microseconds=1)
    usual = timing.next_of(row, max(before, turn.now), zone)
    if usual is None or usual.local.date() != day:
        return None
    if not moving.HALF_SAID.search(when.text):  # "9" is the nine o'clock nearer to the usual hour
        near = min((when.start, when.start + moving.HALF_DAY), key=lambda one: abs(one - usual.local))
        when = replace(when, start=near if near.date() == day else when.start, assumed=())
    planned = timing.plan(when, turn.now, zone)
    left = await skipping.on(turn, found, [day])
    made = agenda.add(
        turn.unit, row.text, planned.schedule, recipient_id=row.recipient_id, handle_id=row.handle_id,
        ladder=row.ladder,
    )
    return Finding(
        f"Just that once, on {wording.moment(made.occurrence.due_at, turn)}: {sentences.shown(row.text)}. "
        f"Otherwise it stays {wording.rhythm(row)}.{wording.assumptions(planned.assumed)} {wording.UNDO}",
        summary=f"moved one {sentences.quoted(row.text)}", effects=(Effect.WRITE,),
        data=wording.data([made]),
    ) if left.worked else left
