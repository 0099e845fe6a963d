"""Contacts in the words that people have for them: told in one breath, changed, allowed, taken away again."""

from __future__ import annotations

import pytest

from tests.people.street import Street

TOM = "+491703333333"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (f"add contact Tom {TOM}, he lives in Tokyo", ["+49 170 3333333", "Tokyo: 10:30 pm there now"]),
        (f"add contact Tom {TOM}, lives in Tokyo, birthday 3 May, plays the piano",
         ["Tokyo", "birthday 3 May", "plays the piano"]),
        (f"add Tom as a contact, {TOM}, he lives in Berlin and speaks German", ["Berlin", "speaks German"]),
        (f"add my brother Tom {TOM}", ["Tom, your brother", "+49 170 3333333"]),
        (f"add contact Tom {TOM}, my brother", ["Tom, your brother"]),
        ("add contact Tom 0170 3333333 and email tom@x.org", ["+49 170 3333333", "tom@x.org"]),
        ("add contact Tom lives in Tokyo", ["Tokyo"]),
    ],
)  # fmt: skip
async def test_somebody_is_added_with_all_that_is_told(town: Street, text: str, kept: list[str]) -> None:
    assert (await town.say(text)).startswith("Tom is in your contacts now")
    shown = await town.say("show me Tom")
    assert shown.startswith("Tom")
    for part in kept:
        assert part in shown
    assert "Undone" in await town.say("undo")
    assert "Tom" not in await town.say("who are my contacts?")


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["Sam is in Tokyo now"], "Sam is in Tokyo, where it is 10:30 pm now."),
        (["Sam is in the garden"], "Noted: Sam is in the garden."),
        (["Sam lives in Tokyo", "what time is it for Sam?"], "10:30 pm for Sam (Tokyo)"),
        (["what time is it for Sam?"], "I don't know where Sam is."),
        (["Sam speaks German", "who is Sam?"], "speaks German"),
        (["Sam's language is Klingon"], "I know no language"),
        (["rename Sam to Samuel", "what's Samuel's number?"], "Samuel's number is"),
        (["don't text Sam after 10pm", "what are Sam's quiet hours?"], "10:00 pm to 8:00 am, by Sam's clock"),
        (["don't text Sam after 10pm", "no quiet hours for Sam"], "Sam has no quiet hours now."),
        (["what are Sam's quiet hours?"], "Sam has no quiet hours."),
        (["forget Sam's number", "what's Sam's number?"], "I have no number for Sam."),
        (["forget Sam's number", "text Sam hello"], "What is Sam's number?"),
        (["note about Sam: plays chess", "forget Sam's notes"], "The notes about Sam are gone."),
        (["forget Sam's birthday"], "I have no birthday for Sam."),
        (["Sam lives in Tokyo", "forget Sam's address", "what time is it for Sam?"], "I don't know where Sam is."),
    ],
)
async def test_a_contact_is_changed_and_asked_about(sams: Street, texts: list[str], said: str) -> None:
    answers = [await sams.say(text) for text in texts]
    assert said in answers[-1]


@pytest.mark.parametrize(
    ("texts", "card"),
    [
        (["Sam may add to my lists, set reminders for me and see when I'm busy"],
         "Sam may add to your lists, set reminders for you and see when you're busy."),
        (["Sam may add to my lists and set reminders for me", "Sam may not set reminders"],
         "Sam may add to your lists."),
        (["Sam may do everything", "Sam may not add to my lists or set reminders"],
         "Sam may answer check-ins, see when you're busy and be called by me."),
        (["you may call Sam"], "Sam may be called by me."),
        (["Sam may be called", "never call Sam again"], "nothing else"),
        (["Sam may do everything", "take away all of Sam's permissions"], "nothing else"),
        (["Sam may do everything", "Sam can do nothing any more"], "nothing else"),
    ],
)  # fmt: skip
async def test_what_one_may_do_is_said_at_once(sams: Street, texts: list[str], card: str) -> None:
    for text in texts:
        answer = await sams.say(text)
        assert "remind" not in answer or "reminders" in answer
    assert card in await sams.say("Sam's card")


async def test_of_two_sams_the_one_is_asked_for(town: Street) -> None:
    await town.say("add contact Sam Smith +49 170 3333331")
    await town.say("add contact Sam Jones +49 170 3333332")
    for text in ("what's Sam's number?", "text Sam hello", "forget Sam's number", "rename Sam to Samuel"):
        assert "1. Sam Jones\n2. Sam Smith" in await town.say(text)
        await town.say("never mind")
    assert "2 contacts" in await town.say("who are my contacts?")
