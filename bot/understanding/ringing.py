"""What a message means while reminders that came since its person last wrote wait for an answer: "ok", "it", "not
today", "bins are out". understanding.py asks it where the words by themselves say less; attending.py for replies.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace

from bot.understanding.dialogue.state import Context
from specialists.contract import Catalog, Operation, Request, Turn
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern
from storage import agenda
from storage.tables import Execution

LONGEST = dt.timedelta(hours=12)  # how long what came is still the last thing that was said
REMEMBERED = dt.timedelta(days=2)  # how long after it came words of its own say that it is done
# What is done with a reminder that came, or with any.
_DONE, _LATER = ("reminder", Operation.COMPLETE), ("occurrence", Operation.POSTPONE)
_CAME = (_DONE, _LATER)
_DROPPED, _MOVED = ("reminder", Operation.REMOVE), ("reminder", Operation.CHANGE)
_SNOOZES = Pattern(r"\bsnooze\b", re.I)
_WORDS = 12  # of a message that may tell a deed

# A reminder answered so is done: an answer to the message itself needs no more.
_COURTESY = r"(?:thanks|thank you|thx|cheers)"
_SIGN = r"[\W👍👌✅✔☑🆗💯]*"
_AGREES = Pattern(
    rf"\W*(?:{_COURTESY}\W+)?"
    r"(?:(?:ok(?:ay)?|k|yes|yep|yup|yeah|sure|alright|all right|got it|gotcha|on it|on my way|omw|will do"
    rf"|doing it(?: now)?|did|ticked|check(?:ed)?)\b{_SIGN}){{0,3}}(?:{_COURTESY}\W*)?{_SIGN}", re.I
)
_SAYS_SOMETHING = Pattern(r"\w|[👍👌✅✔☑🆗💯]")
_THANKS = Pattern(rf"\W*{_COURTESY}\W*", re.I)  # is courtesy, and no answer
_SKIPS = Pattern(
    r"\W*(?:(?:ok|nah|no|nope|please|just)\W+)*(?:skip(?: (?:it|that|this|that one|this one))?"
    r"(?: (?:today|tonight|this time|for (?:today|now|once)))?|not (?:today|tonight|this time)"
    r"|(?:i'?m not|i am not) (?:going to|gonna) do (?:it|that|this)(?: today| tonight)?"
    r"|i (?:won'?t|will not) (?:do|be doing|get to) (?:it|that|this)(?: today| tonight| any more| anymore)?"
    r"|(?:cancel|drop|scrap|forget(?: about)?|ditch)(?: (?:it|that|this|that one|this one))?"
    r"|never ?mind(?: (?:it|that))?)(?: please| thanks)?\W*", re.I,
)
_TODAY = Pattern(r"\b(?:today|tonight|this time)\b", re.I)
_OTHER = Pattern(r"\W*(?:and )?the other(?: one)?(?: is)?(?: too| as well| also| done)*\W*", re.I)
_BOTH = Pattern(
    r"\W*(?:i(?:'ve| have)? )?(?:all )?(?:done|did|finished|snooze)?(?: with)? ?"
    r"(?:both|all|everything|all of (?:them|it)|both of them|them (?:both|all))(?: of them)?(?: (?:is|are))?"
    r"(?: done| finished| sorted)?\W*", re.I,
)

_NOT_YET = frozenset(
    """not n't t never no nope will 'll ll gonna going should shall must need needs want wants wanted can can't cannot
    could would if when whenever later tomorrow tonight yet still remind almost nearly who what why where how does
    do you your tell ask said says told think maybe hope""".split()
)
_FILLERS = frozenset(
    """ok okay yes yep yup yeah right alright so well just already now finally i we 've ve have has had all is 's 're
    re are been 'm am it them they him her his he she that this the my our a an to in on off up down away over for of
    and me thanks thank thx out done back again today""".split()
)
_STATES = frozenset("out in off on away done over gone finished sorted ready back up".split())
_BE = frozenset("is are 's 're re been was were".split())


async def since(turn: Turn, turns: Sequence[Execution]) -> tuple[agenda.Dated, ...]:
    """The reminders that came after the person last wrote and wait for their answer, in the order they came."""
    if not turns:
        return ()
    last = max(turns[0].started_at, turn.now - LONGEST)
    if not await agenda.has_rung(turn.unit, last):
        return ()
    rows = await agenda.unanswered(turn.unit, last)
    return tuple(one for one in reversed(rows) if one.occurrence.fired_at and one.occurrence.fired_at > last)


def agrees(text: str) -> bool:
    """Whether a text says no more than that it is understood: it answers the reminder that it is said to."""
    return bool(_SAYS_SOMETHING.search(text) and not _THANKS.fullmatch(text) and _AGREES.fullmatch(text))


def short(rung: Sequence[agenda.Dated], text: str, catalog: Catalog) -> Request | None:
    """What the shortest answers mean, where nobody can mean anything else: "ok", "skip it", "not today"."""
    if len(rung) > 1 and _TODAY.search(text):
        rung = [one for one in rung if one.reminder.rrule is not None]  # only what repeats is left out for a day
    if len(rung) != 1:
        return None
    slots = {"occurrence": str(rung[0].occurrence.id)}
    if agrees(text):
        return _answer(catalog.intent(*_DONE), slots, text)
    if _SKIPS.fullmatch(text):
        return _answer(catalog.intent(*_DROPPED), {"which": "nag", "reminder": str(rung[0].reminder.id)}, text)
    return None


def bound(requests: Sequence[Request], rung: Sequence[agenda.Dated], catalog: Catalog) -> tuple[Request, ...]:
    """A plain "done" or "later" is about the one that has come since the last word, whatever else waits."""
    if len(rung) != 1:
        return tuple(requests)
    here = {"occurrence": str(rung[0].occurrence.id)}
    return tuple(
        replace(one, slots={**one.slots, **here})
        if _is_one_of(one, _CAME, catalog) and not one.slots.keys() & {"text", "occurrence", "which"} else one
        for one in requests
    )


def context(rung: Sequence[agenda.Dated], catalog: Catalog) -> Context | None:
    """What "it", "the first one" and "both" are, where they are what has just come."""
    if not rung:
        return None
    intent = catalog.intent("reminder", Operation.CREATE)
    return Context(intent, {"text": rung[0].reminder.text}, "reminders", _ids(rung))


def taken_up(requests: Sequence[Request], rung: Sequence[agenda.Dated], catalog: Catalog) -> tuple[Request, ...]:
    """What was made of words that lean on what has just come: of what repeats, this one time is meant. Empty where
    they do something else."""
    if not all(_is_one_of(one, (*_CAME, _DROPPED, _MOVED), catalog) for one in requests):
        return ()
    return tuple(_this_time(one, rung, catalog) for one in requests)


def _is_one_of(request: Request, traits: Sequence[tuple[str, Operation]], catalog: Catalog) -> bool:
    return any(catalog.does(request, *one) for one in traits)


def _this_time(request: Request, rung: Sequence[agenda.Dated], catalog: Catalog) -> Request:
    found = next((one for one in rung if str(one.reminder.id) == str(request.slots.get("reminder"))), None)
    if found is None:
        return request
    slots = {name: value for name, value in request.slots.items() if name != "reminder"}
    here = {"occurrence": str(found.occurrence.id)}
    if catalog.does(request, *_DONE):
        return replace(request, slots={**slots, **here})
    if catalog.does(request, *_DROPPED):
        return replace(request, slots={**request.slots, "which": "nag"})
    when = slots.get("when")
    if found.reminder.rrule is not None and when is not None and getattr(when, "rrule", None) is None:
        return replace(request, intent=catalog.intent(*_LATER), slots={"when": when, **here})
    return request


async def told(turn: Turn, text: str, turns: Sequence[Execution]) -> tuple[Request, ...]:
    """Words that say of a reminder which waits that it is done, by its own words: "rent is paid", "ok stretched"; of
    all that wait ("done with all of them"), or of the other one of two. Asked only where nothing else was read."""
    words, catalog = normalise.words(text), turn.ports.catalog
    if not words or len(words) > _WORDS or "?" in text:
        return ()
    waiting = await agenda.unanswered(turn.unit, turn.now - REMEMBERED)
    if not waiting:
        return ()
    if _BOTH.fullmatch(text):
        intent = catalog.intent(*(_LATER if _SNOOZES.search(text) else _DONE))
        return tuple(_answer(intent, {"occurrence": str(one.occurrence.id)}, text) for one in reversed(waiting))
    if _OTHER.fullmatch(text):
        before = next((step["intent"] for one in turns[:1] for step in one.trace.get("steps", ())), "")
        alone = len(waiting) == 1 and _is_one_of(Request(before), _CAME, catalog)
        return (_answer(before, {"occurrence": str(waiting[0].occurrence.id)}, text),) if alone else ()
    if _NOT_YET & set(words):
        return ()
    meant = [one for one in waiting if tells(words, one.reminder.text)]
    same = len({one.reminder.text for one in meant}) == 1
    done = catalog.intent(*_DONE)
    return tuple(_answer(done, {"occurrence": str(one.occurrence.id)}, text) for one in meant) if same else ()


def tells(words: Sequence[str], thing: str) -> bool:
    """Whether words say that a thing is done: nothing but its own, with its verb in the past or a state behind it."""
    from specialists.language.statements.conflicts import (
        inflections,  # with its tables, where a reminder waits and nothing was read
    )

    theirs = {inflections.stem(word): word for word in normalise.words(thing)}
    own = [word for word in words if word not in _FILLERS]
    if not own or any(inflections.stem(word) not in theirs for word in own):
        return False
    asked = thing.lower().startswith("have you ")  # what is nagged about until it is so: its verb stands in the past
    past = any(
        (asked or word != theirs[inflections.stem(word)]) and _is_past(word, inflections.stem(word)) for word in own
    )
    state = bool(_BE & set(words)) and bool(_STATES & set(words))
    return past or state


def _is_past(word: str, stem: str) -> bool:
    return not word.endswith(("s", "ing")) and word != stem


def _answer(intent: str, slots: dict[str, str], text: str) -> Request:
    return Request(intent, slots, "answer", 1.0, f'"{text[:40]}" answers the reminder that came', text)


def _ids(rung: Sequence[agenda.Dated]) -> tuple[str, ...]:
    return tuple(str(one.reminder.id) for one in rung)
