"""Whatever two people do, in whatever order: nobody sees the other's, and undo restores what was, exactly."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlmodel import col, select

from storage import changes, journal
from storage.columns import Journaled, from_micros, to_micros
from storage.database import Database
from storage.tables import Change, ListItem, NamedList, Person, Reminder, Task
from storage.unit import Unit
from tests import databases
from tests.clock import START

if TYPE_CHECKING:
    from tests.lending import Lending

TEXT = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=20)
Kept = dict[tuple[str, int], journal.Image]


class Deliberate(Exception):
    """A turn, or a part of it, that fails."""


@dataclass(frozen=True)
class Step:
    """What somebody does in one turn: `deed`, on their `row`-th row (of those there are), with `text`."""

    who: int
    deeds: Sequence[tuple[str, int, str]]
    fails: bool


UNDO, REDO = [("undo", 0, "")], [("redo", 0, "")]
DEEDS = ["task", "reminder", "list", "item", "change", "change", "inside", "inside", "delete", "flush", "lost"]
DEED = st.tuples(st.sampled_from(DEEDS), st.integers(0, 2), TEXT)
WHO = st.sampled_from([0, 0, 1])
STEPS = st.lists(
    st.one_of(
        st.builds(Step, WHO, st.lists(DEED, min_size=1, max_size=4), st.sampled_from([False, False, False, True])),
        st.builds(Step, WHO, st.sampled_from([UNDO, UNDO, REDO]), st.just(False)),
    ),
    min_size=6,
    max_size=14,
)


async def kept(unit: Unit) -> Kept:
    """Everything of a person, without versions: an undo raises them."""
    tables: tuple[type[Journaled], ...] = (Person, Task, Reminder, NamedList, ListItem)
    rows = [row for table in tables for row in await unit.all(select(table))]
    return {(type(row).__name__, row.id): {**journal.image(row), "version": None} for row in rows}


async def do(unit: Unit, deed: str, number: int, text: str) -> None:
    mine = unit.person_id
    tables: tuple[type[Journaled], ...] = (Task, Reminder, NamedList, ListItem)
    rows: list[Any] = [row for table in tables for row in await unit.all(select(table).order_by(col(table.id)))]
    row = rows[number % len(rows)] if rows else None
    match deed:
        case "task":
            unit.add(Task(person_id=mine, title=text, priority=number, created_at=START))
        case "reminder":
            unit.add(
                Reminder(
                    person_id=mine, text=text, recipient_id=mine, starts_local="", created_at=START,
                    turn_id=unit.turn_id, skip_dates=[text], ladder=[{"after": [number]}],
                )
            )
        case "list":
            unit.add(NamedList(person_id=mine, name=text, key=f"{unit.turn_id}-{len(rows)}-{text}"))
        case "item":
            unit.add(ListItem(person_id=mine, list_id=number, name=text, key=text, added_at=START))
        case "flush":
            await unit.flush()
        case "lost":
            with contextlib.suppress(Deliberate):
                async with unit.savepoint():
                    for lost in ("task", "change", "inside", "flush", "delete"):
                        await do(unit, lost, number, text)
                    raise Deliberate
        case "change" if isinstance(row, Task):
            row.title, row.completed_at = text, START
        case "change" if isinstance(row, ListItem):
            row.amount = text
        case "inside" if isinstance(row, Reminder):
            row.ladder[0]["after"].append(text)
            row.skip_dates.append(text)
        case "delete" if row is not None:
            await unit.delete(row)


@dataclass
class Model:
    """What one person has, and what they could undo and redo: a turn, and what there is once that is done."""

    now: Kept
    done: list[tuple[int, Kept]]
    undone: list[tuple[int, Kept]]


async def play(database: Database, steps: Sequence[Step]) -> None:
    people = [await databases.add_owner(database), await databases.add_member(database)]
    models = []
    for person in people:
        async with database.unit(person.id, 1, START) as unit:
            models.append(Model(await kept(unit), [], []))
    for turn_id, step in enumerate(steps, 2):
        model = models[step.who]
        with contextlib.suppress(Deliberate):
            async with database.unit(people[step.who].id, turn_id, START) as unit:
                await take_turn(unit, step, model)
        for person, expected in zip(people, models, strict=True):  # the other's is untouched, and all that failed
            async with database.unit(person.id, 1000, START) as unit:
                assert await kept(unit) == expected.now
                assert [deed.turn_id for deed in await changes.last_turns(unit, 100)] == [
                    turn_id for turn_id, _ in reversed(expected.done)
                ]


async def take_turn(unit: Unit, step: Step, model: Model) -> None:
    before = model.now
    if step.deeds == UNDO:
        if model.done:
            turn_id, model.now = model.done.pop()
            undone = await changes.undo(unit, turn_id)
            assert undone.done, undone
            if undone.reversed:
                model.undone.append((turn_id, before))
    elif step.deeds == REDO:
        if model.undone:
            redone = await changes.redo(unit)
            assert redone is not None
            assert redone.done, redone
            turn_id, model.now = model.undone.pop()
            model.done.append((turn_id, before))
    else:
        for deed, number, text in step.deeds:
            await do(unit, deed, number, text)
        after = await kept(unit)
        if step.fails:
            raise Deliberate
        if await unit.first(select(Change.id).where(Change.turn_id == unit.turn_id)):
            model.done.append((unit.turn_id, before))
            model.undone.clear()
        model.now = after
    assert await kept(unit) == model.now


def _alone(*turns: Any) -> list[Step]:
    deeds = [turn if isinstance(turn, list) else [(turn, 0, str(number))] for number, turn in enumerate(turns)]
    return [Step(0, each, False) for each in deeds]


@pytest.mark.long
@example(_alone("task", "change", "change", "delete", UNDO, UNDO, UNDO, REDO, REDO, REDO, UNDO, "change", UNDO, UNDO))
@example(_alone("reminder", "inside", "inside", UNDO, UNDO, REDO, UNDO, UNDO, REDO))
@settings(max_examples=30, deadline=None)
@given(STEPS)
def test_two_people_on_sqlite(steps: Sequence[Step]) -> None:
    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with databases.opened(f"sqlite:///{folder}/hob.db") as database:
                await play(database, steps)

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.postgres
@settings(max_examples=15, deadline=None)
@given(steps=STEPS)
def test_two_people_on_postgres(postgres_lending: Lending, steps: Sequence[Step]) -> None:
    async def run() -> None:
        async with databases.opened(url) as database:
            await play(database, steps)

    with postgres_lending.lend() as url:
        asyncio.run(run())


@given(st.datetimes(timezones=st.timezones()))
def test_a_moment_is_the_same_moment_when_it_comes_back(moment: dt.datetime) -> None:
    back = from_micros(to_micros(moment))
    assert back == moment.astimezone(dt.UTC)
    assert back.tzinfo is dt.UTC
