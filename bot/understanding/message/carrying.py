"""What a second half of a message takes over from the first: a verb, a day left free, several times. router.py calls
it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.understanding.message.readings import Read, Text, carried
from specialists.contract import Operation, Request
from specialists.language import time as when
from specialists.language.grammar import quantities, sense
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, earlier, words
from specialists.registry import Registry

_TIMED = ("reminder", "event")  # of these several may be wanted at once
_OF_A_LIST = (("item", Operation.CREATE), ("item", Operation.SHOW), ("list", Operation.CLEAR))
_HAVING = ("i have", "i've", "i am", "i'm", "we have", "we've", "there is", "there's")
_PARTICLES = frozenset("up out off in back down over for to at with on".split())
_TO_PEOPLE = frozenset("call phone ring text email message meet see visit ask tell thank pay fetch collect".split())
_KIN = frozenset(
    """mom mum mama dad papa granny grandma grandpa nana auntie aunt uncle sister brother wife husband boss everyone
    doctor dentist plumber landlord""".split()
)
_DETERMINERS = frozenset("the my our his her their a an".split())
_OTHER_LIST = Pattern(r"\b(?:lists?|groceries|shopping)\b", re.I)
ONCE_MORE = frozenset(("another", "another one", "one more", "again", "one"))
_BEFOREHAND = Pattern(
    r"(?:(?:remind|ping|nudge|tell|alert|warn|notify) me |again )(?:about (?:it|that) )?(?P<length>[\w' ]{1,30}?) "
    r"(?:before|beforehand|ahead|earlier|in advance)(?: (?:it|that|of it|then))?\W*", re.I,
)
_ALSO, _AFTERTHOUGHT = frozenset(("and", "plus", "also")), 4
_FINITE = frozenset("is are was were am be do does did has have had will would can could should me you it".split())
_CLOCK_ALONE = Pattern(r"\W*(?:at|around|by)?\s*(?:\d[\d:.]*\s*(?:[ap]\.?m\.?|o'?clock)?|noon|midnight)\W*", re.I)

Reminding = Callable[[Text, int, int, tuple[str, ...]], Read | None]
"""Reads words as if others stood before them: "remind me"."""


def together(readings: Sequence[Sequence[Request]], registry: Registry) -> tuple[Request, ...]:
    """One message read once for each of its times: each request once, those that differ in their time once for each.

    Empty where the readings differ in anything else: then the times belong to no request's own time.
    """
    made: list[Request] = []
    several = False
    for same in zip(*readings, strict=False):
        first = same[0]
        rest = [{**request.slots, "when": None} for request in same]
        alike = all(request.intent == first.intent for request in same) and all(one == rest[0] for one in rest)
        times = {_moment(request) for request in same}
        if alike and len(times) == 1:
            made.append(first)
        elif alike and None not in times and any(registry.does(first, one, Operation.CREATE) for one in _TIMED):
            made += [replace(request, why=f"{request.why}, one of several times") for request in same]
            several = True
        else:
            return ()
    lengths = {len(reading) for reading in readings}
    return tuple(made) if several and len(lengths) == 1 else ()


def _moment(request: Request) -> tuple[object, ...] | None:
    value = request.slots.get("when")
    return (value.start, value.rrule) if isinstance(value, When) else None


def reminded_of(first: Request, second: Request, registry: Registry) -> Request | None:
    """ "I have a meeting at 2 so remind me at 1:30": the reminder, with what it is about; None where it is no such."""
    told = registry.does(first, "event", Operation.CREATE) and first.text.lower().startswith(_HAVING)
    sets = told and registry.does(second, "reminder", Operation.CREATE)
    if not sets or not second.slots.get("when") or second.slots.get("text"):
        return None
    title = first.slots.get("title")
    return replace(second, slots={**second.slots, "text": title}) if title else None


def verb(first: str, second: str) -> str:
    """The verb that a second half leaves out: of "call mom" and "dad" "call "; empty where the half has its own."""
    left, right = first.lower().split(), second.split()
    if len(left) < 2 or not 0 < len(right) < 4 or left[0] in _DETERMINERS:
        return ""
    named = right[0].lower() in _KIN or (right[0][:1].isupper() and sense.is_name([right[0].lower()]))
    if not (right[0].lower() in _DETERMINERS or (named and (left[0] in _TO_PEOPLE or left[1] in _PARTICLES))):
        return ""
    length = 2 if left[1] in _PARTICLES else 1
    return " ".join(first.split()[:length]) + " "


def taken_over(first: Request, second: Request, now: dt.datetime, registry: Registry) -> Request | None:
    """The first of two reminders with what only the second says: its text, the days it leaves. None where it stands."""
    said = second.slots.get("text")
    sets = registry.does(first, "reminder", Operation.CREATE)
    if sets and "when" in first.slots and said and not first.slots.get("text"):
        return replace(first, slots={**first.slots, "text": said})
    return limited(first, second, now)


def completes(first: Request, second: Request, registry: Registry) -> bool:
    """Whether a second half only tells when the first is wanted: "a reminder for bin day, Thursday 7 am"."""
    untimed = "when" not in first.slots and "when" in second.slots
    untimed = untimed and registry.does(first, "reminder", Operation.CREATE)
    return untimed and bool(first.slots.get("text")) and first.slots.get("text") == second.slots.get("text")


def beforehand(first: Request, said: str, now: dt.datetime, registry: Registry) -> Request | None:
    """A reminder of what was just put down, so long before it: "…, and remind me the day before"."""
    found, due = _BEFOREHAND.fullmatch(said), first.slots.get("when")
    text = next((first.slots[name] for name in ("task", "title", "text") if first.slots.get(name)), None)
    if found is None or text is None or not isinstance(due, When) or due.start is None or due.rrule is not None:
        return None
    at = so_long_before(found["length"], due, now)
    intent = registry.intent("reminder", Operation.CREATE)
    return None if at is None else Request(intent, {"text": text, "when": at}, first.tier, first.confidence,
                                           f'"{said}" tells how long before', said)


def so_long_before(words: str, due: When, now: dt.datetime) -> When | None:
    """The moment so long before another: "the day before", "an hour". None for hours before a day without a time."""
    length = words.strip().lower().removesuffix("before").strip()
    read = when.read("a day" if length in ("the day", "day", "the night") else length, now)
    if read is None or not read.seconds or due.start is None or (due.is_date and read.seconds % 86_400):
        return None
    moved = earlier.moved(due, int(read.seconds))
    return None if moved is None else replace(moved, text=words.strip(), assumed=())


def more_things(
    first: Request, message: Message, start: int, end: int, whens: Sequence[When]
) -> Request | None:
    """The same with what words[start:end] name, an afterthought: "put gin on the list, and tonic". None for a deed."""
    words = message.words[start:end]
    if "items" not in first.slots or not 0 < len(words) <= _AFTERTHOUGHT or message.words[start - 1] not in _ALSO:
        return None
    timed = any(found.span[0] < message.ends[end - 1] and message.starts[start] < found.span[1] for found in whens)
    if timed or not sense.is_thing(words) or sense.is_deed(words) or _FINITE & set(words):
        return None
    said = message.text(start, end)
    return replace(first, slots={**first.slots, "items": quantities.items(said)}, text=said)


def with_more(first: Request, second: Request) -> Request:
    """One request for the things of both."""
    return replace(first, slots={**first.slots, "items": [*first.slots["items"], *second.slots["items"]]})


def on_that_list(first: Request, second: Request, registry: Registry) -> Request | None:
    """What is put on no list in particular, right behind one that was made or spoken of: "make a party list and add
    gin"."""
    of_list = any(registry.does(first, *one) for one in _OF_A_LIST)
    spoken_of = first.slots.get("list") if of_list else None
    bare = registry.does(second, "item", Operation.CREATE) and "list" not in second.slots
    if not bare or not spoken_of or _OTHER_LIST.search(second.text):
        return None
    return replace(second, slots={**second.slots, "list": spoken_of})


