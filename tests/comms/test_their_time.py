"""When a message goes out, and by whose clock: in whatever order it is said; changed, listed and held back later."""

from __future__ import annotations

import pytest

from tests.people.street import Street

ON_THE_THIRD = "Thursday 3 Dec, 9:00 am Sam's time (Thursday 3 Dec, 3:00 pm yours)"


@pytest.fixture
async def far(town: Street) -> Street:
    await town.say("Sam lives in New York")
    return town


@pytest.mark.parametrize(
    "said",
    [
        "text Sam happy birthday on the 3rd at 9 his time",
        "text Sam at 9am his time on the 3rd: happy birthday",
        "text Sam on the 3rd at 9am Sam's time happy birthday",
        "on the 3rd at 9 his time text Sam happy birthday",
        "wish Sam a happy birthday on the 3rd at 9 his time",
        "schedule a text to Sam for the 3rd at 9 his time saying happy birthday",
        "text Sam happy birthday at 9 where he is on the 3rd",
        "text Sam on the 3rd at 9 in his time zone: happy birthday",
    ],
)
async def test_his_time_is_his_however_it_is_said(far: Street, said: str) -> None:
    assert await far.say(said) == (
        f'To Sam (+49 170 2222222, SMS), on {ON_THE_THIRD}: "happy birthday"\nShall I keep it for then?'
    )


@pytest.mark.parametrize(
    ("said", "body"),
    [
        ("tell Sam the call is at 9 his time", "the call is at 9 your time"),
        ("tell Sam that dinner starts at 8 his time", "dinner starts at 8 your time"),
        ("ask Sam if dinner is at 8 his time", "I'd like to know if dinner is at 8 your time"),
    ],
)
async def test_a_time_that_the_words_are_about_stays_in_them(far: Street, said: str, body: str) -> None:
    assert await far.say(said) == f'To Sam (+49 170 2222222, SMS): "{body}"\nSend it?'


async def test_what_comes_again_and_a_greeting_with_its_day(far: Street) -> None:
    assert '"please take the bins out"' in await far.say("message Sam every Monday at 9 to take the bins out")
    assert 'Monday 23 Nov, 8:00 am yours): "good luck"' in await far.say("send Sam good luck on Monday at 8am")


async def test_it_is_listed_moved_by_his_clock_changed_and_held_back(far: Street) -> None:
    await far.say("text Sam happy birthday on the 3rd at 9 his time")
    await far.say("yes")
    assert 'To Sam: "happy birthday" (Thursday 3 Dec, 9:00 am' in await far.say("what's going to be sent to Sam?")
    assert await far.say("what will you send to Anna?") == "No messages for Anna are scheduled."
    assert "Moved to Thursday 3 Dec, 10:00 am New York time" in await far.say("move the message to Sam to 10")
    assert "Moved to Friday 4 Dec, 10:00 am New York time" in await far.say("move the message to Sam to the 4th")
    assert "It now says: happy 40th" in await far.say("change the text to Sam to happy 40th")
    assert 'Cancelled: message "happy 40th"' in await far.say("don't send that")
    assert await far.say("don't send that") == "No message is waiting to be sent."


async def test_no_is_also_do_not_send_that_and_what_is_gone_is_said_to_be(far: Street) -> None:
    await far.say("text Sam I'm late")
    assert await far.say("don't send that") == "All right, nothing was sent."
    await far.say("text Sam I'm late")
    await far.say("yes")
    await far.house.delivery.drain_once()
    assert "a sent message can't be unsent" in await far.say("don't send that")
