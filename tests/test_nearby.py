"""The local tier behind the phrases: it reads what no phrase says, and stays silent where a mistake would cost."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from bot.reading.readings import Reading
from bot.reading.router import Router
from specialists import registry
from specialists.contract import Effect
from specialists.language.quantities import Item
from tests import rows

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


@pytest.fixture(scope="module")
def unheard_rows(router: Router) -> list[tuple[str, str, frozenset[str], Reading]]:
    return [(text, heading, right, router.read(text, NOW)) for text, heading, right in rows.unheard()]


def test_on_messages_it_never_heard_it_acts_rightly_or_not(
    unheard_rows: list[tuple[str, str, frozenset[str], Reading]]
) -> None:
    acted = [
        (text, request.intent, request.intent in right)
        for text, _, right, reading in unheard_rows
        for request in reading.requests
        if request.tier == "example"
    ]
    assert len(acted) >= 30
    assert not [(text, intent) for text, intent, is_right in acted if not is_right]


def test_it_asks_where_it_is_likely_right_and_hardly_ever_about_what_is_beyond(
    unheard_rows: list[tuple[str, str, frozenset[str], Reading]]
) -> None:
    strange = (rows.OPEN, rows.BEYOND)
    asked = [(heading, right, reading.asks) for _, heading, right, reading in unheard_rows if reading.asks]
    ours = [(right, asks) for heading, right, asks in asked if heading not in strange]
    found = [asks for right, asks in ours if any(request.intent in right for request in asks)]
    assert len(ours) >= 60
    assert len(found) / len(ours) >= 0.9
    assert len(asked) - len(ours) <= 8  # of 150


def test_a_weak_phrase_that_the_examples_speak_against_is_asked_about(router: Router) -> None:
    reading = router.read("my attic task is high priority not low", NOW)
    assert not reading.requests
    assert [request.intent for request in reading.asks] == ["update_task", "correct_fact"]


def test_a_phrase_without_a_word_of_its_own_needs_the_examples_not_to_turn_it_down(router: Router) -> None:
    assert not router.read("boost the heating for an hour", NOW).requests
    (request,) = router.read("dentist thurs 3pm", NOW).requests
    assert request.intent == "create_event"


def test_what_deletes_or_sends_is_asked_about_however_sure(router: Router) -> None:
    for text in ("throw away the hoovering task", "i'd like to speak with Ben, dial him"):
        reading = router.read(text, NOW)
        assert not reading.requests
        assert reading.asks
