"""Two remembered statements in, the kind of their conflict out: by grammar, no model. Memory's writing calls it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from specialists.language.text.patterns import Pattern

if TYPE_CHECKING:
    from specialists.language.statements.conflicts.statement import Statement

SETTLED = ("temporal", "negation", "status_change")  # of these it is clear that the newer one counts
KINDS = (*SETTLED, "general", "none")
LONGEST = 400  # characters of a statement that are read
_BREAK = Pattern(
    r"(?<=[\w)])[.;!?]+(?:\s+|$)|\s+but\s+|,\s+(?:and\s+)?(?=(?:i|we|he|she|they)\b)|,\s+and\s+(?=it\b)", re.IGNORECASE
)
# Ways of saying that something is over, brought to one.
_SAYINGS = (
    (Pattern(r"\b(?:went|gone|goes) (?:out of business|bust|bankrupt|under)\b", re.IGNORECASE), "closed down"),
    (Pattern(r"\b(?:was|were) put (?:to sleep|down)\b", re.IGNORECASE), "died"),
    (Pattern(r"\bbroke (?:it|things) off with\b", re.IGNORECASE), "broke up with"),
)
# "Likes jazz music" is "likes jazz".
_LIKING = Pattern(
    r"\b((?:dis)?likes?|loves?|enjoys?|hates?|adores?|stand)\s+((?:\w+\s+)?\w+)\s+(?:music|food|cuisine|dishes)(?=\W*$)",
    re.IGNORECASE,
)
_TITLE = Pattern(r"\b(Dr|Mr|Mrs|Ms|St|No)\.")


def conflict(old: str, new: str) -> str:
    """How the new statement conflicts with the old one: one of KINDS. "none" where both can stand, or where in doubt.

    temporal: a single-valued attribute moved with time; negation: the new one denies the old; status_change: a role,
    relation, membership, ownership or phase ended or began; general: values that exclude each other, with no cue why.
    """
    from specialists.language.statements.conflicts import (
        judge,  # its tables take 50 ms, which a house pays for at its second fact
    )

    for was in statements(old):
        for has in statements(new):
            found = judge.judge(was, has)
            if found != "none":
                return found
    return "none"


@lru_cache(maxsize=1024)  # what is remembered is compared again with every new fact
def statements(text: str) -> tuple[Statement, ...]:
    """The first sentences of a text, read for comparing."""
    from specialists.language.statements.conflicts.statement import read

    for said, plain in _SAYINGS:
        text = said.sub(plain, text)
    text = _LIKING.sub(r"\1 \2", text)
    parts = _BREAK.split(_TITLE.sub(r"\1", " ".join(text[:LONGEST].split())))
    return tuple(read(part) for part in parts if part.strip())[:4]


__all__ = ["KINDS", "SETTLED", "conflict", "statements"]
