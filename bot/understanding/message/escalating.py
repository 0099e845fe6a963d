"""What a message says is to follow an unanswered reminder, taken out before the rest is read. Called by router.py.

"remind me at 9 to take my pills, call me if I don't answer in 10 minutes, then text Anna" is one reminder: read as it
stands it would be three requests, or a reminder with a long text.
"""

from __future__ import annotations

import datetime as dt
import functools
import inspect
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from specialists.contract import ActionFunction, Operation, Request
from specialists.language import time as when
from specialists.language.grammar import ladder, unheard

if TYPE_CHECKING:
    from bot.understanding.message.readings import Reading
    from specialists.registry import Registry

_OF_THEM = ("checkin", "message")
UNHEARD = "unheard"  # the check-in that a word of theirs spares


class Takers:
    """The intents whose action has a slot for a ladder: where the person `own` is to answer, and where a `third` is."""

    def __init__(self, registry: Registry) -> None:
        takes = [one for one in registry.actions() if _has_ladder(one.function)]
        self.third = frozenset(one.intent for one in takes if one.object in _OF_THEM)
        self.own = frozenset(one.intent for one in takes) - self.third
        self.sets = frozenset((registry.intent("reminder", Operation.CREATE),))
        # What a ladder without anything to be reminded of means: the one that is spoken of.
        self.changes = registry.intent("reminder", Operation.CHANGE)
        self.waits = registry.intent("checkin", Operation.CHANGE)  # what a ladder alone means for a third


@functools.cache
def _has_ladder(function: ActionFunction) -> bool:
    return "ladder" in inspect.signature(function).parameters


def read(text: str, now: dt.datetime, takes: Takers, plainly: Callable[[str], Reading]) -> Reading:
    """A message's reading, by `plainly`, with its ladder in the slot of every request that takes one."""
    if takes.waits and (heard := _unheard(text, now, takes.waits)) is not None:
        return replace(plainly(""), requests=(heard,), asks=(), why=heard.why)
    amends = takes.changes and ladder.may_alter(text)
    if amends and (altered := _altering(text, takes.changes)) is not None:
        return replace(plainly(""), requests=(altered,), asks=(), why=altered.why)
    if not ladder.may_follow(text):
        return plainly(text)
    carved = ladder.carve(text)
    if not carved.rungs and not carved.stop:
        return _of_another(text, takes, plainly)
    if not carved.text.strip(" .,;:!?"):
        if not takes.changes:
            return plainly(text)
        rungs = [*carved.rungs]
        request = Request(
            takes.changes, {"ladder": rungs}, tier="phrase", confidence=0.95, text=text,
            why="it says only what is to follow when nobody answers",
        )
        return replace(plainly(""), requests=(request,), asks=(), why=request.why)
    reading = plainly(carved.text)
    return _with(reading, takes.own, [*carved.rungs]) or _of_another(text, takes, plainly)


def _unheard(text: str, now: dt.datetime, waits: str) -> Request | None:
    """ "If mom hasn't written by 10, call her": a check-in for which a word of hers that day will do."""
    found = unheard.read(text)
    by = when.read(found.time, now) if found is not None else None
    if found is None or by is None or by.start is None or by.is_date:
        return None
    rungs = ladder.carve(f"if {found.who} doesn't answer, {found.deeds}", third=True).rungs
    who = found.who.lower()
    rungs = tuple({**rung, "whom": ["them" if str(one).lower() == who else one for one in rung.get("whom", ())]}
                  for rung in rungs)  # fmt: skip
    if not rungs:
        return None
    return Request(
        waits, {"recipient": found.who, "when": by, "which": UNHEARD, "ladder": [*rungs]}, tier="phrase",
        confidence=0.95, text=text, why="it says what is to follow where nothing is heard of somebody",
    )


def _altering(text: str, changes: str) -> Request | None:
    """A change to a ladder that stands: "don't tell Anna, just call me"."""
    from specialists.language.grammar import ladder_changes

    change = ladder_changes.read(text)
    if change is None:
        return None
    slots = {"ladder": [*change.changes], **({"text": change.about} if change.about else {})}
    why = "it changes what is to follow when nobody answers"
    return Request(changes, slots, tier="phrase", confidence=0.95, text=text, why=why)


def _of_another(text: str, takes: Takers, plainly: Callable[[str], Reading]) -> Reading:
    """Where somebody else is to answer: "check on mom at 9; if she doesn't answer, call her"."""
    carved = ladder.carve(text, third=True) if takes.third else None
    if carved is None or not carved.rungs:
        return plainly(text)
    rungs = [*carved.rungs]
    if not carved.text.strip(" .,;:!?"):
        slots = {"which": "move", "ladder": rungs, **({"recipient": carved.who} if carved.who else {})}
        request = Request(
            takes.waits, slots, tier="phrase", confidence=0.95, text=text, why="it says what is to follow their silence"
        )
        return replace(plainly(""), requests=(request,), asks=(), why=request.why)
    reading = plainly(carved.text)
    if len(reading.requests) == 1 and reading.requests[0].slots.get("recipient"):
        reading = _with(reading, takes.sets, rungs) or reading  # "remind mom to …; if she doesn't …"
    return _with(reading, takes.third, rungs) or (
        reading if any("ladder" in one.slots for one in reading.requests) else plainly(text)
    )


def _with(reading: Reading, takes: frozenset[str], rungs: list[ladder.Rung]) -> Reading | None:
    """The reading with the ladder put in, or None where nothing in it takes one."""
    if not any(request.intent in takes for request in reading.requests):
        return None
    requests = tuple(
        replace(request, slots={**request.slots, "ladder": rungs}) if request.intent in takes else request
        for request in reading.requests
    )
    return replace(reading, requests=requests)
