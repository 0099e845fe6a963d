"""Conversations as people have them: what leans on the turn before, questions asked back, and short answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.receiving import welcome
from tests.house import home

# Each line is what the person says; the line below it, indented, is something that the answer must hold.
CONVERSATIONS = {
    "a correction keeps what was not corrected": """
        remind me tomorrow at 5 to call dave
            Saturday 21 Nov, 5:00 pm
        make it sunday
            Sunday 22 Nov, 5:00 pm
        no, I meant 6
            Sunday 22 Nov, 6:00 pm
        actually at 7pm
            Sunday 22 Nov, 7:00 pm
        thanks
            welcome
        cancel it
            Cancelled: call dave
    """,
    "a list grows and shrinks": """
        add milk to groceries
            grocery list: milk
        and eggs
            grocery list: eggs
        also 2 lemons
            2 lemons
        remove it
            2 lemons
        what's on my grocery list
            2 things
    """,
    "a task is weighed, renamed and dated": """
        add task buy paint
            buy paint
        make it high priority
            high priority
        call it buy red paint
            buy red paint
        no, friday
            27 Nov
    """,
    "places in what was shown": """
        add task water the roses
            water the roses
        and sweep the yard
            sweep the yard
        what are my tasks
            2 tasks
        the first one is done
            Done: water the roses
    """,
    "which one, by number": """
        remind me tomorrow at 9 to call dave
            call dave
        remind me tomorrow at 10 to call the bank
            call the bank
        cancel the call reminder
            2. call the bank
        2
            Cancelled: call the bank
    """,
    "which one, by words": """
        remind me tomorrow at 9 to call dave
            call dave
        remind me tomorrow at 10 to call the bank
            call the bank
        cancel the call reminder
            1. call dave
        the bank
            Cancelled: call the bank
    """,
    "which one, by place": """
        remind me tomorrow at 9 to call dave
            call dave
        remind me tomorrow at 10 to call the bank
            call the bank
        cancel the call reminder
            1. call dave
        the first one please
            Cancelled: call dave
    """,
    "a missing time is asked for": """
        remind me to call mom
            When should I remind you
        at 8 tonight
            Friday 20 Nov, 8:00 pm: call mom
    """,
    "a new request is no answer": """
        remind me to call mom
            When should I remind you
        remind me tomorrow at 7 to run
            Saturday 21 Nov, 7:00 am: run
        what reminders do i have
            1 reminder
    """,
    "missing words may sound like a request": """
        remind me tomorrow at 9
            What should I remind you of?
        call mom
            Saturday 21 Nov, 9:00 am: call mom
    """,
    "a question can be dropped": """
        remind me to water the plants
            When should I remind you
        never mind
            left everything as it was
        what reminders do i have
            no reminders
    """,
    "an undone thing is not there for it": """
        remind me tomorrow at 9 to call dave
            call dave
        undo
            Undone
        make it 10
            did not understand
    """,
    "what says everything leans on nothing": """
        remind me tomorrow at 9 to call sam
            call sam
        add eggs to groceries
            grocery list: eggs
        add sun cream to the packing list
            packing list: sun cream
        add hats
            packing list: hats
        add a task to renew the passport
            Added renew the passport
        and remind me tomorrow at 10 to call ben
            10:00 am: call ben
        and to call the bank
            10:00 am: call the bank
        add bread
            grocery list: bread
    """,
    "the same for another place": """
        what time is it in tokyo
            Tokyo
        and in london?
            London
    """,
}


@pytest.mark.parametrize("name", CONVERSATIONS)
async def test_conversation(name: str, tmp_path: Path) -> None:
    lines = [line for line in CONVERSATIONS[name].splitlines() if line.strip()]
    async with home(tmp_path) as here:
        for said, expected in zip(lines[::2], lines[1::2], strict=True):
            answer = await here.say(said.strip())
            assert expected.strip().lower() in answer.lower(), f"{said.strip()!r} was answered {answer!r}"


async def test_it_fades(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me tomorrow at 9 to call dave")
        await here.later(minutes=16)
        assert "did not understand" in await here.say("make it 10")


async def test_a_reminder_comes_with_buttons_that_work(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me in 5 minutes to stretch")
        (rung,) = await here.later(minutes=5)
        assert "Stretch" in rung.text
        assert [button.label for button in rung.buttons] == ["Done", "Snooze 10 min", "1 h", "Tomorrow"]
        assert "2:45 pm" in await here.tap(rung, "Snooze 10 min")
        (again,) = await here.later(minutes=10)
        assert "Done" in await here.tap(again, "Done")
        assert "Yes" in await here.say("did you remind me to stretch?")


async def test_a_button_pressed_twice_acts_once(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me in 5 minutes to stretch")
        (rung,) = await here.later(minutes=5)
        await here.tap(rung, "Snooze 10 min")
        await here.tap(rung, "Snooze 10 min")
        assert len(await here.later(minutes=11)) == 1


async def test_the_reply_says_so_where_the_zone_is_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")  # what a machine says whose zone nobody set
    async with home(tmp_path, zone=None) as here:
        assert "I take your time zone to be UTC" in await here.say("remind me tomorrow at 9 to run")
        assert "Berlin" in await here.say("I'm in Berlin")
        assert "time zone" not in await here.say("remind me tomorrow at 10 to swim")


async def test_the_first_start_asks_the_zone_and_a_city_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    async with home(tmp_path, zone=None) as here:
        assert await welcome.ask_zone(here.house)
        assert "What time zone" in (await here.screen.nth(0)).text
        assert not await welcome.ask_zone(here.house)  # it waits for its answer
        assert "Tokyo" in await here.say("Tokyo")
        assert "Mom is in your contacts" in await here.say("add contact Mom +81 3 5555 0100")  # no second answer
        assert not await welcome.ask_zone(here.house)
        assert "9:00 am" in await here.say("remind me tomorrow at 9 to run")


async def test_a_first_start_that_knows_the_zone_asks_nothing(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert not await welcome.ask_zone(here.house)
