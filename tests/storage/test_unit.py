"""The unit of work: all or nothing, journaled, side by side, and never stuck."""

from __future__ import annotations

import asyncio
import datetime as dt

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from storage import changes, people
from storage.database import Database
from storage.errors import Foreign, Stale, Unfinished
from storage.tables import Change, Conversation, Execution, Handle, NamedList, Person, Role, Task
from storage.unit import Unit
from tests import databases
from tests.clock import START
from tests.databases import Owner


@pytest.fixture(name="new")
def _new(database: Database, owner: Owner) -> Unit:
    """An open unit of the owner's."""
    return database.unit(owner.id, 1, START)


def a_task(owner: Owner, title: str = "call Dave") -> Task:
    return Task(person_id=owner.id, title=title, created_at=START)


async def titles(database: Database, owner: Owner) -> list[str]:
    async with database.unit(owner.id, 99, START) as unit:
        return sorted(await unit.all(select(Task.title)))


async def test_what_was_committed_is_read_back_equal(database: Database, owner: Owner) -> None:
    task = a_task(owner, "\N{GREEN APPLE} \u202eright to left\u202c \x07 and long " + "x" * 100_000)
    task.completed_at = dt.datetime(2035, 1, 1, 0, 0, 0, 1, tzinfo=dt.UTC)
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(task)
    async with database.unit(owner.id, 2, START) as unit:
        assert await unit.get(Task, task.id) == task
        assert await unit.get(Person, owner.id) == owner.person


async def test_a_row_that_is_loaded_is_the_one_that_is_known(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(task := a_task(owner))
    async with database.unit(owner.id, 2, START) as unit:
        one = await unit.get(Task, task.id)
        assert one is not None
        assert one is (await unit.load(Task, "title=:title", {"title": "call Dave"}))[0]
        assert one is await unit.first(select(Task))
        with pytest.raises(ZeroDivisionError):
            async with unit.savepoint():
                one.title = "dropped"
                raise ZeroDivisionError
        again = await unit.get(Task, task.id)
        assert again is one
        assert again.title == "call Dave"
        again.title = "call Eve"
        await unit.flush()
        await unit.rollback()
        assert await unit.get(Task, task.id) is one
        assert one.title == "call Dave"
        one.title = "call Bob"
    assert await titles(database, owner) == ["call Bob"]
    async with database.unit(owner.id, 3, START) as unit:
        assert (await changes.undo(unit, 2)).done  # what was changed of it is in the journal
    assert await titles(database, owner) == ["call Dave"]


def test_a_row_has_its_defaults_to_itself_and_takes_no_unknown_field() -> None:
    one, two = (Execution(person_id=1, status="planning", started_at=START, expires_at=START) for _ in range(2))
    assert (one.kind, one.summary, one.trace, one.question) == ("message", "", {}, None)
    assert one.trace is not two.trace
    assert two.id > one.id
    with pytest.raises(TypeError, match="titel"):
        Task(person_id=1, title="x", created_at=START, titel="y")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="title"):
        Task(person_id=1, created_at=START)  # type: ignore[call-arg]


async def test_moments_are_exact_and_never_naive(database: Database, owner: Owner) -> None:
    moments = [
        dt.datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=dt.UTC),
        dt.datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=dt.UTC),
    ]
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(*(Task(person_id=owner.id, title="", created_at=moment) for moment in moments))
    async with database.unit(owner.id, 2, START) as unit:
        assert await unit.all(select(Task.created_at).order_by(Task.created_at)) == moments  # type: ignore[arg-type]
        with pytest.raises(Exception, match="needs a time zone"):
            await unit.all(select(Task).where(Task.created_at == START.replace(tzinfo=None)))


async def test_an_exception_drops_everything(database: Database, owner: Owner) -> None:
    with pytest.raises(ZeroDivisionError):
        async with database.unit(owner.id, 1, START) as unit:
            unit.add(a_task(owner))
            await unit.flush()
            raise ZeroDivisionError
    assert await titles(database, owner) == []
    async with database.unit(owner.id, 2, START) as unit:
        assert await unit.all(select(Change)) == []


