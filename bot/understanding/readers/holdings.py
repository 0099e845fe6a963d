"""The message by the person's own things: a question about one of them, and an operation that the classifier hears on
one that is named or was spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.understanding import learning, lookups, memory_tier
from bot.understanding.dialogue import frames, heard, in_context, questions, resolver, weighing
from bot.understanding.dialogue.state import MAKING, DialogueState
from bot.understanding.draft import Draft
from bot.understanding.message import arbiter, readings
from bot.understanding.planner import Plan
from specialists.contract import Effect, Operation, Request, Role
from specialists.language.grammar import sense
from specialists.language.text import normalise

_ADDING = ("another", Operation.CHANGE)  # a thing on a list, perhaps; what is told adds none


async def read(draft: Draft) -> None:
    """Questions first; then operations, where no phrase is sure of the message; then what fits what there is."""
    await _asked(draft)
    if len(draft.read) > 1:  # of several, what names no list is for the last one
        read = await heard.placed(draft.read, draft.dialogue)
        if draft.plan is None:
            draft.reading = replace(draft.reading, requests=read)
        else:
            draft.plan = replace(draft.plan, requests=read)
    doubted = all(_is_unsure(one, draft) for one in draft.read) and await _operated(draft)
    lost = not doubted and draft.is_open and draft.reading.asks and draft.reading.why == readings.LOST
    if lost and not draft.tools.classifier.can_read(draft.turn, draft.text):  # else a language model tells
        meant, asks = await weighing.weighed(draft.reading.asks, draft.dialogue)
        draft.plan = None if meant is None else Plan((meant,))
        draft.reading = replace(draft.reading, asks=asks)


def _is_unsure(request: Request, draft: Draft) -> bool:
    """Whether a request is a guess, or asks for what nobody can do: yet, with nothing that came, with nothing named."""
    kinds = draft.tools.kinds
    idle = kinds.needs_what_came(request) and not draft.dialogue.came
    action = draft.tools.registry.of(request)
    chats = action is not None and action.operation is Operation.CHAT
    unsure = chats or kinds.points_at_nothing(request) or kinds.is_coming(request) or learning.is_guess(request)
    return idle or unsure


async def _asked(draft: Draft) -> None:
    """A look at nothing in particular, as one at the thing that the message names; a look at somebody who is not
    known, as a question to memory."""
    turn, reading, kinds, registry = draft.turn, draft.reading, draft.tools.kinds, draft.tools.registry
    recalls = bool(draft.read) and all(map(kinds.recalls, draft.read))
    if all(map(kinds.looks_at_nothing, draft.read)) or (recalls and not await memory_tier.holds(turn, draft.text)):
        look = await questions.of_own(draft.text, draft.dialogue)
        draft.plan = Plan(tuple(look)) if look else draft.plan
    asks = reading.asks
    if not draft.dialogue.came:  # nothing waits to be put off or taken as done
        asks = tuple(one for one in asks if not kinds.needs_what_came(one))
    draft.reading = reading = replace(reading, asks=await lookups.of_somebody(turn, asks, registry))
    if draft.plan is None and not await lookups.of_somebody(turn, reading.requests, registry):
        remembered = await memory_tier.memory_asked(turn, draft.text, ()) if reading.requests else None
        draft.plan = None if remembered is None else Plan((remembered,))


async def _operated(draft: Draft) -> bool:
    """What is done with a thing that is named or was spoken of. Whether that is only asked about, as half of what is
    said may be something else."""
    kinds, read = draft.tools.kinds, draft.read
    told = await draft.in_context(draft.text)
    asked = told is not None and told.operation == Operation.ASK
    unplaced = told is not None and not told.requests and told.share >= in_context.SURE
    if told is not None and (not told.requests or (asked and await memory_tier.holds(draft.turn, draft.text))):
        told = None  # "when did she last have it?" is for who remembers
    phrased = any(not learning.is_guess(one) for one in read)
    if told is not None and phrased and told.operation in (Operation.UNDO, Operation.REDO):
        told = None  # "undo the last edit" says of what
    if told is not None and phrased and _names_another_kind(draft, told):
        told = None  # "cancel the reminder", behind an event: the phrase knows which kind
    looks = any(action is not None and action.effect is Effect.READ for action in map(draft.tools.registry.of, read))
    if told is not None and told.share >= (in_context.SURE if looks else in_context.ACT):
        draft.plan = Plan(told.requests)
        return False
    if told is not None and told.share >= in_context.ASK and await _differs(read, told, draft.dialogue):
        draft.plan = None  # two readers take it for two things
        draft.reading = replace(draft.reading, requests=(), asks=(*told.requests[:1], *read)[: arbiter.MOST])
        return True
    done = await heard.read(draft.text, draft.dialogue)
    placed = await heard.placed(draft.reading.requests, draft.dialogue)
    asks = await heard.placed(draft.reading.asks, draft.dialogue)
    draft.reading = replace(draft.reading, requests=placed, asks=asks)
    if asked and told is not None and await memory_tier.memory_asked(draft.turn, draft.text, ()) is not None:
        told = None  # "anyone with a nut thing?": what was told may answer it, too
    if done is None and told is not None and told.share >= in_context.ASK and draft.is_open and not asks:
        if asked or told.operation not in _ADDING or not sense.is_told(normalise.words(draft.text)):
            draft.reading = replace(draft.reading, asks=told.requests[:1])
        makes = draft.tools.registry.of(told.requests[0])
        return makes is not None and makes.operation in MAKING  # "a robin is on the bird table": asked at most
    if done is None or not (done.beats(read) or all(map(kinds.is_coming, read))):
        return False  # it stands by itself
    doubted = unplaced or await in_context.stands_alone(draft.text, draft.dialogue)
    if done.sure and not doubted:  # with half of what is said no more is done than asked
        draft.plan = Plan(done.requests)
        return False
    others = [one for one in asks if one.intent != done.requests[0].intent]
    draft.reading = replace(draft.reading, requests=(), asks=(*done.requests[:1], *others)[: arbiter.MOST])
    return doubted


def _names_another_kind(draft: Draft, told: in_context.Told) -> bool:
    """Whether the message names, by its own word, what its phrase is about, and the classifier of turns means a thing
    of another kind."""
    words = normalise.words(draft.text)
    end = len(words)
    said = {kind for kind in frames.kinds() if any(frames.begins(f"kind {kind}", words, at, end) for at in range(end))}
    mine, theirs = (
        {action.object for action in map(draft.tools.registry.of, made) if action is not None}
        for made in (draft.read, told.requests)
    )
    return bool(mine & said) and not theirs & said


async def _differs(read: Sequence[Request], told: in_context.Told, state: DialogueState) -> bool:
    """Whether a guess at one deed does something else than what the classifier of turns makes of the message, or does
    it with what there is not."""
    if len(read) != 1 or len(told.requests) != 1 or not learning.is_guess(read[0]) or not read[0].slots:
        return False
    action, other = state.registry.of(read[0]), state.registry.of(told.requests[0])
    if told.operation not in in_context.ON_THINGS or action is None or other is None or action.operation is None:
        return False
    if (action.object, action.operation) != (other.object, other.operation):
        return True
    name = read[0].slots.get(action.slot(Role.NAME) or "")
    meant = await resolver.named(name, action.operation, state, (action.object,)) if isinstance(name, str) else None
    return meant is not None and not (meant.things or meant.close)
