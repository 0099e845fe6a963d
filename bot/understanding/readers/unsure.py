"""The end of the way: a model where there is one, else the one short question back, or why nothing is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.understanding import (
    answers,
    classifying,
    course,
    memory_tier,
    offering,
    ringing,
    several,
    surroundings,
    theirs,
    touching,
)
from bot.understanding.classifying import Classified
from bot.understanding.dialogue import in_context, operations, reported
from bot.understanding.draft import Draft
from bot.understanding.message import learned, readings
from bot.understanding.message.arbiter import Arbiter
from bot.understanding.planner import Plan
from bot.understanding.readers import telling
from integrations.llm.brain import undone
from specialists import background
from specialists.contract import Operation, Origin, Request, Role
from specialists.language.classifier import ensemble
from specialists.language.text import aside, questions
from storage import documents

_BY_WORDS = frozenset((operations.TIER, learned.TIER))
_HOUSEHOLD = (Origin.OWNER, Origin.MEMBER)


async def _ask_model(draft: Draft) -> None:
    """What a language model makes of what nothing else has read."""
    turn, classifier = draft.turn, draft.tools.classifier
    lack = classifier.lacking(turn, draft.text)
    if classifier.can_read(turn, draft.text):
        classified = await read(draft)
        draft.plan, lack = await by_model(draft, classified), classified.lack
    if draft.plan is None and lack is not None:
        plan = await _decided(draft)
        said = undone(lack) if plan.say in (readings.LOST, readings.BEYOND, readings.WONDERS, telling.HEARD) else ""
        draft.plan = replace(plan, say=said or plan.say)


async def read(draft: Draft) -> Classified:
    """What a model reads in the message, told of what that may lean on."""
    draft.asking_model()
    around = await surroundings.told(draft.turn, draft.text, draft.waiting, draft.rung)
    brief = await background.brief(draft.turn, draft.text)
    return await draft.tools.classifier.read(draft.turn, draft.text, around=around, brief=brief)


async def end(draft: Draft) -> Plan:
    """The plan, with what it settles and what is still open after it."""
    if (draft.plan is None or draft.plan.question is None) and await _is_doubtful(draft, draft.read):
        draft.reading = replace(draft.reading, requests=(), asks=tuple(draft.read), why=readings.LOST)
        draft.plan = None
    if draft.plan is None and ((draft.is_open and draft.reading.why == readings.LOST) or draft.reading.left_over):
        await _ask_model(draft)
    plan = replace(draft.plan or await _decided(draft), settled=draft.settled)
    plan = replace(plan, requests=ringing.bound(plan.requests, draft.rung, draft.tools.registry))
    if draft.attended.alone:
        return plan
    return replace(plan, still=answers.still(draft.waiting, plan.requests, draft.turn.now, draft.tools.registry))


async def _is_doubtful(draft: Draft, requests: Sequence[Request]) -> bool:
    """Whether what was read is hardly what the message is in its context, nor likely by the message alone."""
    if len(requests) != 1 or requests[0].tier not in _BY_WORDS or requests[0].confidence >= reported.NAMED:
        return False
    if not ensemble.knows(requests[0].intent):
        return False  # the intents' model can't find it likely
    likely = draft.tools.router.holds(
        lambda arbiter, message, whens: arbiter.wants(requests[0], message, whens), draft.text, draft.turn.local
    )  # the intents' model has read most messages by now, and that of the turns has not
    return not likely and await in_context.contradicts(requests, draft.text, draft.dialogue)


async def by_model(draft: Draft, classified: Classified) -> Plan | None:
    """What the model read, done or asked about; None where it read nothing that holds."""
    requests, tools = classified.requests, draft.tools
    asks_first = tools.kinds.asks_first
    if classified.talk and (plan := _talk(draft, "the language model saw no request in it")) is not None:
        return replace(plan, told=classified.say, looks=classified.looks)
    if classified.asks:
        no = await theirs.offered(draft.turn, classified.asks)
        return await _offered(draft, classified.asks) if no is None else Plan((), say=no.say)
    if course.is_dependent(classified.uses) or (len(requests) > 1 and any(map(asks_first, requests))):
        made = several.made(requests, classified.uses, tools.registry, draft.turn.local)
        return Plan((), course=made)
    if len(requests) == 1 and asks_first(requests[0]):
        return Plan((), question=await touching.question(draft.turn, draft.text, requests))
    return Plan(requests) if requests else None


def _talk(draft: Draft, why: str) -> Plan | None:
    """The message answered as talk; None where nobody talks."""
    talk = draft.tools.registry.intent("talk", Operation.CHAT)
    return Plan((Request(talk, {}, classifying.TIER, 1.0, why, draft.text),)) if talk else None


async def _decided(draft: Draft) -> Plan:
    """What was guessed at, the one short question back, or why nothing is done. What plainly tells something is
    heard: it is no lookup, whatever its words are like."""
    reading, turn, kinds = draft.reading, draft.turn, draft.tools.kinds
    if reading.requests:
        return Plan(reading.requests, left_over=reading.left_over)
    asks, lost = reading.asks, reading.why == readings.LOST
    if lost and turn.origin in _HOUSEHOLD and memory_tier.declares(draft.text):
        asks = tuple(one for one in asks if not kinds.only_looks(one))
        if not asks:
            return Plan((), say=telling.HEARD)
    if lost and not asks:
        talks, plan = await telling.chat(draft)
        if talks or await in_context.only_talks(draft.text, draft.dialogue):
            return plan
        if (noted := await _noted(draft)) is not None:
            return Plan((noted,))
        if draft.tools.router.holds(Arbiter.is_beyond, draft.text, turn.local):
            return Plan((), say=readings.BEYOND)
        subject = await in_context.subject(draft.dialogue)
        if subject and await in_context.changes_it(draft.text, draft.dialogue):
            return Plan((), say=readings.UNPLACED.format(subject))
        if draft.tools.router.holds(Arbiter.wonders, draft.text, turn.local):
            return Plan((), say=readings.WONDERS)
        asks = await aside.read(draft.text, lambda: offering.dated(draft.text, turn.local, draft.tools.registry))
    if (no := await theirs.offered(turn, asks)) is not None:
        return Plan((), say=no.say)
    if (joint := kinds.joint_look(asks)) is not None:
        return Plan((joint,))
    if kinds.are_a_look(asks):
        return Plan(asks[:1])  # to look is no deed that wants a yes
    return await _offered(draft, asks, reading.left_over) if asks else Plan((), say=reading.why)


async def _noted(draft: Draft) -> Request | None:
    """A question that nothing else answers, where a note of the person's holds most of its words."""
    turn, text = draft.turn, draft.text
    action = draft.tools.registry.doing("document", Operation.SHOW)
    by = action.slot(Role.ID) if action is not None else None
    if action is None or by is None or not questions.begins(text) or len(text) > memory_tier.LONGEST:
        return None
    found = await documents.answering(turn.unit, text, turn.local)
    why = "a note of yours holds most of its words"
    return None if found is None else Request(action.intent, {by: str(found)}, "memory", 0.7, why, text)


async def _offered(draft: Draft, asks: Sequence[Request], left_over: Sequence[str] = ()) -> Plan:
    """The question which of these is meant."""
    question = await touching.question(draft.turn, draft.text, asks, left_over)
    return Plan((), question=question, teaches=not draft.tools.kinds.enters(asks[0]))
