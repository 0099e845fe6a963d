"""Facts in storage, on both databases: kept once, replaced and never overwritten, aged, forgotten, purged, counted."""

from __future__ import annotations

import datetime as dt

import pytest
from sqlmodel import col, select

from bot.clock import ageing as chores
from storage import changes, conversations
from storage.columns import new_id
from storage.database import Database
from storage.memory import ageing, facts, passages
from storage.memory.facts import Draft
from storage.tables import Change, Durability, Fact, FactState, Passage
from storage.tables.learning import ExtractedFact
from storage.unit import Unit
from tests.clock import START
from tests.databases import Owner

DAY = dt.timedelta(days=1)


def draft(text: str, **given: object) -> Draft:
    return Draft(text, text.casefold(), **given)  # type: ignore[arg-type]


class Turns:
    """Units of one person, a turn each."""

    def __init__(self, database: Database, owner: Owner) -> None:
        self.database, self.owner = database, owner
        self.now = START
        self.last = 0

    def turn(self, later: dt.timedelta = dt.timedelta(0)) -> Unit:
        self.now += later
        self.last = new_id()
        return self.database.unit(self.owner.id, self.last, self.now)


@pytest.fixture
def turns(database: Database, owner: Owner) -> Turns:
    return Turns(database, owner)


async def test_the_same_words_are_one_fact_and_confirm_it(turns: Turns) -> None:
    async with turns.turn() as unit:
        first = await facts.save(unit, draft("Sarah lives in Berlin", confidence=0.6, tags=("a",)))
    async with turns.turn(DAY) as unit:
        again = await facts.save(unit, draft("Sarah lives in Berlin", confidence=0.6, tags=("b",)))
        assert (again.new, again.fact.id) == (False, first.fact.id)
        assert again.fact.confidence > 0.6
        assert again.fact.confirmed_at == turns.now
        assert again.fact.tags == ["a", "b"]
        assert await facts.count(unit) == 1
        assert len(await passages.of(unit, first.fact.id)) == 1


async def test_what_was_replaced_stays_in_the_history_and_leaves_the_answers(turns: Turns) -> None:
    async with turns.turn() as unit:
        old = (await facts.save(unit, draft("Sarah lives in Berlin", subject="sarah"))).fact
    async with turns.turn(40 * DAY) as unit:
        new = (await facts.save(unit, draft("Sarah lives in Bonn", subject="sarah"))).fact
        await facts.supersede(unit, await facts.get(unit, [old.id]), new, "it changed")
        moved = turns.now
    async with turns.turn(40 * DAY) as unit:
        assert [one.text for one in await facts.about(unit, "sarah")] == ["Sarah lives in Bonn"]
        assert [one.text for one in await facts.versions(unit, new)] == ["Sarah lives in Berlin"]
        (was,) = await facts.get(unit, [old.id])
        after = await facts.successor(unit, was)
        assert after is not None
        assert after.id == new.id
        assert (was.retired_at, was.true_to, was.why) == (moved, moved, "it changed")
        assert [one.text for one in await facts.as_known(unit, START, START + DAY)] == ["Sarah lives in Berlin"]
        assert [one.text for one in await facts.as_known(unit, moved, moved + DAY)] == ["Sarah lives in Bonn"]
        assert [one.live for one in await passages.of(unit, old.id)] == [False]


async def test_undo_gives_back_text_state_and_what_search_finds_even_after_use(turns: Turns) -> None:
    async with turns.turn() as unit:
        old = (await facts.save(unit, draft("Sarah lives in Berlin"))).fact
    async with turns.turn() as unit:
        new = (await facts.save(unit, draft("Sarah lives in Bonn"))).fact
        await facts.supersede(unit, await facts.get(unit, [old.id]), new, "it changed")
        replacing = turns.last
    async with turns.turn() as unit:
        await facts.used(unit, await facts.believed(unit))
    async with turns.turn() as unit:
        assert (await changes.undo(unit, replacing)).done
    async with turns.turn() as unit:
        (left,) = await facts.believed(unit)
        assert (left.text, left.state, left.replaced_by) == ("Sarah lives in Berlin", FactState.LIVE, None)
        assert [one.live for one in await passages.of(unit, old.id)] == [True]
        assert await passages.of(unit, new.id) == []


