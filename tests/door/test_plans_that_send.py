"""Plans that end in a message to somebody, seen by what that person's telephone got. On both databases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlmodel import select

from bot.channels.base import Incoming, Outgoing
from storage import approvals, queue
from storage.columns import new_id
from storage.tables import Conversation, Execution, Inbox
from tests.databases import BOTH
from tests.door import guests
from tests.door.talk import last
from tests.people.street import SAM, Street, street
from tests.standins.model import Fault, Kind, Model, Reply

pytestmark = BOTH
HERS = "Sam, the boiler is mended."
ASKED = "write a letter to Sam about the boiler, then send it to him"


@pytest.fixture
async def town(
    tmp_path: Path, house_url: str | None, model: Model, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Street]:
    guests.invite(monkeypatch)
    async with street(tmp_path, database=house_url) as here:
        here.house.conductor.taught = lambda: None
        await here.say(f"add contact Sam {SAM}")
        yield here


async def got(town: Street) -> list[str]:
    await town.house.delivery.drain_once()
    return [text.splitlines()[0] for text in town.sms.to(SAM) if text.startswith("From Ada")]


async def begun(town: Street, text: str = ASKED) -> Outgoing:
    """Asked for, shown, and agreed to: what comes of it."""
    shown = await town.ask(text)
    assert shown.text.startswith("This is what I would do:\n1. ")
    button = next(button for button in shown.buttons if button.label == "Yes")
    return await town.ask("", {"button": {"intent": button.intent, "slots": dict(button.slots)}})


async def test_the_letter_is_shown_to_the_letter_and_goes_once(town: Street, model: Model) -> None:
    model.queue(Reply(HERS))
    asked = await begun(town)
    assert f'To Sam (+49 170 2222222, SMS): "{HERS}"\nSend it?' in asked.text
    assert await got(town) == []
    await town.tap(asked, "Yes, send it")
    assert await got(town) == [f"From Ada via Hob: {HERS}"]
    assert "already" in await town.tap(asked, "Yes, send it")
    assert len(await got(town)) == 1


async def test_also_to_somebody_known_what_a_model_wrote_goes_only_after_a_yes(town: Street, model: Model) -> None:
    await town.tap(await town.ask("text Sam hello"), "Yes, send it")
    assert len(await got(town)) == 1
    await town.write(SAM, "hello Ada")
    model.queue(Reply(HERS))
    asked = await begun(town)
    assert "Send it?" in asked.text
    assert len(await got(town)) == 1
    assert "nothing was sent" in await town.say("no")
    assert len(await got(town)) == 1


async def test_what_is_the_owners_own_goes_to_somebody_known_after_the_one_yes(town: Street, model: Model) -> None:
    await town.tap(await town.ask("text Sam hello"), "Yes, send it")
    await town.write(SAM, "hello Ada")
    await town.say("add milk to groceries")
    done = await begun(town, "what's on my grocery list, then send it to Sam")
    assert "On its way to Sam" in done.text
    assert "milk" in (await got(town))[-1] or "milk" in town.sms.to(SAM)[-1]
    assert model.raw == []


async def test_what_foreign_text_went_into_is_asked_about_however_known_the_recipient(
    town: Street, model: Model
) -> None:
    await town.tap(await town.ask("text Sam hello"), "Yes, send it")
    await town.write(SAM, "hello Ada")
    asked = await begun(town, "what does the weather page say, then send it to Sam")
    assert 'To Sam (+49 170 2222222, SMS): "Sunny, says the page."' in asked.text
    assert len(await got(town)) == 1
    assert (await last(town)).trace["tainted"] is True


@pytest.mark.parametrize("word", ["stop", "cancel", "Stop it please!", "no wait, cancel everything", "forget it"])
async def test_a_stop_in_the_middle_sends_nothing_ever(town: Street, model: Model, word: str) -> None:
    model.faults.next(Fault(Kind.STALL))
    model.queue(Reply(HERS))
    shown = await town.ask(ASKED)
    asking = asyncio.create_task(town.tap(shown, "Yes"))
    await model.until(1)
    await town.house.intake.take([Incoming("terminal", f"stop-{word}", "owner", word, {})])
    said = await asking
    assert said.startswith("Stopped; I did none of it.")
    model.release()
    await town.house.intake.settled()
    assert await got(town) == []
    assert await town.say("yes") != ""
    assert await got(town) == []


async def test_a_secret_goes_where_it_was_sent_and_stays_in_no_trace_of_the_plan(town: Street, model: Model) -> None:
    await town.say("remember my locker code is kiwi9036")
    asked = await begun(town, "what is my locker code, then send it to Sam")
    assert "kiwi9036" in asked.text
    await town.tap(asked, "Yes, send it")
    assert "kiwi9036" in "".join(await got(town))
    async with town.house.database.unit((await last(town)).person_id, new_id(), town.clock.now()) as unit:
        states = await unit.all(select(Execution))
        talks = await unit.all(select(Conversation))
    plans = [state for state in states if "inbox" in state.trace]
    assert [state.status for state in plans] == ["completed"]
    of_plans = [talk for talk in talks if talk.turn_id == plans[0].id]
    assert not [one for one in (*plans, *of_plans) if "kiwi9036" in one.model_dump_json()]
    assert model.raw == []
    refused = await town.say("what is my locker code, then make it shorter, then show it to me")
    assert "it holds a secret" in refused
    assert not model.saw("kiwi9036")


async def test_a_stop_that_another_process_took_in_is_heard_between_two_steps(town: Street, model: Model) -> None:
    owner = await town.house.identity.who("terminal", "owner")
    assert owner is not None
    model.faults.next(Fault(Kind.STALL))
    model.queue(Reply(HERS))
    wish = "write a letter to Sam about the boiler, then make it shorter, then show it to me"
    asking = asyncio.create_task(town.say(wish))
    await model.until(1)
    row = Inbox(
        channel="terminal", provider_id="elsewhere", handle_id=owner.handle_id, person_id=owner.person.id, text="stop",
        received_at=town.clock.now(),
    )
    await queue.take(town.house.database, [row])
    model.release()
    said = await asking
    assert said.startswith("Stopped. Done before that: 1. write a text about the boiler.")
    assert len(model.raw) == 1


async def test_a_plan_shown_long_ago_or_answered_already_does_nothing(town: Street, model: Model) -> None:
    shown = await town.ask(ASKED)
    await town.say("what time is it?")
    assert "settled" in await town.tap(shown, "Yes")
    assert model.raw == []
    assert await got(town) == []


async def test_the_approval_is_of_the_plans_turn(town: Street, model: Model) -> None:
    model.queue(Reply(HERS))
    await begun(town)
    state = await last(town)
    async with town.house.database.unit(state.person_id, state.id + 1, town.clock.now()) as unit:
        assert await approvals.asked_by(unit, state.id, (await _handle(town))) is not None


async def _handle(town: Street) -> int:
    known = await town.house.identity.who("terminal", "owner")
    assert known is not None
    return known.handle_id
