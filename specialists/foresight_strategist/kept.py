"""What is asked of a calendar and is kept beside it: reminders and tasks by their names, days that were told.
calendar.py and calendar_changing.py call it."""

from __future__ import annotations

import re
from typing import NamedTuple

from specialists import choosing
from specialists.contract import Finding, Handoff, Reason, Request, Turn
from specialists.holdings import duties
from specialists.language import time as times
from specialists.language.text import normalise, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.scheduling import anniversaries, ended, selection, wording
from storage import agenda, tasks
from storage.tables import Task

SHOWN = 9  # lines
_REMEMBER = Pattern(r"\W*(?:please )?remember (?:that )?(?P<fact>.+ is .+)", re.I)
_UNTIL = Pattern(
    r"\bhow (?:long|many (?:days|weeks|months)|much time|soon)\b.*?\b(?:until|till|to|before|is|are)\s+"
    r"(?P<what>(?:my|our)\s.+|\S+['’]s?\s.+)", re.IGNORECASE,
)
_MOVES = Pattern(
    r"\W*(?:(?:please|can you|could you|can we|and|then)\W+)*"
    r"(?:reschedule|move|push|postpone|shift|delay|bring|bump|change|put off|pull|slide)\b", re.IGNORECASE,
)
_DROPS = Pattern(
    r"\W*(?:(?:please|can you|could you|and|then)\W+)*"
    r"(?:cancel|call off|scrap|drop|delete|remove|erase|clear|wipe|empty|free up|get rid of|unschedule)\b"
    r"|.*(?:\b(?:is|was|has been|got)|['’]s)(?: been)? (?:cancell?ed|called off)\b", re.I,
)
_ARTICLES = frozenset("the my our that this a an please".split())
_EARLIER = Pattern(r"\b(?:forward|up|earlier|sooner)\b", re.IGNORECASE)


async def titled(turn: Turn, title: str) -> str:
    """The reminders and tasks of that name, a line each; empty where there are none."""
    meant = choosing.by_words(title, await selection.pending(turn, None), lambda one: one.reminder.text)
    lines = [wording.line(row, turn) for row in ((meant.one,) if meant.one else meant.close)]
    due = choosing.by_words(title, await tasks.open_tasks(turn.unit), lambda one: one.title)
    for task in (due.one,) if due.one else due.close:
        lines.append(task_line(task, turn))
    return sentences.numbered(lines[:SHOWN]) if len(lines) > 1 else "".join(map(sentences.capital, lines))


def task_line(task: Task, turn: Turn) -> str:
    """One line of a list: "pay rent (task due today)"."""
    due = duties.due_words(task, turn.local)
    return f"{sentences.shown(task.title, 60)} (task{f' {due}' if due else ''})"


def counted(text: str) -> str:
    """The day to which days are asked for: "my birthday" of "how many days until my birthday?"; else empty."""
    asked = _UNTIL.search(text)
    return asked["what"].strip(" ?!.") if asked else ""


async def until(turn: Turn, what: str) -> Finding | None:
    """How long it is to a day that was told; None where none was."""
    day = await anniversaries.day_of(turn, what) if what else None
    if day is None:
        return None
    when = times.read(f"{day.day} {day:%B} {day.year}", turn.local)
    return _handed(Request("time", {"which": "until", "when": when}, "phrase", 0.95, "that day was told"))


class Order(NamedTuple):
    """What is to become of an event, as the verb has it."""

    moves: bool = False
    earlier: bool = False  # it moves by a length, forward
    drops: str = ""  # what is to be dropped, in all its words


NO_ORDER = Order()


def ordered(text: str) -> Order:
    """The order that a text begins with."""
    drops = _DROPS.sub("", text) if _DROPS.match(text) else ""
    return Order(_MOVES.match(text) is not None, _EARLIER.search(text) is not None, drops)


async def moved(turn: Turn, title: str | None, when: When | None, order: Order) -> Finding | None:
    """A reminder or a task of that very name goes to another time where a move was said; None where there is none."""
    if not title or when is None or not order.moves:
        return None
    rows = [*await selection.pending(turn, None), *await agenda.unanswered(turn.unit, turn.now - ended.LATELY)]
    row = choosing.by_words(title, rows, lambda one: one.reminder.text).one
    if row is not None:
        slots: dict[str, object] = {"reminder": str(row.reminder.id)}
        if when.seconds is not None and (when.start is None or when.elapsed):
            slots |= {"duration": when, **({"earlier": "yes"} if order.earlier else {})}
        else:
            slots["when"] = when
        return _handed(Request("update_reminder", slots, "phrase", 0.95, "a reminder has that name"))
    task = choosing.by_words(title, await tasks.open_tasks(turn.unit), lambda one: one.title).one
    if task is not None and when.start is not None:
        slots = {"task_id": str(task.id), "when": when}
        return _handed(Request("update_task", slots, "phrase", 0.95, "a task has that name"))
    return None


async def dropped(turn: Turn, title: str | None, order: Order) -> Finding | None:
    """ "Cancel the bins": a reminder of that very name ends; None where there is none, or no end was said."""
    if not title or not order.drops:
        return None
    row = choosing.by_words(title, await selection.pending(turn, None), lambda one: one.reminder.text).one
    if row is None or not {*normalise.words(order.drops)} - _ARTICLES <= {*normalise.words(row.reminder.text)}:
        return None  # "cancel the cook appointment" is not of the reminder to cook
    slots = {"reminder": str(row.reminder.id)}
    return _handed(Request("cancel_reminder", slots, "phrase", 0.95, "a reminder has that name"))


def _handed(request: Request) -> Finding:
    handoff = Handoff("foresight_strategist", "ops_planner", request, {}, Reason.CAPABILITY_REQUIRED)
    return Finding("", handoff=handoff)


def to_remember(text: str) -> str:
    """The fact of "remember that Paul's birthday is on 5 May"; empty where the text is no such."""
    found = _REMEMBER.match(text)
    return found["fact"] if found else ""


def remembered(fact: str) -> Finding | None:
    """What is to be remembered is kept as a fact; else None."""
    if not fact:
        return None
    request = Request("save_memory", {"fact": fact}, "phrase", 0.95, "it was to be remembered")
    return Finding("", handoff=Handoff(
        "foresight_strategist", "memory_curator", request, {}, Reason.CAPABILITY_REQUIRED
    ))  # fmt: skip

