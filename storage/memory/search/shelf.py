"""One person's passages as arrays: what a search runs over. Made and kept true by shelves.py, searched by ranking.py.

A word's postings are a slice of `docs` and `counts`. Rows stand in the order of sessions and of places within, so that
a neighbour in the talk is a neighbour here.
"""

from __future__ import annotations

import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from storage.memory import stems
from storage.memory.search import vectors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Truths = NDArray[np.bool_]

# What a row of a shelf is read from, in this order.
COLUMNS = "id, terms, session, position, at, speaker, kind, confidence, live, own, timed"
EXACT = 150_000  # rows up to which the bytes of the vectors are kept at hand; above, only their codes
NEVER = -(1 << 62)  # the moment of what has none


@dataclass(slots=True)
class Shelf:
    """Arrays of one length, a passage a place; and the postings of each word."""

    ids: Ints
    sessions: Ints
    at: Ints  # microseconds, or NEVER
    speakers: NDArray[np.int32]  # places in `names`
    kinds: NDArray[np.int8]  # places in `kind_names`
    confidence: NDArray[np.float32]
    live: Truths
    own: Truths
    timed: Truths
    lengths: NDArray[np.float32]  # in words
    names: list[frozenset[str]]  # the words of each speaker's name
    kind_names: list[str]
    words: dict[str, int]
    starts: Ints  # of each word's postings; one more at the end
    docs: NDArray[np.int32]
    counts: NDArray[np.uint8]
    codes: vectors.Codes | None = None
    middle: vectors.Floats | None = None
    exact: vectors.Bytes | None = None
    long: vectors.Floats | None = None  # of the exact ones: how long, and how far from the middle
    far: vectors.Floats | None = None

    def __len__(self) -> int:
        return len(self.ids)

    def postings(self, word: str) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """The places of the passages that hold a word, and how often each does."""
        number = self.words.get(word)
        begin, end = (0, 0) if number is None else (int(self.starts[number]), int(self.starts[number + 1]))
        return self.docs[begin:end], self.counts[begin:end]

    def give_vectors(self, rows: vectors.Bytes, middle: vectors.Floats) -> None:
        """Takes the vectors of all places, and the middle from which they are seen."""
        self.give_codes(vectors.codes(rows, middle), middle)
        self.exact = rows
        self.long, self.far = vectors.spreads(rows, middle)

    def give_codes(self, codes: vectors.Codes, middle: vectors.Floats) -> None:
        """Takes the codes alone: the vectors themselves stay where they are kept."""
        self.codes, self.middle = codes, middle


class Part(NamedTuple):
    """A shelf, as far as it is true: `there` is False at places whose passage has changed since, `shown` at those that
    another shelf has anew. What is there but not shown still lends to its neighbours."""

    shelf: Shelf
    there: Truths
    shown: Truths
    whole: bool = False  # true throughout

    @property
    def size(self) -> int:
        return len(self.shelf) if self.whole else int(self.shown.sum())

    @property
    def tokens(self) -> float:
        """The words of all that is shown."""
        return float(self.shelf.lengths.sum() if self.whole else self.shelf.lengths[self.shown].sum())

    def holders(self, word: str) -> int:
        """How many of those shown hold a word."""
        places = self.shelf.postings(word)[0]
        return len(places) if self.whole else int(self.shown[places].sum())


class Builder:
    """Takes rows, page by page, and makes a shelf of them."""

    def __init__(self) -> None:
        self._columns: list[array.array[Any]] = [array.array(kind) for kind in "qqqibfbbb"]
        self._words: dict[str, int] = {}
        self._names: dict[str, int] = {}
        self._kinds: dict[str, int] = {}
        self._tokens, self._lengths = array.array("i"), array.array("i")

    def take(self, rows: Sequence[Any]) -> None:
        """Rows of COLUMNS, in the order of session, position and id."""
        words, names, kinds = self._words, self._names, self._kinds
        for _, terms, *_rest in rows:
            found = terms.split()
            self._lengths.append(len(found))
            self._tokens.extend([words.setdefault(word, len(words)) for word in found])
        for column, values in zip(self._columns, (
            [row[0] for row in rows], [row[2] for row in rows], [NEVER if row[4] is None else row[4] for row in rows],
            [names.setdefault(row[5], len(names)) for row in rows],
            [kinds.setdefault(row[6], len(kinds)) for row in rows],
            [row[7] for row in rows], [row[8] for row in rows], [row[9] for row in rows], [row[10] for row in rows],
        ), strict=True):
            column.extend(values)

    def shelf(self) -> Shelf:
        """What was taken so far, with its postings; without vectors."""
        import numpy as np

        ids, sessions, at, speakers, kinds, confidence, live, own, timed = (
            np.frombuffer(column, column.typecode) if column else np.zeros(0, column.typecode)
            for column in self._columns
        )
        lengths = np.frombuffer(self._lengths, np.int32) if self._lengths else np.zeros(0, np.int32)
        starts, docs, counts = self._postings(lengths)
        return Shelf(
            ids, sessions, at, speakers, kinds, confidence, live.astype(bool), own.astype(bool), timed.astype(bool),
            lengths.astype(np.float32), [_words_of(name) for name in self._names],
            list(self._kinds), self._words, starts, docs, counts,
        )

    def _postings(self, lengths: NDArray[np.int32]) -> tuple[Ints, NDArray[np.int32], NDArray[np.uint8]]:
        import numpy as np

        tokens = np.frombuffer(self._tokens, np.int32) if self._tokens else np.zeros(0, np.int32)
        holders = np.repeat(np.arange(len(lengths), dtype=np.int64), lengths)
        pairs = tokens.astype(np.int64) << 32 | holders
        pairs.sort()
        firsts = np.flatnonzero(np.diff(pairs, prepend=-1))
        counts = np.diff(firsts, append=len(pairs))
        found = pairs[firsts]
        starts = np.searchsorted(found >> 32, np.arange(len(self._words) + 1))
        return (
            starts.astype(np.int64), (found & 0xFFFFFFFF).astype(np.int32), np.minimum(counts, 255).astype(np.uint8)
        )


def _words_of(name: str) -> frozenset[str]:
    """A speaker's name by its words; one that is nothing but a word of every text (Will, May) stays as it is."""
    words = frozenset(stems.words(name))
    return words - stems.STOP or words
