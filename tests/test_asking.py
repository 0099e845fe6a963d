"""The short question: asked where a message may mean two things, answered by number, word, yes, no and button; and
what its answer teaches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.understanding import asking
from bot.understanding.dialogue import heard, in_context, weighing
from bot.understanding.message import arbiter
from specialists import registry
from specialists.contract import Action, Request
from storage import examples
from tests.clock import START
from tests.house import Home, home


@pytest.fixture(autouse=True)
def unsure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The classifier acts on nothing by itself: whatever no phrase reads is asked about."""
    for effect, bars in arbiter.BARS.items():
        monkeypatch.setitem(arbiter.BARS, effect, bars._replace(act=arbiter.NEVER))
    monkeypatch.setattr(heard, "ACT", arbiter.NEVER)
    monkeypatch.setattr(heard, "TAKE", arbiter.NEVER)
    monkeypatch.setattr(weighing, "ACT", arbiter.NEVER)
    monkeypatch.setattr(in_context, "ACT", arbiter.NEVER)
    monkeypatch.setattr(in_context, "SURE", arbiter.NEVER)


TWO = "chimney sweeping is off the to-do list"
ONE = "the list could do with batteries"
LIKE_ONE = "the list could do with light bulbs and tape"
DELETE, DONE = "delete a task: chimney sweeping", "mark a task as done: chimney sweeping"


async def test_two_readings_are_told_as_deeds(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        asked = await here.ask(TWO)
        assert asked.text == f"Did you mean:\n1. {DELETE}\n2. {DONE}"
        assert [button.label for button in asked.buttons] == [DELETE, DONE]


@pytest.mark.parametrize("answer", ["1", "the first one", "delete", "delete a task"])
async def test_it_is_answered_in_many_ways(tmp_path: Path, answer: str) -> None:
    async with home(tmp_path) as here:
        await here.say("add a task: the chimney sweeping")
        await here.say(TWO)
        assert "Deleted" in await here.say(answer)


async def test_a_button_answers_it_once(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        asked = await here.ask(ONE)
        assert [button.label for button in asked.buttons] == ["Yes", "No"]
        assert "batteries" in await here.tap(asked, "Yes")
        assert "settled" in await here.tap(asked, "Yes")
        assert "1 thing" in await here.say("what's on my grocery list")


async def test_yes_to_two_is_asked_again(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("add a task: the chimney sweeping")
        await here.say(TWO)
        assert "Which of them?" in await here.say("yes")
        assert "chimney sweeping" in await here.say("2")


async def test_no_does_nothing(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say(ONE)
        assert "left everything as it was" in await here.say("no")
        assert await here.say("what's on my grocery list") == await here.say("what's on my grocery list")
        assert "batteries" not in await here.say("what's on my grocery list")
        assert "Shall I" in await here.say(ONE)  # a no teaches nothing


async def test_another_request_is_no_answer(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say(ONE)
        assert "I'll remind you" in await here.say("remind me tomorrow at 9 to call dave")
        assert "reminders" not in await here.say("yes")


async def test_why_says_that_it_asked(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say(ONE)
        assert "I was not sure what you meant, so I asked" in await here.say("why?")


async def test_what_was_answered_is_not_asked_again(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say(ONE)
        assert "batteries" in await here.say("yes")
        assert "light bulbs and tape" in await here.say(LIKE_ONE)
        why = await here.say("why did you do that?")
        assert f'you meant this by "{ONE}" before' in why
        assert "did not understand" in await here.say("stick it down")  # not every likeness will do


async def _undo(here: Home) -> None:
    assert "Undone" in await here.say("undo")


async def _cancel(here: Home) -> None:
    await here.say("remove it")


@pytest.mark.parametrize("take_back", [_undo, _cancel])
async def test_what_was_taken_back_is_asked_again(tmp_path: Path, take_back: object) -> None:
    async with home(tmp_path) as here:
        await here.say(ONE)
        await here.say("yes")
        await (_undo if take_back is _undo else _cancel)(here)
        assert "Shall I" in await here.say(ONE)


async def test_a_use_that_was_taken_back_unteaches_too(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say(ONE)
        await here.say("yes")
        await here.say(LIKE_ONE)
        await _undo(here)
        assert (await here.say(LIKE_ONE)).startswith(("Shall I", "Did you mean"))


async def test_it_is_kept_over_a_restart_and_for_its_person_alone(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say(ONE)
        await here.say("yes")
    async with home(tmp_path) as here:
        assert "tape" in await here.say(LIKE_ONE)
        person = await here.house.identity.who("terminal", "owner")
        assert person is not None
        async with here.house.database.unit(person.person.id, 1, START) as unit:
            (row,) = await examples.known(unit)
            assert (row.phrase, row.intent) == ("the list could do with {items}", "add_item")
        async with here.house.database.unit(person.person.id + 1, 1, START) as unit:
            assert await examples.known(unit) == []


async def test_there_is_an_end_to_what_is_kept(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        person = await here.house.identity.who("terminal", "owner")
        assert person is not None
        for number in range(examples.MOST + 3):
            async with here.house.database.unit(person.person.id, number + 1, START) as unit:
                await examples.learn(unit, f"words number{number}", "help", {}, "words")
        async with here.house.database.unit(person.person.id, 999, START) as unit:
            kept = await examples.known(unit)
        assert len(kept) == examples.MOST
        assert kept[0].phrase == f"words number{examples.MOST + 2}"
        assert kept[-1].phrase == "words number3"


@pytest.mark.parametrize("action", registry.find().actions(), ids=lambda action: action.intent)
def test_every_action_can_be_told_as_a_deed(action: Action) -> None:
    slots = dict.fromkeys(re.findall(r"\{(\w+)\}", action.deed), "it") | dict(action.fixed)
    told = asking.deed(Request(action.request_intent, slots, text="x"), registry.find(), START)
    assert told
    assert not {"{", "}", "[", "]"} & set(told)
    assert told != action.request_intent.replace("_", " ")
