"""All of a person's data written down and brought in elsewhere: the same again, nobody else's, and no secret."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

import main
from bot import booklet
from storage import conversations, people, pins, portability
from storage.columns import new_id
from storage.database import Database
from storage.memory import facts
from storage.memory.facts import Draft
from storage.tables import Fact, Handle, ListItem, NamedList, Outbox, Passage, Person, Reminder, Role, Task
from tests import databases
from tests.clock import START
from tests.databases import Owner
from tests.house import home
from tests.memory_search.shelf import ask, texts

SAID = "we painted the # shed\n# green"


@pytest.fixture
async def elsewhere(tmp_path: Path) -> AsyncIterator[tuple[Database, Owner]]:
    """Another house, with an owner of its own."""
    async with databases.opened(f"sqlite:///{tmp_path}/elsewhere/hob.db") as database:
        yield database, await databases.add_owner(database, zone="UTC")


async def furnish(database: Database, owner: Owner) -> None:
    """Something of each kind."""
    async with database.unit(owner.id, new_id(), START) as unit:
        me = await unit.get(Person, owner.id)
        assert me is not None
        me.preferences = {"units": "metric", pins.KEY: await pins.digest("4711")}
        groceries = NamedList(person_id=owner.id, name="Groceries", key="groceries")
        lena = Person(
            person_id=owner.id, name="Lena", role=Role.CONTACT, aliases=["my sister"], created_at=START,
            details={"birthday": "1990-05-04"},
        )
        unit.add(
            groceries, lena,
            ListItem(person_id=owner.id, list_id=groceries.id, name="milk", key="milk", added_at=START),
            Task(person_id=owner.id, title="renew passport", created_at=START),
            Reminder(
                person_id=owner.id, text="call Lena", recipient_id=owner.id, created_at=START, turn_id=1,
                starts_local="2026-12-01T09:00:00",
            ),
        )
        unit.beside(lena.id).add(Handle(person_id=lena.id, channel="sms", address="+491", created_at=START))
        await facts.save(unit, Draft("Sarah likes tea", "sarah likes tea"))
        await facts.save(unit, Draft("the code is silverfish", "the code is silverfish", hidden=True))
        conversations.add(unit, channel="test", said=SAID, answered="Lovely.")
        unit.add(Outbox(
            person_id=owner.id, recipient_id=owner.id, handle_id=owner.handle.id, channel="test", kind="reply",
            text="Lovely.", created_at=START, due_at=START, next_at=START,
        ))


async def written(database: Database, owner: Owner) -> dict[str, Any]:
    async with database.unit(owner.id, new_id(), START) as unit:
        document = await portability.document(unit)
    plain: dict[str, Any] = json.loads(json.dumps(document))
    return plain


async def brought(place: tuple[Database, Owner], document: Any) -> dict[str, int]:
    database, owner = place
    async with database.unit(owner.id, new_id(), START) as unit:
        return await portability.bring(unit, document)


async def test_what_is_written_down_is_the_same_elsewhere(
    database: Database, owner: Owner, elsewhere: tuple[Database, Owner]
) -> None:
    await furnish(database, owner)
    document = await written(database, owner)
    new = await brought(elsewhere, document)
    assert new["facts"] == new["tasks"] == new["people"] == new["handles"] == 1
    there, heir = elsewhere
    again = await written(there, heir)
    for name, rows in document["tables"].items():
        if name not in ("people", "handles"):
            moved = json.loads(json.dumps(rows).replace(str(owner.id), str(heir.id)))
            assert again["tables"][name] == moved, name
    assert texts(await ask(there, heir, "tea"))[0] == "Sarah likes tea"
    assert await brought(elsewhere, document) == {}
    async with there.unit(heir.id, new_id(), START) as unit:
        assert await unit.all(select(Outbox)) == []
        me = await unit.get(Person, heir.id)
    assert me is not None
    assert (me.zone, me.preferences) == ("Europe/Berlin", {"units": "metric"})
    assert await people.by_handle(there, "sms", "+491") is not None


async def test_no_secret_and_nothing_of_anybody_else_is_written_down(database: Database, owner: Owner) -> None:
    bob = await databases.add_member(database)
    await furnish(database, owner)
    async with database.unit(bob.id, new_id(), START) as unit:
        await facts.save(unit, Draft("Bob fears spiders", "bob fears spiders"))
    document = await written(database, owner)
    said = json.dumps(document) + booklet.markdown(document)
    assert "Sarah likes tea" in said
    for secret in ("silverfish", "scrypt", "spiders", "Bob"):
        assert secret not in said
    assert document["secrets_left_out"] == 1


async def test_a_list_of_the_same_name_is_the_same_list(
    database: Database, owner: Owner, elsewhere: tuple[Database, Owner]
) -> None:
    await furnish(database, owner)
    there, heir = elsewhere
    async with there.unit(heir.id, new_id(), START) as unit:
        mine = NamedList(person_id=heir.id, name="groceries", key="groceries")
        unit.add(mine)
    await brought(elsewhere, await written(database, owner))
    async with there.unit(heir.id, new_id(), START) as unit:
        assert [(one.name, one.list_id) for one in await unit.all(select(ListItem))] == [("milk", mine.id)]


FORGED: dict[str, Any] = {
    "another's row": lambda document, bob: document["tables"]["facts"][0].update(person_id=bob),
    "another's address": lambda document, bob: document["tables"]["handles"][0].update(person_id=bob),
    "a second owner": lambda document, bob: document["tables"]["people"][-1].update(role="owner"),
    "another format": lambda document, bob: document.update(format="hob-export-99"),
    "no person": lambda document, bob: document.pop("person"),
    "a row without its text": lambda document, bob: document["tables"]["passages"][0].pop("text"),
    "a moment that is none": lambda document, bob: document["tables"]["facts"][0].update(learnt_at="soon"),
    "tables that are none": lambda document, bob: document.update(tables=[1, 2]),
}


@pytest.mark.parametrize("forged", FORGED)
async def test_a_document_that_was_tampered_with_changes_nothing(
    sqlite_database: Database, sqlite_owner: Owner, elsewhere: tuple[Database, Owner], forged: str
) -> None:
    await furnish(sqlite_database, sqlite_owner)
    document = await written(sqlite_database, sqlite_owner)
    FORGED[forged](document, (await databases.add_member(elsewhere[0])).id)
    before = await written(*elsewhere)
    with pytest.raises(portability.NoExport):
        await brought(elsewhere, document)
    assert await written(*elsewhere) == before


async def test_in_the_same_house_it_does_not_become_anothers(sqlite_database: Database, sqlite_owner: Owner) -> None:
    await furnish(sqlite_database, sqlite_owner)
    bob = await databases.add_member(sqlite_database)
    with pytest.raises(portability.SomebodyElses):
        await brought((sqlite_database, bob), await written(sqlite_database, sqlite_owner))
    async with sqlite_database.unit(bob.id, new_id(), START) as unit:
        assert await unit.all(select(Fact)) == []
        assert await unit.all(select(Passage)) == []


async def test_what_was_written_is_shown_on_one_line(sqlite_database: Database, sqlite_owner: Owner) -> None:
    await furnish(sqlite_database, sqlite_owner)
    page = booklet.markdown(await written(sqlite_database, sqlite_owner))
    for line in (
        "- Sarah likes tea (general, since 2026-11-20)", "- call Lena: 2026-12-01 09:00 [active]", "- [ ] milk",
        "- [ ] renew passport", "- Lena (my sister, +491, birthday: 1990-05-04)",
        "- 14:30 You: we painted the # shed # green",
    ):
        assert line in page.splitlines()


async def test_by_the_command_line(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("add milk to groceries")
        await here.say("remember that Sarah likes tea")
    page = tmp_path / "mine.md"

    def run(*words: str) -> int:
        return main.main([*words])

    assert await asyncio.to_thread(run, "export", str(page), "--data", str(tmp_path / "data")) == 0
    assert "- Sarah likes tea" in page.read_text()
    kept = tmp_path / "mine.json"
    assert kept.stat().st_mode & 0o077 == 0
    assert await asyncio.to_thread(run, "import", str(kept), "--data", str(tmp_path / "new" / "data")) == 0
    (tmp_path / "new").mkdir(exist_ok=True)
    async with home(tmp_path / "new") as there:
        assert "milk" in await there.say("what's on my grocery list")
        assert "tea" in await there.say("what does Sarah like?")
    assert await asyncio.to_thread(run, "import", str(page), "--data", str(tmp_path / "new" / "data")) == 1


async def test_no_row_of_either_file_names_a_secret(tmp_path: Path) -> None:
    """Reminders, answers read out and what waits to be sent name it too; a date that looks like it stays."""
    async with home(tmp_path) as here:
        await here.say("remember that the wifi password is hunter2fish")
        await here.say("remember that the alarm code is 2026")
        assert "hunter2fish" in await here.say("what is the wifi password?")
        await here.say("remind me tomorrow at 9 to type 2026 at the door")
        await here.say("add hunter2fish to groceries")
    words = ["export", str(tmp_path / "mine"), "--data", str(tmp_path / "data")]
    assert await asyncio.to_thread(main.main, words) == 0
    document = json.loads((tmp_path / "mine.json").read_text())
    assert document["secrets_left_out"] == 2
    assert "hunter2fish" not in json.dumps(document) + (tmp_path / "mine.md").read_text()
    [reminder] = document["tables"]["reminders"]
    assert (reminder["text"], reminder["starts_local"][:4]) == ("type •••• at the door", "2026")
    there = ["import", str(tmp_path / "mine.json"), "--data", str(tmp_path / "new")]
    assert await asyncio.to_thread(main.main, there) == 0
