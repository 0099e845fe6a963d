"""Profiles in storage: edits by exact path, all or none, every version kept, undo and going back."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage import changes
from storage.columns import new_id
from storage.database import Database
from storage.memory import profiles
from storage.memory.profiles import Edit, EditRefused, NoSuchVersion, Op
from tests.clock import START
from tests.databases import Owner, add_member

STEPS = st.sampled_from(["insert", "update", "delete", "back"])


def insert(text: str, section: str = "likes", profile: str = "food", expires: dt.datetime | None = None) -> Edit:
    return Edit(Op.INSERT, profile, section, text=text, expires=expires)


async def do(database: Database, owner: Owner, *edits: Edit, turn: int | None = None) -> int:
    turn_id = turn or new_id()
    async with database.unit(owner.id, turn_id, START) as unit:
        await profiles.carry_out(unit, edits)
    return turn_id


async def held(database: Database, owner: Owner, name: str = "food") -> dict[str, list[str]]:
    async with database.unit(owner.id, new_id(), START) as unit:
        document = (await profiles.load(unit, name)).get(name, {})
        return {section: [item.text for item in items] for section, items in profiles.sections(document, START).items()}


async def test_inserts_updates_and_deletes_go_by_their_paths(database: Database, owner: Owner) -> None:
    await do(database, owner, insert("olives"), insert("tea"), insert("vegan", "diet"))
    await do(database, owner, insert("gym", "habits", "routine"))
    await do(
        database, owner, Edit(Op.UPDATE, "food", "likes", "i2", "tea", "green tea"),
        Edit(Op.DELETE, "food", "diet", "i3", "vegan"), Edit(Op.NO_CHANGE, "food", "likes", "i1", "olives"),
    )
    assert await held(database, owner) == {"likes": ["olives", "green tea"]}
    assert await held(database, owner, "routine") == {"habits": ["gym"]}


@pytest.mark.parametrize(
    "wrong",
    [
        Edit(Op.DELETE, "food", "likes", "i9", "olives"),
        Edit(Op.DELETE, "food", "likes", "i1", "other words"),
        Edit(Op.UPDATE, "food", "diet", "i1", "olives", "black olives"),
        Edit(Op.INSERT, "food", "likes", text="  "),
        Edit(Op.INSERT, "food", "likes", text="x" * 301),
        Edit(Op.INSERT, "../food", "likes", text="x"),
        Edit(Op.UPDATE, "nothing", "likes", "i1", "olives", "x"),
    ],
)
async def test_one_wrong_edit_and_nothing_happens(database: Database, owner: Owner, wrong: Edit) -> None:
    await do(database, owner, insert("olives"))
    with pytest.raises(EditRefused):
        await do(database, owner, insert("tea"), insert("gym", "habits", "routine"), wrong)
    assert await held(database, owner) == {"likes": ["olives"]}
    assert await held(database, owner, "routine") == {}


async def test_undo_and_going_back_to_any_version(database: Database, owner: Owner) -> None:
    await do(database, owner, insert("olives"))
    await do(database, owner, insert("tea"))
    last = await do(database, owner, Edit(Op.DELETE, "food", "likes", "i1", "olives"))
    async with database.unit(owner.id, new_id(), START) as unit:
        assert (await changes.undo(unit, last)).done
    assert await held(database, owner) == {"likes": ["olives", "tea"]}
    async with database.unit(owner.id, new_id(), START) as unit:
        assert [one.number for one in await profiles.versions(unit, "food")] == [2, 1]
        await profiles.roll_back(unit, "food", 1)
    assert await held(database, owner) == {"likes": ["olives"]}
    await do(database, owner, insert("coffee"))
    async with database.unit(owner.id, new_id(), START) as unit:
        ids = [item.id for item in profiles.sections((await profiles.load(unit))["food"])["likes"]]
        assert ids == ["i1", "i3"], "an id never names two things"
        with pytest.raises(NoSuchVersion):
            await profiles.roll_back(unit, "food", 9)
        with pytest.raises(NoSuchVersion):
            await profiles.roll_back(unit, "garden", 1)
        await profiles.roll_back(unit, "food", 0)
    assert await held(database, owner) == {}


async def test_what_has_expired_leaves_the_answers_and_stays_in_the_document(database: Database, owner: Owner) -> None:
    await do(database, owner, insert("no sugar", expires=START), insert("tea", expires=START + dt.timedelta(days=1)))
    assert await held(database, owner) == {"likes": ["tea"]}
    async with database.unit(owner.id, new_id(), START) as unit:
        assert len(profiles.sections((await profiles.load(unit))["food"])["likes"]) == 2


async def test_nobody_has_anothers_profile(database: Database, owner: Owner) -> None:
    other = await add_member(database, "Ben")
    await do(database, owner, insert("olives"))
    await do(database, other, insert("tea"))
    assert await held(database, other) == {"likes": ["tea"]}
    assert await held(database, owner) == {"likes": ["olives"]}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.tuples(STEPS, st.integers(0, 9)), max_size=12))
async def test_every_version_is_what_the_profile_was(
    sqlite_database: Database, steps: list[tuple[str, int]]
) -> None:
    owner = await add_member(sqlite_database, f"Ada {new_id()}")
    seen: list[dict[str, list[str]]] = [{}]
    for number, (what, at) in enumerate(steps):
        async with sqlite_database.unit(owner.id, new_id(), START) as unit:
            documents = await profiles.load(unit)
            items = [(section, item) for section, some in profiles.sections(documents.get("food", {})).items()
                     for item in some]
            if what == "insert" or (not items and what != "back"):
                await profiles.carry_out(unit, [insert(f"thing {number}", f"part {at % 3}")])
            elif what == "back":
                if len(seen) == 1:
                    continue
                await profiles.roll_back(unit, "food", at % len(seen))
            else:
                section, item = items[at % len(items)]
                op = Op.UPDATE if what == "update" else Op.DELETE
                await profiles.carry_out(unit, [Edit(op, "food", section, item.id, item.text, f"other {number}")])
        seen.append(await held(sqlite_database, owner))
    for number, document in enumerate(seen):
        async with sqlite_database.unit(owner.id, new_id(), START) as unit:
            if len(seen) > 1:
                await profiles.roll_back(unit, "food", number)
        if len(seen) > 1:
            assert await held(sqlite_database, owner) == document
