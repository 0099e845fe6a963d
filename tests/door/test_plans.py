"""Plans of several steps: outputs passed on, shown before anything is sent, each step once, stopped, planned anew."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest
from sqlmodel import select

from bot.channels.base import Incoming
from bot.turns.courses import running
from storage import documents
from storage.columns import new_id
from storage.tables import Execution, Inbox, InboxState, Outbox, OutboxKind
from tests import house
from tests.door import talk
from tests.door.talk import last, wish
from tests.house import Home
from tests.standins.model import Fault, Kind, Model, Reply

LETTER = "Dear Sarah, the deadline is Friday and it would be very good to have everything by then. Yours, Ann"
SHORT = "Sarah, the deadline is Friday."
ASKED = "write an email to Sarah about the deadline, then make it shorter, then send it to me"


async def rows(here: Home, table: type[Outbox | Inbox | Execution]) -> list[object]:
    known = await talk.owner(here)
    async with here.house.database.unit(known.person.id, new_id(), here.clock.now()) as unit:
        return list(await unit.all(select(table)))


async def test_what_one_step_makes_the_next_works_on(here: Home, model: Model) -> None:
    model.queue(Reply(LETTER), Reply(SHORT))
    said = await here.say(ASKED)
    assert SHORT in said
    assert LETTER not in said
    assert len(model.asked) == 2
    assert LETTER in model.asked[1].raw
    state = await last(here)
    assert state.status == "completed"
    assert [leg["state"] for leg in state.trace["plan"]["legs"]] == ["done"] * 3
    assert [step["intent"] for step in state.trace["steps"]] == ["write_text", "edit_text"]


async def test_a_plan_that_sends_shows_itself_first_and_what_a_model_wrote_is_shown_before_it_goes(
    here: Home, model: Model
) -> None:
    await here.say("my name is Ann")
    await here.say("add Sarah, +49 151 2345678, to my contacts")
    shown = await here.ask("write an email to Sarah about the deadline, then make it shorter, then send it to her")
    assert shown.text == (
        "This is what I would do:\n1. Write a text about the deadline\n2. Make it shorter\n3. Send it to Sarah\n"
        "Shall I? (yes or no)"
    )
    assert model.asked == []
    assert [button.label for button in shown.buttons] == ["Yes", "No"]
    model.queue(Reply(LETTER), Reply(SHORT))
    asked = await here.ask("yes")
    assert SHORT in asked.text
    assert not [one for one in await rows(here, Outbox) if one.kind == OutboxKind.MESSAGE]  # type: ignore[attr-defined]


async def test_no_to_a_plan_leaves_everything(here: Home, model: Model) -> None:
    await here.say("add milk to groceries")
    await here.ask("what's on my grocery list, then send it to Anna")
    assert await here.say("no") == "All right, I left everything as it was."
    assert model.asked == []


async def test_steps_by_rule_need_no_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with house.home(tmp_path) as here:
        await here.say("add milk to groceries")
        said = await here.say("what's on my grocery list, then remind me of it tomorrow at 9")
        assert "Saturday 21 Nov, 9:00 am" in said
        assert "milk" in await here.say("what are my reminders?")
        await here.say("undo")
        said = await here.say(ASKED)
        assert "Not done: 2. make it shorter; 3. show it to you." in said or SHORT in said or "write" in said


async def test_one_undo_takes_the_whole_plan_back(here: Home, model: Model) -> None:
    model.queue(Reply("Leaves fall."))
    await here.say("write a poem about autumn, then remind me of it tomorrow at 9")
    assert "Leaves fall" in await here.say("what are my reminders?")
    await here.say("undo")
    assert await here.say("what are my reminders?") == "No reminders."


@pytest.fixture
def _no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be kept as a note, and waiting does not help: a full disk would be tried again."""
    def full(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(documents, "add", full)


@pytest.mark.usefixtures("_no_room")
async def test_a_step_that_fails_is_told_with_what_there_is_and_what_is_not_done(here: Home, model: Model) -> None:
    model.queue(Reply(LETTER), Reply(value={"requests": []}))
    said = await here.say(
        "write an email to Sarah about the deadline, then save it as a note, then remind me of it tomorrow at 9"
    )
    assert "I could not save it as a note" in said
    assert "This is how far I came" not in said  # the reminder took it up
    assert "Saturday 21 Nov, 9:00 am" in said
    state = await last(here)
    assert state.status == "failed"
    assert [leg["state"] for leg in state.trace["plan"]["legs"]] == ["done", "failed", "done"]


@pytest.mark.usefixtures("_no_room")
async def test_what_a_failed_step_was_to_work_on_is_not_lost(here: Home, model: Model) -> None:
    model.queue(Reply(LETTER), Reply(value={"requests": []}))
    said = await here.say("write an email to Sarah about the deadline, then save it as a note")
    assert f"This is how far I came:\n{LETTER}" in said


@pytest.mark.usefixtures("_no_room")
async def test_a_failed_step_is_planned_anew(here: Home, model: Model) -> None:
    model.queue(Reply(LETTER), Reply(value={"requests": [{**wish("set_reminder", when="tomorrow at 9"), "after": 1}]}))
    said = await here.say(
        "write an email to Sarah about the deadline for tomorrow at 9, then save it as a note"
    )
    assert "Saturday 21 Nov, 9:00 am" in said
    assert "This one failed: save it as a note" in model.asked[1].raw
    assert LETTER not in model.asked[1].raw
    state = await last(here)
    assert (state.status, state.trace["plan"]["replans"]) == ("completed", 1)


async def test_stop_in_the_middle_ends_it_and_the_rest_never_happens(here: Home, model: Model) -> None:
    def stall(_: object) -> Reply:
        model.faults.next(Fault(Kind.STALL))
        return Reply(LETTER)

    model.queue(stall)
    asking = asyncio.create_task(here.ask(ASKED))
    await model.until(2)  # the second step is under way
    await here.house.intake.take([Incoming("terminal", "stop-1", "owner", "stop", {})])
    said = (await asking).text
    assert said.startswith("Stopped. Done before that: 1. write a text about the deadline.")
    assert "Not done: 2. make it shorter; 3. show it to you." in said
    await here.house.intake.settled()
    assert len(here.screen.shown) == 1
    taken = [one for one in await rows(here, Inbox) if one.text == "stop"]  # type: ignore[attr-defined]
    assert [one.state for one in taken] == [InboxState.DONE]  # type: ignore[attr-defined]
    model.release()
    assert "2 lemons" in await here.say("add 2 lemons to groceries")


async def test_cancel_while_a_single_answer_is_thought_about(here: Home, model: Model) -> None:
    model.faults.next(Fault(Kind.STALL))
    asking = asyncio.create_task(here.ask("write a poem about autumn"))
    await model.until(1)
    await here.house.intake.take([Incoming("terminal", "stop-2", "owner", "cancel that please", {})])
    assert (await asking).text == "Stopped; I did nothing."
    model.release()


async def test_long_plans_tell_how_far_they_are(
    here: Home, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE_SECONDS", -1.0)
    model.queue(Reply(LETTER), Reply(SHORT))
    said = await here.say(ASKED)
    assert SHORT in said
    notices = [one.text for one in here.screen.shown if one.kind == "notice"]
    assert notices == [
        "1 of 3 done: write a text about the deadline. Next: make it shorter.",
        "2 of 3 done: make it shorter. Next: show it to you.",
    ]


async def dies_in_its_second_step(tmp_path: Path, model: Model) -> Execution:
    """A house that was killed while a plan's second step was thought about; the plan as it left it."""
    def stall(_: object) -> Reply:
        model.faults.next(Fault(Kind.STALL))
        return Reply(LETTER)

    model.queue(stall)
    async with house.home(tmp_path) as here:
        known = await talk.owner(here)
        await here.house.intake.take([Incoming("terminal", "m-1", "owner", ASKED, {})])
        await model.until(2)
        for turn in list(here.house.intake._turns):  # the process dies here
            turn.cancel()
            await asyncio.gather(turn, return_exceptions=True)
        async with here.house.database.unit(known.person.id, new_id(), here.clock.now()) as unit:
            begun = await unit.all(select(Execution))
    assert [one.status for one in begun] == ["executing"]
    assert [leg["state"] for leg in begun[0].trace["plan"]["legs"]] == ["done", "waiting", "waiting"]
    return begun[0]


async def test_a_plan_goes_on_after_a_restart_and_does_no_step_twice(
    tmp_path: Path, model: Model
) -> None:
    begun = await dies_in_its_second_step(tmp_path, model)
    model.release()
    model.queue(Reply(SHORT))
    async with house.home(tmp_path) as here:
        assert SHORT in (await here.screen.nth(0)).text
        assert len(model.raw) == 3
        state = await last(here)
        assert state.status == "completed"
        assert state.id == begun.id
        assert [step["intent"] for step in state.trace["steps"]] == ["write_text", "edit_text"]


async def test_a_plan_whose_notes_cannot_be_read_any_more_is_given_up_and_that_is_said(
    tmp_path: Path, model: Model
) -> None:
    """Another version of Hob wrote them. The message is answered once, and does not come back at each start."""
    await dies_in_its_second_step(tmp_path, model)
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / "hob.db")) as kept, kept:
        kept.execute("UPDATE executions SET trace=json_set(trace, '$.plan', json('{}'))")
    model.release()
    async with house.home(tmp_path) as here:
        assert (await here.screen.nth(0)).text == running.Gone().say
        assert [row.state for row in await rows(here, Inbox)] == [InboxState.DONE]  # type: ignore[attr-defined]


async def test_a_plan_that_only_the_model_can_read(here: Home, model: Model) -> None:
    model.queue(
        Reply(value={"requests": [
            wish("write_text", about="geraniums"), {**wish("set_reminder", when="tomorrow at 6"), "after": 1},
        ]}),
        Reply("Red they stand."),
    )
    said = await here.say("gadzooks on geraniums blimey tomorrow at 6 gadzooks")
    assert "Saturday 21 Nov" in said
    assert "Red they stand" in await here.say("what are my reminders?")


@pytest.mark.usefixtures("_no_room")
async def test_the_model_plans_the_rest_anew_but_sends_nothing_that_was_not_shown(here: Home, model: Model) -> None:
    await here.say("my name is Ann")
    await here.say("add Sarah, +49 151 2345678, to my contacts")
    model.queue(
        Reply(LETTER), Reply(value={"requests": [{**wish("send_message", recipient="Sarah"), "after": 1}]}),
    )
    said = await here.say("write an email to Sarah about the deadline, then save it as a note")
    assert "I could not save it as a note" in said
    assert (await last(here)).trace["plan"]["replans"] == 1
    assert not [one for one in await rows(here, Outbox) if one.kind == OutboxKind.MESSAGE]  # type: ignore[attr-defined]
