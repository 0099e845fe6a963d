"""What a search weighs, and by how much. Called by storage/memory/search/__init__.py, on the shelves of one person.

The weights are round numbers measured on external conversations with labelled evidence: words and vectors are each
divided by their best and added; a turn takes a share of its neighbours' scores; what is known of question and passage
multiplies. Fusing ranks instead of scores did worse than words alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from storage.memory.search import vectors
from storage.memory.search.question import Question
from storage.memory.search.shelf import NEVER, Part, Shelf

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Places = NDArray[np.int64]
    Truths = NDArray[np.bool_]

K1, B = 0.6, 0.3  # of BM25: short texts, in which a word said twice means little more
FEW = 100
WORDS, MEANING = 0.55, 0.45
# Shares of the scores of what stands beside a turn, by how far: the turn before was its question perhaps, and the one
# before that is what the same person said last.
BESIDE = ((-1, 0.3), (1, 0.2), (-2, 0.15), (2, 0.1), (-3, 0.08), (3, 0.06), (-4, 0.06))
SAYING = 0.3  # of the logarithm of its length: who says more, answers more; "thanks, that means a lot!" answers nothing
NAMED = 1.5  # the question names who said it
PRESENT = 1.5  # … or who speaks near it: other people's talk is hardly what is asked for, the friend's answer may be
NEAR = (-3, -2, -1, 1, 2, 3)
DATED = 2.0  # the question names a date near which it was said
TIMED = 1.3  # the question asks for a time, and the passage holds one
OWN = 2.25  # of the side that the question is about, where an assistant's long turns are kept beside the person's
UNSURE = 0.4  # how much of the score a passage of no confidence loses

# Good enough is a likeness, and a share of the words, that together reach this. Measured on talk of our own: of
# questions that nothing answers more than half are turned down, "do I own a boat" among them.
ENOUGH, HELD = 0.32, 0.5
ENOUGH_NAMED = 0.2  # the question names one of the speakers: who asks so knows that they said something
ENOUGH_OF_A_THING = 0.55  # the question is whether somebody has a thing that was never spoken of
ENOUGH_WORDS = 0.1  # where there are no vectors

# Candidates of each kind. Of six thousand turns fewer by words cost recall, more find nothing else; of very many, what
# comes after the first four hundred is no answer any more.
BY_WORDS, BY_MEANING = 1_000, 400
MANY, BY_WORDS_OF_MANY = 20_000, 400
BEST = 100
POSTINGS = 300_000  # entries that are read for a question: beyond them only what is in most texts is left out
HALVED, FIRST_LOOK = 200_000, 12_000  # from so many on, half a code chooses so many for the whole


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which passages may be found. Moments in microseconds; `kinds` None means all."""

    kinds: frozenset[str] | None = None
    since: int | None = None
    until: int | None = None
    floor: float = 0.0
    history: bool = False  # also what is no longer live


@dataclass(slots=True)
class Candidates:
    """Places of one shelf that may be worth showing, with what their words are worth."""

    shelf: Shelf
    places: Places
    words: Floats
    allowed: Truths | None  # of the whole shelf: may lend to its neighbours; None means all
    shown: Truths  # of the whole shelf: may be an answer
    likeness: Floats | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage and its score; `matched` is the share of the question's words that it holds, by their weight."""

    id: int
    score: float
    matched: float
    likeness: float


def weights(
    shelves: Sequence[Part], question: Question, counted: tuple[int, dict[str, int]] | None = None
) -> dict[str, float]:
    """How much each of the question's words tells: the rarer, the more. `counted`: of all passages and of those with
    each word, where the shelves do not hold all."""
    total, held = counted or (
        sum(part.size for part in shelves),
        {word: sum(part.holders(word) for part in shelves) for word in question.terms},
    )
    total = max(total, FEW)  # in a short memory no word is common yet
    return {word: math.log(1 + (total - count + 0.5) / (count + 0.5)) for word, count in held.items()}


