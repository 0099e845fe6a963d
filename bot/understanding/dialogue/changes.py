"""A message as a change of what there is, read by the types of its values: "7 would be better", "not on Fridays", "also
wipes", "cancel the Pete thing". bot/understanding/pipeline.py asks before the router's reading counts.

Every word of the message must be part of the change: a frame word, a pointer, a value, or words that name the thing.
Where one is left over, the message is no change. No specialist and no intent is known here, only traits.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.understanding.dialogue import (
    amounts,
    deeds,
    excepting,
    leads,
    leaning,
    marks,
    moments,
    reported,
    resolver,
    restating,
    retiming,
    same_again,
    taking_away,
)
from bot.understanding.dialogue.case import Case, Change
from bot.understanding.dialogue.marks import Marks
from bot.understanding.dialogue.operations import Operations
from bot.understanding.dialogue.state import DialogueState
from specialists.contract import Operation, Request
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern
from storage.holdings import Own

MOST_PARTS = 3
MOST_TOLD = 8  # words of a reason
_BETWEEN = Pattern(r"\s*(?:[;.!]\s+|[.!]$|,\s*(?:and\s+|but\s+)?|\s+(?:cos|because|coz|as|in case)\s+)\s*", re.I)

_SO = Pattern(r"\s*[,;]?\s+so\s+(?=\w+\s+\w)", re.I)
_THEN = Pattern(r"\s+then\W*$", re.I)

Asks = Callable[[str], Sequence[Request]]


async def read(
    text: str, state: DialogueState, alone: Sequence[Request] = (), asks: Asks | None = None
) -> Change | None:
    """The change that the message makes; None where it stands by itself.

    `alone` is how the router reads it, `asks` reads a part of it by itself.
    """
    if leant := leaning.read(text, state):
        return Change(leant)
    words = normalise.words(text) if len(text) <= marks.LONGEST else []
    if excepting.begins(words) is not None or leads.is_counted_from_something(text, words):
        return None  # what no shape knows
    if asks is not None and (both := await same_again.read(text, words, state, asks)):
        return Change(tuple(both))
    if not any(_is_of_its_own(one, state) for one in alone) and (done := await reported.read(text, state)):
        return Change(tuple(done))
    text = moments.with_hour(text, state.last)
    if state.last is None and alone and all(_is_new(one, state) for one in alone):
        return None  # the short way of plain requests
    found = await _behind_reason(text, state, asks) or await _whole(text, state, alone)
    if found is None and asks is not None:
        found = await deeds.read(text, state, alone, asks, _whole, _of_what_was_told)
    if found is None and asks is not None and not any(_is_new(one, state) for one in alone):
        found = await _in_parts(text, state, asks)
    return found and replace(found, requests=_once(found.requests))


def _once(requests: Sequence[Request]) -> tuple[Request, ...]:
    """Each deed once, however often a message says it: "oops no i haven't, put it back" is one undo."""
    said = [(one.intent, one.slots) for one in requests]
    return tuple(one for at, one in enumerate(requests) if said[at] not in said[:at])


async def _behind_reason(text: str, state: DialogueState, asks: Asks | None) -> Change | None:
    """What follows from what is told before a "so": "the pool's shut so skip this week's". Its "then" is the time of
    the reason."""
    parted = _SO.search(text) if len(text) <= marks.LONGEST and asks is not None else None
    if parted is None or asks is None or len(normalise.words(text[: parted.start()])) > MOST_TOLD:
        return None
    reason, rest = text[: parted.start()], text[parted.end() :]
    told = marks.read(reason, state.now)
    if told is None or told.verbs or told.question or not told.runs:
        return None
    if _THEN.search(rest) and len(told.times) == 1:
        rest = _THEN.sub(f" {told.times[0].words}", rest)
    said = marks.read(rest, state.now)
    if said is None or not (said.verbs or said.aside("not", "skip")) or said.runs:
        return None
    return await _whole(rest, state, asks(rest))


def _is_of_its_own(request: Request, state: DialogueState) -> bool:
    """Whether a phrase reads something with values, other than that something is done."""
    action = state.registry.of(request)
    completes = action is not None and action.operation is Operation.COMPLETE
    return request.tier != "example" and bool(request.slots) and not completes


def _is_new(request: Request, state: DialogueState) -> bool:
    """Whether a reading asks for something that is no change of what there is."""
    action = state.registry.of(request)
    changing = (Operation.CHANGE, Operation.REMOVE, Operation.COMPLETE)
    return request.tier != "example" and (action is None or action.operation not in changing)


async def _in_parts(text: str, state: DialogueState, asks: Asks) -> Change | None:
    """Two changes in one message, or one with its reason: "gift cards too, and drop the candles", "bin the skip one, he
    called". Each part is a change, or tells something and asks for nothing."""
    parts = [part.strip() for part in _BETWEEN.split(text) if part.strip()] if len(text) <= marks.LONGEST else []
    if not 2 <= len(parts) <= MOST_PARTS:
        return None
    read = [marks.read(part, state.now) for part in parts]
    requests: list[Request] = []
    told: list[Marks] = []
    first = read[0]
    tells = first is not None and not first.verbs - {"complete"}
    pointing = tells and any(one is not None and _only_points(one) for one in read[1:])
    for part, said in zip(parts, read, strict=True):
        if said is None:
            return None
        if _only_points(said) and told:
            found = await _of_what_was_told(said, told[-1], state)
            if found is None:
                return None
        elif pointing or (requests and said.verbs <= {"complete"} and _points_or_nothing(said)):
            found = None  # it tells of what, or why: "just did it"
        else:
            found = await _whole(part, state, asks(part), part=True)
            if found is None and asks(part):
                return None
        if found is None and (said.verbs - {"complete"} or said.question or said.counts or len(said.words) > MOST_TOLD):
            return None
        if found is None and requests and said.times:
            return None  # "also the varroa treatment, that must be done by 6 December"
        if found is None:
            told.append(said)
        elif found.question is not None or (_is_bare_time(said) and (requests or _is_timed_already(told))):
            return None
        else:
            requests += found.requests
    denied = any(one is not None and one.aside("not") for one in read)
    if denied and any(one.times for one in told):
        return None  # "not the 7th, it closes on the 20th so keep the 18th" says what is to be instead
    return Change(tuple(requests)) if requests and len(told) <= 1 else None


