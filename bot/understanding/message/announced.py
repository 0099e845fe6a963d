"""Several things in one message, announced by a word for them: "jobs for the day: gym lights, grit the ramp", "to do"
above a line for each. router.py asks before it reads such a message as one request, which would make one of all.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from specialists.contract import Action, Operation, Request, Role
from specialists.language import time as when
from specialists.language.grammar import errands, sense
from specialists.language.text import normalise, numbers
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

LONGEST = 1500  # letters of a message
_MOST, _WORDS = 20, 16  # parts, and words of one
_UNKNOWN = 2  # words of a heading that tells how many, which are in no list: "stick two on my tasks"
_SURE = 0.95
_PHRASE = "phrase"

_HEAD = Pattern(r"(?P<head>[^:\n]{2,80}?)(?:\s*:\s*|[!.]+\s+|\s+[-–—]\s+|\s*\n\s*)(?P<body>\S.*)", re.S)
_COUNTED = Pattern(r"(?P<head>[^,:\n]{2,80}?),\s+(?P<body>\S.*)", re.S)  # "two jobs for my list, fondant and paint"
_BEHIND = Pattern(r"(?P<body>\S.*),\s+(?P<head>[^,:\n]{6,40})", re.S)  # "fondant and paint, put both on my tasks"
_HOW_MANY = Pattern(r",[^,:\n]*\b(?:both|all|them|those|these|two|three|four|five|\d)\b[^,:\n]*$", re.I)
_BORDER = Pattern(r"[:,!.\n]|\s[-–—]\s")
_DASHES = Pattern(r"\s[-–—]\s")
_LINES = Pattern(r"\s*\n\s*")
_SIGNS = Pattern(r"^(?:[-*•·–—☐□▢]+|\d{1,2}[.)])\s*")
_NUMBERED = Pattern(r"(?:^|[\s,;])\d{1,2}[.)]\s+")
_SEMICOLONS = Pattern(r";")
_COMMAS = Pattern(r"\s*,(?!\d)\s*(?:(?:and|then|also|plus|&|n)\s+)*")
_AND = Pattern(r"\s+(?:and(?: also| then)?|&|plus|n)\s+(?:to\s+)?")
_THE_DAY = Pattern(r"\bfor the (?P<which>day|week|weekend)\b")
# What may stand around the word that announces. It orders, counts and points, and names nothing.
_AROUND = frozenset(
    """a the my our some few couple bunch of more new other extra these following all ok okay right so well and then
    also hi hey hello morning hob please pls add put down note jot here are is 's list things bits stuff on for need
    needs needing have has got i we to do important urgent big little quick small stick pop chuck as them those
    these""".split()
)
_SEVERAL = frozenset(("them", "those", "these"))
_TELLING = frozenset(("i", "we"))
_NO_PART = frozenset(
    "i we he she it they one that this which who because cause so but if when not no what why how where there".split()
)
# Deeds whose verb goes on for what follows: "pack the tent, stove and boots".
_SHARED = frozenset(
    """buy get order purchase pick pack bring take fetch grab collect need call ring phone text email message tell ask
    invite wash clean water feed book check""".split()
)


class Announced(NamedTuple):
    """By which of an action's words something is announced, for when, and what: one text each."""

    action: Action
    time: When | None
    parts: tuple[str, ...]


def read(text: str, now: dt.datetime, actions: Iterable[Action]) -> tuple[Request, ...]:
    """A request for what is announced: one that holds a line for each where the action takes lines, else one for each.
    Empty where nothing is announced. `now` aware, in the person's zone."""
    found = announced(text, now, actions)
    if found is None:
        return ()
    name, time = str(found.action.slot(Role.TEXT)), str(found.action.slot(Role.TIME))
    plain = Request(found.action.intent, {}, _PHRASE, _SURE, "several, announced by a word for them", text)
    if found.action.lines:
        slots: dict[str, object] = {name: "\n".join(found.parts)}
        return (replace(plain, slots=slots if found.time is None else {**slots, time: found.time}),)
    each = [errands.timed(part, now) for part in found.parts]
    if not all(said and (own or found.time) for said, own in each):
        return ()
    return tuple(replace(plain, slots={name: said, time: own or found.time}, text=said) for said, own in each)


def announced(text: str, now: dt.datetime, actions: Iterable[Action]) -> Announced | None:
    """What a message announces, and by the words of which action; None where it announces nothing."""
    if len(text) > LONGEST or text.rstrip().endswith("?") or not _BORDER.search(text):
        return None
    marked = _HEAD.fullmatch(text.strip())
    behind = _BEHIND.fullmatch(text.strip()) if _HOW_MANY.search(text) else None
    cuts = (marked or _COUNTED.fullmatch(text.strip()), behind)
    found = (_told(cut, now, actions, marked=cut is marked) for cut in cuts if cut is not None)
    return next((one for one in found if one is not None), None)


