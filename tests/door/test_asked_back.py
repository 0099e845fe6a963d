"""The model may ask back: two or three readings, each checked like any, offered as buttons."""

from __future__ import annotations

import pytest

from tests import unread
from tests.door.talk import perhaps, steps, wish
from tests.house import Home
from tests.people.street import street
from tests.standins.model import Model, Reply

ODD = unread.holding("the geraniums", "blimey", "tomorrow at 6")
LOST = 'I did not understand that. Say it another way, or text "help" to see what I can do.'
REMINDER = wish("set_reminder", text="the geraniums", when="tomorrow at 6")
TASK = wish("add_task", task="the geraniums")
INVENTED = wish("add_task", task="the begonias")


async def test_it_asks_which_is_meant_and_a_button_does_it(here: Home, model: Model) -> None:
    model.queue(perhaps(REMINDER, TASK))
    asked = await here.ask(ODD)
    assert asked.text.startswith("Did you mean:")
    assert [one.label for one in asked.buttons][:2] == [
        "set a reminder: the geraniums (Saturday 21 Nov, 6:00 pm)", "add a task: the geraniums",
    ]
    assert await steps(here) == []
    assert "the geraniums" in await here.tap(asked, asked.buttons[1].label)
    assert [one["intent"] for one in await steps(here)] == ["add_task"]
    assert await here.say("what are my reminders?") == "No reminders."
    assert len(model.asked) == 1


async def test_a_number_answers_it_and_teaches_it(here: Home, model: Model) -> None:
    model.queue(perhaps(TASK, REMINDER))
    assert "1." in await here.say(ODD)
    assert "Saturday 21 Nov, 6:00 pm" in await here.say("2")
    assert "Saturday 21 Nov, 6:00 pm" in await here.say(ODD)
    assert len(model.asked) == 1


async def test_no_leaves_everything(here: Home, model: Model) -> None:
    model.queue(perhaps(REMINDER, TASK))
    await here.say(ODD)
    assert "left everything" in await here.say("no")
    assert await here.say("what are my reminders?") == "No reminders."


async def test_only_what_the_message_bears_out_is_offered(here: Home, model: Model) -> None:
    model.queue(perhaps(INVENTED, REMINDER))
    assert await here.say(ODD) == "Shall I set a reminder: the geraniums (Saturday 21 Nov, 6:00 pm)? (yes or no)"
    assert len(model.asked) == 1
    assert "Saturday 21 Nov, 6:00 pm" in await here.say("yes")


async def test_where_nothing_of_it_holds_it_is_asked_again_once(here: Home, model: Model) -> None:
    model.queue(perhaps(INVENTED, INVENTED), perhaps(REMINDER, TASK))
    assert (await here.say(ODD)).startswith("Did you mean:")
    assert "'the begonias' does not stand in the message" in model.asked[1].text
    await here.say("no")
    model.queue(perhaps(INVENTED), perhaps(INVENTED))
    assert await here.say(f"{ODD} zounds") == LOST


async def test_the_same_reading_twice_is_one_and_more_than_three_are_three(here: Home, model: Model) -> None:
    model.queue(perhaps(TASK, TASK))
    assert (await here.say(ODD)).startswith("Shall I add a task: the geraniums?")
    await here.say("no")
    others = [wish("add_item", items="geraniums"), wish("search", query="geraniums")]
    model.queue(perhaps(TASK, REMINDER, *others))
    asked = await here.ask(f"{ODD} zounds")
    assert sum(f"{number}." in asked.text for number in range(1, 6)) == 3


@pytest.mark.parametrize("answer", [Reply(value={"requests": [], "ask": True}), perhaps()])
async def test_nothing_to_ask_about_is_talk(here: Home, model: Model, answer: Reply) -> None:
    model.queue(answer, Reply("So many flowers."))
    assert await here.say(ODD) == "So many flowers."


async def test_nobody_is_offered_whom_the_message_does_not_name(here: Home, model: Model) -> None:
    model.queue(perhaps(wish("send_message", recipient="Anna", body="blimey"), TASK))
    assert await here.say(ODD) == "Shall I add a task: the geraniums? (yes or no)"


async def test_another_ones_things_are_not_asked_about(model: Model, tmp_path_factory: pytest.TempPathFactory) -> None:
    async with street(tmp_path_factory.mktemp("street")) as town:
        town.house.conductor.taught = lambda: None
        await town.write("88", await town.code("invite Anna"))
        model.queue(perhaps(wish("view_tasks"), wish("list_reminders")))
        said = await town.say(unread.holding("Anna's tasks"))
        assert said.startswith("What Anna keeps with me is Anna's")