def _points_or_nothing(said: Marks) -> bool:
    return not (said.runs or said.times or said.counts or said.kinds)


def _only_points(said: Marks) -> bool:
    """ "Cancel that", "tick it off": what is done, to what was just named."""
    return bool(said.verbs & {"remove", "complete"}) and bool(said.points) and _points_or_nothing(said)


def _is_bare_time(said: Marks) -> bool:
    return bool(said.times) and not (said.runs or said.verbs or said.points or said.corrected or said.also)


def _is_timed_already(told: Sequence[Marks]) -> bool:
    """Whether what was told names the time itself: "it can go to 8pm, early night for me"."""
    return any(one.times and not one.corrected for one in told)


async def _of_what_was_told(said: Marks, told: Marks, state: DialogueState) -> Change | None:
    """ "The caterer is sorted, cancel that": of the thing that the words before it name."""
    operation = Operation.REMOVE if "remove" in said.verbs else Operation.COMPLETE
    things: list[Own] = []
    for run in told.runs:
        things += (await resolver.named(run.words, operation, state, sure=True)).things
    made = await Operations(state, said.text).on(things, operation) if len(things) == 1 else []
    return Change(tuple(made)) if made else None


async def _whole(
    text: str, state: DialogueState, alone: Sequence[Request], *, part: bool = False
) -> Change | None:
    """The change that all of the text is. A `part` of a message does not count as one for being short."""
    said = marks.read(text, state.now)
    if said is None:
        return None
    case = Case(said, state, alone, part=part)
    for shape in _shapes(case):
        found = await shape(case)
        if found:
            return found if isinstance(found, Change) else Change(tuple(found))
    return None


Shape = Callable[[Case], Awaitable["Change | list[Request]"]]
_ALL: tuple[Shape, ...] = (
    taking_away.asked_back, taking_away.stopped, taking_away.kept, taking_away.of_the_other, restating.reminded,
    restating.listed, taking_away.removed_or_done, restating.weighed, retiming.beside, retiming.left_out,
    retiming.ended, retiming.led, retiming.each, retiming.as_long, retiming.lasting, retiming.shifted, retiming.again,
    retiming.timed, restating.placed, restating.renamed,
    restating.replaced, restating.counted, amounts.so_many, amounts.not_so_many,
    restating.renumbered, restating.amounts, restating.more_of_it,
)


def _shapes(case: Case) -> Sequence[Shape]:
    """The ways of changing something that the message may be, in their order."""
    if case.is_explicit():
        return ()
    if not case.stands_alone():
        return _ALL
    return (taking_away.removed_or_done, *((retiming.shifted, retiming.timed) if case.is_terse() else ()))
