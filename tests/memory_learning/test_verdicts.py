"""The answers to "did I get this right?": by words, by numbers, by how it is instead; for now, and of a list."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understanding import verdicts
from tests.house import home
from tests.memory_learning.test_learning import believed, notices, told

Y, N = True, False
# An answer, of how many things, and what it says of which (by place from 0).
ANSWERS = [
    ("yes", 1, {0: Y}), ("that's right", 1, {0: Y}), ("yes to 1", 1, {0: Y}), ("1", 1, {0: Y}), ("she does", 1, {0: Y}),
    ("no", 1, {0: N}), ("that's wrong", 1, {0: N}), ("nope", 1, {0: N}), ("that is not right", 1, {0: N}),
    ("he isn't", 1, {0: N}), ("1 yes 2 no", 2, {0: Y, 1: N}), ("yes 1, no 2", 2, {0: Y, 1: N}),
    ("1: yes, 2: no, 3: yes", 3, {0: Y, 1: N, 2: Y}), ("y n", 2, {0: Y, 1: N}), ("both", 2, {0: Y, 1: Y}),
    ("all of them", 3, {0: Y, 1: Y, 2: Y}), ("neither", 2, {0: N, 1: N}), ("no to both", 2, {0: N, 1: N}),
    ("only the first", 2, {0: Y, 1: N}), ("just 2", 2, {1: Y, 0: N}), ("the second one is wrong", 2, {1: N}),
    ("the first is right, the second one isn't", 2, {0: Y, 1: N}), ("all but 2", 3, {0: Y, 1: N, 2: Y}),
    ("yes to the first but not the second", 2, {0: Y, 1: N}), ("1 and 3", 3, {0: Y, 2: Y}), ("the last one", 3, {2: Y}),
    ("none of them are wrong", 2, {0: Y, 1: Y}),
]  # fmt: skip
# The same of things that are believed already, and were only shown.
OF_A_LIST = [
    ("drop 1", 3, {0: N}), ("drop 1 and 3", 3, {0: N, 2: N}), ("1 is wrong", 3, {0: N}), ("2", 3, {1: N}),
    ("forget number 2 please", 3, {1: N}), ("keep 2", 3, {1: Y}), ("looks good", 2, {0: Y, 1: Y}),
    ("nothing is wrong", 2, {0: Y, 1: Y}), ("remove the second", 3, {1: N}),
]  # fmt: skip
NO_ANSWERS = ["what's the weather", "add milk", "thanks", "hello", "3 yes", "remind me at 5", "yes?", "call Tom", ""]


@pytest.mark.parametrize(("text", "count", "right"), ANSWERS)
def test_an_answer_is_read(text: str, count: int, right: dict[int, bool]) -> None:
    found = verdicts.read(text, count)
    assert found is not None
    assert dict(found.right) == right


@pytest.mark.parametrize(("text", "count", "right"), OF_A_LIST)
def test_an_answer_to_a_list_is_read(text: str, count: int, right: dict[int, bool]) -> None:
    found = verdicts.read(text, count, listed=True)
    assert found is not None
    assert dict(found.right) == right


@pytest.mark.parametrize("text", NO_ANSWERS)
def test_what_is_no_answer(text: str) -> None:
    assert verdicts.read(text, 2) is None


def test_a_plain_no_drops_no_list() -> None:
    assert verdicts.read("no", 3, listed=True) is None


@given(st.text(max_size=250), st.integers(1, 10), st.booleans())
def test_any_text_can_be_read(text: str, count: int, listed: bool) -> None:
    found = verdicts.read(text, count, listed=listed)
    assert found is None or all(0 <= at < count for at in found.right)


@pytest.mark.parametrize(
    ("asked", "answer", "kept"),
    [
        ("I think Sarah likes tea", "no, she likes coffee", "Sarah likes coffee"),
        ("I think Sarah likes tea", "no, it's coffee", "Sarah likes coffee"),
        ("I think Tom hates olives", "no he loves them", "Tom loves olives"),
        ("I think my cousin Jo is a pilot", "she's a nurse", "my cousin Jo is a nurse"),
    ],
)
async def test_how_it_is_instead_is_kept(tmp_path: Path, asked: str, answer: str, kept: str) -> None:
    async with home(tmp_path) as here:
        await told(here, f"add tea. {asked}", answer)
        assert await believed(here) == [kept]


async def test_several_doubts_are_one_question_and_one_answer(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "add tea. I think my uncle Rolf lives in Graz and my aunt Else is a baker")
        await here.house.delivery.drain_once()
        assert notices(here)[0].startswith("Did I get this right?\n1. Your uncle Rolf lives in Graz\n2. Your aunt Else")
        reply = await here.say("1 yes, 2 no")
        assert "keep that" in reply
        assert "Dropped" in reply
        assert await believed(here) == ["my uncle Rolf lives in Graz"]
        await here.say("undo")
        assert await believed(here) == []


async def test_what_nobody_answered_is_shown_when_asked_for(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "add tea. I think my aunt Iris is a vet", "not sure")
        await here.later(hours=30)
        await told(here, "add milk. My sister Anna works at Hooli")
        assert "1. Your aunt Iris is a vet" in await here.say("what are you unsure of?")
        await here.say("yes")
        assert await believed(here) == ["My sister Anna works at Hooli", "my aunt Iris is a vet"]
        assert "sure of" in await here.say("what are you unsure of?")


async def test_a_line_of_the_weeks_review_is_dropped_by_words(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await told(here, "add tea. My sister Anna works at Hooli", "add jam. My brother Ben is a vet")
        await here.later(days=8)
        await here.house.lessons.chores()
        await here.house.delivery.drain_once()
        assert "Dropped" in await here.say("2 is wrong")
        assert await believed(here) == ["My sister Anna works at Hooli"]
