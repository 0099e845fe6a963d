"""The message by its words: phrases and classifier, what it changes of what was said before, and what was learnt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.understanding import learning, memory_tier, planner, ringing
from bot.understanding.dialogue import changes, focus, frames, in_context, reported, resolver
from bot.understanding.dialogue.case import Change
from bot.understanding.dialogue.in_context import Told
from bot.understanding.dialogue.operations import TIER as PHRASE
from bot.understanding.dialogue.state import MAKING, Context, DialogueState
from bot.understanding.draft import Draft
from bot.understanding.message import readings, referring
from bot.understanding.message.arbiter import PLAIN, Arbiter
from bot.understanding.message.learned import TIER as GUESSED
from bot.understanding.message.readings import Known, Reading
from bot.understanding.planner import Plan
from specialists.contract import Operation, Request, Role
from specialists.language.grammar import errands
from specialists.language.text import aside, normalise
from specialists.registry import Registry
from storage import examples

_TOLD = 3  # words of a fact that an order behind it keeps
_SIGNS = " ,.;:!?-–—\n"
_DUTY_AND_ORDER = 2  # requests of a duty that looks like an order, and of the order behind it
_TAKING = (Operation.REMOVE, Operation.COMPLETE)
_LIGHT = (*MAKING, Operation.CHAT, Operation.KEEP)  # what gives way to something done with a thing that there is


async def read(draft: Draft) -> None:
    """The whole message. What is told in confidence stays so."""
    text = draft.text
    draft.dialogue.spoken = await aside.read(text, lambda: focus.order(text, draft.dialogue))
    plan, reading = await by_rule(draft, text, draft.attended.text or text)
    registry = draft.tools.registry
    read = reading.requests if plan is None else plan.requests
    phrased = any(one.tier == PHRASE for one in read)
    sure = phrased and draft.tools.router.holds(Arbiter.asks_something, text, draft.turn.local)
    if (_makes(read, registry) or reading.asks) and not sure and await in_context.wants_nothing(text, draft.dialogue):
        plan, reading = None, replace(reading, requests=(), asks=(), why=readings.LOST)
    kept, asks = (memory_tier.in_confidence(one, text, registry) for one in (reading.requests, reading.asks))
    draft.reading = replace(reading, requests=kept, asks=asks)
    draft.plan = plan and replace(plan, requests=memory_tier.in_confidence(plan.requests, text, registry))


async def by_rule(draft: Draft, text: str, leaning_text: str) -> tuple[Plan | None, Reading]:
    """The words by themselves, each tier where the one before was not sure; and how the router reads them."""
    turn, tools, dialogue = draft.turn, draft.tools, draft.dialogue
    reading, known = await _routed(draft, text)
    before = dialogue.last
    amends = any(_amends(one, tools.registry) for one in reading.requests)
    if amends and (before is None or dialogue.object(before) != "checkin"):
        return Plan(reading.requests, left_over=reading.left_over), reading  # "make it 5 minutes before you call"
    if (came := ringing.context(draft.rung, tools.registry)) is not None:
        here = DialogueState(tools.registry, turn.unit, turn.local, (came,))
        change = await changes.read(leaning_text, here, reading.requests)
        if change is not None and (taken := ringing.taken_up(change.requests, draft.rung, tools.registry)):
            return Plan(taken), reading
    change = await _change(draft, leaning_text, reading.requests)
    reading = _without_idle(reading, dialogue)
    plain = change is None and len(reading.requests) == 1 and reading.requests[0].tier == PHRASE and tools.router.holds(
        lambda arbiter, message, whens: arbiter.wants(reading.requests[0], message, whens, PLAIN), text, turn.local
    )
    there = change is not None or await _is_there(reading.requests, draft)
    plain = plain and there and not _keeps(reading.requests[0], tools.registry)
    firm = reading if there else replace(reading, requests=())
    leant = None if plain else await _leant(draft, leaning_text)
    other = leant is not None and change is not None and await _names_another(change, leant, leaning_text, dialogue)
    if leant is not None and (other or _gives_way(change, firm, leant, leaning_text, tools.registry, before)):
        made = reading.requests if change is None else change.requests
        makes = _makes(made, tools.registry)
        if leant.share >= in_context.SURE:
            if leant.requests:
                return Plan(leant.requests), reading
            if makes and change is None and not any(one.tier == PHRASE for one in made):
                why = readings.UNPLACED.format(await in_context.subject(dialogue) or "what we just spoke of")
                return None, replace(reading, requests=(), asks=(), why=why)
        elif before and makes and leant.share >= in_context.LIKELIER and [one.tier for one in made] == [GUESSED]:
            return None, replace(reading, requests=(), asks=(*leant.requests[:1], *made[:1]), why=readings.LOST)
    reported_ = change is not None and all(one.confidence >= reported.NAMED for one in change.requests)
    less = leant is not None and change is not None and not reported_ and (
        _takes_less(leant.requests, change.requests, tools.registry) or _makes_less(leant, change, tools.registry)
        or _takes_all(leant, change, tools.registry)
    )
    if leant is not None and less:
        return Plan(leant.requests), reading
    if change is not None:
        if before and dialogue.takes_back(change.requests):
            await examples.unlearn(turn.unit, [before.turn])
        return Plan(change.requests, question=change.question), reading
    open_ = not any(one.slots for one in reading.requests)
    open_ = open_ or any(referring.points_at_somebody(one, tools.registry.of(one)) for one in reading.requests)
    if before and open_ and (named := _said_out(leaning_text, before, tools.registry)) is not None:
        told, _ = await planner.read(tools.router, turn.unit, named, turn.local)
        if told.requests and not any(map(learning.is_guess, told.requests)):
            return Plan(told.requests), told
    if reading.requests and not any(map(learning.is_guess, reading.requests)):
        return Plan(reading.requests, left_over=reading.left_over), reading
    learnt = await tools.learning.recall(turn.unit, text, turn.local, known)
    return (None if learnt is None else Plan((learnt,))), reading


async def _routed(draft: Draft, text: str) -> tuple[Reading, Known]:
    """How the router reads the words, and what it looked up for that. An order that stands bare behind what it is of is
    read before it: "the bins go out at 8. Remind me", "I need to ring Jim at noon, can you remind me"."""
    turn, router, registry = draft.turn, draft.tools.router, draft.tools.registry
    reading, known = await planner.read(router, turn.unit, text, turn.local)
    read = reading.requests or reading.asks
    last = read[-1] if len(read) == 1 or (len(read) == _DUTY_AND_ORDER and errands.is_duty(text)) else None
    told = _told_before(read, reading, registry)
    if told is not None:
        return replace(reading, requests=(told,), asks=(), left_over=()), known
    bare = last is not None and not last.slots and _makes([last], registry)
    order = last.text.strip(_SIGNS) if last is not None and bare else ""
    rest = text.strip(_SIGNS).removesuffix(order).strip(_SIGNS) if order else ""
    if not rest or len(rest) + len(order) >= len(text.strip(_SIGNS)):
        return reading, known
    again, _ = await planner.read(router, turn.unit, f"{order} {rest}", turn.local)
    same = [one.intent for one in again.requests] == [read[-1].intent] and bool(again.requests[0].slots)
    return (again if same else reading), known


def _told_before(read: Sequence[Request], reading: Reading, registry: Registry) -> Request | None:
    """The order that keeps what the message tells before it: "ferry's at 22:45, ref K7PQ2. Remember that"."""
    action = registry.of(read[0]) if len(read) == 1 else None
    if action is None or not action.serves("fact", Operation.KEEP) or action.takes in read[0].slots:
        return None
    left = (*reading.left_over, *read[0].left_over)
    tells = bool(action.takes) and len(left) == 1 and len(normalise.words(left[0])) >= _TOLD
    return replace(read[0], slots={action.takes: left[0]}, left_over=()) if tells else None


def _gives_way(
    change: Change | None, reading: Reading, leant: Told, text: str, registry: Registry, before: Context | None
) -> bool:
    """Whether what the shapes and the router make of the message is only a new thing, or a guess, where it does
    something with one that there is."""
    if change is not None and change.question is None and _says_more(change, leant, before):
        return True
    if change is not None and (change.question is not None or _does_the_same(change, leant, registry)):
        return False
    if change is not None and in_context.passes_over(change.requests, leant, text, registry):
        return False
    read = reading.requests if change is None else change.requests
    sure = [one for one in read if not learning.is_guess(one)]
    if leant.operation not in in_context.ON_THINGS:
        return not sure
    return all(action is not None and action.operation in _LIGHT for action in map(registry.of, sure))


def _keeps(request: Request, registry: Registry) -> bool:
    """Whether it only keeps what is told, which may be told of a thing that there is: "the essay is due Thursday"."""
    action = registry.of(request)
    return action is not None and action.operation is Operation.KEEP


def _without_idle(reading: Reading, dialogue: DialogueState) -> Reading:
    """The reading as a guess, where it takes something as done that nothing has come of, and names nothing: "rang em,
    all sorted"."""
    if dialogue.came:
        return reading
    idle = [
        one for one in reading.requests
        if not one.slots and (action := dialogue.registry.of(one)) and action.operation is Operation.COMPLETE
    ]
    kept = (replace(one, tier=GUESSED) if one in idle else one for one in reading.requests)
    return replace(reading, requests=tuple(kept))


