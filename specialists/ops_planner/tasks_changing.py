"""Completing, changing and deleting tasks. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.language import sentences, stories
from specialists.language.when import When
from specialists.ops_planner import choosing, duties, items, renaming, snoozing, wording
from specialists.ops_planner import tasks_together as together
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
        "complete_task",
        category="task_management",
        effect=Effect.WRITE,
        says=[
            "(mark|set|check|tick|flag) [off] [<my>] {task} [task] [off] [as] (done|complete|completed|finished)",
            "(put|list|record|have) [<my>] {task} (as|down as) (done|complete|completed|finished)",
            "(mark|check|tick|cross) off [<my>] {task} [from|on] [<my>] <todo>",
            "(mark|check|tick|cross) off [<my>] [task] {task}",
            "(check|tick|cross|mark) {task} off [of|from|on] [<my>] [<todo>]",
            "(mark|check|tick|cross) [<my>] {task} (task|to do) [off]",
            "(complete|finish|close) [<my>] <task> [to] {task}",
            "(complete|finish|close) [<my>] {task} <task>",
            "complete {task}",
            "(mark|check|tick|cross) [off] [<my>] {task} (it|that|this) is [all] (done|finished|complete|completed)",
            "(consider|count|call|treat) [<my>] {task} [<task>] [as] [all] (done|finished|complete|completed)",
            "(mark|check|tick|cross) [<my>] {task} off",
            "(all|all of) [<my>] {task} (is|are) [all|now] (done|finished) => if=told",
            "[i am|we are] [all|finally] (done|finished) with [<my>] {task} [now|finally|already|at last] => if=told",
            "i [have] already {task:rest} [so|and] [you (can|may|could)] (mark|check|tick|cross) (it|that|this) [off]"
            " [as] [done|complete|finished]",
            "[i] [have] [just|already|finally] (finished|completed) [<my>] {task} => if=told",
            "[i] [have] (just|already|finally) done [<my>] {task} => if=told",
            "{task} (is|are) [all|already|now|finally] (done|finished|complete|completed) => if=told",
            "(mark|set|check off|complete) (all|everything|all of it|all of them|all of my tasks|all my tasks|every"
            " task) [as] [on my list] [done|complete|completed|finished] => which=all",
            "(mark|set|check|tick|flag|complete|finish|close) [off] (all|all of|every|each) [<my>] <task> [off] [as]"
            " [done|complete|completed|finished] => which=all",
            "(mark|check|tick|cross|set|strike|put|flag) [down|off|out] {task} [off] [as] [done|"
            "complete|completed|finished] (on|from|in|of|off|off of|as done on|as complete on|as "
            "completed on) <my> (<todo>|list of things to do|list of tasks|chore list|to dos|tasks list|"
            "list of chores|things to do list|list) [as done|as complete|as completed|as finished]",
            "(finish|finished|complete|completed|done|did) [with] {task} (on|from|in|off) <my> (<todo>|"
            "list of things to do|list of tasks|chore list)",
            "i (did|finished|completed|have done|am done with|accomplished|took care of|am finished "
            "with) {task} (on|from|in|so) [*] <my> (<todo>|list of things to do|chore list|list) [*]",
            f"[i|we] [have] [just|already|finally] {{task:(({stories.DONE}|rung) *)}} (cross|tick|check|mark|take)"
            " (it|that) (off|done|as done) [*]",
            "i [have] [just|already|finally] (finished|completed|accomplished|did|done) {task} (mark|"
            "check|cross|tick|take|remove|delete) (it|that) [off] [*]",
            "(mark|set) <my> {task} (task|chore|to do|item) [as] (done|complete|completed|finished)",
            "(done|finished) (with the task|the task|the chore|task) {task}",
            "(mark|check|tick|cross|set) [the] (task|item|chore|to do) {task} [as|to] [off] [done|complete|"
            "completed|finished]",
            "(i am|we are) (done|finished) {task} => if=told",
            "(check|cross|tick|mark) off [the] (task|item|chore|to do) [(of|to|called)] {task}",
            "done {task} => if=headed",
            "task {task} (is|was) (done|completed|finished|complete)",
            "{task} (has|have) been (done|completed|finished|taken care of) => if=told",
            "(task|chore|to do) (done|complete|completed|finished) {task}",
            "complete (task|chore|the task) {task}",
            "i (did|have done|just did|already did|got done with|took care of) (the|my) {task} => if=told",
            "did the {task} => if=told",
            f"[i|we] [have] [just|already|finally] {{task:(({stories.DONE}) *)}} [already|now|today] => if=known",
            "i [have] [just|already|finally] (done|finished|completed|did|got through) <everything> [(on|from) <my>"
            " (<todo>|list)] => which=all",
            "{task} can be (ticked|checked|crossed|marked|struck) [off|done|as done|complete|as complete|finished]"
            " [now]",
            "(cross|tick|check|mark) {task} off [please] (it is|that is|i am) (done|finished)",
        ],
        examples={
            "done with the dishes": {"task": "the dishes"},
            "mark sweep the garage as done": {"task": "sweep the garage"},
            "I finished the tax return": {"task": "the tax return"},
            "check off call the plumber": {"task": "call the plumber"},
            "laundry is done": {"task": "laundry"},
            "complete the passport task": {"task": "passport"},
        },
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

    @action(
        "update_task",
        category="task_management",
        effect=Effect.WRITE,
        says=[
            "(rename|reword|retitle) [<my>] [<task>] {task} [task] (to|as) {new_title}",
            "(change|edit|update) [the] [name|title] [of] [<my>] task {task} to {new_title}",
            "(change|edit|update) [<my>] {task} task to {new_title}",
            "(change|move|set|update|push|extend) [the] (due date|deadline|date) (of|for|on) [<my>] [task]"
            " {task} [task] to {when}",
            "(change|move|set|update) [<my>] {task} (due date|deadline) to {when}",
            "(push|move|extend|bring|shift) [the] (due date|deadline) (of|for|on) [<my>] [task] {task} [task]"
            " [back|forward|out] [by] <length>",
            "(push|move|extend|bring|shift|bump|delay|postpone) [<my>] {task} (task|due date|deadline)"
            " [back|forward|out] [by] <length>",
            "(move|change|reschedule|postpone|push|shift) [<my>] <task> {task} (to|until|back to) {when}",
            "(move|change|reschedule|postpone|push|shift) [<my>] {task} <task> (to|until|back to) {when}",
            "[<my>] {task} [task] is [now] due {when}",
            "(make|mark|set|flag) [<my>] {task} [task] [as] [a|an] [top|high|very] (urgent|important|priority|high"
            " priority) => priority=high",
            "(make|mark|set|flag) [<my>] {task} [task] [as] [a] low priority => priority=low",
            "(change|set|update|make|raise|lower) [the] priority (of|for|on) [<my>] [task] {task} [task] to"
            " {priority} [priority]",
            "{task} is [now] [really|very] urgent => priority=high",
            "(change|edit|update|reword) <my> <task> (about|called|for|to) {task} (to say|to read|so it says|into)"
            " {new_title}",
            "[<my>] {task} <task> is [now] due {when} [now]",
            "(change|edit|rename|reword|update) <my> (<task>|to do list) [item|entry] {task} (to|into) {new_title}",
            "(reopen|uncheck|untick|unmark) [<my>] [task] {task} [task] => which=reopen",
            "undo [<my>] <task> {task} => which=reopen",
            *together.SAYS,
            "{task} is not (done|finished) [yet|after all] => which=reopen",
            "(change|edit|update|reword|correct|rename) [<my>] {task} (to|into|to say|to read) {new_title} => if=there",
        ],
        examples={
            "rename the plumber task to call the electrician": {"task": "plumber", "new_title": "call the electrician"},
            "change the due date of book flights to Friday": {"task": "book flights", "when": "2026-11-27"},
            "make the tax return task urgent": {"task": "tax return", "priority": "high"},
            "set the priority of sweep the garage to low": {"task": "sweep the garage", "priority": "low"},
            "move the passport task to Monday": {"task": "passport", "when": "2026-11-23"},
            "bump all of today's tasks to tomorrow": {
                "which": "all", "old_when": "2026-11-20", "when": "2026-11-21",
            },
            "move my overdue tasks to Monday": {"which": "overdue", "when": "2026-11-23"},
        },
    )
    async def update_task(
        self,
        turn: Turn,
        task: str | None = None,
        when: When | None = None,
        priority: str | None = None,
        new_title: str | None = None,
        which: str | None = None,
        task_id: str | None = None,
        old_when: When | None = None,
        duration: When | None = None,
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
        "delete_task",
        category="task_management",
        effect=Effect.DELETE,
        says=[
            "<drop> [<my>] <task> [to|called|named|about|for] {task}",
            "<drop> [<my>] {task} <task> [item|entry]",
            "(delete|remove|drop|cancel|scratch|erase|get rid of|take|take off|pull) {task} [off|out] (from|off|of|on"
            "|out of) [<my>] <todo>",
            "take {task} off [of] [<my>] <todo>",
            "(clear|empty|wipe|delete|erase|remove|reset|restart) [all|all of|everything on|everything from]"
            " [<my>] <todo> =>"
            " which=all",
            "(clear|delete|erase|remove) [all|all of] [<my>] (done|completed|finished) <task> => which=done",
            "get {task} [off|out] (from|off|of) [<my>] <todo>",
            "(<drop>|take|move|get rid of) [off|out] {task} [task|item|entry|chore] (from|off|of|on|out of|off of|in)"
            " <my> (<todo>|list of things to do|list of tasks|chore list|to dos|tasks list|list of chores|things to"
            " do list|chores list|to do lists)",
            "(<drop>|get rid of) [a|an|the|my|that|this|one|some|last|first] (task|chore|to do|to do item|item) [(on"
            "|from|off|in) <my> (<todo>|to do list|task list)] [(to|called|named|about|for|of) {task}]",
            "(<drop>|get rid of) [off|out] (all|everything|all of|all items|all the items|every item|all tasks|all"
            " the tasks|all things|anything|it all|all entries|my|the|all my) [of|on|from|in|off] [the|my|our|your]"
            " [entire|whole|current|existing|old|items|tasks|things] [on|from|in|off] [the|my|our|your] (<todo>|list"
            " of things to do|list of tasks|chore list|to dos|tasks|chores list|to do lists|task lists) => which=all",
            "(i want|i need|i would like) {task} (removed|deleted|taken|off|gone|erased) [off] [from|of] "
            "<my> (<todo>|list of things to do|chore list)",
            "(i want|i need|i would like) <my> (to do list|task list|chore list) (cleared|empty|emptied|"
            "deleted|erased|wiped|gone) => which=all",
            "(update|edit|change|modify|open) <my> (<todo>|to do list|task list) [and|to|by|with] "
            "(remove|delete|removing|deleting|drop|take off|erase) {task}",
            "i (do not|no longer) (need|have|want) to {task} [anymore|any more|any longer] [so|and|please] (remove"
            "|delete|take|drop|scratch|cross) [it|that] [off|from] [*]",
            "[i] (do not|no longer) (need|have|want) to {task} on <my> (<todo>|list of things to do)",
            "(forget|never mind|forget about) <my> <task> (about|to|called|of|for) {task}",
            "(forget|never mind|forget about) <my> {task} <task>",
            "(<drop>|get rid of|take) <everything> (off|from|on|of|out of|off of) [<my>] <todo> => which=all",
            "(do not|no longer) need {task} (on|in) <my> (<todo>|to do list)",
            "move {task} to [the] trash [(from|on) <my> <todo>]",
            "(just) (take|remove|delete) everything (off|from) <my> (<todo>|list of things to do) => "
            "which=all",
            "remove to do {task}",
        ],
        examples={
            "delete the plumber task": {"task": "plumber"},
            "remove book flights from my to-do list": {"task": "book flights"},
            "take sweep the garage off my tasks": {"task": "sweep the garage"},
            "drop the task about the ficus": {"task": "the ficus"},
            "clear my to-do list": {"which": "all"},
        },
    )
    async def delete_task(
        self,
        turn: Turn,
        task: str | None = None,
        which: str | None = None,
        task_id: str | None = None,
        sure: str | None = None,
    ) -> Finding:
        """Takes a task off your to-do list."""
        if which == "done":
            rows = list(await tasks.done_tasks(turn.unit, turn.now.replace(year=2000), limit=10_000))
            return await _deleted(turn, rows) if rows else Finding("There are no finished tasks to clear.")
        if which == EVERY:
            rows = await tasks.open_tasks(turn.unit)
            if len(rows) > 1 and sure is None:
                number = f"all {len(rows)} tasks" if len(rows) > 2 else "both tasks"
                return choosing.sure(f"Delete {number}?", f"Yes, {number}", "delete_task", {"which": EVERY})
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