def with_guest(first: Request, second: Request, registry: Registry) -> Request | None:
    """The event with who is to be asked to it: "plan a picnic for Sunday and invite Laura" invites her to nothing
    else."""
    asked = registry.of(second)
    invites = asked is not None and (asked.object, asked.operation) == ("contact", Operation.INVITE)
    if not invites or not registry.does(first, "event", Operation.CREATE) or not second.slots.get("name"):
        return None
    return replace(first, slots={**first.slots, "invitees": second.slots["name"]})


def limited(first: Request, second: Request, now: dt.datetime) -> Request | None:
    """The first of two reminders, kept to the days that the second leaves: "at 6 but on weekends at 8".

    None where the first names days of its own, or the second is no weekly repeat.
    """
    mine, other = first.slots.get("when"), second.slots.get("when")
    if not isinstance(mine, When) or not isinstance(other, When) or mine.start is None or mine.is_date:
        return None
    parts = dict(part.split("=", 1) for part in (other.rrule or "").split(";") if "=" in part)
    taken = set(parts.get("BYDAY", "").split(","))
    daily = mine.rrule is not None and mine.rrule.startswith("FREQ=DAILY;BYHOUR=")
    if parts.get("FREQ") != "WEEKLY" or "INTERVAL" in parts or not taken <= set(words.DAY_CODES):
        return None
    if not daily and (mine.rrule is not None or not _CLOCK_ALONE.fullmatch(mine.text)):
        return None
    left = [name for name, day in zip(words.WEEKDAY_NAMES, words.DAY_CODES, strict=True) if day not in taken]
    start = mine.start
    if "wake" in str(first.slots.get("text")) and "am" in " ".join(other.assumed) and start.hour >= 12:
        start -= dt.timedelta(hours=12)  # both are hours to wake at
    read = when.read(f"every {' and '.join(left)} at {start:%H:%M}", now) if left else None
    if read is None:
        return None
    days = "the days that the other one leaves"
    kept = replace(read, text=mine.text, span=mine.span, assumed=(*mine.assumed, days))
    return replace(first, slots={**first.slots, "when": kept})


