"""How sure a finding is, and what is tried where it is not sure enough. work.py asks after each action.

Only what reads is tried again, and only by ways that its action declares: another specialist that answers the same,
the same question in other words, the same with more context. Each try is in the trace; the surest finding is said.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from pydantic import BaseModel

from bot.spoken import SpokenTurn
from integrations.llm import tasks
from integrations.llm.brain import Author, Message, NoBrain
from specialists.contract import HOUSEHOLD, Action, Effect, Finding, Operation, Request, Turn
from specialists.language.text.patterns import Pattern

ENOUGH = 0.5
ATTEMPTS = 4  # in all, the first included
MODEL = "model"  # the way by a model's own answer: taken where it is sure, or the rule's word stands
FIRST_WAIT = 0.2  # seconds before a try after a failure; doubled each time
_FAILED, _UNMET, _HEDGED, _EMPTY = 0.0, 0.2, 0.4, 0.1
_HEDGES = Pattern(
    r"\b(?:i(?:'m| am) (?:not sure|unsure|uncertain)|i (?:do not|don't|cannot|can't) (?:know|tell|say|find|answer)"
    r"|as an? (?:ai|language model)|it is unclear|i could not find|i couldn't find|i have no (?:idea|information))\b",
    re.I,
)
_REPHRASE = """Somebody asked an assistant, and nothing was found for these words. Put the same wish in other words that
are likelier to be found: the usual names of things, no filler. Keep every name, number and date as it is. Answer with
the words alone."""


class Rephrased(BaseModel):
    """The same wish in other words."""

    words: str


class Strategy(NamedTuple):
    """One way to try again: its name for the trace, and the request and action that it makes. None where it can't."""

    name: str
    make: Callable[[], Awaitable[tuple[Request, Action] | None]]


def of(finding: Finding, *, failed: bool = False) -> float:
    """How sure a finding is, 0 to 1: as its specialist says, or less where it failed, is empty, or hedges."""
    if failed:
        return _FAILED
    if finding.question is not None or finding.deeds or finding.handoff is not None:
        return 1.0  # it asks, proposes or hands on: that is no answer to doubt
    if not finding.say.strip():
        return min(finding.confidence, _EMPTY)
    if not finding.worked:
        return min(finding.confidence, _UNMET)
    return min(finding.confidence, _HEDGED) if is_hedged(finding) else finding.confidence


def is_hedged(finding: Finding | None) -> bool:
    """Whether it is a model's own text that says how little it knows."""
    return finding is not None and finding.by_model and _HEDGES.search(finding.say[:300]) is not None


def after(first: Finding | None, other: Finding | None) -> Finding | None:
    """The finding of another way, behind what the first way met with where the person is to know of that."""
    if first is None or other is None or not first.met:
        return other
    return replace(other, say=f"{first.met} {other.say}", met=first.met)


def can_retry(action: Action) -> bool:
    """Whether an action may be tried again: it only reads, and names a way to."""
    return action.effect is Effect.READ and bool(
        action.fallback or action.rephrases or action.coordinates or action.whole
    )


def strategies(
    turn: SpokenTurn, request: Request, action: Action, serving: Callable[[str], Action | None],
    recall: Callable[[], Awaitable[bool]],
) -> Iterator[Strategy]:
    """What may be tried, in order. `recall` puts more context on the turn, and says whether there was any more."""
    for intent in action.fallback:
        yield Strategy("fallback", lambda intent=intent: _other(request, serving(intent)))  # type: ignore[misc]
    if action.rephrases:
        yield Strategy("rephrase", lambda: _rephrased(turn, request, action))

    async def more() -> tuple[Request, Action] | None:
        return (request, action) if await recall() else None

    async def talk() -> tuple[Request, Action] | None:
        found = _talk(turn, request)
        if found is not None and found[1].coordinates:
            await recall()  # it may bring somebody else's words, and then no model answers of itself
        return found if found is not None and not turn.tainted else None

    if action.coordinates:  # no other would do anything else with more of what is remembered
        yield Strategy("context", more)
    yield Strategy(MODEL, talk)


async def _other(request: Request, action: Action | None) -> tuple[Request, Action] | None:
    """The same for another specialist: slots by their names; where no name fits, its one text gets ours."""
    from bot.understanding.message import slots

    if action is None or action.effect is not Effect.READ:
        return None
    wanted = slots.schema(action)
    given = {name: value for name, value in request.slots.items() if name in wanted}
    texts = [name for name, kind in wanted.items() if kind is str and name not in given]
    if not given and texts:
        given = {texts[0]: next((value for value in request.slots.values() if isinstance(value, str)), request.text)}
    return replace(request, intent=action.intent, slots=given), action


def _talk(turn: SpokenTurn, request: Request) -> tuple[Request, Action] | None:
    """A model's own answer, where there is one and nothing else was asked."""
    catalog, own = turn.ports.catalog, turn.origin in HOUSEHOLD and not turn.tainted
    action = catalog.serving(catalog.intent("talk", Operation.CHAT))
    if action is None or not own or len(turn.requests) > 1 or turn.ports.brain.state().lack is not None:
        return None
    return Request(action.intent, {}, "model", 1.0, "no rule found anything", request.text), action


async def _rephrased(turn: Turn, request: Request, action: Action) -> tuple[Request, Action] | None:
    words = request.slots.get(action.rephrases)
    if not isinstance(words, str) or not words:
        return None
    try:
        answer = await turn.ports.brain.complete(
            tasks.REPHRASE, [Message(Author.SYSTEM, _REPHRASE), Message(Author.USER, words)], Rephrased,
            payer=turn.payer, allowance=turn.allowance,
        )
    except NoBrain:
        return None
    other = " ".join(answer.value.words.split())[:300]
    if not other or other.casefold() == words.casefold():
        return None
    return replace(request, slots={**request.slots, action.rephrases: other}), action
