"""Answers kept in memory: bounded, and told apart by everything that could change them."""

from __future__ import annotations

import dataclasses

import pytest

from integrations.llm import cache
from integrations.llm.brain import Answer, Author, Message, Usage
from tests.llm.asking import TALK, Letter, Meant, Seconds, said

ASKED = (7, "quick-one", TALK, tuple(said("hello", system="Be brief.")), str)


def test_the_longest_unused_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST", 2)
    kept = cache.Cache(Seconds())
    for name in (b"a", b"b"):
        kept.keep(name, Answer(name, Usage(), "m"), 60)
    assert kept.find(b"a") is not None
    kept.keep(b"c", Answer(b"c", Usage(), "m"), 60)
    assert [name for name in (b"a", b"b", b"c") if kept.find(name)] == [b"a", b"c"]


@pytest.mark.parametrize(
    "other",
    [
        (8, *ASKED[1:]),
        (7, "deep-one", *ASKED[2:]),
        (*ASKED[:2], dataclasses.replace(TALK, name="other"), *ASKED[3:]),
        (*ASKED[:3], (Message(Author.USER, "Be brief."), Message(Author.USER, "hello")), str),
        (*ASKED[:3], tuple(said("hello")), str),
        (*ASKED[:4], Meant),
        (*ASKED[:4], Letter),
    ],
)
def test_another_question_has_another_key(other: tuple[object, ...]) -> None:
    assert cache.key_of(*ASKED) == cache.key_of(*ASKED)  # type: ignore[arg-type]
    assert cache.key_of(*ASKED) != cache.key_of(*other)  # type: ignore[arg-type]
