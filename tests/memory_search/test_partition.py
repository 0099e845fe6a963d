"""Two people with the same names and the same facts: neither ever finds what is the other's."""

from __future__ import annotations

import tempfile
from pathlib import Path

import hypothesis
from hypothesis import strategies as st

from storage.columns import new_id
from storage.database import Database
from storage.memory.search import shelves
from tests import databases
from tests.clock import START
from tests.databases import Owner
from tests.memory_search.shelf import ask, know, tell, with_vectors

TEXTS = ("Sarah likes tea", "Tom moved to Oslo", "the code is 4418", "we met at the lake")
STEPS = st.lists(
    st.tuples(st.sampled_from((0, 1)), st.sampled_from(("tell", "know", "ask", "drop")), st.sampled_from(TEXTS)),
    min_size=4, max_size=14,
)


@hypothesis.given(STEPS, st.booleans())
@hypothesis.settings(max_examples=20)
async def test_whatever_the_order_everybody_finds_their_own_and_all_of_it(
    steps: list[tuple[int, str, str]], by_index: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with databases.opened(f"sqlite:///{Path(folder)}/hob.db") as database:
            people = [await databases.add_owner(database), await databases.add_member(database)]
            await _walk(with_vectors(database), people, steps, by_index=by_index)


async def _walk(database: Database, people: list[Owner], steps: list[tuple[int, str, str]], *, by_index: bool) -> None:
    said: list[list[str]] = [[], []]
    for who, deed, text in steps:
        owner, marked = people[who], f"{text} {'ab'[who]}"
        async with database.unit(owner.id, new_id(), START) as unit:
            if deed == "drop" or by_index:  # what is made anew, or found by the database's index, is no other's either
                shelves.shelves_of(unit).drop(owner.id)
        if deed in ("tell", "know"):
            await (tell if deed == "tell" else know)(database, owner, marked)
            said[who].append(marked)
        for text in TEXTS:
            found = await ask(database, owner, text, 50)
            shown = {hit.text for hit in (*found.hits, *found.near)}
            assert shown <= set(said[who])
            assert {mine for mine in said[who] if mine.startswith(text)} <= shown
