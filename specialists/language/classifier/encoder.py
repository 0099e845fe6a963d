"""What a message is about, by a small transformer: how likely each intent is, and which part each word is. For
ensemble.py and tagger.py.

all-MiniLM-L6-v2 with six layers, fine-tuned on our own sentences (scripts/build_encoder.py); the forward pass is
numpy. Its word pieces are those of vectors.py. The file is opened at the first message that needs it: some 40 MB stay
resident.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from specialists.language.text import vectors
from specialists.language.text.normalise import Message

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

TABLE = Path(__file__).with_suffix(".npz")
LAYERS, HEADS = 6, 12
LONGEST = 48  # pieces, with the marks at both ends
EVEN = 8  # so many states are multiplied at once: a product of 16 is faster than one of 15
MARKS = ("[CLS]", "[SEP]")
ROUNDING = 1e-12  # of the norms, as the model was published
_KEPT = 32  # messages whose passes are kept: a turn asks for the same one again and again
_TAIL = (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)  # of the error function
ROOM = 384 * 384  # numbers that are unpacked at once: what a core's own cache holds, so that it is read from there
FEWEST = 192  # rows that are multiplied at once: of fewer, a product costs more than it saves
MATRICES = ("query", "key", "value", "joined", "wide", "narrow")


_room = threading.local()  # where a thread unpacks one matrix after another: new memory costs more than the product


class Matrix(NamedTuple):
    """A matrix (out, in) as whole numbers, with a scale for each row, and what is added behind it."""

    rows: NDArray[np.int8]
    scale: Floats
    bias: Floats

    def of(self, states: Floats) -> Floats:
        """(pieces, in) -> (pieces, out)."""
        import numpy as np

        out, width = self.rows.shape
        many = max(FEWEST, ROOM // width)
        if not hasattr(_room, "numbers") or _room.numbers.size < many * width:
            _room.numbers = np.empty(many * width, np.float32)
        turned, products = states.T, np.empty((out, len(states)), np.float32)
        for first in range(0, out, many):  # rows first: a product of few pieces is a third quicker so
            rows = self.rows[first : first + many]
            unpacked = _room.numbers[: rows.size].reshape(rows.shape)
            np.copyto(unpacked, rows)
            np.matmul(unpacked, turned, out=products[first : first + many])
        made: Floats = np.multiply(products.T, self.scale, order="C")
        made += self.bias
        return made


class Stack(NamedTuple):
    """The layers of a trained model, and what is added to its pieces before them."""

    places: Floats
    begin: tuple[Floats, Floats]
    layers: tuple[dict[str, Matrix], ...]
    norms: tuple[dict[str, tuple[Floats, Floats]], ...]


class Table(NamedTuple):
    """The trained model."""

    classes: tuple[str, ...]
    words: NDArray[np.int8]
    scale: Floats
    stack: Stack
    out: Floats
    out_bias: Floats
    tags: Floats
    tags_bias: Floats
    labels: tuple[str, ...]
    parts: Mapping[str, frozenset[int]]  # by intent, the labels that its sentences have


class Encoded(NamedTuple):
    """What the model makes of a message: (classes,) shares in the order of `opened().classes`, adding up to 1, and for
    each word from `head` on that was read (words, labels) how well each label fits it."""

    shares: Floats
    tags: Floats


def pieces(message: Message) -> tuple[list[int], list[int]]:
    """The rows of a message's word pieces, between its courtesies and the two marks, at most LONGEST; and of each the
    word that it belongs to, counted from `head`, or -1 for signs and marks."""
    first = vectors.pieces_known()
    rows, owners, before = [first], [-1], None
    for place in range(message.head, message.tail):
        gap = message.raw[before : message.starts[place]].strip() if before is not None else ""
        word = message.raw[message.starts[place] : message.ends[place]]
        for said, owner in ((gap, -1), (word, place - message.head)):
            found = vectors.rows_of(said) if said else ()
            rows += found
            owners += [owner] * len(found)
        before = message.ends[place]
        if len(rows) >= LONGEST:
            break
    return [*rows[: LONGEST - 1], first + 1], [*owners[: LONGEST - 1], -1]


def read(message: Message) -> Encoded:
    """One pass of the model over words[head:tail]."""
    rows, owners = pieces(message)
    return _read(tuple(rows), tuple(owners))


@lru_cache(maxsize=_KEPT)  # every reader of a message asks anew
def _read(rows: tuple[int, ...], owners: tuple[int, ...]) -> Encoded:
    import numpy as np

    table = opened()
    states = passed(rows, table.stack)
    scores = states.mean(0) @ table.out.T + table.out_bias
    shares: Floats = np.exp(scores - scores.max())
    shares /= shares.sum()
    tags: Floats = np.zeros((max(owners) + 1, len(table.labels)), np.float32)
    of_words = [place for place, owner in enumerate(owners) if owner >= 0]
    np.add.at(tags, [owners[place] for place in of_words], states[of_words] @ table.tags.T + table.tags_bias)
    for array in (shares, tags):
        array.flags.writeable = False  # it is every reader's
    return Encoded(shares, tags)


def passed(rows: Sequence[int], stack: Stack) -> Floats:
    """(pieces, width) the last states of pieces, at most LONGEST with the marks, under the layers of a model. All
    models share the table of pieces."""
    import numpy as np

    table, found = opened(), np.array(rows, np.intp)
    size = -(-len(found) // EVEN) * EVEN
    states = np.zeros((size, stack.places.shape[1]), np.float32)
    words = table.words.take(found, 0).astype(np.float32) * table.scale.take(found)[:, None]
    states[: len(found)] = words + stack.places[: len(found)]
    states = _normed(states, *stack.begin)
    for layer, norms in zip(stack.layers, stack.norms, strict=True):
        states = _normed(states + layer["joined"].of(_attended(layer, states, len(found))), *norms["attended"])
        states = _normed(states + layer["narrow"].of(_gelu(layer["wide"].of(states))), *norms["passed"])
    return states[: len(found)]


def _attended(layer: dict[str, Matrix], states: Floats, real: int) -> Floats:
    """`real` of the states are of pieces, the others of none."""
    import numpy as np

    length, width = states.shape
    size = width // HEADS
    query, key, value = (
        layer[name].of(states).reshape(length, HEADS, size).transpose(1, 0, 2) for name in ("query", "key", "value")
    )
    key, value = key[:, :real], value[:, :real]
    scores = query @ key.transpose(0, 2, 1) / np.float32(size**0.5)
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    mixed: Floats = (shares @ value).transpose(1, 0, 2).reshape(length, width)
    return mixed


def _normed(states: Floats, weight: Floats, bias: Floats) -> Floats:
    import numpy as np

    share = np.float32(1 / states.shape[-1])
    means: Floats = np.add.reduce(states, -1, keepdims=True)
    made: Floats = states - means * share
    spread: Floats = np.einsum("ij,ij->i", made, made)
    made /= np.sqrt(spread * share + np.float32(ROUNDING))[:, None]
    made *= weight
    made += bias
    return made


def _gelu(states: Floats) -> Floats:
    """x times the share of the normal distribution below x; the error function by Abramowitz and Stegun, 7.1.26."""
    import numpy as np
    size = np.abs(states) * np.float32(2**-0.5)
    near = np.reciprocal(size * np.float32(0.3275911) + 1)
    tail = near * np.float32(_TAIL[0])
    for factor in _TAIL[1:]:
        tail += np.float32(factor)
        tail *= near
    size *= -size
    tail *= np.exp(size, out=size) * np.float32(0.5)
    below: Floats = (states > 0).astype(np.float32)
    below -= np.copysign(tail, states, out=near)
    below *= states
    return below


@cache
def opened() -> Table:
    """The model, read from its file at the first call."""
    import numpy as np

    with np.load(TABLE) as kept:
        labels = tuple(kept["labels"].tobytes().decode().split("\n"))
        parts = {}
        for line in kept["parts"].tobytes().decode().split("\n"):
            intent, *own = line.split(" ")
            parts[intent] = frozenset(labels.index(label) for label in own)
        classes = tuple(kept["classes"].tobytes().decode().split("\n"))
        words, ends = (kept["words"], kept["words.scale"]), (kept["out"], kept["out.bias"])
        return Table(classes, *words, stack(kept), *ends, kept["tags"], kept["tags.bias"], labels, parts)


def stack(kept: Mapping[str, NDArray[Any]]) -> Stack:
    """The layers that a file holds."""

    def pair(name: str) -> tuple[Floats, Floats]:
        return kept[name + ".weight"], kept[name + ".bias"]

    def layer(number: int) -> dict[str, Matrix]:
        names = {name: f"{number}.{name}" for name in MATRICES}
        return {name: Matrix(kept[at], kept[at + ".scale"], kept[at + ".bias"]) for name, at in names.items()}

    layers = tuple(layer(number) for number in range(LAYERS))
    norms = tuple({name: pair(f"{number}.{name}") for name in ("attended", "passed")} for number in range(LAYERS))
    return Stack(kept["places"], pair("begin"), layers, norms)
