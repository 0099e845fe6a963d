"""The three layers that are not memory: talk, the state of turns, telemetry."""

from __future__ import annotations

import datetime as dt

from sqlmodel import select

from storage import changes, conversations, executions, pruning, telemetry
from storage.database import Database
from storage.tables import Change, Event, Execution
from tests import databases
from tests.clock import START, ManualClock
from tests.databases import Owner

MINUTE = dt.timedelta(minutes=1)


async def test_talk_is_found_again_in_its_order_and_by_its_person_alone(
    database: Database, owner: Owner, clock: ManualClock
) -> None:
    bob = await databases.add_member(database)
    for number in range(5):
        for person in (owner, bob):
            async with database.unit(person.id, number, clock.now()) as unit:
                said = f"{person.person.name} {number}"
                conversations.add(unit, channel="test", said=said, answered="yes", specialist="system", worked=False)
        clock.advance(MINUTE)
    async with database.unit(owner.id, 9, clock.now()) as unit:
        assert [entry.said for entry in await conversations.recent(unit, 2)] == ["Ada 3", "Ada 4"]
        span = await conversations.holding(unit, (), START + MINUTE, START + 3 * MINUTE)
        assert [entry.said for entry in reversed(span)] == ["Ada 1", "Ada 2"]
        assert (span[1].answered, span[1].specialist, span[1].worked, span[1].turn_id) == ("yes", "system", False, 1)


class TestExecutions:
    async def test_a_turn_is_kept_under_its_own_id(self, database: Database, owner: Owner) -> None:
        async with database.unit(owner.id, 7, START) as unit:
            databases.ended(unit, "set a reminder", trace={"steps": [1]})
        async with database.unit(owner.id, 8, START) as unit:
            found = await executions.get(unit, 7)
            assert found is not None
            assert (found.status, found.summary, found.trace, found.question) == (
                "completed", "set a reminder", {"steps": [1]}, None
            )
            assert await executions.get(unit, 9) is None
            assert await unit.all(select(Change)) == []  # the state of a turn is not a person's deed
            assert await changes.last_turns(unit) == []

    async def test_the_latest_are_those_before_the_running_one(self, database: Database, owner: Owner) -> None:
        for turn_id in (1, 2, 3):
            async with database.unit(owner.id, turn_id, START) as unit:
                executions.start(unit)
                latest = await executions.latest(unit, 2)
        assert [execution.id for execution in latest] == [2, 1]

    async def test_a_question_waits_until_it_is_settled(self, database: Database, owner: Owner) -> None:
        async with database.unit(owner.id, 1, START) as unit:
            databases.ended(unit, question={"ask": "Which one?"})
            assert await executions.open_question(unit, START) is None  # not yet asked
        async with database.unit(owner.id, 2, START) as unit:
            waiting = await executions.open_question(unit, START)
            assert waiting is not None
            assert (waiting.id, waiting.question) == (1, {"ask": "Which one?"})
            await executions.close_questions(unit)
        async with database.unit(owner.id, 3, START) as unit:
            assert await executions.open_question(unit, START) is None

    async def test_the_question_asked_last_is_the_one_that_waits(self, database: Database, owner: Owner) -> None:
        for turn_id in (1, 2):
            async with database.unit(owner.id, turn_id, START) as unit:
                databases.ended(unit, question={"ask": turn_id})
        async with database.unit(owner.id, 3, START) as unit:
            waiting = await executions.open_question(unit, START)
            assert waiting is not None
            assert waiting.id == 2
            await executions.close_questions(unit)
            assert await executions.open_question(unit, START) is None

    async def test_an_old_question_is_no_longer_answered(
        self, database: Database, owner: Owner, clock: ManualClock
    ) -> None:
        async with database.unit(owner.id, 1, START) as unit:
            databases.ended(unit, question={"ask": "Which one?"})
        for step, there in ((executions.ANSWERABLE - MINUTE, True), (MINUTE, False)):
            now = clock.advance(step)
            async with database.unit(owner.id, 2, now) as unit:
                assert (await executions.open_question(unit, now) is not None) is there

    async def test_states_expire(self, database: Database, owner: Owner) -> None:
        for turn_id in (1, 2, 3):
            async with database.unit(owner.id, turn_id, START) as unit:
                executions.start(unit)
        assert await pruning.drop_executions(database, START + executions.KEPT - MINUTE) == 0
        assert await pruning.drop_executions(database, START + executions.KEPT, limit=2) == 2
        assert await pruning.drop_executions(database, START + executions.KEPT) == 1
        async with database.unit(owner.id, 4, START) as unit:
            assert await unit.all(select(Execution)) == []


async def test_events_are_found_by_what_is_known_of_them_and_pruned_by_age(database: Database) -> None:
    rows = [("info", "turn", 1), ("error", "turn", 2), ("info", "delivery", 1)]
    await telemetry.add(
        database,
        [
            Event(at=START + number * MINUTE, level=level, category=category, name="ended", trace_id=trace,
                  duration_ms=1.5, data={"rows": 3})
            for number, (level, category, trace) in enumerate(rows)
        ],
    )
    await telemetry.add(database, [])
    end = START + 3 * MINUTE
    all_of_them = await telemetry.find(database, START, end)
    assert [(event.level, event.category, event.trace_id) for event in all_of_them] == rows
    assert (all_of_them[0].duration_ms, all_of_them[0].data) == (1.5, {"rows": 3})
    assert len(await telemetry.find(database, START, end, level="info")) == 2
    assert len(await telemetry.find(database, START, end, category="turn", trace_id=1)) == 1
    assert len(await telemetry.find(database, START + MINUTE, START + 2 * MINUTE)) == 1
    assert len(await telemetry.find(database, START, end, limit=2)) == 2
    assert await telemetry.prune(database, START + 2 * MINUTE) == 2
    assert len(await telemetry.find(database, START, end)) == 1
