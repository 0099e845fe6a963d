"""Completing, changing and deleting tasks. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists import choosing
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action, variant
from specialists.holdings import duties, items
from specialists.language.text import sentences
from specialists.language.time import When
from specialists.ops_planner import renaming, snoozing
from specialists.ops_planner import tasks_together as together
from specialists.scheduling import wording
from storage import agenda, lists, tasks
from storage.tables import Task
from storage.tasks import TaskState

EVERY = "all"
LATEST = "latest"  # the task just talked about, for a bare "done"
REOPENABLE = dt.timedelta(days=90)  # how far back "that is not done after all" looks


class TaskChanges(Specialist):
    """Completes, changes and deletes tasks."""

    name = "ops_planner"

    @action(
        "complete_task", object="task", operation=Operation.COMPLETE, roles={"task_id": Role.ID, "task": Role.NAME},
        category="task_management", effect=Effect.WRITE,
    )
    async def complete_task(
        self, turn: Turn, task: str | None = None, which: str | None = None, task_id: str | None = None
    ) -> Finding:
        """Ticks a task off."""
        if which == EVERY:
            rows = await tasks.open_tasks(turn.unit)
            return _completed(turn, rows) if rows else Finding("Nothing on your to-do list.")
        if task_id is not None:
            came = await snoozing.since_last_turn(turn) if which == LATEST else None
            if came is not None:
                return await snoozing.done(turn, came)
            row = await _by_id(turn, task_id)
            return row if isinstance(row, Finding) else _completed(turn, [row])
        rows = await tasks.open_tasks(turn.unit)
        meant = choosing.by_words(task, rows, _title) if task else choosing.only(rows)
        if meant.one is not None:
            return _completed(turn, [meant.one])
        if task:
            elsewhere = await _elsewhere(turn, task)
            if elsewhere is not None:
                return elsewhere
        return await _which(turn, "complete_task", "Which one is done?", task, meant.close, {})

    @variant("reopen_task", "reopen", Effect.WRITE, Operation.CHANGE)
    @action(
        "update_task", object="task", operation=Operation.CHANGE,
        roles={"task_id": Role.ID, "task": Role.NAME, "when": Role.TIME, "new_title": Role.TEXT,
               "priority": Role.PRIORITY, "duration": Role.SHIFT, "old_when": Role.FORMER},
        category="task_management", effect=Effect.WRITE,
    )
    async def update_task(
        self, turn: Turn, task: str | None = None, when: When | None = None, priority: str | None = None,
        new_title: str | None = None, which: str | None = None, task_id: str | None = None,
        old_when: When | None = None, duration: When | None = None
    ) -> Finding:
        """Renames a task, or changes its due date or priority; moves all tasks of a day, or what is overdue."""
        if which is not None and together.is_one(which):
            try:
                return await together.move(turn, which, old_when, when, duration)
            except duties.NoDate as error:
                return choosing.missing(error.say, "update_task", "when", {"which": which, "old_when": old_when})
        slots: dict[str, object] = {"when": when, "priority": priority, "new_title": new_title, "which": which}
        slots["duration"] = duration
        if task_id is not None:
            row = await _by_id(turn, task_id)
        elif which == "reopen":
            return await _reopened(turn, task)
        else:
            row = await _one(turn, "update_task", "Which task?", task, slots)
            if isinstance(row, Finding) and row.question is None and task and new_title:
                return await renaming.elsewhere(turn, task, new_title) or row
        if isinstance(row, Finding):
            return row
        if when is None and priority is None and not new_title and (duration is None or row.due_local is None):
            ask = f"What shall I change about {sentences.quoted(row.title)}? Its due date, for instance."
            return choosing.missing(ask, "update_task", "when", {"task_id": str(row.id)})
        try:
            return _updated(turn, row, when, duration, priority, new_title)
        except duties.NoDate as error:
            return choosing.missing(error.say, "update_task", "when", {"task_id": str(row.id)})

    @action(
        "delete_task", object="task", operation=Operation.REMOVE, roles={"task_id": Role.ID, "task": Role.NAME},
        category="task_management", effect=Effect.DELETE,
    )
    async def delete_task(
        self, turn: Turn, task: str | None = None, which: str | None = None, task_id: str | None = None,
        sure: str | None = None
    ) -> Finding:
        """Takes a task off your to-do list."""
        if which == "done":
            rows = list(await tasks.done_tasks(turn.unit, turn.now.replace(year=2000), limit=10_000))
            return await _deleted(turn, rows) if rows else Finding("There are no finished tasks to clear.")
        if which == EVERY:
            rows = await tasks.open_tasks(turn.unit)
            if len(rows) > 1 and sure is None:
                number = f"all {len(rows)} tasks" if len(rows) > 2 else "both tasks"
                titles = sentences.some([sentences.shown(row.title, 30) for row in rows], 3)
                return choosing.sure(f"Delete {number} ({titles})?", f"Yes, {number}", "delete_task", {"which": EVERY})
            return await _deleted(turn, rows) if rows else Finding("Nothing on your to-do list.")
        row = await _by_id(turn, task_id) if task_id else await _one(turn, "delete_task", "Which task?", task, {})
        return row if isinstance(row, Finding) else await _deleted(turn, [row])


def _title(row: Task) -> str:
    return row.title


async def _by_id(turn: Turn, task_id: str) -> Task | Finding:
    row = await tasks.task(turn.unit, int(task_id)) if task_id.isdecimal() else None
    return row or Finding("That task is no longer there.", worked=False)


async def _one(turn: Turn, intent: str, ask: str, words: str | None, slots: dict[str, object]) -> Task | Finding:
    rows = await tasks.open_tasks(turn.unit)
    meant = choosing.by_words(words, rows, _title) if words else choosing.only(rows)
    return meant.one or await _which(turn, intent, ask, words, meant.close, slots)


async def _which(
    turn: Turn, intent: str, ask: str, words: str | None, close: tuple[Task, ...], slots: dict[str, object]
) -> Finding:
    if close:
        options = [(duties.line(row, turn.local), {"task_id": str(row.id)}) for row in close]
        many = intent != "update_task"
        return choosing.question(ask, intent, slots, options, many=many)
    rows = await tasks.open_tasks(turn.unit)
    about = f" {sentences.quoted(words)}" if words else ""
    if not rows:
        return Finding(f"I have no task{about}: your to-do list is empty.", worked=False)
    return Finding(f"I found no task{about}. There is: {_named(rows)}.", worked=False)


async def _elsewhere(turn: Turn, words: str) -> Finding | None:
    """ "done with the dishes" may be said to a reminder, come or to come; "cross off milk" may be about a list."""
    fired = await agenda.unanswered(turn.unit, turn.now - snoozing.REMEMBERED)
    fired += [one for one in await agenda.upcoming(turn.unit, limit=agenda.MANY) if snoozing.ahead(one)]
    answered = choosing.by_words(words, fired, lambda one: one.reminder.text).one
    if answered is not None:
        return await snoozing.done(turn, answered)
    wanted = await lists.wanted_anywhere(turn.unit)
    bought = choosing.by_words(words, wanted, lambda pair: pair[0].name).one
    return items.bought(turn, [bought[0]], bought[1]) if bought is not None else None


def _completed(turn: Turn, rows: list[Task]) -> Finding:
    """Also says what is left, as long as that is good news."""
    over = [row for row in rows if row.state == TaskState.DONE]
    if over:
        return Finding(f"{sentences.quoted(over[0].title)} was done already.")
    tasks.complete(turn.unit, rows)
    titles = _named(rows)
    return Finding(
        f"Done: {titles}. {wording.UNDO}",
        summary=f"ticked off {titles}",
        effects=(Effect.WRITE,),
        data=duties.data(rows),
    )


def _updated(
    turn: Turn, row: Task, when: When | None, length: When | None, priority: str | None, new_title: str | None
) -> Finding:
    before = duties.line(row, turn.local)
    if when is not None:
        row.due_local = duties.moved(row.due_local, when, turn.local)
    elif length is not None and row.due_local is not None:
        row.due_local = duties.later(row.due_local, length)
    if priority is not None:
        row.priority = duties.level(priority)
    if new_title:
        row.title = " ".join(new_title.split())
    after = duties.line(row, turn.local)
    if after == before:
        return Finding(f"It is like that already: {after}.", data=duties.data([row]))
    assumed = wording.assumptions(when.assumed if when is not None else ())
    return Finding(
        f"Changed: {after}.{assumed} It was {before}. {wording.UNDO}",
        summary=f"changed the task {sentences.quoted(row.title)}",
        effects=(Effect.WRITE,),
        data=duties.data([row]),
    )


async def _reopened(turn: Turn, words: str | None) -> Finding:
    rows = list(await tasks.done_tasks(turn.unit, turn.now - REOPENABLE))
    meant = choosing.by_words(words, rows, _title) if words else choosing.only(rows[:1])
    if meant.one is None:
        return Finding(f"I found no finished task{f' {sentences.quoted(words)}' if words else ''}.", worked=False)
    tasks.reopen(meant.one)
    return Finding(
        f"Back on your to-do list: {duties.line(meant.one, turn.local)}.",
        summary=f"reopened {sentences.quoted(meant.one.title)}",
        effects=(Effect.WRITE,),
        data=duties.data([meant.one]),
    )


async def _deleted(turn: Turn, rows: Sequence[Task]) -> Finding:
    titles = _named(rows)
    await tasks.delete(turn.unit, rows)
    number = f" {sentences.counted(len(rows), 'task')}" if len(rows) > 1 else ""
    back = "them" if len(rows) > 1 else "it"
    return Finding(
        f"Deleted{number}: {titles}. Say undo to bring {back} back.",
        summary=f"deleted {titles} from the tasks",
        effects=(Effect.DELETE,),
    )


def _named(rows: Sequence[Task]) -> str:
    return sentences.some([sentences.shown(row.title, 40) for row in rows])
