"""A reminder that hangs on an event: "half an hour before my dentist appointment". Setting a reminder asks."""

from __future__ import annotations

import datetime as dt
import re
from typing import NamedTuple

from specialists.calendars import finding, reminding, wording
from specialists.calendars.instances import Instance
from specialists.contract import Effect, Finding, Turn
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence
from specialists.language.time import say as when_say
from specialists.scheduling import timing
from storage import agenda, calendars, people
from storage.tables import CalendarEvent

DAY = 86_400
_ALL = Pattern(
    r"(?:(?:all|any)\s+(?:of\s+)?)?(?:(?:my|our|the)\s+)?(?:events|appointments|meetings)"
    r"|(?:every|each)\s+(?:event|appointment|meeting)", re.I,
)


class Hung(NamedTuple):
    """An event, how many seconds ahead of it, and when that is."""

    event: CalendarEvent
    seconds: int
    planned: timing.Planned
    own: bool  # the reminder is of the event itself


async def preferred(turn: Turn, when: When) -> Finding | None:
    """ "Remind me 10 minutes before my meetings": so long ahead of each event from now on. None of one thing."""
    seconds = -when.anchor.offset_seconds if when.anchor is not None else -1
    if when.anchor is None or seconds < 0 or not _ALL.fullmatch(when.anchor.thing.strip()):
        return None
    await people.update(turn.unit, preferences={reminding.PREFERENCE: seconds})
    return Finding(
        f"From now on I'll remind you {when_say.length(seconds)} before each new event. {wording.UNDO}",
        summary="changed how long before events I remind you", effects=(Effect.WRITE,),
    )


async def of(turn: Turn, text: str, when: When) -> Hung | None:
    """What a time hangs on, where that is an event; None where it hangs on none. Raises timing.Unplannable."""
    if when.anchor is not None:
        one, seconds = await finding.next_named(turn, when.anchor.thing), -when.anchor.offset_seconds
    elif when.ahead and when.start is not None and when.rrule is None and not when.at_hour:
        one, seconds = await _at(turn, text, when, when.ahead), when.ahead
    else:
        return None
    if one is None:
        return None
    row = one.event
    if row.all_day and seconds % DAY:
        raise timing.Unplannable(f"{sentences.quoted(row.title, 30)} lasts all day: I know no hour of it.")
    planned = reminding.schedule(row, seconds, turn)
    if planned is None or (one.starts - dt.timedelta(seconds=seconds) <= turn.now and row.rrule is None):
        raise timing.Unplannable(f"So long before {sentences.quoted(row.title, 30)} is over already.")
    named = finding.bare(text).casefold()
    known = f"{sentences.quoted(row.title, 30)} read as {wording.when(one, turn)} in your calendar"
    own = finding.by_words(named, [one]).one is not None if named else True
    return Hung(row, seconds, timing.Planned(planned, (known,)), own)


async def _at(turn: Turn, text: str, when: When, ahead: int) -> Instance | None:
    """The event of that name which begins so long after a time."""
    one = await finding.next_named(turn, text)
    if one is None or when.start is None:
        return None
    begins = recurrence.at(when.start + dt.timedelta(seconds=ahead), turn.person.zone)
    return one if begins == one.starts else None


async def tie(turn: Turn, made: agenda.Dated, hung: Hung) -> str:
    """Ties a reminder to its event. One of the event itself takes the place of the one that came with it; what is said
    of that, as a sentence with a space before it."""
    reminding.tie(made.reminder, hung.event, hung.seconds)
    before = [one for one in await calendars.reminders_of(turn.unit, hung.event.id) if one.id == hung.event.reminder_id]
    if not hung.own or not before or made.reminder.id == hung.event.reminder_id:
        return " It moves with the event."
    await agenda.cancel(turn.unit, before)
    hung.event.reminder_id = made.reminder.id
    return " It takes the place of the one that I had set, and moves with the event."
