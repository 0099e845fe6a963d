"""A reminder that comes before what it is about: "yoga on Tuesdays at 10, nudge me an hour before". router.py asks.

The lead is taken out, the rest is read as a reminder at the time of the thing itself, and that comes so much earlier.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from bot.understanding.message import carriers, telling
from bot.understanding.message.readings import LOST, Reading
from specialists.contract import Request
from specialists.language import time as when
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, earlier
from specialists.language.time.value import Anchor
from specialists.registry import Registry

_LONG = 400  # letters that are looked at
_LEAD = Pattern(
    r"\b(?P<length>(?:\d{1,3}|an?|half an|a quarter of an|a couple of|a few|the|one|two|three|four|five|six|ten|fifteen"
    r"|twenty|thirty|forty|forty[ -]five|ninety) ?(?:minutes?|mins?|hours?|hrs?|days?|weeks?)"
    r"|(?:an?|one|two|three|\d) hours? and (?:a half|\d\d (?:minutes|mins)))\s+"
    r"(?:before(?:hand)?|b4|ahead(?: of)?|prior(?: to)?|in advance(?: of)?)(?![\w'’-])"
    r"(?P<it>\s+(?:it|that|then|this|them|both|each (?:one|time|of them)|every time|it starts|they start))?"
    r"(?P<each>\s+each (?:one|time))?", re.I,
)
_CLOCK = (
    r"(?:at|around|about)\s+(?P<{}>\d[\d:.]*\s*(?:[ap]\.?m\.?|o['’]?clock)?|half (?:past )?\w+|quarter (?:past|to) \w+"
    r"|\w+)"
)
_EVE = Pattern(
    rf"(?:\b{_CLOCK.format('first')}\s+)?\b(?:on )?the (?P<part>night|nite|evening|eve|afternoon|morning|day) "
    rf"(?:before|b4)(?:\s+(?:it|that|each (?:one|time)|every time))?(?:,?\s+{_CLOCK.format('clock')})?(?![\w'’-])",
    re.I,
)
_PARTS = {"nite": "night", "eve": "evening"}
_DEED = Pattern(r"\W*(?:to|about)\s+(?P<deed>\S.*?)[\s.!?]*$", re.I)
_ORDERED = Pattern(
    r"\b(?:tell me|let me know|text me|message me|remind\w*|alarm|ping|notify|alert|nudge|buzz|poke|warn|shout"
    r"|heads?[ -]?up|prompt|wake)\b", re.I,
)
_NO_THING = Pattern(r"\W*(?:it|noon|midnight|\d|bed|sun(?:rise|set)|lunch|dinner|breakfast)\b", re.I)
_SOMEBODY = Pattern(r"\W*(?:i|we|he|she|they|you)\b", re.I)
_CLAUSE = Pattern(r"[,;.!?\n]\s*(?:and\s+|so\s+|but\s+)?|\s+[-–—]\s+|\s+(?:and|so)\s+", re.I)
_POLITE = Pattern(r"[\s,.!?]*(?:please|pls|thanks|thank you|thx|ta|x+)?[\s,.!?]*", re.I)
_LEADING = Pattern(r"\W*(?:(?:so|and|btw|also|ok|okay|hey|hi|hob)\W+)*(?:(?:an?|my|our|the)\s+)?", re.I)
_HAVING = Pattern(
    r"(?:^|\s)(?:(?:i|we)(?:['’]?ve| have)?(?: got)?|there(?:['’]s| is)|(?:it|that)(?:['’]?s| is)|i['’]?m (?:at|on)) "
    r"(?!to\b|you\b)(?:an? |my |our |the )?", re.I,
)
_IS = Pattern(
    r"\s+(?:is|are|starts?|begins?|['’]s)\s+(?=(?:at|on|every|this|next|tomorrow|today|tonight|\d|\w+day)\b)", re.I
)


_AND = Pattern(r"\s*(?:,|and|n|&|\+|plus|and then|and again|then)\s*", re.I)
_TO = Pattern(r"\bto\s+(?P<deed>.+)$", re.I)


class Lead(NamedTuple):
    """How long before, in words and in seconds; the rest of the message, as an order to remind of the thing (empty
    where it has no time that could be said: `thing` is what it is then); and what is to be done, where that is
    something else."""

    words: str
    seconds: int
    rest: str
    thing: str = ""
    deed: str = ""
    clock: dt.time | None = None  # of the day before: "the night before at 7"


def read(text: str, now: dt.datetime, registry: Registry, plainly: Callable[[str], Reading]) -> Reading:
    """A message's reading, by `plainly`; its reminder comes before the time that is said where the message says so, and
    of two leads ("a week before and the day before") there is one for each."""
    each = [read(one, now, registry, plainly) for one in _each_lead(text)]
    if each and all(one.requests and not one.left_over and not any(map(_is_hung, one.requests)) for one in each):
        made = [one for reading in each for one in reading.requests]
        return replace(each[0], requests=tuple(one for at, one in enumerate(made) if one not in made[:at]))
    reading = plainly(text)
    found = lead(text, now)
    if found is None or _is_taken_in(reading, found, text, now, registry):
        return reading
    if not found.rest:
        return _hung(reading, found, registry)
    rest = plainly(found.rest)
    if rest.requests and not rest.left_over:
        moved = [_earlier(one, found) if carriers.sets(one, registry) else None for one in rest.requests]
        if None not in moved:
            return replace(rest, requests=tuple(replace(one, text=text) for one in moved if one is not None))
    if any(_is_hung(one) for one in reading.requests):
        return reading  # it is asked when that is
    if any(not one.slots.get("text") or _is_remnant(one) for one in reading.requests):
        return Reading((), why=LOST, times=reading.times)
    return replace(reading, requests=(), asks=reading.requests, why=LOST, left_over=(found.words,))


def _each_lead(text: str) -> list[str]:
    """The text with the first of its two leads alone, and with the second; none where it has not two, or they are
    apart."""
    if len(text) > _LONG:
        return []
    eves = [*_EVE.finditer(text)]
    leads = [
        one for one in _LEAD.finditer(text)
        if all(one.end() <= eve.start() or eve.end() <= one.start() for eve in eves)
    ]
    found = sorted([*leads, *eves], key=lambda one: one.start())
    if len(found) != 2 or not _AND.fullmatch(text[found[0].end() : found[1].start()]):
        return []
    before, behind = text[: found[0].start()], text[found[1].end() :]
    return [f"{before}{one[0]}{behind}" for one in found]


def _hung(reading: Reading, found: Lead, registry: Registry) -> Reading:
    """Before something of which no time is known: "2 hours before I leave". It is asked when that is."""
    if [carriers.sets(one, registry) for one in reading.requests] != [True]:
        return reading
    (request,) = reading.requests
    hung = When(text=found.words, span=(0, 0), anchor=Anchor(-found.seconds, found.thing))
    return replace(reading, requests=(replace(request, slots={"text": found.deed or found.thing, "when": hung}),))


def _is_taken_in(reading: Reading, found: Lead, text: str, now: dt.datetime, registry: Registry) -> bool:
    """Whether a reading knows of the lead, its hour, and each time beside it: what the lead hangs on has no time of its
    own elsewhere, or the thing is another request of the same message."""
    if len(reading.requests) != 1:
        others = not all(carriers.sets(one, registry) for one in reading.requests)
        return others and not any(map(_is_remnant, reading.requests))
    request = reading.requests[0]
    said, reminds = request.slots.get("when"), carriers.sets(request, registry)
    if not reminds or not isinstance(said, When):
        return not reminds or request.slots.get("text") == "before"
    if telling.is_ahead(said) and not reading.left_over:
        return found.clock is None or (said.start is not None and said.start.time() == found.clock)
    if said.anchor is None:
        asked = said.seconds is not None and request.slots.get("text") == "before"  # "before what?"
        return asked and not reading.left_over
    beside = when.find(text.replace(said.anchor.thing, " "), now)
    repeats = any(one.rrule for one in when.find(said.anchor.thing, now))
    return not repeats and not any(one.start is not None and one.anchor is None for one in beside)


def lead(text: str, now: dt.datetime) -> Lead | None:
    """The lead of an order to remind, where a thing with its time stands beside it."""
    if len(text) > _LONG or _ORDERED.search(text) is None:
        return None
    if (eve := _eve(text, now)) is not None:
        return eve
    found = _LEAD.search(text)
    if found is None:
        return None
    length = when.read("a day" if found["length"].lower() == "the day" else found["length"], now)
    if length is None or not length.seconds:
        return None
    before, after = text[: found.start()], text[found.end() :]
    seconds = int(length.seconds)
    if _POLITE.fullmatch(after):
        rest = _of_what_stands_before(before)
        return None if rest is None else Lead(found["length"], seconds, rest)
    order = _ORDERED.search(before)
    if order is None:
        return None
    deed = _TO.search(before, order.end())
    said = deed["deed"].strip(" ,") if deed else ""
    rest = "" if _SOMEBODY.match(after) else f"remind me about {_thing(after)}"
    return None if _NO_THING.match(after) else Lead(found["length"], seconds, rest, after.strip(" ,.!?"), said)


def _eve(text: str, now: dt.datetime) -> Lead | None:
    """ "Recycling every other Thursday, tell me | the evening before at 7": the day before, at an hour of its own."""
    found = _EVE.search(text)
    part = "" if found is None else _PARTS.get(found["part"].lower(), found["part"].lower())
    if found is None or (part == "day" and not (found["first"] or found["clock"])):
        return None
    at = found["clock"] or found["first"]
    said = " ".join(filter(None, ("tomorrow", "" if part == "day" else part, f"at {at}" if at else "")))
    clock = when.read(said, now)
    if clock is None or clock.start is None or clock.is_date:
        return None
    before, after = text[: found.start()], text[found.end() :]
    deed = _DEED.match(after)
    if deed is not None and not when.find(before, now):
        rest, deed = f"remind me {after.strip(' ,')}", None
    elif deed is not None or _POLITE.fullmatch(after):
        rest = _of_what_stands_before(before) or ""
    else:
        named = _ORDERED.search(before) and not _SOMEBODY.match(after)
        rest = f"remind me about {_thing(after)}" if named else ""
    if not rest:
        return None
    return Lead(f"the {part}", earlier.DAY, rest, "", deed["deed"] if deed else "", clock.start.time())


def _of_what_stands_before(before: str) -> str | None:
    """ "School run at 3:15 every weekday, nudge me | 15 minutes before"."""
    cuts = list(_CLAUSE.finditer(before.rstrip(" ,")))
    if not cuts:
        return before if _ORDERED.search(before) else None  # "remind me about the dentist on Thursday at 3 | an hour …"
    for cut in reversed(cuts):
        thing, order = before[: cut.start()], before[cut.end() :]
        if _ORDERED.search(order) or not order.strip(" ,"):
            return thing if _ORDERED.search(thing) else f"remind me about {_thing(thing)}"
    return None


def _thing(said: str) -> str:
    """ "I've yoga every Tuesday at 10" names yoga, and its time."""
    bare = _HAVING.sub(" ", _IS.sub(" ", said, count=1), count=1)
    opening = _LEADING.match(bare)
    return bare[opening.end() if opening else 0 :].strip(" ,.!?")


def _earlier(request: Request, found: Lead) -> Request | None:
    said = request.slots.get("when")
    if not isinstance(said, When) or not request.slots.get("text"):
        return None
    at = earlier.moved(said, found.seconds, found.clock)
    if at is None:
        return None
    of = f"{found.words} before {said.text}"
    text = request.slots["text"]
    return replace(
        request,
        slots={
            **request.slots, "text": f"{found.deed} ({text})" if found.deed else text,
            "when": replace(at, assumed=(*said.assumed, of)),
        },
        why=f"{request.why}, {sentences.shown(of, 80)}",
    )


def _is_hung(request: Request) -> bool:
    said = request.slots.get("when")
    return isinstance(said, When) and said.anchor is not None


def _is_remnant(request: Request) -> bool:
    """Whether what is to be reminded of is no more than the rest of "an hour before …"."""
    return str(request.slots.get("text", "")).lower().split(maxsplit=1)[:1] in (["before"], ["beforehand"], ["ahead"])
