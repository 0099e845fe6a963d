"""The parts of messages that no phrase has: the thing, the person, the text, as the action's slots."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.understanding.message import filling
from specialists import registry
from specialists.language import time as when
from specialists.language.classifier import encoder, tagger
from specialists.language.classifier.ensemble import Judgement
from specialists.language.grammar import phrases
from specialists.language.grammar.speech import Sentence
from specialists.language.text import normalise

NOW = dt.datetime(2026, 11, 20, 9, 30, tzinfo=dt.UTC)
ACTIONS = {action.intent: action for action in registry.find().actions()}


def found(intent: str, text: str) -> dict[str, str]:
    takes = list(filling.signature(ACTIONS[intent]).types)
    whens = when.find(text, NOW)
    slots = tagger.find(intent, Judgement(normalise.message(text), whens), whens, takes)
    return {name: text[slot.start : slot.end] for name, slot in slots.items()}


# Not one of these stands in the corpus, nor do their values.
PARTS = [
    (
        "create_event",
        "squeeze a physio appointment into my calendar for Tuesday at ten",
        {"title": "physio appointment"},
    ),
    ("add_task", "could the ironing be put onto my to do list as well", {"task": "the ironing"}),
    ("weather", "what kind of weather are we going to get in Porto over the coming days", {"location": "Porto"}),
    ("time", "in Lima, what would the local time be right now", {"location": "Lima"}),
    ("call_contact", "could you get my aunt Beryl on the line for me", {"recipient": "my aunt Beryl"}),
    (
        "send_message",
        "get word to Agnes that the boiler man is here",
        {"recipient": "Agnes", "body": "the boiler man is here"},
    ),
    ("set_reminder", "I'd be glad of an alarm for quarter past six tomorrow morning", {}),
    ("small_talk", "that joke of yours was brilliant, tell me another one", {}),
]


@pytest.mark.parametrize(("intent", "text", "slots"), PARTS)
def test_parts_of_messages_never_seen(intent: str, text: str, slots: dict[str, str]) -> None:
    assert {name: said.removeprefix("the ") for name, said in found(intent, text).items()} == {
        name: said.removeprefix("the ") for name, said in slots.items()
    }


def test_they_fill_an_actions_slots_with_its_times() -> None:
    text = "squeeze a physio appointment into my calendar for Tuesday at ten"
    message, whens = normalise.message(text), when.find(text, NOW)
    action = ACTIONS["create_event"]
    asked = filling.signature(action)
    slots = tagger.find("create_event", Judgement(message, whens), whens, list(asked.types))
    match = phrases.Match(action, Sentence(""), slots, 0.5, 0.0, 0, 0, 0, True)
    filled = filling.fill(match, asked, message, whens, NOW)
    assert filled is not None
    assert filled["title"] == "physio appointment"
    assert filled["when"].start == dt.datetime(2026, 11, 24, 10, 0)  # noqa: DTZ001 - a When is in its person's own zone


def test_only_what_the_action_takes() -> None:
    judged = Judgement(normalise.message("get word to Agnes that the boiler man is here"), [])
    assert set(tagger.find("send_message", judged, [], ["recipient"])) == {"recipient"}
    assert tagger.find("send_message", judged, [], []) == {}


def test_an_intent_without_sentences_has_no_parts() -> None:
    assert tagger.find("juggle", Judgement(normalise.message("juggle three clubs"), []), [], ["text"]) == {}


def test_every_label_has_a_slot() -> None:
    assert set(encoder.opened().labels) == {*tagger.SLOTS, tagger.FRAME, tagger.TIME, tagger.REMARK, tagger.OLD}


@settings(deadline=None, max_examples=100)
@given(st.text(), st.sampled_from(sorted(ACTIONS)))
def test_slots_are_stretches_of_the_message(text: str, intent: str) -> None:
    message, whens = normalise.message(text), when.find(text, NOW)
    judged, takes = Judgement(message, whens), list(filling.signature(ACTIONS[intent]).types)
    for name, slot in tagger.find(intent, judged, whens, takes).items():
        assert slot.name == name
        assert message.head <= slot.first < slot.last <= message.tail
        assert text[slot.start : slot.end].strip()
