"""Texts edited by instruction, without a house: the table of instructions, and what holds for every text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.wordsmith import engine
from specialists.wordsmith.engine.layout import Layout

ROWS = Path(__file__).parents[1] / "rows" / "editing.txt"


class Row(NamedTuple):
    text: str
    said: str
    wanted: str


def rows() -> list[Row]:
    """The rows of the table, each with the text that it is about."""
    found: list[Row] = []
    lines: list[str] = []
    for line in ROWS.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            lines = []
        elif line.startswith("|"):
            lines.append(line.removeprefix("|").removeprefix(" "))
        elif " => " in line and not line.startswith("#"):
            said, _, wanted = line.partition(" => ")
            found.append(Row("\n".join(lines), said, wanted))
    return found


def after(row: Row) -> str:
    """The text as it is to read after the instruction of a row that changes it."""
    if row.wanted.startswith("= "):
        return row.wanted[2:].replace("\\n", "\n")
    text = row.text
    for part in row.wanted.removeprefix("[").removesuffix("]").split("] ["):
        old, _, new = part.partition("]>[")
        old, new = old.replace("\\n", "\n"), new.replace("\\n", "\n")
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times: {row.said}"
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.said[:60]}")
def test_an_instruction_does_what_it_says(row: Row) -> None:
    done = engine.edit(row.text, row.said)
    if row.wanted.startswith("? "):
        assert done is not None
        assert done.text is None
        assert [one.text for one in done.near][:1] == [row.wanted[2:]]
    elif row.wanted == "none":
        assert done is not None
        assert (done.text, done.near, done.sure) == (None, (), True)
    elif row.wanted == "no":
        assert done is None or (done.text is None and not done.near and not done.sure), done
    else:
        assert done is not None
        assert done.text == after(row)


WORDS = st.lists(st.sampled_from("fog lane dog's isn't half-past seven I Anna grey on".split()), min_size=1, max_size=7)
SENTENCES = st.builds(lambda words, stop: " ".join(words).capitalize() + stop, WORDS, st.sampled_from(".!?"))
PARAGRAPHS = st.builds(" ".join, st.lists(SENTENCES, min_size=1, max_size=4))
TEXTS = st.builds("\n\n".join, st.lists(PARAGRAPHS, min_size=1, max_size=3))
UNITS = st.sampled_from(("sentence", "line", "paragraph", "word"))
PLACES = st.sampled_from(("first", "second", "last"))


def words(text: str) -> list[str]:
    """The words of a text, small: what no mending of a seam may change."""
    return re.findall(r"[\w'’-]+", text.lower())


@given(TEXTS, UNITS, PLACES)
def test_what_is_taken_out_is_all_that_goes(text: str, unit: str, place: str) -> None:
    done = engine.edit(text, f"remove the {place} {unit}")
    spans = Layout(text).units(unit)
    at = {"first": 0, "second": 1, "last": -1}[place]
    if done is None or done.text is None:
        assert at == 1
        assert len(spans) < 2
        return
    span = spans[at]
    assert words(done.text) == words(text[: span.start]) + words(text[span.end :])
    assert "  " not in done.text
    assert "\n\n\n" not in done.text


@given(TEXTS, UNITS, PLACES, st.sampled_from(("before", "after")))
def test_what_is_put_in_is_all_that_comes(text: str, unit: str, place: str, side: str) -> None:
    done = engine.edit(text, f'insert "Über mir" {side} the {place} {unit}')
    if done is None or done.text is None:
        assert len(Layout(text).units(unit)) < 2
        return
    span = Layout(text).units(unit)[{"first": 0, "second": 1, "last": -1}[place]]
    at = span.start if side == "before" else span.end
    assert words(done.text) == [*words(text[:at]), "über", "mir", *words(text[at:])]


@given(TEXTS, UNITS, PLACES, st.sampled_from(("to the top", "to the end", "before the second sentence")))
def test_a_move_keeps_every_word(text: str, unit: str, place: str, where: str) -> None:
    done = engine.edit(text, f"move the {place} {unit} {where}")
    if done is not None and done.text is not None:
        assert sorted(words(done.text)) == sorted(words(text))


@given(st.text(max_size=300), st.text(max_size=120))
def test_nothing_that_is_written_makes_it_fail(text: str, said: str) -> None:
    for instruction in (said, f"remove {said}", f'replace "{said}" with x', f"move {said} to the top"):
        engine.edit(text, instruction)


@given(TEXTS, st.sampled_from(("turn it into bullets", "make it a numbered list", "put it all on one line")))
def test_another_form_keeps_the_words_in_their_order(text: str, said: str) -> None:
    done = engine.edit(text, said)
    assert done is not None
    assert done.text is not None
    assert [one for one in words(done.text) if not one.isdigit() and one != "-"] == words(text)
