"""A request as a deed with the things that it would touch, where its words name none: "cancel all 12 reminders (water
the plants, call Dave, pay rent and 9 more)". For whoever asks for a yes.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from bot.understanding import asking
from specialists.contract import Action, Operation, Question, Request, Role, Turn
from specialists.holdings import items as things
from specialists.language.text import sentences
from specialists.language.time import When
from storage import agenda, holdings, lists, tasks
from storage.lists import ItemState
from storage.tables import Purpose

NAMED = 3  # things that are named; of the rest it is said how many they are
_EVERY = ("all", "done")  # the slot `which` of what is done to all of a kind
_BOUGHT = "bought"
_MESSAGES = "all planned messages"
# How a deed tells of a thing that it does not name, and what these are called when there are several.
_UNNAMED = {"a reminder": "reminder", "the reminder": "reminder", "a task": "task"}


async def question(turn: Turn, said: str, asks: Sequence[Request], left_over: Sequence[str] = ()) -> Question:
    """The question which of some readings of what was `said` is meant, or whether the one is (asking.question)."""
    deeds = [await deed(turn, one) for one in asks]
    return asking.question(asks, said, deeds, left_over)


async def deed(turn: Turn, request: Request, most: int = asking.SHOWN) -> str:
    """The request as a deed, as asking.deed tells it, with what it touches."""
    catalog = turn.ports.catalog
    action, plain = catalog.of(request), asking.deed(request, catalog, turn.local, most)
    if action is None:
        return plain
    if catalog.does(request, "list", Operation.CLEAR):
        named = await _on_list(turn, request)
        return f"{plain} ({_some(named)})" if named else plain
    if (label := await _label(turn, request, action)) is not None:
        named_slot = action.slot(Role.NAME) or ""
        return asking.deed(replace(request, slots={**request.slots, named_slot: label}), catalog, turn.local, most)
    if _MESSAGES in plain:
        named = [one.reminder.text for one in await agenda.of_purpose(turn.unit, Purpose.MESSAGE)]
        return plain.replace(_MESSAGES, _told("planned message", named, every=True)) if named else plain
    phrase = next((one for one in _UNNAMED if one in plain), None)
    if phrase is None or action.operation is Operation.CREATE or _names(request, action):
        return plain
    every = request.slots.get("which") in _EVERY
    time = request.slots.get("when") if action.operation is Operation.REMOVE else None
    if time is not None and not every:
        return plain  # its time names it
    named = await _held(turn, request, action, time)
    return plain.replace(phrase, _told(_UNNAMED[phrase], named, every=every)) if named else plain


def _names(request: Request, action: Action) -> bool:
    return any(request.slots.get(action.slot(role) or "") is not None for role in (Role.ID, Role.NAME))


async def _on_list(turn: Turn, request: Request) -> list[str]:
    row, which = await things.find(turn, request.slots.get("list")), request.slots.get("which")
    rows = await lists.items(turn.unit, row.id) if row is not None else []
    return [one.name for one in rows if which != _BOUGHT or one.state == ItemState.BOUGHT]


async def _label(turn: Turn, request: Request, action: Action) -> str | None:
    """What the thing that a request means by its id is called."""
    slot = action.slot(Role.ID)
    meant = None if slot is None else request.slots.get(slot)
    if meant is None or action.slot(Role.NAME) is None:
        return None
    return next((one.label for one in await holdings.own(turn.unit, action.object) if one.id == str(meant)), None)


async def _held(turn: Turn, request: Request, action: Action, time: When | None) -> list[str]:
    """What the person has of that kind; of reminders those of the `time`, where one is given."""
    if action.object == "task":
        every = turn.now - dt.timedelta(days=36_500)
        done = request.slots.get("which") == "done"
        rows = await tasks.done_tasks(turn.unit, every) if done else await tasks.open_tasks(turn.unit)
        return [row.title for row in rows]
    found = await agenda.upcoming(turn.unit)
    if action.operation is Operation.COMPLETE:  # what came is done, and not what is to come
        found = await agenda.unanswered(turn.unit, turn.now - dt.timedelta(days=1)) or found
    kept = {one.reminder.id: one.reminder.text for one in found if time is None or _falls(one, time, turn)}
    return list(kept.values())


def _falls(one: agenda.Dated, time: When, turn: Turn) -> bool:
    """Whether it comes on the day, in the stretch or at the moment that a time names."""
    if time.start is None:
        return True
    wall = one.occurrence.due_at.astimezone(turn.person.zone).replace(tzinfo=time.start.tzinfo)
    end = time.end or time.start + (dt.timedelta(days=1) if time.is_date else dt.timedelta(minutes=1))
    return time.start <= wall < end


def _told(noun: str, names: Sequence[str], *, every: bool) -> str:
    if len(names) == 1:
        return f"the {noun} ({_some(names)})"
    number = "both" if len(names) == 2 else f"all {len(names)}"
    return f"{number if every else f'one of your {len(names)}'} {noun}s ({_some(names)})"


def _some(names: Sequence[str]) -> str:
    return sentences.some([sentences.shown(name, 30) for name in names], NAMED)
