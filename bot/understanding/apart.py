"""Two messages that were read as one: "text Sam I am late and text Bob dinner is at 8". understanding.py asks.

Whatever read the request, its body is looked through (specialists/language/addressed). Where the parts are certain
they become requests of their own; where they can be read but are not certain, who would get what is shown first. What
is left as it was comes to the gate (bot/turns/outward.py), which sends none of it unseen.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.spoken import SpokenTurn
from bot.understanding import asking, planner, told
from bot.understanding.course import Course, Leg
from bot.understanding.message.router import Router
from specialists import circle
from specialists.contract import Effect, Request
from specialists.language import addressed
from specialists.language.addressed.places import Break, Kind
from specialists.language.addressed.words import People
from specialists.language.text import patterns
from specialists.language.time import When
from specialists.registry import Registry

SHOWN = 400  # letters of each part that are shown
LEFT_OUT = "I did nothing with this part, which I could not read: \"{}\""
_IN_ORDER = patterns.Pattern(r"[\s,]*\b(?:in (?:that|this) order|respectively)\W*$", re.I)  # said of all the parts
Reader = Callable[[str], Awaitable[Sequence[Request]]]


class Cut(NamedTuple):
    """The requests that a request comes to, and whether nothing about them is a guess."""

    requests: Sequence[Request]
    sure: bool


async def apart(plan: planner.Plan, turn: SpokenTurn, router: Router, registry: Registry) -> planner.Plan:
    """The plan with each message in it cut into those that it holds."""

    async def read(text: str) -> Sequence[Request]:
        reading, _ = await planner.read(router, turn.unit, text, turn.local)
        return reading.requests

    if headed := await _headed(plan, turn, read, registry):
        return headed
    plan = await _uncounted(plan, turn, read)
    if all(told.words_for_another(one) is None for one in plan.requests):
        return plan
    people = await circle.known(turn)
    if lost := unread(turn.said, plan.requests, people):
        plan = replace(plan, say="\n".join(part for part in (plan.say, LEFT_OUT.format(lost)) if part))
    made = await cut(plan.requests, turn.said, people, read, registry)
    if len(made.requests) == len(plan.requests):
        return plan
    if made.sure:
        return replace(plan, requests=tuple(made.requests))
    legs = [Leg(one, told=asking.deed(one, registry, turn.local, SHOWN)) for one in made.requests]
    return replace(plan, requests=(), course=Course(legs))


async def _uncounted(plan: planner.Plan, turn: SpokenTurn, read: Reader) -> planner.Plan:
    """The plan of a message that counts those who are to get it, read as if it named them alone: "text both Sam and
    Bob …". Where that reads as no message to somebody, it stays what it was."""
    if plan.settled or plan.course is not None:
        return plan
    people = await circle.known(turn)
    bare = addressed.plain(turn.said, people)
    made = await read(bare) if bare != turn.said else ()
    if not made or any(told.words_for_another(one) is None for one in made):
        return plan
    return replace(plan, requests=tuple(replace(one, text=one.text or bare) for one in made), say="", question=None)


async def _headed(plan: planner.Plan, turn: SpokenTurn, read: Reader, registry: Registry) -> planner.Plan | None:
    """The plan that messages headed by names come to, shown before any goes out: "Sam: buy wine. Bob: bring ice"."""
    if ":" not in turn.said or plan.settled or plan.course is not None:
        return None
    people = await circle.known(turn)
    if not addressed.heads(turn.said, people):
        return None
    whole = f"text {turn.said}"
    made = await cut(await read(whole), whole, people, read, registry)
    if len(made.requests) < 2 or any(told.words_for_another(one) is None for one in made.requests):
        return None
    legs = [Leg(one, told=asking.deed(one, registry, turn.local, SHOWN)) for one in made.requests]
    return replace(plan, requests=(), say="", question=None, course=Course(legs))


