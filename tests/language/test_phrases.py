"""The notation of phrases, what it matches and what it catches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language.grammar import phrases, templates
from specialists.language.grammar.speech import Sentence
from specialists.language.text import normalise
from specialists.language.time.value import When


@dataclass(frozen=True)
class Says:
    intent: str
    says: tuple[Sentence, ...]
    fixed: Mapping[str, str] = field(default_factory=dict)

    @property
    def request_intent(self) -> str:
        return self.intent


def says(intent: str, *texts: str) -> Says:
    return Says(intent, tuple(Sentence(text) for text in texts))


RULES = {"my": "(my|the)", "add": "(add|put)"}


def caught(template: str, text: str, whens: tuple[When, ...] = ()) -> dict[str, str] | None:
    """What the one template catches of a text; None where it does not fit."""
    grammar = phrases.Grammar([says("x", template)], RULES)
    found = grammar.match(normalise.message(text), whens)
    return {name: text[slot.start : slot.end] for name, slot in found[0].slots.items()} if found else None


ROWS = [
    ("what is new", "whats new", {}),
    ("what is new", "what is old", None),
    ("show [me] the list", "show the list", {}),
    ("show [me] the list", "show me the list", {}),
    ("(show|read) [me [all of]] <my> list", "read me all of my list", {}),
    ("reminder(s)", "reminders", {}),
    ("remind me to {text}", "Remind me to call Mom (mobile) now", {"text": "call Mom (mobile) now"}),
    ("remind me to {text}", "rmnd me 2 cal Mom", {"text": "cal Mom"}),
    ("<add> {items} to <my> {list} list", "put Milk & 2 eggs to the hardware list",
     {"items": "Milk & 2 eggs", "list": "hardware"}),
    ("text {recipient} [that] {body}", "text Sarah that I'll be there",
     {"recipient": "Sarah", "body": "I'll be there"}),
    ("text {recipient} [that] {body}", "text my sister please come",
     {"recipient": "my sister", "body": "please come"}),
    ("weather [in {place}]", "weather in New York City", {"place": "New York City"}),
    ("undo the last {number}", "undo the last three", {"number": "three"}),
    ("undo the last {number}", "undo the last one hundred 20", {"number": "one hundred 20"}),
    ("* weather *", "is the weather any good", {}),
    ("cancel {title:((lunch|dinner) [with *])}", "cancel dinner with Tom Webb", {"title": "dinner with Tom Webb"}),
    ("calculate {expression}", "calculate 3 times four please", {"expression": "3 times four"}),
    ("clear the list", "clera the lsit", {}),  # a slip a word
    ("read the list", "bread the mist", None),  # other words, not slips
]


@pytest.mark.parametrize(("template", "text", "slots"), ROWS)
def test_a_template_fits_and_catches(template: str, text: str, slots: dict[str, str] | None) -> None:
    assert caught(template, text) == slots


def test_a_time_is_one_word() -> None:
    when = When("tomorrow at 5", (10, 23))
    assert caught("remind me {when} to {text}", "remind me tomorrow at 5 to sing", (when,)) == {
        "when": "tomorrow at 5", "text": "sing",
    }
    assert caught("remind me {when} to {text}", "remind me tomorrow at 5 to sing") is None


def test_words_of_a_time_are_words_too() -> None:
    when = When("morning", (5, 12))
    assert caught("good morning", "good morning", (when,)) == {}


def test_a_template_that_begins_with_a_courtesy_sees_it() -> None:
    assert caught("can you help", "can you help") == {}
    assert caught("help", "can you help") == {}


def test_constants_come_along() -> None:
    grammar = phrases.Grammar([Says("x", (Sentence("what to buy", {"list": "groceries", "which": "all"}),))])
    assert grammar.match(normalise.message("what to buy"))[0].constants == {"list": "groceries", "which": "all"}


def test_the_more_literal_template_comes_first() -> None:
    grammar = phrases.Grammar([says("loose", "add {items}", "* list *"), says("exact", "add {items} to the list")])
    found = grammar.match(normalise.message("add milk to the list"))
    assert [match.intent for match in found] == ["exact", "loose", "loose"]
    assert found[0].score > found[-1].score


BROKEN = ["show (me", "show me)", "{text}", "[show]", "<nothing> here", "add {x:colour}", "add => list=x", "*"]


@pytest.mark.parametrize("template", BROKEN)
def test_a_broken_template_is_refused(template: str) -> None:
    with pytest.raises(templates.PhraseError):
        phrases.Grammar([says("x", template)])


NESTED = phrases.Grammar([says("x", "(a|b) {text} [c {body}] * d [{when}]", "a [b [c [d [e]]]] * {text} f * g")])


@given(st.lists(st.sampled_from("a b c d e f g h 2 4 to".split()), max_size=60))
def test_any_words_are_answered_and_slots_lie_in_the_text(words: list[str]) -> None:
    text = " ".join(words)
    for match in NESTED.match(normalise.message(text)):
        for slot in match.slots.values():
            assert 0 <= slot.start < slot.end <= len(text)
        assert 0 <= match.score <= 1
