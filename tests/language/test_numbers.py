"""Cardinals, ordinals and fractions in words and digits."""

from __future__ import annotations

import pytest

from specialists.language.text import numbers


@pytest.mark.parametrize(
    ("text", "value", "left"),
    [
        ("12", 12, ""),
        ("1,000", 1000, ""),
        ("seven", 7, ""),
        ("twenty five eggs", 25, "eggs"),
        ("twenty - five", 25, ""),
        ("ninety nine", 99, ""),
        ("a hundred", 100, ""),
        ("two hundred and six", 206, ""),
        ("three thousand four hundred", 3400, ""),
        ("two million", 2_000_000, ""),
        ("a dozen eggs", 12, "eggs"),
        ("two dozen", 24, ""),
        ("2 dozen", 24, ""),
        ("twenty ten", 20, "ten"),
        ("five and six", 5, "and six"),
    ],
)
def test_cardinal(text: str, value: int, left: str) -> None:
    words = text.split()
    found = numbers.cardinal(words, 0)
    assert found is not None
    assert (found[0], " ".join(words[found[1] :])) == (value, left)


@pytest.mark.parametrize("text", ["", "eggs", "a", "an egg", "1.5", "first", "9999999999999", "²", "and five"])
def test_no_cardinal(text: str) -> None:
    assert numbers.cardinal(text.split(), 0) is None


@pytest.mark.parametrize(
    ("text", "value", "left"),
    [
        ("1 st", 1, ""),
        ("22 nd street", 22, "street"),
        ("first", 1, ""),
        ("twelfth night", 12, "night"),
        ("twenty first", 21, ""),
        ("thirty - first", 31, ""),
        ("thirtieth", 30, ""),
    ],
)
def test_ordinal(text: str, value: int, left: str) -> None:
    words = text.split()
    found = numbers.ordinal(words, 0)
    assert found is not None
    assert (found[0], " ".join(words[found[1] :])) == (value, left)


@pytest.mark.parametrize("text", ["", "12", "one", "st", "twenty", "twenty one"])
def test_no_ordinal(text: str) -> None:
    assert numbers.ordinal(text.split(), 0) is None


@pytest.mark.parametrize(
    ("text", "value", "left"),
    [
        ("1.5 litres", 1.5, "litres"),
        ("3/4 cup", 0.75, "cup"),
        ("1 1/2 hours", 1.5, "hours"),
        ("two and a half hours", 2.5, "hours"),
        ("one and half hours", 1.5, "hours"),
        ("half an hour", 0.5, "hour"),
        ("half a dozen eggs", 6, "eggs"),
        ("half dozen", 6, ""),
        ("a quarter of an hour", 0.25, "hour"),
        ("three quarters of an hour", 0.75, "hour"),
        ("a couple of days", 2, "days"),
        ("a few minutes", 3, "minutes"),
        ("several weeks", 3, "weeks"),
        ("12 eggs", 12, "eggs"),
        ("1/0 cups", None, ""),
        ("a lot", None, ""),
    ],
)
def test_amount(text: str, value: float | None, left: str) -> None:
    words = text.split()
    found = numbers.amount(words, 0)
    if value is None:
        assert found is None
    else:
        assert found is not None
        assert (found[0], " ".join(words[found[1] :])) == (value, left)
