"""Several deeds in one message, each with a time of its own: "get diesel at 2 and ring the depot at half 4". router.py
asks before it reads such a message as one request, which would lose all of them but one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.understanding.message import accounting, learned, outline
from bot.understanding.message.arbiter import SURELY
from bot.understanding.message.learned import TIER
from bot.understanding.message.outline import Thing
from bot.understanding.message.readings import Text
from bot.understanding.message.splitting import Splitter
from specialists.contract import Action, Operation, Request, Role
from specialists.language.classifier import ensemble, tagger

_VERB = 2  # words of a verb: "pick up"
_SURELY = 0.95  # how likely words are an order's


def requests(
    action: Action, judged: ensemble.Judgement, text: Text, splitter: Splitter, actions: Mapping[str, Action]
) -> tuple[Request, ...]:
    """A request for `action` of each thing at each of its times; empty where there are none, or where a phrase reads
    one as another order."""
    found = outline.read(judged, text.whens, text.now)
    if learned.is_denied(text.message, [moment for thing in found for moment in thing.times], text.whens):
        return ()  # "take the bins out at 7, not on Sundays" is one deed
    name, time = str(action.slot(Role.TEXT)), str(action.slot(Role.TIME))
    why = f"{action.intent.replace('_', ' ')}: one of several with a time each"
    made: list[Request] = []
    for thing in found:
        plain = splitter.one(text, thing.start, thing.last, None)
        own = actions.get(plain.request.intent) if plain is not None and plain.match.literal else None
        if plain is not None and own is not None and not _is_deed_too(own, plain.request):
            return ()
        if plain is not None and own is action and name in plain.request.slots:  # "remind me to get diesel"
            said = plain.request.slots[name]
        else:
            said = _verb(judged, text, thing, found) + text.message.text(thing.first, thing.last)
        made += [Request(action.intent, {name: said, time: moment}, TIER, SURELY, why, said) for moment in thing.times]
    return tuple(made)


def _is_deed_too(action: Action, request: Request) -> bool:
    """Whether an order to do it now is at a time a deed: "ring the depot", and not "text Bob I'm late"."""
    sends = action.operation is Operation.SEND and action.slot(Role.TEXT) not in request.slots
    return sends or action.operation is Operation.CREATE


def _verb(judged: ensemble.Judgement, text: Text, thing: Thing, among: Sequence[Thing]) -> str:
    """The words before a thing that are no order, though the tagger holds them for one: "get ", "pick up ". A thing
    that has none takes those of the one before it: "pick up Jake at 3 and Liam at 5"."""
    runs = tagger.runs(judged, text.whens)
    for one in among[among.index(thing) :: -1]:
        before = next((run for run in runs if run.last == one.first and run.first >= one.start), None)
        if before is not None and before.label == tagger.FRAME:
            places = [at for at in range(before.first, before.last) if text.message.words[at] not in accounting.EMPTY]
            plain = 0 < len(places) <= _VERB and before.share < _SURELY
            same = one is thing or thing.last - thing.first <= one.last - one.first
            return f"{text.message.text(places[0], before.last)} " if plain and same else ""
    return ""
