"""What was learnt from talk: listed, each to be confirmed or dropped. Reached by phrase and button by the contract."""

from __future__ import annotations

import datetime as dt

from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.language import behind, sentences
from specialists.language.when import When
from specialists.memory_curator import learning, telling
from storage.memory import extracted

_BACK = dt.timedelta(days=30)


class Reviewer(Specialist):
    """Shows what I learnt from what you say, to be put right."""

    name = "memory_curator"

    @action(
        learning.REVIEW,
        category="memory",
        effect=Effect.WRITE,
        says=[
            "(what|which things) (have|did) you (learn|learned|learnt|pick up|picked up) [about me|from me"
            "|from what i said] [{when}]",
            "(what|is there anything) [new] (have you|you have) (learned|learnt) [about me] [lately|recently] [{when}]",
            "(show|list|tell) [me] what you [have] (learned|learnt|picked up) [about me] [{when}]",
            "(review|check|go through|look through) what you [have] (learned|learnt|picked up) [about me] [{when}]",
            "(review|check|go through|look through) (my|your) (facts|memory|memories)",
            "what are you (unsure|not sure|uncertain) (of|about)",
            "(memory|facts|weekly memory) review",
        ],
        examples={
            "what have you learned about me this week": {},
            "what did you learn about me": {},
            "show me what you learnt": {},
            "review what you learned": {},
            "review your memory": {},
            "what are you unsure about": {},
        },
    )
    async def review_facts(
        self, turn: Turn, insight: str | None = None, right: str | None = None, when: When | None = None
    ) -> Finding:
        """Shows what I learnt from talk, to be put right."""
        if insight:
            return await _settled(turn, insight, right=right == "yes")
        named = behind.span(when, turn.local, turn.person.zone)
        rows = await extracted.since(turn.unit, min(named.since, turn.now) if named else turn.now - _BACK)
        if not rows:
            return Finding("I have learnt nothing new from our talk. What you ask me to remember, I keep anyway.")
        head = "This is what I learnt from what you said. Tap what is not right:"
        return Finding(f"{head}\n{learning.listed(rows)}", buttons=learning.drops(rows))


async def _settled(turn: Turn, insight: str, *, right: bool) -> Finding:
    row = await learning.settle(turn, insight, right=right)
    if row is None:
        return Finding("I no longer have that.", worked=False)
    said = sentences.quoted(telling.statement(row.text))
    if right:
        return Finding(f"Good, I keep that: {said}.", summary="kept what I had learnt", effects=(Effect.WRITE,))
    return Finding(
        f'Dropped: {said}. "undo" brings it back.', summary=f"dropped {said}", effects=(Effect.WRITE,)
    )