async def _is_there(requests: Sequence[Request], draft: Draft) -> bool:
    """Whether there is such a thing as the one request would change, where it names one and no kind."""
    registry, dialogue = draft.tools.registry, draft.dialogue
    action = registry.of(requests[0]) if len(requests) == 1 else None
    name = None if action is None else requests[0].slots.get(action.slot(Role.NAME) or "")
    if action is None or action.operation not in in_context.ON_THINGS or not isinstance(name, str):
        return True
    if action.object in frames.kinds_in(normalise.words(requests[0].text)):
        return True  # "cancel the haircut reminder", behind an event of that name
    meant = await resolver.named(name, Operation(action.operation), dialogue, (action.object,))
    return bool(meant.things or meant.close)


async def _names_another(change: Change, leant: Told, text: str, dialogue: DialogueState) -> bool:
    """Whether a shape means what was spoken of last, and the message names another thing, which the classifier means:
    "the dentist rang, it's to be 11.40 instead"."""
    if change.question is not None or leant.share < in_context.SURE or leant.operation not in in_context.ON_THINGS:
        return False
    mine, theirs = (_ids(one.requests, dialogue.registry) for one in (change, leant))
    if not mine or not theirs or mine & theirs:
        return False
    named = {one.id for one in await resolver.mentioned(text, Operation.CHANGE, dialogue)}
    return bool(named) and named <= theirs


