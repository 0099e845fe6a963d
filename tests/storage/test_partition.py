"""A unit of work cannot read or write another person's row, whatever the statement says."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm
from sqlmodel import SQLModel, col, select

import storage
from storage import columns
from storage.columns import Journaled, Owned, new_id
from storage.database import Database
from storage.errors import Foreign
from storage.partition import OutsidePartition
from storage.tables import Conversation, Event, Handle, Inbox, NamedList, Outbox, Reminder, Secret, Task
from tests import databases
from tests.clock import START
from tests.databases import Owner

Other = orm.aliased(Reminder)
BARE = Reminder.__table__  # type: ignore[attr-defined]
LOOSE = sa.table("reminders", sa.column("text"))
Selected = select(Reminder.text).subquery()

# Each statement, asked by Ada, would find something of Bob's if it were not narrowed.
NARROWED: dict[str, Any] = {
    "objects": select(Reminder),
    "a column": select(Reminder.text),
    "a filter for the other": select(Reminder).where(col(Reminder.text).startswith("Bob")),
    "a filter for the other's id": select(Reminder).where(Reminder.person_id != 0),
    "an alias": select(Other),
    "a column of an alias": select(Other.text),
    "a filter on an alias": select(Other).where(col(Other.text).startswith("Bob")),
    "two tables": select(Task.title, Reminder.text).join(Reminder, sa.true()),
    "two tables, outer": select(Task.title, Reminder.text).outerjoin(Reminder, col(Reminder.text) != Task.title),
    "an alias joined": select(Task, Other).join(Other, col(Other.text) != Task.title),
    "an alias joined, outer": select(Task.title, Other.text).outerjoin(Other, sa.true()),
    "a table and its alias": select(Reminder.text, Other.text).join(Other, sa.true()),
    "an alias in a condition": select(Task.title).join(
        Reminder, col(Reminder.id) == select(sa.func.max(Other.id)).scalar_subquery()
    ),
    "exists": select(Task.title).where(select(Reminder.id).where(Reminder.text == "Bob's reminder").exists()),
    "exists, an alias": select(Task.title).where(sa.exists(select(Other).where(Other.text == "Bob's reminder"))),
    "in": select(Task.title).where(sa.literal("Bob's reminder").in_(select(Reminder.text))),
    "in, an alias": select(Task.title).where(sa.literal("Bob's reminder").in_(select(Other.text))),
    "a scalar": select(Task.title, select(sa.func.max(Reminder.text)).scalar_subquery()),
    "a scalar, an alias": select(Task.title, select(sa.func.max(Other.text)).scalar_subquery()),
    "a subquery": select(Selected),
    "a subquery joined": select(Task.title, Selected.c.text).join(Selected, sa.true()),
    "an alias of a subquery": select(orm.aliased(Reminder, select(Reminder).subquery())),
    "a common table": sa.select(select(Reminder.text).cte("kept")),
    "a recursive one": (lambda first: sa.select(first.union_all(select(Reminder.text))))(
        select(Task.title).cte("kept", recursive=True)
    ),
    "a union": select(Reminder.text).union(select(Task.title)),
    "a union below": select(select(Reminder.text).union(select(Task.title)).subquery()),
    "a case": select(sa.case((col(Reminder.text) == "x", "y"), else_=Reminder.text)),
    "a bundle": select(orm.Bundle("both", col(Reminder.id), col(Reminder.text))),
    "a window": select(Reminder.text, sa.func.max(Reminder.text).over()),
    "the largest": select(sa.func.max(Reminder.text)),
    "a group": select(Reminder.text, sa.func.count()).group_by(Reminder.text),
    "a join written out": select(Task.title).select_from(orm.join(Task, Reminder, sa.true())),
    "a count beside an alias": select(sa.func.count(), sa.func.max(Other.text)).join(Reminder, sa.true()),
    "a table that nobody journals": select(Conversation.said),
    "a handle": select(Handle.address),
    "a message not yet answered": select(Inbox.text),
}
REFUSED: dict[str, Any] = {
    "the table": select(BARE),
    "the table's column": select(BARE.c.text),
    "the table's alias": select(BARE.alias()),
    "the table counted": select(sa.func.count()).select_from(BARE),
    "the class's column, the table's from": select(Reminder.text).select_from(BARE),
    "the table counted beside its class": select(sa.func.count()).select_from(BARE).where(
        sa.exists(select(Reminder.id))
    ),
    "the table counted beside its alias": select(sa.func.count()).select_from(BARE).join(Other, sa.true()),
    "the table joined to its class": select(Task.title).join(BARE, sa.exists(select(Reminder.id))),
    "the table in a join written out": select(Task.title).select_from(sa.join(Task, BARE, sa.true())),
    "the table joined": select(Task).join(BARE, sa.true()),
    "the table below": select(Task).where(col(Task.title).in_(select(BARE.c.text))),
    "the table below itself": select(Reminder).where(col(Reminder.text).in_(select(BARE.c.text))),
    "the table's alias below itself": select(Reminder).where(sa.exists(select(BARE.alias("b").c.id))),
    "a common table of the table": select(sa.select(BARE.c.text).cte("c")),
    "a table by name": select(LOOSE.c.text),
    "text": select(sa.text("text FROM reminders")),
    "text as a column": select(sa.literal_column("(SELECT max(text) FROM reminders)")),
    "text as a condition": select(Task).where(sa.text("(SELECT count(*) FROM reminders) > 1")),
    "text alone": sa.text("SELECT text FROM reminders"),
    "a table of the house": select(Secret),
    "a table of the house, joined": select(Task, Event.name).join(Event, sa.true()),
    "an update": sa.update(Reminder).values(text="x").returning(col(Reminder.text)),
    "a delete": sa.delete(Reminder).returning(col(Reminder.text)),
}


@pytest.fixture
async def bob(database: Database, owner: Owner) -> Owner:
    """Somebody else of the household; both have a row of each kind."""
    bob = await databases.add_member(database)
    for person in (owner, bob):
        name = person.person.name
        async with database.unit(person.id, 1, START) as unit:
            unit.add(
                Reminder(
                    person_id=person.id, text=f"{name}'s reminder", recipient_id=person.id, created_at=START,
                    starts_local="2026-11-20T15:00:00", turn_id=1,
                ),
                Task(person_id=person.id, title=f"{name}'s task", created_at=START),
                Conversation(
                    person_id=person.id, turn_id=1, at=START, channel="test", said=f"{name} said", answered=""
                ),
            )
        async with database.write() as connection:
            row = Inbox(
                channel="test", provider_id=name, handle_id=0, person_id=person.id, text=name, received_at=START
            )
            await connection.execute(sa.insert(Inbox).values(row.model_dump()))
    return bob


@pytest.mark.parametrize("asked", NARROWED)
async def test_what_is_found_is_ones_own(database: Database, owner: Owner, bob: Owner, asked: str) -> None:
    async with database.unit(owner.id, 2, START) as unit:
        found = repr(list(await unit.all(NARROWED[asked])))
    assert "Bob" not in found
    assert "bob" not in found
    async with database.unit(bob.id, 2, START) as unit:  # so it does find what is there
        assert repr(list(await unit.all(NARROWED[asked]))) != found


@pytest.mark.parametrize("asked", REFUSED)
async def test_what_cannot_be_narrowed_is_refused(database: Database, owner: Owner, bob: Owner, asked: str) -> None:
    async with database.unit(owner.id, 2, START) as unit:
        with pytest.raises(OutsidePartition):
            await unit.all(REFUSED[asked])
        with pytest.raises(OutsidePartition):
            await unit.first(REFUSED[asked])


async def bobs_task(database: Database, bob: Owner) -> Task:
    async with database.unit(bob.id, 3, START) as unit:
        found = await unit.first(select(Task))
    assert isinstance(found, Task)
    return found


async def test_get_does_not_find_the_others_row(database: Database, owner: Owner, bob: Owner) -> None:
    task = await bobs_task(database, bob)
    async with database.unit(owner.id, 2, START) as unit:
        assert await unit.get(Task, task.id) is None


async def test_a_condition_written_out_finds_only_ones_own(database: Database, owner: Owner, bob: Owner) -> None:
    task = await bobs_task(database, bob)
    async with database.unit(owner.id, 2, START) as unit:
        assert [one.title for one in await unit.load(Task, "state=:state", {"state": "open"})] == ["Ada's task"]
        assert await unit.load(Task, "id=:id", {"id": task.id, "person_id": bob.id}) == []
        for condition in ("1=1) OR (1=1", "id=:id OR 1=1", "id=:id -- ", "title='x'", "", "id=:id; DROP TABLE tasks"):
            with pytest.raises(OutsidePartition):
                await unit.load(Task, condition, {"id": task.id})
        with pytest.raises(OutsidePartition):
            await unit.load(Event, "id=:id", {"id": task.id})


async def test_rows_cannot_be_added_deleted_or_moved_across(database: Database, owner: Owner, bob: Owner) -> None:
    task = await bobs_task(database, bob)
    async with database.unit(owner.id, 2, START) as unit:
        with pytest.raises(Foreign):
            unit.add(Task(person_id=bob.id, title="planted", created_at=START))
        with pytest.raises(Foreign):
            await unit.delete(task)
    async with database.unit(owner.id, 2, START) as unit:
        mine = await unit.first(select(Task))
        assert isinstance(mine, Task)
        mine.person_id = bob.id
        with pytest.raises(Foreign):
            await unit.commit()
    async with database.unit(owner.id, 2, START) as unit:
        unit.add(new := Task(person_id=owner.id, title="planted", created_at=START))
        new.person_id = bob.id
        with pytest.raises(Foreign):
            await unit.commit()
    assert (await bobs_task(database, bob)).title == "Bob's task"
    async with database.unit(owner.id, 2, START) as unit:
        assert await unit.all(select(Task.title)) == ["Ada's task"]


async def test_rows_that_belong_to_no_person_are_not_added(database: Database, owner: Owner) -> None:
    async with database.unit(owner.id, 2, START) as unit:
        with pytest.raises(OutsidePartition, match="Secret"):
            unit.add(Secret(name="token", value="x", created_at=START))  # type: ignore[arg-type]


async def test_a_core_write_touches_only_ones_own_rows(database: Database, owner: Owner, bob: Owner) -> None:
    async with database.unit(owner.id, 2, START) as unit:
        await unit.execute(sa.update(Conversation).values(said="overwritten"))
        await unit.execute(sa.update(Inbox).values(text="overwritten"))
        await unit.execute(sa.delete(Inbox))
    async with database.unit(bob.id, 2, START) as unit:
        assert await unit.all(select(Conversation.said)) == ["Bob said"]
        assert await unit.all(select(Inbox.text)) == ["Bob"]
    async with database.unit(owner.id, 2, START) as unit:
        assert await unit.all(select(Conversation.said)) == ["overwritten"]
        assert await unit.all(select(Inbox.text)) == []


@pytest.mark.parametrize(
    "statement",
    [
        sa.update(Task).values(title="not journaled"),
        sa.delete(Task),
        sa.insert(Outbox).values(person_id=1),
        sa.delete(Event),
        sa.text("DELETE FROM tasks"),
        select(Task),
    ],
    ids=str,
)
async def test_core_writes_past_the_journal_or_the_person_are_refused(
    sqlite_database: Database, sqlite_owner: Owner, statement: sa.Executable
) -> None:
    async with sqlite_database.unit(sqlite_owner.id, 2, START) as unit:
        with pytest.raises(OutsidePartition):
            await unit.execute(statement)


# Rooms that work across people, or on what belongs to nobody: each says so in its first lines.
OF_THE_HOUSE = set(
    "people strangers queue wire calls bills feed keys lessons telemetry pruning uncovered workers migrate".split()
)
MACHINERY = frozenset(
    "beside columns database errors journal merging migrations partition pins sqlite tables transaction unit".split()
)


def _functions(room: str) -> list[tuple[str, Callable[..., object]]]:
    module = importlib.import_module(f"storage.{room}")
    return [
        (f"{room}.{name}", function)
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    ]


ROOMS = {found.name for found in pkgutil.iter_modules(storage.__path__)}
NOUNS = sorted(ROOMS - MACHINERY - OF_THE_HOUSE)


@pytest.mark.parametrize("room", NOUNS)
def test_no_query_can_be_called_without_the_person_whose_data_it_reads(room: str) -> None:
    for name, function in _functions(room):
        parameters = list(inspect.signature(function).parameters.values())
        assert all("Database" not in str(found.annotation) for found in parameters), name
        if inspect.iscoroutinefunction(function):  # the others compute, or add to a unit
            assert (parameters[0].name, parameters[0].annotation) == ("unit", "Unit"), name


def test_only_the_rooms_that_say_so_take_the_whole_database() -> None:
    takes_it = {
        name.split(".")[0]
        for room in ROOMS - MACHINERY
        for name, function in _functions(room)
        if any(found.annotation == "Database" for found in inspect.signature(function).parameters.values())
    }
    assert takes_it <= OF_THE_HOUSE


def test_every_table_of_a_person_is_narrowed() -> None:
    found = [orm.class_mapper(table) for table in columns.tables()]
    assert {mapper.local_table.name for mapper in found} == SQLModel.metadata.tables.keys()
    for mapper in found:
        if "person_id" in mapper.local_table.c:
            assert issubclass(mapper.class_, Owned) or mapper.class_ is Inbox  # its person may not be known yet
        if issubclass(mapper.class_, Journaled):
            assert mapper.version_id_col is not None


class TestPlainSql:
    """Unit.rows: a SELECT written out, bound to the unit's own person."""

    async def test_finds_the_rows_of_its_own_person_alone(self, database: Database, owner: Owner, bob: Owner) -> None:
        for who, name in ((owner, "groceries"), (bob, "tools")):
            async with database.unit(who.person.id, new_id(), START) as unit:
                unit.add(NamedList(person_id=who.person.id, name=name, key=name))
        async with database.unit(bob.person.id, new_id(), START) as unit:
            assert [tuple(row) for row in await unit.rows("SELECT name FROM lists WHERE person_id=?")] == [("tools",)]
            around = "SELECT name FROM lists WHERE key<>? AND person_id=? AND name<>? LIMIT ?"
            assert len(await unit.rows(around, ["a", "b", 5])) == 1
            beside = unit.beside(owner.person.id)
            assert [row[0] for row in await beside.rows("SELECT name FROM lists WHERE person_id=?")] == ["groceries"]

    async def test_sees_what_the_unit_has_written(self, database: Database, owner: Owner) -> None:
        async with database.unit(owner.person.id, new_id(), START) as unit:
            unit.add(NamedList(person_id=owner.person.id, name="tools", key="tools"))
            assert len(await unit.rows("SELECT name FROM lists WHERE person_id=?")) == 1

    @pytest.mark.parametrize("sql", ["SELECT name FROM lists", "SELECT 1 WHERE person_id=? OR person_id=?"])
    async def test_refuses_what_names_no_person_or_two(self, database: Database, owner: Owner, sql: str) -> None:
        async with database.unit(owner.person.id, new_id(), START) as unit:
            with pytest.raises(OutsidePartition):
                await unit.rows(sql)
