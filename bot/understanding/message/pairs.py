"""Several deeds in one message, each with a time of its own: "get diesel at 2 and ring the depot at half 4". router.py
asks before it reads such a message as one request, which would lose all of them but one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.understanding.message import remarks, telling
from bot.understanding.message.arbiter import SURELY
from bot.understanding.message.learned import TIER
from bot.understanding.message.readings import Text
from bot.understanding.message.splitting import Splitter
from specialists.contract import Action, Operation, Request, Role
from specialists.language.classifier import ensemble, tagger
from specialists.language.text.normalise import Message
from specialists.language.time import When

_JOINING = frozenset("and n & + then also plus but".split())
_EMPTY = _JOINING | frozenset("on at by to for the".split())
_GOING_ON = frozenset("that which who because so if when where to".split())  # no deed begins so
_LONGEST = 12  # words of a deed, the order before it included
_NO_DEED = (tagger.FRAME, tagger.TIME, tagger.REMARK)


class Pair(NamedTuple):
    """words[first:last] name a deed (the first one with the order before it), and `when` is its time."""

    first: int
    last: int
    when: When


def read(judged: ensemble.Judgement, whens: Sequence[When]) -> list[Pair]:
    """The deeds with their times, in their order; empty where the message is not made of such pairs alone."""
    message = judged.message
    whens = [one for one in whens if one.start is not None or one.rrule is not None]
    if len(whens) < 2 or judged.is_empty or judged.is_cut:
        return []
    whens = sorted(whens, key=lambda one: one.span)
    times = [place for one in whens if (place := _places(message, one)) is not None]
    if len(times) < len(whens) or any(left[1] > right[0] for left, right in pairwise(times)):
        return []
    ends = [(message.head, message.head), *times, (message.tail, message.tail)]
    gaps = [_trimmed(message, left[1], right[0]) for left, right in pairwise(ends)]
    before, behind = gaps[:-1], gaps[1:]
    for said in (before, behind):  # "eat at 6 and leave at 7", "at 6 eat and at 7 leave"
        rest = gaps[-1] if said is before else gaps[0]
        if rest[0] < rest[1] and not _is_frame(judged, rest, whens):
            continue
        if all(_is_deed(judged, one, whens) for one in said):
            return [Pair(*one, moment) for one, moment in zip(said, whens, strict=True)]
    return []


def requests(
    action: Action, judged: ensemble.Judgement, text: Text, splitter: Splitter, actions: Mapping[str, Action]
) -> tuple[Request, ...]:
    """A request for `action` of each pair; empty where there are none, or where a phrase reads one as another order."""
    found = read(judged, text.whens)
    name, time = str(action.slot(Role.TEXT)), str(action.slot(Role.TIME))
    why = f"{action.intent.replace('_', ' ')}: one of several with a time each"
    made: list[Request] = []
    for at, pair in enumerate(found):
        said = text.message.text(pair.first, pair.last)
        plain = splitter.one(text, pair.first, pair.last, None)
        own = actions.get(plain.request.intent) if plain is not None and plain.match.literal else None
        if plain is not None and own is not None and not _is_deed_too(own, plain.request):
            return ()
        if plain is not None and own is action and name in plain.request.slots:  # "remind me to get diesel"
            said = plain.request.slots[name]
        elif at:
            said = _verb(judged, text.whens, pair, found[at - 1]) + said
        made.append(Request(action.intent, {name: said, time: pair.when}, TIER, SURELY, why, said))
    return tuple(made)


def _is_deed_too(action: Action, request: Request) -> bool:
    """Whether an order to do it now is at a time a deed: "ring the depot", and not "text Bob I'm late"."""
    sends = action.operation is Operation.SEND and action.slot(Role.TEXT) not in request.slots
    return sends or action.operation is Operation.CREATE


def _verb(judged: ensemble.Judgement, whens: Sequence[When], pair: Pair, before: Pair) -> str:
    """The verb that a pair leaves out and the one before it has: "pick up " of "pick up Jake at 3 and Liam at 5"."""
    runs = [run for run in tagger.runs(judged, whens) if before.first <= run.first < before.last]
    named = [run for run in tagger.runs(judged, whens) if pair.first <= run.first < pair.last]
    leads = len(runs) == 2 and runs[0].label == tagger.FRAME and len(named) == 1 and named[0].label != tagger.FRAME
    short = pair.last - pair.first <= before.last - runs[-1].first if leads else False
    return f"{judged.message.text(runs[0].first, runs[0].last)} " if short else ""


def _places(message: Message, when: When) -> tuple[int, int] | None:
    inside = [
        at for at in range(message.head, message.tail)
        if message.starts[at] < when.span[1] and when.span[0] < message.ends[at]
    ]
    return (inside[0], inside[-1] + 1) if inside else None


def _trimmed(message: Message, first: int, last: int) -> tuple[int, int]:
    """The words without those at both ends that only join."""
    while first < last and message.words[first] in _JOINING:
        first += 1
    while last > first and message.words[last - 1] in _EMPTY:
        last -= 1
    return first, last


def _is_deed(judged: ensemble.Judgement, span: tuple[int, int], whens: Sequence[When]) -> bool:
    """Whether words name something to be done or that happens, and tell nothing beside it."""
    first, last = span
    if not 0 < last - first <= _LONGEST or judged.message.words[first] in _GOING_ON:
        return False
    if not telling.BEFORE.isdisjoint(judged.message.words[first:last]):
        return False
    inside = [run for run in tagger.runs(judged, whens) if run.first < last and first < run.last]
    if any(run.label == tagger.REMARK for run in inside) or remarks.is_told(judged.message, first, last, ()):
        return False
    return any(run.label not in _NO_DEED for run in inside)


def _is_frame(judged: ensemble.Judgement, span: tuple[int, int], whens: Sequence[When]) -> bool:
    """Whether words only order, and name nothing: "remind me" before the first time."""
    inside = [run for run in tagger.runs(judged, whens) if run.first < span[1] and span[0] < run.last]
    return bool(inside) and all(run.label == tagger.FRAME for run in inside)
