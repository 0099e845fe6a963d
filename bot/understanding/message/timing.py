"""What the times in a message do to its reading: several times of one request, a time beside a phrase, one read by
half. For router.py."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.understanding.message import carrying, filling, stretches, telling
from bot.understanding.message.readings import LOST, TOO_MUCH, Read, Reading, Text
from specialists.contract import Effect, Operation, Request
from specialists.language import time as when
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, series
from specialists.registry import Registry

LONGEST = 3000  # characters in which times are looked for
ONLY_NOT = "That tells me when not, but not when. Please say the days that you mean."
_NOW = Pattern(r"\s*(?:right )?now\s*", re.I)


def in_full(
    text: str, whens: Sequence[When], registry: Registry, read: Callable[[str, Sequence[When] | None], Reading]
) -> Reading:
    """The reading of a text whose times are `whens`, by `read`: one request at several times is several requests."""
    told_apart = [read(one, None).requests for one in series.each(text)]
    if told_apart and all(len(one) == 1 and registry.does(one[0], "reminder", Operation.CREATE) for one in told_apart):
        requests = tuple(request for (request,) in told_apart)
        return Reading(requests, why="; ".join(request.why for request in requests), times=tuple(whens))
    reading = read(text, whens)
    if not whens:
        return reading
    reading = replace(reading, times=tuple(whens))
    if reading.why == TOO_MUCH or len(text) > LONGEST:
        return reading
    times = series.apart(text, whens) if len(whens) > 1 or whens[0].text != text else []
    if len(times) < 2:
        return reading
    requests = carrying.together([read(one, None).requests for one in times], registry)
    if not requests:
        return reading
    return replace(reading, requests=requests, second=None, why="; ".join(request.why for request in requests))


def with_time(read: Read, found: When, now: dt.datetime) -> Read | None:
    """A phrase with a time beside it that it has no place for; None where the two do not go together."""
    request, asked = read.request, filling.signature(read.match.action)
    if read.match.action.serves("event", Operation.CREATE) and found.text.endswith(("later", "earlier")):
        return None  # "make my meeting with Grace an hour later"
    if _NOW.fullmatch(found.text) and "when" not in request.slots:
        return read  # "you can take eggs off the list now"
    if found.start is not None and found.start.date() < now.date() and read.match.action.effect is not Effect.READ:
        return None  # "the meeting was moved to 5 yesterday" tells of it
    if asked.types.get("when") is not When or "when" in request.slots:
        # To read something, a time more may be let go; nothing is done with half of what was said.
        return read if read.match.action.effect is Effect.READ else None
    return replace(read, request=replace(request, slots={**request.slots, "when": found}))


def whole(reading: Reading, text: str, whens: Sequence[When]) -> Reading:
    """The reading, or a question where one of its times was read by half: "the 20 of [next month]"."""
    times = [value for request in reading.requests for value in request.slots.values() if isinstance(value, When)]
    spans = when.torn(text, whens, [found for found in whens if found in times]) if times else []
    if not spans:
        return reading
    left_over = tuple(text[first:last] for first, last in spans)
    if not when.DENIALS.isdisjoint(word.lower() for word in left_over):
        return Reading((), why=ONLY_NOT, times=reading.times, left_over=left_over)
    return Reading((), why=LOST, times=reading.times, asks=reading.requests[:2], left_over=left_over)


def on_named_days(requests: Sequence[Request], now: dt.datetime) -> tuple[Request, ...]:
    """The requests of one message, an hour without a day on the day that was named before it."""
    made: list[Request] = []
    named: When | None = None
    for request in requests:
        slot, said = next(((name, one) for name, one in request.slots.items() if isinstance(one, When)), ("", None))
        if said is not None and named is not None:
            said = telling.on_its_day(said, named, now)
            request = replace(request, slots={**request.slots, slot: said})
        made.append(request)
        named = said or named
    return tuple(made)


def beside(text: Text, message: Message, best: Callable[[Message], Read | None]) -> Read | None:
    """A phrase with a time in front of or behind it that it has no place for: "the 21st, what is on my calendar".
    `best` reads a part of the message."""
    for found in text.whens:
        first, last = message.head, message.tail
        while first < last and stretches.overlap(message, first, found):
            first += 1
        if first == message.head:
            while last > first and stretches.overlap(message, last - 1, found):
                last -= 1
        if last - first in (0, message.tail - message.head):
            continue
        read = best(stretches.part(message, first, last))
        if read is not None and read.match.literal and read.match.action.operation is not Operation.CHAT:
            leads = first > message.head
            # "5pm call dave" is a note of something to do, "call dave" an order.
            if not (leads and read.match.action.serves("call", Operation.SEND)):
                return with_time(read, found, text.now)
    return None
