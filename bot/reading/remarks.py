"""The remarks beside a request: "cancel the alarm, I'm up already". What tells something and asks for nothing is a
reason or chat; the request is what stands beside it. router.py asks where a message as a whole says too little."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from bot.reading import timing
from specialists.language import when
from specialists.language.classifier import ensemble, tagger
from specialists.language.grammar import clauses, sense
from specialists.language.statements import declaring, statements
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from specialists.language.when import When

_SPLITTING = ("because", "so", "but")  # the words before a reason, or between it and what follows from it
_WISHING = frozenset("need want wanna wish must would should could can hope prefer have got gotta".split())
SURE = 0.6  # how likely words must be a remark to be set aside
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


def learnt_core(text: str, now: dt.datetime) -> str | None:
    """The text without the words that the tagger takes for remarks; None where there are none, where nothing else is
    left, or where one of them holds a time. `now` as above."""
    message, whens = normalise.message(text), when.find(text[: timing.LONGEST], now)
    judged = ensemble.Judgement(message, whens)
    if not message.words or judged.is_empty or judged.is_cut:
        return None
    runs = tagger.runs(judged, whens)
    told = [run for run in runs if run.label == tagger.REMARK and run.share >= SURE]
    rest = [run for run in runs if run not in told]
    if not told or not any(run.label != tagger.FRAME for run in rest):
        return None
    for run in told:
        start, end = message.starts[run.first], message.ends[run.last - 1]
        if any(one.span[0] < end and start < one.span[1] for one in whens):
            return None
    said: list[list[int]] = []  # what is left, as stretches of words
    for run in rest:
        if said and said[-1][1] == run.first:
            said[-1][1] = run.last
        else:
            said.append([run.first, run.last])
    return " ".join(message.text(first, last) for first, last in said)


def is_told(message: Message, first: int, last: int, whens: Sequence[When]) -> bool:
    """Whether words[first:last] only tell something, with no time and no number that could change what is asked."""
    words = message.words[first:last]
    start, end = message.starts[first], message.ends[last - 1]
    if any(one.span[0] < end and start < one.span[1] for one in whens) or any(word[0].isdigit() for word in words):
        return False
    if words[0] in _ME and not _WISHING.isdisjoint(words[1:3]):
        return False
    return sense.is_clause(words) or declaring.declares(message.raw[start:end])
