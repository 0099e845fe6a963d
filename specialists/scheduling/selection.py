"""Which of the reminders to come are meant: by id, by words, by time, all of them. Changing and cancelling call it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from specialists import choosing
from specialists.contract import Finding, Turn
from specialists.language.grammar import sense
from specialists.language.text import sentences
from specialists.language.time import When
from specialists.scheduling import letters, timing, wording
from storage import agenda

_HALF = 12  # hours
_VAGUE = frozenset(("it", "that", "this", "that one", "this one", "one", "them"))


class Selected(NamedTuple):
    """The reminders meant, or what to say instead."""

    found: tuple[agenda.Dated, ...] = ()
    instead: Finding | None = None


async def by_id(turn: Turn, reminder: str) -> Selected:
    """The reminder that a button, an answer or "it" names exactly."""
    found = await agenda.reminder(turn.unit, int(reminder)) if reminder.isdecimal() else None
    if found is None:
        return Selected(instead=Finding("That reminder is no longer there.", worked=False))
    return Selected((found,))


async def pending(turn: Turn, when: When | None) -> list[agenda.Dated]:
    """Reminders to come, each once with its next occurrence; with `when`, those of that day or that time."""
    rows = await agenda.upcoming(turn.unit, limit=agenda.MANY)
    if when is not None:
        rows = at_time(rows, when, turn.person.zone)
    kept: dict[int, agenda.Dated] = {}
    for row in rows:
        kept.setdefault(row.reminder.id, row)
    return list(kept.values())


def at_time(rows: list[agenda.Dated], when: When, zone: dt.tzinfo) -> list[agenda.Dated]:
    """Those that a time points at: on its day, at its moment or, where none is, at its time of day on another day."""
    if when.rrule is not None:
        return [row for row in rows if row.reminder.rrule is not None]
    if when.start is None:
        return []
    walls = [(wording.wall(row.occurrence.due_at, zone), row) for row in rows]
    if when.is_date or when.end is not None:
        end = when.end or when.start + dt.timedelta(days=1)
        return [row for wall, row in walls if when.start <= wall < end]
    exact = [row for wall, row in walls if wall.replace(second=0, microsecond=0) == when.start.replace(second=0)]
    clock = (when.start.hour, when.start.minute)
    daily = exact or [row for wall, row in walls if (wall.hour, wall.minute) == clock]
    if daily or not any(" read as " in one for one in when.assumed):
        return daily
    other = ((when.start.hour + _HALF) % (2 * _HALF), when.start.minute)  # whoever said "9" said no half of the day
    return [row for wall, row in walls if (wall.hour, wall.minute) == other]


def falling(
    rows: Sequence[agenda.Dated], first: dt.datetime, last: dt.datetime, turn: Turn
) -> list[agenda.Dated]:
    """What comes in [first, last) (aware UTC), earliest first; also dates of what repeats that have no row yet."""
    found = []
    for row in rows:
        if row.occurrence.due_at >= first:
            found.append(row)
        elif row.reminder.rrule is not None and row.occurrence.origin_id == 0:
            following = timing.next_of(row.reminder, first - dt.timedelta(microseconds=1), turn.person.zone)
            if following is not None and following.utc < last:
                found.append(agenda.foreseen(row, following.local, following.utc))
    return sorted(found, key=lambda row: row.occurrence.due_at)


async def one(
    turn: Turn, intent: str, ask: str, text: str | None, when: When | None, slots: dict[str, object], *,
    many: bool = False, repeating: bool = False
) -> Selected:
    """The one reminder that words or a time mean; else a question with the choices, or a sentence. `repeating`: only
    one that repeats can be meant, unless words name it."""
    if text is not None and text.lower() in _VAGUE:
        text = None
    rows = await pending(turn, when)
    if repeating and text is None:
        rows = [row for row in rows if row.reminder.rrule is not None] or rows
    messages = await letters.named(turn, text, rows) if text else []
    if messages:
        meant, ask = choosing.only(messages), "Which message?"
    else:
        meant = choosing.by_words(text, rows, lambda row: row.reminder.text) if text else choosing.only(rows)
    if text and not (meant.one or meant.close) and (bare := sense.without_reason(text)) != text:
        return await one(turn, intent, ask, bare, when, slots, many=many, repeating=repeating)
    if meant.one is not None:
        return Selected((meant.one,))
    if meant.close:
        options = [(wording.line(row, turn), {"reminder": str(row.reminder.id)}) for row in meant.close]
        return Selected(instead=choosing.question(ask, intent, slots, options, many=many))
    return Selected(instead=Finding(await _none(turn, text, when), worked=False))


async def _none(turn: Turn, text: str | None, when: When | None) -> str:
    narrowed = f" about {sentences.quoted(text)}" if text else ""
    narrowed += f" for {when.text.strip()}" if when is not None else ""
    rest = await agenda.upcoming(turn.unit, limit=5)
    if not narrowed or not rest:
        return f"I have no reminder{narrowed}{' for you' if not narrowed else ''}."
    return f"I found no reminder{narrowed}. There is: {'; '.join(wording.line(row, turn) for row in rest)}."