def unread(whole: str, requests: Sequence[Request], people: People) -> str:
    """What of a message no request was made of, where it has words for somebody in it; empty where nothing has."""
    if any("ladder" in one.slots for one in requests):
        return ""  # what follows silence was taken out of the words, and is in the request
    at = 0
    for request in sorted(requests, key=lambda one: whole.find(one.text)):
        start = whole.find(request.text) if request.text else -1
        if start < 0:
            return ""  # they do not stand in it as they are, so nobody can tell what is left
        left = whole[at:start].strip(" ,;.\n")
        if left and addressed.is_for_somebody(left, people):
            return left
        at = max(at, start + len(request.text))
    left = whole[at:].strip(" ,;.!?\n\"”")
    return left if left and addressed.is_for_somebody(left, people) else ""


async def cut(
    requests: Sequence[Request], whole: str, people: People, read: Reader, registry: Registry
) -> Cut:
    """The requests of the message `whole`, each that holds several messages as those. `read` makes requests of words
    by themselves."""
    made: list[Request] = []
    sure = True
    for request in requests:
        said = _outgoing(request, whole, registry)
        found = addressed.breaks(said.rest, people, said.frame) if said is not None else []
        parts = await _parts(request, said, found, people, read) if said is not None and found else []
        made += parts or [request]
        early = _time_before(request, said) if said is not None else None
        sure = sure and (not parts or (early is None and all(one.sure for one in found)))
    return Cut(made, sure)


def _outgoing(request: Request, whole: str, registry: Registry) -> told.Said | None:
    action = registry.of(request)
    reads = action is None or action.effect in (Effect.READ, Effect.DELETE)
    return None if reads else told.words_for_another(request, whole)


async def _parts(
    request: Request, said: told.Said, found: Sequence[Break], people: People, read: Reader
) -> list[Request]:
    """The requests that the parts are by themselves; none where any can't be read so."""
    if not said.frame or not all(one.parts for one in found):
        return []
    made = await _first(request, said, found[0].end, read)
    if not made:
        return []
    ends = [*(one.end for one in found[1:]), len(_IN_ORDER.sub("", said.rest))]
    for one, end in zip(found, ends, strict=True):
        part = await _read(read, one.lead + said.rest[one.start : end])
        if not part or (one.kind is Kind.PERSON and not _is_for(part, one, people)):
            return []
        made += [_in_full(part[0], made[0]), *part[1:]]
    early = _time_before(request, said)
    return made if early is None else [replace(one, slots={"when": early, **one.slots}) for one in made]


def _in_full(request: Request, first: Request) -> Request:
    """The request, its words those of the first where it only says "the same"."""
    slot = next((name for name in told.SLOTS if request.slots.get(name)), "")
    if not slot or not addressed.says_the_same(told.body_of(request)):
        return request
    return replace(request, slots={**request.slots, slot: told.body_of(first)})


async def _first(request: Request, said: told.Said, end: int, read: Reader) -> list[Request]:
    """What the words before the first break ask for: read by themselves, or else the request with its body cut."""
    text = f"{said.frame}{said.rest[:end]}"
    first = await _read(read, text)
    if [_to(one) for one in first] == [_to(request)]:
        return first
    slot = next(name for name in told.SLOTS if request.slots.get(name))
    if "when" in request.slots or not said.rest[:end].strip():
        return []  # whose time it is, nobody can tell
    return [replace(request, slots={**request.slots, slot: said.rest[:end].strip()}, text=text)]


def _to(request: Request) -> tuple[str, object]:
    return request.intent, request.slots.get("recipient")


def _is_for(part: Sequence[Request], one: Break, people: People) -> bool:
    """Whether what was read is something for whom the break names, and holds nothing for anybody else in turn."""
    names = str(part[0].slots.get("recipient", "")).casefold()
    body = told.body_of(part[0])
    return len(part) == 1 and one.who.casefold() in names and bool(body) and not addressed.breaks(body, people)


def _time_before(request: Request, said: told.Said) -> When | None:
    """ "Tomorrow at 9 text Sam … and text Bob …": the time, of which nobody can tell whether it is for both."""
    when = request.slots.get("when")
    return when if isinstance(when, When) and when.text not in said.rest else None


async def _read(read: Reader, text: str) -> list[Request]:
    bare = text.strip(" ,;\n")
    return [replace(one, text=one.text or bare) for one in await read(bare)]
