"""What ends, what begins, and the stages that a matter goes through. The words stand in stages.txt; phases.py asks."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from specialists.language.statements.conflicts.inflections import stem


@lru_cache
def stems(text: str) -> frozenset[str]:
    """The stems of words; "give_up" is a verb with its particle."""
    return frozenset(" ".join(stem(part) for part in word.split("_")) for word in text.split())


def _sections() -> dict[str, str]:
    """The text below each heading, a long line of it in one."""
    text = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").replace("\n  ", " ")
    blocks = [block.partition("\n") for block in text.split("\n\n[")[1:]]
    return {head.partition("]")[0]: body for head, _, body in blocks}


def _phases(text: str) -> dict[str, frozenset[str]]:
    """The words of each phase, from lines "phase = words"."""
    lines = (line.partition(" = ") for line in text.splitlines() if line)
    return {phase: stems(said) for phase, _, said in lines}


_READ = _sections()
ENDING, LOSING, BEGINNING = (stems(_READ.pop(name)) for name in ("ending", "losing", "beginning"))
# What the same matter goes through. A statement is in a phase by its words; another phase of it is a change.
COURSES: dict[str, dict[str, frozenset[str]]] = {name: _phases(body) for name, body in _READ.items()}
