"""An operation that the classifier hears, on the thing that the message names or that was spoken of last: "bin the
sparky one, he just rocked up", "my boy got the latch fixed already". bot/understanding/pipeline.py asks where no shape
of change (changes.py) fits and the message is no sure request by itself.

The classifier says which operation it is: the shares of all actions that do the same with what a person has are added
up. The tagger says which words name the thing and which are its new value. What the thing is, the person's own things
tell; so it needs no sentence of the one action. Another one like what was spoken of is heard.py's, too ("and the day
after, same time, the ladder"). No specialist and no intent is known here, only traits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.understanding.dialogue import by_time, excepting, moments, things, values
from bot.understanding.dialogue.operations import Operations
from bot.understanding.dialogue.said import Said
from bot.understanding.dialogue.state import KEPT, Context, DialogueState
from bot.understanding.message import times as told_times
from specialists.contract import Action, Operation, Request, Role
from specialists.language import time as when
from specialists.language.classifier import ensemble, tagger
from specialists.language.classifier.tagger import Run
from specialists.language.grammar import names, quantities
from specialists.language.text import normalise
from storage.holdings import Own

ACT = 0.5  # how likely the operation must be to be done at once,
TAKE = 0.6  # the same where it takes the thing away,
ASK = 0.35  # or to be asked about
_HEARD = (Operation.CHANGE, Operation.REMOVE, Operation.COMPLETE)
_AS_LIKELY = 0.4  # of the share of taking away, from where being done is about as likely
_LEANS = 0.5  # how likely it must lean on the talk to go before a reading of the message by itself


class Heard(NamedTuple):
    """What a message does with what there is: the requests, and how likely it does that."""

    requests: tuple[Request, ...]
    share: float
    leans: bool = False  # whether it is likelier to lean on the talk than to stand by itself
    named: bool = False  # whether its own words tell which thing is meant
    sure: bool = False  # whether it is done unasked

    def beats(self, others: Sequence[Request]) -> bool:
        """Whether it goes before readings of the message by itself, which are guesses."""
        return self.leans or (self.named and all(one.confidence < self.share for one in others))


async def read(text: str, state: DialogueState) -> Heard | None:
    """What the message does with one of the person's own things; None where it is not likely to, or it is not clear
    with which."""
    message = normalise.message(text)
    whens = told_times.find(text, state.now)
    judged = ensemble.Judgement(message, whens)
    if judged.is_empty or judged.is_cut or excepting.begins(message.words) is not None:
        return None
    shares = operations(judged, state)
    does, share = max(shares.items(), key=lambda one: one[1])
    leaning = judged.shares.leaning(does)
    if share < ASK:
        return None
    said = Said(message, tagger.runs(judged, whens), does, leaning, whens)
    make = Operations(state, text)
    meant = things.Meant()
    if does is Operation.CREATE:
        made = _another(said, state, make)
    else:
        meant = await things.meant(said, state)
        by_hour = does is Operation.CHANGE and values.names_by_time(said, state)
        act = values.changed if does is Operation.CHANGE else _done
        made = await act(said, meant.things, state, make) if meant.things or by_hour else []
    return Heard(tuple(made), share, leaning >= _LEANS, meant.told, _is_sure(does, shares)) if made else None


def _is_sure(does: Operation, shares: Mapping[Operation, float]) -> bool:
    """Whether an operation is done unasked. Nothing is taken away that is about as likely to be done."""
    if does is not Operation.REMOVE:
        return shares[does] >= ACT
    return shares[does] >= TAKE and shares[Operation.COMPLETE] < _AS_LIKELY * shares[does]


def operation(judged: ensemble.Judgement, state: DialogueState) -> tuple[Operation, float]:
    """The likeliest operation on what a person has, and how likely it is."""
    return max(operations(judged, state).items(), key=lambda one: one[1])


def operations(judged: ensemble.Judgement, state: DialogueState) -> dict[Operation, float]:
    """How likely each operation on what a person has is."""
    shares = dict.fromkeys(_HEARD, 0.0)
    for action in state.registry.actions():
        if action.operation in shares and action.object in KEPT:
            shares[action.operation] += judged.shares.of(action.intent)
    shares[Operation.CREATE] = judged.shares.leaning(Operation.CREATE)
    return shares


async def placed(requests: Sequence[Request], state: DialogueState) -> tuple[Request, ...]:
    """The requests, things that are put on no list in particular on the one that was spoken of last. What would be
    changed there and is on no list is put there: "put oat milk instead"."""
    last = state.last
    if last is None or state.object(last) != "item":
        return tuple(requests)
    where = _list_of(last, state)
    made = []
    for one in requests:
        action = state.registry.of(one)
        if action is None or action.object != "item" or not where:
            made.append(one)
            continue
        if action.operation is Operation.CHANGE and await _is_new(one, action, state):
            values = {Role.ITEMS: one.slots[str(action.slot(Role.NAME))], Role.LIST: where}
            made += Operations(state, one.text).created("item", values)
            continue
        slot = action.slot(Role.LIST)
        bare = action.operation is Operation.CREATE and slot is not None and slot not in one.slots
        made.append(replace(one, slots={**one.slots, str(slot): where}) if bare else one)
    return tuple(made)


async def _is_new(request: Request, action: Action, state: DialogueState) -> bool:
    """Whether a change names nothing but things that are on no list, and neither another list nor what they become."""
    slots = {role: action.slot(role) for role in (Role.NAME, Role.ITEMS, Role.DESTINATION)}
    items = request.slots.get(str(slots[Role.NAME]))
    if not items or request.slots.keys() != {slots[Role.NAME]}:
        return False
    there = {one.label.casefold() for one in await state.own("item")}
    return not any(one.name.casefold() in there for one in items)


def _list_of(last: Context, state: DialogueState) -> str:
    """The name of the list that was spoken of, if it was one."""
    action = state.action(last)
    slot = None if action is None else action.slot(Role.LIST)
    return last.list or str(last.slots.get(slot or "") or "")


async def _done(said: Said, meant: Sequence[Own], state: DialogueState, make: Operations) -> list[Request]:
    """The thing taken away or done. One day of what repeats is left out, and the rest stays."""
    times = [run for run in said.of(tagger.TIME) if not _is_in(said, run, meant)]
    if said.operation is not Operation.REMOVE or not times:
        return await make.on(meant, said.operation)
    falling = [one for run in times for one in await by_time.falling(by_time.words(said, run), state)]
    if not all(one in falling for one in meant):
        return []  # which of them, a time tells: the action asks for it by itself
    day = when.read(by_time.words(said, times[0]), state.now)
    if len(times) == 1 and day is not None and all(_has_other_days(one, day) for one in meant):
        return await make.on(meant, Operation.CHANGE, {Role.SKIP: day})
    return await make.on(meant, said.operation)


def _has_other_days(thing: Own, day: when.When) -> bool:
    """Whether a thing repeats, and a day is only one of those on which it comes: of what comes every Wednesday,
    "Wednesday" is all of it."""
    weekly = thing.within.startswith("FREQ=WEEKLY") and "," not in thing.within.partition("BYDAY=")[2].partition(";")[0]
    return bool(thing.within) and day.is_date and not weekly


def _is_in(said: Said, run: Run, things: Sequence[Own]) -> bool:
    """Whether a time is a part of what a thing is called."""
    words = names.fold(said.words(run)).split()
    return any(set(words) <= set(names.fold(one.label).split()) for one in things)


def _another(said: Said, state: DialogueState, make: Operations) -> list[Request]:
    """Another one like what was spoken of last, with what the message says of it; the rest as it was."""
    last = state.last
    action = None if last is None else state.action(last)
    if last is None or action is None:
        return []
    items = [item for run in said.of("item") for item in quantities.items(said.words(run))]
    if state.object(last) == "item":
        named = [said.words(run) for run in said.of("list")]
        where = named[0] if named else _list_of(last, state)
        return make.created("item", {Role.ITEMS: items, Role.LIST: where or None}) if items else []
    if action.operation not in (Operation.CREATE, Operation.SEND) or items:
        return []
    given: dict[Role, object] = {}
    for role, labels in ((Role.TEXT, ("task", "event")), (Role.PERSON, ("person",))):
        if action.slot(role) is not None and len(meant := said.of(*labels)) == 1:
            given[role] = said.words(meant[0])
    times = [run for run in said.of(tagger.TIME) if when.read(said.words(run), state.now) is not None]
    if action.slot(Role.TIME) is None or not times:
        return make.anew(last, given) if given and not times else []
    words = " ".join(map(said.words, times))
    moment = moments.completed(words, state.now, last) if when.read(words, state.now) is not None else None
    return make.anew(last, {**given, Role.TIME: moment}) if moment is not None else []


