"""Several tasks moved at once: all, those of a day, what is overdue. Part of update_task (tasks_changing.py)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from specialists import choosing
from specialists.contract import Effect, Finding, Turn
from specialists.holdings import duties
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.scheduling import wording
from storage import tasks
from storage.tables import Task

ALL, OVERDUE = "all", "overdue"
_BY_THEN = Pattern(r"(?:due )?(?:by|before|until|till)\b", re.I)


def is_one(which: str | None) -> bool:
    """Whether several are meant."""
    return which in (ALL, OVERDUE)


async def move(turn: Turn, which: str, old: When | None, when: When | None, length: When | None) -> Finding:
    """Gives them another due date, or one so much later; a time of day that one has is kept where a day alone is named.

    Raises duties.NoDate.
    """
    rows = await tasks.open_tasks(turn.unit)
    if not rows:
        return Finding("Nothing on your to-do list.", worked=False)
    chosen = [row for row in rows if duties.overdue(row, turn.local)] if which == OVERDUE else rows
    if old is not None and old.start is not None:
        day = old if _BY_THEN.match(old.text) else replace(old, deadline=False)  # "due Friday" is on that day
        chosen = duties.within(chosen, day, turn.local)
    if not chosen:
        return _none(rows, which, old)
    if when is None and length is None:
        ask = f"To when shall I move {sentences.counted(len(chosen), 'task')}?"
        return choosing.missing(ask, "update_task", "when", {"which": which, "old_when": old})
    undated = [row for row in chosen if row.due_local is None] if when is None else []
    before = {row.id: row.due_local for row in chosen}
    for row in chosen:
        if when is not None:
            row.due_local = duties.moved(row.due_local, when, turn.local)
        elif length is not None and row.due_local is not None:
            row.due_local = duties.later(row.due_local, length)
    changed = [row for row in chosen if row.due_local != before[row.id]]
    return _told(turn, changed, undated, when)


def _none(rows: Sequence[Task], which: str, old: When | None) -> Finding:
    kind = "overdue" if which == OVERDUE else f"due {duties.span_label(old)}" if old is not None else "open"
    undated = [sentences.shown(row.title, 40) for row in rows if row.due_local is None]
    rest = f" Without a date: {sentences.some(undated)}." if undated else ""
    return Finding(f"No task is {kind}.{rest}", worked=False)


def _told(turn: Turn, changed: Sequence[Task], undated: Sequence[Task], when: When | None) -> Finding:
    left = f" Without a due date, and left so: {sentences.some([one.title for one in undated])}." if undated else ""
    if not changed:
        return Finding(f"They are due then already.{left}" if not undated else left.strip(), worked=False)
    lines = [duties.line(row, turn.local) for row in changed]
    assumed = wording.assumptions(when.assumed if when is not None else ())
    number = sentences.counted(len(changed), "task")
    return Finding(
        f"Moved {number}: {sentences.some(lines, 10)}.{assumed}{left} "
        f"Say undo to put {sentences.them(len(changed))} back.",
        summary=f"moved {number}", effects=(Effect.WRITE,), data=duties.data(changed),
    )
