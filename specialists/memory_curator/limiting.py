"""Until when a fact holds, said behind it: "only until Friday", "it's expired". Called by correcting.py."""

from __future__ import annotations

import datetime as dt
import re

from specialists.contract import Effect, Finding, Turn
from specialists.language import time as when
from specialists.language.text import patterns, sentences
from specialists.language.time import recurrence
from specialists.memory_curator import finding, spans, telling
from storage.memory import facts

UNTIL, OVER = "until", "over"
_UNTIL = patterns.Pattern(
    r"\W*(?:(?:but|and|though|it'?s|that'?s|this is|it is|that is|they'?re|he'?s|she'?s|that one is|valid|good|true"
    r"|so)\W+)*(?:(?:only|just|valid|good|true)\W+)*(?:until|till|til|through|up to|for (?:the )?(?=next|\d|an? "
    r"|one|two|three|four|five|six|this))\s*(?P<when>[^.!?]{2,40}?)(?:\s+(?:only|though|then|now))*\W*", re.I,
)
_OVER = patterns.Pattern(
    r"\W*(?:(?:oh|no|actually|but|well|sorry)\W+)*(?:it'?s|that'?s|this is|it is|that is|it has|that has|they'?re"
    r"|they are|those are) (?:now |already |all |just )?(?:expired|over|no longer (?:valid|true|so|the case|current)"
    r"|not (?:valid|true|so|the case|current) any ?more|out of date|outdated|old news|in the past|past|history"
    r"|done with|obsolete)\W*(?:now|already)?\W*", re.I,
)


def read(text: str) -> tuple[str, str] | None:
    """(UNTIL, the words for the time) or (OVER, ""); None where the message says neither."""
    if _OVER.fullmatch(text):
        return OVER, ""
    found = _UNTIL.fullmatch(text)
    return (UNTIL, found["when"]) if found is not None else None


async def limit(turn: Turn, which: str, words: str) -> Finding:
    """Sets until when what was told last is true, or that it is over from now on."""
    told = await finding.last_told(turn)
    if not told:
        return Finding("What is over? Tell me by its name.", worked=False)
    one = told[0]
    about = {"facts": [str(one.id)]}
    if which == OVER:
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

