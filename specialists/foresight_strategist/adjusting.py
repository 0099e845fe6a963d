"""A briefing taken up again, brought another way, and what stands in it. Called by briefing.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists import ways
from specialists.contract import Effect, Finding, Turn
from specialists.language.text import sentences
from specialists.scheduling import carriers, timing, wording
from storage import agenda
from storage.tables import Purpose, ReminderKind

PARTS = (
    "Your briefing holds the day's reminders, the tasks due, what is overdue, how much is on each list, and what waits"
    " for your done. I can't leave a part out or add one yet."
)
NONE = 'No briefing is set. To get one, say "brief me every morning at 8".'


async def resumed(turn: Turn, rows: Sequence[agenda.Dated]) -> Finding | None:
    """What was paused comes again as it was; what was stopped, with the rhythm it had. None where there was none."""
    paused = [one for one in rows if one.reminder.skip_dates and one.reminder.rrule is not None]
    if rows and not paused:
        return Finding(f"It is on: it comes {_all(rows, turn)}.", data=wording.data(list(rows)))
    stopped = None if rows else await agenda.latest_of(turn.unit, Purpose.BRIEFING)
    again = paused or ([stopped] if stopped is not None and stopped.reminder.rrule is not None else [])
    taken_up = []
    for one in again:
        one.reminder.skip_dates = []
        following = timing.next_of(one.reminder, turn.now, turn.person.zone)
        if following is None:
            continue
        row, rule = one.reminder, timing.rule_of(one.reminder)
        schedule = agenda.Schedule(
            ReminderKind(row.kind), rule.starts_local, row.zone, row.rrule, following.local, following.utc
        )
        taken_up.append(await agenda.reschedule(turn.unit, one, schedule))
    if not taken_up:
        return None
    return Finding(
        f"Your briefing comes again {_all(taken_up, turn)}. {wording.UNDO}", summary="took your briefing up again",
        effects=(Effect.WRITE,), data=wording.data(taken_up),
    )


async def by_way(turn: Turn, way: str, rows: Sequence[agenda.Dated]) -> Finding:
    """ "Send my briefing by sms": there from now on, where that way carries it."""
    if not rows:
        return Finding(NONE, worked=False)
    to = await carriers.chosen(turn, way, max(one.occurrence.due_at for one in rows))
    if to.note or to.handle_id is None:
        return Finding(to.note.strip().replace("It comes here.", "It comes where it came.") or NONE, worked=False)
    for one in rows:
        one.reminder.handle_id = to.handle_id
    return Finding(
        f"Your briefing comes by {ways.named(way)} from now on, {_all(rows, turn)}. {wording.UNDO}",
        summary="sent your briefing another way", effects=(Effect.WRITE,), data=wording.data(list(rows)),
    )


def since(wall: dt.datetime, now: dt.datetime, *, timed: bool = True) -> str:
    """A moment of the days past as people say it: "3:00 pm", "yesterday, 3:00 pm", "Friday, 3:00 pm"; older with its
    date. `wall` is naive in the zone of `now`."""
    from specialists.language.time import say as when_say

    days = (now.date() - wall.date()).days
    at = when_say.clock(wall.hour, wall.minute)
    if days == 0:
        return at if timed else "today"
    day = "yesterday" if days == 1 else f"{wall:%A}" if days < 7 else when_say.day(wall.date(), now)
    return f"{day}, {at}" if timed else day


def _all(rows: Sequence[agenda.Dated], turn: Turn) -> str:
    return sentences.joined([wording.timing(one, turn) for one in rows])
