"""What search finds, and what it says where it finds nothing; on both databases, by the same ranking."""

from __future__ import annotations

import datetime as dt

import pytest

from storage import changes
from storage.columns import new_id
from storage.database import Database
from storage.memory import passages
from storage.memory.search import Outcome, search, shelves, words
from storage.tables import PassageKind
from tests.clock import START
from tests.databases import Owner
from tests.memory_search.shelf import ask, know, tell, texts, with_vectors

DAY = dt.timedelta(days=1)
SMALL_TALK = (
    "How was your week?", "The bus was late again.", "I could sleep for days.", "Shall we cook together?",
    "My desk is a mess.", "That film was far too long.", "I need a new umbrella.", "Remind me to water the plants.",
)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("I went to the dentist", "when did I go to the dentist?"),
        ("my children bought a drum", "what did the child buy"),
        ("She was baking rye bread", "who bakes bread?"),
        ("Müller repariert die Geige", "muller"),
        ("We organised the summer fair", "who organizes the fair?"),
        ("the code of the shed is 4418", "what's the code of the shed"),
    ],
)
async def test_words_are_found_in_every_form(database: Database, owner: Owner, said: str, asked: str) -> None:
    await tell(database, owner, *SMALL_TALK, said)
    found = await ask(database, owner, asked)
    assert found.outcome == Outcome.FOUND
    assert texts(found)[0] == said


async def test_what_is_meant_is_found_without_a_common_word(database: Database, owner: Owner) -> None:
    await tell(with_vectors(database), owner, *SMALL_TALK, "We adopted a puppy from the shelter")
    assert texts(await ask(database, owner, "which dog?"))[0] == "We adopted a puppy from the shelter"


async def test_nothing_and_nothing_good_enough_are_told_apart(database: Database, owner: Owner) -> None:
    with_vectors(database)
    assert (await ask(database, owner, "Do I own a boat?")).outcome == Outcome.NONE
    await tell(database, owner, *SMALL_TALK)
    found = await ask(database, owner, "Do I own a boat?")
    assert found.outcome == Outcome.WEAK
    assert found.hits == ()
    assert found.near
    assert (await ask(database, owner, "boat", kinds=[PassageKind.FACT])).outcome == Outcome.NONE


async def test_what_is_merely_like_a_thing_is_not_the_thing(database: Database, owner: Owner) -> None:
    with_vectors(database)
    await tell(database, owner, *SMALL_TALK, "I went sailing on the lake yesterday")
    assert (await ask(database, owner, "Do I own a boat?")).outcome == Outcome.WEAK
    assert texts(await ask(database, owner, "when was I on a boat?"))[0] == "I went sailing on the lake yesterday"
    await tell(database, owner, "My cat sleeps on the sofa", at=START + DAY)
    assert texts(await ask(database, owner, "which pets do I have?"))[0] == "My cat sleeps on the sofa"
    await tell(database, owner, "My boat is called Petrel", at=START + 2 * DAY)
    assert texts(await ask(database, owner, "Do I own a boat?"))[0] == "My boat is called Petrel"


async def test_a_question_of_nothing_but_small_words_finds_nothing_by_words(database: Database, owner: Owner) -> None:
    await tell(database, owner, *SMALL_TALK)
    for query in ("", "?!", "what is it", "x" * 30_000):
        assert (await ask(database, owner, query)).hits == ()


async def test_a_neighbour_of_what_is_asked_for_is_found(database: Database, owner: Owner) -> None:
    await tell(with_vectors(database), owner, *SMALL_TALK, "What is the name of your parrot?", "Captain.", *SMALL_TALK)
    assert "Captain." in texts(await ask(database, owner, "what is the parrot's name?", 3))


async def test_a_neighbour_of_another_session_is_none(database: Database, owner: Owner) -> None:
    await tell(database, owner, "What is the name of your parrot?")
    await tell(database, owner, "Captain.", at=START + DAY)
    assert texts(await ask(database, owner, "parrot")) == ["What is the name of your parrot?"]


