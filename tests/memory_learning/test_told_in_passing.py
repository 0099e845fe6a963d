"""What is told in passing: what it replaces is named, of whom it is, how sure; and what a correction leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import Home, home
from tests.memory_learning.test_learning import believed, notices


async def said(here: Home, *messages: str) -> str:
    reply = ""
    for message in messages:
        reply = await here.say(message)
        await here.house.lessons.settled()
    return reply


async def test_what_makes_way_is_named(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        reply = await said(here, "I hate mushrooms", "actually I love mushrooms now")
        assert 'This replaces "I hate mushrooms"' in reply
        profile = await said(here, "show my food profile")
        assert "Likes: you love mushrooms now" in profile
        assert "hate" not in profile
        assert "Dislikes" not in profile


async def test_a_new_boss_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert 'This replaces "my boss is Linda"' in await said(here, "my boss is Linda", "my new boss is Tom")
        assert "my boss is Linda" not in await believed(here)


async def test_a_lead_before_the_sentence_hides_no_now(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        reply = await said(here, "my new boss is called Liam", "btw my boss is Gita now!")
        assert 'This replaces "my new boss is called Liam"' in reply
        assert await believed(here) == ["my boss is Gita"]


async def test_what_was_before_is_told(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        reply = await said(here, "Kate lives in Paris", "Kate lives in Rome now", "where did Kate live before?")
        assert "Kate lives in Paris" in reply
        assert "until today" in reply


async def test_a_correction_of_a_name_leaves_other_facts(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        reply = await said(here, "my wife Jane is allergic to shellfish", "no, my wife is called Janet")
        assert "replaces" not in reply
        assert "my wife Jane is allergic to shellfish" in await believed(here)


async def test_profiles_are_of_oneself(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await said(here, "my wife Jane is allergic to shellfish", "remember that my friend Olga is allergic to nuts",
                   "remember that I am allergic to cats", "remember that my dentist is Dr Lang")  # fmt: skip
        profile = await here.say("show my health profile")
        assert "cats" in profile
        assert "Dr Lang" in profile
        assert "Jane" not in profile
        assert "Olga" not in profile


async def test_what_is_said_with_doubt_is_asked_about_once(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "1. You're lactose intolerant - yes / no" in await said(here, "maybe I'm lactose intolerant")
        assert not await believed(here)
        assert not notices(here)
        await said(here, "yes")
        assert "I'm lactose intolerant" in await believed(here)


@pytest.mark.parametrize(
    ("text", "heard"),
    [("my cat is called Milo", "your cat is called Milo"), ("I'm not vegan", "you're not vegan"),
     ("I hate it when people are late", "you hate it when people are late"),
     ("Lily's favourite colour is purple", "Lily's favourite colour is purple"),
     ("my new boss is Tim", "your new boss is Tim"), ("I'm 41", "you're 41"), ("I weigh 80 kg", "you weigh 80 kg")],
)  # fmt: skip
async def test_what_is_plainly_told_is_kept_and_nothing_asked(tmp_path: Path, text: str, heard: str) -> None:
    async with home(tmp_path) as here:
        assert heard in await said(here, text)
        assert text in await believed(here)


async def test_what_is_liked_and_what_is_not_are_two(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        reply = await said(here, "I like sushi and ramen but not tofu")
        assert "I'll remember that you like sushi and ramen and you don't like tofu." in reply
        assert {"I like sushi and ramen", "I don't like tofu"} <= set(await believed(here))


async def test_a_liking_that_passes_is_called_what_it_is(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        reply = await here.say("I love this film")
        assert "liked or usual" in reply
        assert "might be" not in reply


async def test_a_day_in_may_is_no_doubt(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("my son Leo was born on 3 May 2020")
        assert "my son Leo was born on 3 May 2020" in await believed(here)
