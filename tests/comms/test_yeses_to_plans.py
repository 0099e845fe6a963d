"""A yes to a plan counts only where it was asked, and what is asked for a yes names what it touches."""

from __future__ import annotations

import itertools

import pytest

from bot.understanding.planner import ELSEWHERE, GONE
from tests.databases import BOTH
from tests.people.street import ANNA, SAM, Street

PLAN = "tell Sam to buy wine and Anna to buy beer"
THINGS = ("water the plants", "call Dave", "pay rent", "feed the cat", "mow the lawn")


@pytest.fixture
async def connected(town: Street) -> Street:
    """The house, whose owner has a second chat, and knows Sam and Anna."""
    await town.write("4711", f"/start {await town.code('connect my telegram')}")
    for name in ("Sam", "Anna"):
        await town.say(f"text {name} hello")
        await town.say("yes")
    await town.house.delivery.drain_once()
    town.sms.sent.clear()
    return town


async def sent(town: Street) -> int:
    await town.house.delivery.drain_once()
    return len(town.sms.to(SAM)) + len(town.sms.to(ANNA))


@BOTH
async def test_a_yes_to_a_plan_from_another_chat_does_nothing(connected: Street) -> None:
    assert "This is what I would do" in await connected.say(PLAN)
    assert await connected.write("4711", "yes") == [ELSEWHERE]
    assert await sent(connected) == 0
    await connected.say("yes")
    assert await sent(connected) == 2


@BOTH
async def test_nor_does_the_button_of_it(connected: Street) -> None:
    out = await connected.ask(PLAN)
    button = next(one for one in out.buttons if one.label == "Yes")
    tapped = {"button": {"intent": button.intent, "slots": dict(button.slots)}}
    assert await connected.write("4711", "", payload=tapped) == [ELSEWHERE]
    assert await sent(connected) == 0


async def test_nor_a_yes_to_what_is_done_to_all(connected: Street) -> None:
    for at, thing in zip(itertools.count(9), THINGS, strict=False):
        await connected.say(f"remind me tomorrow at {at} to {thing}")
    await connected.say("cancel all my reminders")
    assert await connected.write("4711", "yes") == [ELSEWHERE]
    assert "mow the lawn" in await connected.say("what are my reminders?")


async def test_a_no_from_anywhere_ends_it(connected: Street) -> None:
    await connected.say(PLAN)
    await connected.write("4711", "no")
    await connected.say("yes")
    assert await sent(connected) == 0


async def test_what_a_plan_touches_is_named(town: Street) -> None:
    for at, thing in zip(itertools.count(9), THINGS, strict=False):
        await town.say(f"remind me tomorrow at {at} to {thing}")
    shown = await town.say("what's on my list, then send it to Sam, then cancel all my reminders")
    assert "Cancel all 5 reminders (water the plants, call Dave, pay rent and 2 more)" in shown


async def test_what_a_confirmation_deletes_is_named(town: Street) -> None:
    for task in ("renew passport", "wash car", "call the bank", "book dentist"):
        await town.say(f"add task {task}")
    asked = await town.say("delete all my tasks")
    assert asked.startswith("Delete all 4 tasks (")
    assert "renew passport" in asked
    assert "and 1 more" in asked


@pytest.mark.parametrize(
    "text",
    [
        "yes but not Sam", "yeah no", "ok no", "sure not", "1", "the first one", "just the first", "the plan", "plan",
        "go ahead with 1", "yes tomorrow", "yes later", "yes if he pays", "carry on", "do it tomorrow", "ok forget it",
    ],
)  # fmt: skip
async def test_nothing_but_a_yes_is_a_yes_to_a_plan(connected: Street, text: str) -> None:
    assert "This is what I would do" in await connected.say(PLAN)
    await connected.say(text)
    assert await sent(connected) == 0


@pytest.mark.parametrize("text", ["yes please", "Yes, do it!", "go ahead", "ok 👍", "yep send it", "please do"])
async def test_a_yes_in_other_words_is_one(connected: Street, text: str) -> None:
    await connected.say(PLAN)
    await connected.say(text)
    assert await sent(connected) == 2


async def test_half_a_yes_leaves_the_plan_open(connected: Street) -> None:
    await connected.say(PLAN)
    assert "only a plain yes" in await connected.say("yes but not Sam")
    await connected.say("yes")
    assert await sent(connected) == 2


@pytest.mark.parametrize("between", ["what time is it?", "add milk to groceries", "hello", "no"])
async def test_a_yes_after_something_else_is_for_that(connected: Street, between: str) -> None:
    out = await connected.ask(PLAN)
    await connected.say(between)
    await connected.say("yes")
    assert await sent(connected) == 0
    assert await connected.tap(out, "Yes") == GONE
    assert await sent(connected) == 0


async def test_a_yes_counts_once_and_not_a_day_later(connected: Street) -> None:
    await connected.say(PLAN)
    await connected.say("yes")
    await connected.say("yes")
    assert await sent(connected) == 2
    await connected.say(PLAN)
    await connected.later(hours=25)
    await connected.say("yes")
    assert await sent(connected) == 2


@pytest.mark.parametrize("text", ["yes but not the cat", "ok no", "yes tomorrow", "cancel feed the cat", "yes later"])
async def test_nor_does_half_a_yes_delete_everything(town: Street, text: str) -> None:
    for at, thing in zip(itertools.count(9), THINGS, strict=False):
        await town.say(f"remind me tomorrow at {at} to {thing}")
    asked = await town.say("cancel all my reminders")
    assert asked.startswith(
        "Cancel all 5 reminders (water the plants, call Dave, pay rent, feed the cat and mow the lawn)?"
    )
    await town.say(text)
    assert "mow the lawn" in await town.say("what are my reminders?")


@pytest.mark.parametrize("text", ["yes", "1", "all 5", "yes, all 5", "yes cancel them", "all of them", "ok do it"])
async def test_a_yes_with_its_own_words_deletes(town: Street, text: str) -> None:
    for at, thing in zip(itertools.count(9), THINGS, strict=False):
        await town.say(f"remind me tomorrow at {at} to {thing}")
    await town.say("cancel all my reminders")
    assert (await town.say(text)).startswith("Cancelled 5 reminders")
