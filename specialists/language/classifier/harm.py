"""How likely a text that a language model wrote would hurt somebody: urges to self-harm, steers away from help, advises
what is dangerous. For specialists/safety_auditor.

all-MiniLM-L6-v2, fine-tuned on the tables of tests/safety/answers (scripts/build_harm.py); it shares the word pieces of
encoder.py, and its own layers are read from their file at the first answer. A warning and an order of the same words
are near each other: the threshold is set so that a good answer is hardly ever held back, at the price of much that is
not seen.
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

TABLE = Path(__file__).with_suffix(".npz")
LONGEST = 20_000  # characters that are read
_KEPT = 256  # windows whose shares are kept: an answer that is being written is read again and again
_SENTENCE = Pattern(r"[^.!?\n]+[.!?]*")


class _Table(NamedTuple):
    stack: encoder.Stack
    out: Floats
    bias: Floats


def share(text: str) -> float:
    """How likely the worst stretch of a text would hurt somebody, 0..1; stretches are whole sentences, as many as the
    model reads at once. Linear in the length of the text."""
    return max(map(_share, windows(text[:LONGEST])), default=0.0)


def windows(text: str) -> Iterator[tuple[int, ...]]:
    """The rows of the word pieces of a text, in stretches of whole sentences between the two marks."""
    most, held = encoder.LONGEST - 2, list[int]()
    for sentence in _SENTENCE.finditer(text):
        rows = list(vectors.rows_of(sentence[0].lower()))
        if held and len(held) + len(rows) > most:
            yield marked(held)
            held = []
        held += rows
        while len(held) > most:  # a sentence that is longer by itself
            yield marked(held[:most])
            held = held[most:]
    if held:
        yield marked(held)


def marked(rows: list[int]) -> tuple[int, ...]:
    """Rows of pieces between the two marks."""
    first = vectors.pieces_known()
    return (first, *rows, first + 1)


@lru_cache(maxsize=_KEPT)
def _share(rows: tuple[int, ...]) -> float:
    import numpy as np

    table = _opened()
    scores = encoder.passed(rows, table.stack).mean(0) @ table.out.T + table.bias
    return float(1 / (1 + np.exp(scores[0] - scores[1])))


@cache
def _opened() -> _Table:
    import numpy as np

    with np.load(TABLE) as kept:
        return _Table(encoder.stack(kept), kept["out"], kept["out.bias"])