async def test_facts_are_found_by_words_those_that_hold_most_first(turns: Turns) -> None:
    async with turns.turn() as unit:
        for text in ("sarah lives in berlin", "sarah likes tea", "tom lives in rome", "a 100% cotton_shirt", "100 t"):
            await facts.save(unit, draft(text))
    async with turns.turn() as unit:
        found = await facts.holding(unit, [{"sarah"}, {"live", "home"}])
        assert [one.text for one in found] == ["sarah lives in berlin", "tom lives in rome", "sarah likes tea"]
        assert [one.text for one in await facts.holding(unit, [{"100%"}])] == ["a 100% cotton_shirt"]
        assert [one.text for one in await facts.holding(unit, [{"n_s"}])] == ["a 100% cotton_shirt"]
        assert await facts.holding(unit, []) == []


async def test_what_was_said_is_found_by_words_and_time(turns: Turns) -> None:
    for text in ("The Boiler hums", "the roof leaks", "again the boiler"):
        async with turns.turn(DAY) as unit:
            conversations.add(unit, channel="test", said=text, answered="")
    async with turns.turn(DAY) as unit:
        found = await conversations.holding(unit, {"boiler"}, START, turns.now)
        assert [one.said for one in found] == ["again the boiler", "The Boiler hums"]
        found = await conversations.holding(unit, set(), START, START + 3 * DAY)
        assert [one.said for one in found] == ["the roof leaks", "The Boiler hums"]


async def test_being_told_counts_and_is_no_deed(turns: Turns) -> None:
    async with turns.turn() as unit:
        fact = (await facts.save(unit, draft("I like jazz"))).fact
    before = len(await _changes(turns))
    async with turns.turn(DAY) as unit:
        await facts.used(unit, await facts.get(unit, [fact.id]))
        await facts.used(unit, await facts.get(unit, [fact.id]))
    async with turns.turn() as unit:
        (now,) = await facts.get(unit, [fact.id])
        assert (now.uses, now.used_at) == (2, turns.now)
    assert len(await _changes(turns)) == before


async def _changes(turns: Turns) -> list[Change]:
    async with turns.turn() as unit:
        return list(await unit.all(select(Change)))


async def test_several_become_one(turns: Turns) -> None:
    async with turns.turn() as unit:
        one = (await facts.save(unit, draft("Sarah is my sister", tags=("a",), confidence=0.5))).fact
        other = (await facts.save(unit, draft("my sister is Sarah", tags=("b",), confidence=0.9))).fact
        await facts.merge(unit, one, [other])
    async with turns.turn() as unit:
        (kept,) = await facts.believed(unit)
        assert (kept.id, kept.tags, round(kept.confidence, 3)) == (one.id, ["a", "b"], 0.9)


async def test_a_yes_and_a_no_move_confidence(turns: Turns) -> None:
    async with turns.turn() as unit:
        fact = (await facts.save(unit, draft("I like jazz", confidence=0.6, state=FactState.REVIEW))).fact
    async with turns.turn() as unit:
        (fact,) = await facts.everything(unit)
        await facts.believe(unit, fact)
        assert (fact.state, round(fact.confidence, 2)) == (FactState.LIVE, 1.0)
        await facts.doubt(unit, fact, "you said that it is wrong")
        assert (fact.state, round(fact.confidence, 2)) == (FactState.REVIEW, 0.5)


async def test_what_is_only_asked_about_is_not_believed_until_a_yes(turns: Turns) -> None:
    async with turns.turn() as unit:
        fact = (await facts.save(unit, draft("Sarah likes tea", confidence=0.3, state=FactState.ASKED))).fact
        assert await facts.believed(unit) == []
        assert [one.live for one in await passages.of(unit, fact.id)] == [False]
    async with turns.turn() as unit:
        assert await facts.as_known(unit, START, START + DAY) == []
        (asked,) = await facts.everything(unit)
        await facts.believe(unit, asked)
        assert [one.live for one in await passages.of(unit, fact.id)] == [True]