async def test_who_is_named_is_heard_first(database: Database, owner: Owner) -> None:
    await tell(database, owner, "I sold the canoe", speaker="Tom")
    await tell(database, owner, "I sold the canoe", speaker="Lena", at=START + DAY)
    await tell(database, owner, "I sold the canoe", speaker="Omar", at=START + 2 * DAY)
    found = await ask(database, owner, "What did Lena sell?")
    assert found.hits[0].speaker == "Lena"


@pytest.mark.parametrize("name", ["Will", "May", "Will Ford"])
async def test_a_name_that_is_a_word_of_every_text(database: Database, owner: Owner, name: str) -> None:
    await tell(database, owner, "I sold the canoe", speaker=name)
    await tell(database, owner, "I sold the canoe", speaker="Lena", at=START + DAY)
    assert (await ask(database, owner, f"What did {name} sell?")).hits[0].speaker == name
    assert (await ask(database, owner, "will you sell the canoe, Lena, or may you keep it?")).hits[0].speaker == "Lena"


async def test_what_the_same_person_says_next_but_one_is_found(database: Database, owner: Owner) -> None:
    told = "I bought a parrot yesterday", "How lovely!", "The neighbours wanted nine hundred for that one"
    await tell(database, owner, *SMALL_TALK, *told, *SMALL_TALK)
    assert told[2] in texts(await ask(database, owner, "how much was the parrot?"))


async def test_who_says_more_says_more_of_it(database: Database, owner: Owner) -> None:
    await tell(database, owner, "The choir!")
    await tell(database, owner, "The choir gave three concerts in the old town church this winter", at=START + DAY)
    assert texts(await ask(database, owner, "how was the choir?"))[0].startswith("The choir gave")


async def test_a_date_in_the_question_prefers_what_was_said_then(database: Database, owner: Owner) -> None:
    with_vectors(database)
    for month in (3, 5, 8):
        await tell(database, owner, f"we tried a {month} hour hike", at=dt.datetime(2025, month, 6, 12, tzinfo=dt.UTC))
    found = await ask(database, owner, "which hike did we try in May 2025?", at=START)
    assert texts(found)[0] == "we tried a 5 hour hike"


async def test_a_question_for_a_time_prefers_what_holds_one(database: Database, owner: Owner) -> None:
    await tell(database, owner, "the sauna was repaired", at=START)
    await tell(database, owner, "the sauna was repaired last week", at=START + DAY)
    await tell(database, owner, "the sauna was repaired by Kim", at=START + 2 * DAY)
    assert texts(await ask(database, owner, "when was the sauna repaired?"))[0] == "the sauna was repaired last week"


async def test_the_persons_own_words_come_before_an_assistants(database: Database, owner: Owner) -> None:
    await tell(database, owner, "a tent with two poles would suit you", speaker="Hob", own=False)
    await tell(database, owner, "my tent has two poles", at=START + DAY)
    assert texts(await ask(database, owner, "how many poles has my tent"))[0] == "my tent has two poles"
    asked = await ask(database, owner, "what tent did you recommend?")
    assert texts(asked)[0] == "a tent with two poles would suit you"


