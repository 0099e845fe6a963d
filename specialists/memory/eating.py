"""Whether somebody may eat a thing, and what they may not: from all that was told of diets and allergies. Called by
recalling.py.
"""

from __future__ import annotations

import re

from specialists.contract import Turn
from specialists.language.text import patterns
from specialists.memory import finding
from specialists.memory.profiles import exclusions
from storage.memory import facts, stems
from storage.tables import Fact

_MAY = patterns.Pattern(
    r"\b(?:can|could|may|should|am i allowed to|is it ok(?:ay)? for|does|do|would) (?P<who>i|we"
    r"|my \w+(?: \w+)?|[A-Z]\w+) (?:still )?(?:to )?(?:eat|have|drink|try"
    r"|order) (?P<what>(?!not\b|for\b|to\b)[\w -]{3,40}?)\W*$", re.I,
)
_MAY_NOT = patterns.Pattern(
    r"\bwhat (?:foods? )?(?:(?:can|should|may|do|must)(?:n'?t|not| not)? (?P<who>i|we|my \w+|[A-Z]\w+)"
    r"(?: not)? (?:eat|have|drink|avoid)|(?:am i|are we) not allowed to eat|(?:should|must) i avoid)\b", re.I,
)
_NOT = patterns.Pattern(r"n't|not|avoid", re.I)


def is_asked(text: str) -> bool:
    """Whether a question is of what somebody may eat."""
    plain = text.replace("’", "'")
    may_not = _MAY_NOT.search(plain)
    return _MAY.search(plain) is not None or (may_not is not None and _NOT.search(may_not.group()) is not None)


async def answer(turn: Turn, text: str) -> list[Fact]:
    """The facts that rule out what is asked about, or all that rule out anything; none where nothing does."""
    plain = text.replace("’", "'")
    may = _MAY.search(plain)
    found = may or _MAY_NOT.search(plain)
    if found is None:
        return []
    who = (found["who"] or "i").lower()
    name = "me" if who in ("i", "we") else who.removeprefix("my ").split()[-1]
    ruling = [one for one in await facts.believed(turn.unit, limit=2000) if _is_of(one, name) and _rules(one)]
    if may is None:
        return ruling[:10]
    wanted = frozenset(stems.terms(may["what"]))
    return [one for one in ruling if wanted & (_rules(one) | frozenset(stems.terms(one.text)))][:3]


def _is_of(one: Fact, name: str) -> bool:
    return one.subject == name or (name != "me" and name in finding.sought(one.text).words)


def _rules(one: Fact) -> frozenset[str]:
    """The stems of what a fact rules out."""
    return exclusions.forbidden(one.text)[1]

