"""A message that asks for several steps, the later working on what the earlier made: "write …, then make it shorter,
then send it to Sarah". By rule; what a rule cannot cut up is left to the model. understanding.py asks.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.understanding import asking
from bot.understanding.course import SHOW, Course, Leg
from bot.understanding.message.router import Router
from specialists.contract import Effect, Operation, Request, Role
from specialists.language.text.patterns import Pattern
from specialists.registry import Registry

MOST = 8  # steps
LONGEST = 600  # letters
RULE = "phrase"
_MADE = r"(?:it|that|them|this|these|those|the (?:result|results|text|draft|email|letter|poem|summary|answer|list))"
_VERBS = (
    r"(?:send|text|message|whatsapp|sms|forward|email|make|save|store|put|read|show|translate|shorten|rewrite|remind"
    r"|turn|tell|remember|keep|polish|fix)"
)
_CUT = Pattern(
    r"\s*(?:[,;.]\s*|\s)(?:and\s+)?(?:then|after that|afterwards|after this|finally|next)\b[\s,]*"
    rf"|(?:\s*,?\s+and\s+|\s*,\s+)(?=(?:also\s+)?{_VERBS}\s+(?:\w+\s+)?{_MADE}\b)", re.I,
)
_BEGINS = Pattern(r"(?:first|firstly|first of all|to begin with)[\s,:]+", re.I)
_ALSO = Pattern(r"(?:also|please)\s+", re.I)
_SEND = Pattern(
    rf"(?:send|text|message|whatsapp|sms|forward|email|pass|give)\s+{_MADE}(?:\s+on|\s+over)?\s+to\s+(?P<to>.{{1,60}}?)"
    rf"|(?:send|text|message|whatsapp|sms|give)\s+(?P<to_first>[\w'’ .-]{{1,40}}?)\s+{_MADE}", re.I,
)
_SHOW = Pattern(
    rf"(?:show|read|tell|give|send)\s+(?:me\s+{_MADE}|{_MADE}(?:\s+out)?\s+(?:to|for)\s+me)(?:\s+out)?"
    rf"|let me see {_MADE}|(?:show|read|tell)\s+(?:me|it)", re.I,
)
_ME = Pattern(r"(?:me|myself)(?:\s+please)?", re.I)
_SAVE = Pattern(
    rf"(?:save|store|keep|put)\s+{_MADE}\s+(?:as|in|into|to)\s+(?:a\s+|my\s+|the\s+)?(?:new\s+)?(?:note|notes|document|"
    r"documents|docs)(?:\s+(?:called|named|titled)\s+(?P<title>.{1,60}?))?", re.I,
)
_REMEMBER = Pattern(rf"(?:remember|memorise|memorize)\s+{_MADE}", re.I)
_REMIND = Pattern(rf"remind me (?:of|about) {_MADE}\s+(?P<when>.{{2,40}})", re.I)
_EDIT = Pattern(
    rf"(?:make|turn|put|translate|shorten|rewrite|reword|polish|fix|proofread|correct|lengthen|edit)\s+"
    rf"(?:the\s+(?:spelling|grammar|typos)(?:\s+(?:in|of)\s+{_MADE})?|{_MADE}\b.*)", re.I,
)
_WRITES = Pattern(r"(?:please\s+)?(?:write|draft|compose|prepare)\b", re.I)
_ENDS = " .,;!?"
_DOCUMENT, _FACT = ("document", Operation.CREATE), ("fact", Operation.KEEP)
_MESSAGE, _REMINDER = ("message", Operation.SEND), ("reminder", Operation.CREATE)
_WRITING, _EDITING = ("text", Operation.WRITE), ("text", Operation.EDIT)


def read(text: str, now: dt.datetime, router: Router, registry: Registry) -> Course | None:
    """The steps of a message; None where it is no such thing, or a part of it can't be read. `now` aware, local."""
    if len(text) > LONGEST or _CUT.search(text) is None:
        return None
    parts = [part.strip(_ENDS) for part in _CUT.split(text)]
    if not 2 <= len(parts) <= MOST or not all(parts):
        return None
    first = _first(_BEGINS.sub("", parts[0], count=1), now, router, registry)
    if first is None:
        return None
    legs = [Leg(first)]
    for part in parts[1:]:
        found = _later(_ALSO.sub("", part), now, router, registry)
        if found is None:
            return None
        request, uses = found
        named = _named(request, legs)
        if named is None:
            return None
        request = named
        legs.append(Leg(request, _latest(legs, registry) if uses else None))
    if all(leg.uses is None for leg in legs) and not registry.does(first, *_WRITING):
        return None  # a text alone would take what follows for what it is about
    return told(legs, registry, now)


