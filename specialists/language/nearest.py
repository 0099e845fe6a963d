"""The local tier: what a message most likely asks for, by its likeness to known examples. The router asks it last.

It runs where no phrase matched, and it may well say nothing: an action taken by mistake is worse than a question. Two
judges: the network of gist.py says how likely each intent is, and the nearest known example, by the network's own
features and by static vectors, says "you once meant this by nearly that". numpy is loaded at the first `closest`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from specialists.language import gist, normalise, sense, vectors, when
from specialists.language.normalise import Message
from specialists.language.when import When

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

# Chosen by cross-validation on our own sentences (scripts/build_gist.py --check), never on anybody else's.
SURE = 0.7  # from here on a reading may act; 94.5 % of those were right
LIKELY = 0.5  # from here on it is worth a question; 91.5 % were right
CLEAR = 0.2  # how far a sure reading is ahead of the next
SAME = 0.93  # a taught example as near as this is believed before the network
LEND = 0.25  # the share of the judgement that nearest examples have
CLOSE = 0.6  # an example less alike than this says nothing
NEIGHBOURS = 5
LONGEST = 300  # characters; what is longer is no short request, and nothing here has seen the like
_ROUNDING = 0.001
_FOREIGN_PENALTY = 0.5  # of the score, where a word belongs to a field that is none of Hob's
_TIMELESS = dt.datetime(2026, 1, 5, 12, tzinfo=dt.UTC)  # examples are masked: any moment finds their times


class Known(NamedTuple):
    """A message whose intent is known: an action's example, or a turn that its person accepted."""

    text: str
    intent: str
    taught: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """The likeliest intent. `score` is 0..1, `margin` how far it is ahead of `second`; `example` the nearest known
    example of the intent, if any is near; `sure` whether it may act without asking."""

    intent: str
    score: float
    margin: float
    example: str | None
    second: str | None
    sure: bool

    @property
    def why(self) -> str:
        """For the trace: what it was read by."""
        near = f'close to "{self.example}"' if self.example else "by its words as a whole"
        return f"no phrase, but {near}"


@dataclass(slots=True)
class _Kept:
    """A known example and what it is compared by."""

    known: Known
    words: tuple[str, ...]


