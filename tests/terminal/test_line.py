"""The line being typed: keys, history, and where its rows and cursor stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.terminal.keys import Decoder, Key
from bot.terminal.line import Line
from bot.terminal.width import cells, width, wrap

KEYS = [
    "left", "right", "home", "end", "up", "down", "backspace", "delete", "delete-word", "delete-to-start",
    "delete-to-end", "yank", "transpose", "word-left", "word-right", "newline", "enter", "unheard-of",
]
TEXT = st.text("ab é漢👋\u0301", min_size=1, max_size=5)
PRESSES = st.lists(st.one_of(st.sampled_from(KEYS).map(Key), TEXT), max_size=40)


def typed(raw: str) -> Line:
    line, decoder = Line(), Decoder()
    for key in decoder.feed(raw.encode()):
        line.press(key)
    return line


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("stretch", "stretch"),
        ("strecth\x7f\x7f\x7ftch", "stretch"),
        ("tretch\x01s", "stretch"),
        ("stretc\x1b[D\x1b[D\x1b[D\x1b[3~\x1b[3~\x1b[Fh", "strch"),
        ("call mum\x17dad", "call dad"),
        ("buy milk\x15sleep", "sleep"),
        ("buy milk\x01\x0b\x19\x19", "buy milkbuy milk"),
        ("ab\x14", "ba"),
        ("one two\x1bbX", "one Xtwo"),
        ("one two\x1b[1;5D\x1b[1;5DX", "Xone two"),
        ("x\x1b[999~y", "xy"),  # a key nobody knows
        ("a\x1b[200~milk\reggs\n\x1b[201~b", "amilk\neggsb"),  # pasted lines do not send themselves
        ("né\u0301\x7f", "n"),  # a letter goes with its accent, however that is spelled
        ("日本語\x1b[D\x7f", "日語"),
    ],
)
def test_typing(keys: str, text: str) -> None:
    assert typed(keys).text == text


def test_what_was_entered_comes_back_with_the_arrows() -> None:
    line = Line(history=["first", "second"])
    for step, shown in [("up", "second"), ("up", "first"), ("up", "first"), ("down", "second"), ("down", "draft")]:
        if step == "up" and not line.text:
            line.press("draft")
        line.press(Key(step))
        assert line.text == shown
    assert line.press(Key("enter")) == "draft"
    assert line.history == ["first", "second", "draft"]


@given(st.binary(max_size=60), st.integers(1, 60))
def test_bytes_mean_the_same_in_whatever_pieces_they_come(raw: bytes, cut: int) -> None:
    def keys(*pieces: bytes) -> list[Key | str]:
        decoder, found = Decoder(), list[Key | str]()
        for piece in pieces:
            for key in decoder.feed(piece):
                if isinstance(key, str) and found and isinstance(found[-1], str):
                    found[-1] += key
                else:
                    found.append(key)
        return found

    assert keys(raw) == keys(raw[:cut], raw[cut:])


@given(PRESSES, st.integers(20, 90))
def test_the_cursor_is_always_on_the_line_and_rows_always_fit(presses: list[Key | str], columns: int) -> None:
    line = Line()
    for press in presses:
        line.press(press)
        assert 0 <= line.point <= len(line.text)
        rows, row, column = line.rows("> ", columns)
        assert all(width(shown) <= columns for shown in rows)
        assert 0 <= row < len(rows)
        assert 0 <= column < columns + (line.point < len(line.text))
        letters = "".join(rows).replace(" ", "")
        assert letters == ">" + line.text.replace(" ", "").replace("\n", "")


@given(st.text("ab é漢👋\n\u0301", max_size=300), st.integers(10, 60))
def test_wrapped_lines_fit_and_keep_every_letter(text: str, columns: int) -> None:
    lines = wrap(text, columns, "  ")
    assert all(width(line) <= max(columns, 12) for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


@pytest.mark.parametrize(
    ("character", "columns"), [("a", 1), ("é", 1), ("\u0301", 0), ("漢", 2), ("👋", 2), ("\u200d", 0)]
)
def test_how_wide_a_letter_is(character: str, columns: int) -> None:
    assert cells(character) == columns
