"""What went out, what arrived and what came back, asked in the words that people have for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.people.street import ANNA, SAM, Street, street

SENT = 'our message "the plumber comes at ten" to Sam, by SMS: sent Friday 20 Nov, 2:30 pm'


@pytest.fixture
async def told(tmp_path: Path) -> AsyncIterator[Street]:
    """Sam was written to, and Anna was not."""
    async with street(tmp_path) as here:
        await here.say(f"add contact Sam {SAM}")
        await here.say(f"add contact Anna {ANNA}")
        await here.say("text Sam the plumber comes at ten")
        await here.say("yes")
        await here.house.delivery.drain_once()
        yield here


@pytest.mark.parametrize("text", [
    "did Sam get it?", "did the text to Sam go out?", "did my message to Sam get through?", "has Sam read it?",
    "was my message to Sam delivered?", "when did you text Sam?", "did you write to Sam?", "what did you send Sam?",
    "what messages have I sent to Sam?", "what did I write to Sam?", "what did you send today?",
    "how many messages did you send today?", "did the message to Sam arrive?", "did that arrive?", "did he get that?",
    "has it been sent?", "has he read it?", "was it sent to Sam?", "prove that Sam got it", "did it go through?",
    "did you message anyone today?",
])  # fmt: skip
async def test_a_message_is_proved_by_its_own_words(told: Street, text: str) -> None:
    assert SENT in await told.say(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("has Sam read it?", "by SMS nobody tells what was read"),
        ("has Anna read it?", "I have sent Anna nothing"),
        ("who have you called this week?", "I made no call in that time."),
        ("did you call me today?", "I made no call in that time."),
        ("when did you last call me?", "I made no call in that time."),
        ("did you call Sam?", "I made no call to Sam in that time."),
        ("did anything fail?", "Nothing that I know of failed"),
        ("is there anything that didn't arrive?", "Nothing that I know of failed"),
        ("who texted me today?", "Nobody of your contacts"),
        ("who called me today?", "Nobody of your contacts called me in that time; what rings your own telephone"),
        ("did anyone call?", "Nobody of your contacts called me"),
        ("why didn't you remind me?", "No reminder was set for that time"),
        ("why didn't you remind me about the dentist?", 'No reminder about "the dentist" was set'),
        ("what did I miss?", "Nothing that I know of"),
    ],
)
async def test_what_was_not_is_said_to_be_none(told: Street, text: str, said: str) -> None:
    answer = await told.say(text)
    assert said in answer


async def test_who_wrote_is_told_and_their_words_only_when_asked_for(told: Street) -> None:
    await told.write(SAM, "fine with me", "the key is under the mat")
    for text in ("who texted me today?", "did anyone write?", "has anybody answered?"):
        said = await told.say(text)
        assert "1. Sam, 2 times, last Friday 20 Nov, 2:30 pm" in said
        assert "mat" not in said
    assert "under the mat" in await told.say("what did Sam say?")


async def test_a_reminder_that_nags_is_told_in_one_line(told: Street) -> None:
    await told.say("remind me in 5 minutes to call the bank and nag me every 10 minutes until I say done")
    await told.later(minutes=5)
    await told.later(minutes=10)
    assert "1. Friday 20 Nov, 2:35 pm: call the bank" in await told.say("what did I miss?")
    await told.say("done")
    receipt = ("Friday 20 Nov, 2:35 pm, in the terminal; delivered at once, and again until 2:45 pm (2 in all). "
               "You said done Friday 20 Nov, 2:45 pm.")  # fmt: skip
    for text in ("did you remind me to call the bank?", "did my reminder go through?",
                 "show me the receipt for the bank reminder"):  # fmt: skip
        assert receipt in await told.say(text)
    assert await told.say("why didn't you remind me to call the bank?") == f"I did: {receipt}"


async def test_she_is_whoever_was_written_to_last(told: Street) -> None:
    assert "No word from Sam since Friday 20 Nov, 2:30 pm." in await told.say("did he reply?")
    await told.write(SAM, "ok")
    assert "Sam wrote Friday 20 Nov, 2:30 pm" in await told.say("did he reply?")


@pytest.mark.parametrize(("text", "said"), [
    ("did the call get through?", "I made no call in that time."),
    ("did Sam pick up?", "I made no call to Sam in that time."),
    ("did he hear it?", "I have called nobody but you lately."),
    ("what's still in the queue?", "Nothing is on its way"),
    ("what went wrong?", "Nothing that I know of failed"),
    ("which messages were not delivered?", "Nothing that I know of failed"),
    ("why did you call me?", "I made no call in that time."),
])  # fmt: skip
async def test_what_did_not_happen_is_not_claimed(told: Street, text: str, said: str) -> None:
    assert said in await told.say(text)


async def test_of_a_time_at_which_none_came_the_nearest_is_named(tmp_path: Path) -> None:
    async with street(tmp_path) as here:
        assert "No reminder has come in the last 30 days" in await here.say("did you remind me at 9?")
        await here.say("remind me in 5 minutes to take the bread out")
        await here.later(minutes=5)
        said = await here.say("did you remind me at 9?")
        assert said == 'No. No reminder came then; "take the bread out" came Friday 20 Nov, 2:35 pm.'
        said = await here.say("what time did you remind me about the bread?")
        assert said.startswith("Yes: Friday 20 Nov, 2:35 pm")
