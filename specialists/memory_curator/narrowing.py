"""How a question about memory narrows its answer: "only what you're sure of", "from last month", "lately". For
recalling.py.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import NamedTuple

from specialists.contract import Turn
from specialists.language import time as when
from specialists.language.text import normalise, patterns
from specialists.language.time import behind
from storage.memory import ageing
from storage.tables import Fact, FactState

SURE = 0.75  # of confidence: what is told where only that is asked for which is sure
LATELY = dt.timedelta(days=14)
LONGEST = 300  # characters of a question in which it is looked for

_SURELY = patterns.Pattern(
    r"[\s,]*\b(?:(?:but |and )?(?:only |just )?(?:the |those )?(?:things |facts |ones |what )?(?:that )?you(?:'re| are)"
    r" (?:really |absolutely |quite |most )?(?:sure|certain|confident)(?: (?:of|about))?"
    r"|for (?:sure|certain)|with certainty)\b(?: about(?= me\b|$))?", re.I,
)
_LATELY = patterns.Pattern(
    r"[\s,]*\b(?:recently|lately|these (?:past|last) (?:few )?(?:days|weeks)"
    r"|(?:in|over|during) the (?:past|last) (?:few|couple of) (?:days|weeks))\b", re.I,
)
_I_TOLD = patterns.Pattern(r"\b(?:i|we) (?:\w+ )?(?:tell|told|say|said|mention(?:ed)?|talk(?:ed)?)\b|\blearn", re.I)
_FROM = frozenset(("from", "since"))
_IN = frozenset(("in", "during", "on", "over"))
_OWN = frozenset("last this yesterday today past".split())  # a time that needs no "in"
_NAMES = frozenset(("tom", "may", "april", "june", "august", "summer", "dawn", "sat", "sun", "mar", "jan"))
_MOST = 5  # words of a time
_IDLE = frozenset(
    """what have has had did do does was were is are i you we me us been up to doing tell told say said know about
    happened happening going on in my life new anything everything all remember recall learn learnt learned mention
    mentioned it there show list give things""".split()
)


class Narrowed(NamedTuple):
    """The question without what narrows it; the span in which it was told, and how sure it must be, 0 to 1."""

    text: str
    span: behind.Span | None = None
    floor: float = 0.0

    @property
    def is_bound(self) -> bool:
        """Whether anything narrows it."""
        return self.span is not None or self.floor > 0

    @property
    def is_idle(self) -> bool:
        """Whether nothing is asked for but the time: "what have I been up to lately?"."""
        return _IDLE.issuperset(normalise.words(self.text))

    def holds(self, fact: Fact, now: dt.datetime) -> bool:
        """Whether a fact was told in that time, or told again, and is sure enough."""
        if self.floor and (fact.state == FactState.REVIEW or ageing.confidence(fact, now) < self.floor):
            return False
        told = [moment for moment in (fact.learnt_at, fact.confirmed_at) if moment is not None]
        return self.span is None or any(self.span.since <= moment < self.span.until for moment in told)

    def of(self, found: Sequence[Fact], now: dt.datetime) -> list[Fact]:
        """Those of some facts that it leaves."""
        return [one for one in found if self.holds(one, now)]


def read(text: str, turn: Turn) -> Narrowed:
    """What narrows a question; itself where nothing does. A time counts only as when it was told: "from last month",
    "what did I say in May", never "where did I live in May"."""
    said = text.replace("’", "'")
    if len(said) > LONGEST:
        return Narrowed(text)
    left = _SURELY.sub("", said)
    floor = SURE if left != said else 0.0
    if (recent := _LATELY.search(left)) is not None:
        span = behind.Span(turn.now - LATELY, turn.now + dt.timedelta(seconds=1))
        return Narrowed(f"{left[: recent.start()]}{left[recent.end() :]}".strip(), span, floor)
    words = left.rstrip(" ?.!").split()
    for count in range(min(_MOST, len(words) - 2), 0, -1):
        found = _told_then(words, count, turn)
        if found is not None:
            return Narrowed(" ".join(words[: -count - 1 if words[-count - 1].lower() in _FROM | _IN else -count]),
                            found, floor)  # fmt: skip
    return Narrowed(left.strip() if floor else text, None, floor)


def _told_then(words: Sequence[str], count: int, turn: Turn) -> behind.Span | None:
    """The span that the last words of a question name, where it is when something was told."""
    before, time = words[-count - 1].lower(), words[-count:]
    since = before == "since"
    told = _I_TOLD.search(" ".join(words)) is not None and (before in _IN or time[0].lower() in _OWN)
    if not (before in _FROM or told) or (before == "from" and " ".join(time).lower() in _NAMES):
        return None
    span = behind.span(when.read(" ".join(time), turn.local), turn.local, turn.person.zone)
    if span is None or span.since > turn.now:
        return None
    return behind.Span(span.since, turn.now + dt.timedelta(seconds=1)) if since else span
