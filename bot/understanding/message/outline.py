"""A message as a row of things and times, by the tagger's labels: "cake at 1, ballet at 3:45, remind me half an hour
before each". What only orders or tells stands between them. pairs.py makes the requests of it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from bot.understanding.message import accounting, remarks, telling
from specialists.language import time as when
from specialists.language.classifier import ensemble, tagger
from specialists.language.text.normalise import Message
from specialists.language.time import When

_JOINING = frozenset("and n & + then also plus but".split())
_EMPTY = _JOINING | frozenset("on at by to for the is are".split())
_GOING_ON = frozenset("that which who because so if when where".split())  # no thing begins so
_LONGEST = 12  # words of a thing
_NOW = ("now", "right now", "just now")
_FEWEST = 2  # times of things, where none is for all of them
_GAP = 1  # words in it that the tagger holds for none of it
_ASIDE = (tagger.FRAME, tagger.REMARK)


class Thing(NamedTuple):
    """words[first:last] name what is to be done or what happens, at each of `times`; its clause begins at `start`."""

    first: int
    last: int
    times: tuple[When, ...]
    start: int


class _Part(NamedTuple):
    """words[first:last]: a thing, or, where it has one, a time."""

    first: int
    last: int
    when: When | None


def read(judged: ensemble.Judgement, whens: Sequence[When], now: dt.datetime) -> list[Thing]:
    """The things with their times, in their order; empty where the message is not made of such alone, or is of one
    thing at one time. A day or a rule that is said once is that of all hours without one, and so is a lead ("half an
    hour before each"). `whens` are all times in it; `now` aware, local."""
    if judged.is_empty or judged.is_cut:
        return []
    told = list(_parts(judged, [one for one in remarks.times_beside(judged, whens) if not _is_now(one)], now))
    parts = _joined(judged, told, now)
    if parts is None:
        return []
    ends = [judged.message.head, *(one.last for one in parts)]
    lead, parts = _lead(judged.message, parts)
    common, parts = _common(parts, now)
    things = [
        one._replace(start=_start(judged.message, max(end for end in ends if end <= one.first), one.first))
        for one in _in_turn(judged.message, parts)
    ]
    if common is None and sum(one.when is not None for one in told) - (lead is not None) < _FEWEST:
        return []
    if any(judged.message.words[one.start] in _GOING_ON for one in things):
        return []
    timed = [_told(one, lead, common, now) for one in things]
    return [one for one in timed if one is not None] if all(timed) else []


def _is_now(said: When) -> bool:
    """ "Put that in my calendar now" is no time of anything."""
    return said.text.strip().lower() in _NOW


def _parts(judged: ensemble.Judgement, whens: Sequence[When], now: dt.datetime) -> Iterator[_Part]:
    """Things and times as they follow each other. A number that the tagger holds for a time is an hour; a word that it
    holds for one, and that is in none, belongs to the thing beside it."""
    message, runs = judged.message, tagger.runs(judged, whens)
    times = {
        at: one for one in whens for at in range(message.head, message.tail)
        if message.starts[at] < one.span[1] and one.span[0] < message.ends[at]
    }
    labels = {at: run.label for run in runs for at in range(run.first, run.last)}
    for at, label in labels.items():
        if label == tagger.TIME and at not in times and message.words[at][0].isdigit():
            hour = when.read(f"at {message.words[at]}", now)
            if hour is not None and hour.start is not None:
                span = (message.starts[at], message.ends[at])
                times[at] = replace(hour, text=message.words[at], span=span)

    def kind(at: int) -> When | bool:
        return times.get(at) or labels.get(at, tagger.FRAME) not in _ASIDE

    for what, places in groupby(range(message.head, message.tail), kind):
        inside = list(places)
        if isinstance(what, When):
            yield _Part(inside[0], inside[-1] + 1, what)
        elif what:
            first, last = _trimmed(message, inside[0], inside[-1] + 1)
            if first < last:
                yield _Part(first, last, None)


def _joined(judged: ensemble.Judgement, parts: list[_Part], now: dt.datetime) -> list[_Part] | None:
    """The parts, with what a word of the order's stands between as one, and so the hours of one rule; None where a
    thing can be none."""
    found: list[_Part] = []
    for part in parts:
        before = found[-1] if found else None
        empty = before is not None and _EMPTY.issuperset(judged.message.words[before.last : part.first])
        if before is not None and empty and before.when is not None and part.when is not None:
            one = _as_one(before.when, part.when, now)
            if one is not None:
                span = (before.when.span[0], part.when.span[1])
                text = judged.message.raw[slice(*span)]
                found[-1] = _Part(before.first, part.last, replace(one, text=text, span=span))
                continue
        if before is None or part.when is not None or before.when is not None:
            found.append(part)
        elif part.first - before.last <= _GAP:
            found[-1] = _Part(before.first, part.last, None)
        else:
            return None
    return found if all(one.when is not None or _is_thing(judged, one) for one in found) else None


def _as_one(first: When, second: When, now: dt.datetime) -> When | None:
    """Two times that stand side by side as one: a day and its hour, in either order, or the hours of one rule."""
    if first.is_date is not second.is_date and first.rrule is None and second.rrule is None:
        day, hour = (first, second) if first.is_date else (second, first)
        return when.read(f"{day.text} {telling.as_hour(hour)}", now)
    rule = when.read(f"{first.text} and {second.text}", now)
    return rule if rule is not None and rule.rrule is not None else None


def _is_thing(judged: ensemble.Judgement, part: _Part) -> bool:
    words = judged.message.words[part.first : part.last]
    if len(words) > _LONGEST or words[0] in _GOING_ON or words[0][0].isdigit() or not telling.BEFORE.isdisjoint(words):
        return False
    if accounting.EMPTY.issuperset(words):  # "or": one of two times, and no two
        return False
    return not remarks.is_told(judged.message, part.first, part.last, ())


def _lead(
    message: Message, parts: list[_Part]
) -> tuple[tuple[When, tuple[int, dt.time | None]] | None, list[_Part]]:
    """The length of time at the end that is said to be before the things, with what it comes to; and the rest."""
    said = parts[-1].when if parts else None
    before = None if said is None else telling.lead(message, said)
    return (None, parts) if said is None or before is None else ((said, before), parts[:-1])


def _common(parts: list[_Part], now: dt.datetime) -> tuple[When | None, list[_Part]]:
    """The day or the rule at one end that the hours in all other places lack, and the rest."""
    times = [one for one in parts if one.when is not None]
    for one in (parts[:1] + parts[-1:]) if len(times) > 1 else ():
        rest = [other.when for other in times if other is not one and other.when is not None]
        said = one.when
        if said is None or not (said.is_date or (said.rrule is not None and "BYHOUR" not in said.rrule)):
            continue
        if all(other.rrule is None and other.seconds is None and telling.is_dayless(other, now) for other in rest):
            return said, [other for other in parts if other is not one]
    return None, parts


def _in_turn(message: Message, parts: Sequence[_Part]) -> list[Thing]:
    """Things and their times, where each thing is followed by its own, or each is led by one: else nothing. Of two
    times with an order between them ("bloods at 8, remind me at 7") the second is no other time of the thing."""
    for left, right in pairwise(parts):
        between = message.words[left.last : right.first]
        if left.when is not None and right.when is not None and not _EMPTY.issuperset(between):
            return []
    if not parts or all(one.when is None for one in parts):
        return []
    leads = parts[0].when is not None
    row = list(reversed(parts)) if leads else list(parts)
    found: list[Thing] = []
    for part in row:
        if part.when is None:
            found.append(Thing(part.first, part.last, (), part.first))
        elif found:
            found[-1] = found[-1]._replace(times=(*found[-1].times, part.when))
        else:
            return []
    if not all(one.times for one in found) or (leads and any(len(one.times) > 1 for one in found)):
        return []
    return found[::-1] if leads else found


def _told(
    thing: Thing, lead: tuple[When, tuple[int, dt.time | None]] | None, common: When | None, now: dt.datetime
) -> Thing | None:
    """The thing at its times with the day or rule of all, so long before them; None where that is no time."""
    times = []
    for one in thing.times:
        read = one if common is None else when.read(f"{telling.as_hour(one)} {common.text}", now)
        if read is None or (read.start is None and read.rrule is None):
            return None
        moment = replace(read, text=one.text, span=one.span) if lead is None else telling.ahead(read, *lead)
        if moment is None:
            return None
        times.append(moment)
    return thing._replace(times=tuple(times))


def _start(message: Message, first: int, last: int) -> int:
    """Where the clause begins that words[first:last] end."""
    signs = [at + 1 for at in range(first, last) if message.raw[message.ends[at] : message.starts[at + 1]].strip(" '")]
    return _trimmed(message, max(signs, default=first), last)[0]


def _trimmed(message: Message, first: int, last: int) -> tuple[int, int]:
    """The words without those at both ends that only join."""
    while first < last and message.words[first] in _JOINING:
        first += 1
    while last > first and message.words[last - 1] in _EMPTY:
        last -= 1
    return first, last
