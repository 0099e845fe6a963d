"""The workers' questions to a language model: the same result types as by rule. Nothing comes back where none answers.

What a model gives is checked: an id that does not exist, or a text in words nobody said, is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from integrations.llm.brain import Author, Message, NoBrain
from integrations.llm.tasks import EXTRACT, SUMMARISE
from specialists.contract import Turn
from specialists.language.statements import conflicts
from specialists.memory_curator.tiers.contents import (
    AllEnded,
    Belonging,
    Ended,
    Entry,
    Piece,
    Pieces,
    Relationship,
)
from storage.memory import stems
from storage.tables import ActiveMemory

SAID = 0.6  # of the words of a chunk that must have been said
_BELONGS = (
    "A person said something. Say to which of the running topics it belongs, by its id, or leave the id out and name a "
    "short topic of its own. Name the people and things it is about."
)
_PIECES = (
    "Make texts that can be understood alone of what a person said over time: each with its context, the people and "
    "things in it, and who stands in which relation to what. Keep their words; add nothing; judge no contradictions."
)
_ENDED = (
    "Two numbered lists of relationships, the older and the newer. Name every older one that a newer one ends, with "
    "the kind: temporal (moved with time), negation (denied), status_change (a role or phase ended), general. Name "
    "none that can stand beside."
)


async def belonging(turn: Turn, one: Entry, held: Sequence[ActiveMemory]) -> Belonging | None:
    """As updater.by_rule; None where no model answers or it names what is not there."""
    if turn.ports.brain.state().lack is not None:
        return None
    topics = "\n".join(f"{row.id}: {row.topic} ({', '.join(row.entities[:5])})" for row in held) or "(none yet)"
    try:
        answer = await turn.ports.brain.complete(
            EXTRACT, [Message(Author.SYSTEM, f"{_BELONGS}\nTopics:\n{topics}"), Message(Author.USER, one.text)],
            Belonging, payer=turn.payer, allowance=turn.allowance,
        )
    except NoBrain:
        return None
    named = answer.value
    known = named.memory is not None and any(str(row.id) == named.memory for row in held)
    return named if known or (named.memory is None and named.topic.strip()) else None


async def pieces(turn: Turn, memory: ActiveMemory) -> list[Piece]:
    """As memorizer.by_rule; empty where no model answers, or one of its texts was not said."""
    if turn.ports.brain.state().lack is not None:
        return []
    said = "\n".join(f"{entry['at'][:10]}: {entry['text']}" for entry in memory.entries)
    try:
        answer = await turn.ports.brain.complete(
            SUMMARISE, [Message(Author.SYSTEM, _PIECES), Message(Author.USER, f"Topic: {memory.topic}\n{said}")],
            Pieces, payer=turn.payer, allowance=turn.allowance,
        )
    except NoBrain:
        return []
    words = set(stems.terms(f"{memory.topic} {said}"))
    made = list(answer.value.pieces)
    return made if all(_is_said(piece.text, words) for piece in made) else []


async def differences(
    turn: Turn, old: Sequence[Relationship], new: Sequence[Relationship]
) -> list[Ended] | None:
    """As memorizer.differences_by_rule; None where no model answers."""
    if turn.ports.brain.state().lack is not None:
        return None
    numbered = [(f"{name} {at}", one.text) for name, some in (("older", old), ("newer", new))
                for at, one in enumerate(some)]
    lists = "\n".join(f"{name}: {text}" for name, text in numbered)
    try:
        answer = await turn.ports.brain.complete(
            EXTRACT, [Message(Author.SYSTEM, _ENDED), Message(Author.USER, lists)], AllEnded, payer=turn.payer,
            allowance=turn.allowance,
        )
    except NoBrain:
        return None
    return [one for one in answer.value.ended if one.kind in conflicts.SETTLED]


def _is_said(text: str, words: set[str]) -> bool:
    own = set(stems.terms(text))
    return bool(own) and len(own & words) >= SAID * len(own)
