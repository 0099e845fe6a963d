"""The person's words against what they have: which list, which reminder, which contact. Called by bot/understanding and
the specialists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from specialists.language.grammar import quantities
from specialists.language.text import normalise

SURE, POSSIBLE = 80.0, 70.0  # of 100: what counts as meant, and what is worth asking about
AHEAD = 6.0  # how far the best must lie before the next one, or they are close
_LONGEST = 200  # characters of a name that are compared
_EMPTY = frozenset(
    """the my a an our your this that to for of on at in about me i it is reminder reminders task tasks event
    item list
    one please thing""".split()
)

# What was done, as it was called while it was to do; regular forms are near enough as they are.
_SHORT = {"w": "with"}
_DOING = {
    "paid": "pay", "bought": "buy", "sent": "send", "wrote": "write", "written": "write", "took": "take",
    "taken": "take", "fed": "feed", "made": "make", "brought": "bring", "met": "meet", "swept": "sweep",
    "rang": "ring", "threw": "throw", "thrown": "throw", "gave": "give", "told": "tell", "got": "get", "did": "do",
}  # fmt: skip


class Named(NamedTuple):
    """Something the person has: an id of the caller's choosing and the words it goes by."""

    id: str
    label: str


class Resolution(NamedTuple):
    """One clear winner (`best`), or several that are about as good (`close`, best first), or neither."""

    best: Named | None = None
    close: tuple[Named, ...] = ()


def find(words: str, candidates: Sequence[Named]) -> Resolution:
    """Which of the candidates the words mean, typos and missing words forgiven.

    A label that is said outright wins alone; words that several labels share ("call" for "call Dave" and "call
    the bank") make these close. At most nine are called close.
    """
    wanted = fold(words)
    if not wanted or not candidates:
        return Resolution()
    labels = [fold(candidate.label) for candidate in candidates]
    same = [candidate for candidate, label in zip(candidates, labels, strict=True) if label == wanted]
    if same:
        return Resolution(same[0]) if len(same) == 1 else Resolution(close=tuple(same[:9]))
    scores = [_likeness(wanted, label) for label in labels]
    ranked = sorted(zip(scores, range(len(labels)), strict=True), key=lambda pair: (-pair[0], pair[1]))
    near = [(score, candidates[place]) for score, place in ranked if score >= POSSIBLE]
    if not near:
        return Resolution()
    top = near[0][0]
    rivals = tuple(candidate for score, candidate in near if top - score < AHEAD)[:9]
    if len(rivals) == 1 and top >= SURE:
        return Resolution(rivals[0])
    return Resolution(close=rivals)


def fold(text: str) -> str:
    """Words for comparing: lower case, singular, shorthand spelled out, articles and other empty words left out."""
    said = normalise.words(text[:_LONGEST])
    kept = [_SHORT.get(word, word) for word in said if word not in _EMPTY]
    return " ".join([_DOING.get(word) or quantities.singular(word) for word in kept] or said)


def _likeness(wanted: str, label: str) -> float:
    """0-100. All wanted words in the label count almost as much as equality; each may have a typo."""
    whole = _ratio(wanted, label)
    mine, theirs = wanted.split(), label.split()
    if not mine or not theirs:
        return whole
    found = [max(_word(word, other) for other in theirs) for word in mine]
    covered = sum(found) / len(found)
    back = sum(max(_word(other, word) for word in mine) for other in theirs) / len(theirs)
    # "dave" fully names "call Dave"; "dave from work tomorrow" still means it, with less certainty.
    return max(whole, covered * 0.94 + back * 0.05, back * 0.86 if len(theirs) > 1 or len(theirs[0]) > 3 else 0.0)


def _word(word: str, other: str) -> float:
    if word == other:
        return 100.0
    if len(word) >= 4 and (other.startswith(word) or (word.startswith(other) and len(other) >= 4)):
        return 94.0
    if len(word) < 3 or len(other) < 3:
        return 0.0
    score = _ratio(word, other)
    return score if score >= 79 else 0.0


def _ratio(text: str, other: str) -> float:
    from rapidfuzz import fuzz  # 2 MB that a house pays for once it has something to tell apart

    return fuzz.ratio(text, other)
