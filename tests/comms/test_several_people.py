"""What one message says to several people: nobody gets what is for somebody else, and what is not sure is asked."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.understanding import apart, told
from bot.understanding.message.readings import Known
from bot.understanding.message.router import Router
from specialists import circle, registry
from specialists.contract import Request
from specialists.language import addressed
from specialists.language.addressed.words import People
from tests.comms import several_people
from tests.comms.conftest import Phone
from tests.comms.several_people import PEOPLE, Text
from tests.people.street import ANNA, SAM, Street, street

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
KNOWN = Known(contacts=PEOPLE)
BOOK = People.of((*PEOPLE, "mum", "mother"), circle.KINSHIP)
NUMBERS = dict(zip(PEOPLE, (SAM, ANNA, "+491703333333", "+491704444444"), strict=True))
REGISTRY = registry.find()
ROUTER = Router(REGISTRY.actions())
READING, THROUGH = 2000, 40  # texts that are read, and that go through a whole house
ASIDE, COUNTED = 440, 180  # texts that put somebody aside, and that count those who get it


async def read(text: str) -> Sequence[Request]:
    return ROUTER.read(text, NOW, known=KNOWN).requests


async def sent(text: Text) -> list[tuple[str, str]]:
    """What would go out without a question: to whom, in what words."""
    made = await apart.cut(await read(text.said), text.said, BOOK, read, REGISTRY)
    if len(made.requests) > 1 and not made.sure:
        return []
    out = []
    for one in made.requests:
        own, body = told.words_for_another(one, text.said), told.body_of(one)
        if own is None:
            continue
        held = addressed.breaks(own.rest, BOOK, own.frame) or addressed.breaks(body, BOOK)
        if f'"{body}"' in text.said or not held:
            out.append((str(one.slots["recipient"]), body))
    return out


def astray(text: Text, out: Sequence[tuple[str, str]]) -> str:
    """What somebody got that was not for them; empty where nobody did."""
    if text.whole and any(text.parts[0][0].casefold() not in name.casefold() for name, _ in out):
        return f"it is for {text.parts[0][0]} alone: {out}"
    for name, body in out:
        for whose, words in text.parts:
            if whose.casefold() not in name.casefold() and words.casefold() in body.casefold():
                return f"{name} got {words!r}: {body!r}"
        if not text.whole and any(f"{other} " in f"{body} " for other in (*PEOPLE, several_people.STRANGER)):
            return f"{name} got an order for somebody else: {body!r}"
    return ""


@pytest.mark.long
async def test_no_body_reaches_anybody_else_and_much_that_is_certain_goes_unasked() -> None:
    wrong, whole = list[str](), list[bool]()
    for text in several_people.texts(READING):
        out = await sent(text)
        if why := astray(text, out):
            wrong.append(f"{text.said!r}: {why}")
        if not text.whole and all(whose for whose, _ in text.parts):
            whole.append(len(out) == len(text.parts))
    assert wrong == []
    assert sum(whole) / len(whole) > 0.4


def bare(words: str) -> str:
    """The words without the marks that the sender of a message sees to."""
    return words.casefold().replace('"', "").rstrip(".")


@pytest.mark.long
async def test_who_is_put_aside_gets_nothing_and_is_in_nobodys_words() -> None:
    wrong = []
    for text in several_people.beside(several_people.ASIDE, ASIDE):
        (wanted, words), *others = text.parts
        for name, body in await sent(text):
            if name.casefold() != wanted.casefold() or any(f"{one} " in f"{body} " for one, _ in others) or (
                bare(words) != bare(body)
            ):
                wrong.append(f"{text.said!r}: {name} got {body!r}")
    assert wrong == []


@pytest.mark.long
async def test_those_who_are_counted_get_it_as_if_they_were_named_alone() -> None:
    whole = 0
    for text in several_people.beside(several_people.COUNTED, COUNTED):
        out = await sent(Text(addressed.plain(text.said, BOOK), text.parts))
        assert {bare(body) for _, body in out} <= {bare(text.parts[0][1])}, text.said
        names = " ".join(name for name, _ in out).casefold()
        whole += all(name.casefold() in names for name, _ in text.parts)
    assert whole > COUNTED * 0.9


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Street]:
    """A house whose owner has written to all of them before."""
    async with street(tmp_path, extra=[Phone("voice")]) as here:
        for name, number in NUMBERS.items():
            await here.say(f"add contact {name} {number}")
            await here.say(f"text {name} hello")
            await here.say("yes")
        await here.house.delivery.drain_once()
        here.sms.sent.clear()
        yield here


async def got(house: Street) -> dict[str, list[str]]:
    """What each has got since, without whom it is from."""
    await house.house.delivery.drain_once()
    found = {name: [text.partition(": ")[2] for text in house.sms.to(number)] for name, number in NUMBERS.items()}
    house.sms.sent.clear()
    return {name: texts for name, texts in found.items() if texts}


async def test_through_the_whole_house_nobody_gets_what_is_for_somebody_else(house: Street) -> None:
    wrong = []
    for text in several_people.texts(THROUGH, seed=7):
        await house.say(text.said)
        out = [(name, body) for name, bodies in (await got(house)).items() for body in bodies]
        if why := astray(text, out):
            wrong.append(f"{text.said!r}: {why}")
        await house.say("no")
        await got(house)
    assert wrong == []


@pytest.mark.parametrize(
    "said",
    [
        "text Sam that I am late and text Bob that dinner is at 8",
        "text Sam that I am late and Bob that dinner is at 8",
        "let Sam know I am late and let Bob know dinner is at 8",
        "tell Sam I am late\ntell Bob dinner is at 8",
        "text Sam: I am late. Bob: dinner is at 8",
        "text sam i am late n text bob dinner is at 8",
    ],
)
async def test_each_gets_their_own_and_the_reply_shows_it(house: Street, said: str) -> None:
    reply = await house.say(said)
    sent = {name: [body.casefold() for body in bodies] for name, bodies in (await got(house)).items()}
    assert sent == {"Sam": ["i am late"], "Bob": ["dinner is at 8"]}
    assert reply.casefold().splitlines() == [
        'on its way to sam by sms: "i am late"', 'on its way to bob by sms: "dinner is at 8"',
    ]


async def test_what_is_not_certain_is_shown_part_by_part_and_sent_after_a_yes(house: Street) -> None:
    reply = await house.say("tell Sam to buy wine and Bob to buy beer")
    assert "1. Send a message to Sam" in reply
    assert "2. Send a message to Bob" in reply
    assert await got(house) == {}
    await house.say("yes")
    assert await got(house) == {"Sam": ["please buy wine"], "Bob": ["please buy beer"]}


@pytest.mark.parametrize(
    ("said", "whom", "shown"),
    [
        ("text Mom when her train arrives and then tell me", "Mom", "tell me"),
        ("text Sam dinner is at 8 and let me know what he says", "Sam", "let me know what he says"),
        ("text Sam to pick up Anna and call Mom", "Sam", "call Mom"),
        ("text Sam I am late and tell him to wait", "Sam", "tell him to wait"),
        ("text Sam I am late and the same to Bob", "Sam", "the same to Bob"),
        ("text Sam when I get home", "Sam", "when I get home"),
        ("text Sam I mean Bob that I am late", "Sam", "I mean Bob that I am late"),
        ("text Sam I am late before texting Bob that it is late", "Sam", "texting Bob that it is late"),
        ("ask Sam when he is coming and tell me what he says", "Sam", "tell me what he says"),
        ("text Mom I'm fine and don't tell Sam about the bill", "Mom", "don't tell Sam about the bill"),
        ("text Mom dinner is at 8 without telling Sam", "Mom", "telling Sam"),
        ("text Bob and not Sam that I'm late", "Bob", "and not Sam that I'm late"),
        ("text Bob I'm late instead of Sam", "Bob", "I'm late instead of Sam"),
        ("text Sam that I'm late, wait no, Bob", "Sam", "wait no, Bob"),
        ("text Sam I'm late oops wrong person, Bob", "Sam", "oops wrong person, Bob"),
        ("text Mom I'm ok and dad... I mean Bob that the car broke down", "Mom", "mean Bob that the car broke down"),
        ("text Sam the news is out. And Bob. And Anna.", "Sam", "And Bob. And Anna."),
        ("text Sam as soon as I leave the office", "Sam", "as soon as I leave the office"),
    ],
)
async def test_a_body_with_more_in_it_is_shown_before_it_goes(house: Street, said: str, whom: str, shown: str) -> None:
    reply = await house.say(said)
    assert f'I am not sure that all of this is for {whom}: "{shown}" may be' in reply
    assert f"To {whom} (+49" in reply
    assert await got(house) == {}
    await house.say("yes")
    assert list(await got(house)) == [whom]


@pytest.mark.parametrize(
    ("said", "body"),
    [
        ('text Sam "tell Bob dinner is at 8"', "tell Bob dinner is at 8"),
        ('text Sam "I am late. Tell Bob: hurry"', "I am late. Tell Bob: hurry"),
        ("text Sam to tell Bob that dinner is at 8", "please tell Bob that dinner is at 8"),
        ("tell Sam that Bob said to tell Anna she is great", "Bob said to tell Anna she is great"),
        ("text Sam I am with Bob, Anna and Mom", "I am with Bob, Anna and Mom"),
        ("text Sam: first we eat, then we go", "first we eat, then we go"),
        ("text Sam I'm sorry, Bob can't come", "I'm sorry, Bob can't come"),
        ("text Sam no worries, Anna is here", "no worries, Anna is here"),
        ("text Sam it is here and let me know if you can come", "it is here and let me know if you can come"),
        ('tell Sam that "Casablanca" starts at nine', '"Casablanca" starts at nine'),
    ],
)
async def test_one_message_with_others_in_its_words_goes_whole(house: Street, said: str, body: str) -> None:
    await house.say(said)
    assert await got(house) == {"Sam": [body]}


async def test_a_part_for_each_is_not_sent_whole_to_all(house: Street) -> None:
    for said in ("text Sam and Anna respectively milk and eggs", "tell Bob and Mom five and ten pounds apiece"):
        assert "may be for somebody else" in await house.say(said)
        await house.say("no")
        assert await got(house) == {}


async def test_the_same_is_what_the_first_got(house: Street) -> None:
    assert "2. Send a message to Bob: I'm running late" in await house.say("text Sam I'm running late and Bob the same")
    await house.say("yes")
    assert await got(house) == {"Sam": ["I'm running late"], "Bob": ["I'm running late"]}


async def test_the_same_as_nothing_is_asked_about(house: Street) -> None:
    assert await house.say("tell Bob the same") == "What shall I write to Bob?"
    await house.say("we leave at noon")
    assert await got(house) == {"Bob": ["we leave at noon"]}


async def test_the_last_gate_holds_whoever_read_the_message(house: Street) -> None:
    assert await house.say("text Sam") == "What shall I write to Sam?"
    assert "may be for somebody else" in await house.say("I am late and text Bob that dinner is at 8")
    assert await got(house) == {}


async def test_not_even_the_reading_that_was_picked_goes_unshown(house: Street) -> None:
    asked = await house.say("text Mom when her check-in starts and then tell me")
    assert "Mom" in asked
    assert "?" in asked
    assert await got(house) == {}


async def test_a_question_of_a_check_in_is_looked_through_too(house: Street) -> None:
    await house.say("check in with Sam and ask if he ate, and tell Bob that I am late")
    assert await got(house) == {"Bob": ["I am late"]} | {"Sam": [
        "would like to know if you ate. Your own words will do. STOP ends this."]} or await got(house) == {}


async def test_a_time_before_two_messages_is_asked_about(house: Street) -> None:
    reply = await house.say("tomorrow at 9 text Sam good luck and text Bob the exam is on")
    assert reply.count("Saturday 21 Nov, 9:00 am") == 2
    assert await got(house) == {}


def test_words_for_somebody_that_no_request_was_made_of_are_found() -> None:
    read_ = Request("send_message", {"recipient": "Sam", "body": "I am late"}, text="text Sam that I am late")
    assert apart.unread("pass it on to Bob; text Sam that I am late", [read_], BOOK) == "pass it on to Bob"
    assert apart.unread("what a day. text Sam that I am late", [read_], BOOK) == ""


@pytest.mark.parametrize("said", ["Sam: buy wine. Bob: bring ice", "Sam: buy wine\nBob: bring ice"])
async def test_messages_headed_by_names_are_shown_and_go_after_a_yes(house: Street, said: str) -> None:
    reply = await house.say(said)
    assert "1. Send a message to Sam: buy wine" in reply
    assert "2. Send a message to Bob: bring ice" in reply
    assert await got(house) == {}
    await house.say("yes")
    assert await got(house) == {"Sam": ["buy wine"], "Bob": ["bring ice"]}


@pytest.mark.parametrize("said", ["Sam: buy wine", "note: buy wine. Bob: bring ice"])
async def test_one_name_before_words_sends_nothing(house: Street, said: str) -> None:
    assert "Send a message" not in await house.say(said)
    assert await got(house) == {}


async def test_new_words_of_a_message_that_waits_are_looked_through(house: Street) -> None:
    await house.say("text Sam tomorrow at 9 good luck")
    reply = await house.say("change the message to Sam to say I am late and Bob that dinner is at 8")
    assert 'It would say: "I am late and Bob that dinner is at 8"' in reply
    await house.say("no")
    assert '"good luck"' in await house.say("what messages are scheduled?")
    assert await got(house) == {}


RUNG = "remind me at 5pm to take my pills, and if I don't answer in 10 minutes text Anna that I need help"


async def test_what_goes_out_when_nobody_answers_is_looked_through(house: Street) -> None:
    reply = await house.say(f"{RUNG} and text Bob that dinner is at 8")
    assert 'Anna would get: "I need help and text Bob that dinner is at 8"' in reply
    await house.say("no")
    assert "take my pills" not in await house.say("what are my reminders?")
    assert (await house.say(RUNG)).startswith("I'll remind you")


@pytest.mark.parametrize("said", [
    "text both Sam and Bob dinner is at 8", "let both Sam and Bob know dinner is at 8",
    "text each of Sam and Bob: dinner is at 8",
])  # fmt: skip
async def test_those_who_are_counted_get_it(house: Street, said: str) -> None:
    await house.say(said)
    assert await got(house) == {"Sam": ["dinner is at 8"], "Bob": ["dinner is at 8"]}


async def test_names_alone_are_nobodys_message(house: Street) -> None:
    await house.say("text Anna, Sam and Bob that dinner is at eight")
    assert await got(house) == {}


async def test_who_is_put_aside_stays_in_the_book(house: Street) -> None:
    reply = await house.say("forget Sam, text Bob I'm late")
    assert "Shall I take Sam out of your contacts?" in reply
    assert await got(house) == {"Bob": ["I'm late"]}
    await house.say("no")
    assert "Sam" in await house.say("who is in my contacts?")
    await house.say("forget Sam")
    assert "Sam" not in await house.say("who is in my contacts?")


async def test_one_of_two_is_asked_for(house: Street) -> None:
    await house.say("text my mom and Bob: lunch at 1")
    await got(house)
    assert await house.say("tell him I'm late") == "Which one?\n1. Mom\n2. Bob"
    assert await got(house) == {}
    await house.say("Bob")
    assert await got(house) == {"Bob": ["I'm late"]}


async def test_him_is_not_mom_unasked(house: Street) -> None:
    await house.say("text Mom hi")
    await got(house)
    assert (await house.say("tell him I am late")).endswith("Send it?")
    assert await got(house) == {}


@pytest.mark.parametrize("but", ["but", "except", "apart from"])
async def test_nobody_is_written_to_where_somebody_is_left_out(house: Street, but: str) -> None:
    assert "I wrote to nobody" in await house.say(f"text everybody {but} Sam that his party is at 9")
    await house.say("yes")
    assert await got(house) == {}


async def test_what_somebody_else_should_do_is_shown_before_it_goes(house: Street) -> None:
    reply = await house.say("tell Bob I can't make it. oh and Anna should bring her bike")
    assert '"Anna should bring her bike" may be for somebody else' in reply
    assert await got(house) == {}
