"""Which messages are plans of several steps by rule, and which are not; how a stop is told from other words."""

from __future__ import annotations

import pytest

from bot.turns import overhearing
from bot.understanding import several
from bot.understanding.course import Course
from bot.understanding.message.router import Router
from specialists import registry
from tests.test_examples import NOW

REGISTRY = registry.find()
ROUTER = Router(REGISTRY.actions())


def read(text: str) -> Course | None:
    return several.read(text, NOW, ROUTER, REGISTRY)


@pytest.mark.parametrize(("text", "steps"), [
    ("write an email to Sarah about the deadline, then make it shorter, then send it to me",
     [("write_text", None), ("edit_text", 0), ("show", 1)]),
    ("write a poem about autumn and send it to Anna", [("write_text", None), ("send_message", 0)]),
    ("Draft a toast for Lena, make it funny and then send Tom the result.",
     [("write_text", None), ("edit_text", 0), ("send_message", 1)]),
    ("what's on my grocery list? then text it to Sam", [("check_list", None), ("send_message", 0)]),
    ("search for vegan bakeries, after that remember it", [("search", None), ("save_memory", 0)]),
    ("write a poem about autumn, save it as a note called Autumn and read it to me",
     [("write_text", None), ("create_document", 0), ("show", 0)]),
    ("what are my tasks and then remind me of it tomorrow at 9", [("view_tasks", None), ("set_reminder", 0)]),
    ("first write a poem about autumn. After that make it shorter. Finally show me",
     [("write_text", None), ("edit_text", 0), ("show", 1)]),
    ("write a poem about autumn, then delete all my reminders", [("write_text", None), ("cancel_reminder", None)]),
    ("write a letter to Sam about the boiler, then add milk to groceries, then send it to him",
     [("write_text", None), ("add_item", None), ("send_message", 0)]),
])
def test_steps_that_feed_each_other(text: str, steps: list[tuple[str, int | None]]) -> None:
    course = read(text)
    assert course is not None
    assert [(leg.request.intent, leg.uses) for leg in course.legs] == steps
    assert all(leg.told for leg in course.legs)
    assert Course.from_json(course.as_json()) == course


def test_a_pronoun_is_whom_it_was_written_to() -> None:
    course = read("write a letter to Sam about the boiler, then send it to him")
    assert course is not None
    assert course.legs[1].request.slots["recipient"] == "Sam"


@pytest.mark.parametrize("text", [
    "remind me to wash the car and then call mom",
    "tell Anna to write the report then send it to me",
    "add milk to groceries, then remind me to shop at 5",
    "write a poem about autumn, then fly it to the moon",
    "write a poem about autumn, then send it to her",
    "what's on my grocery list and what are my tasks",
    "I wrote a poem, then she sent it to me",
    "don't write a poem, then send it to Anna",
    "then send it to Anna",
    "write a poem about autumn",
])
def test_what_is_no_such_plan(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize("text", [
    "stop", "Stop!", "STOP", "cancel", "cancel that", "no, stop it please", "wait, don't", "never mind", "forget it",
    "cancel everything", "abort the plan", "halt", "leave it",
])
def test_a_stop(text: str) -> None:
    assert overhearing.is_stop(text)


@pytest.mark.parametrize("text", [
    "stop reminding me about the vitamins", "cancel the dentist reminder", "cancel lunch with Tom", "yes", "no", "",
    "stop the timer", "never again", "forget what I told you about Tom", "don't forget the milk",
])
def test_no_stop(text: str) -> None:
    assert not overhearing.is_stop(text)
