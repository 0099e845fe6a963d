"""A message that nothing reads as a whole, sentence by sentence. router.py asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.understanding.message import readings
from bot.understanding.message.readings import Reading
from specialists.contract import Action, Effect, Request
from specialists.language.grammar import clauses
from specialists.language.text import normalise
from specialists.language.time import When

MOST = 6  # sentences; who writes more tells a story
_SEVERAL = 2
_JOINTS = frozenset(("then", "so", "at", "on"))  # words that say nothing beside a time
_LIGHT = (Effect.READ, Effect.WRITE)  # what can be taken back


def read(
    text: str, whole: Reading, one: Callable[[str], Reading], talks: Callable[[str], bool],
    served: Callable[[str], Action | None],
) -> Reading:
    """What the sentences ask for one by one, where `whole` found nothing, or is unsure of what several of them are sure
    of; else `whole`.

    Of a sentence that is neither read by `one` nor merely talk, nobody knows what it changes: then what the others ask
    for is asked about.
    """
    if whole.requests or whole.needs or whole.why != readings.LOST:
        return whole
    parts = sentences(text)
    if not 1 < len(parts) <= MOST:
        return whole
    found = [(part, one(part)) for part in parts]
    wishes = [(part, reading) for part, reading in found if reading.requests and not _leans(part, reading, served)]
    made = [request for _, reading in wishes for request in reading.requests]
    if not made or any(reading.needs for _, reading in found) or not _can_be_taken_back(made, served):
        return whole
    unread = [part for part, reading in found if (part, reading) not in wishes and (reading.asks or not talks(part))]
    if whole.asks and (unread or len(wishes) < _SEVERAL):
        return whole
    left_over = tuple(run for _, reading in wishes for run in reading.left_over)
    times = tuple(when for _, reading in wishes for when in reading.times)
    if unread:
        return Reading((), why=readings.LOST, asks=tuple(made[:2]), times=times, left_over=(*left_over, *unread))
    return Reading(tuple(made), why="; ".join(request.why for request in made), times=times, left_over=left_over)


def _can_be_taken_back(made: Sequence[Request], served: Callable[[str], Action | None]) -> bool:
    actions = [served(request.intent) for request in made]
    return all(action is not None and action.effect in _LIGHT for action in actions)


def _leans(part: str, reading: Reading, served: Callable[[str], Action | None]) -> bool:
    """Whether a sentence says nothing by itself: mere courtesy, or a bare time, which is of what was said before it."""
    words = set(normalise.words(part))
    times = [value for one in reading.requests for value in one.slots.values() if isinstance(value, When)]
    offered = [action for one in reading.requests if (action := served(one.intent)) is not None and action.offered]
    return not offered or any(words <= set(normalise.words(when.text)) | _JOINTS for when in times)


def sentences(text: str) -> Sequence[str]:
    """The sentences and lines of a text, in its own words."""
    message = normalise.message(text)
    if not message.words:
        return ()
    cuts = [cut for cut in clauses.cuts(message, 0, len(message.words)) if cut.strong]
    firsts = [0, *(cut.right for cut in cuts)]
    lasts = [*(cut.left for cut in cuts), len(message.words)]
    return [
        message.raw[message.starts[first] : message.ends[last - 1]]
        for first, last in zip(firsts, lasts, strict=True) if first < last
    ]
