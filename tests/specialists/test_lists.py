"""Lists: merged, ticked off, cleared and brought back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import Home, home
from tests.specialists.conftest import Talk

STANDING = "add milk, eggs and 2 lemons to my grocery list\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # what is put on comes back as it was said
        (
            STANDING + "what's on my grocery list?",
            "On your grocery list (3 things):\n- milk\n- eggs\n- 2 lemons",
        ),
        ("put half a kilo of cherries on the shopping list\ngroceries", "- 0.5 kg cherries"),
        # one thing is one thing, however it is written
        (
            STANDING + "add 1 lemon to the grocery list",
            "Now 3 lemons on your grocery list. Say undo to take it back.",
        ),
        (STANDING + "add Milk to the shopping list", "Milk was there already."),
        (STANDING + "add 2 kg lemons to the grocery list\ngroceries", "- 2 lemons\n- 2 kg lemons"),
        ("add 1 lemon to groceries\nadd 1 lemon to groceries", "Now 2 lemons on your grocery list."),
        (STANDING + "add 3 eggs to groceries", "Now 4 eggs on your grocery list."),
        # a list of one's own is made at its first use, and said to be new
        (
            "put sun cream on the packing list",
            "Put on a new packing list: sun cream. Say undo to take it back.",
        ),
        (
            "put sun cream on the packing list\nput socks on the packing list",
            "Put on your packing list: socks.",
        ),
        ("start a camping list\nwhat's on my camping list", "Your camping list is empty."),
        ("start a camping list\nstart a camping list", "You have a camping list already."),
        # an emoji is a word of theirs, wherever it stands
        (
            "add 🥛 milk, eggs 🥚 and 🍞 to groceries\ngroceries",
            "On your grocery list (3 things):\n- 🥛 milk\n- eggs 🥚\n- 🍞",
        ),
        ("add socks 🧦 to the packing list\ngot the socks", "Ticked off your packing list: socks 🧦."),
        # asking for one thing
        (STANDING + "is milk on the grocery list?", "Yes, on your grocery list: milk."),
        (STANDING + "do I have milk on my list", "Yes, on your grocery list: milk."),
        (STANDING + "is butter on the grocery list?", "Not on your grocery list: butter."),
        (STANDING + "got the milk\nis milk on the grocery list?", "Ticked off already: milk."),
        # ticking off: with or without the list's name, typos forgiven
        (STANDING + "I bought milk and eggs", "Ticked off your grocery list: milk and eggs."),
        (STANDING + "got the mlik", "Ticked off your grocery list: milk."),
        (STANDING + "got the milk\nwhat's on my grocery list?", "1 thing ticked off."),
        (STANDING + "got the butter", "There is nothing like that on your lists"),
        (STANDING + "mark butter as bought", "Butter: on none of your lists."),
        (
            STANDING + "we got everything on the shopping list\ngroceries",
            "Your grocery list is empty.\nTicked off:",
        ),
        # what was bought is wanted anew
        (STANDING + "got the milk\nadd milk to groceries\ngroceries", "(3 things)"),
        # taking off and clearing
        (STANDING + "remove the eggs from my grocery list\ngroceries", "(2 things):\n- milk\n- 2 lemons"),
        (
            STANDING + "clear the grocery list",
            "Cleared your grocery list: 3 things (milk, eggs and 2 lemons).",
        ),
        (STANDING + "clear the grocery list\nundo\ngroceries", "(3 things)"),
        (STANDING + "clear the grocery list\nclear the grocery list", "Your grocery list is empty."),
        (
            "put tent on the camping list\ndelete the camping list",
            "Deleted your camping list with 1 thing on it.",
        ),
        ("put tent on the camping list\ndelete the camping list\nundo\nwhat's on the camping list", "- tent"),
        # lists that are not there
        ("what's on my holiday list", 'There is no list called "holiday", and no other list yet.'),
        (STANDING + "what's on my holiday list", 'no list called "holiday". There is your grocery list.'),
        ("what's on my grocery list", "Your grocery list is empty."),
        ("which lists do I have", "No lists yet."),
        (
            STANDING + "put tent on the camping list\nwhich lists do I have",
            "1. camping list (1)\n2. grocery list (3)",
        ),
    ],
)
async def test_conversations(talk: Talk, lines: str, expected: str) -> None:
    assert expected in await talk(lines)


async def test_undo_takes_back_exactly_what_was_added(talk: Talk) -> None:
    await talk("add 2 lemons to groceries\nadd 3 lemons to groceries")
    assert "3 lemons" not in await talk("undo\ngroceries")
    assert "2 lemons" in await talk("groceries")


async def test_an_amount_that_is_no_number_of_things_stays_exact(talk: Talk) -> None:
    reply = await talk("add 0.1 kg nuts to groceries\nadd 0.2 kg nuts to groceries\ngroceries")
    assert "0.3 kg nuts" in reply


async def test_a_thing_on_two_lists_is_ticked_off_where_food_is_bought(house: Home) -> None:
    await house.say("put coffee on the camping list")
    await house.say("add coffee to groceries")
    assert "Ticked off your grocery list: coffee." in await house.say("got the coffee")


async def test_a_hundred_things_and_no_more(house: Home) -> None:
    many = ", ".join(f"thing{number}" for number in range(101))
    assert "more than I take at a time" in await house.say(f"add {many} to the grocery list")
    assert "empty" in await house.say("groceries")


async def test_a_name_with_a_telephone_number_goes_into_the_contacts(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "Anna is in your contacts now: +49 170 1234567" in await here.say("add Anna +49 170 1234567")
        assert "on your grocery list" in await here.say("add 2 lemons and batteries")
        assert "Anna" not in await here.say("what is on my grocery list?")
