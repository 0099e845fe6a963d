"""Precise editing by rule: an instruction in plain English and a text in, the changed text out. Pure.

orders.py reads the instruction, places.py finds what it means in the text, operations.py does it and mends the seams.
wordsmith/editing.py calls `edit`.
"""

from __future__ import annotations

from typing import NamedTuple

from specialists.language.text import sentences
from specialists.wordsmith.engine import operations, orders
from specialists.wordsmith.engine.layout import Layout
from specialists.wordsmith.engine.operations import Done


class Passage(NamedTuple):
    """A passage of the text that may be meant, and how like what was asked for it is, of 100."""

    text: str
    likeness: int


class Edited(NamedTuple):
    """What came of an instruction. `text` is the text after it; None where it was not done. Then `near` are the
    passages to ask about, or `missing` is what the text does not have. `sure`: whether it was an instruction to edit.
    """

    text: str | None = None
    near: tuple[Passage, ...] = ()
    missing: str = ""
    sure: bool = True


def edit(text: str, instruction: str, chosen: str = "") -> Edited | None:
    """Does what an instruction says; several where they stand behind each other. None where it is none. `chosen` is the
    passage of the text that was agreed upon, where the words of the instruction do not stand in it."""
    return _several(text, instruction, chosen) or _one(text, instruction, chosen)


def _one(text: str, instruction: str, chosen: str) -> Edited | None:
    done = [operations.do(text, one, chosen) for one in orders.read(instruction)]
    if not done:
        return None
    best = max(done, key=_worth)
    if best.text is None and not (best.near or best.missing or best.sure):
        return None
    layout = Layout(text)
    near = tuple(Passage(layout.of(one.span), one.likeness) for one in best.near)
    return Edited(best.text, near, best.missing, best.sure)


def _worth(done: Done) -> tuple[int, int]:
    if done.text is not None:
        return 3, 0
    return (2, done.near[0].likeness) if done.near else (1, int(done.sure))


def _several(text: str, instruction: str, chosen: str) -> Edited | None:
    """Each of several instructions in its order; None where it is one, or not all of them can be done."""
    parts, after = orders.parts(instruction), text
    for part in parts:
        done = _one(after, part, chosen)
        if done is None or done.text is None:
            return None
        after = done.text
    return Edited(after) if parts else None


def may_order(said: str) -> bool:
    """Whether a message may be an instruction at all, by its first words: a quick look."""
    return orders.may_be(said)


def names_part(instruction: str) -> bool:
    """Whether an instruction can mean nothing but a text: it names a part of one, or quotes what stands in it."""
    return any(
        target is not None and (target.quoted or (target.kind in _PARTS and target.unit not in _LISTED))
        for one in orders.read(instruction) for target in (one.target, one.by)
    )  # fmt: skip


_PARTS = frozenset(("unit", "about", "special", "mark", "after", "before", "between"))
_LISTED = frozenset(("line",))  # items of a list are lines, too


def measured(text: str) -> str:
    """How much there is of a text: "It has 2 paragraphs, 6 sentences and 9 lines."."""
    layout = Layout(text)
    counts = [sentences.counted(len(layout.units(one)), one) for one in ("paragraph", "sentence", "line")]
    return f"It has {sentences.joined(counts)}."
