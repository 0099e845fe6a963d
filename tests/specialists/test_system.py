"""Help, status, undo, "why?", small talk, and the time."""

from __future__ import annotations

import pytest

from specialists import coming, registry
from tests.house import Home
from tests.specialists.conftest import Talk

MILK = "add milk to groceries\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # the time, here and elsewhere
        ("what time is it", "2:30 pm, Friday 20 November 2026."),
        ("what time is it in Tokyo?", "In Tokyo it is 10:30 pm, Friday 20 Nov (8 hours ahead of you)."),
        ("what time is it in New York", "In New York it is 8:30 am, Friday 20 Nov (6 hours behind you)."),
        ("what time is it in Sydney", "In Sydney it is 12:30 am, Saturday 21 Nov (10 hours ahead of you)."),
        ("what time is it in Kathmandu", "(4 hours 45 minutes ahead of you)"),
        ("what time is it in Paris", "(the same as yours)"),
        ("what time is it in Narnia", 'I know no time zone for "Narnia".'),
        ("what time is it in Australia", "Australia has several time zones. Name a city, such as Sydney"),
        ("what time is it in London and New York", "In London it is 1:30 pm, Friday 20 Nov (1 hour behind you).\nIn"),
        ("what time is it when it's 5pm in Tokyo", "it is 9:00 am here."),
        ("what time is it in Tokyo when it's 5pm here", "it is Saturday 21 Nov, 1:00 am there."),
        ("is it Friday?", "Yes: it is Friday 20 November 2026, 2:30 pm."),
        ("is it Monday?", "No: it is Friday 20 November 2026, 2:30 pm."),
        ("when is Christmas", "Friday 25 December 2026 (in 35 days)."),
        ("what day is it today", "Friday 20 November 2026"),
        ("what's the date on Friday", "Friday 27 November 2026 (in 7 days)."),
        ("how many days until December 24th", "34 days until Thursday 24 Dec (4 weeks and 6 days)."),
        # one's own zone and name
        ("I'm in Berlin", "Your time zone is Europe/Berlin already."),
        (
            "set my time zone to Tokyo",
            "Your time zone is now Asia/Tokyo: it is Friday 20 Nov, 10:30 pm there.",
        ),
        ("set my time zone to Tokyo\nwhat time is it", "10:30 pm, Friday 20 November 2026."),
        ("set my time zone to Tokyo\nundo\nwhat time is it", "2:30 pm, Friday 20 November 2026."),
        ("set my time zone to Tokyo and remind me tomorrow at 9am to jog", "on Saturday 21 Nov, 9:00 am: jog."),
        ("set my time zone to Atlantis", 'I know no time zone for "Atlantis".'),
        ("call me Robin from now on", "I'll call you Robin."),
        ("call me Robin from now on\nhello", "Good afternoon, Robin."),
        # undo: the last thing, the last few, the list, and back again
        ("undo", "There is nothing to undo."),
        (MILK + "undo", "Undone: I put milk on the grocery list."),
        (MILK + "undo\nundo", "There is nothing to undo."),
        (MILK + "undo\nredo\ngroceries", "- milk"),
        (MILK + "new task: sweep\nundo the last 2", "Undone 2 things: I added"),
        (MILK + "new task: sweep\nundo list", "1. I added"),
        (
            MILK + "add 2 eggs to groceries\nget the eggs off the grocery list\nundo list",
            "1. I took 2 eggs off",
        ),
        ("redo", "There is no undo to take back."),
        # why
        ("why did you do that?", "I have done nothing yet that I could explain."),
        (
            MILK + "why did you do that?",
            'You wrote "add milk to groceries". I read it as "add item" by a phrase I know',
        ),
        (MILK + "why did you do that?", "So I put milk on the grocery list."),
        (MILK + "why?\nwhy?", "So I put milk on the grocery list."),
        (MILK + "what did you do today", "1. Friday 20 Nov, 2:30 pm: I put milk on the grocery list"),
        ("what did you do today", "I changed nothing in that time."),
        # what Hob is
        ("who are you?", "a program on your own machine, not a person"),
        ("who are you?", "No language model is connected."),
        ("thanks a lot", "You're welcome."),
        ("hello", "Good afternoon. What can I do for you?"),
        # status and help
        ("status", "All is well. I am listening on the terminal, and keep everything in SQLite."),
        ("help", '"remind me to ring the dentist tomorrow at 10"'),
        ("help reminders", "- Sets a reminder: once, or repeating."),
        ("help me with lists", "- Puts things on the grocery list"),
        ("help astrology", 'I have no help about "astrology".'),
    ],
)
async def test_conversations(talk: Talk, lines: str, expected: str) -> None:
    assert expected in await talk(lines)


async def test_help_offers_every_ability_and_nothing_that_is_still_to_come(talk: Talk) -> None:
    built = [one for one in registry.find().actions() if not (coming.is_coming(one) or one.family)]
    overview = await talk("help")
    for category in {one.category for one in built}:
        examples = [one.examples[0].text for one in built if one.category == category and one.intent != "help"]
        assert any(f'"{example}"' in overview for example in examples), category
    for one in registry.find().actions():
        if coming.is_coming(one):
            assert f'"{one.examples[0].text}"' not in overview


async def test_undo_names_what_stands_in_the_way(house: Home) -> None:
    await house.say("add 2 lemons to groceries")
    await house.say("add 1 lemon to groceries")
    assert len((await house.say("undo list")).splitlines()) == 3
    blocked = await house.say("undo 2")
    assert blocked == (
        "I could not take that back (I put 2 lemons on the grocery list): after it I put 3 lemons on the grocery list, "
        "with the same thing. Undo that first."
    )
    assert "3 lemons" in await house.say("groceries")
    # The later one goes first, then the earlier one.
    assert "Undone 2 things" in await house.say("undo the last 2")
    assert "empty" in await house.say("groceries")


async def test_one_line_of_the_undo_list_is_taken_back_alone(house: Home) -> None:
    await house.say("add milk to groceries")
    await house.say("new task: sweep")
    assert "Undone: I put milk on the grocery list." in await house.say("undo 2")
    assert "1. sweep" in await house.say("show my tasks")
    assert await house.say("undo 9") == "There is no number 9 on the undo list."


async def test_jokes_change(house: Home) -> None:
    jokes = {await house.say("tell me a joke") for _ in range(40)}
    assert len(jokes) > 1
