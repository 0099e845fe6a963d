"""Profiles through the front door: told in words, shown, changed, put back; and by a model, over real HTTP."""

from __future__ import annotations

from pathlib import Path

from tests.house import home


async def test_a_told_preference_is_in_the_profile_and_a_new_diet_rules_out(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remember that I love cheese")
        await hob.say("I'm a vegetarian")
        assert await hob.say("what is in my food profile?") == (
            "Your food profile:\nLikes: you love cheese\nDiet: you're a vegetarian"
        )
        told = await hob.say("remember that I'm vegan now")
        assert told == (
            'Noted: you\'re vegan now. This replaces "I\'m a vegetarian"; "undo" brings that back.\n'
            'In your food profile I took out "I love cheese".'
        )
        assert await hob.say("show me my food profile") == "Your food profile:\nDiet: you're vegan now"
        await hob.say("undo")
        assert "you love cheese" in await hob.say("show me my food profile")


async def test_versions_are_told_and_gone_back_to(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remember that I love cheese")
        await hob.say("remember that I like plum jam")
        versions = await hob.say("show me the versions of my food profile")
        assert "version 2, " in versions
        assert "added: I love cheese" in versions
        assert await hob.say("put my food profile back to version 1") == (
            'Back to version 1. Your food profile:\nLikes: you love cheese\n"undo" takes that back.'
        )
        assert "jam" not in await hob.say("what is in my food profile")
        assert "no 9" in await hob.say("put my food profile back to version 9")
        assert "nothing in a garden profile" in await hob.say("show me my garden profile")


async def test_what_is_forgotten_leaves_the_profile_too(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remember that I like fried eggs and I hate olives")
        assert "fried eggs" in await hob.say("show me my food profile")
        asked = await hob.ask("forget everything about eggs")
        assert "Shall I forget" in asked.text
        await hob.tap(asked, asked.buttons[0].label)
        assert "eggs" not in await hob.say("show me my food profile")


async def test_a_secret_is_in_no_profile(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remember that my gym locker code is 4417")
        assert "4417" not in await hob.say("show me my general profile")
