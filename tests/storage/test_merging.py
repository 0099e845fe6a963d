"""A change taken back out of what was done since: kept apart where places differ, refused where they are one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage import merging


@pytest.mark.parametrize(
    ("before", "after", "now", "left"),
    [
        ({"a": 1}, {"a": 2}, {"a": 2, "b": 3}, {"a": 1, "b": 3}),
        ({}, {"a": 2}, {"a": 2, "b": 3}, {"b": 3}),
        ({"a": 1}, {}, {"b": 3}, {"a": 1, "b": 3}),
        ({"s": {"x": ["p"]}}, {"s": {"x": ["p", "q"]}}, {"s": {"x": ["p", "q", "r"]}}, {"s": {"x": ["p", "r"]}}),
        ({"s": ["p", "q"]}, {"s": ["q"]}, {"s": ["q", "r"]}, {"s": ["q", "r", "p"]}),
        ({}, {"s": {"x": ["p"]}}, {"s": {"x": ["p", "q"], "y": ["r"]}}, {"s": {"x": ["q"], "y": ["r"]}}),
        ({"next": 1, "a": 1}, {"next": 2, "a": 2}, {"next": 5, "a": 2}, {"next": 5, "a": 1}),
    ],
)
def test_what_was_done_elsewhere_since_stays(before: Any, after: Any, now: Any, left: Any) -> None:
    assert merging.without(before, after, now) == left


@pytest.mark.parametrize(
    ("before", "after", "now"),
    [({"a": 1}, {"a": 2}, {"a": 3}), ({"s": ["p"]}, {"s": ["p", "q"]}, {"s": ["p"]}), ({"a": 1}, {"a": 2}, {})],
)
def test_what_was_changed_again_is_not_taken_back(before: Any, after: Any, now: Any) -> None:
    with pytest.raises(merging.Entangled):
        merging.without(before, after, now)


@given(st.dictionaries(st.sampled_from("abcd"), st.integers()), st.dictionaries(st.sampled_from("abcd"), st.integers()))
def test_what_nobody_touched_since_is_as_it_was(before: dict[str, int], after: dict[str, int]) -> None:
    assert merging.without(before, after, after) == before