class Nearest:
    """Known examples, and the judgement by them. Not safe to change from two threads at once."""

    def __init__(self, examples: Iterable[Known] = ()) -> None:
        """Only keeps the examples: nothing is computed before the first `closest`."""
        self._waiting = list(examples)
        self._kept: list[_Kept] = []
        self._taught = False  # whether one of those was taught by a person
        self._matrix: Floats | None = None

    def learn(self, text: str, intent: str) -> None:
        """Adds what a person's accepted turn taught; the same text taught again replaces what it meant."""
        self.unlearn(text)
        self._waiting.append(Known(text, intent, taught=True))

    def unlearn(self, text: str) -> bool:
        """Forgets what a text was taught to mean; False where it was never taught. Declared examples stay."""
        waiting = [known for known in self._waiting if not (known.taught and known.text == text)]
        stay = [place for place, kept in enumerate(self._kept) if not (kept.known.taught and kept.known.text == text)]
        changed = len(waiting) + len(stay) < len(self._waiting) + len(self._kept)
        self._waiting = waiting
        if len(stay) < len(self._kept):
            self._kept = [self._kept[place] for place in stay]
            self._taught = any(kept.known.taught for kept in self._kept)
            self._matrix = None if self._matrix is None else self._matrix[stay]
        return changed

    def judge(self, message: Message, whens: list[When]) -> Reading | None:
        """The same for a message already read, with the times in it, that asks not to act in no way (guards.py); only
        words[head:tail] count."""
        likely, near = self.shares(message, whens, LIKELY)
        first = max(likely, key=likely.__getitem__, default=gist.REJECTED)
        if first.startswith(gist.REJECTED) or likely[first] < LIKELY:
            return None
        score = likely.pop(first)
        second = max(likely, key=likely.__getitem__, default=None)
        margin = score - (likely[second] if second else 0.0)
        if second and second.startswith(gist.REJECTED):
            second = None
        return Reading(
            first, round(score, 3), round(margin, 3), near.get(first), second, sure=score >= SURE and margin >= CLEAR
        )

    def shares(
        self, message: Message, whens: list[When], least: float = 0.0, sure: tuple[str, float] | None = None
    ) -> tuple[dict[str, float], dict[str, str]]:
        """How likely each intent is, 0..1, and of some the nearest example. Names that begin with gist.REJECTED are
        classes of what Hob turns down. Empty for a bare time or number, which answers something and asks for nothing,
        where no intent of Hob's can be as likely as `least`, and where an intent is at least as likely as `sure` says
        whatever the examples are.
        """
        words = gist.masked(message, whens)
        if not any(word not in (gist.TIME, gist.NUMBER) for word in words):
            return {}, {}
        likely, near = self._scores(words, least, sure)
        if sense.is_foreign(words):
            likely = {intent: score * _FOREIGN_PENALTY for intent, score in likely.items()}
        return likely, near

    def _scores(
        self, words: tuple[str, ...], least: float, sure: tuple[str, float] | None
    ) -> tuple[dict[str, float], dict[str, str]]:
        """How likely each intent is, and of each intent that has one the nearest example."""
        import numpy as np

        vector = gist.vector_of(words)
        hidden = gist.hidden(words, vector)
        shares = gist.probabilities(hidden)
        matrix = self._compared()
        # Examples add LEND at most, unless one was taught; most messages that are none of Hob's are let go by this.
        top = float(np.maximum.reduce(shares.take(gist.opened().ours)))
        if top * (1 - LEND) + LEND < least - _ROUNDING and not self._taught:
            return {}, {}
        likely = dict(zip(gist.opened().classes, shares.tolist(), strict=True))
        if sure and likely.get(sure[0], 0.0) * (1 - LEND) * _FOREIGN_PENALTY > sure[1] + _ROUNDING and not self._taught:
            return {}, {}
        if not len(matrix):
            return likely, {}
        alike = matrix.dot(_side_by_side(hidden, vector))
        # Hundreds may be close, and only the nearest few have a vote.
        least_close = float(np.partition(alike, -NEIGHBOURS)[-NEIGHBOURS]) if len(alike) > NEIGHBOURS else CLOSE
        places = np.flatnonzero(alike >= max(least_close, CLOSE))
        if not len(places):
            return likely, {}
        nearest = list(zip(alike.take(places).tolist(), map(self._kept.__getitem__, places.tolist()), strict=True))
        nearest.sort(key=lambda one: -one[0])
        near: dict[str, str] = {}
        votes: dict[str, float] = {}
        for likeness, kept in nearest[:NEIGHBOURS]:
            near.setdefault(kept.known.intent, kept.known.text)
            votes[kept.known.intent] = votes.get(kept.known.intent, 0.0) + (likeness - CLOSE) / (1 - CLOSE)
        likeness, best = nearest[0]
        if best.known.taught and (best.words == words or likeness >= SAME):
            return {intent: share * 0.05 for intent, share in likely.items()} | {best.known.intent: 0.95}, near
        return _blended(likely, votes), near

    def _compared(self) -> Floats:
        """One row an example; those that wait are computed now."""
        import numpy as np

        if self._waiting or self._matrix is None:
            new = [_Kept(known, _words(known.text)) for known in self._waiting]
            width = len(gist.opened().bias) + vectors.DIMENSIONS
            rows = np.array([_row(kept.words) for kept in new], np.float32).reshape(len(new), width)
            self._matrix = rows if self._matrix is None else np.concatenate([self._matrix, rows])
            self._kept += new
            self._taught = self._taught or any(kept.known.taught for kept in new)
            self._waiting = []
        return self._matrix


def _words(text: str) -> tuple[str, ...]:
    return gist.masked(normalise.message(text), when.find(text[:LONGEST], _TIMELESS))


def _row(words: tuple[str, ...]) -> Floats:
    vector = gist.vector_of(words)
    return _side_by_side(gist.hidden(words, vector), vector)


def _side_by_side(hidden: Floats, vector: Floats) -> Floats:
    """What the network makes of a message and its static vector, so that a dot product is the mean of two cosines."""
    import numpy as np

    length = max(float(hidden @ hidden) ** 0.5, 1e-9)
    return np.concatenate([hidden / length, vector]) * np.float32(0.5**0.5)


def _blended(likely: dict[str, float], votes: dict[str, float]) -> dict[str, float]:
    """The network's judgement, with the nearest examples' vote by the weight of their likeness."""
    total = sum(votes.values())
    if not total:
        return likely
    weight = LEND * max(votes.values()) / max(1.0, max(votes.values()))
    blended = {intent: share * (1 - weight) for intent, share in likely.items()}
    for intent, vote in votes.items():
        blended[intent] = blended.get(intent, 0.0) + weight * vote / total
    return blended
