"""Text made harmless at the doors."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.channels.plain import printable, storable


@pytest.mark.parametrize(
    ("given_text", "shown"),
    [
        ("plain", "plain"),
        ("two\nlines", "two\nlines"),
        ("windows\r\nlines", "windows\nlines"),
        ("\x1b[2J\x1b]0;owned\x07gone", "[2J]0;ownedgone"),  # clear the screen, set the title
        ("over\rwritten", "overwritten"),
        ("a\tb", "a    b"),
        ("pay \u202eyadirf\u202c now", "pay yadirf now"),  # shown backwards
        ("\u2067isolate\u2069", "isolate"),
        ("nul\x00", "nul\ufffd"),
        ("half \ud83d pair", "half \ufffd pair"),
        ("مرحبا 👋🏽 ñ", "مرحبا 👋🏽 ñ"),  # right-to-left letters stay: they do not steer
        ("👩‍👧", "👩‍👧"),  # a joiner within an emoji stays
    ],
)
def test_what_a_terminal_gets(given_text: str, shown: str) -> None:
    assert printable(given_text) == shown


@given(st.text(st.characters(exclude_categories=())))
def test_nothing_that_steers_is_left(text: str) -> None:
    assert all(letter == "\n" or unicodedata.category(letter) != "Cc" for letter in printable(text))
    assert printable(printable(text)) == printable(text)
    printable(text).encode("utf-8")


@given(st.text(st.characters(exclude_categories=())))
def test_what_is_kept_can_be_written(text: str) -> None:
    kept = storable(text)
    assert "\x00" not in kept
    assert len(kept) == len(text)
    kept.encode("utf-8")
