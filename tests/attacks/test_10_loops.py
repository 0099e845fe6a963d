"""(10) A model that loops, calls 500 tools, or sends a megabyte of arguments."""

from __future__ import annotations

from typing import Any

import pytest

from integrations.llm.allowance import LONGEST_ARGUMENTS, Allowance
from tests.attacks.fort import DOORS, Fort
from tests.standins.model import Call, Reply

CAPS = Allowance()
CALL = Call("send_everything", {"text": "x"})
MANY = Reply(calls=(CALL,) * 500)
HUGE = Reply(calls=(Call("send_everything", {"text": "x" * 1_000_000}),))
WIDE = Reply(calls=(Call("send_everything", {"text": "x" * (LONGEST_ARGUMENTS + 1)}),))


@pytest.mark.parametrize("door", DOORS)
async def test_a_loop_ends_and_the_person_is_told(here: Fort, world: Any, door: str) -> None:
    here.model.rule(Reply(calls=(CALL,)))
    said = await here.say(door, "grubble around")
    whole = said or "\n".join(here.phone.texts)
    assert "more thinking than I allow" in whole
    assert world.called <= CAPS.tool_calls
    assert len(here.model.raw) <= CAPS.calls
    assert await here.sent() == []


@pytest.mark.parametrize("reply", [MANY, HUGE, WIDE], ids=["500 calls", "a megabyte", "long arguments"])
async def test_too_much_at_once_does_nothing(here: Fort, world: Any, reply: Reply) -> None:
    here.model.rule(reply)
    said = await here.say("api", "grubble around")
    assert said
    assert "Traceback" not in said
    assert world.called <= CAPS.tool_calls
    assert len(here.model.raw) <= CAPS.calls
    assert await here.sent() == []


async def test_at_the_cap_what_is_scheduled_goes_on(here: Fort, world: Any) -> None:
    await here.say("sms", "remind me in 10 minutes to stretch")
    here.model.rule(MANY)
    await here.say("sms", "grubble around")
    await here.later(minutes=11)
    await here.twilio.advance(5)
    assert len([text for text in here.phone.texts if "stretch" in text.lower()]) == 2, here.phone.texts


async def test_a_few_calls_are_made_and_answered(here: Fort, world: Any) -> None:
    here.model.queue(Reply(calls=(CALL, CALL)), Reply("That was all."))
    assert await here.say("api", "grubble around") == "That was all."
    assert world.called == 2
