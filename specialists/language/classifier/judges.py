"""How likely a text is dangerous: `harm`, an answer of a language model that would hurt somebody (for
specialists/safety_auditor), and `danger`, a message of somebody in danger (for ../emergencies).

Each is all-MiniLM-L6-v2, fine-tuned on tables of such texts and of good ones in the same words
(scripts/build_judges.py). They share the word pieces of encoder.py; their own layers, some 11 MB, are read at the first
text that they are asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from specialists.language.classifier import encoder
from specialists.language.text import vectors
from specialists.language.text.patterns import Pattern

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

LONGEST = 20_000  # characters that are read
LEVELS = ("calm", "concern", "alarm")  # what the shares of `danger` are of
_KEPT = 256  # windows whose shares are kept: an answer that is being written is read again and again
_SENTENCE = Pattern(r"[^.!?\n]+[.!?]*")


class _Table(NamedTuple):
    stack: encoder.Stack
    out: Floats
    bias: Floats


def harm(text: str) -> float:
    """How likely the worst stretch of an answer would hurt somebody, 0..1."""
    return max((_shares("harm", rows)[1] for rows in windows(text[:LONGEST])), default=0.0)


def danger(text: str) -> tuple[float, float]:
    """(concern, alarm): how likely the worst stretch of a message tells of who may be in danger, and of who is."""
    found = [_shares("danger", rows) for rows in windows(text[:LONGEST])]
    _, concern, alarm = min(found, default=(1.0, 0.0, 0.0))
    return concern, alarm


def windows(text: str) -> Iterator[tuple[int, ...]]:
    """The rows of the word pieces of a text, in stretches of whole sentences between the two marks, as many as a model
    reads at once. Linear in the length of the text."""
    most, held = encoder.LONGEST - 2, list[int]()
    for sentence in _SENTENCE.finditer(text):
        rows = list(vectors.rows_of(sentence[0].lower()))
        if held and len(held) + len(rows) > most:
            yield _marked(held)
            held = []
        held += rows
        while len(held) > most:  # a sentence that is longer by itself
            yield _marked(held[:most])
            held = held[most:]
    if held:
        yield _marked(held)


def _marked(rows: list[int]) -> tuple[int, ...]:
    first = vectors.pieces_known()
    return (first, *rows, first + 1)


@lru_cache(maxsize=_KEPT)
def _shares(name: str, rows: tuple[int, ...]) -> tuple[float, ...]:
    import numpy as np

    known = _opened(name)
    scores = encoder.passed(rows, known.stack).mean(0) @ known.out.T + known.bias
    shares = np.exp(scores - scores.max())
    return tuple((shares / shares.sum()).tolist())


def table(name: str) -> Path:
    return Path(__file__).with_name(f"{name}.npz")


@cache
def _opened(name: str) -> _Table:
    import numpy as np

    with np.load(table(name)) as kept:
        return _Table(encoder.stack(kept), kept["out"], kept["out.bias"])
