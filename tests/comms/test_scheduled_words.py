"""Messages kept for later, in the words people have for them: timed, listed, moved, called off."""

from __future__ import annotations

import pytest

from tests.comms.test_messages import known
from tests.people.street import Street


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ('send Sam "thinking of you" on Christmas Day at 10', 'on Friday 25 Dec, 10:00 am: "thinking of you"'),
        ('tonight at 9 send Sam "sleep well"', 'on Friday 20 Nov, 9:00 pm: "sleep well"'),
        ('text Sam every morning at 8 "good morning"', 'every day at 8:00 am, first on Saturday 21 Nov, 8:00 am: "'),
        ("text Sam monday to friday at 7 rise and shine", "every weekday at 7:00 am, first on Monday 23 Nov, 7:00 am"),
        ("text Sam tomorrow at 9 good luck", 'on Saturday 21 Nov, 9:00 am: "good luck"'),
        ("tomorrow at 9 tell Sam that I love him", 'on Saturday 21 Nov, 9:00 am: "I love you"'),
    ],
)
async def test_a_time_beside_the_words_is_when_they_go(town: Street, said: str, kept: str) -> None:
    await known(town, "Sam")
    assert kept in await town.say(said)
    await town.house.delivery.drain_once()
    assert town.sms.sent == [] or "Reply YES" in town.sms.sent[0].text


@pytest.mark.parametrize("said", ["text Sam every Friday is pizza day", "text Sam tomorrow at 9 works for me"])
async def test_a_time_that_the_words_go_on_with_is_theirs(town: Street, said: str) -> None:
    await known(town, "Sam")
    assert (await town.say(said)).startswith("On its way to Sam by SMS")


@pytest.mark.parametrize(
    "asked",
    ["what's going out to Sam?", "anything queued for sam?", "what do I have lined up for Sam", "is there anything"
     " going out to Sam", "when does the message to Sam go out?", "when is Sam's text going out"],
)
async def test_what_waits_for_somebody_is_told(town: Street, asked: str) -> None:
    await known(town, "Sam", "Anna")
    await town.say("text Sam tomorrow at 9 that the keys are under the mat")
    await town.say("text Anna tomorrow at 10 that I am late")
    answer = await town.say(asked)
    assert "the keys are under the mat" in answer
    assert "I am late" not in answer


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("cancel the birthday text for Sam", "happy birthday"),
        ("don't send that birthday message to Sam", "happy birthday"),
        ("stop the keys text", "the keys are under the mat"),
    ],
)
async def test_one_of_several_is_called_off_by_what_it_says(town: Street, said: str, gone: str) -> None:
    await known(town, "Sam")
    await town.say("text Sam happy birthday on the 3rd at 9")
    await town.say("text Sam tomorrow at 9 that the keys are under the mat")
    assert (await town.say(said)).startswith(f'Cancelled: message "{gone}"')
    assert "1 message is scheduled" in await town.say("what messages are scheduled?")


@pytest.mark.parametrize("said", ["hold off on texting Sam", "don't send that message to sam", "forget the text to Sam",
                                  "don't text Sam after all", "call off everything to Sam"])  # fmt: skip
async def test_what_waits_for_somebody_is_called_off(town: Street, said: str) -> None:
    await known(town, "Sam", "Anna")
    await town.say("text Sam tomorrow at 9 that the keys are under the mat")
    await town.say("text Anna tomorrow at 10 that I am late")
    assert (await town.say(said)).startswith('Cancelled: message "the keys are under the mat"')
    assert 'To Anna: "I am late"' in await town.say("what messages are scheduled?")
