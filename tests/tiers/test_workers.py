"""The workers of the tiers: what goes on is kept current, becomes chunks, is promoted or fades, and is found again."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from zoneinfo import ZoneInfo

import pytest

from integrations.llm.brain import Absent, Brain
from integrations.llm.thinker import Thinker
from specialists.contract import PersonView, Ports, Turn
from specialists.memory_curator.tiers import memorizer, retriever, updater
from storage.columns import new_id
from storage.database import Database
from storage.errors import Stale
from storage.memory import search, tiers
from storage.tables import Chunk, PassageKind, Tier
from tests.clock import START
from tests.databases import Owner, add_member
from tests.llm import asking
from tests.standins.model import Model, Reply

NOTHING = None


@asynccontextmanager
async def turn(database: Database, owner: Owner, day: float = 0.0, brain: Brain | None = None) -> AsyncIterator[Turn]:
    now = START + dt.timedelta(days=day)
    async with database.unit(owner.id, new_id(), now) as unit:
        ports = Ports(catalog=NOTHING, house=NOTHING, doors=NOTHING, household=NOTHING, brain=brain or Absent())  # type: ignore[arg-type]
        view = PersonView(owner.id, "Ada", "owner", ZoneInfo("Europe/Berlin"))
        yield Turn(unit.turn_id, now, view, unit, ports, "terminal", owner.handle.id)


async def tell(database: Database, owner: Owner, text: str, day: float = 0.0, brain: Brain | None = None) -> None:
    async with turn(database, owner, day, brain) as one:
        entry = updater.entry(text)
        assert entry is not None
        await updater.update(one, [entry], await updater.place(one, [entry]))


async def topics(database: Database, owner: Owner) -> dict[str, list[str]]:
    async with turn(database, owner) as one:
        return {row.topic: [entry["text"] for entry in row.entries] for row in await tiers.active(one.unit)}


async def memorized(database: Database, owner: Owner, day: float = 0.0, **how: bool) -> Sequence[Chunk]:
    async with turn(database, owner, day) as one:
        return await memorizer.memorize(one, **how)


async def test_what_is_said_of_one_thing_is_kept_together(database: Database, owner: Owner) -> None:
    await tell(database, owner, "Sarah is looking for a flat")
    await tell(database, owner, "the boiler in the cellar leaks")
    await tell(database, owner, "Sarah wants a balcony")
    await tell(database, owner, "the plumber says the boiler in the cellar needs a valve")
    assert await topics(database, owner) == {
        "sarah": ["Sarah is looking for a flat", "Sarah wants a balcony"],
        "boiler cellar leaks": [
            "the boiler in the cellar leaks", "the plumber says the boiler in the cellar needs a valve",
        ],
    }


def test_a_secret_is_no_entry() -> None:
    assert updater.entry("my door code is 4417") is None
    assert updater.entry("") is None


async def test_five_updates_make_a_chunk_that_stands_alone(database: Database, owner: Owner) -> None:
    said = ["Sarah is looking for a flat", "Sarah wants a balcony", "Sarah works in Bonn", "Sarah has a dog"]
    for day, text in enumerate(said):
        await tell(database, owner, text, day)
        assert await memorized(database, owner, day) == []
    await tell(database, owner, "Sarah found a flat in Bonn", 4)
    (chunk,) = await memorized(database, owner, 4)
    assert chunk.text == ". ".join([*said, "Sarah found a flat in Bonn"])
    assert chunk.context == "sarah, 20 November 2026 to 24 November 2026"
    assert chunk.entities[0] == "sarah"
    assert [one["text"] for one in chunk.relationships] == [*said, "Sarah found a flat in Bonn"]
    assert (await topics(database, owner))["sarah"] == []
    assert await memorized(database, owner, 5, nightly=True) == []


async def test_a_night_consolidates_what_is_new_and_drops_what_is_over(database: Database, owner: Owner) -> None:
    await tell(database, owner, "the fence needs paint")
    assert len(await memorized(database, owner, 1, nightly=True)) == 1
    await tell(database, owner, "the gate is stuck", 2)
    assert len(await memorized(database, owner, 30, nightly=True)) == 1
    assert "gate" not in await topics(database, owner)


async def test_a_newer_relationship_ends_an_older_one_and_the_text_stays_as_it_was(
    database: Database, owner: Owner
) -> None:
    await tell(database, owner, "Tom works at the bakery")
    (old,) = await memorized(database, owner, 1, nightly=True)
    await tell(database, owner, "Tom no longer works at the bakery", 2)
    await memorized(database, owner, 3, nightly=True)
    async with turn(database, owner, 4) as one:
        (row,) = await tiers.chunks(one.unit, ids=[old.id])
        assert row.text == "Tom works at the bakery"
        assert row.relationships[0]["ended"].endswith("Tom no longer works at the bakery")
        assert not row.live, "nothing of it holds any more: it leaves the answers"
        found = await search.search(one.unit, "where does Tom work", kinds=[PassageKind.CHUNK])
        assert all("no longer" in hit.text for hit in found.hits)


async def test_what_matters_or_is_used_goes_into_the_long_term_and_the_rest_fades(
    database: Database, owner: Owner
) -> None:
    await tell(database, owner, "my daughter Ines was born in Ghent")
    await tell(database, owner, "I sleep on the sofa this week")
    await tell(database, owner, "currently the hallway is being painted")
    await memorized(database, owner, 1, nightly=True)
    async with turn(database, owner, 2) as one:
        hall = next(row for row in await tiers.chunks(one.unit) if "hallway" in row.text)
        for _ in range(3):
            await tiers.used(one.unit, [hall.id])
        assert await tiers.promote(one.unit) == (0, 0), "not before a week"
    async with turn(database, owner, 10) as one:
        assert (await tiers.promote(one.unit))[0] == 2
        assert {row.tier for row in await tiers.chunks(one.unit) if "sofa" not in row.text} == {Tier.LONGTERM}
    async with turn(database, owner, 200) as one:
        assert await tiers.promote(one.unit) == (0, 1)
        assert not any("sofa" in row.text for row in await tiers.chunks(one.unit))


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("what am I working on right now?", Tier.ACTIVE),
        ("what have I been up to lately?", Tier.SHORTTERM),
        ("where was Ines born?", Tier.LONGTERM),
    ],
)
def test_the_question_says_which_tiers_come_first(question: str, first: Tier) -> None:
    assert retriever.tiers_of(question)[0] == first


async def test_the_retriever_looks_where_the_question_points_and_widens_once(database: Database, owner: Owner) -> None:
    await tell(database, owner, "the boiler in the cellar leaks")
    async with turn(database, owner, 1) as one:
        found = await retriever.retrieve(one, "what is wrong with the boiler right now?")
        assert [memory.tier for memory in found.memories] == [Tier.ACTIVE]
        found = await retriever.retrieve(one, "what did I say of the boiler?")
        assert found.widened
        assert found.memories[0].text.endswith("the boiler in the cellar leaks")
        assert found.memories[0].at == START
        none = await retriever.retrieve(one, "do I own a boat?")
        assert (none.outcome is not search.Outcome.FOUND, none.memories) == (True, ())
        late = await retriever.retrieve(one, "the boiler", since=one.now)
        assert late.memories == ()


async def test_nobody_finds_what_another_said(database: Database, owner: Owner) -> None:
    other = await add_member(database, "Ben")
    await tell(database, owner, "the boiler in the cellar leaks")
    async with turn(database, other) as one:
        assert (await retriever.retrieve(one, "the boiler in the cellar")).memories == ()
        assert list(await tiers.active(one.unit)) == []


class Pulled(Exception):
    """The plug."""


async def _until_pulled(database: Database, owner: Owner) -> None:
    async with turn(database, owner, 1) as one:
        assert await memorizer.memorize(one, nightly=True)
        await one.unit.flush()
        raise Pulled


async def test_a_consolidation_that_is_cut_off_has_not_happened(database: Database, owner: Owner) -> None:
    await tell(database, owner, "the boiler in the cellar leaks")
    with pytest.raises(Pulled):
        await _until_pulled(database, owner)
    assert await topics(database, owner) == {"boiler cellar leaks": ["the boiler in the cellar leaks"]}
    async with turn(database, owner, 1) as one:
        assert list(await tiers.chunks(one.unit)) == []


async def test_what_is_said_while_it_is_thought_about_is_not_swept_away(database: Database, owner: Owner) -> None:
    await tell(database, owner, "the boiler in the cellar leaks")
    async with turn(database, owner, 1) as one:
        (memory,) = await tiers.due(one.unit, nightly=True)
        assert await one.unit.rest()
        await tell(database, owner, "the boiler in the cellar needs a valve", 0.5)
        with pytest.raises(Stale):
            await tiers.consolidate(one.unit, memory, [], [])
    assert len((await topics(database, owner))["boiler cellar leaks"]) == 2


async def test_a_model_does_the_same_and_what_it_invents_is_left_out(database: Database, owner: Owner) -> None:
    async with Model() as model:
        brain = Thinker(asking.service(model), asking.Open(), first_wait=0.001)
        try:
            model.queue(Reply(value={"topic": "heating", "entities": ["boiler"]}))
            await tell(database, owner, "the boiler in the cellar leaks", brain=brain)
            assert list(await topics(database, owner)) == ["heating"]
            model.queue(Reply(value={"memory": "12345", "topic": "nonsense"}))
            await tell(database, owner, "the boiler needs a valve", brain=brain)
            assert list(await topics(database, owner)) == ["heating"], "no such id: by rule"
            invented = {"pieces": [{"text": "Ada secretly loves plumbing and boats"}]}
            model.queue(Reply(value=invented))
            async with turn(database, owner, 1, brain) as one:
                (chunk,) = await memorizer.memorize(one, nightly=True)
            assert chunk.text == "the boiler in the cellar leaks. the boiler needs a valve"
        finally:
            await brain.close()
