"""A message that is not in English: its language's sentences read it, or a model where there is one. Nothing that has
learned English sees it."""

from __future__ import annotations

from dataclasses import replace

from bot.understanding import answers, ringing
from bot.understanding.draft import Draft
from bot.understanding.planner import Plan
from bot.understanding.readers import unsure


async def read(draft: Draft) -> Plan | None:
    """What its sentences or a model make of it, or what works, said. An open question is only closed by a request:
    nothing here knows whether this was its answer."""
    turn, text, classifier = draft.turn, draft.text, draft.tools.classifier
    reading = draft.tools.router.other_languages.read(text, turn.local)
    if reading is None:
        return None
    made = Plan(reading.requests) if reading.requests else None
    if made is None and classifier.can_read(turn, text):
        made = await unsure.by_model(draft, await unsure.read(draft))
    plan = Plan((), say=reading.why) if made is None else replace(made, settled=True)
    plan = replace(plan, requests=ringing.bound(plan.requests, draft.rung, draft.tools.registry))
    if draft.attended.alone:
        return plan
    return replace(plan, still=answers.still(draft.waiting, plan.requests, turn.now, draft.tools.registry))
