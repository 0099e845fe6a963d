"""A message that asks for nothing and tells something: the reply says what is kept. Called by bot/conductor.py."""

from __future__ import annotations

from dataclasses import replace

from bot import compose
from bot.steps import Record
from specialists.language import sentences
from specialists.memory_curator import keeping, reader, telling
from specialists.memory_curator.profiles import rendering

_MOST = 3


def told(text: str, record: Record, reply: compose.Reply) -> compose.Reply:
    """The reply, or in its place what the rules see in a message that will be learnt from. The learning itself comes
    after the reply; with a model it may see more."""
    if record.steps or record.question is not None:
        return reply
    believed = [one for one in reader.by_rule(text).insights if one.confidence >= keeping.MEDIUM]
    if not believed:
        return reply
    record.noted = f"learnt that {sentences.joined([one.fact for one in believed])}"
    said = sentences.joined([rendering.told_item(telling.statement(one.fact)) for one in believed[:_MOST]])
    return replace(reply, text=f"I'll remember that {said}. \"undo\" takes it back.")
