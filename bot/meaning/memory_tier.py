"""A question that no phrase and no example is sure of, where memory holds what answers it. For understanding.py."""

from __future__ import annotations

import re

from specialists.contract import Request, Turn
from specialists.language import statements
from specialists.memory_curator import correcting, finding, in_passing

TIER = "memory"
LONGEST = 300  # characters of a question
_OF_MINE = re.compile(r"\b(?:i|my|me|our|we|mine)\b", re.I)
_SHORT = 3  # words of a message that may name a thing and nothing else


async def correction(turn: Turn, text: str) -> Request | None:
    """ "No, it's Mr Brandt", right after a fact was kept or told; else None."""
    said = text.strip()
    if len(said) > LONGEST or said.endswith("?") or not correcting.puts_right(said):
        return None
    if not await finding.last_told(turn, turns=1):
        return None
    return Request("correct_fact", {"fact": said}, TIER, 0.7, "it puts right what was told just now", said)


async def memory_asked(turn: Turn, text: str, *, guessed: bool) -> Request | None:
    """The question as one to memory, where it holds an answer, or is about what is the person's own; else None.

    Where something else was `guessed` at, memory's own words must answer it.
    """
    said = text.strip()
    if not said or len(said) > LONGEST or "\n" in said:
        return None
    if (corrected := await correction(turn, said)) is not None:
        return corrected
    if statements.is_plainly_secret(said):
        return Request("save_memory", {"fact": said}, TIER, 0.8, "it tells a secret by its name", said)
    question = finding.is_question(said)
    said = await finding.named(turn, said) if question else said
    if not question and (guessed or len(said.split()) > _SHORT):
        return None
    found = await finding.find(turn, said, deep=question and not guessed)
    known = found.near > 0 and bool(finding.sought(said).names)
    if not found.facts and question and not guessed and await in_passing.find(turn, said):
        why = "you wrote something that answers it"
        return Request("recall_fact", {"query": said.rstrip(" ?!.")}, TIER, 0.7, why, said)
    if not found.facts and (guessed or not question or not (known or (said[-1] == "?" and _OF_MINE.search(said)))):
        return None
    if not found.facts and not turn.ports.brain.state().lack:
        return None  # a model may know what is meant
    why = "memory holds an answer to it" if found.facts else "it asks about what you tell me"
    return Request("recall_fact", {"query": said.rstrip(" ?!.")}, TIER, 0.7, why, said)
