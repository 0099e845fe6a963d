"""A message that answers another one is about that one, and about no newer one: our answers, reminders, one's own."""

from __future__ import annotations

import pytest

from tests.standins.telegram import Message, Phone, Telegram
from tests.telegram.home import Home

PNG = b"\x89PNG\r\n\x1a\n"


async def talk(here: Home, anna: Phone) -> None:
    """Two reminders that came, the second of them waiting longest in "done" and "later"."""
    await here.pair(anna)
    await here.ask(anna, "remind me in 10 minutes to stretch")
    await here.ask(anna, "remind me in 20 minutes to drink water")
    await here.later(minutes=10)
    await here.later(minutes=10)
    await anna.sees("⏰ Drink water")


TO_A_REMINDER = [
    ("what's this?", 'That is your reminder "stretch", set Friday 20 Nov, 2:30 pm, when you wrote "remind'),
    ("who set this?", 'That is your reminder "stretch"'), ("?", 'That is your reminder "stretch"'),
    ("why are you telling me this", "waits for your done"),
    ("I already did that", 'Done: "stretch"'),
    ("again in an hour", "Snoozed until Friday 20 Nov, 3:50 pm (in 1 hour): stretch"),
    ("not now", "Snoozed until Friday 20 Nov, 3:00 pm (in 10 minutes): stretch"),
    ("every morning at 8 please", "I'll remind you every day at 8:00 am, first on Saturday 21 Nov, 8:00 am: stretch"),
    ("put this on my to-do list", "Added stretch."), ("add this to my tasks", "Added stretch."),
    ("remind me of this on Monday", "Monday 23 Nov, 9:00 am: stretch"),
    ("move it to my tasks instead", "Added stretch."), ("this one every friday", "every Friday at 9:00 am"),
    ("did you already tell me about this?", "Yes: Friday 20 Nov, 2:40 pm, on Telegram"),
    ("cancel", "Cancelled: stretch"), ("delete this", "Cancelled: stretch"),
]


@pytest.mark.parametrize(("said", "answered"), TO_A_REMINDER)
async def test_to_a_reminder(polled: Home, anna: Phone, said: str, answered: str) -> None:
    await talk(polled, anna)
    told = await polled.ask(anna, said, reply_to=await anna.sees("⏰ Stretch"))
    assert answered in told
    assert "water" not in told


TO_AN_ANSWER = [
    ("what's this?", 'Friday 20 Nov, 2:30 pm you wrote "remind me tomorrow at 5 to call Dave", so I set a'),
    ("why did you do that?", 'I read it as "set reminder"'),
    ("actually make that the day after", "Moved to Sunday 22 Nov, 5:00 pm: call Dave"),
    ("monday at 8", "Moved to Monday 23 Nov, 8:00 am: call Dave"),
    ("an hour earlier", "Moved to Saturday 21 Nov, 4:00 pm: call Dave"),
    ("every monday at 8", "every Monday at 8:00 am, next Monday 23 Nov, 8:00 am: call Dave"),
    ("done", 'Done: "call Dave". It will not come Saturday 21 Nov, 5:00 pm.'),
    ("delete this", "Cancelled: call Dave"), ("cancel", "Cancelled: call Dave"),
    ("undo", "Undone: I set a reminder: call Dave"),
    ("later", "That one has not come up yet: call Dave"),
]


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize(("said", "answered"), TO_AN_ANSWER)
async def test_to_an_answer_and_to_the_message_that_it_answered(
    polled: Home, anna: Phone, said: str, answered: str, own: bool
) -> None:
    await polled.pair(anna)
    mine = anna.say("remind me tomorrow at 5 to call Dave")
    await anna.sees("call Dave")
    answer = anna.last
    await polled.ask(anna, "remind me in 5 minutes to drink water")
    await polled.later(minutes=5)
    await anna.sees("⏰ Drink water")
    told = await polled.ask(anna, said, reply_to=mine if own else answer)
    assert answered in told
    assert "water" not in told


TO_WHAT_IS_NO_REMINDER = [
    ("done", "The message you answer is no reminder, so I left yours alone."),
    ("tomorrow at 9", "The message you answer is no reminder"),
    ("remind me of this at 6", "6:00 pm: On your grocery list (2 things): milk, flour."),
    ("add honey", "Put on your grocery list: honey"),
    ("every morning at 7", "The message you answer is no reminder"),
]


@pytest.mark.parametrize(("said", "answered"), TO_WHAT_IS_NO_REMINDER)
async def test_to_a_list_touches_no_reminder(polled: Home, anna: Phone, said: str, answered: str) -> None:
    await talk(polled, anna)
    await polled.ask(anna, "add milk and flour to the shopping list")
    shown = await list_shown(polled, anna)
    told = await polled.ask(anna, said, reply_to=shown)
    assert answered in told
    assert "Waiting for your done: drink water and stretch" in await polled.ask(anna, "what reminders do I have?")


async def list_shown(here: Home, anna: Phone) -> Message:
    await here.ask(anna, "what's on the shopping list")
    return anna.last