def _ids(requests: Sequence[Request], registry: Registry) -> set[str]:
    """The rows that requests name by their ids."""
    actions = [(one, registry.of(one)) for one in requests]
    found = {one.slots.get(action.slot(Role.ID) or "") for one, action in actions if action is not None}
    return {str(one) for one in found if one}


def _says_more(change: Change, leant: Told, before: Context | None) -> bool:
    """Whether the classifier reads a value of a new thing in the message that a shape carries on from before: "n 3 and
    a half the day before", behind six hours."""
    if before is None or leant.share < in_context.SURE or not len(leant.requests) == len(change.requests) == 1:
        return False
    theirs, mine = leant.requests[0], change.requests[0]
    same = theirs.intent == mine.intent and theirs.slots.keys() == mine.slots.keys()
    return same and any(
        mine.slots[name] == before.slots.get(name) != value for name, value in theirs.slots.items()
    )


def _does_the_same(change: Change, leant: Told, registry: Registry) -> bool:
    """Whether a shape reads the same operation: it knows more of the values, "another 3 eggs"."""
    does = {action.operation for action in map(registry.of, change.requests) if action is not None}
    return does == {leant.operation}


def _takes_less(named: Sequence[Request], others: Sequence[Request], registry: Registry) -> bool:
    """Whether both take something away, and the first only some of it: "Josh has bin bags, so knock those off"."""
    if not named or {one.intent for one in named} != {one.intent for one in others}:
        return False
    taking = all(action is not None and action.operation in _TAKING for action in map(registry.of, named))
    return taking and _touched(named) < _touched(others)


def _takes_all(leant: Told, change: Change, registry: Registry) -> bool:
    """Whether the classifier surely means these things and more: "forget both of those"."""
    mine = _ids(change.requests, registry)
    return leant.share >= in_context.SURE and bool(mine) and mine < _ids(leant.requests, registry)


def _makes_less(leant: Told, change: Change, registry: Registry) -> bool:
    """Whether the classifier surely reads but one deed, and a shape also makes something new of words that order
    nothing: "make the tomatoes 6, too hot at 7"."""
    if leant.share < in_context.SURE or not 0 < len(leant.requests) < len(change.requests):
        return False
    others = [one for one in change.requests if one.intent not in {mine.intent for mine in leant.requests}]
    return bool(others) and _makes(others, registry) and not any(in_context.orders(one.text) for one in others)


def _touched(requests: Sequence[Request]) -> int:
    return sum(len(one.slots.get("items") or ()) or 1 for one in requests)


def _makes(requests: Sequence[Request], registry: Registry) -> bool:
    return any(action is not None and action.operation in MAKING for action in map(registry.of, requests))


def _amends(request: Request, registry: Registry) -> bool:
    """Whether it says what is to follow a reminder that stands."""
    return "ladder" in request.slots and registry.does(request, "reminder", Operation.CHANGE)


async def _leant(draft: Draft, text: str) -> Told | None:
    """What the classifier of turns makes of it; None where it asks what memory holds: "anyone with a nut thing?"."""
    told = await draft.in_context(text)
    asks = told is not None and told.operation == Operation.ASK
    return None if asks and await memory_tier.holds(draft.turn, text) else told


async def _change(draft: Draft, text: str, alone: Sequence[Request]) -> Change | None:
    """What the message changes of what there is, or of what was just said."""
    dialogue, router = draft.dialogue, draft.tools.router
    return await changes.read(text, dialogue, alone, lambda part: router.read(part, dialogue.now).requests)


def _said_out(text: str, before: Context, registry: Registry) -> str | None:
    """The text with what was spoken of in the place of what points to it: "what's on it" after a list was shown."""
    return referring.said_out(text, registry.serving(before.intent), before.slots, before.list)
