"""The person's words against what they have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language.grammar import names

HAS = tuple(
    names.Named(str(place), label)
    for place, label in enumerate(
        ["call Dave", "call the bank", "take my pills", "buy bread", "dentist visit", "Groceries", "hardware shop"]
    )
)
ROWS = [
    ("dave", "call Dave", []),
    ("the bank", "call the bank", []),
    ("the reminder about the dentist", "dentist visit", []),
    ("pils", "take my pills", []),
    ("bread", "buy bread", []),
    ("grocery", "Groceries", []),
    ("hardware", "hardware shop", []),
    ("CALL DAVE", "call Dave", []),
    ("call", None, ["call Dave", "call the bank"]),
    ("banana", None, []),
    ("feed the cat", None, []),
    ("", None, []),
]


@pytest.mark.parametrize(("words", "best", "close"), ROWS)
def test_words_are_resolved(words: str, best: str | None, close: list[str]) -> None:
    found = names.find(words, HAS)
    assert (found.best.label if found.best else None) == best
    assert [named.label for named in found.close] == close


def test_of_two_equals_neither_wins() -> None:
    found = names.find("stretch", [names.Named("1", "stretch"), names.Named("2", "Stretch")])
    assert found.best is None
    assert len(found.close) == 2


@given(st.text(max_size=80), st.lists(st.text(max_size=40), max_size=8))
def test_any_words_and_labels_are_answered(words: str, labels: list[str]) -> None:
    has = [names.Named(str(place), label) for place, label in enumerate(labels)]
    found = names.find(words, has)
    assert found.best is None or found.best in has
    assert set(found.close) <= set(has)
    assert not (found.best and found.close)