class TestWhatMayBeFound:
    """Filters: kind, time, confidence, history."""

    async def test_by_kind(self, database: Database, owner: Owner) -> None:
        await tell(database, owner, "Sarah drinks tea")
        await know(database, owner, "Sarah likes tea")
        assert texts(await ask(database, owner, "tea", kinds=[PassageKind.FACT])) == ["Sarah likes tea"]
        assert texts(await ask(database, owner, "tea", kinds=[PassageKind.TURN])) == ["Sarah drinks tea"]

    async def test_by_time(self, database: Database, owner: Owner) -> None:
        for days in (0, 5, 9):
            await tell(database, owner, f"soup number {days}", at=START + days * DAY)
        found = await ask(database, owner, "soup", since=START + DAY, until=START + 9 * DAY)
        assert texts(found) == ["soup number 5"]

    async def test_by_confidence(self, database: Database, owner: Owner) -> None:
        await know(database, owner, "Tom may move to Oslo", confidence=0.3)
        await know(database, owner, "Tom moved to Oslo", confidence=0.9)
        assert texts(await ask(database, owner, "Oslo")) == ["Tom moved to Oslo", "Tom may move to Oslo"]
        assert texts(await ask(database, owner, "Oslo", floor=0.5)) == ["Tom moved to Oslo"]

    async def test_what_is_history_only_when_asked(self, database: Database, owner: Owner) -> None:
        await know(database, owner, "Tom lives in Bonn", live=False)
        await know(database, owner, "Tom lives in Oslo")
        assert texts(await ask(database, owner, "where does Tom live")) == ["Tom lives in Oslo"]
        assert len((await ask(database, owner, "where does Tom live", history=True)).hits) == 2

    async def test_one_text_is_shown_once(self, database: Database, owner: Owner) -> None:
        for _ in range(9):
            await know(database, owner, "Tom likes jazz")
        await know(database, owner, "Tom plays jazz")
        assert sorted(texts(await ask(database, owner, "jazz", 5))) == ["Tom likes jazz", "Tom plays jazz"]


