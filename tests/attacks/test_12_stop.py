"""(12) STOP or "cancel" in the middle of what was asked for: nothing more of it happens."""

from __future__ import annotations

import pytest

from storage.tables import Approval
from tests.attacks.fort import DOORS, Fort
from tests.standins.model import Reply

WISH = "text Sam by SMS: the gate is open"
WISHES = "add milk to groceries and text Sam by SMS: the gate is open"
# To a telephone network "stop" and "cancel" shut the number: see below.
ENDINGS = [
    (door, word) for door in DOORS for word in ("cancel", "no", "stop")
    if word == "no" or door not in ("sms", "whatsapp")
]
LETTER = "Dear Sam,\nthe deadline is Monday.\nAda"


async def abroad(here: Fort) -> list[str]:
    await here.settle()
    await here.twilio.advance(5)
    return here.abroad()


@pytest.mark.parametrize(("door", "word"), ENDINGS)
async def test_a_word_ends_what_waits_for_a_yes(here: Fort, door: str, word: str) -> None:
    await here.say(door, WISH)
    await here.say(door, word)
    await here.say(door, "yes")
    assert await abroad(here) == []
    assert [row.state for row in await here.rows(Approval)] != ["granted"]


@pytest.mark.parametrize("word", ["STOP", "CANCEL", "END"])
async def test_stop_at_the_network_shuts_the_number_and_nothing_goes_out_after_it(here: Fort, word: str) -> None:
    await here.say("sms", WISH)
    await here.say("sms", word)
    await here.say("telegram", "yes")
    await here.later(minutes=5)
    assert await abroad(here) == []


async def test_what_was_done_before_is_taken_back_by_undo_and_the_rest_never_happens(here: Fort) -> None:
    await here.say("api", WISHES)
    await here.say("api", "cancel")
    assert await abroad(here) == []
    await here.say("api", "undo")
    assert "milk" not in await here.say("api", "what's on my grocery list?")


async def test_a_recipient_who_sends_stop_gets_nothing_more(here: Fort) -> None:
    await here.say("sms", WISH)
    await here.visit("sms", "STOP")
    before = len(here.sams.texts)
    await here.say("sms", "yes")
    await abroad(here)
    assert not any("the gate is open" in text for text in here.sams.texts[before:])


@pytest.mark.parametrize("word", ["cancel", "no"])
async def test_a_plan_is_stopped_before_it_sends(here: Fort, word: str) -> None:
    here.model.queue(Reply(LETTER), Reply("Dear Sam,\nMonday.\nAda"))
    await here.say("api", "write an email to Sam about the deadline, then make it shorter, then text it to Sam")
    await here.say("api", word)
    await here.say("api", "yes")
    await here.later(minutes=5)
    assert await abroad(here) == []


@pytest.mark.parametrize("door", DOORS)
async def test_without_a_stop_it_is_done(here: Fort, door: str) -> None:
    await here.say(door, WISH)
    await here.say(door, "yes")
    assert any("the gate is open" in text for text in await abroad(here))
