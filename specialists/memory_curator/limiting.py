"""Until when a fact holds, said behind it: "only until Friday", "it's expired". Called by facts.py."""

from __future__ import annotations

import datetime as dt

from specialists.contract import Effect, Finding, Turn
from specialists.language import time as when
from specialists.language.statements import limits
from specialists.language.text import sentences
from specialists.language.time import recurrence
from specialists.memory import finding, spans, telling
from storage.memory import facts


async def limit(turn: Turn, which: str, words: str) -> Finding:
    """Sets until when what was told last is true, or that it is over from now on."""
    told = await finding.last_told(turn)
    if not told:
        return Finding("What is over? Tell me by its name.", worked=False)
    one = told[0]
    about = {"facts": [str(one.id)]}
    if which == limits.OVER:
        await facts.expire(turn.unit, one, "you said that it is over")
        gone = "I keep it in the history and tell it no more"
        say = f'All right, {telling.named(one)} is over: {gone}. "undo" brings it back.'
        return Finding(say, summary=f"took {telling.covered(one)} as over", effects=(Effect.WRITE,), data=about)
    end = _end(turn, words)
    if end is None or end <= turn.now:
        return Finding(f"Until when? I do not see a day to come in {sentences.quoted(words, 40)}.", worked=False)
    await facts.limit(turn.unit, one, end, end + spans.GRACE)
    last = telling.until(one, turn)
    say = f'Noted: {telling.named(one)} holds {last}. After that I tell it as over. "undo" takes it back.'
    return Finding(say, summary=f"noted that {telling.covered(one)} holds {last}", effects=(Effect.WRITE,), data=about)


def _end(turn: Turn, words: str) -> dt.datetime | None:
    """The end of the time in words: of the day, or so long from now ("two weeks")."""
    found = when.read(words, turn.local) or when.best(words, turn.local)
    if found is None:
        return None
    if found.start is None:
        return turn.now + dt.timedelta(seconds=found.seconds) if found.seconds else None
    last = found.end or found.start + dt.timedelta(days=1)
    return recurrence.at(last, turn.person.zone).astimezone(dt.UTC)

