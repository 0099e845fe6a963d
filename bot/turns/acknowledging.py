"""A message that asks for nothing and tells something: the reply says what is kept. Called by conductor.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.spoken import SpokenTurn
from bot.turns import compose
from bot.turns.steps import Record
from bot.understanding import teaching
from specialists.language.statements import statements
from specialists.language.text import sentences
from specialists.memory import keeping, telling
from specialists.memory.insights import Insight
from specialists.memory.profiles import rendering
from storage.tables import Fact

DOUBTED = "I heard that, and take it for so once you say yes."
_MOST = 3
_WHOLE = 0.75  # of a message's words that must tell something, for what was guessed of it to be dropped


async def told(turn: SpokenTurn, record: Record, reply: compose.Reply) -> compose.Reply:
    """The reply, or in its place what the rules see in a message that will be learnt from. The learning itself comes
    after the reply; with a model it may see more."""
    if record.steps:
        return reply
    insights = teaching.by_rule(turn.said).insights
    believed = [one for one in insights if one.confidence >= keeping.MEDIUM]
    if insights and not believed and record.question is None:
        return replace(reply, text=DOUBTED)
    if not believed or (record.question is not None and not _is_all(turn.said, believed)):
        return reply
    record.question = None
    record.noted = f"learnt that {sentences.joined([one.fact for one in believed])}"
    said = sentences.joined([rendering.told_item(telling.statement(one.fact)) for one in believed[:_MOST]])
    replaced = await _replaced(turn, believed)
    undo = '"undo" takes it back.'
    if replaced:
        old = sentences.joined([keeping.old_words(one) for one in replaced[:_MOST]])
        undo = f'This replaces {old}; "undo" brings that back.'
    return replace(reply, text=f"I'll remember that {said}. {undo}", buttons=())


def _is_all(text: str, believed: Sequence[Insight]) -> bool:
    """Whether the message tells what it tells surely, and says nothing else: then a question guessed of it is idle."""
    words = sum(len(one.words.split()) for one in believed if one.confidence >= keeping.HIGH)
    return words >= _WHOLE * len(text.split())


async def _replaced(turn: SpokenTurn, believed: Sequence[Insight]) -> list[Fact]:
    found: dict[int, Fact] = {}
    for one in believed:
        statement = statements.read(one.fact) if one.confidence >= keeping.HIGH else None
        if statement is not None:
            found |= {old.id: old for old in await keeping.replaces(turn, statement, one.words)}
    return list(found.values())
