"""Questions as people go on asking them: "she", "where do I work?", a kind in the place of the thing."""

from __future__ import annotations

from pathlib import Path

from tests.house import Home, home


async def told(house: Home, *messages: str) -> None:
    for message in messages:
        await house.say(message)


async def test_she_is_whom_was_spoken_of(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remember that my sister Clara lives in Leeds")
        assert "Leeds" in await house.say("where does she live?")
        await house.say("remember that Clara has moved to York")
        assert "York" in await house.say("where does she live now?")
        assert "Leeds" in await house.say("where did she live before?")


async def test_what_is_asked_of_oneself_is_answered_of_nobody_else(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await told(house, "remember that Tom works for BP in Aberdeen")
        assert "BP" not in await house.say("where do I work?")
        await told(house, "remember that I park on level 3 at work", "remember that I work at Acme")
        answer = await house.say("where do I work?")
        assert "Acme" in answer
        assert "level 3" not in answer
        assert "BP" in await house.say("where does Tom work?")


async def test_a_kind_stands_for_what_is_of_it(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await told(house, "remember that I have a tortoise called Speedy", "remember that I play the cello")
        assert "Speedy" in await house.say("what pets do I have?")
        assert "Speedy" in await house.say("what is my tortoise called?")
        assert "cello" in await house.say("which instrument do I play?")


async def test_the_number_of_somebody_in_no_book_is_what_was_told(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remember my doctor is Dr Mason, her number is 020 7946 0000")
        assert "020 7946 0000" in await house.say("what's my doctor's number?")
        assert "Mason" in await house.say("who is my doctor?")
        assert "nobody called" in await house.say("what's my dentist's number?")


async def test_what_is_told_in_passing_is_kept_and_nothing_is_guessed_at(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        assert "I'll remember that you've gone vegetarian" in await house.say("I've gone vegetarian")
        assert "you parked on level 5" in await house.say("I parked on level 5 today")
        assert "level 5" in await house.say("where did I park?")
        assert "I'll remember that you started at Acme" in await house.say("I started at Acme last month")
