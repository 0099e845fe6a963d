"""Tasks: adding, changing and showing them. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import Annotated

from specialists import choosing
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action, variant
from specialists.heard import Heard, Hearing, Stretch, cue
from specialists.holdings import duties
from specialists.language.grammar import errands
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, behind
from specialists.language.time.behind import Span
from specialists.scheduling import wording
from storage import tasks
from storage.tables import Task

LONGEST = 500  # characters of a title
# "Add tasks: sweep, mop and dust", "add these to my to-do list: …"
_PLURAL = Pattern(
    r"\b(?:tasks|to-?dos|chores|jobs)\s*(?::|to\b)\s*\S|\b(?:these|following)\b[^:\n]{0,40}:\s*\S", re.I)
_HEADINGS = ("tasks", "jobs", "chores", "errands", "to dos", "to do", "to get done", "to sort", "to sort out")
_SHOUTED = Pattern(r"!\s*$")
SHOWN = 30  # tasks in one list
_DAY = 0.45  # how sure it is that a day has nothing to do, where no task is due: its reminders may tell


def _names_several(hearing: Hearing) -> bool:
    """Whether commas part tasks: "add tasks: …", or "… , … and …" with a verb for each."""
    said = str(hearing.slots.get("task") or "")
    if "\n" in said or _PLURAL.search(hearing.words):
        return "\n" not in said  # lines are apart already
    return len(errands.listed(said)) > 1


class Tasks(Specialist):
    """Keeps what is to be done."""

    name = "ops_planner"

    @action(
        "add_task", object="task", operation=Operation.CREATE,
        roles={"task": Role.TEXT, "when": Role.TIME, "priority": Role.PRIORITY}, category="task_management",
        effect=Effect.WRITE, takes="task", headings=_HEADINGS, lines=True,
    )
    async def add_task(
        self, turn: Turn, task: str | None = None, when: When | None = None, priority: str | None = None,
        several: Annotated[bool, Heard(_names_several, Stretch.LONE)] = False,
        shouted: Annotated[bool, cue(_SHOUTED)] = False
    ) -> Finding:
        """Puts something on your to-do list, with a due date and a priority where you name them."""
        if not task or not task.strip() or task.strip().casefold() in ("it", "this", "that", "them", "these", "those"):
            return choosing.missing("What is the task?", "add_task", "task", {"when": when, "priority": priority})
        wanted = duties.split(task, turn.local, commas=several)
        if any(len(one.title) > LONGEST for one in wanted):
            return Finding(f"That is too long for a task: {LONGEST} characters is the most.", worked=False)
        try:
            dues = [duties.due(one.when or when) for one in wanted]
        except duties.NoDate as error:
            return choosing.missing(error.say, "add_task", "when", {"task": task, "priority": priority})
        standing = {row.title.casefold(): row for row in await tasks.open_tasks(turn.unit)}
        made, there, dated = [], [], []
        for one, due in zip(wanted, dues, strict=True):
            if one.title.casefold() in standing:
                row = standing[one.title.casefold()]
                if due is not None and row.due_local is None:
                    row.due_local = due
                    dated.append(row)
                elif row not in made:
                    there.append(row)
                continue
            level = duties.level(priority) or one.priority or (duties.HIGH if shouted else 0)
            row = tasks.add(turn.unit, one.title, priority=level, due_local=due)
            standing[one.title.casefold()] = row
            made.append(row)
        return _added(turn, made, there, dated, [when, *(one.when for one in wanted)])

    @variant("done_tasks", "done", Effect.READ, Operation.SHOW)
    @action(
        "view_tasks", object="task", operation=Operation.SHOW, roles={"task": Role.NAME, "when": Role.TIME},
        category="task_management", fallback=("calendar_query", "recall_fact"),
    )
    async def view_tasks(
        self, turn: Turn, when: When | None = None, task: str | None = None, which: str | None = None,
        usual: Annotated[bool, cue(duties.USUAL)] = False,
    ) -> Finding:
        """Shows your tasks: overdue first, then by due date."""
        if which == "done":
            return await _finished(turn, when)
        rows = await tasks.open_tasks(turn.unit)
        if not rows:
            return Finding("Nothing on your to-do list.", confidence=_DAY if when else duties.sure_of_none(usual=usual))
        if task:
            return _about(turn, task, rows)
        chosen = _narrow(rows, turn, when, which)
        label = f" {duties.span_label(when)}" if when is not None else ""
        if not chosen:
            kind = f"{which} " if which in ("overdue", "urgent") else ""
            due = " due" if when is not None else ""
            rest = sentences.counted(len(rows), "task")
            sure = _DAY if when is not None and which is None else 1.0
            return Finding(f"No {kind}tasks{due}{label}. {sentences.capital(rest)} in all.", confidence=sure)
        lines = [duties.line(row, turn.local) for row in chosen[:SHOWN]]
        more = f"\n…and {len(chosen) - SHOWN:,} more." if len(chosen) > SHOWN else ""
        kind = f"{which} " if which in ("overdue", "urgent") else ""
        head = sentences.counted(len(chosen), f"{kind}task")
        due = " due" if when is not None else ""
        return Finding(f"{head}{due}{label}:\n{sentences.numbered(lines)}{more}", data=duties.data(chosen[:SHOWN]))


def _about(turn: Turn, task: str, rows: list[Task]) -> Finding:
    meant = choosing.by_words(task, rows, lambda one: one.title)
    close = [meant.one] if meant.one else list(meant.close)
    if not close:
        return Finding(f"No task about {sentences.quoted(task)}.")
    lines = [f"On your to-do list: {duties.line(one, turn.local)}." for one in close]
    return Finding("\n".join(lines), data=duties.data(close))


def _narrow(rows: list[Task], turn: Turn, when: When | None, which: str | None) -> list[Task]:
    if which == "overdue":
        return [row for row in rows if duties.overdue(row, turn.local)]
    if which == "urgent":
        return [row for row in rows if row.priority == duties.HIGH]
    if when is None or when.start is None:
        return sorted(rows, key=lambda row: not duties.overdue(row, turn.local))
    return duties.within(rows, when, turn.local)


def _added(
    turn: Turn, made: list[Task], there: list[Task], dated: list[Task], whens: Sequence[When | None]
) -> Finding:
    parts = []
    if made:
        lines = [duties.line(row, turn.local) for row in made]
        many = f"{len(made)} tasks: " if len(made) > 1 else ""
        assumed = wording.assumptions([note for when in whens if when is not None for note in when.assumed])
        back = wording.UNDO if len(made) == 1 else "Say undo to take them back."
        parts.append(f"Added {many}{sentences.joined(lines)}.{assumed} {back}")
    if dated:
        lines = [duties.line(row, turn.local) for row in dated]
        parts.append(f"On your to-do list already, and now with a date: {sentences.joined(lines)}. {wording.UNDO}")
    if there:
        was = sentences.joined([duties.line(row, turn.local) for row in there])
        parts.append(f"On your to-do list already: {was}.")
    changed = [*made, *dated]
    named = sentences.some([sentences.quoted(row.title) for row in changed])
    return Finding(
        " ".join(parts),
        summary=f"{'added' if made else 'dated'} {named}{' to the tasks' if made else ''}" if changed else "",
        effects=(Effect.WRITE,) if changed else (),
        data=duties.data([*made, *dated, *there]),
    )


async def _finished(turn: Turn, when: When | None) -> Finding:
    named = behind.span(when, turn.local, turn.person.zone)
    since, until = named or Span(turn.now - dt.timedelta(days=7), turn.now + dt.timedelta(seconds=1))
    label = duties.span_label(when) if when is not None and named is not None else "in the last 7 days"
    rows = [
        row
        for row in await tasks.done_tasks(turn.unit, since)
        if row.completed_at is not None and row.completed_at < until
    ]
    if not rows:
        return Finding(f"No tasks done {label}.")
    lines = [sentences.shown(row.title) for row in rows]
    head = sentences.counted(len(rows), "task")
    return Finding(f"{head} done {label}:\n{sentences.numbered(lines)}", data=duties.data(rows))
