"""What a time holds, in one order: events, reminders, tasks and check-ins. calendar.py calls it, and the briefing."""

from __future__ import annotations

import datetime as dt
import re
from typing import NamedTuple

from specialists.calendars import finding
from specialists.calendars import wording as events
from specialists.contract import Finding, Turn
from specialists.foresight_strategist import kept
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.scheduling import selection, spans, wording
from storage import agenda, tasks
from storage.tables import Person, Purpose

NOTHING = 0.4  # how sure it is that a time is free, of what is kept here alone
SHOWN = 20  # lines
COMING = 3  # of them for "what's next?"
NEXT = Pattern(r"\bnext\b", re.I)
_KINDS = ("events", "reminders", "tasks")


class Line(NamedTuple):
    """One thing of a time: where it stands in the order, what is said, and the row that "it" can mean."""

    at: tuple[str, int]
    text: str
    kind: str
    id: str = ""


async def lines(turn: Turn, first: dt.datetime, last: dt.datetime) -> list[Line]:
    """All that falls in [first, last) (aware UTC), in its order; what is over already is left out."""
    zone = turn.person.zone
    found = [
        Line(_at(one.local if one.event.all_day else wording.wall(one.starts, zone)), events.line(one, turn), "events",
             str(one.event.master_id or one.event.id))
        for one in await turn.ports.calendar.between(turn.unit, max(first, turn.now), last, zone)
    ]  # fmt: skip
    rows = selection.falling(
        await agenda.upcoming(turn.unit, before=last, limit=agenda.MANY), max(first, turn.now), last, turn
    )
    for row in rows:
        if row.reminder.purpose == Purpose.REMIND and row.reminder.event_id is None:
            at = _at(wording.wall(row.occurrence.due_at, zone), 1)
            found.append(Line(at, wording.line(row, turn), "reminders", str(row.reminder.id)))
    found += await _checkins(turn, rows)
    days = wording.wall(first, zone).date().isoformat(), wording.wall(last, zone).isoformat()
    for task in await tasks.open_tasks(turn.unit):
        if (due := task.due_local or "") and days[0] <= due[:10] and due < days[1]:
            found.append(Line((due, 2), kept.task_line(task, turn), "tasks", str(task.id)))
    return sorted(found, key=lambda one: one.at)


async def of(turn: Turn, when: When) -> Finding | None:
    """What a time holds, a line each; None where it holds nothing, or is no stretch of time."""
    first, last, said = spans.span_of(when, turn)
    if first is None or last is None:
        return None
    found = await lines(turn, first, last)
    if not found:
        return None
    more = f"\n…and {len(found) - SHOWN:,} more." if len(found) > SHOWN else ""
    listed = sentences.numbered([one.text for one in found[:SHOWN]])
    return Finding(f"What there is{said}:\n{listed}{more}", data=_data(found[:SHOWN]))


async def past(turn: Turn, when: When) -> Finding | None:
    """The events of a time that is over; None where it is not. Reminders and tasks are told of by what came of them."""
    first, last, said = spans.span_of(when, turn)
    if first is None or last is None or last > turn.now:
        return None
    found = await turn.ports.calendar.between(turn.unit, first, last, turn.person.zone)
    if not found:
        return Finding(f"Nothing was in your calendar{said}.", confidence=NOTHING)
    listed = sentences.numbered([events.line(one, turn) for one in found[:SHOWN]])
    return Finding(f"What there was{said}:\n{listed}", data=events.data([one.event for one in found[:SHOWN]]))


async def coming(turn: Turn, *, only: bool) -> Finding:
    """What comes next, whatever it is: the next thing alone, or the first few."""
    found = [
        Line(_at(wording.wall(one.starts, turn.person.zone)), events.line(one, turn), "events",
             str(one.event.master_id or one.event.id))
        for one in (await finding.to_come(turn))[:SHOWN]
    ]  # fmt: skip
    for row in await agenda.upcoming(turn.unit, limit=SHOWN):
        if row.reminder.purpose == Purpose.REMIND and row.reminder.event_id is None:
            at = _at(wording.wall(row.occurrence.due_at, turn.person.zone), 1)
            found.append(Line(at, wording.line(row, turn), "reminders", str(row.reminder.id)))
    found = sorted(found, key=lambda one: one.at)[: 1 if only else COMING]
    if not found:
        return Finding('Nothing is in your calendar. Say "dentist on Tuesday at 3" to put something in.')
    return Finding(f"What comes next:\n{sentences.numbered([one.text for one in found])}", data=_data(found))


async def named(turn: Turn, title: str) -> Finding:
    """When something is: events of that name first, then reminders and tasks of it."""
    meant = finding.by_words(finding.bare(title), await finding.to_come(turn))
    found = [meant.one] if meant.one is not None else list(meant.close)
    if found:
        said = [f"{sentences.shown(one.event.title, 60)} ({events.rhythm(one.event, one, turn)}"
                f"{events.place(one.event)})" for one in found]  # fmt: skip
        listed = f"{sentences.capital(said[0])}." if len(said) == 1 else sentences.numbered(said)
        return Finding(listed, data=events.data([one.event for one in found]))
    if own := await kept.titled(turn, title):
        return Finding(own)
    return Finding(f"I have no event about {sentences.quoted(title, 40)}.", confidence=NOTHING)


def label(when: When, turn: Turn) -> str:
    """A day or time that is asked about, in words to go on with; empty where it is none to come."""
    _, last, said = spans.span_of(when, turn)
    return said if last is not None and last > turn.now else ""


async def _checkins(turn: Turn, rows: list[agenda.Dated]) -> list[Line]:
    """The askings after somebody among these, each with whom it is about."""
    found = []
    for row in rows:
        if row.reminder.purpose != Purpose.CHECK_IN:
            continue
        subject = await turn.unit.get(Person, row.reminder.recipient_id)
        who = "you" if subject is None or subject.id == turn.person.id else subject.name
        said = f"check-in with {who} ({wording.moment(row.occurrence.due_at, turn)})"
        found.append(Line(_at(wording.wall(row.occurrence.due_at, turn.person.zone), 3), said, "checkins"))
    return found


def _at(wall: dt.datetime, rank: int = 0) -> tuple[str, int]:
    return wall.isoformat(), rank


def _data(found: list[Line]) -> dict[str, object]:
    """The rows named, where all are of one kind: of several kinds a number would point at the wrong one."""
    kinds = {one.kind for one in found}
    kind = kinds.pop() if len(kinds) == 1 else ""
    return {kind: [one.id for one in found]} if kind in _KINDS else {}