def continued(
    reminding: Reminding, text: Text, first: int, last: int, context: Read, ended: bool
) -> Read | None:
    """A second half that leans on the first: "remind me at 8 to take my pills | and at 9 to call the
    pharmacy", "call mom at 6 | and dad at 7". `ended` tells that each half ends with a time of its own.
    """
    more = more_things(context.request, text.message, first, last, text.whens)
    if more is not None:
        return Read(more, carried(context.match))
    if not text.registry.does(context.request, "reminder", Operation.CREATE):
        return None
    message = text.message
    if message.words[first] == "again" and first + 1 < last:
        first += 1
    begins = message.words[first]
    # The time may follow its own "at", which the grammar leaves out of its span now and then.
    timed = any(-4 <= found.span[0] - message.starts[first] < 4 for found in text.whens)
    if (begins not in ("to", "that") and not timed and not ended) or sense.is_clause(message.words[first:last]):
        return None  # "…, that's when she comes" tells
    read = reminding(text, first, last, ("remind", "me", "to") if ended and not timed else ("remind", "me"))
    if read is None:
        return None
    slots: dict[str, Any] = dict(read.request.slots)
    if not slots.get("text") or slots["text"].lower() in ONCE_MORE:  # "wake me at 6 but on weekends at 8"
        slots["text"] = context.request.slots.get("text", "")
    elif ended and not timed:
        slots["text"] = verb(context.request.slots.get("text", ""), slots["text"]) + slots["text"]
    for name in ("when", "recipient"):
        if name in context.request.slots:
            slots.setdefault(name, context.request.slots[name])
    why = f"{read.request.why}, carried on from the request before"
    return Read(replace(read.request, slots=slots, why=why), carried(read.match))
