"""An emergency through the house, text in and text out: for owner, member, contact and stranger, on every door."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import attachments
from tests.house import home
from tests.people.street import ANNA, OWNER, SAM, Street, street
from tests.standins.model import Model
from tests.twilio import home as twilio
from tests.twilio import test_calls_in as calls_in

PILLS = "I took too many pills"
STRANGER = "+447700900123"


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Street]:
    """Ada's house in Berlin, Anna in her contacts, who has written to her."""
    async with street(tmp_path) as here:
        await here.say(f"add contact Anna {ANNA}")
        await here.write(ANNA, "hello")
        yield here


@pytest.fixture
async def model() -> AsyncIterator[Model]:
    async with Model() as model:
        yield model


async def test_the_one_thing_to_do_comes_first_with_the_numbers_of_the_country(town: Street) -> None:
    said = await town.say(PILLS)
    assert said.startswith("Call 112 now, even if it feels fine.")
    assert "Shall I tell Anna?" in said
    said = await town.say("everyone would be better off without me")
    assert "0800 111 0 111" in said
    assert "call 112 now" in said


async def test_nothing_is_sent_before_the_yes_and_then_once(town: Street) -> None:
    before = len(town.sms.to(ANNA))
    asked = await town.ask(PILLS)
    assert len(town.sms.to(ANNA)) == before
    assert (await town.say("yes")).startswith("On its way to Anna")
    await town.house.delivery.drain_once()
    (told,) = town.sms.to(ANNA)[before:]
    assert "I need help" in told
    assert PILLS in told
    await town.tap(asked, "Yes, tell Anna")
    await town.say("yes")
    await town.house.delivery.drain_once()
    assert len(town.sms.to(ANNA)) == before + 1


async def test_the_button_tells_them_too(town: Street) -> None:
    before = len(town.sms.to(ANNA))
    asked = await town.ask("my chest hurts and my left arm is numb")
    assert (await town.tap(asked, "Yes, tell Anna")).startswith("On its way to Anna")
    await town.house.delivery.drain_once()
    assert len(town.sms.to(ANNA)) == before + 1


@pytest.mark.parametrize(
    "question", ["remind me to stretch", "add contact Bob", "send Anna a text", "delete all my tasks"]
)
async def test_no_open_question_swallows_it(town: Street, question: str) -> None:
    await town.say("add task call the bank")
    await town.say(question)
    said = await town.say("my chest hurts and my left arm is numb")
    assert said.startswith("Call 112 now.")
    assert "Anna: " not in "".join(town.sms.to(ANNA))
    assert "chest" not in await town.say("list my reminders")


async def test_a_due_reminder_is_not_taken_as_done(town: Street) -> None:
    await town.say("remind me in 10 minutes to take my pills")
    await town.later(minutes=10)
    assert (await town.say(PILLS)).startswith("Call 112 now")


async def test_im_ok_closes_it_kindly(town: Street) -> None:
    await town.say(PILLS)
    said = await town.say("I'm ok, false alarm")
    assert said == "I'm glad to hear that. I've told nobody. If it changes, 112 is there at any hour."
    await town.say("yes")
    assert town.sms.to(ANNA)[-1:] != [PILLS]
    assert "emergency" not in "".join(town.sms.to(ANNA)).lower()
    await town.say(PILLS)
    assert (await town.say("no")).startswith("All right, I tell nobody.")
    await town.say(PILLS)
    assert "glad" in await town.say("undo")
    await town.say(PILLS)
    await town.say("yes")
    assert (await town.say("I'm fine now")).startswith("I'm glad to hear that. If it changes")


async def test_a_concern_asks_how_they_are(town: Street) -> None:
    said = await town.say("this meeting makes me want to die")
    assert "How are you right now?" in said
    assert "0800 111 0 111" in said


async def test_who_is_named_in_it_is_not_the_one_to_tell(town: Street) -> None:
    assert "Shall I tell Anna" not in await town.say("Anna is hitting me")
    await town.say(f"add contact Dad {SAM}")
    assert "Shall I tell Dad" not in await town.say("my dad collapsed")


@pytest.mark.parametrize("address", ["77", OWNER])
async def test_by_telegram_and_sms(town: Street, address: str) -> None:
    if address == "77":
        await town.write(address, f"/start {await town.code('connect my telegram')}")
    else:
        await town.write(address, (await town.say("connect my phone")).removeprefix("Text ")[:9])
    assert (await town.write(address, "she's not breathing"))[-1].startswith("Call 112 now.")


async def test_a_members_is_offered_to_the_owner(town: Street) -> None:
    await town.write("88", f"/start {await town.code('invite Ben')}")
    said = (await town.write("88", "i cant breathe"))[-1]
    assert said.startswith("Call 112 now.")
    assert "Shall I tell Ada?" in said
    assert await town.notices() == [] or "breathe" not in "".join(await town.notices())
    await town.write("88", "yes")
    assert "breathe" in "".join(out.text for out in town.screen.shown)


async def test_a_contacts_is_passed_on_at_once(town: Street) -> None:
    before = len(town.screen.shown)
    (said,) = await town.write(ANNA, "I fell and can't get up")
    assert said.startswith("Call 112 now.")
    assert "I've told Ada at once." in said
    told = [out.text for out in town.screen.shown[before:]]
    assert any(text.startswith("URGENT: Anna wrote:") for text in told)


async def test_a_stranger_gets_the_number_of_their_own_country(town: Street) -> None:
    (said,) = await town.write(STRANGER, "my dad collapsed")
    assert said.startswith("Call 999 now.")
    assert not any("collapsed" in notice for notice in await town.notices())


async def test_others_words_raise_no_alarm_of_ones_own(town: Street) -> None:
    said = await town.say("I want to die", {attachments.FORWARDED: True})
    assert "112" not in said
    assert "112" not in await town.say("Tom wrote: I want to die")


async def test_what_is_heard_in_a_voice_message_counts(town: Street) -> None:
    said = await town.say("my kitchen is on fire", {attachments.HEARD: "my kitchen is on fire"})
    assert "Get everybody out now" in said


async def test_a_model_is_not_asked_and_changes_nothing(
    tmp_path: Path, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOB_LLM_BASE_URL", model.address)
    monkeypatch.setenv("HOB_LLM_API_KEY", model.key)
    async with home(tmp_path) as here:
        assert (await here.say("my dad collapsed")).startswith("Call 112 now.")
        assert "0800 111 0 111" in await here.say("nobody would miss me if I was gone")
        await here.house.lessons.settled()
        assert [one.said[-1].text for one in model.asked] == []


async def test_in_a_call_it_is_spoken(tmp_path: Path) -> None:
    async with twilio.home(tmp_path) as here:
        await calls_in.with_pin(here)
        call = await here.phone.call()
        call.press("4711#")
        await calls_in.heard(here, call, 3)
        call.speak("my kitchen is on fire")
        assert "Get everybody out now" in await calls_in.heard(here, call)


async def test_where_the_country_is_unknown_that_is_said(tmp_path: Path) -> None:
    async with home(tmp_path, zone=None) as here:
        assert "I don't know your country's own number" in await here.say("my dad collapsed")
