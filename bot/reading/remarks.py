"""The remarks beside a request: "cancel the alarm, I'm up already". What tells something and asks for nothing is a
reason or chat; the request is what stands beside it. router.py asks where a message as a whole says too little."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from bot.reading import timing
from specialists.language import when
from specialists.language.grammar import clauses, sense
from specialists.language.statements import declaring, statements
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from specialists.language.when import When

_SPLITTING = ("because", "so", "but")  # the words before a reason, or between it and what follows from it
_WISHING = frozenset("need want wanna wish must would should could can hope prefer have got gotta".split())
_ME = frozenset(("i", "we"))


def parts(message: Message, whens: Sequence[When]) -> list[tuple[int, int]]:
    """The stretches of words that signs or a reason's "because" part."""
    found, first = list[tuple[int, int]](), message.head
    for cut in clauses.cuts(message, message.head, message.tail, [one.span for one in whens]):
        if cut.strong or cut.comma or cut.joiner in _SPLITTING:
            found.append((first, cut.left))
            first = cut.right
    return [*found, (first, message.tail)]


def core(text: str, now: dt.datetime) -> str | None:
    """The only part of a text that is no remark; None where there is no remark, or more than one other part. `now`
    aware, in its person's zone."""
    message, whens = normalise.message(text), when.find(text[: timing.LONGEST], now)
    if not message.words:
        return None
    stretches = parts(message, whens)
    rest = [one for one in stretches if not is_told(message, *one, whens)]
    said = message.text(*rest[0]) if len(rest) == 1 < len(stretches) else None
    if said is None or declaring.declares(said):
        return None
    told = statements.read(said)
    return None if told is not None and told.subject else said


def is_told(message: Message, first: int, last: int, whens: Sequence[When]) -> bool:
    """Whether words[first:last] only tell something, with no time and no number that could change what is asked."""
    words = message.words[first:last]
    start, end = message.starts[first], message.ends[last - 1]
    if any(one.span[0] < end and start < one.span[1] for one in whens) or any(word[0].isdigit() for word in words):
        return False
    if words[0] in _ME and not _WISHING.isdisjoint(words[1:3]):
        return False
    return sense.is_clause(words) or declaring.declares(message.raw[start:end])
