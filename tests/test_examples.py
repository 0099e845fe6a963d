"""Every action's examples, read by the real grammar: right intent, right slots, not stolen by a neighbour; and what is
said not to mean it does not."""

from __future__ import annotations

import datetime as dt
import functools
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.message import slots
from bot.understanding.message.readings import Known, Reading
from bot.understanding.message.router import Router
from specialists import registry
from specialists.contract import Action
from specialists.language.grammar.quantities import Item, key
from specialists.language.time import When

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
KNOWN = Known(lists=("groceries", "hardware", "packing"))
FEWEST = 5
REGISTRY = registry.find()


@functools.cache
def house() -> tuple[Router, tuple[Action, ...]]:
    actions = REGISTRY.actions()
    return Router(actions), actions


def meant(reading: Reading) -> list[str]:
    """The intents of the actions that a message is read as."""
    actions = [REGISTRY.of(request) for request in reading.requests]
    return [action.intent for action in actions if action is not None]


def cases() -> list[Any]:
    return [
        pytest.param(action.intent, example.text, dict(example.slots), id=f"{action.intent}: {example.text}")
        for action in REGISTRY.actions()
        for example in action.examples
    ]


@pytest.mark.parametrize("action", [one for one in REGISTRY.actions() if not one.family], ids=lambda one: one.intent)
def test_an_action_has_enough_examples(action: Action) -> None:
    assert sum(len(one.examples) for one in REGISTRY.actions() if one.request_intent == action.intent) >= FEWEST


def rejected() -> list[Any]:
    return [(action.intent, text) for action in REGISTRY.actions() for text in action.does_not]


@pytest.mark.parametrize(("intent", "text"), rejected())
def test_what_does_not_mean_it_is_not_read_as_it(intent: str, text: str) -> None:
    router, _ = house()
    reading = router.read(text, NOW, known=KNOWN)
    assert intent not in meant(reading), reading.why


@pytest.mark.parametrize(("intent", "text", "slots"), cases())
def test_an_example_is_understood(intent: str, text: str, slots: dict[str, Any]) -> None:
    router, _ = house()
    reading = router.read(text, NOW, known=KNOWN)
    assert meant(reading) == [intent], reading.why
    request = reading.requests[0]
    assert request.tier == "phrase"
    assert request.why
    for name, wanted in slots.items():
        assert name in request.slots, f"{name} is missing in {dict(request.slots)} ({reading.why})"
        assert is_meant(wanted, request.slots[name]), f"{name} is {slots.plain(request.slots[name])!r}"


def is_meant(wanted: Any, value: Any) -> bool:
    """An example's expected slot beside the read one: a time by its start or rule, items by name, texts as they are."""
    if isinstance(value, When):
        shown = slots.times(value)
        if isinstance(wanted, int):
            return value.seconds == wanted
        if str(wanted).startswith("FREQ="):
            return value.rrule == wanted
        if value.start is None and value.seconds is not None:  # a length, meant from now on
            return str(wanted) == (NOW.replace(tzinfo=None) + dt.timedelta(seconds=value.seconds)).isoformat()
        return wanted in (shown["start"], shown["end"], value.text)
    if isinstance(value, list) and value and isinstance(value[0], Item):
        names = [wanted] if isinstance(wanted, str) else list(wanted)
        return [key(name) for name in names] == [key(item.name) for item in value]
    if isinstance(value, str):
        return bare(value) == bare(str(wanted))
    return bool(value == wanted)


def bare(text: str) -> str:
    """Texts are compared without the article before them, which belongs to the phrase as often as to the words."""
    words = text.casefold().split()
    return " ".join(words[1:] if len(words) > 1 and words[0] in ("the", "my", "a", "an") else words)
