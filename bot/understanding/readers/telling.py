"""What the message tells: a fact to be kept or put right, an answer given for somebody, words for who wrote before, and
what a remark stands beside."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from bot.understanding import attending, covered, learning, memory_tier, offering, ringing
from bot.understanding.draft import Draft
from bot.understanding.message import readings, remarks, router
from bot.understanding.message.arbiter import Arbiter
from bot.understanding.message.readings import Reading
from bot.understanding.planner import Plan
from bot.understanding.readers import words
from specialists.contract import Operation, Request
from specialists.language.text import aside
from specialists.memory import finding

HEARD = 'I hear you. I see nothing in it for me to do; "remember that" keeps it.'


async def facts(draft: Draft) -> None:
    """What was taken for chat, for a look at a contact or for an order by its likeness, and tells a fact."""
    turn, text = draft.turn, draft.text
    if draft.read and all(map(draft.tools.kinds.is_of_oneself, draft.read)) and memory_tier.is_hedged(text):
        draft.plan, draft.reading = None, replace(draft.reading, requests=())  # "maybe I'm …" is asked about afterwards
    if draft.plan is not None and draft.plan.requests and all(map(draft.tools.kinds.chats, draft.plan.requests)):
        draft.plan = (await chat(draft))[1] if memory_tier.declares(text) else draft.plan
    if draft.plan is not None and all(map(draft.tools.kinds.is_courtesy, draft.plan.requests)):
        fixed = await memory_tier.behind(turn, text) or await memory_tier.correction(turn, text)
        draft.plan = draft.plan if fixed is None else Plan((fixed,))
    looked_up = () if draft.plan is None else draft.plan.requests
    if [draft.tools.registry.does(one, "contact", Operation.SHOW) for one in looked_up] == [True]:
        fixed = await memory_tier.changed(turn, text)
        draft.plan = draft.plan if fixed is None else Plan((fixed,))
    if draft.is_open or (draft.plan is None and all(map(learning.is_guess, draft.reading.requests))):
        fixed = await memory_tier.correction(turn, text)
        fixed = fixed or (None if draft.is_open else await memory_tier.changed(turn, text))
        draft.plan = None if fixed is None else Plan((fixed,))
    if draft.plan is None and memory_tier.is_guessed(draft.reading, draft.tools.registry):
        draft.plan = await _told(draft)
        if memory_tier.is_learnt(text):
            draft.reading = replace(draft.reading, requests=())
    guessed = tuple(draft.read)
    amiss = memory_tier.taken_amiss(text, guessed, draft.tools.registry)
    if amiss and not any(map(draft.tools.kinds.enters, guessed)):
        draft.plan = None
        draft.reading = replace(draft.reading, requests=(), asks=guessed, why=readings.LOST)


async def to_others(draft: Draft) -> Plan | None:
    """Words for who wrote the message that is replied to; how a reminder ended that another one tells of."""
    to_them = draft.attended.back(draft.read, draft.text, draft.tools.registry, draft.turn.local)
    if to_them is not None:
        return Plan((), settled=draft.settled, question=to_them)
    deeds = await ringing.told(draft.turn, draft.text, draft.turns) if draft.is_open else ()
    return Plan(tuple(deeds), settled=draft.settled) if deeds else None


async def beside(draft: Draft) -> Plan | None:
    """Where the whole says too little: an answer for somebody, what memory holds, the order without its remarks, and
    last the fact that the message may tell. Several things to do are asked about as tasks."""
    turn, text = draft.turn, draft.text
    if draft.is_open:
        asked = await attending.spoken_for(turn, text)
        asked = asked or await memory_tier.behind(turn, text)
        timed = bool(draft.reading.times) and any(one.slots for one in draft.reading.asks)
        ordered = timed and await aside.read(text, lambda: draft.tools.router.holds(Arbiter.orders, text, turn.local))
        if asked is None and not ordered:
            asked = await memory_tier.memory_asked(turn, text, draft.reading.asks)
        if asked is not None:
            draft.plans(asked)
        else:
            draft.plan, draft.reading = await _without_remarks(draft)
        if draft.is_open and not any(map(draft.tools.kinds.enters, draft.reading.asks[:1])):
            draft.plan = await _told(draft)
    if await _gives_way(draft) and (recalled := await covered.request(turn, text)) is not None:
        draft.plans(recalled)
    tasks = offering.tasks(text, draft.read, turn.local, draft.tools.registry)
    if tasks is None or draft.attended.alone:
        return None
    return Plan((), settled=draft.settled, question=tasks)


async def _gives_way(draft: Draft) -> bool:
    """Whether nothing is planned but what a fact that answers the message goes before: a guess that only looks or
    talks, what nobody can do yet, a look into memory that would find nothing."""
    kinds = draft.tools.kinds
    if draft.plan is not None and not draft.plan.requests:
        return False
    recalls = bool(draft.read) and all(map(kinds.recalls, draft.read))
    if recalls:
        return not await memory_tier.holds(draft.turn, draft.text)
    return all(map(kinds.gives_way, draft.read))


async def _without_remarks(draft: Draft) -> tuple[Plan | None, Reading]:
    """What is wanted beside what is only told, where the message as a whole says too little. Nothing is sent so
    without a yes."""
    text, now, reading, kinds = draft.text, draft.turn.local, draft.reading, draft.tools.kinds
    core = await aside.read(text, lambda: remarks.core(text, now) or remarks.learnt_core(text, now))
    if core is None:
        return await _beside_news(draft)
    plan, alone = await words.by_rule(draft, core, core)
    wanted = alone.requests if plan is None else plan.requests
    if any(map(kinds.goes_out, wanted)):
        return None, replace(reading, asks=wanted) if plan is None or plan.question is None else reading
    if any(map(kinds.names_nothing, wanted)) or _says_more(reading.asks, wanted):
        return None, reading  # "Kwame has the trowel. Remove it": what it is was said in the remark
    if plan is None and not alone.requests:
        return None, replace(reading, asks=alone.asks) if alone.asks else reading
    return plan, alone


async def _beside_news(draft: Draft) -> tuple[Plan | None, Reading]:
    """The order that stands beside what is told with a time of its own; what is told is said not to be taken in."""
    found = await aside.read(draft.text, lambda: remarks.beside_news(draft.text, draft.turn.local))
    plan, alone = (None, draft.reading) if found is None else await words.by_rule(draft, found[0], found[0])
    sure = plan is not None and plan.question is None and not any(map(learning.is_guess, plan.requests))
    if found is None or plan is None or not sure or any(map(draft.tools.kinds.goes_out, plan.requests)):
        return None, draft.reading
    return replace(plan, left_over=(*plan.left_over, found[1])), alone


def _says_more(asks: Sequence[Request], wanted: Sequence[Request]) -> bool:
    """Whether the whole message, read as the same, holds values that its order alone does not."""
    return len(wanted) == 1 and any(
        one.intent == wanted[0].intent and wanted[0].slots.keys() < one.slots.keys() for one in asks[:1]
    )


async def _told(draft: Draft) -> Plan | None:
    """What the message tells, where it asks for nothing; left to a model, where there is one. What is in somebody
    else's words is told by nobody."""
    turn, text, reading, reads = draft.turn, draft.text, draft.reading, draft.tools.router
    core = remarks.core(text, turn.local)
    if core is not None and reads.read(core, turn.local).requests:
        return None  # an order stands beside what it tells
    names_nothing = reading.why == router.NOTHING_LIKE_IT  # it can't be an order: there is nothing to do it with
    text = await aside.read(text, lambda: remarks.unordered(draft.text, turn.local))
    named = await finding.said_out(turn, text)
    tells = names_nothing or named != text  # it can't be an order, or says of whom in other words
    tells = tells or (memory_tier.is_hedged(text) and memory_tier.keeps(reading.asks[:1], draft.tools.registry))
    if not tells and await aside.read(text, lambda: _asks_for_more(reads, text, turn.local)):
        return None
    if turn.tainted or (draft.tools.classifier.can_read(turn, text) and reading.why == readings.LOST):
        return None
    if named == text and not memory_tier.is_of_mine(text) and (await chat(draft))[0]:
        return None  # "I'm wrecked, was up since 4 with the small one"
    found = memory_tier.told(named, reading.asks, draft.tools.registry, as_written=named == text)
    if isinstance(found, Request):
        return Plan((found,))
    return None if found is None else Plan((), question=found)


def _asks_for_more(reads: router.Router, text: str, now: dt.datetime) -> bool:
    """Whether a text wants something done or answered, or only talks, rather than tells what is to be kept."""
    if reads.holds(Arbiter.orders, text, now):
        return True
    return not memory_tier.is_of_mine(text) and reads.holds(Arbiter.tells_no_fact, text, now)


async def chat(draft: Draft) -> tuple[bool, Plan]:
    """Whether a text only talks, and what is said to it: what a phrase of its tells, or that it was heard."""
    talks, said = await aside.read(draft.text, lambda: draft.tools.router.talks(draft.text, draft.turn.local))
    return talks, Plan((), say=HEARD) if said is None else Plan((said,))
