"""What a message becomes when it is learnt: its words, with places for what differs from time to time."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from bot.understanding import learning
from bot.understanding.message import arbiter
from specialists import registry
from specialists.contract import Request
from specialists.language import time as when
from specialists.language.grammar import quantities
from specialists.language.text import normalise

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
REGISTRY = registry.find()


def lesson(said: str, intent: str, **slots: object) -> tuple[str, dict[str, object]] | None:
    action = REGISTRY.serving(intent)
    assert action is not None
    timed = {name: when.find(said, NOW)[0] if value == "when" else value for name, value in slots.items()}
    made = learning.lesson(said, Request(intent, timed), action, NOW)
    return None if made is None else (made.phrase, dict(made.slots))


@pytest.mark.parametrize(("said", "intent", "slots", "phrase"), [
    ("Stick batteries down for the next shop, please", "add_item", {"items": quantities.items("batteries")},
     "stick {items} down for the next shop"),
    ("jot sourdough and butter under groceries", "add_item",
     {"items": quantities.items("sourdough and butter"), "list": "groceries"}, "jot {items} under {list}"),
    ("ding me at 5pm tomorrow about the bus", "set_reminder", {"text": "the bus", "when": "when"},
     "ding me {when} about {text}"),
    ("how busy am i on thursday", "calendar_query", {"when": "when"}, "how busy am i {when}"),
])
def test_what_differs_becomes_a_place(said: str, intent: str, slots: dict[str, object], phrase: str) -> None:
    assert lesson(said, intent, **slots) == (phrase, {})


def test_what_deletes_keeps_its_words() -> None:
    assert lesson("lose the crisps from my list", "remove_item", items="the crisps") == (
        "lose the crisps from my list", {"items": "the crisps"},
    )


def test_too_few_words_around_a_place_keep_it_shut() -> None:
    assert lesson("terrarium usual", "add_task", task="terrarium") == ("terrarium usual", {"task": "terrarium"})


@pytest.mark.parametrize("said", [
    "the usual for 3 people",  # as a phrase, any number would do
    "ding me at 5pm tomorrow",  # a time that no slot took up
    "tomorrow at 9",
    "",
])
def test_what_has_no_words_of_its_own_is_not_learnt(said: str) -> None:
    assert lesson(said, "help") is None


def test_readings_of_the_classifier_are_guesses_and_learnt_ones_are_not() -> None:
    judge = arbiter.Arbiter(REGISTRY.actions())
    message = normalise.message("how busy am i on thursday")
    found = judge.judge(message, when.find(message.raw, NOW), NOW).request
    assert found is not None
    assert learning.is_guess(found)
    assert not learning.is_guess(Request("help", tier="phrase"))
