"""What is said of the carrying, taken out before the rest is read: the way a reminder is to come by ("by sms"), and the
clock that a message is to go by ("at 9 his time text Sam …"). For router.py.

"Remind me to buy milk at 5 by sms" is a reminder of milk; in "remind me to send the photos by whatsapp" the way is what
is to be done.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from specialists.contract import Operation, Request
from specialists.language.grammar import ladder
from specialists.language.text.patterns import Pattern

if TYPE_CHECKING:
    from bot.understanding.message.readings import Reading
    from specialists.registry import Registry

_LONG = 600  # letters that are looked at
_SIGNS = ("sms", "whats", "telegram", "text", "call", "phone")
_ORDERS = ("remind", "alarm", "wake", "ping", "notify", "alert", "nudge")
_CHANNELS = {
    "sms": "sms", "text": "sms", "text message": "sms", "whatsapp": "whatsapp", "whats app": "whatsapp",
    "telegram": "telegram", "phone": "voice", "telephone": "voice", "call": "voice", "phone call": "voice",
    "voice call": "voice",
}  # fmt: skip
_NAMED = r"text(?:\smessage)?|sms|whats\s?app|telegram|(?:phone\s|voice\s)?call|(?:tele)?phone"
_WAY = Pattern(
    rf"(?:\s*[,(–-])?\s*\b(?:(?:by|via|per|with|as|through)\s+(?:an?\s+)?(?P<way>{_NAMED})"
    rf"|(?:on|over)\s+(?:my\s+)?(?P<on>whats\s?app|telegram|sms))(?:\s+message)?"
    rf"(?:\s+(?:and|&|\+)\s+(?:then\s+)?(?:by\s+|via\s+|on\s+|an?\s+)*(?P<second>{_NAMED}))?\b(?!['’-])\)?", re.I,
)
_ORDERED = Pattern(r"\b(?:remind\w*|alarm|wake|ping|notify|alert|nudge)\b", re.I)
_MATTER = Pattern(r"\b(?:to|about|of|that)\b", re.I)
# What is done by such a way by oneself: there it belongs to what is to be done.
_DONE_SO = Pattern(
    r"\b(?:call|ring|phone|text|message|send|write|reply|answer|respond|contact|reach|tell|ask|order|book|pay|confirm"
    r"|invite|inform|notify|share|forward|post|cancel|check|look|read|log|chat|talk|speak|discuss|join|update|report"
    r"|thank|congratulate|wish|say|get (?:back|in touch)|follow up|arrange|register|submit|buy .* on)\b", re.I,
)
_TIMED = Pattern(r"(?:\d|\b(?:noon|midnight|o'?clock|am|pm|morning|evening|afternoon|night|tonight|today|tomorrow"
                 r"|minutes?|hours?|days?|weeks?|weekend|\w+day))\s*$", re.I)  # fmt: skip


_THEIR_CLOCK = Pattern(
    r"(?P<time>.{1,60}?)\s+(?:in\s+)?(?:his|her|their|\w[\w-]*['’]s)\s+(?:time(?:\s?zone)?|clock)\s*,?\s+"
    r"(?=(?:please\s+)?(?:text|message|send|write|tell|wish|whatsapp|sms)\b)", re.I,
)


class Carved(NamedTuple):
    """A text without its way, and the channels named: the first, and one that is to follow."""

    text: str
    way: str
    second: str = ""


def read(text: str, registry: Registry, plainly: Callable[[str], Reading]) -> Reading:
    """A message's reading, by `plainly`, with the way of its reminders in their slot `way`."""
    carved = carve(text)
    if carved is not None:
        reading = plainly(carved.text)
        if any(sets(request, registry) for request in reading.requests):
            slots: dict[str, Any] = {"way": carved.way}
            if carved.second:
                way = "call" if carved.second == "voice" else carved.second
                slots["ladder"] = [{"after": ladder.SHORTEST, "way": way, "whom": ["me"], "text": None}]
            return replace(reading, requests=tuple(
                replace(one, slots={**one.slots, **slots}) if sets(one, registry) else one for one in reading.requests
            ))
    return _by_their_clock(text, registry, plainly) or plainly(text)


def sets(request: Request, registry: Registry) -> bool:
    """Whether a request is for a reminder, which comes by a way and may come ahead of its time."""
    return registry.does(request, "reminder", Operation.CREATE)


def _by_their_clock(text: str, registry: Registry, plainly: Callable[[str], Reading]) -> Reading | None:
    """A message whose time was said first, by the clock of who gets it; None where it is no such thing."""
    found = _THEIR_CLOCK.match(text) if len(text) <= _LONG else None
    if found is None:
        return None
    reading = plainly(f"{found[1]} {text[found.end() :]}")
    if [registry.does(one, "message", Operation.SEND) for one in reading.requests] != [True]:
        return None
    request = reading.requests[0]
    return replace(reading, requests=(replace(request, slots={**request.slots, "theirs": "yes"}),))


def carve(text: str) -> Carved | None:
    """The way named in an order to remind, and the rest of it; None where none is, or it is part of the matter."""
    low = text[: _LONG + 1].casefold()
    if len(text) > _LONG or not any(sign in low for sign in _SIGNS) or not any(order in low for order in _ORDERS):
        return None
    for found in _WAY.finditer(text):
        if _is_ours(text, found):
            rest = f"{text[: found.start()]} {text[found.end() :]}".strip()
            second = found["second"]
            return Carved(rest, _channel(found["way"] or found["on"]), _channel(second) if second else "")
    return None


def _is_ours(text: str, found: re.Match[str]) -> bool:
    before, after = text[: found.start()], text[found.end() :]
    order = _ORDERED.search(before)
    matter = _MATTER.search(before, order.end()) if order else None
    if matter is None:  # beside the order itself: "remind me by sms at 5 to …", "by sms remind me …"
        return order is not None or (not before.strip(" ,") and _ORDERED.search(after) is not None)
    if _DONE_SO.search(before[matter.end() :]):
        return False
    on = found["on"] is not None
    ends = not after.strip(" .!,") or _TIMED.search(after.rstrip(" .!,")) is not None
    return ends and (not on or found[0].lstrip()[:1] in ",(-–" or _TIMED.search(before) is not None)


def _channel(word: str) -> str:
    return _CHANNELS[" ".join(word.casefold().split())]
