"""Statements: whom they are about, what, for how long; what is secret in them; and said back in the second person."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language.statements import statements
from specialists.language.text import second_person
from storage.tables import Category, Durability, Kind

PARTS = {
    # text: subject, attribute, value
    "my locker code is 4417": ("me", "locker code", "4417"),
    "Sarah lives in Bonn.": ("sarah", "live", "in bonn"),
    "Sarah moved to Bonn": ("sarah", "live", "bonn"),
    "Sarah moved the sofa": ("sarah", "move", "sofa"),
    "Sarah's birthday is 3 May": ("sarah", "birthday", "3 may"),
    "the birthday of Sarah is in May": ("sarah", "birthday", "in may"),
    "my sister is allergic to nuts": ("sister", "is", "allergic to nuts"),
    "my sister's name is Anna": ("sister", "name", "anna"),
    "I don't like coriander": ("me", "like", "coriander"),
    "we have two cats": ("me", "have", "two cats"),
    "I used to work at Siemens": ("me", "work", "at siemens"),
    "the spare key is under the blue pot": ("spare key", "is", "under blue pot"),
    "Lena has moved to Cologne": ("lena", "live", "cologne"),
    "my work is boring": ("me", "work", "boring"),
    "hello": ("", "", ""),
}


@pytest.mark.parametrize("text", PARTS)
def test_a_statement_is_about_somebody_and_something(text: str) -> None:
    read = statements.read(text)
    assert read is not None
    assert (read.subject, read.attribute, read.value) == PARTS[text]


@pytest.mark.parametrize(
    ("text", "category", "kind", "durability"),
    [
        ("I like jazz", "preferences", "user_preference", "lasting"),
        ("my favourite band is Wilco", "preferences", "user_preference", "lasting"),
        ("I always take the 8:15 train", "schedules", "pattern", "lasting"),
        ("Sarah is my cousin", "people", "context", "lasting"),
        ("I work for a bank", "work", "context", "lasting"),
        ("the launch of the new site is in June", "projects", "context", "lasting"),
        ("I am training for a marathon this spring", "general", "context", "months"),
        ("my car is parked on level 3", "general", "context", "days"),
        ("Tom passed his driving test", "people", "outcome", "lasting"),
    ],
)
def test_a_statement_has_a_kind_and_a_time_to_last(text: str, category: str, kind: str, durability: str) -> None:
    read = statements.read(text)
    assert read is not None
    assert (read.category, read.kind, read.durability) == (category, kind, durability)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sarah lives in Berlin", "sarah lives in berlin!"),
        ("the key is under the pot", "key is under a pot"),
        ("I'm allergic to nuts", "i am allergic to nuts"),
        ("that Sarah lives in Berlin, thanks", "Sarah lives in Berlin"),
    ],
)
def test_case_marks_and_articles_make_no_other_fact(one: str, other: str) -> None:
    first, second = statements.read(one), statements.read(other)
    assert first is not None
    assert second is not None
    assert first.key == second.key


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("that: I owe Ann a book", "I owe Ann a book"),
        ("I owe Ann a book, ok?", "I owe Ann a book, ok?"),
        ("  the   key is  in the shed . ", "the key is in the shed"),
        ("this: thanks to Ann we have a cat, please", "thanks to Ann we have a cat"),
        ("this house is cold in winter", "this house is cold in winter"),
        ('yes" is my favourite band', "yes is my favourite band"),
        ('"Yes" is my favourite band', '"Yes" is my favourite band'),
    ],
)
def test_what_is_kept_is_the_persons_own_words(said: str, kept: str) -> None:
    read = statements.read(said)
    assert read is not None
    assert read.text == kept


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann loves Ben", "Ben loves Ann"),
        ("I like tea", "I do not like tea"),
        ("the code is 12", "the code is 21"),
        ("I live in Rome", "I lived in Rome"),
    ],
)
def test_what_is_not_the_same_is_another_fact(one: str, other: str) -> None:
    assert statements.key(one) != statements.key(other)


@pytest.mark.parametrize(
    ("text", "secrets"),
    [
        ("my wifi password is foo bar", ("foo bar",)),
        ("the code for the bike shed is B17", ("B17",)),
        ("my bank pin is 1234", ("1234",)),
        ("the meeting room code is now 99", ("99",)),
        ("pay with 4111 1111 1111 1111 please", ("4111 1111 1111 1111",)),
        ("my zip code is 53111", ()),
        ("the dress code is black tie", ()),
        ("call me on 0170 1234567", ()),
        ("order 4111 1111 1111 1112 has shipped", ()),  # its check digit is none of a card
        ("my alarm code is banana", ("banana",)),
        ("the gate code has changed to kiwi", ("kiwi",)),
        ("the door code is broken", ()),
        ("the safe code is on the fridge", ()),
    ],
)
def test_secrets_are_told_from_other_numbers(text: str, secrets: tuple[str, ...]) -> None:
    assert statements.secrets(text) == secrets


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("my locker code is 4417", "your locker code is 4417"),
        ("I'm allergic to nuts", "You're allergic to nuts"),
        ("I was born in 1980 and my brother hates me", "You were born in 1980 and your brother hates you"),
        ("we park our car there", "you park your car there"),
        ("I've met Iris and the mice", "You've met Iris and the mice"),
        ("Sarah lives in Bonn", "Sarah lives in Bonn"),
        ("the US office is closed", None),
        ("I told you about him", None),
        ('she said "I quit"', None),
    ],
)
def test_a_persons_own_words_are_said_back_to_them(text: str, turned: str | None) -> None:
    assert second_person.turned(text) == turned


@given(st.text(max_size=300))
def test_anything_is_read_and_nothing_raises(text: str) -> None:
    read = statements.read(text)
    assert read is None or read.key
    if read is not None:
        assert read.category in set(Category)
        assert read.kind in set(Kind)
        assert read.durability in set(Durability)
        assert all(secret in read.text for secret in read.secrets)
    second_person.turned(text)
