"""Time entries put right and deleted. Reached by phrase, by a change of what was said, and by button."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from specialists.contract import Choice, Effect, Finding, Operation, Question, Role, Specialist, Turn, action
from specialists.language.grammar import names
from specialists.language.time import When, recurrence
from specialists.timekeeper import spans, wording
from storage import hours
from storage.tables import WorkEntry

OFFERED = 5  # entries in one question
LOOKED = 60  # of the newest entries, those that words are looked for in
GONE = "That time entry is no longer there."
UNCLEAR = 'I can\'t tell how long that makes it. Say "make it 2 hours", or "it was from 9 to 12".'


class EntryChanges(Specialist):
    """Puts time entries right."""

    name = "timekeeper"

    @action(
        "update_entry", object="entry", operation=Operation.CHANGE,
        roles={"entry_id": Role.ID, "entry": Role.NAME, "project": Role.TEXT, "duration": Role.LENGTH,
               "when": Role.TIME, "more": Role.MORE, "less": Role.EARLIER},
        category="time_tracking", effect=Effect.WRITE,
    )
    async def update_entry(
        self, turn: Turn, entry_id: str | None = None, entry: str | None = None, duration: When | None = None,
        project: str | None = None, old_when: When | None = None, when: When | None = None,
        more: When | None = None, less: str | None = None,
    ) -> Finding:
        """Changes the length, the day or the project of a time entry."""
        slots = {"duration": duration, "project": project, "when": when, "more": more, "less": less}
        row = await _one(turn, "update_entry", "Which entry shall I change?", entry_id, entry, old_when, slots)
        if isinstance(row, Finding):
            return row
        if not any(slots.values()):
            ask = f"What shall I change about {wording.line(row, turn)}? Its length, for instance."
            return Finding(
                ask, worked=False, question=Question(ask, "update_entry", {"entry_id": str(row.id)}, missing="duration")
            )
        before = wording.line(row, turn)
        if more is not None and more.seconds:
            by = -more.seconds if less else more.seconds
            duration = replace(more, seconds=max(0, wording.seconds(row, turn.now) + by))
        wrong = _change(turn, row, duration, project, when)
        if wrong:
            return Finding(wrong, worked=False)
        after = wording.line(row, turn)
        if after == before:
            return Finding(f"It is like that already: {after}.", data=wording.data([row]))
        await turn.unit.flush()
        total = await wording.day_total(turn, row)
        return Finding(
            f"Changed: {after}. It was {before}. {total} {wording.UNDO}",
            summary=f"changed the time entry for {wording.name(row)}", effects=(Effect.WRITE,),
            data=wording.data([row]),
        )

    @action(
        "delete_entry", object="entry", operation=Operation.REMOVE,
        roles={"entry_id": Role.ID, "entry": Role.NAME, "when": Role.FORMER}, category="time_tracking",
        effect=Effect.DELETE,
    )
    async def delete_entry(
        self, turn: Turn, entry_id: str | None = None, entry: str | None = None, which: str | None = None,
        when: When | None = None,
    ) -> Finding:
        """Deletes a time entry."""
        if which == "last":
            newest = await hours.latest(turn.unit, 1)
            row = newest[0] if newest else Finding("There is no time entry yet.", worked=False)
        else:
            row = await _one(turn, "delete_entry", "Which entry shall I delete?", entry_id, entry, when, {})
        if isinstance(row, Finding):
            return row
        said = wording.line(row, turn)
        await hours.delete(turn.unit, [row])
        return Finding(
            f"Deleted: {said}. Say undo to bring it back.", summary=f"deleted the time entry {said}",
            effects=(Effect.DELETE,),
        )


async def _one(
    turn: Turn, intent: str, ask: str, entry_id: str | None, words: str | None, when: When | None,
    slots: dict[str, When | str | None],
) -> WorkEntry | Finding:
    """The entry meant: by its id, by its project, by its day; else a question which one."""
    if entry_id is not None:
        row = await hours.entry(turn.unit, int(entry_id)) if entry_id.isdecimal() else None
        return row or Finding(GONE, worked=False)
    rows = list(await hours.latest(turn.unit, LOOKED))
    if when is not None:
        day = spans.worked([when], turn.local, turn.person.zone).day.isoformat()
        rows = [row for row in rows if row.day_local == day]
    if words:
        rows = _named(words, rows)
    if len(rows) == 1:
        return rows[0]
    if not rows:
        return Finding("I found no such time entry.", worked=False)
    kept = {name: value for name, value in slots.items() if value is not None}
    choices = tuple(Choice(wording.line(row, turn), {"entry_id": str(row.id)}) for row in rows[:OFFERED])
    return Finding(ask, worked=False, question=Question(ask, intent, kept, choices))


def _named(words: str, rows: Sequence[WorkEntry]) -> list[WorkEntry]:
    """Those of the project that the words name; nothing where they name none."""
    said = hours.folded(words)
    same = [row for row in rows if row.key == said]
    if same:
        return same
    best = names.find(said, [names.Named(key, key) for key in dict.fromkeys(row.key for row in rows)]).best
    return [row for row in rows if best is not None and row.key == best.id]


def _change(turn: Turn, row: WorkEntry, duration: When | None, project: str | None, when: When | None) -> str:
    """Changes the entry; answers what is wrong with the new values, if anything is."""
    if project:
        fresh = wording.project(project)
        hours.rename(row, fresh.name)
        row.note = fresh.note or row.note
    done = spans.worked([duration, when], turn.local, turn.person.zone)
    bare = when is not None and done.started is not None and done.ended is None
    if when is not None and (when.part or when.elapsed or when.seconds or done.day > turn.local.date()):
        return UNCLEAR  # "minus 45 min for lunch"
    if bare and row.started_at is None:
        length = spans.length(when, turn.local)
        if length is None:
            return UNCLEAR
        done, bare = done._replace(seconds=length.seconds, started=None, dated=False), False
    if bare and not done.dated:  # an hour of its own day
        day = dt.datetime.fromisoformat(row.day_local).replace(hour=23, minute=59, tzinfo=turn.person.zone)
        done = spans.worked([duration, when], min(turn.local, day), turn.person.zone)
    if done.seconds is not None and not 0 < done.seconds <= spans.LONGEST:
        return "One entry holds up to 24 hours."
    if done.started is not None:
        _begin(row, done, turn)
    elif done.dated:
        _move(row, done.day, turn)
    if done.seconds is not None and done.ended is None:
        _last(row, done.seconds, turn)
    return ""


def _begin(row: WorkEntry, done: spans.Worked, turn: Turn) -> None:
    """A new begin, and a new end where one was said: without one the length stays."""
    row.started_at = done.started
    row.day_local = done.day.isoformat()
    if done.ended is not None and done.seconds is not None:
        row.seconds, row.ended_at, row.running = done.seconds, done.ended, False
    elif not row.running and row.started_at is not None:
        row.ended_at = row.started_at + dt.timedelta(seconds=row.seconds)


def _move(row: WorkEntry, day: dt.date, turn: Turn) -> None:
    """Another day: what has a begin and an end keeps the times of the clock."""
    row.day_local = day.isoformat()
    if row.started_at is None:
        return
    start = row.started_at.astimezone(turn.person.zone)
    row.started_at = recurrence.at(dt.datetime.combine(day, start.time()), turn.person.zone)
    if not row.running:
        row.ended_at = row.started_at + dt.timedelta(seconds=row.seconds)


def _last(row: WorkEntry, seconds: int, turn: Turn) -> None:
    """Another length: it ends later or earlier, but not ahead of now; then it began earlier."""
    length = dt.timedelta(seconds=seconds)
    if row.running:
        row.started_at = turn.now - length
    else:
        row.seconds = seconds
        if row.started_at is not None:
            row.ended_at = row.started_at + length
            if row.ended_at > turn.now:
                row.started_at, row.ended_at = turn.now - length, turn.now
    if row.started_at is not None:
        row.day_local = row.started_at.astimezone(turn.person.zone).date().isoformat()
