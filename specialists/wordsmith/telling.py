"""What is said of a change of a text: old → new, the text as it reads now, how to take it back."""

from __future__ import annotations

from collections.abc import Sequence

from specialists.language.text import sentences
from specialists.wordsmith.engine import difference
from specialists.wordsmith.engine.difference import Change

SHOWN = 1_500  # characters of a text that is shown whole after a change
CHANGES = 4  # that are shown
_SIDE = 90  # characters of one side of a change
UNDO = 'Say "undo the edit" to take it back.'


def changed(old: str, new: str, remark: str = "", title: str = "") -> str:
    """The reply to a change: the text, and behind it what is another now; in the note of that `title`, if in one."""
    told = "; ".join(shown(difference.between(old, new)))
    told = f"In the note {sentences.quoted(title)}: {told}" if told and title else told
    text = new if len(new) <= SHOWN else ""
    behind = f"({' '.join(part for part in (f'{told}.' if told else '', remark, UNDO) if part)})"
    return f"{text}\n\n{behind}" if text else behind


def shown(changes: Sequence[Change]) -> list[str]:
    """A few changes, each as old → new."""
    told = [_one(change) for change in changes[:CHANGES]]
    more = len(changes) - len(told)
    return [*told, f"and {more} more"] if more else told


def _one(change: Change) -> str:
    old, new = sentences.shown(change.old, _SIDE), sentences.shown(change.new, _SIDE)
    if not new:
        return f"“{old}” taken out"
    return f"“{old}” → “{new}”" if old else f"“{new}” put in"
