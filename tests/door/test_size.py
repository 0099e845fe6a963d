"""A reading request stays small, whatever the message, what it leans on and what went before."""

from __future__ import annotations

import datetime as dt
import json
from zoneinfo import ZoneInfo

import pytest

from bot.understanding import classifying, wishes
from bot.understanding.inquiry import Inquiry
from bot.understanding.message import vocabulary
from bot.understanding.message.router import Router
from integrations.llm import brain
from integrations.llm.brain import Author, Message
from specialists import registry
from tests import unread
from tests.door.talk import NOTHING, meant
from tests.house import Home
from tests.standins.model import Asked, Model, Reply

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
SHORT = "move it to six"
LONGEST = ("the geraniums by the window " * 60)[: classifying.LONGEST]
BEFORE = [Message(Author.USER, "add oat milk and flour " * 20), Message(Author.ASSISTANT, "They are on it. " * 30)]
AROUND = "\n".join(["These are names:", *(f"task: shift the geraniums {'so ' * 8}{number}" for number in range(12))])
STORY = "Of this message these requests are done:\n" + "\n".join(f"{one}. a step of the plan" for one in range(5))


def tokens(asked: Asked) -> int:
    """All that a request makes the model read, by the estimate of the house."""
    schema = json.dumps(asked.schema, separators=(",", ":")) if asked.schema else ""
    return brain.tokens(sum(len(one.text) for one in asked.said) + len(schema))


@pytest.fixture(scope="module")
def inquiry() -> Inquiry:
    actions = registry.find().actions()
    return Inquiry(actions, Router(actions))


def schema(inquiry: Inquiry) -> int:
    """The letters of the schema as it is sent."""
    from pydantic_ai.profiles.openai import OpenAIJsonSchemaTransformer

    sent = OpenAIJsonSchemaTransformer(inquiry.form.model_json_schema(), strict=True).walk()
    return len(json.dumps(sent, separators=(",", ":")))


def named(system: str) -> set[str]:
    """The intents that have a line of their own, with their slots or alone."""
    return {line.partition("(")[0] for line in system.splitlines()}


@pytest.mark.parametrize("text", [SHORT, "?", "6", unread.holding("geraniums"), LONGEST], ids=lambda one: one[:9])
@pytest.mark.parametrize(("before", "story", "around"), [
    ((), "", ""), (BEFORE[:1], "", AROUND), ((), STORY, ""), ((), "", AROUND),
], ids=["alone", "before", "story", "around"])
def test_it_is_small(inquiry: Inquiry, text: str, before: list[Message], story: str, around: str) -> None:
    before = before if text != LONGEST else ()  # there is no room for what was said, and none is given it
    question = inquiry.question(text, NOW, before, story, around)
    letters = sum(len(one.text) for one in question) + schema(inquiry)
    assert brain.tokens(letters) <= 1800
    assert question[-1].text == text
    assert named(question[0].text) >= set(inquiry.forms)
    assert story in question[0].text
    assert all(one in question for one in before)


def test_the_likely_are_told_in_full_and_the_rest_are_named(inquiry: Inquiry) -> None:
    system = inquiry.question(SHORT, NOW)[0].text
    likely = [one for one in inquiry.router.likely(SHORT, NOW) if one in inquiry.forms]
    told = [intent for intent in inquiry.forms if f"\n{intent}(" in system]
    assert set(told) >= set(likely[: vocabulary.LIKELIEST])
    assert all(line in system for line in vocabulary.shown(inquiry.forms[likely[0]], inquiry.router, NOW))
    assert inquiry.forms[likely[0]].head in system


def test_the_schema_is_reckoned_no_smaller_than_it_is(inquiry: Inquiry) -> None:
    names = [name for form in inquiry.forms.values() for name in form.slots]
    assert schema(inquiry) <= wishes.letters(inquiry.forms, names) <= schema(inquiry) + 200


async def test_over_the_wire_with_talk_before_and_names_around(here: Home, model: Model) -> None:
    for number in range(9):
        await here.say(f"add a task to shift the geraniums {'so slowly ' * 4}{number}")
    model.queue(NOTHING, Reply("So many flowers."))
    text = unread.holding("those geraniums")
    await here.say(text)
    asked = model.asked[0]
    assert asked.said[-1].text == text
    assert tokens(asked) <= 1800
    assert "task: shift the geraniums" in asked.said[0].text
    assert [one.role for one in asked.said].count("assistant") >= 1  # "those" points at what was said before


async def test_where_the_schema_is_told_in_words(here: Home, model: Model) -> None:
    model.holds_to_schemas = False
    model.queue(meant("add_item", items="geraniums"))
    assert "geraniums" in await here.say(unread.holding("the geraniums"))
    (asked,) = model.asked
    assert asked.schema is None
    assert tokens(asked) <= 1800
    assert '"enum":["check_in",' in asked.said[0].text


async def test_what_goes_back_with_a_reason_is_small_too_and_tells_of_what_was_meant(here: Home, model: Model) -> None:
    text = unread.holding("the geraniums", "tomorrow at 6")
    far = meant("fact_history", query="the begonias " * 80)
    model.queue(far, meant("set_reminder", text="the geraniums", when="tomorrow at 6"))
    assert "the geraniums" in await here.say(text)
    first, second = model.asked
    assert tokens(first) <= 1800
    assert tokens(second) <= 1800
    assert "\nfact_history(query, when)" in second.said[0].text
