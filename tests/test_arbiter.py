"""The arbiter: phrases are evidence, the learned classifier judges them; what is not sure is asked about or let go."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from bot.understanding.message import arbiter
from bot.understanding.message.readings import Reading
from bot.understanding.message.router import Router
from specialists import registry
from specialists.contract import Effect
from specialists.language.grammar.quantities import Item
from tests import rows

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
STRANGE = (rows.OPEN, rows.BEYOND)


@pytest.fixture(scope="module")
def router() -> Router:
    return Router(registry.find().actions())


@pytest.mark.parametrize(("text", "intent", "slots"), [
    ("the upcoming reminders, let me see them", "list_reminders", {}),
    ("what groceries are we missing", "check_list", {}),
    ("should i expect rain in oslo tomorrow", "weather", {"location": "oslo"}),
])
def test_what_no_phrase_says_is_read_by_the_classifier(
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
    "boost the heating for an hour",
])
def test_what_asks_for_nothing_hob_does_is_left_alone(router: Router, text: str) -> None:
    effects = {action.intent: action.effect for action in registry.find().actions()}
    assert all(effects[request.intent] is Effect.READ for request in router.read(text, NOW).requests)


@pytest.mark.parametrize("text", ["throw away the hoovering task", "i'd like to speak with Ben, dial him"])
def test_what_deletes_or_sends_is_not_done_on_the_classifiers_word_alone(router: Router, text: str) -> None:
    reading = router.read(text, NOW)
    assert not reading.requests
    assert reading.asks


@pytest.fixture(scope="module")
def unheard_rows(router: Router) -> list[tuple[str, str, frozenset[str], Reading]]:
    return [(text, heading, right, router.read(text, NOW)) for text, heading, right in rows.unheard()]


def test_on_messages_that_nobody_mended_by_it_acts_rightly_or_not(
    unheard_rows: list[tuple[str, str, frozenset[str], Reading]]
) -> None:
    acted = [
        (text, request.intent, request.intent in right)
        for text, _, right, reading in unheard_rows
        for request in reading.requests
    ]
    wrong = [(text, intent) for text, intent, is_right in acted if not is_right]
    assert len(acted) >= 200
    assert len(wrong) / len(unheard_rows) <= 0.02, wrong


def test_what_it_offers_holds_the_right_one_and_hardly_ever_comes_to_what_is_beyond(
    unheard_rows: list[tuple[str, str, frozenset[str], Reading]]
) -> None:
    asked = [(heading, right, reading.asks) for _, heading, right, reading in unheard_rows if reading.asks]
    ours = [(right, asks) for heading, right, asks in asked if heading not in STRANGE]
    found = [asks for right, asks in ours if any(request.intent in right for request in asks)]
    assert len(found) / len(ours) >= 0.9
    assert len(asked) - len(ours) <= 12  # of 150
    assert max(len(asks) for _, _, asks in asked) <= arbiter.MOST


def test_what_a_wildcard_swallowed_is_left_over(router: Router) -> None:
    reading = router.read("add milk to my list, the blue one is nicer", NOW)
    assert reading.left_over or [one.name for one in reading.requests[0].slots["items"]] == ["milk"]


def test_the_classifier_sees_the_part_that_was_read_and_not_the_remark_before_it(router: Router) -> None:
    reading = router.read("we got back late. remind me at 6 to take the bins out", NOW)
    (request,) = reading.requests
    assert request.intent == "set_reminder"