async def test_what_is_added_is_seen_by_the_next_read_and_by_nobody_else(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(a_task(owner))
        assert await unit.all(select(Task.title)) == ["call Dave"]
        assert await titles(database, owner) == []  # a reader is not held up by a writer, and sees what was
    assert await titles(database, owner) == ["call Dave"]


async def test_each_change_is_journaled_with_both_images(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(task := a_task(owner))
        await unit.flush()
        task.title = "call Anna"
    async with database.unit(owner.id, 2, START) as unit:
        await unit.delete(await unit.get(Task, task.id))  # type: ignore[arg-type]
    async with database.unit(owner.id, 3, START) as unit:
        kept = await databases.journal(unit, Task, task.id)
    assert [(change.op, change.turn_id, change.at) for change in kept] == [
        ("insert", 1, START), ("update", 1, START), ("delete", 2, START)
    ]
    images = [image for change in kept for image in (change.before, change.after)]
    assert [image and (image["title"], image["version"]) for image in images] == [
        None, ("call Dave", 1), ("call Dave", 1), ("call Anna", 2), ("call Anna", 2), None
    ]


async def test_what_is_not_a_persons_deed_is_not_journaled(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(Conversation(person_id=owner.id, turn_id=1, at=START, channel="test", said="hi", answered="hello"))
    async with database.unit(owner.id, 2, START) as unit:
        assert len(await unit.all(select(Conversation))) == 1
        assert await unit.all(select(Change)) == []


async def test_a_row_added_and_deleted_again_was_never_there(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(task := a_task(owner))
        await unit.delete(task)
    async with database.unit(owner.id, 2, START) as unit:
        assert await unit.all(select(Change)) == []


async def test_of_two_who_change_one_row_the_later_is_told(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(task := a_task(owner))
    late = database.unit(owner.id, 2, START)
    row = await late.get(Task, task.id)
    assert row is not None
    async with database.unit(owner.id, 3, START) as unit:
        quick = await unit.get(Task, task.id)
        assert quick is not None
        quick.title = "quick"
    row.title = "late"
    with pytest.raises(Stale, match="Somebody changed the same thing"):
        await late.commit()
    await late.close()
    assert await titles(database, owner) == ["quick"]


async def test_a_write_that_failed_cannot_be_committed_by_mistake(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(NamedList(person_id=owner.id, name="Trip", key="trip"))
    with pytest.raises(Unfinished):
        async with database.unit(owner.id, 2, START) as unit:
            unit.add(a_task(owner), NamedList(person_id=owner.id, name="trip", key="trip"))
            with pytest.raises(IntegrityError):
                await unit.flush()
    assert await titles(database, owner) == []


async def test_a_unit_can_be_committed_step_by_step(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(task := a_task(owner))
        await unit.commit()
        assert await titles(database, owner) == ["call Dave"]
        task.title = "call Anna"
        await unit.commit()
        task.title = "dropped"
        await unit.rollback()
    assert await titles(database, owner) == ["call Anna"]


class TestSavepoint:
    async def test_what_failed_is_dropped_alone(self, database: Database, owner: Owner) -> None:
        async with database.unit(owner.id, 1, START) as unit:
            unit.add(before := a_task(owner, "before"))
            with pytest.raises(ZeroDivisionError):
                async with unit.savepoint():
                    unit.add(a_task(owner, "flushed within"))
                    await unit.flush()
                    unit.add(a_task(owner, "pending within"))
                    before.title = "changed within"
                    raise ZeroDivisionError
            assert before.title == "before"
            unit.add(a_task(owner, "after"))
        assert await titles(database, owner) == ["after", "before"]
        async with database.unit(owner.id, 2, START) as unit:
            kept = await unit.all(select(Change.row_id).where(Change.turn_id == 1))
            assert len(kept) == 2

    async def test_what_was_changed_within_has_its_old_values(self, database: Database, owner: Owner) -> None:
        async with database.unit(owner.id, 1, START) as unit:
            unit.add(task := a_task(owner))
        async with database.unit(owner.id, 2, START) as unit:
            found = await unit.get(Task, task.id)
            assert found is not None
            with pytest.raises(ZeroDivisionError):
                async with unit.savepoint():
                    found.title = "within"
                    await unit.flush()
                    found.priority = 3
                    raise ZeroDivisionError
            assert (found.title, found.priority, found.version) == ("call Dave", 0, 1)
            found.title = "call Anna"
        assert await titles(database, owner) == ["call Anna"]

    async def test_what_was_deleted_within_is_there_again(self, database: Database, owner: Owner) -> None:
        async with database.unit(owner.id, 1, START) as unit:
            unit.add(task := a_task(owner))
        async with database.unit(owner.id, 2, START) as unit:
            found = await unit.get(Task, task.id)
            assert found is not None
            with pytest.raises(ZeroDivisionError):
                async with unit.savepoint():
                    await unit.delete(found)
                    await unit.flush()
                    raise ZeroDivisionError
            found.title = "still here"
        assert await titles(database, owner) == ["still here"]

    async def test_a_failure_of_the_database_is_dropped_too(self, database: Database, owner: Owner) -> None:
        async with database.unit(owner.id, 1, START) as unit:
            unit.add(NamedList(person_id=owner.id, name="Trip", key="trip"))
            with pytest.raises(IntegrityError):
                async with unit.savepoint():
                    unit.add(again := NamedList(person_id=owner.id, name="trip", key="trip"))
            again.key = "trip 2"
            unit.add(again)
        async with database.unit(owner.id, 2, START) as unit:
            assert sorted(await unit.all(select(NamedList.key))) == ["trip", "trip 2"]

    async def test_one_within_the_other(self, database: Database, owner: Owner) -> None:
        async with database.unit(owner.id, 1, START) as unit, unit.savepoint():
            unit.add(a_task(owner, "outer"))
            with pytest.raises(ZeroDivisionError):
                async with unit.savepoint():
                    unit.add(a_task(owner, "inner"))
                    raise ZeroDivisionError
        assert await titles(database, owner) == ["outer"]

    async def test_tasks_side_by_side_fail_alone(self, database: Database, owner: Owner) -> None:
        async def specialist(unit: Unit, number: int) -> None:
            async with unit.savepoint():
                unit.add(a_task(owner, str(number)))
                assert str(number) in await unit.all(select(Task.title))
                await asyncio.gather(*(unit.all(select(Task.title)) for _ in range(3)))  # its own tasks are inside
                if number % 2:
                    raise ZeroDivisionError

        async with database.unit(owner.id, 1, START) as unit:
            ended = await asyncio.gather(*(specialist(unit, n) for n in range(8)), return_exceptions=True)
        assert [type(end) for end in ended] == [type(None), ZeroDivisionError] * 4
        assert await titles(database, owner) == ["0", "2", "4", "6"]

    async def test_a_cancelled_task_takes_only_its_own(self, database: Database, owner: Owner) -> None:
        reached = asyncio.Event()

        async def slow(unit: Unit) -> None:
            async with unit.savepoint():
                unit.add(a_task(owner, "slow"))
                await unit.flush()
                reached.set()
                await asyncio.Event().wait()

        async with database.unit(owner.id, 1, START) as unit:
            task = asyncio.create_task(slow(unit))
            await reached.wait()
            waiting = asyncio.create_task(unit.all(select(Task.title)))
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert await waiting == []
            unit.add(a_task(owner, "quick"))
        assert await titles(database, owner) == ["quick"]


async def test_many_units_side_by_side_all_come_through(database: Database, owner: Owner) -> None:
    async def turn(number: int) -> None:
        async with database.unit(owner.id, number, START) as unit:
            assert await unit.get(Person, owner.id) is not None
            unit.add(a_task(owner, f"{number:02}"))

    await asyncio.gather(*(turn(number) for number in range(40)))
    assert await titles(database, owner) == [f"{number:02}" for number in range(40)]


async def test_two_partitions_in_one_transaction(database: Database, owner: Owner) -> None:
    sam = Person(person_id=owner.id, name="Sam", role=Role.CONTACT, created_at=START)
    handle = Handle(person_id=sam.id, channel="sms", address="+15550100", created_at=START)
    async with database.unit(owner.id, 1, START) as unit:
        unit.add(sam)
        his = unit.beside(sam.id)
        his.add(handle)
        with pytest.raises(Foreign):
            his.add(a_task(owner))
        assert [one.address for one in await his.all(select(Handle))] == ["+15550100"]
        assert await his.all(select(Task)) == []
    async with database.unit(owner.id, 2, START) as unit:
        assert [one.channel for one in await unit.all(select(Handle))] == ["test"]
        undone = await changes.undo(unit, 1)
        assert undone.done
        assert [one.table for one in undone.reversed] == ["handles", "people"]
    assert await people.by_handle(database, "sms", "+15550100") is None
    async with database.unit(owner.id, 3, START) as unit:
        redone = await changes.redo(unit)
    assert redone is not None
    assert redone.done
    found = await people.by_handle(database, "sms", "+15550100")
    assert found is not None
    assert found[0].name == "Sam"


async def test_what_fails_beside_drops_both_partitions(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 1, START) as unit:
        other = unit.beside(owner.id + 1)
        with pytest.raises(ZeroDivisionError):
            async with other.savepoint():
                other.add(Task(person_id=owner.id + 1, title="theirs", created_at=START))
                unit.add(a_task(owner))
                await other.flush()
                raise ZeroDivisionError
        with pytest.raises(RuntimeError, match="ends with it"):
            await other.commit()
    assert await titles(database, owner) == []
    async with database.unit(owner.id + 1, 2, START) as unit:
        assert await unit.all(select(Task)) == []
