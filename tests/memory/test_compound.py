"""What is told in one breath is kept piece by piece, so that each piece can change by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language.statements.compound import parted
from tests.house import home

SEVERAL = [
    "my sister Clara lives in Leeds | my sister Clara hates coriander",
    "My doctor is Dr Mason | My doctor's number is 020 7946 0000",
    "my brother Tom works at Shell | my brother Tom's birthday is 4 May",
    "I work at Acme | I live in York",
    "my wife is a nurse | my wife works nights",
    "my son plays the violin | my daughter swims",
    "I'm vegan | I don't eat honey",
    "Tom has moved to York | Tom started at BP",
    "the spare key is under the blue pot | the shed key is in the kitchen",
    "My sister's name is Anna | My sister is a vet",
    "Maya is 7 | Maya goes to Hill School | Maya loves horses",
    "Tom lives in York | Tom works at BP | Tom has two kids",
    "I hate mushrooms | I love olives",
    "my car is a Golf | my car's plate is AB12 CDE",
]
WRITTEN = [
    "my sister Clara lives in Leeds and hates coriander",
    "My doctor is Dr Mason, her number is 020 7946 0000",
    "my brother Tom works at Shell and his birthday is 4 May",
    "I work at Acme and live in York",
    "my wife is a nurse and works nights",
    "my son plays the violin and my daughter swims",
    "I'm vegan and don't eat honey",
    "Tom has moved to York and started at BP",
    "the spare key is under the blue pot and the shed key is in the kitchen",
    "My sister's name is Anna and she is a vet",
    "Maya is 7 and goes to Hill School and loves horses",
    "Tom lives in York, works at BP and has two kids",
    "I hate mushrooms but love olives",
    "my car is a Golf and its plate is AB12 CDE",
]
ONE = [
    "I like to read and write", "I love tea and walks", "my mum loves tea and walks", "I have two cats, Luna and Pip",
    "Anna is vegan, allergic to nuts and afraid of dogs", "I'm 41 and left-handed", "Kim speaks French and Spanish",
    "My friend who lives in York and works at BP is coming", "I used to live in York and work at BP",
    "Sue and Bob live in Bath", "we live in Bath and our kids go to school there", "I play chess and run",
    'Tom said "I live in York and work at BP"',
]


@pytest.mark.parametrize(("text", "pieces"), list(zip(WRITTEN, SEVERAL, strict=True)), ids=WRITTEN)
def test_several_things_of_one_subject_are_several_statements(text: str, pieces: str) -> None:
    assert " | ".join(parted(text)) == pieces


@pytest.mark.parametrize("text", ONE)
def test_one_thing_stays_whole(text: str) -> None:
    assert parted(text) == (text,)


@given(st.text(max_size=400))
def test_any_text_is_parted_without_an_error_and_nothing_is_made_of_nothing(text: str) -> None:
    parts = parted(text)
    assert parts
    assert all(word in text.split() or word.endswith("'s") or word in " ".join(text.split())
               for part in parts for word in part.split())


async def test_a_piece_that_changes_leaves_the_others(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        said = await house.say("remember that my sister Clara lives in Leeds and hates coriander")
        assert said == 'Noted: your sister Clara lives in Leeds and hates coriander. "undo" takes it back.'
        said = await house.say("remember that Clara has moved to York")
        assert 'This replaces "my sister Clara lives in Leeds"' in said
        assert "hates coriander" in await house.say("what does Clara hate?")
        assert "York" in await house.say("where does Clara live?")
        await house.say("undo")
        assert "Leeds" in await house.say("where does Clara live?")


async def test_one_undo_takes_all_the_pieces_back(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remember that Maya is 7 and goes to Hill School and loves horses")
        assert "Hill School" in await house.say("which school does Maya go to?")
        await house.say("undo")
        assert "Hill School" not in await house.say("which school does Maya go to?")


async def test_who_somebody_is_goes_on_with_what_changes(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("my sister Clara lives in Leeds")
        await house.say("Clara has moved to York")
        assert "Your sister Clara has moved to York" in await house.say("where does Clara live?")


async def test_what_holds_of_two_is_not_over_with_one(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("I have two cats, Luna and Pip")
        assert "replaces" not in await house.say("Luna died last week")
        assert "Luna and Pip" in await house.say("what pets do I have?")
