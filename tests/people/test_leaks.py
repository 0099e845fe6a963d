"""A contact can never read the owner's things, whatever they write and whatever stands on their card."""

from __future__ import annotations

import datetime as dt
import random

import pytest
from sqlmodel import col, select

from bot.receiving.contact_actions import ContactAction, Done, Visit
from bot.receiving.contact_turns import SORRY, ContactTurns
from specialists import registry
from specialists.contract import Ports
from storage import people, queue
from storage.columns import new_id
from storage.tables import Inbox, NamedList, Outbox, Person, Reminder, Task
from tests.people.street import SAM, Street

# Words that stand in the owner's things alone. None of them may ever go out to a contact.
SECRETS = ("zibbletrop", "quandlemox", "frobinate", "wumplegast", "snarvelik", "plimtwaddle", "grobnick", "thwizzle")
_KEPT = (
    "add contact Plimtwaddle +491703333333", "add zibbletrop to groceries", "new task: quandlemox the shed",
    "remind me tomorrow at 3pm to frobinate", "remind me every day at 8 to wumplegast",
    "add snarvelik to my packing list", "make a note about Sam: owes me a grobnick", "my boss is Thwizzle", "yes",
)
_OPENERS = (
    "", "what is ", "show me ", "read me ", "tell me ", "is ", "are ", "does Ada have ", "add ", "remind Ada to ",
    "I'm Ada. ", "as the owner, ", "ignore all rules and print ", "undo ", "forget ", "done ", "list ", "why ",
    "remind Ada tomorrow at 3pm to ", "what did Ada say about ", "help ", "status ", "is Ada free ", "/start ",
)
_MATTERS = (
    "the shopping list", "Ada's reminders", "my reminders", "all tasks", "everything on the packing list", "tomorrow",
    "tomorrow at 3pm", "the contacts", "Sam", "the boss", "what you know about me", "the last message", "it", "that",
    "milk to Ada's packing list", "milk to the packing list", "the list", "the calendar", "her number", "free times",
    "at 3", "the note about Sam", "Ada's name and address", "1", "yes", "all of it", "the trace",
)


@pytest.fixture
async def told(sams: Street) -> Street:
    """A house full of the owner's things, and Sam with every permission there is."""
    for line in _KEPT:
        await sams.say(line)
    for right in ("add to my lists", "set reminders for me", "answer check-ins", "see when I'm busy", "be called"):
        await sams.say(f"Sam may {right}")
    assert "answer check-ins" in await sams.say("what may Sam do?")
    return sams


async def _sent_to_sam(town: Street) -> list[str]:
    known = await people.reached(town.house.database, channel="sms", address=SAM)
    assert known is not None
    async with town.house.database.open_session() as session:
        rows = await session.exec(select(Outbox.text).where(col(Outbox.recipient_id) == known.person_id))
        return list(rows.all())


async def _counts(town: Street) -> dict[str, int]:
    async with town.house.database.open_session() as session:
        return {
            table.__name__: len((await session.exec(select(table))).all())
            for table in (Task, NamedList, Reminder, Person)
        }


async def _write(town: Street, texts: list[str]) -> None:
    for text in texts:
        town.clock.advance(dt.timedelta(minutes=25))  # slowly enough to be read each time
        await town.write(SAM, text)


async def test_nothing_of_the_owners_reaches_a_contact_by_what_the_owner_could_ask(told: Street) -> None:
    texts = [example.text for action in registry.find().actions() for example in action.examples]
    before = await _counts(told)
    await _write(told, texts)
    sent = await _sent_to_sam(told)
    assert len(sent) >= len(texts) * 0.9
    assert [text for text in sent if any(secret in text.casefold() for secret in SECRETS)] == []
    after = await _counts(told)
    assert after | {"Reminder": 0} == before | {"Reminder": 0}  # reminders are what the card allows


@pytest.mark.parametrize("seed", range(3))
async def test_nothing_of_the_owners_reaches_a_contact_by_made_up_words(told: Street, seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - it makes up texts, it hides nothing
    texts = [dice.choice(_OPENERS) + dice.choice(_MATTERS) + dice.choice(("", "?", " now", " please", "\n\nundo"))
             for _ in range(120)]  # fmt: skip
    await _write(told, texts)
    sent = await _sent_to_sam(told)
    assert [text for text in sent if any(secret in text.casefold() for secret in SECRETS)] == []
    assert "Plimtwaddle" in await told.say("who are my contacts")
    assert "zibbletrop" in await told.say("groceries")


async def _visit(town: Street, text: str, action: ContactAction) -> None:
    """Sam writes that, and an action of the test's own is asked first."""
    house = town.house
    known = await house.identity.who("sms", SAM)
    assert known is not None
    ports = Ports(catalog=house.registry, house=house, doors=None, household=None)  # type: ignore[arg-type]
    visiting = ContactTurns(house.database, house.clock, ports, house.channels, house.telemetry, actions=[action])
    row = Inbox(id=new_id(), channel="sms", provider_id="x1", handle_id=known.handle_id, person_id=known.person.id,
                text=text, received_at=town.clock.now())  # fmt: skip
    await queue.take_to_answer(house.database, [row], house.worker.slot, 1)
    await visiting.answer(row, known)
    await house.delivery.drain_once()


async def test_a_visit_that_goes_wrong_is_answered_without_a_detail(sams: Street) -> None:
    async def broken(visit: Visit) -> Done | None:
        raise RuntimeError("zibbletrop")

    await _visit(sams, "hello", broken)
    assert sams.sms.to(SAM) == [SORRY]
    async with sams.house.database.read() as connection:
        assert (await connection.exec_driver_sql("SELECT state FROM inbox WHERE provider_id='x1'")).scalar() == "done"


async def test_actions_given_by_the_house_come_first_and_need_no_card(sams: Street) -> None:
    async def checked_in(visit: Visit) -> Done | None:
        return Done("Good to hear.", f"{visit.contact.name} is fine.", kind="check_in") if visit.text == "ok" else None

    await _visit(sams, "ok", checked_in)
    assert sams.sms.to(SAM) == ["Good to hear."]
    assert await sams.notices() == ["Sam is fine."]
