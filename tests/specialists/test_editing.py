"""Texts edited by instruction, without a house: the table of instructions, and what holds for every text."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from specialists.wordsmith import engine

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
