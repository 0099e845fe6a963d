"""Undo, redo and history: exact, all or nothing, and never over what happened since."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from storage import changes
from storage.database import Database
from storage.tables import ListItem, NamedList, Occurrence, OccurrenceState, Reminder, Task
from storage.unit import Unit
from tests import databases
from tests.clock import START, ManualClock
from tests.databases import Owner

NewTurn = Callable[[], AbstractAsyncContextManager[Unit]]


@pytest.fixture
def turn(database: Database, owner: Owner, clock: ManualClock) -> NewTurn:
    """Begins the owner's next turn: 10, then 11, and so on."""
    numbers = itertools.count(10)
    return lambda: database.unit(owner.id, next(numbers), clock.now())


def a_task(owner: Owner, title: str = "call Dave") -> Task:
    return Task(person_id=owner.id, title=title, created_at=START)


async def titles(turn: NewTurn) -> list[str]:
    async with turn() as unit:
        return list(await unit.all(select(Task.title).order_by(Task.title)))


async def test_undo_of_an_addition_deletes_it_and_says_what(turn: NewTurn, owner: Owner) -> None:
    async with turn() as unit:
        unit.add(task := a_task(owner))
    async with turn() as unit:
        undone = await changes.undo(unit, 10)
    assert undone.done
    assert undone.reversed == (changes.Reversal("tasks", task.id, "delete", "call Dave"),)
    assert await titles(turn) == []


async def test_undo_of_a_deletion_brings_back_the_very_same_row(turn: NewTurn, owner: Owner) -> None:
    async with turn() as unit:
        task = a_task(owner)
        task.completed_at = START + dt.timedelta(microseconds=1)
        unit.add(task)
    async with turn() as unit:
        await unit.delete(await unit.get(Task, task.id))  # type: ignore[arg-type]
    async with turn() as unit:
        await changes.undo(unit, 11)
    async with turn() as unit:
        assert await unit.get(Task, task.id) == task


async def test_a_change_inside_a_document_is_journaled_and_undone(turn: NewTurn, owner: Owner) -> None:
    async with turn() as unit:
        reminder = Reminder(
            person_id=owner.id, text="stretch", recipient_id=owner.id, starts_local="2026-11-20T15:00:00",
            skip_dates=["2026-12-25"], created_at=START, turn_id=10,
        )
        unit.add(reminder)
    async with turn() as unit:
        found = await unit.get(Reminder, reminder.id)
        assert found is not None
        found.skip_dates.append("2027-01-01")
        del found
    async with turn() as unit:
        kept = await databases.journal(unit, Reminder, reminder.id)
        assert [change.op for change in kept] == ["insert", "update"]
        assert kept[1].before is not None
        assert kept[1].after is not None
        assert kept[1].before["skip_dates"] == ["2026-12-25"]
        assert kept[1].after["skip_dates"] == ["2026-12-25", "2027-01-01"]
        assert (await changes.undo(unit, 11)).done
    async with turn() as unit:
        assert await unit.all(select(Reminder.skip_dates)) == [["2026-12-25"]]


async def test_turns_are_offered_newest_first_with_their_own_words(turn: NewTurn, owner: Owner) -> None:
    for title in ("one", "two", "three"):
        async with turn() as unit:
            unit.add(a_task(owner, title), a_task(owner, title))
            databases.ended(unit, f"added {title}")
    async with turn() as unit:
        deeds = await changes.last_turns(unit, 2)
    assert deeds == [changes.Deed(12, START, 2, "added three"), changes.Deed(11, START, 2, "added two")]


async def test_the_last_three_are_undone_one_after_the_other_and_redone_at_once(turn: NewTurn, owner: Owner) -> None:
    async with turn() as unit:
        unit.add(task := a_task(owner, "0"))
    for title in ("1", "2", "3"):
        async with turn() as unit:
            found = await unit.get(Task, task.id)
            assert found is not None
            found.title = title
    async with turn() as unit:
        for deed in await changes.last_turns(unit, 3):
            assert (await changes.undo(unit, deed.turn_id)).done
    assert await titles(turn) == ["0"]
    async with turn() as unit:
        assert [deed.turn_id for deed in await changes.last_turns(unit)] == [10]
        again = await changes.redo(unit)
        assert again is not None
        assert again.done
    assert await titles(turn) == ["3"]
    async with turn() as unit:
        assert [deed.turn_id for deed in await changes.last_turns(unit)] == [13, 12, 11, 10]
        assert await changes.redo(unit) is None


async def test_what_was_redone_can_be_undone_again(turn: NewTurn, owner: Owner) -> None:
    async with turn() as unit:
        unit.add(a_task(owner))
    for expected in (True, False, True, False):
        async with turn() as unit:
            done = await changes.undo(unit, 10) if expected else await changes.redo(unit)
            assert done is not None
            assert done.done
        assert (await titles(turn) == []) is expected


