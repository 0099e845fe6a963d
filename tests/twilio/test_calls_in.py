"""Calls that come in: unknown numbers, PINs, turns that are spoken, and what a hung-up caller gets in writing."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlmodel import col, select

from bot.channels import takeoff
from bot.channels.base import Incoming
from bot.sending import wording
from storage import pins
from storage.tables import Approval, Person, Role
from storage.unit import Unit
from tests.databases import BOTH
from tests.standins.twilio.calls import Call
from tests.twilio.home import ADA, LINE, MUM, Home, home

SHUT = "Too many wrong numbers came from this phone. It is closed for an hour. Goodbye."
PRIVATE = "This is a private assistant, and I don't know this number. Goodbye."


async def with_pin(here: Home, pin: str = "4711") -> None:
    unit: Unit
    async with here.house.database.unit(here.owner_id, 1, here.clock.now()) as unit:
        person = await unit.get(Person, here.owner_id)
        assert person is not None
        person.preferences = {**person.preferences, pins.KEY: await pins.digest(pin)}


async def heard(here: Home, call: Call, seconds: int = 12) -> str:
    """What the caller hears in the next seconds."""
    before = len(call.heard)
    await here.wait(seconds)
    return " | ".join(one.text for one in call.heard[before:])


async def test_a_stranger_hears_one_sentence(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        call = await here.twilio.phone("+15009998888").call()
        await here.wait(20)
        assert [one.text for one in call.heard] == [PRIVATE]
        assert call.status == "completed"
        assert await here.house.identity.who("voice", "+15009998888") is None


async def test_without_a_pin_nobody_gets_in(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        call = await here.phone.call()
        await here.wait(20)
        assert call.text.startswith("You have no phone PIN yet.")
        assert call.status == "completed"


@BOTH
async def test_one_call_with_several_turns(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as here:
        await with_pin(here)
        call = await here.phone.call()
        assert call.text.startswith("Hello, this is Hob. Your PIN, please")
        call.press("4711#")
        assert "What can I do for you?" in await heard(here, call, 2)
        call.speak("Add milk and eggs to groceries.")
        assert "milk and eggs" in await heard(here, call)
        call.speak("What's on my grocery list?")
        assert "2 things" in await heard(here, call, 8)
        call.speak("No, that's all, thank you.")
        assert await heard(here, call) == "Goodbye."
        assert call.status == "completed"
        assert here.phone.texts == []
        assert {row.state for row in await here.rows(channel="voice")} == {"delivered"}


async def test_what_was_not_caught_is_said_again(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await with_pin(here)
        here.phone.will("4711#")
        for words in ("what was that?", "remind me tomorrow at six in the morning to swim", "say that again",
                      "sorry, I didn't catch that", "blah blah blah", "goodbye"):  # fmt: skip
            here.phone.will(words=words)
        call = await here.phone.call()
        await here.wait(120)
        said = [one.text for one in call.heard]
        assert said[2] == "What can I do for you?"
        assert said[3].startswith("I'll remind you on Saturday 21 November, 6:00 am: swim.")
        assert said[4] == said[5] == said[3].removesuffix(" Anything else?")
        assert "nothing in it for me to do" in said[6]
        assert said[7] == "Goodbye."


async def test_silence_ends_a_call(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await with_pin(here)
        call = await here.phone.call()
        call.press("4711#")
        said = await heard(here, call, 60)
        assert said.endswith("Are you still there? | Goodbye.")
        silent = await here.phone.call()
        assert (await heard(here, silent, 60)).endswith("and then the hash key. | Goodbye.")


@BOTH
async def test_three_wrong_pins_lock_the_number_and_are_told(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as here:
        await with_pin(here)
        await here.text("hello")
        here.phone.received.clear()
        call = await here.phone.call()
        for pin in ("0000#", "12345678901234567890#", "4712#"):
            await heard(here, call, 2)
            call.press(pin)
        assert (await heard(here, call)).endswith("It is closed for an hour. Goodbye.")
        assert call.status == "completed"
        assert here.phone.texts[0].startswith(f"Somebody called me from {ADA} and gave 3 wrong PINs.")
        again = await here.phone.call()
        again.press("4711#")
        await here.wait(12)
        assert [one.text for one in again.heard] == [SHUT]
        await here.later(minutes=61)
        third = await here.phone.call()
        third.press("4711#")
        assert "What can I do for you?" in await heard(here, third, 3)


async def test_tries_count_over_several_calls(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await with_pin(here)
        for _ in range(2):
            call = await here.phone.call()
            call.press("1111#")
            await heard(here, call, 3)
            call.hang_up()
            await here.wait(1)
        assert here.phone.texts == []
        call = await here.phone.call()
        call.press("1111#")
        assert "closed for an hour" in await heard(here, call, 20)
        assert here.phone.texts[0].startswith(f"Somebody called me from {ADA} and gave 3 wrong PINs.")


@BOTH
async def test_who_hangs_up_gets_the_answer_in_writing(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url, patience=0.2) as here:
        await with_pin(here)
        await here.text("hello")
        here.phone.received.clear()
        call = await here.phone.call()
        call.press("4711#")
        await heard(here, call, 5)
        answer = here.voice.talking.answer
        here.voice.talking.answer = lambda *args: False  # type: ignore[method-assign]  # as if the line were another's
        call.speak("remind me at 5 to stretch")
        said = await heard(here, call, 20)
        assert "One moment, please." in said
        assert "I send you a message about it" in said
        here.voice.talking.answer = answer  # type: ignore[method-assign]
        await here.later(minutes=1)  # where houses share a database, another one's line is given time to come for it
        await here.wait(3)
        assert "stretch" in here.phone.texts[0]


async def test_what_a_contact_says_is_passed_on_whatever_stands_on_their_card(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.person("Mum", MUM, "sms")
        call = await here.twilio.phone(MUM).call()
        assert call.text.startswith("Hello Mum, this is Hob.")
        call.speak("I'm at the station")
        assert "I've passed that on to Ada" in await heard(here, call)
        assert any(text == "Mum: I'm at the station" for text in here.phone.texts)
        call.speak("add bread to the shopping list")
        assert "passed that on" in await heard(here, call)


async def test_nothing_is_read_out_to_a_number_that_anybody_can_claim(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.person("Mum", MUM, "sms", may=["see_busy_times"])
        await here.text("remind me tomorrow at 3pm to see the cardiologist")
        mum = here.twilio.phone(MUM)
        call = await mum.call()
        call.speak("is Ada free tomorrow")
        assert "only tell in writing" in await heard(here, call)
        assert "3:00 pm" in (await here.text("is Ada free tomorrow?", mum))[0]


@BOTH
async def test_a_contact_has_their_own_turns(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as here:
        await here.person("Mum", MUM, "sms", "voice", may=["add_to_lists"])
        call = await here.twilio.phone(MUM).call()
        assert call.text.startswith("Hello Mum, this is Hob.")
        call.speak("add bread to the shopping list")
        assert "bread" in await heard(here, call)
        call.speak("what are Ada's reminders?")
        assert "passed it on" in await heard(here, call)


async def test_a_member_known_by_text_alone_can_call_too(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        bob = await here.person("Bob", MUM, "sms", role=Role.MEMBER)
        async with here.house.database.unit(bob, 1, here.clock.now()) as unit:
            person = await unit.get(Person, bob)
            assert person is not None
            person.preferences = {pins.KEY: await pins.digest("222222")}
        call = await here.twilio.phone(MUM).call()
        call.press("222222#")
        assert "What can I do for you?" in await heard(here, call, 12)


async def test_nobody_talks_their_way_past_the_pin(tmp_path: Path) -> None:
    """A request straight at the door of what was said, genuinely signed, for a call in which no PIN was given."""
    async with home(tmp_path) as here:
        await with_pin(here)
        call = await here.phone.call()
        url = here.voice.account.url("twilio/voice/said", n=1)
        params = here.twilio.voice.params(call) | {"SpeechResult": "what are my reminders"}
        assert (await here.twilio.webhooks.ask(url, params)).status == 403
        assert (await here.twilio.webhooks.ask(url, params | {"CallSid": "CA" + "0" * 32})).status == 403


async def test_a_repeated_request_is_one_turn(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await with_pin(here)
        call = await here.phone.call()
        call.press("4711#")
        await heard(here, call, 3)
        url = here.voice.account.url("twilio/voice/said", n=1)
        params = here.twilio.voice.params(call) | {"SpeechResult": "add milk to groceries"}
        answers = [await here.twilio.webhooks.ask(url, params) for _ in range(3)]
        assert len({one.text for one in answers}) == 1
        assert "milk" in answers[0].text
        assert len(await here.rows(channel="voice")) == 1


async def test_pins_are_kept_as_slow_hashes() -> None:
    kept = await pins.digest("4711")
    assert "4711" not in kept
    assert kept != await pins.digest("4711")
    assert await pins.fits("4711", {pins.KEY: kept})
    for wrong in ("4712", "", "４７１１", "4711 ", "1" * 1000):
        assert not await pins.fits(wrong, {pins.KEY: kept})
    for none in ({}, {pins.KEY: ""}, {pins.KEY: "4711"}, {pins.KEY: None}):
        assert not await pins.fits("4711", none)




async def _asked(here: Home, *, tells: bool) -> Call:
    """A caller whose answer is thought about just now. `tells`: the number is set to say when a call is over."""
    if tells:
        here.twilio.lines[LINE].status_callback = here.voice.account.url("twilio/voice/over")
    await with_pin(here)
    await here.text("hello")
    here.phone.received.clear()
    call = await here.phone.call()
    call.press("4711#")
    await heard(here, call, 3)
    here.clock.advance(here.twilio.line.now() - here.clock.now())  # one clock shows what the other does
    return call


async def _looked_after(here: Home) -> None:
    await here.later(minutes=1)
    await here.voice.watch.look()
    await here.wait(5)


@BOTH
@pytest.mark.parametrize("tells", [True, False])
async def test_who_hangs_up_while_it_is_thought_gets_the_answer_in_writing(
    tmp_path: Path, house_url: str | None, tells: bool
) -> None:
    """The line takes the answer, and nobody is there: that is no proof. It is told as sent when it is in writing."""
    async with home(tmp_path, database=house_url) as here:
        call = await _asked(here, tells=tells)
        thought, taken = here.voice.talking.intake, asyncio.Event()
        assert thought is not None

        async def hung_up_on(messages: Sequence[Incoming]) -> Sequence[int | None]:
            """As soon as the words are taken in, nobody is on the line any more."""
            call.hang_up()
            here.clock.advance(dt.timedelta(seconds=3))
            found = await thought(messages)
            taken.set()
            return found

        here.voice.talking.intake = hung_up_on
        call.speak("remind me at 5 to stretch")
        await here.wait(5)
        await taken.wait()
        await here.settle()
        assert call.status == "completed"
        await _looked_after(here)
        assert "stretch" not in call.text
        (text,) = here.phone.texts
        assert text.startswith("I'll remind you")
        assert not text.endswith(wording.REPEAT), "nobody can have heard it"
        (spoken,) = await here.rows(channel="voice", kind="reply")
        assert spoken.state == "failed"


@BOTH
@pytest.mark.parametrize("tells", [True, False])
@pytest.mark.parametrize(("seconds", "again"), [(1, True), (9, False)])
async def test_an_answer_was_heard_if_the_line_stayed_open_for_it(
    tmp_path: Path, house_url: str | None, tells: bool, seconds: int, again: bool
) -> None:
    async with home(tmp_path, database=house_url) as here:
        call = await _asked(here, tells=tells)
        call.speak("remind me at 5 to stretch")
        while "stretch" not in call.text:
            await here.wait(1)
            here.clock.advance(dt.timedelta(seconds=1))
        await here.wait(seconds)
        call.hang_up()
        await _looked_after(here)
        assert [text.endswith(wording.REPEAT) for text in here.phone.texts] == [True] * again
        (spoken,) = await here.rows(channel="voice", kind="reply")
        assert spoken.state == ("failed" if again else "delivered")


async def test_the_status_of_a_strangers_call_is_taken_and_forgotten(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        here.twilio.lines[LINE].status_callback = here.voice.account.url("twilio/voice/over")
        await here.twilio.phone("+15009998888").call()
        await here.wait(20)
        (entry,) = here.twilio.log.of("callback")
        assert entry.data["status"] == 200


async def approvals_of(here: Home) -> list[str]:
    unit: Unit
    async with here.house.database.unit(here.owner_id, 1, here.clock.now()) as unit:
        return [one.state for one in await unit.all(select(Approval).order_by(col(Approval.id)))]


@pytest.mark.parametrize(("answer", "state"), [("No.", "refused"), ("no thanks", "refused"), ("Yes.", "granted")])
async def test_a_question_is_answered_in_the_call(tmp_path: Path, answer: str, state: str) -> None:
    async with home(tmp_path) as here:
        await with_pin(here)
        await here.person("Mum", MUM, "sms")
        call = await here.phone.call()
        call.press("4711#")
        await heard(here, call, 2)
        call.speak("text Mum by SMS: I am late")
        said = await heard(here, call)
        assert "I am late" in said
        assert "Anything else?" not in said  # or "no" would mean two things
        assert await approvals_of(here) == ["open"]
        call.speak(answer)
        assert "Anything else?" in await heard(here, call)
        assert await approvals_of(here) == [state]
        assert call.status == "in-progress"
        call.speak("No.")
        assert "Goodbye" in await heard(here, call, 4)
        assert call.status == "completed"


async def test_an_answer_in_a_call_is_told_of_right_before_a_line_takes_it(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        talking, told = here.voice.talking, list[bool]()
        line = talking._expect("CA1", "CA1/1")
        with takeoff.awaited(lambda: told.append(line.here.is_set())):
            assert not talking.answer("CA2/1", 1, "nobody waits for this")
            assert told == []
            assert talking.answer("CA1/1", 2, "it is eight")
        assert told == [False]
        assert line.here.is_set()
