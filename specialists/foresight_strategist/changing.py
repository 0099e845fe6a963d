"""Changes of one event: its time, length, name, place, people, dates of it left out. calendar_changing.py calls it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as replaced

from specialists.calendars import finding, instances, planning, reminding, wording
from specialists.calendars.instances import Instance
from specialists.calendars.port import Timing
from specialists.contract import Effect, Finding, Turn
from specialists.language.text import sentences
from specialists.language.time import When
from specialists.scheduling import anniversaries, skipping, timing
from specialists.scheduling import wording as spoken
from storage.tables import CalendarEvent


@dataclass(frozen=True, slots=True)
class Change:
    """What is to become of an event; None is what stays. `whole`: all of what repeats, not one date of it."""

    when: When | None = None
    shift: When | None = None
    more: When | None = None
    length: When | None = None
    earlier: bool = False
    title: str | None = None
    place: str | None = None
    invitees: str | None = None
    until: When | None = None
    without: When | None = None
    whole: bool = True


async def change(turn: Turn, one: Instance, wanted: Change) -> Finding:
    """Does it, moves the reminders behind it, and says what it was before."""
    row = one.event
    before = wording.line(one, turn) if row.rrule is None else f"{row.title} ({wording.rhythm(row, one, turn)})"
    try:
        timed = await _timed(turn, one, wanted)
    except timing.Unplannable as error:
        return Finding(f"{error.say} It stays as it is: {before}.", worked=False)
    assumed: tuple[str, ...] = ()
    if timed is not None:
        fresh, assumed = timed
        if row.rrule is not None and not wanted.whole:
            row = await turn.ports.calendar.part(turn.unit, one, fresh, turn.person.zone)
            await reminding.first(turn, row)
            await reminding.follow(turn, one.event)
        else:
            await turn.ports.calendar.retime(turn.unit, row, fresh, turn.person.zone)
    noted = _written(row, wanted)
    moved = await reminding.follow(turn, row)
    now = instances.next_of(row, turn.now, turn.person.zone)
    if now is None:
        return await cancelled(turn, [one])
    after = f"{row.title}, {wording.rhythm(row, now, turn)}{wording.place(row)}"
    clash = finding.overlaps(await finding.overlapping(turn, now), turn) if timed is not None else ""
    return Finding(
        f"Changed: {after}. It was {before}.{spoken.assumptions(assumed)}{noted}{clash}"
        f"{reminding.said(moved, row, turn)} {wording.UNDO}",
        summary=f"changed {sentences.quoted(row.title, 40)} in your calendar", effects=(Effect.WRITE,),
        data=wording.data([row]),
    )


async def _timed(turn: Turn, one: Instance, wanted: Change) -> tuple[Timing, tuple[str, ...]] | None:
    """The new timing and what was assumed; None where its time stays. Raises timing.Unplannable."""
    row, whole = one.event, wanted.whole
    if wanted.more is not None and wanted.more.seconds:
        by = -wanted.more.seconds if wanted.earlier else wanted.more.seconds
        return planning.lasting(row, int(instances.length(row).total_seconds()) + by), ()
    if wanted.length is not None and wanted.length.seconds:
        return planning.lasting(row, wanted.length.seconds), ()
    if wanted.shift is not None and wanted.shift.seconds:
        return planning.shifted(one, wanted.shift, turn, whole=whole, earlier=wanted.earlier), ()
    if wanted.until is not None and wanted.until.start is not None and row.rrule is not None:
        end = wanted.until.end or wanted.until.start + dt.timedelta(days=1)
        return planning.ended(row, end), wanted.until.assumed
    if wanted.when is None:
        return None
    when = await anniversaries.anchored(turn, wanted.when)
    if row.rrule is not None and when.rrule is None and not whole:
        fresh, assumed = planning.moved(one, when, turn, whole=False)
        return replaced(fresh, rrule=None, without=()), assumed
    return planning.moved(one, when, turn, whole=True)


def _written(row: CalendarEvent, wanted: Change) -> str:
    """Sets what is no time; what is to be said of it, with a space before it."""
    row.title = wanted.title or row.title
    row.place = wanted.place or row.place
    if not wanted.invitees:
        return ""
    row.invitees = list(dict.fromkeys((*row.invitees, wanted.invitees)))
    return f" {wanted.invitees} is noted as coming; I have told nobody."


async def left_out(turn: Turn, one: Instance, days: Sequence[dt.date]) -> Finding:
    """Leaves out the dates of a repeating event on these days, or its next one where no day is named."""
    row, zone = one.event, turn.person.zone
    if row.master_id:
        return await cancelled(turn, [one])
    if row.rrule is None:
        if days and one.local.date() not in days:
            return Finding(f"It is not then: {wording.line(one, turn)}.", worked=False)
        return await cancelled(turn, [one])
    gone = [one] if not days else [
        each for each in await _on(turn, days) if (each.event.master_id or each.event.id) == row.id
    ]  # fmt: skip
    if not gone:
        return Finding(f"It is not then: {row.title}, {wording.rhythm(row, one, turn)}.", worked=False)
    for each in gone:
        if each.event.master_id:
            await turn.ports.calendar.cancel(turn.unit, each.event)
            await reminding.end(turn, each.event)
    begins = [each.local.isoformat() for each in gone if not each.event.master_id]
    await turn.ports.calendar.leave_out(turn.unit, row, begins, zone)
    moved = await reminding.follow(turn, row)
    following = instances.next_of(row, turn.now, zone)
    then = f" Next: {wording.when(following, turn)}." if following is not None else ""
    out = sentences.some([wording.when(each, turn) for each in gone])
    return Finding(
        f"I left out {out}: {row.title}.{then}{reminding.said(moved, row, turn)} {wording.UNDO}",
        summary=f"left out one {sentences.quoted(row.title, 40)}", effects=(Effect.WRITE,), data=wording.data([row]),
    )


async def from_then_on(turn: Turn, one: Instance) -> Finding:
    """Ends a repeating event from one date on; an event of one date is cancelled."""
    row, zone = one.event, turn.person.zone
    first = dt.datetime.fromisoformat(row.starts_local)
    if row.rrule is None or one.local <= first or instances.next_of(row, turn.now, zone) == one:
        return await cancelled(turn, [one])
    await turn.ports.calendar.retime(turn.unit, row, planning.ended(row, one.local), zone)
    moved = await reminding.follow(turn, row)
    return Finding(
        f"{sentences.capital(row.title)} ends: {wording.when(one, turn)} and all after are cancelled."
        f"{reminding.said(moved, row, turn)} {wording.UNDO}",
        summary=f"ended {sentences.quoted(row.title, 40)}", effects=(Effect.DELETE,), data=wording.data([row]),
    )


async def cancelled(turn: Turn, gone: Sequence[Instance]) -> Finding:
    """Takes events out of the calendar, with the reminders that hang on them."""
    said, ended = [], 0
    for one in gone:
        row = one.event
        said.append(wording.line(one, turn) if row.rrule is None else
                    f"{row.title} ({wording.rhythm(row, one, turn)})")  # fmt: skip
        await turn.ports.calendar.cancel(turn.unit, row)
        ended += await reminding.end(turn, row)
    reminder = f", with {'its reminder' if ended == 1 else 'their reminders'}" if ended else ""
    number = "" if len(gone) == 1 else f" {sentences.counted(len(gone), 'event')}"
    return Finding(
        f"Cancelled{number}: {sentences.some(said)}{reminder}. {wording.UNDO}",
        summary=f"cancelled {sentences.some([sentences.quoted(one.event.title, 40) for one in gone])}",
        effects=(Effect.DELETE,),
    )


async def _on(turn: Turn, days: Sequence[dt.date]) -> list[Instance]:
    found = []
    for day in days:
        when = When("", (0, 0), start=dt.datetime.combine(day, dt.time()), end=dt.datetime.combine(
            day + dt.timedelta(days=1), dt.time()))  # fmt: skip
        found += [one for one in await finding.at(turn, when) if one.local.date() == day]
    return found


def days(when: When | None) -> tuple[dt.date, ...]:
    """The days that a time names; none where it names none."""
    if when is not None and when.start is not None and not when.is_date and when.rrule is None:
        return (when.start.date(),)
    return skipping.days(when)

