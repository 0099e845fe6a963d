"""The work timer: started, paused, stopped and taken up again, one at a time. The actions of hours.py call it.

A pause ends an entry, and going on begins another: each entry is one stretch of time, and their sums are exact.
"""

from __future__ import annotations

import datetime as dt

from specialists.contract import Effect, Finding, Question, Turn
from specialists.language.time import When
from specialists.timekeeper import spans, wording
from storage import hours
from storage.tables import WorkEntry

FORGOTTEN = dt.timedelta(hours=10)  # a timer that runs longer may have been forgotten
INTENT = "log_time"


async def forgotten(turn: Turn) -> WorkEntry | None:
    """The timer that has run for so long that it must be asked about."""
    row = await hours.running(turn.unit)
    if row is None or row.started_at is None or turn.now - row.started_at <= FORGOTTEN:
        return None
    return row


def asked(turn: Turn, row: WorkEntry, before: Finding | None = None) -> Finding:
    """When that timer's work ended; behind what was found, where something was."""
    since = f"{wording.day(row.day_local, turn.local)}, {wording.clock(row.started_at or turn.now, turn)}"
    ran = wording.length(wording.seconds(row, turn.now))
    ask = f"Your timer for {wording.name(row)} has run for {ran}, since {since}. When did you stop? (A time, or now.)"
    question = Question(ask, INTENT, {"which": "stop"}, missing="when")
    if before is None:
        return Finding(ask, worked=False, question=question)
    return Finding(
        f"{before.say}\n{ask}", before.summary, effects=before.effects, question=question, data=before.data
    )


async def start(turn: Turn, said: str, when: When | None, *, switch: bool = False) -> Finding:
    """Starts the timer for a project; the one that ran stops where this begins. A switch is only from one that ran."""
    project = wording.project(said)
    at = spans.moment(when, turn.local, turn.person.zone)
    before = await hours.running(turn.unit)
    if before is None and switch and await hours.last_timed(turn.unit) is None:
        return Finding('No work timer is running. Say "start tracking", and on what.', worked=False)
    if before is not None and (late := await forgotten(turn)) is not None:
        return asked(turn, late)
    if before is not None and before.key == hours.folded(project.name):
        return Finding(f"Your timer runs already: {wording.line(before, turn)}.", data=wording.data([before]))
    stopped = ""
    if before is not None:
        hours.stop(before, max(at, before.started_at or at))
        stopped = f" It stopped the one for {wording.name(before)} at {wording.length(before.seconds)}."
    row = hours.start(turn.unit, project.name, at.astimezone(turn.person.zone).date().isoformat(), at)
    row.note = project.note
    since = "" if when is None else f" since {wording.clock(at, turn)}"
    return Finding(
        f"Timer started for {wording.name(row)}{since}.{stopped} {wording.UNDO}",
        summary=f"started the work timer for {wording.name(row)}", effects=(Effect.WRITE,), data=wording.data([row]),
    )


async def stop(turn: Turn, when: When | None, *, pause: bool = False) -> Finding:
    """Stops the timer, now or at a time that is over; a pause says how to go on."""
    row = await hours.running(turn.unit)
    if row is None:
        last = await hours.last_timed(turn.unit)
        was = f" The last one: {wording.line(last, turn)}." if last is not None else ""
        return Finding(f"No work timer is running.{was}", worked=False)
    if when is None and (late := await forgotten(turn)) is not None:
        return asked(turn, late)
    at = spans.moment(when, turn.local, turn.person.zone, row.started_at)
    if row.started_at is not None and at < row.started_at:
        return Finding(f"That is before it began: {wording.line(row, turn)}.", worked=False)
    hours.stop(row, at)
    await turn.unit.flush()
    total = await wording.day_total(turn, row)
    hint = 'Say "back on it" to go on.' if pause else wording.UNDO
    return Finding(
        f"{'Paused' if pause else 'Stopped'}: {wording.line(row, turn)}. {total} {hint}",
        summary=f"{'paused' if pause else 'stopped'} the work timer for {wording.name(row)}",
        effects=(Effect.WRITE,), data=wording.data([row]),
    )


async def resume(turn: Turn, said: str | None, when: When | None) -> Finding:
    """Goes on with what the timer measured last, or with the project that is named."""
    row = await hours.running(turn.unit)
    if row is not None and not said:
        return Finding(f"Your timer runs already: {wording.line(row, turn)}.", data=wording.data([row]))
    if said:
        return await start(turn, said, when)
    last = await hours.last_timed(turn.unit)
    if last is None:
        return Finding("There is no work timer to go on with.", worked=False)
    return await start(turn, last.project, when)