def made(
    requests: Sequence[Request], uses: Sequence[int | None], registry: Registry, now: dt.datetime
) -> Course:
    """The course of requests that a model read."""
    return told([Leg(request, place) for request, place in zip(requests, uses, strict=True)], registry, now)


def told(legs: list[Leg], registry: Registry, now: dt.datetime) -> Course:
    """The course, each step with its deed in words."""
    for leg in legs:
        leg.told = leg.told or _told(leg, registry, now)
    return Course(legs)


def _told(leg: Leg, registry: Registry, now: dt.datetime) -> str:
    if leg.request.intent == SHOW:
        return "show it to you"
    if registry.does(leg.request, *_EDITING):
        return leg.request.text or "change it"
    if leg.uses is None:
        return asking.deed(leg.request, registry, now)
    if registry.does(leg.request, *_MESSAGE):
        return f"send it to {_value(leg.request, Role.PERSON, registry) or 'somebody'}"
    if registry.does(leg.request, *_FACT):
        return "remember it"
    if registry.does(leg.request, *_DOCUMENT):
        title = _value(leg.request, Role.NAME, registry)
        return f"save it as a note called {title}" if title else "save it as a note"
    return f"{asking.deed(leg.request, registry, now)}, with what came of step {leg.uses + 1}"


def _value(request: Request, role: Role, registry: Registry) -> Any:
    """What a request has in the slot of that role."""
    action = registry.of(request)
    return None if action is None else request.slots.get(action.slot(role) or "")


def _latest(legs: Sequence[Leg], registry: Registry) -> int:
    """The last step that made something: "it"."""
    return max((place for place, leg in enumerate(legs) if _makes(leg.request, registry)), default=0)


def _makes(request: Request, registry: Registry) -> bool:
    """Whether its answer is something to work on: what only reads, and what shows besides."""
    action = registry.of(request)
    if action is None or action.operation is Operation.CHAT:  # "no, put it back" begins with nothing to work on
        return False
    return action.effect is Effect.READ or action.operation is Operation.SHOW


def _named(request: Request, legs: Sequence[Leg]) -> Request | None:
    """ "Send it to her": to whom it was written. None where that was to nobody."""
    to = request.slots.get("recipient")
    if not isinstance(to, str) or to.casefold() not in ("her", "him", "them"):
        return request
    names = [str(leg.request.slots["recipient"]) for leg in legs if leg.request.slots.get("recipient")]
    return replace(request, slots={**request.slots, "recipient": names[-1]}) if names else None


def _first(part: str, now: dt.datetime, router: Router, registry: Registry) -> Request | None:
    """What makes something for the rest to work on."""
    reading = router.read(part, now)
    if len(reading.requests) != 1:
        return None
    request = reading.requests[0]
    if registry.does(request, *_MESSAGE) and reading.second is not None and _WRITES.match(part):
        request = reading.second  # it is written first, and sent by a later step if at all
    return replace(request, text=part) if _makes(request, registry) else None


def _later(part: str, now: dt.datetime, router: Router, registry: Registry) -> tuple[Request, bool] | None:
    """A later step, and whether it works on what was made."""
    if _SHOW.fullmatch(part):
        return _step(SHOW, part), True
    if found := _SEND.fullmatch(part):
        to = (found["to"] or found["to_first"]).strip()
        return (_step(SHOW, part), True) if _ME.fullmatch(to) else _made(_MESSAGE, part, registry, {Role.PERSON: to})
    if found := _SAVE.fullmatch(part):
        return _made(_DOCUMENT, part, registry, {Role.NAME: found["title"]})
    if _REMEMBER.fullmatch(part):
        return _made(_FACT, part, registry, {})
    if found := _REMIND.fullmatch(part):
        read = router.read(f"remind me of this {found['when']}", now).requests
        when = read[0].slots.get("when") if len(read) == 1 and registry.does(read[0], *_REMINDER) else None
        return _made(_REMINDER, part, registry, {Role.TIME: when}) if when is not None else None
    if _EDIT.fullmatch(part):
        return _made(_EDITING, part, registry, {})
    reading = router.read(part, now)
    known = len(reading.requests) == 1 and registry.of(reading.requests[0]) is not None
    return (replace(reading.requests[0], text=part), False) if known else None


def _made(
    trait: tuple[str, Operation], part: str, registry: Registry, values: Mapping[Role, Any]
) -> tuple[Request, bool] | None:
    """The step with that operation on that object, which works on what was made."""
    action = registry.doing(*trait)
    if action is None:
        return None
    slots = {str(action.slot(role)): value for role, value in values.items() if value}
    return _step(action.intent, part, **slots, **({action.whole: part} if action.whole else {})), True


def _step(intent: str, part: str, **slots: object) -> Request:
    return Request(intent, slots, RULE, 0.9, f'a step of what you asked for: "{part[:60]}"', part)
