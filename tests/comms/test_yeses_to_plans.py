"""A yes to a plan counts only where it was asked, and what is asked for a yes names what it touches."""

from __future__ import annotations

import itertools

import pytest

from bot.understanding.planner import ELSEWHERE
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
