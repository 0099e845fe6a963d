"""What a reminder may hang on: another reminder, or a day that the person has told, by the words for it ("my
anniversary", "Sarah's birthday"). Reminders and the
calendar ask."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from specialists import choosing, circle
from specialists.calendars import finding
from specialists.calendars import wording as events
from specialists.contract import Turn
from specialists.language import time as times
from specialists.language.text import patterns, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import Anchor, Grain, When
from specialists.language.time import say as when_say
from specialists.scheduling import mentions, timing, wording
from storage import agenda
from storage.memory import facts

_MINE = Pattern(r"(?:my|our)\s+(?P<what>.+)", re.I)
_THEIRS = Pattern(r"(?P<whose>.+?)['’]s?\s+(?P<what>.+)", re.I)
_DAY = 86400


async def anchored(turn: Turn, when: When) -> When:
    """A time that hangs on something ("2 hours before my dentist appointment") as one that does not.

    What it hangs on is looked for among the events, the reminders to come and the days that the person has
    told. Raises Unplannable where it is not there.
    """
    if when.anchor is None:
        return when
    event = await finding.next_named(turn, when.anchor.thing)
    if event is not None and not event.event.all_day:
        begins = wording.wall(event.starts, turn.person.zone) + dt.timedelta(seconds=when.anchor.offset_seconds)
        known = f"{sentences.quoted(when.anchor.thing)} read as {events.line(event, turn)}"
        return When(text=when.text, span=when.span, start=begins, assumed=(*when.assumed, known))
    found = await agenda.upcoming(turn.unit, after=turn.now, limit=agenda.MANY)
    meant = choosing.by_words(when.anchor.thing, found, lambda one: one.reminder.text).one
    if meant is None:
        return await _hung(turn, when, when.anchor)
    there = wording.wall(meant.occurrence.due_at, turn.person.zone)
    start = there + dt.timedelta(seconds=when.anchor.offset_seconds)
    moment = wording.moment(meant.occurrence.due_at, turn)
    known = f"{sentences.quoted(when.anchor.thing)} read as your reminder for {moment}"
    return When(text=when.text, span=when.span, start=start, assumed=(*when.assumed, known))


async def _hung(turn: Turn, when: When, anchor: Anchor) -> When:
    """A time that hangs on a told day. Raises Unplannable where nobody told it, or a time of that day is needed."""
    thing = sentences.quoted(anchor.thing)
    named = times.best(anchor.thing, turn.local)  # "my 3pm meeting", "tomorrow's 9 o'clock call"
    of_itself = named is not None and named.start is not None and not named.is_date and named.rrule is None
    spoken = named if of_itself else await mentions.moment(turn, anchor.thing)
    if spoken is not None and spoken.start is not None:
        start = spoken.start + dt.timedelta(seconds=anchor.offset_seconds)
        known = (*when.assumed, f"{thing} read as {when_say.show(spoken, turn.local)}")
        return replace(when, start=start, grain=spoken.grain, anchor=None, assumed=known)
    day = await day_of(turn, anchor.thing, dt.timedelta(seconds=anchor.offset_seconds))
    if day is None:
        raise timing.Unplannable(f"I don't know when {thing} is.")
    on = when_say.day(day, turn.local)
    if anchor.offset_seconds % _DAY:
        raise timing.Unplannable(f"I know the day of {thing} ({on}), and no time of that day.")
    start = dt.datetime.combine(day, dt.time()) + dt.timedelta(seconds=anchor.offset_seconds)
    known = (*when.assumed, f"{thing} read as {on}")
    rest = when.text.partition(anchor.thing)[2].strip()  # "on my birthday at 10"
    clock = times.read(rest, turn.local.replace(tzinfo=turn.person.zone)) if rest else None
    if clock is None or clock.start is None or clock.is_date or clock.rrule is not None:
        return replace(when, start=start, grain=Grain.DAY, anchor=None, assumed=known)
    start = dt.datetime.combine(start, clock.start.time())
    return replace(when, start=start, grain=clock.grain, part=clock.part, anchor=None, assumed=(*known, *clock.assumed))


async def day_of(turn: Turn, thing: str, offset: dt.timedelta = dt.timedelta()) -> dt.date | None:
    """The next such day on which `offset` before or after it is not over; None where none was told."""
    told = await _told(turn, " ".join(thing.split()))
    day = _read(turn, told) if told else None
    if day is None:
        return None
    today = turn.local.date()
    years = (_in(day, year) for year in range(today.year, today.year + 3))
    return next((one for one in years if one + offset >= today), None)


async def _told(turn: Turn, thing: str) -> str | None:
    """The words in which the day was told."""
    if mine := _MINE.fullmatch(thing):
        if "'" not in mine["what"] and "’" not in mine["what"]:
            return await _fact(turn, "me", mine["what"])
        thing = mine["what"]  # "my wife's birthday"
    theirs = _THEIRS.fullmatch(thing)
    if theirs is None:
        return None
    contact = (await circle.find(turn, theirs["whose"])).contact
    if contact is not None and theirs["what"].casefold() == "birthday" and contact.details.get("birthday"):
        return str(contact.details["birthday"])
    return await _fact(turn, theirs["whose"].casefold(), theirs["what"])


async def _fact(turn: Turn, subject: str, attribute: str) -> str | None:
    found = await facts.about(turn.unit, subject, attribute.casefold())
    return next((one.value for one in found if one.value), None)


def _read(turn: Turn, told: str) -> dt.date | None:
    """The day of the year in the words; a birthday among the contacts is "1990-05-04", or "--05-04"."""
    kept = patterns.fullmatch(r"(?:\d{4}|-)-(\d\d)-(\d\d)", told)
    if kept:
        return dt.date(2000, int(kept[1]), int(kept[2]))
    read = times.read(told, turn.local.replace(tzinfo=turn.person.zone))
    if read is None or read.start is None or read.rrule is not None or read.grain is not Grain.DAY:
        return None
    return read.start.date()


def _in(day: dt.date, year: int) -> dt.date:
    """The day in that year; the 29th of February is kept on the 28th where there is none."""
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)
