"""The one short question where a message may mean two things, or probably means one. bot/turns/conductor.py asks it.

The readings are told as deeds, in the words of the message, so that a number, a word or a yes chooses among them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from specialists.contract import Catalog, Choice, Question, Request
from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.language.time import say as when_say

SHOWN = 60  # characters of a slot that a choice shows

_OPTION = Pattern(r"\[([^\]]*)\]")
_SLOT = Pattern(r"\{(\w+)\}")


def question(asks: Sequence[Request], said: str, deeds: Sequence[str], left_over: Sequence[str] = ()) -> Question:
    """The question between two or three readings of `said`, or whether a single one is meant. `deeds` are the readings
    in words (`deed`, touching.deed); `left_over` are words that no reading has taken in, beside what each one has not.
    """
    own = [one for one in asks[0].left_over if all(one in other.left_over for other in asks)]
    left_over = tuple(dict.fromkeys((*left_over, *own)))
    choices = tuple(Choice(one, request.slots, request.intent) for one, request in zip(deeds, asks, strict=True))
    untaken = f"{not_taken_in(left_over)} " if left_over else ""
    if len(choices) == 1:
        return Question(f"{untaken}Shall I {choices[0].label}? (yes or no)", choices[0].intent, {}, choices, said=said)
    return Question(f"{untaken}Did you mean:", choices[0].intent, {}, choices, said=said)


def not_taken_in(left_over: Sequence[str]) -> str:
    """Says which words of a message were not taken in."""
    return f"I did not take in {sentences.joined([f'“{sentences.shown(words, SHOWN)}”' for words in left_over])}."


def deed(request: Request, catalog: Catalog, now: dt.datetime, most: int = SHOWN) -> str:
    """A request as a deed: 'put milk on your grocery list'; of each slot `most` letters at most. `catalog` has the
    actions' words; `now` aware, in the person's zone."""
    action = catalog.of(request)
    shown = {name: _shown(value, now, most) for name, value in request.slots.items()}
    if shown.get("list"):
        shown["list"] = shown["list"].removesuffix(" list")  # "your packing list list"
    told = _OPTION.sub(lambda part: _filled(part[1], shown), action.deed if action is not None else "")
    return _filled(told, shown) or request.intent.replace("_", " ")


def _filled(part: str, shown: Mapping[str, str]) -> str:
    """A part with its slots in it; empty where one of them is missing."""
    names = _SLOT.findall(part)
    return _SLOT.sub(lambda slot: shown[slot[1]], part) if all(shown.get(name) for name in names) else ""


def _shown(value: Any, now: dt.datetime, most: int) -> str:
    if isinstance(value, When):
        return when_say.show(value, now)
    if isinstance(value, list) and all(isinstance(one, Item) for one in value):
        return sentences.joined([quantities.show(one) for one in value])
    return sentences.shown(str(value), most)
