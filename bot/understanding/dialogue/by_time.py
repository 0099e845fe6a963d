"""The reminders that a time points at: "the 9 o'clock one", "this evening's", "Thursday's is off". things.py asks."""

from __future__ import annotations

import datetime as dt
import re

from bot.understanding.dialogue import moments
from bot.understanding.dialogue.said import Said
from bot.understanding.dialogue.state import DialogueState
from specialists.language import time as when
from specialists.language.classifier import tagger
from specialists.language.classifier.tagger import Run
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, conventions
from specialists.scheduling import selection, wording
from storage import agenda, calendars
from storage.holdings import Own

_ONE = Pattern(r"\s+(?:ones?|things?|reminders?)$", re.I)  # "the night | one"


async def pointed(said: Said, state: DialogueState) -> list[Own]:
    """The one reminder to come that falls at a time of the message; empty where none does, or several do."""
    found: dict[str, Own] = {}
    for run in said.of(tagger.TIME):
        for one in await falling(words(said, run), state):
            found[one.id] = one
    return list(found.values()) if len(found) == 1 else []


def words(said: Said, run: Run) -> str:
    """The words of a time that names a thing: "this | evening" of "this evening's"."""
    first = run.first - 1 if run.first and said.message.words[run.first - 1] in ("this", "next") else run.first
    return said.message.text(first, run.last)


async def of(thing: Own, state: DialogueState) -> When | None:
    """When a reminder or an event comes next, and how often; None of anything else, of a day without an hour and of an
    event that is over or repeats."""
    zone = state.now.tzinfo or dt.UTC
    if thing.object == "event":
        event = await calendars.event(state.unit, int(thing.id))
        if event is None or event.all_day or event.rrule is not None or event.starts_at <= state.now:
            return None
        return When(thing.label, (0, 0), start=wording.wall(event.starts_at, zone))
    row = await agenda.reminder(state.unit, int(thing.id)) if thing.object == "reminder" else None
    if row is None:
        return None
    return When(thing.label, (0, 0), start=wording.wall(row.occurrence.due_at, zone), rrule=row.reminder.rrule)


async def falling(told: str, state: DialogueState) -> list[Own]:
    """The reminders to come that fall at the time which the words tell."""
    zone = state.now.tzinfo or dt.UTC
    told = _ONE.sub("", told.strip())
    rows = await agenda.upcoming(state.unit, limit=agenda.MANY)
    moment = moments.time(told, state.now)
    if moment is not None and moment.rrule is None and moment.start is not None:
        kept = selection.at_time(rows, when.throughout(moment), zone)
    else:
        kept = []
    if not kept and (part := told.lower().removeprefix("the ")) in conventions.PARTS:
        walls = [(wording.wall(row.occurrence.due_at, zone).time(), row) for row in rows]
        kept = [row for wall, row in walls if conventions.holds(part, wall)]
    ids = dict.fromkeys(str(row.reminder.id) for row in kept)
    own = {one.id: one for one in await state.own("reminder")}
    return [own[id_] for id_ in ids if id_ in own]

