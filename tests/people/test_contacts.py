"""The book of contacts in words: kept, found, changed, forgotten, and all of it undone."""

from __future__ import annotations

import pytest

from tests.databases import BOTH
from tests.people.street import ANNA, SAM, Street


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # made, with what was said beside the name
        (["add contact Sam +49 170 2222222"], "Sam is in your contacts now: +49 170 2222222."),
        (["add my mum as a contact, +447700900999"], "Mum is in your contacts now: +44 7700 900999."),
        (["Add Sarah's number 0170 3333333 to my contacts"], "Sarah is in your contacts now: +49 170 3333333."),
        (["Add Dave to my contacts, his number is +447700900124"], "Dave is in your contacts now: +44 7700 900124."),
        (["save Kim to my contacts with the email kim@example.org"], "Kim is in your contacts now: kim@example.org."),
        (["put Liz in my address book, her number is a secret"], "I can't dial that number as it stands."),
        (["add contact Sam 0170 2222222"], "+49 170 2222222"),  # the owner's country
        (["add contact Sam, 0170 2222222, sam@example.org"], "+49 170 2222222 and sam@example.org"),
        (["add Lena to my contacts"], 'Lena is in your contacts now. "Lena\'s number is …" lets me write there.'),
        (["add contact Sam", "add contact sam"], "Sam is in your contacts already."),
        (["add contact Sam 12345678901234567890"], "I can't dial that number as it stands."),
        (["add contact Sam +49 170 2222222", "what's Sam's number"], "Sam's number is +49 170 2222222 (0170 2222222)."),
        (["add contact Sam", "what's Sam's number"], "I have no number for Sam."),
        (["what's Sam's number"], 'I have nobody called "Sam" in your contacts.'),
        # a number for somebody who is not there yet adds them; a birthday is remembered
        (["Sam's number is 0170 2222222"], "Sam is in your contacts now: +49 170 2222222. Say undo to take it back."),
        (["Sam's birthday is 3 May"], "Noted: Sam's birthday is 3 May."),
        (["Sam's birthday is 3 May", "when is Sam's birthday"], "Sam's birthday is 3 May."),
        (["Sam's number is 0170 2222222", "Sam's number is 0170 3333333"], "in place of +49 170 2222222."),
        (["my mom's number is 0170 1111111", "what is my mother's number"],
         "Mom's number is +49 170 1111111 (0170 1111111)."),
        (["add contact Sam +49 170 2222222", "add contact Tim 0170 2222222"], "That is Sam's already"),
        # other words for somebody
        (["add contact Anna", "my mom is Anna"], 'Anna is your mom: "text my mom" means Anna.'),
        (["add contact Anna +491701111111", "my mom is Anna", "what's mom's number"], "Anna's number is +49 170 1111"),
        (["add contact Anna", "my mom is Anna", "what's my mother's number"], "I have no number for Anna."),
        (
            ["add contact Anna", "add contact Eva", "my mom is Anna", "Eva is my mom"],
            "Eva is your mom, and no longer Anna",
        ),
        # where and when they are
        (["add contact Sam", "Sam lives in Tokyo"], "Sam is in Tokyo, where it is 10:30 pm now."),
        (
            ["add contact Sam", "Sam lives at 12 High Street", "what's Sam's address"],
            "Sam's address is 12 High Street.",
        ),
        (["add contact Sam", "Sam's birthday is 3 May"], "Sam's birthday is 3 May."),
        (["add contact Sam", "Sam's birthday is 3 May 1980", "when is Sam's birthday"], "3 May 1980"),
        (["add contact Sam", "Sam's email is sam@example.org", "what's Sam's email"], "sam@example.org"),
        (["add contact Sam", "Sam's email is nowhere"], "I can't read that as an e-mail address."),
        (
            ["add contact Sam", "make a note about Sam: allergic to nuts", "find Sam in my contacts"],
            "- allergic to nuts",
        ),
        # quiet hours
        (["add contact Sam", "don't message Sam after 9pm"], "I send Sam nothing from 9:00 pm to 8:00 am"),
        (["add contact Sam", "don't message Sam between 10pm and 7am"], "from 10:00 pm to 7:00 am"),
        (["add contact Sam", "don't message Sam between 2 and 4"], "from 2:00 pm to 4:00 pm"),
        (["add contact Sam", "don't text Sam after 9", "don't text Sam before 6"], "from 9:00 pm to 6:00 am"),
        (["add contact Sam", "don't text Sam at night"], "from 10:00 pm to 7:00 am"),
        (["add contact Sam", "don't text Sam at night", "Sam has no quiet hours"], "Sam has no quiet hours now."),
        # the card
        (["add contact Sam", "what may Sam do?"], "Sam may write to you through me, and nothing else."),
        (["add contact Sam", "Sam may add to my lists"], "Sam may now add to your lists."),
        (["add contact Sam", "Sam may add to my lists", "Sam may add to my lists"], "That is so already."),
        (["add contact Sam", "let Sam see when I'm busy", "what may Sam do"], "Sam may see when you're busy."),
        (["add contact Sam", "Sam may be called", "Sam may not be called"], "Sam may no longer be called by me."),
        (["add contact Sam", "allow Sam to fly to the moon"], "What I can allow a contact is to answer check-ins"),
        # all of them, and none
        (["who are my contacts?"], "Your book is empty."),
        (
            ["add contact Sam +491702222222", "add contact Anna", "who are my contacts?"],
            "2 contacts:\n1. Anna\n2. Sam: +49",
        ),
        (["add contact Sam", "forget Sam"], "Sam is no longer in your contacts. Say undo to bring all of it back."),
        (["add contact Sam", "forget Sam", "what's Sam's number"], "I have nobody called"),
        (["forget Sam"], 'I have nobody called "Sam" in your contacts.'),
        (
            ["add contact Sam Hill", "add contact Sam Wood", "what's Sam's number"],
            "Which one?\n1. Sam Hill\n2. Sam Wood",
        ),
        (
            ["add contact Sam Hill", "add contact Sam Wood", "what's Sam's number", "2"],
            "I have no number for Sam Wood.",
        ),
    ],
)  # fmt: skip
async def test_conversations(town: Street, lines: list[str], expected: str) -> None:
    reply = ""
    for line in lines:
        reply = await town.say(line)
    assert expected in reply


