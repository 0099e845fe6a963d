"""Things with amounts, as people write them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language.grammar import quantities

ROWS = [
    ("milk, eggs and 2 lemons", ["milk", "eggs", "2 lemons"]),
    ("salt and vinegar chips and mac and cheese", ["salt and vinegar chips", "mac and cheese"]),
    ("a dozen eggs", ["12 eggs"]),
    ("two dozen rolls", ["24 rolls"]),
    ("2 kg of flour", ["2 kg flour"]),
    ("2kg flour", ["2 kg flour"]),
    ("half a pound of butter", ["0.5 lb butter"]),
    ("two and a half pounds of beef", ["2.5 lb beef"]),
    ("3x beer", ["3 beer"]),
    ("bread x2", ["2 bread"]),
    ("two bottles of wine", ["2 bottles of wine"]),
    ("a bottle of wine and a cake", ["1 bottle of wine", "cake"]),
    ("- milk\n- eggs\n- 3 pears", ["milk", "eggs", "3 pears"]),
    ("milk & bread n jam", ["milk", "bread", "jam"]),
    ("some milk, the good bread and also more jam please", ["milk", "good bread", "jam"]),
    ("7up", ["7up"]),
    ("a couple of onions", ["2 onions"]),
    ("loaves of bread", ["loaves of bread"]),
    ("🥛 milk, eggs 🥚 and 🍞", ["🥛 milk", "eggs 🥚", "🍞"]),
    ("☐ milk\n✔ eggs", ["milk", "eggs"]),
    ("", []),
    (" , ; ", []),
]


@pytest.mark.parametrize(("text", "shown"), ROWS)
def test_items_are_read(text: str, shown: list[str]) -> None:
    assert [quantities.show(item) for item in quantities.items(text)] == shown


@pytest.mark.parametrize(
    ("one", "other"),
    [("lemon", "Lemons"), ("box", "boxes"), ("the tomato", "tomatoes"), ("berry", "berries"), ("loaf", "loaves")],
)
def test_one_and_many_are_the_same_thing(one: str, other: str) -> None:
    assert quantities.key(one) == quantities.key(other)


@pytest.mark.parametrize(("one", "other"), [("milk", "oat milk"), ("glass", "glasses of wine"), ("🍞", "🥚")])
def test_different_things_stay_different(one: str, other: str) -> None:
    assert quantities.key(one) != quantities.key(other)


@given(st.text(max_size=300))
def test_any_text_is_read_in_the_persons_own_words(text: str) -> None:
    for item in quantities.items(text):
        assert item.name.strip()
        assert item.amount is None or item.amount >= 0
        for word in item.name.split():
            assert word in text


@given(st.integers(1, 999), st.sampled_from(["pears", "oat milk", "green tea"]))
def test_what_is_shown_reads_the_same(amount: int, name: str) -> None:
    item = quantities.Item(name, Decimal(amount))
    assert quantities.items(quantities.show(item)) == [item]
