"""Questions about what is over, by the front door: a weekday that was named is the one that was."""

from __future__ import annotations

from pathlib import Path

from tests.house import home


async def test_a_weekday_in_a_question_about_the_past_is_the_one_that_was(tmp_path: Path) -> None:
    async with home(tmp_path) as here:  # a Friday
        await here.say("remember that the plumber is called Mr Ott")
        await here.say("add a task to call the bank")
        await here.say("i called the bank")
        await here.later(days=3)
        assert "Mr Ott" in await here.say("what did we talk about on Friday?")
        assert "Mr Ott" in await here.say("what did you know about the plumber on Friday?")
        assert "noted" in await here.say("what did you do on Friday?")
        assert "call the bank" in await here.say("what did I finish on Friday?")
        assert "Mr Ott" not in await here.say("what did we talk about on Sunday?")


async def test_a_day_of_the_month_is_the_last_one(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remember that the plumber is called Mr Ott")
        await here.later(days=12)
        assert "Mr Ott" in await here.say("what did we talk about on the 20th?")


async def test_an_answer_that_names_no_fact_is_an_answer_and_no_failure(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        for slots in ({"right": "yes"}, {"right": "9" * 30}, {"wrong": "x", "fact": "my code is 4418"}):
            said = await here.say("", {"button": {"intent": "correct_fact", "slots": slots}})
            assert said.startswith(("I no longer have that", "Noted")), said


async def test_a_number_puts_right_what_has_a_number(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("my locker code is 4417")
        await here.say("Sarah lives in Bonn")
        await here.say("what do you know about me?")
        assert "locker code" in await here.say("no, it's 4418")
        assert "4418" in await here.say("what's my locker code?")
