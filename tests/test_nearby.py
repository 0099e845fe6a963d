"""The local tier behind the phrases: it reads what no phrase says, and stays silent where a mistake would cost."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from bot.router import Router
from specialists import registry
from specialists.contract import Effect
from specialists.language.quantities import Item

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))


@pytest.fixture(scope="module")
def router() -> Router:
    return Router(registry.find().actions())


@pytest.mark.parametrize(("text", "intent", "slots"), [
    ("i'd like an overview of my upcoming reminders", "list_reminders", {}),
    ("what groceries are we missing", "check_list", {}),
    ("should i expect rain in oslo tomorrow", "weather", {"location": "oslo"}),
    ("put down cleaning the gutters as a thing to do", "add_task", {"task": "cleaning the gutters"}),
])
def test_what_no_phrase_says_is_read_by_its_likeness(
    router: Router, text: str, intent: str, slots: dict[str, str | list[Item]]
) -> None:
    (request,) = router.read(text, NOW).requests
    assert (request.intent, request.tier) == (intent, "example")
    assert {name: request.slots[name] for name in slots} == slots
    assert request.why


@pytest.mark.parametrize("text", [
    "dinner was lovely last night",
    "who won the match",
    "put some jazz on",
    "my sister might get me a bike",
    "I told Sam to remind me about it",
    "don't let the overview of reminders worry you",
])
def test_what_asks_for_nothing_hob_does_is_left_alone(router: Router, text: str) -> None:
    effects = {action.intent: action.effect for action in registry.find().actions()}
    assert all(effects[request.intent] is Effect.READ for request in router.read(text, NOW).requests)


def test_it_never_deletes_or_sends(router: Router) -> None:
    for text in ("scrub the yoghurt off groceries", "have the dentist thing vanish", "have a word with mum for me"):
        assert not [
            request for request in router.read(text, NOW).requests
            if request.tier == "example" and request.intent in ("remove_item", "cancel_reminder", "send_message")
        ]
