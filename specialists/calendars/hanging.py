"""A reminder that hangs on an event: "half an hour before my dentist appointment". Setting a reminder asks."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from specialists.calendars import finding, reminding, wording
from specialists.calendars.instances import Instance
from specialists.contract import Turn
from specialists.language.text import sentences
from specialists.language.time import When, recurrence
from specialists.scheduling import timing
from storage import agenda, calendars
from storage.tables import CalendarEvent

DAY = 86_400


class Hung(NamedTuple):
    """An event, how many seconds ahead of it, and when that is."""

    event: CalendarEvent
    seconds: int
    planned: timing.Planned
    own: bool  # the reminder is of the event itself


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
