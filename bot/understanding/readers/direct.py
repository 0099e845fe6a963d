"""What needs no reading of words as an order: a button, the answer to an open question, the short answer to a reminder
that came, an emoji, several steps in one message, and what the text that is worked on can take."""

from __future__ import annotations

from bot.understanding import memory_tier, planner, ringing, several
from bot.understanding.draft import Draft
from bot.understanding.message import slots
from bot.understanding.planner import Plan
from specialists.language.text import aside
from specialists.services import EDITING


async def button(draft: Draft) -> Plan | None:
    """A tap that is an order of its own."""
    if planner.tapped_answer(draft.row.payload):
        return None
    try:
        tapped = planner.from_button(draft.tools.registry, draft.row.payload, draft.turn.local)
    except slots.Unreadable as error:
        return Plan((), say=str(error))
    return Plan((tapped,), settled=draft.settled) if tapped else None


async def answer(draft: Draft) -> Plan | None:
    """The answer to the open question, tapped or in words."""
    waiting, picked, registry = draft.waiting, planner.tapped_answer(draft.row.payload), draft.tools.registry
    if picked and (waiting is None or waiting.id != picked[0]):
        return Plan((), say=planner.GONE)
    if waiting is None or waiting.question is None or not draft.attended.may_answer(waiting.id):
        return None
    said = picked[1] if picked else draft.text
    answered = planner.answer(registry, waiting.question, said, draft.turn.local, draft.tools.router)
    if answered is None:
        fixed = memory_tier.put_right(waiting.question, said, draft.tools.registry)
        return None if fixed is None else Plan((fixed,), settled=True)
    if answered.requests and planner.is_bound_elsewhere(registry, waiting.question, draft.turn.handle_id):
        return Plan((), say=planner.ELSEWHERE)
    return answered


async def arrived(draft: Draft) -> Plan | None:
    """What the shortest words mean right after a reminder: "ok", "later", "in 10"; an emoji alone asks for nothing.
    Looks around for the readers behind it, too."""
    await draft.look_around()
    short = ringing.short(draft.rung, draft.text, draft.tools.registry)
    if short is not None:
        return Plan((short,), settled=draft.settled)
    return Plan((), say=planner.GESTURE) if planner.is_gesture(draft.text) else None


async def steps(draft: Draft) -> Plan | None:
    """Several steps that feed each other; or one on the text that the person works on."""
    turn, tools = draft.turn, draft.tools
    course = await aside.read(draft.text, lambda: several.read(draft.text, turn.local, tools.router, tools.registry))
    return await _edit(draft) if course is None else Plan((), settled=draft.settled, course=course)


async def _edit(draft: Draft) -> Plan | None:
    """An order to change the text that the person works on."""
    asked = await draft.turn.ports.catalog.service(EDITING).asked(draft.turn, draft.text)
    return None if asked is None else Plan((asked,), settled=draft.settled)
