"""A check-in called off while it waits for an answer: who was asked is not chased, and the record says so."""

from __future__ import annotations

import pytest

from tests.checkins.conftest import MOM
from tests.databases import BOTH
from tests.people.street import ANNA, Street

pytestmark = BOTH

ONCE = "check on mom; if she doesn't answer in 30 minutes try again, then text Anna"


@pytest.fixture
async def once(town: Street) -> Street:
    """Mom was asked a moment ago, once and for all; Anna may be told."""
    await town.say(ONCE)
    await town.later(minutes=1)
    await town.write(ANNA, "yes")
    return town


@pytest.mark.parametrize(
    "text",
    ["cancel the check-in", "stop checking on mom", "forget today's check", "call off the check-in with mom",
     "never mind the check-in", "don't ask mom again", "stop chasing mom"],
)
async def test_one_that_asks_once_ends_and_nobody_is_chased(once: Street, text: str) -> None:
    assert "Mom: asked Friday 20 Nov, 2:30 pm, no answer yet" in await once.say("list my check-ins")
    assert await once.say(text) == "The check-in with Mom has ended. Say undo to take it back."
    asked, told = len(once.sms.to(MOM)), len(once.sms.to(ANNA))
    assert await once.later(hours=3) == []
    assert (len(once.sms.to(MOM)), len(once.sms.to(ANNA))) == (asked, told)
    assert "You called that off Friday 20 Nov, 2:31 pm." in await once.say("did mom answer?")
    assert "0 of 0 answered –. 1 round called off." in await once.say("how often did mom answer this week?")
    assert "No check-in is set up" in await once.say("list my check-ins")


async def test_an_answer_that_comes_all_the_same_is_passed_on(once: Street) -> None:
    await once.say("cancel the check-in")
    assert await once.write(MOM, "all fine") == ["Thank you. I've told Ada."]
    assert "1 of 1 answered ✓." in await once.say("how often did mom answer this week?")


async def test_undo_asks_on(once: Street) -> None:
    await once.say("cancel the check-in")
    await once.later(minutes=20)
    assert "Undone" in await once.say("undo")
    await once.later(minutes=10)
    assert once.sms.to(MOM)[-1].startswith("Hello again Mom")


async def test_who_had_heard_of_the_silence_hears_of_its_end(once: Street) -> None:
    await once.later(minutes=30)
    await once.later(minutes=12)
    assert once.sms.to(ANNA)[-1].startswith("Mom has not answered my check-in")
    said = await once.say("forget today's check")
    assert said == "The check-in with Mom has ended. I've told Anna. Say undo to take it back."
    await once.house.delivery.drain_once()
    assert once.sms.to(ANNA)[-1] == "Ada has called off the check-in with Mom: no answer is waited for any more."


@pytest.mark.parametrize(
    "text",
    ["forget today's check", "cancel today's check-in", "skip today's check-in with mom", "don't ask mom again today",
     "stop chasing mom"],
)
async def test_of_a_daily_one_today_alone_is_called_off(asked: Street, text: str) -> None:
    said = await asked.say(text)
    assert said == "I don't ask Mom again. The next check-in is on Sunday 22 Nov, 9:00 am. Say undo to take it back."
    sent = len(asked.sms.sent)
    assert await asked.later(hours=5) == []
    assert len(asked.sms.sent) == sent
    assert "1 round called off" in await asked.say("how often did mom answer this week?")
    await asked.later(hours=19)
    assert asked.sms.to(MOM)[-1].startswith("Hello Mom")
    await asked.write(MOM, "fine")
    assert "1 of 1 answered –✓." in await asked.say("how often did mom answer this week?")


async def test_the_whole_of_a_daily_one_ends_with_its_round(asked: Street) -> None:
    assert (await asked.say("cancel the check-in")).startswith("The check-in with Mom has ended.")
    sent = len(asked.sms.sent)
    assert await asked.later(hours=30) == []
    assert len(asked.sms.sent) == sent


async def test_tomorrows_alone_is_left_out(asked: Street) -> None:
    await asked.write(MOM, "ok")
    said = await asked.say("cancel tomorrow's check-in")
    assert said.startswith("I leave out the check-in with Mom on Sunday 22 Nov, 9:00 am. The next is on Monday 23 Nov")


async def test_ones_own_is_called_off_and_the_next_message_is_no_answer(town: Street) -> None:
    await town.say("ask me every evening at 9 how I slept")
    await town.later(hours=6, minutes=31)
    assert (await town.say("skip today's check-in")).startswith("I don't ask you again.")
    assert "Noted" not in await town.say("quite well")
