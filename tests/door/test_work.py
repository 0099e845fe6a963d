"""Specialists at work in one turn: recall beside understanding, hand-offs, tries, and thinking that holds nothing."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import select

from bot.turns import confidence
from specialists.contract import Finding, Question
from storage.columns import new_id
from storage.tables import Task
from tests.door import talk
from tests.door.guests import Guest, guests
from tests.door.talk import last, meant, steps
from tests.house import Home
from tests.standins.model import Fault, Kind, Model, Reply

__all__ = ("guests",)
pytestmark = pytest.mark.usefixtures("guests")


@pytest.fixture(autouse=True)
def _before_the_house(guests: None) -> None:
    """The specialists must be there before the house is opened."""


async def titles(here: Home) -> list[str]:
    known = await talk.owner(here)
    async with here.house.database.unit(known.person.id, new_id(), here.clock.now()) as unit:
        return [task.title for task in await unit.all(select(Task))]


async def test_who_writes_and_then_thinks_holds_no_lock_meanwhile_and_is_done_once(here: Home, model: Model) -> None:
    model.faults.next(Fault(Kind.STALL))
    model.queue(Reply(value={"number": 7}))
    asking = asyncio.create_task(here.say("ponder stones"))
    await model.until(1)
    async with asyncio.timeout(300), here.house.database.write():
        pass  # the one writer is free
    model.release()
    assert await asking == "Pondered: 7."
    assert await titles(here) == ["stones 7"]
    assert len(model.raw) == 1


async def test_a_turn_that_loses_a_race_while_it_thinks_pays_once(here: Home, model: Model) -> None:
    await here.say("add a task to sweep the yard")
    model.faults.next(Fault(Kind.STALL))
    model.queue(Reply(value={"number": 8}))
    asking = asyncio.create_task(here.say("revise"))
    await model.until(1)
    known = await talk.owner(here)
    async with here.house.database.unit(known.person.id, new_id(), here.clock.now()) as unit:
        (await unit.all(select(Task)))[0].title = "somebody else was here"
    model.release()
    assert await asking == "Revised: 8."
    assert await titles(here) == ["revised 8"]
    assert len(model.raw) == 1


async def test_two_that_think_think_side_by_side(here: Home, model: Model) -> None:
    model.faults.next(Fault(Kind.STALL), times=2)
    model.rule(Reply(value={"number": 5}))
    asking = asyncio.create_task(here.say("muse on moss. muse on slate."))
    await model.until(2)  # both are asked before either is answered
    model.release()
    assert await asking == "moss is 5.\nslate is 5."


async def test_a_hand_off_is_done_and_told_in_the_trace(here: Home) -> None:
    said = await here.say("relay sweep the yard")
    assert said.startswith("I pass that on.\n")
    assert await titles(here) == ["sweep the yard"]
    first, second = await steps(here)
    assert "handed" not in first
    assert second["handed"] == {"source": "guest", "target": "ops_planner", "reason": "capability_required"}
    assert second["specialist"] == "ops_planner"


async def test_what_the_request_leaves_open_comes_from_the_context(here: Home) -> None:
    await here.say("relay nothing")
    assert await titles(here) == ["from the context"]


async def test_a_circle_of_hand_offs_ends(here: Home) -> None:
    assert "went round in circles" in await here.say("circle")
    assert len(await steps(here)) == 1


async def test_a_hand_off_to_who_does_not_do_it_is_said(here: Home) -> None:
    assert "nobody here does it yet" in await here.say("misdirect")
    assert await titles(here) == []


async def test_another_specialist_is_tried_where_the_first_found_nothing(here: Home, model: Model) -> None:
    assert await here.say("quiz the tides") == "the tides: known elsewhere."
    assert Guest.tried == ["the tides", "more the tides"]
    assert model.raw == []
    (step,) = await steps(here)
    assert step["tries"] == [{"strategy": "fallback", "intent": "quiz_more", "confidence": 1.0}]


async def test_then_the_question_is_put_otherwise(here: Home, model: Model) -> None:
    model.queue(Reply(value={"words": "the capital of Chile"}))
    assert await here.say("quiz chiles main town") == "the capital of Chile: known."
    assert Guest.tried == ["chiles main town", "more chiles main town", "the capital of Chile"]
    (step,) = await steps(here)
    assert [one["strategy"] for one in step["tries"]] == ["fallback", "rephrase"]
    assert step["sure"] == 1.0


async def test_tries_are_bounded_and_the_surest_finding_is_said(here: Home, model: Model) -> None:
    model.queue(Reply(value={"words": "nothing that is known"}), Reply("I don't know."))
    assert await here.say("quiz nothing much") == "Nothing here."
    (step,) = await steps(here)
    assert [one["strategy"] for one in step["tries"]] == ["fallback", "rephrase", "model"]
    assert len(step["tries"]) + 1 == confidence.ATTEMPTS


async def test_what_no_rule_finds_a_model_may_know(here: Home, model: Model) -> None:
    model.queue(Reply(value={"words": "nothing that is known"}), Reply("Everybody knows that."))
    assert await here.say("quiz nothing much") == "Everybody knows that."


async def test_a_failure_is_tried_again_elsewhere(here: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confidence, "FIRST_WAIT", 0.0)
    assert await here.say("quiz broken tides") == "broken tides: known elsewhere."


async def test_where_everything_fails_it_is_said(here: Home, model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confidence, "FIRST_WAIT", 0.0)
    model.faults.always(Fault(Kind.BROKEN))
    assert await here.say("quiz broken stones") == "Nothing here."


@pytest.mark.parametrize(("finding", "sure"), [
    (Finding("Done."), 1.0),
    (Finding("It may be so.", confidence=0.7), 0.7),
    (Finding(""), 0.1),
    (Finding("I found nothing.", worked=False), 0.2),
    (Finding("Which one?", worked=False, question=Question("Which one?", "x", {})), 1.0),
    (Finding("I'm not sure, but I think it is 5.", by_model=True), 0.4),
    (Finding("I'm not sure, but I think it is 5."), 1.0),
    (Finding("It is 5.", by_model=True), 1.0),
])
def test_how_sure_a_finding_is(finding: Finding, sure: float) -> None:
    assert confidence.of(finding) == sure


async def test_memory_is_looked_into_before_who_works_with_it(here: Home) -> None:
    assert await here.say("brief me on the garden") == "remembered beside 'brief me on the garden'"
    trace = (await last(here)).trace
    assert trace["recalled"] == 1
    assert trace["spans"]["recall"][0] < trace["steps"][0]["began"]


async def test_who_needs_no_memory_looks_into_none(here: Home) -> None:
    await here.say("what time is it?")
    assert "spans" not in (await last(here)).trace


async def test_recall_and_understanding_overlap_where_a_model_is_asked(here: Home, model: Model) -> None:
    model.queue(meant("brief_me_on", query="gadzooks"))
    said = await here.say("slowly gadzooks blimey crivens")
    assert said == "remembered beside 'slowly gadzooks blimey crivens'"
    spans = (await last(here)).trace["spans"]
    recall, understanding = spans["recall"], spans["understanding"]
    assert max(recall[0], understanding[0]) < min(recall[1], understanding[1])


async def test_recall_that_fails_costs_only_itself(here: Home) -> None:
    assert await here.say("brief me on badly kept gardens") == "Nothing is remembered."


async def test_what_is_recalled_of_others_words_taints_the_turn(here: Home) -> None:
    await here.say("brief me on foreign gardens")
    assert (await last(here)).trace["tainted"] is True