def _told(cut: re.Match[str], now: dt.datetime, actions: Iterable[Action], *, marked: bool) -> Announced | None:
    """What a message that is cut into a heading and its body announces."""
    whens = when.find(cut["head"], now)
    words = _without(cut["head"], whens)
    for action in actions:
        if action.operation is not Operation.CREATE or not action.headings:
            continue
        count = _count(words, action.headings, timed=bool(whens))
        if count is not None and (count or marked or not _SEVERAL.isdisjoint(words)):
            parts = _parts(cut["body"], count)
            time = when.merge(whens, now, cut["head"]) if whens else _the_day(cut["head"], now)
            lost = bool(whens) and time is None
            return None if lost or len(parts) < 2 else Announced(action, time, tuple(parts))
    return None


def _the_day(head: str, now: dt.datetime) -> When | None:
    """ "For the day" is today, "for the week" this one."""
    found = _THE_DAY.search(head.lower())
    if found is None:
        return None
    return when.read("today" if found["which"] == "day" else f"this {found['which']}", now)


def _without(head: str, whens: Sequence[When]) -> list[str]:
    """The words of a heading without its times."""
    head = head.lower().replace("to-do", "to do").replace("todo", "to do")
    head = _THE_DAY.sub(" ", head) if not whens else head
    for one in sorted(whens, key=lambda one: one.span, reverse=True):
        head = f"{head[: one.span[0]]} {head[one.span[1] :]}"
    return normalise.words(head)


def _count(words: Sequence[str], headings: Sequence[str], *, timed: bool) -> int | None:
    """How many are announced, 0 where that is not said; None where the words are no heading of these."""
    for heading in headings:
        said = heading.split()
        for at in range(len(words) - len(said) + 1):
            if [*words[at : at + len(said)]] != said:
                continue
            rest = [*words[:at], *words[at + len(said) :]]
            counted = [number[0] for place in range(len(rest)) if (number := _number(rest, place)) is not None]
            around = {word for place, word in enumerate(rest) if _number(rest, place) is None}
            told = around & _TELLING and "to" not in {*around, *said} and not timed
            known = around <= _AROUND or (bool(counted) and len(around - _AROUND) <= _UNKNOWN)
            if known and len(counted) <= 1 and not told:
                return counted[0] if counted else 0
    return None


def _number(words: Sequence[str], at: int) -> tuple[int, int] | None:
    if words[at] == "both":
        return 2, at + 1
    return None if words[at] in _AROUND else numbers.cardinal(words, at)


def _parts(body: str, count: int) -> list[str]:
    """What is announced, one text each; fewer than two where it is not surely so many things."""
    told = errands.parts(body) or ()  # "I have to ring the vet and get the boiler looked at"
    if len(told) > 1:
        return list(told) if count in (0, len(told)) else []
    lines = _clean(_LINES.split(body))
    if len(lines) > 1:
        return lines if _fit(lines) and count in (0, len(lines)) else []
    if _NUMBERED.match(body) and len(parts := _clean(_NUMBERED.split(body))) > 1:
        return parts if _fit(parts) and count in (0, len(parts)) else []
    border = next((one for one in (_SEMICOLONS, _DASHES) if one.search(body)), _COMMAS)
    parts = _clean(border.split(body))
    last = _clean(_AND.split(parts[-1], maxsplit=1)) if parts else []
    both = [*parts[:-1], *last]
    if count:
        return next((one for one in (parts, both) if len(one) == count and _fit(one)), [])
    if len(parts) == 1 and not all(map(_is_errand, last)):
        return []
    if len(last) == 2 and not _is_one_deed(*last):
        parts = both
    return parts if _fit(parts) and not _share_a_verb(parts) else []


def _clean(parts: Iterable[str]) -> list[str]:
    bare = (_SIGNS.sub("", part.strip()).strip(" ,.;!\t") for part in parts)
    return [part for part in bare if part]


def _fit(parts: Sequence[str]) -> bool:
    """Whether each can be something to be done, and tells nothing."""
    words = [normalise.words(part) for part in parts]
    return len(parts) <= _MOST and all(one and len(one) <= _WORDS and one[0] not in _NO_PART for one in words)


def _is_one_deed(left: str, right: str) -> bool:
    """ "Wash and fold the laundry": one thing, done in two ways."""
    return " " not in left and " " in right and _is_errand(f"{left} things")


def _share_a_verb(parts: Sequence[str]) -> bool:
    """Whether the first part's verb goes on for the rest: "buy milk, eggs, bread" is one thing to do."""
    first, *rest = (normalise.words(part) for part in parts)
    shared = len(first) > 1 and first[0] in _SHARED
    return shared and not any(map(_is_errand, parts[1:])) and all(len(one) <= 2 for one in rest)


def _is_errand(part: str) -> bool:
    """Whether a part begins with the verb of what people have to do."""
    return bool(errands.listed(part)) or sense.is_deed(normalise.words(part))
