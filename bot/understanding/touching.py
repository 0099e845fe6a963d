"""A request as a deed with the things that it would touch, where its words name none: "cancel all 12 reminders (water
the plants, call Dave, pay rent and 9 more)". For whoever asks for a yes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.understanding import asking
from specialists.contract import Request, Role, Turn
from specialists.language.text import sentences
from specialists.ops_planner import items as things
from storage import agenda, holdings, lists, tasks

NAMED = 3  # things that are named; of the rest it is said how many they are
_EVERY = "all"


class _Kind(NamedTuple):
    """How a deed on things is told, and the slots that name the thing meant."""

    verb: str
    noun: str
    naming: tuple[str, ...]


_KINDS = {
    "cancel_reminder": _Kind("cancel", "reminder", ("text", "reminder", "when")),
    "update_reminder": _Kind("change", "reminder", ("text", "reminder")),
    "acknowledge": _Kind("mark as done", "reminder", ("text", "occurrence", "reminder")),
    "delete_task": _Kind("delete", "task", ("task", "task_id")),
    "complete_task": _Kind("mark as done", "task", ("task", "task_id")),
    "update_task": _Kind("change", "task", ("task", "task_id")),
}


async def deed(turn: Turn, request: Request, most: int = asking.SHOWN) -> str:
    """The request as a deed, as asking.deed tells it, with what it touches."""
    plain = asking.deed(request, turn.ports.catalog, turn.local, most)
    if request.intent == "clear_list":
        row = await things.find(turn, request.slots.get("list"))
        named = [one.name for one in await lists.items(turn.unit, row.id)] if row is not None else []
        return f"{plain} ({sentences.some(named, NAMED)})" if named else plain
    kind = _KINDS.get(request.intent)
    if kind is not None and (label := await _label(turn, request)) is not None:
        shown = replace(request, slots={**request.slots, kind.naming[0]: label})
        return asking.deed(shown, turn.ports.catalog, turn.local, most)
    if kind is None or any(request.slots.get(name) is not None for name in kind.naming):
        return plain
    names = await _names(turn, kind.noun)
    return _told(kind, names, every=request.slots.get("which") == _EVERY) if names else plain


async def _label(turn: Turn, request: Request) -> str | None:
    """What the thing that a request means by its id is called."""
    action = turn.ports.catalog.of(request)
    slot = None if action is None else action.slot(Role.ID)
    meant = None if slot is None else request.slots.get(slot)
    if action is None or meant is None:
        return None
    return next((one.label for one in await holdings.own(turn.unit, action.object) if one.id == str(meant)), None)


async def _names(turn: Turn, noun: str) -> list[str]:
    if noun == "task":
        return [row.title for row in await tasks.open_tasks(turn.unit)]
    return [one.reminder.text for one in await agenda.upcoming(turn.unit)]


def _told(kind: _Kind, names: Sequence[str], *, every: bool) -> str:
    shown = sentences.some([sentences.shown(name, 30) for name in names], NAMED)
    if len(names) == 1:
        return f"{kind.verb} the {kind.noun} ({shown})"
    number = "both" if len(names) == 2 else f"all {len(names)}"
    which = number if every else f"one of your {len(names)}"
    return f"{kind.verb} {which} {kind.noun}s ({shown})"