async def test_what_a_turn_did_beside_an_undo_is_still_offered(turn: NewTurn, owner: Owner) -> None:
    async with turn() as unit:
        unit.add(a_task(owner, "old"))
    async with turn() as unit:
        await changes.undo(unit, 10)
        unit.add(a_task(owner, "new"))
    async with turn() as unit:
        assert [deed.turn_id for deed in await changes.last_turns(unit)] == [11]
        await changes.undo(unit, 11)
    assert await titles(turn) == []


async def test_a_later_turn_on_the_same_row_blocks_and_is_named(turn: NewTurn, owner: Owner) -> None:
    async with turn() as unit:
        unit.add(task := a_task(owner), other := a_task(owner, "buy milk"))
    async with turn() as unit:
        found = await unit.get(Task, task.id)
        assert found is not None
        found.title = "call Anna"
        databases.ended(unit, "renamed a task")
    async with turn() as unit:
        undone = await changes.undo(unit, 10)
    assert not undone.done
    assert undone.reversed == ()
    later = changes.Deed(11, START, 1, "renamed a task")
    assert undone.blocked_by == (changes.Obstacle("tasks", task.id, "call Dave", later),)
    assert await titles(turn) == sorted(["call Anna", other.title])


async def test_a_reminder_that_rang_since_blocks_without_a_turn(
    turn: NewTurn, owner: Owner, database: Database
) -> None:
    async with turn() as unit:
        due = Occurrence(person_id=owner.id, reminder_id=1, local="2026-11-20T15:00:00", due_at=START)
        unit.add(due)
    async with database.write() as connection:  # as the pulse does it
        await connection.execute(
            sa.update(Occurrence).values(state=OccurrenceState.FIRED, version=col(Occurrence.version) + 1)
        )
    async with turn() as unit:
        undone = await changes.undo(unit, 10)
    assert undone.blocked_by == (changes.Obstacle("occurrences", due.id, "", None),)


async def test_a_row_that_is_gone_blocks(turn: NewTurn, owner: Owner) -> None:
    async with turn() as unit:
        unit.add(task := a_task(owner))
    async with turn() as unit:
        await unit.delete(await unit.get(Task, task.id))  # type: ignore[arg-type]
    async with turn() as unit:
        (obstacle,) = (await changes.undo(unit, 10)).blocked_by
    assert obstacle.gone
    assert obstacle.since is not None
    assert obstacle.since.turn_id == 11


async def test_a_taken_place_blocks_and_leaves_everything_as_it_was(turn: NewTurn, owner: Owner) -> None:
    async with turn() as unit:
        unit.add(old := NamedList(person_id=owner.id, name="Trip", key="trip"))
        unit.add(ListItem(person_id=owner.id, list_id=old.id, name="tent", key="tent", added_at=START))
    async with turn() as unit:
        for row in [*await unit.all(select(NamedList)), *await unit.all(select(ListItem))]:
            await unit.delete(row)
    async with turn() as unit:
        unit.add(new := NamedList(person_id=owner.id, name="trip", key="trip"))
    async with turn() as unit:
        undone = await changes.undo(unit, 11)
        assert not undone.done
        assert {obstacle.name for obstacle in undone.blocked_by} == {"Trip", "tent"}
        unit.add(a_task(owner))  # the unit goes on after it
    async with turn() as unit:
        assert await unit.all(select(NamedList.id)) == [new.id]
        assert await unit.all(select(ListItem)) == []
        assert await unit.all(select(Task.title)) == ["call Dave"]


async def test_thirty_days_later_nothing_is_offered(turn: NewTurn, owner: Owner, clock: ManualClock) -> None:
    async with turn() as unit:
        unit.add(a_task(owner))
    clock.advance(dt.timedelta(days=29))
    async with turn() as unit:
        assert len(await changes.last_turns(unit)) == 1
    clock.advance(dt.timedelta(days=1))
    async with turn() as unit:
        assert await changes.last_turns(unit) == []
        assert not (await changes.undo(unit, 10)).done
    assert await titles(turn) == ["call Dave"]


async def test_undo_itself_is_journaled(turn: NewTurn, owner: Owner) -> None:
    async with turn() as unit:
        unit.add(task := a_task(owner))
    async with turn() as unit:
        await changes.undo(unit, 10)
    async with turn() as unit:
        kept = await databases.journal(unit, Task, task.id)
    assert [(change.op, change.turn_id, change.undo_of, change.undone_by) for change in kept] == [
        ("insert", 10, None, 11), ("delete", 11, 10, None)
    ]