async def test_to_a_briefing_a_rhythm_is_when_it_comes(polled: Home, anna: Phone) -> None:
    await talk(polled, anna)
    await polled.ask(anna, "/today")
    told = await polled.ask(anna, "every morning at 7", reply_to=anna.last)
    assert told.startswith("I'll brief you every day at 7:00 am")


async def test_things_of_one_message_go_together(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    mine = anna.say("add milk, eggs and flour to the shopping list")
    await anna.has(1)
    await polled.ask(anna, "add butter to the shopping list")
    assert "Took off your grocery list: eggs." in await polled.ask(anna, "take the eggs off", reply_to=mine)
    assert "milk and flour" in await polled.ask(anna, "delete this", reply_to=mine)
    assert "butter" in await polled.ask(anna, "what's on the shopping list")
    await polled.ask(anna, "add apples and pears to the shopping list")
    assert await polled.ask(anna, "oops no pears") == "Took off your grocery list: pears. Say undo to bring it back."


OWN_WORDS = [
    ("my flight is at 6am on friday", "remind me about this tomorrow at 8", "8:00 am: my flight is at 6am on friday."),
    ("my flight is at 6am on friday", "note this", "Noted: your flight is at 6am on friday."),
    ("fix the bike", "make this a task", "Added fix the bike."),
    ("fix the bike", "that's a task", "Added fix the bike."),
    ("my flight is at 6am on friday", "remind me 3 hours before", "3:00 am: my flight is at 6am on friday."),
    ("note: the engineer comes on 3 December at 10", "remind me the day before", "Wednesday 2 Dec, 10:00 am"),
    ("fix the bike", "remind me friday", "Friday 27 Nov, 9:00 am: fix the bike."),
    ("oat milk and rye bread", "add those to my shopping list", "Put on your grocery list: oat milk and rye bread."),
]


@pytest.mark.parametrize(("before", "said", "answered"), OWN_WORDS)
async def test_this_is_what_was_written_there(
    polled: Home, anna: Phone, before: str, said: str, answered: str
) -> None:
    await polled.pair(anna)
    mine = anna.say(before)
    await anna.has(1)
    await polled.ask(anna, "remind me at 11pm to sleep")
    assert answered in await polled.ask(anna, said, reply_to=mine)


async def test_an_answer_is_sent_on(polled: Home, anna: Phone, telegram: Telegram) -> None:
    await polled.pair(anna)
    ben = telegram.person("Ben")
    await polled.member(ben, "Ben")
    for said in ("my name is Anna", "add milk and flour to the shopping list"):
        await polled.ask(anna, said)
    shown = await list_shown(polled, anna)
    await polled.ask(anna, "what time is it")
    told = await polled.ask(anna, "send this to Ben", reply_to=shown)
    assert told.endswith('flour"\nSend it?')
    anna.press(anna.last, "Yes, send it")
    assert (await ben.sees("milk")).text.endswith("On your grocery list (2 things):\n- milk\n- flour")
    way = await anna.sees("On its way to Ben")
    assert "on Telegram: sent Friday" in await polled.ask(anna, "did he get it?", reply_to=way)
    assert await polled.ask(anna, "👍") == "👍"


async def test_forwarded_words_become_nothing_without_a_yes_to_them(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    theirs = anna.forward("Meeting moved to Thursday 3pm", "Somebody")
    await anna.has(1)
    await polled.ask(anna, "remind me at 11pm to sleep")
    asked = await polled.ask(anna, "remind me of this on Thursday at 2", reply_to=theirs)
    assert "without your yes. Shall I set a reminder: Meeting moved to Thursday 3pm (Thursday 26 Nov" in asked
    anna.press(anna.last, "Yes, do it")
    await anna.sees("I'll remind you on Thursday 26 Nov, 2:00 pm: Meeting moved to Thursday 3pm.")


async def test_a_picture_is_what_its_caption_points_to(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    await polled.ask(anna, "remind me at 11pm to sleep")
    anna.photo(PNG, "remind me about this tomorrow at 9")
    assert "9:00 am: the photo you sent me." in (await anna.has(2))[-1]
    anna.document(b"%PDF", "lease.pdf", "application/pdf", "remind me to sign this on friday")
    assert "sign this (the file lease.pdf you sent me)" in (await anna.has(3))[-1]
    shown = anna.photo(PNG)
    assert "can't look into photos" in (await anna.has(4))[-1]
    assert "Added the photo you sent me." in await polled.ask(anna, "add this to my tasks")
    told = await polled.ask(anna, "remind me about it at 10pm", reply_to=shown)
    assert "10:00 pm: the photo you sent me." in told
    receipt = anna.photo(PNG, "the receipt from Ikea")
    said = (await anna.has(7))[-1]
    assert said.startswith("I can't look into photos yet.")
    assert "understand" not in said
    anna.edit(receipt, "remind me about this on Monday")
    assert "Monday 23 Nov, 9:00 am: the photo you sent me." in (await anna.has(8))[-1]
