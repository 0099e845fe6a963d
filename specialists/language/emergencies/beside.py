"""An emergency told beside an order: "cancel my dentist, I've cut my wrists". Asked behind the rules and the
classifier, which both take such a message for the order that most of its words make up (__init__.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from specialists.language.classifier.ensemble import Judgement
from specialists.language.emergencies import learned
from specialists.language.grammar import clauses
from specialists.language.text import normalise

Found = TypeVar("Found")

MOST = 8  # clauses that are read by themselves
LIKELY = 0.5  # how likely a clause must be danger for the classifier, for a rule to count
_LEAST = 3  # words of a clause that tells something
_ORDERED = 0.8  # how likely what stands before or behind must be an order
_TALK = ("small_talk", "help", "search")


def read(text: str, alone: Callable[[str], Found | None]) -> Found | None:
    """What `alone` makes of the first clause of a text in which it finds danger, where an order stands before or behind
    it; None where there is none such. Linear in the length of the text."""
    if len(text) > learned.LONGEST:
        return None
    for clause, around in _clauses(text):
        found = alone(clause)
        if found is not None and any(map(_is_order, around)):
            return found
    return None


def _clauses(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each clause, with what stands before and behind it."""
    message = normalise.message(text)
    cuts = clauses.cuts(message, message.head, message.tail)[:MOST]
    first = [message.head, *(cut.right for cut in cuts)]
    last = [*(cut.left for cut in cuts), message.tail]
    for number, (begin, end) in enumerate(zip(first, last, strict=True)):
        if cuts and end - begin >= _LEAST:
            before = message.text(message.head, last[number - 1]) if number else ""
            behind = message.text(first[number + 1], message.tail) if number < len(cuts) else ""
            yield message.text(begin, end), tuple(filter(None, (before, behind)))


def _is_order(text: str) -> bool:
    judged = Judgement(normalise.message(text), ())
    if judged.is_empty:
        return False
    return judged.quick.ours - sum(map(judged.quick.of, _TALK)) >= _ORDERED
