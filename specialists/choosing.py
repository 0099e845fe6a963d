"""Which one is meant: one clear winner, or a question with the choices. All actions on existing things call it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from specialists.contract import Choice, Finding, Question
from specialists.language.grammar import names
from specialists.language.text import numbers, sentences
from specialists.language.text.patterns import Pattern

OFFERED = 9  # choices in one question: each can be answered with one digit

_PLACE = Pattern(r"^(?:the\s+|my\s+)|(?<=\d)(?:st|nd|rd|th)$|\s+(?:one|item)$")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Meant(Generic[T]):
    """What the words point at: `one`, or several `close`; both empty where nothing fits."""

    one: T | None = None
    close: tuple[T, ...] = ()


def by_words(words: str, things: Sequence[T], label: Callable[[T], str]) -> Meant[T]:
    """The thing that the person's words name, typos allowed."""
    place = _place(words, len(things))
    if place and not any(label(thing).strip().lower() == words.strip(" #.").lower() for thing in things):
        return Meant(things[place - 1])  # "delete reminder 2", "the second task", as the list numbers them
    found = names.find(words, [names.Named(str(place), label(thing)) for place, thing in enumerate(things)])
    if found.best is not None:
        return Meant(things[int(found.best.id)])
    return Meant(close=tuple(things[int(one.id)] for one in found.close))


def _place(words: str, count: int) -> int:
    """The place that "2", "the second" or "the last one" names among so many, from 1; 0 where it names none."""
    bare = _PLACE.sub("", words.strip(" #.").lower())
    counted = int(bare) if bare.isdecimal() and len(bare) < 4 else numbers.ORDINALS.get(bare, 0)
    number = count if bare == "last" else counted
    return number if number <= count else 0


def only(things: Sequence[T]) -> Meant[T]:
    """Where no words narrow it down: the single thing there is, or all of them to choose from."""
    return Meant(things[0]) if len(things) == 1 else Meant(close=tuple(things))


def question(
    ask: str, intent: str, slots: Mapping[str, Any], choices: Sequence[tuple[str, Mapping[str, str]]], *,
    many: bool = False
) -> Finding:
    """A question with its choices (label, slots that name the thing exactly) as an action gives it back."""
    kept = {name: value for name, value in slots.items() if value is not None}
    offered = tuple(Choice(label, chosen) for label, chosen in choices[:OFFERED])
    more = len(choices) - len(offered)
    said = f"{ask} (And {sentences.counted(more, 'more', 'more')}: say it in words.)" if more > 0 else ask
    return Finding(said, worked=False, question=Question(said, intent, kept, offered, many=many))


def sure(ask: str, yes: str, intent: str, slots: Mapping[str, Any]) -> Finding:
    """A question that only a yes answers; the slot `sure` comes back with it."""
    return question(ask, intent, slots, [(yes, {"sure": "yes"})])


def missing(ask: str, intent: str, slot: str, slots: Mapping[str, Any], *, worked: bool = False) -> Finding:
    """A question for a slot that was left open."""
    kept = {name: value for name, value in slots.items() if value is not None}
    return Finding(ask, worked=worked, question=Question(ask, intent, kept, missing=slot))
