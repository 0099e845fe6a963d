"""Daily questions to oneself, and their answers kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import Home, home
from tests.people.street import Street


async def evening(house: Home) -> str:
    await house.say("ask me every evening at 9 how I slept")
    (out,) = await house.later(hours=6, minutes=30)
    return out.text


async def test_the_next_message_is_the_answer(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        assert await evening(house) == "Your check-in: tell me how you slept."
        assert (await house.say("badly, the dog barked")).startswith('Noted: "badly, the dog barked".')
        assert await house.say("what did I answer this week?") == (
            "You (how you slept): 1 of 1 answered ✓.\nFriday 20 Nov, 9:00 pm: badly, the dog barked"
        )
        await house.later(hours=24)
        assert "That is 2 in a row." in await house.say("7 hours, fine")
        assert "2 answers in a row" in await house.say("what's my streak?")


@pytest.mark.parametrize("text", ["remind me tomorrow at 10 to buy milk", "add milk to groceries", "what time is it?"])
async def test_it_does_not_swallow_another_request(tmp_path: Path, text: str) -> None:
    async with home(tmp_path) as house:
        await evening(house)
        assert "Noted" not in await house.say(text)
        assert "Noted" in await house.say("like a stone")


async def test_later_and_the_button_put_it_off(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("check in with me every evening at 9")
        (out,) = await house.later(hours=6, minutes=30)
        assert [button.label for button in out.buttons] == ["OK", "Later"]
        assert "9:30 pm" in await house.tap(out, "Later")
        (again,) = await house.later(minutes=30)
        assert "Noted" in await house.tap(again, "OK")
        assert await house.later(hours=3) == []


async def test_a_button_of_something_else_answers_nothing(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remind me in 5 minutes to stretch")
        (out,) = await house.later(minutes=5)
        occurrence = out.buttons[0].slots["occurrence"]
        button = {"intent": "configure_checkin", "slots": {"occurrence": occurrence, "answer": "ok"}}
        assert await house.say("", {"button": button}) == "That check-in is no longer there."


async def test_away_pauses_it_and_undo_brings_it_back(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await evening(house)
        assert "paused until Tuesday 24 Nov" in await house.say("I'm away till Tuesday")
        assert await house.later(hours=24) == []
        assert "Undone" in await house.say("undo")
        assert len(await house.later(hours=24)) == 1


async def test_somebody_of_the_household_is_asked_and_answers(town: Street) -> None:
    code = await town.code("invite Ben")
    await town.write("tg-ben", f"/start {code}")
    said = await town.say("check on Ben every day at 9")
    assert "yes" not in said, "who lives here is not asked first"
    await town.later(hours=18, minutes=30)
    out = town.telegram.sent[-1]
    assert out.text.startswith("Hello Ben, this is Hob. Ada would like to know how you are.")
    assert "I'll remind you" in (await town.write("tg-ben", "remind me at 5pm to call home"))[0]
    assert await town.write("tg-ben", "tired, but fine") == ["Thank you. I've passed that on to Ada."]
    assert 'Ben answered (check-in of Saturday 21 Nov, 9:00 am): "tired, but fine"' in await town.notices()
    await town.later(hours=24)
    help_button = next(button for button in town.telegram.sent[-1].buttons if button.label == "Need help")
    tap = {"button": {"intent": help_button.intent, "slots": dict(help_button.slots)}}
    assert (await town.write("tg-ben", "", payload=tap))[0].startswith("I've written to Ada at once.")
    assert any(shown.text.startswith("URGENT: Ben") for shown in town.screen.shown)


async def test_nobody_answers_for_another_by_a_forged_button(town: Street) -> None:
    code = await town.code("invite Ben")
    await town.write("tg-ben", f"/start {code}")
    await town.say("ask me every evening at 9 how I slept")
    (out,) = await town.later(hours=6, minutes=30)
    slots = dict(out.buttons[0].slots)
    for book in ("", "1", "999"):
        tap = {"button": {"intent": "configure_checkin", "slots": {**slots, "answer": "ok", "book": book}}}
        assert await town.write("tg-ben", "", payload=tap) == ["That check-in is no longer there."]


@pytest.mark.parametrize(("text", "question"), [
    ("ask me every morning at 8 what I'm grateful for", "what you are grateful for"),
    ("check in with me every evening at 9 and ask how I slept", "how you slept"),
])  # fmt: skip
async def test_the_question_is_in_the_words(tmp_path: Path, text: str, question: str) -> None:
    async with home(tmp_path) as house:
        assert f"and ask {question}" in await house.say(text)


@pytest.mark.parametrize(
    "text", ["pause mom's check-in until Sunday", "move mom's check-in to 9:30", "skip mom's next check-in"]
)
async def test_what_is_said_of_somebody_elses_changes_nothing_of_ones_own(tmp_path: Path, text: str) -> None:
    async with home(tmp_path) as house:
        await house.say("ask me every evening at 9 how I slept")
        before = await house.say("list my check-ins")
        assert await house.say(text) == "There is no check-in with mom."
        assert await house.say("list my check-ins") == before
        assert "paused" in await house.say("pause today's check-in")


async def test_who_lives_here_asks_who_asks_and_answers_then(town: Street) -> None:
    code = await town.code("invite Ben")
    await town.write("tg-ben", f"/start {code}")
    await town.say("check on Ben every day at 9")
    await town.later(hours=18, minutes=30)
    (said,) = await town.write("tg-ben", "who is asking?")
    assert said.startswith("I'm Hob, an assistant that Ada uses")
    assert await town.write("tg-ben", "I'm fine") == ["Thank you. I've told Ada."]


async def test_one_is_away_and_nobody_elses_check_in_is_meant(town: Street) -> None:
    await town.say("check on mom every day at 9")
    await town.say("ask me every evening at 9 how I slept; if I don't answer in 20 minutes ask again, then text Anna")
    shown = await town.say("I'm travelling until Wednesday")
    assert shown.startswith("Your check-in is paused until Wednesday 25 Nov")
