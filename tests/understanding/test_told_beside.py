"""What an order is about where it is said beside it: bare clock times, remarks, leads, names of lists and people."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home


@pytest.mark.parametrize(("said", "wanted"), [
    ("wake me 345 sunday morning", "Sunday 22 Nov, 3:45 am: wake up"),
    ("zumba got switched to tonight, ping me 6.40 for it", "6:40 pm: zumba"),
    ("they shifted the stand-up again, ping me 4:55pm today for it", "4:55 pm: stand-up again"),
    ("pls wake me by 4pm today i just came off nights", "4:00 pm: wake up"),
])
async def test_a_reminder_takes_its_hour_and_its_text_from_what_is_told(
    tmp_path: Path, said: str, wanted: str
) -> None:
    async with home(tmp_path) as hob:
        assert wanted in await hob.say(said)


async def test_a_bare_time_alone_changes_nothing_that_was_not_spoken_of(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me tomorrow at 5pm to call dave")
        await hob.later(minutes=16)
        await hob.say("make it 6")
        assert "5:00 pm" in await hob.say("what are my reminders?")


@pytest.mark.parametrize(("set_up", "said", "wanted"), [
    ("optician on Thursday at 2:20 pm, let me know an hour before", "make that two hours", "Thursday 26 Nov, 12:20 pm"),
    ("call with Dr Weber today at 4:30 pm, remind me 15 minutes before", "Sorry, ten minutes is enough.", "4:20 pm"),
    ("yoga every tuesday at 10am, nudge me an hour before", "make it half an hour", "every Tuesday at 9:30 am"),
    ("remind me every Sunday at 8am to lay out our clothes", "No, Saturday evening is better, by 6, no rush then.",
     "every Saturday at 6:00 pm"),
])
async def test_a_new_time_is_what_it_is_to_the_thing(tmp_path: Path, set_up: str, said: str, wanted: str) -> None:
    async with home(tmp_path) as hob:
        await hob.say(set_up)
        assert wanted in await hob.say(said)


@pytest.mark.parametrize(("said", "name", "thing", "none"), [
    ("make list for Hubbard's: 2 box of screws, silicone, masking tape", "Hubbard", "masking tape", "Hubbard's:"),
    ("kindly begin a list headed Onam with coconuts, betel leaves and two kilos of jaggery", "Onam", "betel leaves",
     "with"),
    ("can u start a staff room list, teabags, oat milk n dishwasher tabs", "staff room", "dishwasher tabs", "start"),
    ("start a list called visa: passport, photos", "visa list", "photos", "visa:"),
    ("shopping for the christening: cake, candles and a card", "christening", "candles", "christening:"),
])
async def test_a_list_is_called_what_stands_before_its_things(
    tmp_path: Path, said: str, name: str, thing: str, none: str
) -> None:
    async with home(tmp_path) as hob:
        answer = await hob.say(said)
        assert name in answer
        assert thing in answer
        assert none not in answer


@pytest.mark.parametrize("said", [
    "Also pepper, and remove the crayfish, my sister has sent me some from Oron.",
    "Ah and pepper, my flatmate said",
])
async def test_a_remark_is_no_thing_for_a_list(tmp_path: Path, said: str) -> None:
    async with home(tmp_path) as hob:
        await hob.say("put rice and crayfish on my shopping list")
        await hob.say(said)
        there = await hob.say("what's on my shopping list?")
        assert "pepper" in there
        assert "said" not in there
        assert "sister" not in there


@pytest.mark.parametrize(("said", "name", "trade"), [
    ("Please save the number of my flatmate Irene, is 020 7946 0655", "Irene", "flatmate"),
    ("Save my wife her name is Nomsa her number is 020 7946 0193", "Nomsa", "wife"),
    ("the plumber is called Dai, 020 7946 0412", "Dai", "plumber"),
])
async def test_a_contact_is_entered_by_name_and_not_by_trade(
    tmp_path: Path, said: str, name: str, trade: str
) -> None:
    async with home(tmp_path) as hob:
        answer = await hob.say(said)
        assert answer.startswith((f"{name} is in your contacts now", f"Shall I add {name},")), answer
        assert trade in answer


@pytest.mark.parametrize("said", [
    "so tired, double shift again haha", "man im worn out been standing since 6",
    "God I'm wrecked, was up since 4 with the small one", "Shame man, poor Lwazi lost 6-0 last week",
])
async def test_chat_is_heard_and_not_kept(tmp_path: Path, said: str) -> None:
    async with home(tmp_path) as hob:
        answer = await hob.say(said)
        assert "did not understand" not in answer
        assert not answer.startswith(("Noted", "I'll remember"))


async def test_a_question_for_a_day_is_answered_with_all_that_is_kept_for_it(tmp_path: Path) -> None:
    async with home(tmp_path) as hob:
        await hob.say("remind me at 6pm to feed the cat")
        for question in ("what all do I have coming up today", "what do i need to do tonight"):
            assert "feed the cat" in await hob.say(question)


@pytest.mark.parametrize("said", [
    "Could you check in on him Sunday at noon to see that he's all right, he's had that awful flu.",
    "write to him please he must take soup from the fridge for lunch",
])
async def test_whom_a_pronoun_means_is_who_was_spoken_of(tmp_path: Path, said: str) -> None:
    async with home(tmp_path) as hob:
        await hob.say("add contact Bruce 020 7946 0119")
        assert "Bruce" in await hob.say(said)
