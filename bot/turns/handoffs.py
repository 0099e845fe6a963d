"""Handing on: one specialist names another, and why. work.py runs what is handed on, a few deep at most."""

from __future__ import annotations

from dataclasses import replace

from bot.turns.steps import Step
from bot.understanding.message import slots
from specialists.contract import Finding, Handoff, Reason, Request
from specialists.registry import Registry

DEEPEST = 3
NOBODY = "I can't go on with that: nobody here does it yet."
ROUND = "I went round in circles over that, so I stopped."


def wanted(step: Step, registry: Registry) -> list[Step]:
    """The steps that a model asked for while it talked: behind the talk, and none of them behind another such."""
    requests = step.finding.following if step.finding is not None and not step.depth else ()
    source = step.action.specialist if step.action is not None else ""
    found = [(request, action) for request in requests if (action := registry.of(request)) is not None]
    return [
        Step(request, action, handed=Handoff(source, action.specialist, request, {}, Reason.CAPABILITY_REQUIRED),
             depth=1, unseen=True, proposed=True)
        for request, action in found
    ]


def followed(step: Step, registry: Registry, earlier: list[Step]) -> Step | None:
    """The step that a finding hands on to; None where it hands on nothing.

    Where nobody serves it, or it was done before in this turn, or too many handed on already, the finding says so.
    """
    finding = step.finding
    if finding is None or finding.handoff is None:
        return None
    handoff = finding.handoff
    action = registry.of(handoff.request)
    if action is None or (handoff.target and action.specialist != handoff.target):
        step.finding = _ended(finding, NOBODY)
        return None
    request = _filled(handoff, set(slots.schema(action)))
    same = any(one.request.intent == request.intent and one.request.slots == request.slots for one in earlier)
    if step.depth >= DEEPEST or same:
        step.finding = _ended(finding, ROUND)
        return None
    return Step(request, action, handed=handoff, depth=step.depth + 1)


def _filled(handoff: Handoff, wanted: set[str]) -> Request:
    """The request with what of the context is a slot of its action."""
    request = handoff.request
    context = {name: value for name, value in handoff.context.items() if name in wanted}
    why = request.why or f"{handoff.source.replace('_', ' ')} handed it on: {handoff.reason.value.replace('_', ' ')}"
    return replace(request, slots={**context, **request.slots}, why=why, tier=request.tier)


def _ended(finding: Finding, why: str) -> Finding:
    return replace(finding, say=f"{finding.say}\n{why}".strip(), handoff=None, worked=False)