class TestFollowsTheStore:
    """Words, vectors and rank follow every write and every undo, in the order in which they happen."""

    async def test_what_a_unit_wrote_it_finds_and_nobody_else(self, database: Database, owner: Owner) -> None:
        with_vectors(database)
        await tell(database, owner, *SMALL_TALK)
        await ask(database, owner, "marmalade")
        async with database.unit(owner.id, new_id(), START) as unit:
            passages.add(unit, "I make orange marmalade", kind=PassageKind.FACT)
            assert texts(await search(unit, "marmalade"))[0] == "I make orange marmalade"
            if not database.sqlite:  # on SQLite another unit would have to wait for this one to keep its vectors
                assert texts(await ask(database, owner, "marmalade")) == []
            await unit.rollback()
        assert texts(await ask(database, owner, "marmalade")) == []

    async def test_undo_brings_back_text_and_rank(self, database: Database, owner: Owner) -> None:
        with_vectors(database)
        await tell(database, owner, *SMALL_TALK)
        await know(database, owner, "Sarah likes green tea", ref_id=5)
        before = await ask(database, owner, "what does Sarah like")
        turn = new_id()
        async with database.unit(owner.id, turn, START) as unit:
            (old,) = await passages.of(unit, 5)
            old.live = False
            passages.add(unit, "Sarah hates green tea", kind=PassageKind.FACT, ref_id=6)
        assert texts(await ask(database, owner, "what does Sarah like"))[0] == "Sarah hates green tea"
        assert "Sarah likes green tea" not in texts(await ask(database, owner, "what does Sarah like"))
        async with database.unit(owner.id, new_id(), START) as unit:
            assert (await changes.undo(unit, turn)).done
        after = await ask(database, owner, "what does Sarah like")
        assert [(hit.text, hit.score) for hit in after.hits] == [(hit.text, hit.score) for hit in before.hits]

    async def test_what_is_deleted_is_gone_with_its_vector(self, database: Database, owner: Owner) -> None:
        with_vectors(database)
        await know(database, owner, "the safe is behind the mirror", ref_id=7)
        assert (await ask(database, owner, "safe")).hits
        async with database.unit(owner.id, new_id(), START) as unit:
            for passage in await passages.of(unit, 7):
                await unit.delete(passage)
        assert (await ask(database, owner, "safe")).outcome == Outcome.NONE
        async with database.read() as connection:
            assert (await connection.exec_driver_sql("SELECT count(*) FROM passage_vectors")).scalar() == 0

    async def test_many_small_writes_are_one_shelf_in_the_end(
        self, database: Database, owner: Owner, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(shelves, "LEAST", 5)
        for number in range(12):
            await tell(database, owner, f"the parcel number {number} came", at=START + number * DAY)
            assert len((await ask(database, owner, "parcel", 20)).hits) == number + 1
        async with database.unit(owner.id, new_id(), START) as unit:
            assert 2 <= shelves.shelves_of(unit).counts.made <= 4

    async def test_a_log_cut_short_makes_the_shelf_anew(self, database: Database, owner: Owner) -> None:
        await tell(database, owner, "the first parcel came")
        assert len((await ask(database, owner, "parcel")).hits) == 1
        await tell(database, owner, "the second parcel came")
        await tell(database, owner, "the third parcel came")
        async with database.write() as connection:
            older = "DELETE FROM passage_changes WHERE id <> (SELECT max(id) FROM passage_changes)"
            await connection.exec_driver_sql(older)
        assert len((await ask(database, owner, "parcel")).hits) == 3

    async def test_a_vector_of_another_embedder_is_made_anew(self, database: Database, owner: Owner) -> None:
        with_vectors(database)
        await tell(database, owner, *SMALL_TALK, "We adopted a puppy")
        async with database.unit(owner.id, new_id(), START) as unit:
            shelves.shelves_of(unit).drop(owner.id)
        async with database.write() as connection:
            await connection.exec_driver_sql("UPDATE passage_vectors SET embedder = 'old', vector = ''")
        assert texts(await ask(database, owner, "which dog?"))[0] == "We adopted a puppy"
        async with database.read() as connection:
            found = await connection.exec_driver_sql("SELECT DISTINCT embedder FROM passage_vectors")
            assert found.scalars().all() == [database.reader.VERSION if database.reader else ""]


class TestLongMemory:
    """The first search of a long memory goes by the database's own index, the next ones by a shelf."""

    @pytest.mark.parametrize("query", ["parrot's name", "name: 7:30 of the 'parrot' \"Captain\" & (x) | *", "quokka"])
    async def test_both_find_the_same(
        self, database: Database, owner: Owner, monkeypatch: pytest.MonkeyPatch, query: str
    ) -> None:
        with_vectors(database)
        await tell(database, owner, *SMALL_TALK, "What is the name of your parrot?", "Captain, at 7:30.", *SMALL_TALK)
        monkeypatch.setattr(shelves, "LONG", 3)
        first, second = await ask(database, owner, query, 2), await ask(database, owner, query, 2)
        assert first.outcome == second.outcome
        assert texts(first) == texts(second)
        async with database.unit(owner.id, new_id(), START) as unit:
            counts = shelves.shelves_of(unit).counts
        assert (counts.index, counts.made) == (1, 1)

    async def test_where_only_codes_are_at_hand_the_vectors_are_read(
        self, database: Database, owner: Owner, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with_vectors(database)
        await tell(database, owner, *SMALL_TALK, "We adopted a puppy from the shelter", *SMALL_TALK)
        before = await ask(database, owner, "which dog?", 3)
        monkeypatch.setattr(shelves, "EXACT", 3)
        async with database.unit(owner.id, new_id(), START) as unit:
            shelves.shelves_of(unit).drop(owner.id)
        after = await ask(database, owner, "which dog?", 3)
        assert texts(after)[0] == "We adopted a puppy from the shelter"
        assert round(after.hits[0].score, 4) == round(before.hits[0].score, 4)

    async def test_the_index_counts_ones_own_passages_alone(
        self, database: Database, owner: Owner, bob: Owner
    ) -> None:
        await tell(database, owner, "my parrot", "a parrot again", "no bird")
        await tell(database, bob, *["parrot"] * 5)
        async with database.unit(owner.id, new_id(), START) as unit:
            assert await words.held(unit, ["parrot", "bird", "quokka"]) == (3, {"parrot": 2, "bird": 1, "quokka": 0})
            assert len(await words.rows(unit, ["parrot", "quokka"])) == 3  # of which one is a neighbour
