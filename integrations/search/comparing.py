"""Where two sources say the same of a thing but another number or hour: what each has. telling.py says it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from integrations.search import passages, words
from integrations.search.port import Passage
from integrations.search.words import Value

_ALIKE = 0.65  # of the words of the shorter sentence that the other has, too
_OF_TIME = frozenset(("am", "pm", "noon", *words.DAYS))
_FEWEST = 2  # words that they share


class Difference(NamedTuple):
    """Two passages, by their places among those given, and what only each of them has."""

    first: int
    second: int
    one: tuple[str, ...]
    other: tuple[str, ...]


def differences(chosen: Sequence[Passage]) -> list[Difference]:
    """At most one for two passages of different pages."""
    found = []
    for first, one in enumerate(chosen):
        for second in range(first + 1, len(chosen)):
            if one.source != chosen[second].source and (differ := _between(one, chosen[second])) is not None:
                found.append(Difference(first, second, *differ))
    return found


def _between(one: Passage, other: Passage) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """What the two sentences that are most alike have, where that differs."""
    best = 0.0
    found = None
    for left in _parts(one):
        for right in _parts(other):
            alike = _alike(left, right)
            if alike > best:
                best, found = alike, _only(words.values(left), words.values(right))
    return found if best >= _ALIKE else None


def _parts(passage: Passage) -> list[str]:
    return [part for line in passage.text.split("; ") for part in passages.sentences(line)]


def _alike(left: str, right: str) -> float:
    one, other = (
        {term for term in words.terms(text) if not any(sign.isdigit() for sign in term)} - _OF_TIME
        for text in (left, right)
    )  # fmt: skip
    shared = len(one & other)
    return shared / min(len(one), len(other)) if shared >= _FEWEST else 0.0


def _only(left: Sequence[Value], right: Sequence[Value]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """What each has of a kind that both have, and the other has not."""
    for kind in dict.fromkeys(one.kind for one in left):
        ours = {one.amount: one.said for one in left if one.kind == kind}
        theirs = {one.amount: one.said for one in right if one.kind == kind}
        if theirs and ours.keys() - theirs.keys() and theirs.keys() - ours.keys():
            return _without(ours, theirs), _without(theirs, ours)
    return None


def _without(these: Mapping[float, str], those: Mapping[float, str]) -> tuple[str, ...]:
    return tuple(said for amount, said in these.items() if amount not in those)