def candidates(
    part: Part, question: Question, wanted: Wanted, weigh: dict[str, float], average: float
) -> Candidates:
    """The best of a shelf by words and the best by vectors."""
    import numpy as np

    shelf = part.shelf
    allowed = _allowed(shelf, part.there, wanted)
    scores = np.zeros(len(shelf), np.float32)
    norm = K1 * (1 - B), K1 * B / max(average, 1.0)
    read = 0
    for word, weight in sorted(weigh.items(), key=lambda pair: -pair[1]):  # the rarest first
        docs, counts = shelf.postings(word)
        if len(docs) and (not read or read + len(docs) <= POSTINGS):
            read += len(docs)
            often = counts.astype(np.float32)
            scores[docs] += weight * (K1 + 1) * often / (often + norm[0] + norm[1] * shelf.lengths.take(docs))
    if allowed is not None:
        scores *= allowed
    places = top(scores, BY_WORDS if len(shelf) <= MANY else BY_WORDS_OF_MANY)
    if question.vector is not None and shelf.codes is not None and shelf.middle is not None:
        code = vectors.codes(question.vector[None, :], shelf.middle)
        places = np.concatenate([places, _nearest(shelf.codes, code, allowed)])
    chosen = np.zeros(len(shelf) + 4, bool)
    for step in (1, 2, 3):  # with what stands beside a candidate and lends to it
        chosen[places + step] = True
    best = top(scores, BEST)
    chosen[best] = chosen[best + 4] = True  # and the best lend further
    return Candidates(shelf, np.flatnonzero(chosen[2:-2]), scores, allowed, part.shown)


def _nearest(codes: vectors.Codes, code: vectors.Codes, allowed: Truths | None) -> Places:
    """The places whose codes differ least. Of very many the first half of the code chooses those that are looked at."""

    if codes.shape[1] > HALVED:
        half = len(codes) // 2
        likely = top(_closeness(codes[:half], code[:half], allowed), FIRST_LOOK)
        return likely[top(_closeness(codes[:, likely], code, None), BY_MEANING)]
    return top(_closeness(codes, code, allowed), BY_MEANING)


def _closeness(codes: vectors.Codes, code: vectors.Codes, allowed: Truths | None) -> Floats:
    import numpy as np

    near: Floats = np.subtract(64 * len(codes), vectors.distances(codes, code), dtype=np.float32)
    return near if allowed is None else near * allowed


