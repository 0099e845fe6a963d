"""What was learnt from talk: listed, each to be confirmed or dropped. Reached by phrase and button by the contract."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.contract import Effect, Finding, Operation, Question, Specialist, Turn, action, variant
from specialists.language.text import sentences
from specialists.language.time import When, behind
from specialists.memory import insights, keeping, telling
from specialists.memory_curator import learning
from storage.memory import extracted
from storage.tables import ExtractedFact

_BACK = dt.timedelta(days=30)


class Reviewer(Specialist):
    """Shows what I learnt from what you say, to be put right."""

    name = "memory_curator"

    @variant("unsure_facts", "unsure", Effect.READ, Operation.SHOW)
    @action(insights.REVIEW, category="memory", effect=Effect.WRITE)
    async def review_facts(
        self, turn: Turn, insight: str | None = None, right: str | None = None, when: When | None = None,
        which: str | None = None, instead: str | None = None,
    ) -> Finding:
        """Shows what I learnt from talk, to be put right."""
        if insight:
            return await _settled(turn, insight.split(), (right or "").split(), instead)
        named = behind.span(when, turn.local, turn.person.zone)
        rows = await extracted.since(turn.unit, min(named.since, turn.now) if named else turn.now - _BACK)
        rows = await learning.remaining(turn, rows, unsure=which == "unsure")
        if which == "unsure":
            return _unsure(rows) if rows else Finding("Nothing: all that I learnt from our talk, I am sure of.")
        if not rows:
            return Finding("I have learnt nothing new from our talk. What you ask me to remember, I keep anyway.")
        return _shown("This is what I learnt from what you said. Tap what is not right:", rows)


def _shown(head: str, rows: Sequence[ExtractedFact]) -> Finding:
    asked = learning.open_on(rows[: learning.SHOWN], listed=True)
    question = Question("Which is not right?", insights.REVIEW, asked, missing=insights.SLOT)
    return Finding(f"{head}\n{learning.listed(rows)}", buttons=learning.drops(rows), question=question)


def _unsure(rows: Sequence[ExtractedFact]) -> Finding:
    question, buttons = learning.doubts(rows[: learning.SHOWN])
    return Finding(question.ask, buttons=buttons, question=question)


async def _settled(turn: Turn, insights: Sequence[str], right: Sequence[str], instead: str | None) -> Finding:
    kept: list[str] = []
    dropped: list[str] = []
    for insight, verdict in zip(insights, right, strict=False):
        row = await learning.settle(turn, insight, right=verdict == "yes")
        if row is not None:
            (kept if verdict == "yes" else dropped).append(row.text)
            if instead and (so := learning.in_truth(row, instead)):
                return await keeping.keep(turn, so)
    if not kept and not dropped:
        return Finding("I no longer have that.", worked=False)
    parts = [f"Good, I keep that: {_named(kept)}."] if kept else []
    if dropped:
        parts.append(f'Dropped: {_named(dropped)}. "undo" brings {"it" if len(dropped) == 1 else "them"} back.')
    summary = " and ".join(
        f"{did} {_named(some)}" for did, some in (("kept as right", kept), ("dropped", dropped)) if some
    )
    return Finding(" ".join(parts), summary=summary, effects=(Effect.WRITE,))


def _named(texts: Sequence[str]) -> str:
    return sentences.some([sentences.quoted(telling.statement(one)) for one in texts])
