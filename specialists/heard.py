"""Slots that are heard: read off the words in which something was asked, where no sentence has a place for them.

No action sees a message. What it needs of one, beyond the slots that its sentences catch, it declares as a slot whose
type says how it is read: `earlier: Annotated[bool, cue(_EARLIER)] = False`. bot/understanding/hearing.py fills such
slots when the action is called, and nothing else does: no sentence, button, answer or model can set one, and none is
kept.
"""

from __future__ import annotations

import datetime as dt
import functools
import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Annotated, Any, NamedTuple

from specialists.language.text.patterns import Pattern


class Stretch(Enum):
    """Which words are read."""

    REQUEST = auto()  # the part of the message that the request was read from
    READ = auto()  # the same; none where it is an answer or a tap, whose slots are settled
    LONE = auto()  # the whole message, with what leads in and how it ends; the part alone where it asks for more
    MESSAGE = auto()  # the whole message, whatever else it asks for


class Hearing(NamedTuple):
    """What a slot is read from: the words, the slots that the request has already, now in the person's zone, and by
    which means the request was read (`Request.tier`).
    """

    words: str
    slots: Mapping[str, Any]
    local: dt.datetime
    tier: str


@dataclass(frozen=True, slots=True)
class Heard:
    """How a slot is read: `read` gives its value."""

    read: Callable[[Hearing], Any]
    stretch: Stretch = Stretch.REQUEST


def of(read: Callable[[str], Any], stretch: Stretch = Stretch.REQUEST) -> Heard:
    """A slot that is read off the words alone."""
    return Heard(lambda hearing: read(hearing.words), stretch)


def cue(pattern: Pattern, stretch: Stretch = Stretch.LONE) -> Heard:
    """A flag: whether the pattern stands anywhere in the words."""
    return of(lambda words: pattern.search(words) is not None, stretch)


# The person's own words, for what keeps, answers or works on them as they are.
Said = Annotated[str, of(str)]
SaidAlone = Annotated[str, of(str, Stretch.LONE)]
SaidWhole = Annotated[str, of(str, Stretch.MESSAGE)]


@functools.cache
def slots(function: Callable[..., Any]) -> Mapping[str, Heard]:
    """The slots of an action's function that are heard, and how each is."""
    found = {name: [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Heard)]
             for name, hint in hints(function).items()}  # fmt: skip
    return {name: readers[0] for name, readers in found.items() if readers}


@functools.cache
def hints(function: Callable[..., Any]) -> Mapping[str, Any]:
    """The types of all that an action's function takes, as they are written."""
    return typing.get_type_hints(inspect.unwrap(function), include_extras=True)
