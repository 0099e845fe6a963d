"""What a message is about, whatever its times and numbers: how likely each intent is. For ensemble.py.

A small network (one hidden layer) over the words, pairs of words, pieces of words and the static vector of a message.
scripts/build_network.py trains it on our own sentences (../corpus/, the actions' phrases and examples).
numpy and the tables are loaded at the first message, not at import.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from specialists.language.text import vectors
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

TABLE = Path(__file__).with_suffix(".npz")
BUCKETS = 8192  # features are told apart by a checksum of this many values
LONGEST = 40  # words that are looked at; a request stands in the first ones
VECTOR_WEIGHT = 3.0  # of the static vector beside the other features, whose length is 1
TIME, NUMBER = "<time>", "<number>"
REJECTED = "-"  # what names of classes that Hob turns down begin with
LEANING = "+"  # and of operations on what the message does not say by itself: "+change" is "naw wait 5"

_NUMBER = Pattern(r"[$€£#]?\d[\d.,:/]*\w*%?")
_PIECE = 4  # letters


class Table(NamedTuple):
    """The trained network. `rows` are whole numbers; a feature's weights are rows[feature] * scales[feature]."""

    classes: tuple[str, ...]
    rows: NDArray[np.int8]  # (BUCKETS, hidden)
    scales: Floats  # (BUCKETS,)
    vector: Floats  # (384, hidden), times VECTOR_WEIGHT
    bias: Floats  # (hidden,)
    out: Floats  # (hidden, classes)
    out_bias: Floats  # (classes,)
    ours: NDArray[np.intp]  # the places of the classes that Hob does not turn down
    leaning: tuple[tuple[int, NDArray[np.intp]], ...]  # classes of operations, with the intents that do them


def masked(message: Message, whens: Sequence[When]) -> tuple[str, ...]:
    """The words of a message between its courtesies: one TIME for each time in it, NUMBER for each number."""
    said: list[str] = []
    spans = [found.span for found in whens]
    last: tuple[int, int] | None = None
    for place in range(message.head, message.tail):
        start, end = message.starts[place], message.ends[place]
        span = next((span for span in spans if start < span[1] and end > span[0]), None) if spans else None
        if span is None:
            word = message.words[place]
            said.append(NUMBER if not word[0].isalpha() and _NUMBER.fullmatch(word) else word)
        elif span != last:
            said.append(TIME)
        last = span
    return tuple(said[:LONGEST])


def features(words: Sequence[str]) -> list[int]:
    """The buckets of a message's words, pairs of neighbours, pairs with one word between, and pieces of words."""
    said, pairs, spreads, own = zip(_word("^"), *map(_word, words), _word("$"), strict=True)
    sums = itertools.chain(map(zlib.crc32, said[1:], pairs), map(zlib.crc32, said[2:], spreads))
    return list({one % BUCKETS for one in sums}.union(*own[1:-1]))


@lru_cache(maxsize=4096)
def _word(word: str) -> tuple[bytes, int, int, tuple[int, ...]]:
    """A word, the checksums of "b<word> " and "s<word> ", which a second word is added to, and its own buckets."""
    named = ["w" + word]
    if word[0] != "<":
        edged = f"<{word}>"
        named += ["c" + edged[at : at + _PIECE] for at in range(max(1, len(edged) - _PIECE + 1))]
    buckets = tuple([zlib.crc32(name.encode()) % BUCKETS for name in named])
    return word.encode(), zlib.crc32(f"b{word} ".encode()), zlib.crc32(f"s{word} ".encode()), buckets


def vector_of(words: Iterable[str]) -> Floats:
    """The static vector of a masked message, (384,): times say nothing of what is wanted and are left out."""
    return vectors.of_words(["#" if word == NUMBER else word for word in words if word != TIME])


def hidden(words: Sequence[str], vector: Floats) -> Floats:
    """A masked message and its `vector_of` -> (hidden,) activations. Messages close in meaning lie close here."""
    import numpy as np

    table = opened()
    known = np.array(features(words), np.intp)
    total: Floats = table.scales.take(known) @ table.rows.take(known, 0).astype(np.float32)
    total /= max(1, len(known)) ** 0.5
    total += vector @ table.vector
    total += table.bias
    return np.maximum(total, 0, out=total)


def probabilities(activations: Floats) -> Floats:
    """(hidden,) -> (classes,), adding up to 1, in the order of `opened().classes`."""
    import numpy as np

    table = opened()
    scores = activations @ table.out + table.out_bias
    scores -= np.maximum.reduce(scores)  # the same as .max(), which takes twice as long for so few
    shares: Floats = np.exp(scores, out=scores)
    shares /= np.add.reduce(shares)
    return shares


@cache
def opened() -> Table:
    """The network, read from its file at the first call."""
    import numpy as np

    with np.load(TABLE) as kept:
        classes = tuple(kept["classes"].tobytes().decode().split("\n"))
        scales = kept["scales"].astype(np.float32)
        ours = np.array([place for place, name in enumerate(classes) if not name.startswith(REJECTED)], np.intp)
        bias, out, out_bias = (kept[name] for name in ("bias", "out", "out_bias"))
        vector = kept["vector"] * VECTOR_WEIGHT
        leaning = tuple(
            (classes.index(name), np.array([classes.index(one) for one in doing], np.intp))
            for name, *doing in map(str.split, kept["leaning"].tobytes().decode().splitlines())
        )
        return Table(classes, kept["rows"], scales, vector, bias, out, out_bias, ours, leaning)
