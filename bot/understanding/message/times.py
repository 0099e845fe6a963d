"""The times of a message: those that the grammar of times reads, and the bare numbers that the tagger takes for a clock
time ("wake me 345 sat morning", "he moved it to 3"). For the readers of orders; a fact's times are the grammar's own.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from bot.understanding.message import timing
from specialists.language import time as when
from specialists.language.classifier import ensemble, tagger
from specialists.language.text import normalise, numbers
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, labels

SURE = 0.6  # how likely words must be a time for a number among them to be a clock's
_CLOCK = Pattern(
    r"(?:[01]?\d|2[0-3])(?:[:.h]?[0-5]\d)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve", re.I
)
_JOINING = frozenset("and again then also once more".split())  # between two times of one thing
# What may follow a clock time: anything else is what the number counts, as in "3 onions".
_FOLLOWING = frozenset("for to and n so on at in then not but please pls instead as because i if that when".split())


def find(text: str, now: dt.datetime) -> list[When]:
    """Every time in a message, left to right; `now` aware, in its person's zone."""
    message = normalise.message(text)
    found = _together(when.find(text[: timing.LONGEST], now), message, now)
    timed = _within(message, found)
    loose = [
        at for at in range(message.head, message.tail)
        if at not in timed and _CLOCK.fullmatch(message.words[at]) and _counts_nothing(message, at, timed)
    ]
    numbered = any(word[0].isdigit() or word in numbers.ORDINALS for word in message.words)
    if not loose and (found or not numbered):
        return found
    judged = ensemble.Judgement(message, found)
    if judged.is_empty or judged.is_cut:
        return found
    for run in tagger.runs(judged, found):
        if run.label != tagger.TIME or run.share < SURE:
            continue
        inside = [at for at in loose if run.first <= at < run.last]
        if len(inside) == 1:
            found = _with(found, message, run, inside[0], now)
        elif not inside and not found and (alone := _alone(message, run, now)) is not None:
            found = [alone]
    return found


def are_all(text: str, found: Sequence[When]) -> bool:
    """Whether no word outside of the times found could be a clock time."""
    message = normalise.message(text)
    timed = _within(message, found)
    return not any(at not in timed and _CLOCK.fullmatch(word) for at, word in enumerate(message.words))


def _alone(message: Message, run: tagger.Run, now: dt.datetime) -> When | None:
    """A run of words as a time by itself, where the words around it kept the grammar from reading one: "at half 11 |
    about that part"."""
    said, start = message.text(run.first, run.last), message.starts[run.first]
    read = None if labels.opens(message.words, run.first) else when.read(said, now)
    return None if read is None else dataclasses.replace(read, text=said, span=(start, start + len(said)))


def _together(found: list[When], message: Message, now: dt.datetime) -> list[When]:
    """The times, two that nothing but "and again" parts as one, where they can be read so: "at 7 in the morning and
    again at 6 at night, every day"."""
    if len(found) != 2:
        return found
    first, second = found
    places = range(len(message.words))
    between = [message.words[at] for at in places if first.span[1] <= message.starts[at] < second.span[0]]
    if "and" not in between or not _JOINING.issuperset(between):
        return found
    span = (first.span[0], second.span[1])
    both = when.read(f"{first.text} and {second.text}", now) or _each_day(first, second)
    return found if both is None else [dataclasses.replace(both, text=message.raw[slice(*span)], span=span)]


def _each_day(first: When, second: When) -> When | None:
    """Two hours of which one repeats, as a repeat at both; None where their minutes differ, which no rule can tell."""
    repeat, other = (second, first) if second.rrule else (first, second)
    if not repeat.rrule or other.rrule or other.is_date or repeat.start is None or other.start is None:
        return None
    parts = dict(part.split("=", 1) for part in repeat.rrule.split(";"))
    hour, minute = parts.get("BYHOUR", ""), parts.get("BYMINUTE", "")
    if not hour.isdecimal() or minute != str(other.start.minute):
        return None
    parts["BYHOUR"] = ",".join(map(str, sorted({int(hour), other.start.hour})))
    rule = ";".join(f"{name}={value}" for name, value in parts.items())
    return dataclasses.replace(repeat, rrule=rule, start=min(repeat.start, other.start))


def _with(found: Sequence[When], message: Message, run: tagger.Run, at: int, now: dt.datetime) -> list[When]:
    """The times, with the words of a run read as one in which the number at that place is a clock time."""
    start, end = message.starts[run.first], message.ends[run.last - 1]
    split = message.starts[at]
    read = when.find(f"{message.raw[start:split]}at {message.raw[split:end]}", now)
    if len(read) != 1 or read[0].span != (0, end - start + len("at ")):
        return list(found)
    inside = [one for one in found if one.span[0] < end and start < one.span[1]]
    if any(one.span[0] < start or end < one.span[1] for one in inside):
        return list(found)
    own = dataclasses.replace(read[0], text=message.raw[start:end], span=(start, end))
    return sorted([*(one for one in found if one not in inside), own], key=lambda one: one.span)


def _counts_nothing(message: Message, at: int, timed: set[int]) -> bool:
    return at + 1 == message.tail or message.words[at + 1] in _FOLLOWING or at + 1 in timed


def _within(message: Message, found: Sequence[When]) -> set[int]:
    """The places of the words that are in one of the times."""
    places: set[int] = set()
    for one in found:
        first = bisect_right(message.ends, one.span[0])
        places.update(range(first, bisect_left(message.starts, one.span[1], lo=first)))
    return places
