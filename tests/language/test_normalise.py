"""Words out of text: canonical, in place, courtesies set aside; for any text, in bounded time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.language.text import normalise

ROWS = [
    ("What's on my calendar", "what is on my calendar"),
    ("WHATS on", "what is on"),
    ("don’t forget", "do not forget"),
    ("u r late pls", "you are late please"),
    ("add mlk & brd", "add mlk and brd"),
    ("e-mail the to-dos", "email the to do"),
    ("Anna's number", "anna 's number"),
    ("when ' s lunch", "when is lunch"),
    ("at 7:30 or 5pm", "at 7:30 or 5pm"),
    ("it costs $5.20, 10%", "it costs $5.20 10 percent"),
    ("write to bob@example.org", "write to bob@example.org"),
    ("  doubled   spaces\n", "doubled spaces"),
    ("📞 👍", "👍"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "words"), ROWS)
def test_words_are_canonical(text: str, words: str) -> None:
    assert normalise.words(text) == words.split()


COURTESIES = [
    ("hey hob, can you please add milk thanks", "add milk"),
    ("could you possibly add milk", "add milk"),
    ("i would like you to add milk please", "add milk"),
    ("would you mind adding milk lol", "add milk"),
    ("please", "please"),
    ("hello", "hello"),
    ("just add milk when you get a chance", "add milk"),
]


@pytest.mark.parametrize(("text", "request_words"), COURTESIES)
def test_courtesies_are_set_aside(text: str, request_words: str) -> None:
    message = normalise.message(text)
    assert message.words[message.head : message.tail] == request_words.split()


def test_a_wish_and_a_question_are_told_apart() -> None:
    assert normalise.message("I need to call mom").wish
    assert normalise.message("can you call mom").asked
    assert not normalise.message("call mom").wish


@given(st.text(max_size=400))
def test_any_text_gives_words_in_their_places(text: str) -> None:
    message = normalise.message(text)
    assert len(message.words) == len(message.starts) == len(message.ends)
    assert message.starts == sorted(message.starts)
    assert all(0 <= start <= end <= len(text) for start, end in zip(message.starts, message.ends, strict=True))
    assert 0 <= message.head <= message.tail <= len(message.words)
    assert message.head < message.tail or not message.words


def test_of_a_very_long_text_the_beginning_and_the_end_are_read() -> None:
    message = normalise.message("remind me " + "lorem " * 50_000 + "at five")
    assert message.words[:2] == ["remind", "me"]
    assert message.words[-2:] == ["at", "five"]
    assert len(message.words) < 2000
