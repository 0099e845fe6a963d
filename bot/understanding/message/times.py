"""The times of a message: those that the grammar of times reads, and the bare numbers that the tagger takes for a clock
time ("wake me 345 sat morning", "he moved it to 3"). For the readers of orders; a fact's times are the grammar's own.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import re
from collections.abc import Sequence

from bot.understanding.message import timing
from specialists.language import when
from specialists.language.classifier import ensemble, tagger
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.when import When

SURE = 0.6  # how likely words must be a time for a number among them to be a clock's
_CLOCK = Pattern(
    r"(?:[01]?\d|2[0-3])(?:[:.h]?[0-5]\d)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve", re.I
)
# What may follow a clock time: anything else is what the number counts, as in "3 onions".
_FOLLOWING = frozenset("for to and n so on at in then not but please pls instead as because i if that when".split())


def find(text: str, now: dt.datetime) -> list[When]:
    """Every time in a message, left to right; `now` aware, in its person's zone."""
    found = when.find(text[: timing.LONGEST], now)
    message = normalise.message(text)
    loose = [
        at for at in range(message.head, message.tail)
        if _CLOCK.fullmatch(message.words[at]) and _stands_alone(message, at, found)
    ]
    if not loose:
        return found
    judged = ensemble.Judgement(message, found)
    if judged.is_empty or judged.is_cut:
        return found
    for run in tagger.runs(judged, found):
        numbers = [at for at in loose if run.first <= at < run.last]
        if run.label == tagger.TIME and run.share >= SURE and len(numbers) == 1:
            found = _with(found, message, run, numbers[0], now)
    return found


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


def _stands_alone(message: Message, at: int, found: Sequence[When]) -> bool:
    """Whether a number is in none of the times, and counts nothing."""
    if any(_holds(one, message, at) for one in found):
        return False
    last = at + 1 == message.tail or message.words[at + 1] in _FOLLOWING
    return last or any(_holds(one, message, at + 1) for one in found)


def _holds(found: When, message: Message, at: int) -> bool:
    return found.span[0] < message.ends[at] and message.starts[at] < found.span[1]
