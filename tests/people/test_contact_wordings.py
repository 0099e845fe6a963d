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
        (f"save Tom's mobile: {TOM}", ["+49 170 3333333"]),
        (f"Tom's number is {TOM}, he lives in Tokyo", ["+49 170 3333333", "Tokyo"]),
        ("add the number 0170 3333333 for Tom", ["+49 170 3333333"]),
        ("save Tom under 0170 3333333", ["+49 170 3333333"]),
        (f"can you add Tom ({TOM}) to my address book please", ["+49 170 3333333"]),
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
        (["Sam got a new number: +1 646 555 0177", "whats sams nr"], "Sam's number is +1 646-555-0177."),
        (["text Sam only in German", "Sam's card"], "speaks German"),
        (["no messages to Sam between 9 at night and 8 in the morning"], "nothing from 9:00 pm to 8:00 am"),
        (["don't text Sam after 10pm", "remove the quiet hours for Sam"], "Sam has no quiet hours now."),
        (["has Sam agreed yet?"], "Sam was not asked about regular messages."),
        (["forget sam"], "Sam is no longer in your contacts."),
        (["my mom is Sam", "Sam is actually called Ruth", "what's mom's number?"], "Ruth's number is"),
        (["who has +49 170 9999999?"], "+49 170 9999999 is nobody's in your contacts."),
        (["how many contacts do I have"], "1 contact:"),
        (["how many people are in my address book"], "1 contact:"),
        (["whats sams number again"], "Sam's number is"),
        (["does Sam have quiet hours?"], "Sam has no quiet hours."),
        (["Tim is reachable at 030 7654321"], "Tim is in your contacts now: +49 30 7654321."),
        (["may Sam see my calendar?"], "Sam may write to you through me, and nothing else."),
        (["Sam may add to my lists", "is sam allowed to add to my lists?"], "Sam may add to your lists."),
        (["who's in my address book"], "1. Sam"),
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
        (["give Sam access to the groceries"], "Sam may add to your lists."),
        (["let Sam see my calendar"], "Sam may see when you're busy."),
        (["Sam can remind me of things", "stop Sam from setting reminders"], "nothing else"),
        (["Sam can see my calendar", "don't let sam see my calendar any more"], "nothing else"),
        (["Sam may add to my lists", "stop letting Sam put things on my lists"], "nothing else"),
        (["Sam may see when I'm busy", "take away Sam's access to my calendar"], "nothing else"),
        (["it's ok to ring Sam"], "Sam may be called by me."),
        (["Sam may be called", "never call Sam"], "nothing else"),
        (["Sam may be called", "Sam doesn't want to be called"], "nothing else"),
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


async def test_who_may_do_what_is_told(town: Street) -> None:
    await town.say("add contact Sam +49 170 3333331")
    await town.say("add contact Tom +49 170 3333332")
    assert await town.say("who can see when I'm busy?") == "None of your contacts may see when you're busy."
    await town.say("Sam may see when I'm busy")
    await town.say("Tom may do everything")
    assert await town.say("who has access to my calendar") == "Sam and Tom may see when you're busy."
    assert "Tom may answer check-ins, add to your lists" in await town.say("who may do what")


@pytest.mark.parametrize("name", ["My Best Pizza", "The Crown", "Marks and Spencer", "Joe's Plumbing", "Dr. Weber"])
async def test_a_business_keeps_its_name(town: Street, name: str) -> None:
    for said in ("add contact {}, +49 30 5551234", "save {} under +49 30 5551234", "new contact: {} (+49 30 5551234)"):
        assert (await town.say(said.format(name))).startswith(f"{name} is in your contacts now: +49 30 5551234.")
        assert f"+49 30 5551234 is {name}'s." in await town.say("who is +49 30 5551234")
        assert "Undone" in await town.say("undo")
        assert "empty" in await town.say("list my contacts")
