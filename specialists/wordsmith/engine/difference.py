"""What a change has changed: the stretches that were there, and those that are there now. Pure."""

from __future__ import annotations

import difflib
from typing import NamedTuple

from specialists.language.text.patterns import Pattern

_PIECE = Pattern(r"\w+(?:['’]\w+)*|\s+|[^\w\s]")
_NEAR = 3  # pieces that may stand between two changes of one stretch
MOST_PIECES = 6_000


class Change(NamedTuple):
    """A stretch of the text, before and after; empty where it is new, or gone."""

    old: str
    new: str


def between(old: str, new: str) -> list[Change]:
    """The stretches that differ, in their order, each in whole words."""
    if old == new:
        return []
    before, after = _PIECE.findall(old), _PIECE.findall(new)
    if len(before) + len(after) > MOST_PIECES:
        return [Change(old, new)]
    found: list[list[int]] = []
    for tag, *at in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if found and at[0] - found[-1][1] <= _NEAR:
            found[-1][1], found[-1][3] = at[1], at[3]
        else:
            found.append(at)
    changes = [Change("".join(before[a:b]).strip(), "".join(after[c:d]).strip()) for a, b, c, d in found]
    return [one for one in changes if one.old != one.new]
