"""What a yes is asked for is named: how many things, and which."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.understanding import touching
from specialists.contract import Effect, Request, Turn
from specialists.language import time as when
from storage.columns import new_id
from tests.door import talk
from tests.people.street import Street

HELD = (
    "remind me tomorrow at 9 to water the plants", "remind me tomorrow at 10 to call Dave",
    "remind me on Monday at 9 to pay rent", "remind me on Tuesday at 9 to feed the cat", "add a task to wash the car",
    "add a task to mend the gate", "add a task to paint the shed", "I painted the shed",
    "add milk and eggs to groceries", "add rope to the camping list", "got the eggs",
)  # fmt: skip
SAID: tuple[tuple[str, Mapping[str, Any], str], ...] = (
    ("cancel_reminder", {"which": "all"}, "cancel all 4 reminders (water the plants, call Dave, pay rent and 1 more)"),
    ("cancel_reminder", {}, "cancel one of your 4 reminders (water the plants, call Dave, pay rent and 1 more)"),
    (
        "cancel_reminder", {"which": "all", "when": "tomorrow"},
        "cancel both reminders (water the plants and call Dave) (Saturday 21 Nov)",
    ),
    ("cancel_reminder", {"text": "call Dave"}, "cancel a reminder: call Dave"),
    ("cancel_reminder", {"which": "pause"}, "pause one of your 4 reminders (water the plants, call Dave, pay rent and"),
    ("update_reminder", {}, "change one of your 4 reminders (water the plants, call Dave, pay rent and 1 more)"),
    ("acknowledge", {}, "take one of your 4 reminders (water the plants, call Dave, pay rent and 1 more) as done"),
    ("delete_task", {"which": "all"}, "delete both tasks (wash the car and mend the gate)"),
    ("delete_task", {"which": "done"}, "delete the task (paint the shed)"),
    ("complete_task", {"which": "all"}, "mark both tasks (wash the car and mend the gate) as done"),
    ("clear_list", {}, "clear your list (milk and eggs)"),
    ("clear_list", {"list": "camping", "which": "whole"}, "delete your camping list (rope)"),
    ("clear_list", {"which": "bought"}, "clear away what was bought (eggs)"),
)  # fmt: skip


@pytest.mark.parametrize(("intent", "slots", "told"), SAID)
async def test_a_deed_names_what_it_touches(town: Street, intent: str, slots: Mapping[str, Any], told: str) -> None:
    for text in HELD:
        await town.say(text)
    assert (await _deed(town, intent, slots)).startswith(told)


async def test_planned_messages_are_named(town: Street) -> None:
    for day in ("tomorrow", "on Monday"):
        await town.say(f"text Sam {day} at 9: the gate is open {day}")
        await town.say("yes")
    told = await _deed(town, "cancel_reminder", {"which": "letters"})
    assert told.startswith("take back both planned messages (the gate is open tomorrow and the gate is open on")


async def test_no_deletion_is_told_by_an_article_alone(town: Street) -> None:
    """Of what there is, "a reminder" and "a task" are named in every question about deleting."""
    for text in HELD:
        await town.say(text)
    for action in town.house.registry.actions():
        if action.effect is Effect.DELETE:
            told = await _deed(town, action.request_intent, action.fixed)
            assert not any(told.endswith(bare) for bare in (" a reminder", " a task", " the reminder")), told


async def _deed(town: Street, intent: str, slots: Mapping[str, Any]) -> str:
    known, ports = await talk.owner(town), town.house.conductor._ports
    async with town.house.database.unit(known.person.id, new_id(), town.clock.now()) as unit:
        turn = Turn(unit.turn_id, unit.now, known.person, unit, ports, "terminal", known.handle_id)
        read = {name: when.read(value, turn.local) if name == "when" else value for name, value in slots.items()}
        return await touching.deed(turn, Request(intent, read))