@BOTH
async def test_each_change_can_be_taken_back(sams: Street) -> None:
    card = await sams.say("find Sam in my contacts")
    for change in (
        "Sam may add to my lists", "Sam's number is +49 170 4444444", "my boss is Sam", "Sam lives in Tokyo",
        "Sam's birthday is 3 May", "make a note about Sam: he is tall", "don't text Sam after 9pm", "forget Sam",
    ):
        assert "undo" in (await sams.say(change)).casefold(), change
        assert "Undone" in await sams.say("undo"), change
        assert await sams.say("find Sam in my contacts") == card


@BOTH
async def test_forgetting_takes_the_address_and_undo_brings_it_back(sams: Street) -> None:
    await sams.say("forget Sam")
    assert await sams.write(SAM, "hello?") == [
        "I don't know you yet. If someone invited you, send me the code they gave you."
    ]
    blocked = await sams.say("undo")  # the address is a stranger's now: nothing is put back by halves
    assert "could not take that back" in blocked


@BOTH
async def test_somebody_who_wrote_first_is_who_they_are_said_to_be(town: Street) -> None:
    await town.write(ANNA, "hi, Anna here")
    assert "+49 170 1111111" in await town.say(f"add contact Anna {ANNA}")
    assert await town.write(ANNA, "see you at six") == ["I've passed that on to Ada."]
    assert "Anna: see you at six" in await town.notices()


async def test_a_message_can_change_two_contacts_and_one_mistake_spoils_only_its_part(sams: Street) -> None:
    await sams.say("add contact Anna")
    reply = await sams.say(f"Sam's birthday is 3 May and Anna's number is {SAM}")
    assert "That is Sam's already" in reply
    assert "Sam's birthday is 3 May" in reply
    assert "I have no number for Anna" in await sams.say("what's Anna's number")