def top(scores: Floats, limit: int) -> Places:
    """The places of the highest scores above zero, in no order."""
    import numpy as np

    places = None
    if len(scores) > 50_000:  # a sample tells how high one must be: looking at all of them is most of a search's time
        sample = scores[:: len(scores) // 10_000]
        rank = min(len(sample), 10 + 3 * limit * len(sample) // (2 * len(scores)))
        least = float(np.partition(sample, -rank)[-rank])
        places = np.flatnonzero(scores >= least) if least > 0 else np.flatnonzero(scores)
        if len(places) < limit:
            places = None
    if places is None:
        places = np.flatnonzero(scores > 0)
    if len(places) > limit:
        places = places[np.argpartition(scores[places], -limit)[-limit:]]
    return places


def _allowed(shelf: Shelf, there: Truths, wanted: Wanted) -> Truths | None:
    import numpy as np

    conditions = [there]
    if not wanted.history:
        conditions.append(shelf.live)
    if wanted.kinds is not None:
        conditions.append(np.array([kind in wanted.kinds for kind in shelf.kind_names], bool)[shelf.kinds])
    if wanted.since is not None:
        conditions.append(shelf.at >= wanted.since)
    if wanted.until is not None:
        conditions.append((shelf.at < wanted.until) & (shelf.at != NEVER))
    if wanted.floor > 0:
        conditions.append(shelf.confidence >= wanted.floor)
    found: Truths = np.logical_and.reduce(conditions)
    return None if found.all() else found


def base(one: Candidates, likeness: Floats, best_words: float, best_meaning: float) -> Floats:
    """What words and likeness together say of the candidates, each divided by the best of its kind."""
    words = one.words[one.places] * (WORDS / max(best_words, 1e-9))
    words += likeness.clip(0) * (MEANING / max(best_meaning, 1e-9))
    return words


def rank(found: Sequence[Candidates], question: Question, weigh: dict[str, float], limit: int) -> list[Ranked]:
    """The best `limit` passages of all shelves, best first; of equal ones the newer first."""
    import numpy as np

    best_words = max((float(one.words[one.places].max(initial=0)) for one in found), default=0.0)
    best_meaning = max((float(one.likeness.max(initial=0)) for one in found if one.likeness is not None), default=0.0)
    mass = sum(weigh.values()) or 1.0
    ranked: list[Ranked] = []
    for one in found:
        if not len(one.places):
            continue
        alike = np.zeros(len(one.shelf), np.float32)
        if one.likeness is not None:
            alike[one.places] = one.likeness
        own = np.zeros(len(one.shelf), np.float32)
        own[one.places] = base(one, alike[one.places], best_words, best_meaning)
        places, scores = _with_neighbours(one, own)
        scores *= _priors(one.shelf, places, question)
        chosen = np.lexsort((-one.shelf.ids[places], -scores))[:limit]
        ranked += [
            Ranked(int(one.shelf.ids[place]), score, min(1.0, float(one.words[place]) / mass), float(alike[place]))
            for place, score in zip(places[chosen], scores[chosen].tolist(), strict=True)
        ]
    return sorted(ranked, key=lambda one: (-one.score, -one.id))[:limit]


def _with_neighbours(one: Candidates, own: Floats) -> tuple[Places, Floats]:
    """The candidates, each with its share of what its neighbours are worth."""
    sessions, last, places = one.shelf.sessions, len(own) - 1, one.places
    here = sessions[places]
    scores = own[places]
    for step, share in BESIDE:
        beside = places + step
        lends = (beside >= 0) & (beside <= last) & (here != 0)
        beside = beside.clip(0, last)
        scores += share * own[beside] * (lends & (sessions[beside] == here))
    kept = (scores > 0) & one.shown[places]
    if one.allowed is not None:
        kept &= one.allowed[places]
    return places[kept], scores[kept]


def _priors(shelf: Shelf, places: Places, question: Question) -> Floats:
    """What each place's score is multiplied by."""
    import numpy as np

    factors = 1 - UNSURE * (1 - shelf.confidence[places])
    own = shelf.own[places]
    if shelf.own.all():  # an assistant's turns are long whatever they answer
        factors = factors * (1 + SAYING * np.log1p(shelf.lengths[places].astype(np.float64)))
    named = np.array([bool(name & question.names) for name in shelf.names], bool)
    if named.any():
        said = named[shelf.speakers[places]]
        factors[said | _is_near(shelf, places, named)] *= PRESENT
        factors[said] *= NAMED
    if question.spans:
        at = shelf.at[places]
        factors[np.logical_or.reduce([(at >= begin) & (at < end) for begin, end in question.spans])] *= DATED
    if question.about_time:
        factors[shelf.timed[places]] *= TIMED
    if not own.all():
        factors[own != question.about_answers] *= OWN
    return factors.astype(np.float32)


def _is_near(shelf: Shelf, places: Places, named: Truths) -> Truths:
    """Whether one of the named speaks shortly before or after each place, in the same talk."""
    import numpy as np

    near = np.zeros(len(places), bool)
    here = shelf.sessions[places]
    for step in NEAR:
        beside = (places + step).clip(0, len(shelf) - 1)
        near |= (shelf.sessions[beside] == here) & named[shelf.speakers[beside]]
    near &= here != 0
    return near


def is_answered(
    found: Sequence[Candidates], question: Question, weigh: dict[str, float], names: Set[str]
) -> bool:
    """Whether anything is good enough to be shown as an answer: a passage holds enough of the question's words, or says
    something like it, or some of both. That the asked one spoke is no answer."""
    import numpy as np

    enough = ENOUGH_NAMED if names & weigh.keys() else ENOUGH
    if question.of_having and not any(len(one.shelf.postings(word)[0]) for one in found for word in weigh):
        enough = ENOUGH_OF_A_THING
    telling = {word: weight for word, weight in weigh.items() if word not in names}
    mass = sum(telling.values()) or 1.0
    for one in found:
        strength = np.zeros(len(one.shelf), np.float32)
        for word, weight in telling.items():
            strength[one.shelf.postings(word)[0]] += HELD * weight / mass
        best = strength[one.places] if one.likeness is None else strength[one.places] + one.likeness
        if one.allowed is not None:
            best = best[one.allowed[one.places]]
        if best.max(initial=0) >= (enough if one.likeness is not None else ENOUGH_WORDS):
            return True
    return False
