"""Did it arrive, did they answer, what went out: answered from the ledger, never beyond what it proves."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from bot import bootstrap
from bot.channels.base import DeliveryError, Incoming
from bot.settings import Settings
from storage import agenda, columns
from storage.tables import Handle, Person, Purpose, ReminderKind
from tests.clock import ManualClock
from tests.delivery.post import BLOCKED, REFUSED, Recorder
from tests.house import Home, Screen, home


async def scheduled(house: Home, contact: Person, text: str) -> None:
    """A message to a contact, one minute from now."""
    now = house.clock.now()
    due = now + dt.timedelta(minutes=1)
    local = due.replace(tzinfo=None)
    async with house.house.database.unit(contact.person_id, columns.new_id(), now) as unit:
        schedule = agenda.Schedule(ReminderKind.ELAPSED, local, None, None, local, due)
        agenda.add(unit, text, schedule, recipient_id=contact.id, handle_id=None, purpose=Purpose.MESSAGE)


async def with_sam(house: Home) -> Person:
    known = await house.house.identity.who("terminal", "owner")
    assert known is not None
    now = house.clock.now()
    sam = Person(person_id=known.person.id, name="Sam", role="contact", created_at=now, consent="given")
    async with house.house.database.unit(known.person.id, columns.new_id(), now) as unit:
        unit.add(sam)
        unit.beside(sam.id).add(Handle(person_id=sam.id, channel="sms", address="+491701234567", created_at=now))
    return sam


async def test_what_went_to_somebody_is_told_as_far_as_it_is_proved(tmp_path: Path) -> None:
    clock, screen, sms = ManualClock(), Screen(), Recorder("sms")
    settings = Settings(data_dir=tmp_path / "data", timezone="Europe/Berlin")
    async with bootstrap.open_house(settings, [screen, sms], clock=clock) as running:
        house = Home(running, screen, clock)
        sam = await with_sam(house)
        assert await house.say("did Sam get it?") == "I have sent Sam nothing in that time."
        await scheduled(house, sam, "happy birthday")
        await house.later(minutes=1)
        assert sms.texts()[0].startswith("From the person I work for via Hob: happy birthday")
        said = await house.say("did Sam get it?")
        assert said.startswith('Your message "From the person I work for via Hob: happy birthday')
        assert "to Sam, by SMS: sent Friday 20 Nov, 2:31 pm" in said
        assert said.endswith("with no word yet that it arrived.")
        (out,) = sms.sent
        await running.delivery.reported("sms", "delivered", provider_id=f"sms-{out.id}-1", outbox_id=out.id)
        assert "by SMS: delivered Friday 20 Nov, 2:31 pm." in await house.say("did Sam get my message?")
        assert (await house.say("did Sam answer?")).startswith("No word from Sam since")
        sms.script.append(REFUSED)
        await scheduled(house, sam, "are you there")
        await house.later(minutes=1)
        assert "not delivered, the number does not exist" in await house.say("did Sam get it?")
        listed = await house.say("what did you send today?")
        assert "happy birthday" in listed
        assert 'a notice "I could not deliver' in listed


async def test_an_answer_is_told_in_their_words(tmp_path: Path) -> None:
    clock, screen, sms = ManualClock(), Screen(), Recorder("sms")
    settings = Settings(data_dir=tmp_path / "data", timezone="Europe/Berlin")
    async with bootstrap.open_house(settings, [screen, sms], clock=clock) as running:
        house = Home(running, screen, clock)
        sam = await with_sam(house)
        await scheduled(house, sam, "happy birthday")
        await house.later(minutes=1)
        clock.advance(dt.timedelta(minutes=5))
        await running.intake.take([Incoming("sms", "SM1", "+491701234567", "thank you so much")])
        await running.intake.settled()
        said = await house.say("did Sam answer?")
        assert said == 'Yes: Sam wrote Friday 20 Nov, 2:36 pm: "thank you so much"'


async def test_what_went_out_today_names_calls_and_reminders(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        assert "Nothing went out" in await house.say("what did you send today?")
        await house.say("remind me in 5 minutes to stretch")
        await house.later(minutes=5)
        said = await house.say("what did you send today?")
        assert 'the reminder "⏰ Stretch" to you, in the terminal: delivered' in said
        assert "I don't know Anna" in await house.say("did Anna get it?")


async def test_a_time_of_day_in_a_question_about_the_past_is_a_past_one(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remind me at 3pm to stretch")
        await house.later(hours=2)
        assert (await house.say("did you remind me at 3?")).startswith('Yes, "stretch": Friday 20 Nov')
        assert (await house.say("did you remind me at 2?")).startswith("No.")


class Page(Screen):
    """A second screen of the same machine."""

    name = "web"


async def test_copies_of_one_message_are_one_line_with_where_they_went(tmp_path: Path) -> None:
    clock, screen, page = ManualClock(), Screen(), Page()
    settings = Settings(data_dir=tmp_path / "data", timezone="Europe/Berlin")
    async with bootstrap.open_house(settings, [screen, page], clock=clock) as running:
        house = Home(running, screen, clock)
        await house.say("remind me in 5 minutes to stretch")
        await house.later(minutes=5)
        assert [out.text for out in page.shown] == ["⏰ Stretch"]
        said = await house.say("what did you send today?")
        assert said.count("Stretch") == 1
        assert "in the terminal: delivered Friday 20 Nov, 2:35 pm (also on the web page)" in said or (
            "on the web page: delivered Friday 20 Nov, 2:35 pm (also in the terminal)" in said
        )


async def _by_sms(house: Home) -> None:
    known = await house.house.identity.who("terminal", "owner")
    assert known is not None
    async with house.house.database.unit(known.person.id, columns.new_id(), house.clock.now()) as unit:
        unit.add(Handle(
            person_id=known.person.id, channel="sms", address="+491701234567", created_at=house.clock.now()
        ))


@pytest.mark.parametrize("error", [BLOCKED, REFUSED])
async def test_a_text_that_failed_at_the_provider_is_told_beside_what_came_another_way(
    tmp_path: Path, error: DeliveryError
) -> None:
    clock, screen, sms = ManualClock(), Screen(), Recorder("sms")
    settings = Settings(data_dir=tmp_path / "data", timezone="Europe/Berlin")
    async with bootstrap.open_house(settings, [screen, sms], clock=clock) as running:
        house = Home(running, screen, clock)
        await _by_sms(house)
        await house.say("remind me in 5 minutes by sms to stretch")
        await house.later(minutes=5)
        (out,) = sms.sent
        taken = await house.say("did you remind me to stretch?")
        assert taken.startswith("Yes")
        assert "by SMS; sent, with no word yet that it arrived" in taken
        await running.delivery.reported(
            "sms", "failed", provider_id=f"sms-{out.id}-1", outbox_id=out.id, error=error
        )
        await house.later(seconds=30)
        said = await house.say("did you remind me to stretch?")
        assert "no word yet" not in said
        assert f"by SMS it did not arrive: {error.say}" in said
        assert said.startswith("Yes: Friday 20 Nov, 2:35 pm, in the terminal")