@pytest.mark.parametrize(
    ("durability", "days", "expected"),
    [
        (Durability.LASTING, 365, 0.87),
        (Durability.MONTHS, 120, 0.5),
        (Durability.DAYS, 5, 0.5),
        (Durability.DAYS, 10, 0.25),
        (Durability.LASTING, -3, 1.0),  # a clock that was put back makes nobody surer
    ],
)
def test_confidence_falls_with_age_by_durability(durability: Durability, days: int, expected: float) -> None:
    fact = Fact(person_id=1, text="x", key="x", turn_id=1, learnt_at=START, durability=durability)
    assert round(ageing.confidence(fact, START + days * DAY), 2) == expected


async def test_what_is_over_leaves_the_answers_and_stays_in_the_history(turns: Turns) -> None:
    async with turns.turn() as unit:
        await facts.save(unit, draft("I like jazz"))
        await facts.save(unit, draft("I am in Rome", durability=Durability.DAYS))
        await facts.save(unit, draft("the lift is broken", expires_at=START + 2 * DAY))
    assert await chores.age(turns.database, START + DAY) == (0, 0)
    assert await chores.age(turns.database, START + 3 * DAY) == (1, 0)
    assert await chores.age(turns.database, START + 20 * DAY) == (1, 0)
    async with turns.turn(20 * DAY) as unit:
        assert [one.text for one in await facts.believed(unit)] == ["I like jazz"]
        assert {one.state for one in await facts.everything(unit)} == {FactState.LIVE, FactState.EXPIRED}
        live = await unit.all(select(Passage).where(col(Passage.live)))
        assert [one.text for one in live] == ["I like jazz"]
        assert len(await facts.as_known(unit, START, START + DAY)) == 3


async def test_many_facts_are_aged_in_batches(turns: Turns) -> None:
    async with turns.turn() as unit:
        for number in range(25):
            await facts.save(unit, draft(f"fact {number}", durability=Durability.DAYS))
    after, rounds, expired = 0, 0, 0
    while True:
        some, following = await ageing.expire(turns.database, START + 30 * DAY, after, limit=10)
        expired, rounds = expired + some, rounds + 1
        if following is None:
            break
        after = following
    assert (expired, rounds) == (25, 3)


async def test_the_forgotten_take_their_versions_along_and_are_purged_after_thirty_days(turns: Turns) -> None:
    async with turns.turn() as unit:
        old = (await facts.save(unit, draft("Tom lives in Rome"))).fact
        new = (await facts.save(unit, draft("Tom lives in Oslo"))).fact
        await facts.save(unit, draft("Ann lives in Rome"))
        await facts.supersede(unit, [old], new, "it changed")
        unit.add(ExtractedFact(
            person_id=unit.person_id, turn_id=unit.turn_id, at=unit.now, text=new.text, category="people",
            kind="context", durability="lasting", confidence=1.0, fact_id=new.id,
        ))  # fmt: skip
    async with turns.turn() as unit:
        assert await facts.forget(unit, await facts.get(unit, [new.id])) == 1
    async with turns.turn(29 * DAY) as unit:
        assert [one.text for one in await facts.everything(unit)] == ["Ann lives in Rome"]
        assert [one.text for one in await facts.as_known(unit, START, turns.now)] == ["Ann lives in Rome"]
    assert await chores.age(turns.database, turns.now) == (0, 0)
    assert await chores.age(turns.database, turns.now + 2 * DAY) == (0, 2)
    async with turns.turn() as unit:
        assert await unit.all(select(Fact.text)) == ["Ann lives in Rome"]
        assert await unit.all(select(Passage.text)) == ["Ann lives in Rome"]
        assert await unit.all(select(ExtractedFact)) == []
        left = await unit.all(select(Change))
        assert "Tom" not in repr([(one.before, one.after) for one in left])


async def test_a_turn_that_fails_leaves_no_fact_and_nothing_to_find(turns: Turns) -> None:
    async with turns.turn() as unit:
        old = (await facts.save(unit, draft("Sarah lives in Berlin"))).fact
    unit = turns.turn()
    async with unit.savepoint():
        new = (await facts.save(unit, draft("Sarah lives in Bonn"))).fact
        await facts.supersede(unit, await facts.get(unit, [old.id]), new, "it changed")
    await unit.rollback()
    await unit.close()
    async with turns.turn() as unit:
        assert [one.text for one in await facts.believed(unit)] == ["Sarah lives in Berlin"]
        assert [(one.text, one.live) for one in await unit.all(select(Passage))] == [("Sarah lives in Berlin", True)]
