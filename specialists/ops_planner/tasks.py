"""Tasks: adding, changing and showing them. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.language import behind, errands, sentences
from specialists.language.behind import Span
from specialists.language.when import When
from specialists.ops_planner import choosing, duties, wording
from storage import tasks
from storage.tables import Task

LONGEST = 500  # characters of a title
# "Add tasks: sweep, mop and dust", "add these to my to-do list: …"
_PLURAL = re.compile(
    r"\b(?:tasks|to-?dos|chores|jobs)\s*(?::|to\b)\s*\S|\b(?:these|following)\b[^:\n]{0,40}:\s*\S", re.IGNORECASE
)
SHOWN = 30  # tasks in one list


class Tasks(Specialist):
    """Keeps what is to be done."""

    name = "ops_planner"

    @action(
        "add_task",
        category="task_management",
        effect=Effect.WRITE,
        says=[
            "(add|create|make|start|put|set up|note|new|insert) [a|an|another|the|one more] [new] <task>"
            " [to|called|named|about|for|saying|that says|which is] {task}",
            "(add|create|make|put) [a|an|another] [new] (urgent|high priority|important|top priority) <task>"
            " [to|called|named|about|for] {task} => priority=high",
            "(add|create|make|put) [a|an|another] [new] low priority <task> [to|called|about|for] {task} =>"
            " priority=low",
            "(add|create|make|start|put|set up|note|new|jot down|write down|note down|log|enter) [a|an|another|the]"
            " [new] <task> [item|entry] [for me] [to|called|named|about|saying|:] {task}",
            "(set|set up|make|start) [a|an|another|the] [new] <task> [to|called|for] {task}",
            "(add|put|write|include) (this|these|the following) (to|on|in) <my> <todo> {task} => if=headed",
            "(make|set) {task} (a|as a) [new] (task|chore|to do)",
            "(new|another|one more) <task> [item] [for me] [to|:] {task}",
            "(add|put|write|write down|note down|jot down|include|note) (to|on|in) <my> <todo> [to|that i (have|need)"
            " to|that i should|that|:] {task}",
            "(i need to|i have to|i must|i should|we need to|we have to|got to|i got to|i have got to) {task}"
            " {when} => if=deed",
            "(add|put|write|include|get|place|throw|stick|insert|save|jot|jot down|note down|write down) {task}"
            " (to|on|onto|in|into|as) (<my>|today 's|tomorrow 's) <todo>",
            "(add|put|write|include|get|place|throw|stick|insert|save) {task} (to|on|onto|in|into) <todo>",
            "(add|put) {task} as a [new] <task>",
            "(add|put|write) {task} (to|on) <my> <todo> (with|as|at) {priority} priority",
            "(add|put|write|stick) {task} (to|on|onto) <my> <todo> [with|as|at|and make it|it is] [a] (high|top"
            "|urgent"
            "|important) [priority] => priority=high",
            "(add|put|write|stick) {task} (to|on|onto) <my> <todo> [with|as|at|and make it] [a] low priority =>"
            " priority=low",
            "(add|put|write) {task} (to|on) <my> <todo> {when}",
            "(add|put|write|make|take) [a note|a reminder] (to|on) <my> <todo> [to|that|:] {task}",
            "(add|create|make) [a|another|the|some] [new] <task>",
            "(add|create|make|put|set up|note) [the|these|my] [#|some|several|following|new] (tasks|chores) [:|to]"
            " {task}",
            "new task {task}",
            "task {task}",
            "to do {task}",
            "[my|new|today 's] (tasks|to dos|todos|to do list|todo list|task list|jobs|chores) {task} => if=colon",
            "i have [got] a [new] <task> [to|:] {task}",
            "(on|in|to|for) [<my>] [*] (<todo>|task list|to do list) [please] (add|put|write|include|"
            "insert) {task}",
            "(add|put|write|include|get|place|throw|stick|insert|save|enter|append|create|have|set|log|"
            "update|mark|note|schedule|list|record) {task} [down] (to|on|onto|in|into|as|with) <my> "
            "(<todo>|list of things to do|list of tasks|list of chores|to dos|tasks list|chore list|list "
            "of to dos|things to do list|chores list|job list|work list|honey do list)",
            "(add|put|write|include) [a|an|the|another|this|new|some] [new] (item|items|task|thing|entry|"
            "something|chore|to do) (to|on|in) <my> (<todo>|to do list|task list|list of things to do|"
            "chore list)",
            "(add|put|write|include) (a|an|another) [new] <task> (to|on|in) <my> list",
            "(update|edit|change|modify|open) <my> (<todo>|to do list|task list) [and|to|by|with] (add|"
            "include|adding|including|put|say) {task}",
            "{task} (needs|need|should|has|have|ought|must) to be (on|added to|put on|added on|included "
            "on|listed on) <my> (<todo>|to do list|task list)",
            "(i want|i need|i would like|i have) {task} [to be] (on|in|added to|put on|onto) <my> "
            "(<todo>|to do list|task list)",
            "(make|create|start|set up) [a|an|my|the|another|me a] [new] (to do list|task list|"
            "list of things to do|chore list|to do item|to do) [(for|with|of|to|that|called) {task}]",
            "(create|make|add|set|new) [a] to do [item] [to|:|for] {task}",
            "i (need|have) to {task} (add|put) (it|that) (to|on) <my> (<todo>|to do list|task list)",
            "remember to (add|put) {task} (to|on) <my> (<todo>|to do list)",
            "<my> (<todo>|to do list) (needs to|should|must|has to|ought to) (have|include|say|contain) "
            "{task}",
        ],
        examples={
            "add renew my passport to my tasks": {"task": "renew my passport"},
            "new task: sweep the garage": {"task": "sweep the garage"},
            "put call the plumber on my to-do list for Monday": {"task": "call the plumber", "when": "2026-11-23"},
            "add an urgent task to pay the electricity bill": {"task": "pay the electricity bill", "priority": "high"},
            "create a task to book flights by December 1st": {"task": "book flights", "when": "2026-12-01"},
            "add water the ficus to my chores": {"task": "water the ficus"},
        },
    )
    async def add_task(
        self,
        turn: Turn,
        task: str | None = None,
        when: When | None = None,
        priority: str | None = None,
    ) -> Finding:
        """Puts something on your to-do list, with a due date and a priority where you name them."""
        if not task or not task.strip() or task.strip().casefold() in ("it", "this", "that", "them", "these", "those"):
            return choosing.missing("What is the task?", "add_task", "task", {"when": when, "priority": priority})
        wanted = duties.split(task, turn.local, commas=bool(_PLURAL.search(turn.said)) or _are_errands(turn.said, task))
        if any(len(one.title) > LONGEST for one in wanted):
            return Finding(f"That is too long for a task: {LONGEST} characters is the most.", worked=False)
        try:
            dues = [duties.due(one.when or when) for one in wanted]
        except duties.NoDate as error:
            return choosing.missing(error.say, "add_task", "when", {"task": task, "priority": priority})
        shouted = duties.HIGH if turn.said.rstrip().endswith("!") and len(turn.requests) < 2 else 0
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
            level = duties.level(priority) or one.priority or shouted
            row = tasks.add(turn.unit, one.title, priority=level, due_local=due)
            standing[one.title.casefold()] = row
            made.append(row)
        return _added(turn, made, there, dated, [when, *(one.when for one in wanted)])

    @action(
        "view_tasks",
        category="task_management",
        fallback=("recall_fact",),
        says=[
            "[<tell>] [me] [all] [of] [<my>] [open|current|pending|outstanding|remaining|unfinished] <todo>"
            " [{when}]",
            "what (is|are) [left|still] [on] <my> <todo> [{when}]",
            "what (is|are) [left|still] on <todo> [{when}]",
            "(what|which) <task> (do i have|have i got|are there|are open|are due|are left|are pending|need doing"
            "|remain) [left|open|to do|due|to finish|to complete] [{when}]",
            "what (do i|do we|else do i|should i|must i) (have|need) [left] to (do|get done) [{when}]",
            "what (have i|have we) [got] [left] to do [{when}]",
            "what (should|must) i (do|get done|work on) [next] [{when}]",
            "what is [left] [there] to do [{when}]",
            "what is [still|coming] due [{when}]",
            "(is|are) there (anything|any <task>) (due|to do|left) [{when}]",
            "do i have (anything|something|stuff) (due|to do|to get done) [{when}]",
            "do i have [any] <task> [left|due|to do|open] [{when}]",
            "how many <task> (do i have|are there|are open|are left) [left|open|to do] [{when}]",
            "<tell> what (is|i have|i need|i have got) [on] [my|to] (do|<todo>) [{when}]",
            "(what|which) [<task>] (is|are) (overdue|late|past due|past their date) => which=overdue",
            "(am i|what am i) (late|behind|overdue) (with|on) [anything|something|any <task>] => which=overdue",
            "(is|are) (anything|any <task>) (overdue|late|past due) => which=overdue",
            "[<tell>] [<my>] overdue <task> => which=overdue",
            "(what|which <task>) (did|have) i (finish|finished|complete|completed|get done|got done|done|do)"
            " [{when}] => which=done",
            "[<tell>] [<my>] (done|completed|finished) <task> [{when}] => which=done",
            "[<tell>] [<my>] (urgent|high priority|important) <task> => which=urgent",
            "[<tell>] [<my>] (urgent|high priority|important) (items|things|ones|<task>) (on|in|from) <my> <todo> =>"
            " which=urgent",
            "(what|which) [of] [<my>] <task> (is|are) [now] overdue => which=overdue",
            "(what|which) <task> (did|have) i (finish|finished|complete|completed|get done|got done|done|do) [{when}]"
            " => which=done",
            "(what|which <task>) (is|are) [most] (urgent|high priority|important) => which=urgent",
            "(what|what all|which|how many|how much) [*] (on|in|of|from) [<my>] [*] (to do list|task "
            "list|to do lists|tasks list|list of tasks|list of things to do|list of to dos|chore list|to "
            "dos|chores list|things to do list|to do|task lists) [*]",
            "<tell> [*] (to do list|task list|to do lists|tasks list|list of tasks|list of things to do|"
            "chore list|to dos|chores list|things to do list|tasks|chores|to do) [*]",
            "(do i have|is there|are there|have i got|did i have|have i|did i|do i) [*] (on|in|to|of|for|"
            "from) [<my>] [*] (to do list|task list|to do lists|tasks list|list of tasks|list of things "
            "to do|chore list|to dos|tasks) [*]",
            "(what|which|how many) [*] (tasks|to do lists|chores|to dos|task lists) [*]",
            "(what|how) (is|are) [left|remaining|still|next|due|first] [*] (to do list|task list|tasks|"
            "chore list|list of things to do) [*]",
            "<my> (to do list|task list|chore list|tasks|to do lists|list of tasks|to dos) [is|are|for|"
            "include|what|includes] [what] [*]",
            "(is|are|was|did i put|did i add) {task:rest} (on|in|to) <my> [*] (to do list|task list|"
            "chore list|list of things to do|to dos)",
            "(what|anything) [*] (do i|should i|must i|am i supposed to|do we) [need to|have to|to] (do|"
            "get done|finish|complete|accomplish) {when} [*]",
            "what (is|are) [*] (things|stuff) [that] i (need|have|should|must|got) to do [*]",
            "(tell|show|remind) me what i (need|have|should|must|am supposed) to do [*]",
            "what (do|else do|all do) i [still] have (to do|on my plate|left to do|going on to do) [*]",
            "what (needs|has) to be done [*]",
            "<tell> what is left [to do|for me|now|on (it|there)]",
            "what is left [to do] [for me|now]",
            "what is (next|left|remaining|due|first|pending) (on|in|for) <my> (list|agenda of tasks|to "
            "do list)",
            "(does|do) <my> (<todo>|to do list|task list) (have|include|contain|say) [*]",
            "what is it [that] i (have|need|am supposed) to do [*]",
        ],
        examples={
            "what's on my to-do list?": {},
            "show my tasks": {},
            "what do I have to do today": {"when": "2026-11-20"},
            "what's due this week?": {"when": "2026-11-16"},
            "which tasks are overdue": {"which": "overdue"},
            "what did I finish yesterday": {"which": "done", "when": "2026-11-19"},
        },
    )
    async def view_tasks(self, turn: Turn, when: When | None = None, which: str | None = None) -> Finding:
        """Shows your tasks: overdue first, then by due date."""
        if which == "done":
            return await _finished(turn, when)
        rows = await tasks.open_tasks(turn.unit)
        if not rows:
            return Finding("Nothing on your to-do list.", confidence=duties.sure_of_none(turn.said))
        chosen = _narrow(rows, turn, when, which)
        label = f" {duties.span_label(when)}" if when is not None else ""
        if not chosen:
            kind = f"{which} " if which in ("overdue", "urgent") else ""
            due = " due" if when is not None else ""
            rest = sentences.counted(len(rows), "task")
            return Finding(f"No {kind}tasks{due}{label}. {sentences.capital(rest)} in all.")
        lines = [duties.line(row, turn.local) for row in chosen[:SHOWN]]
        more = f"\n…and {len(chosen) - SHOWN:,} more." if len(chosen) > SHOWN else ""
        kind = f"{which} " if which in ("overdue", "urgent") else ""
        head = sentences.counted(len(chosen), f"{kind}task")
        due = " due" if when is not None else ""
        return Finding(f"{head}{due}{label}:\n{sentences.numbered(lines)}{more}", data=duties.data(chosen[:SHOWN]))


def _narrow(rows: list[Task], turn: Turn, when: When | None, which: str | None) -> list[Task]:
    if which == "overdue":
        return [row for row in rows if duties.overdue(row, turn.local)]
    if which == "urgent":
        return [row for row in rows if row.priority == duties.HIGH]
    if when is None or when.start is None:
        return sorted(rows, key=lambda row: not duties.overdue(row, turn.local))
    return duties.within(rows, when, turn.local)


def _are_errands(said: str, task: str) -> bool:
    """Whether "I have to …, … and …" names several things to do, each by its own verb."""
    return errands.parts(said) is not None and len(errands.listed(task)) > 1


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
