"""Which words of a message are its thing, its person, its text, once its intent is known. For the local tier.

No phrase matched, so no template says where a slot stands. A linear model reads each word by its neighbours and by the
intent; scripts/build_parts.py trains it on corpus/, whose places say what is what, and writes parts.npz.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from specialists.language import gist, vectors
from specialists.language.normalise import Message
from specialists.language.phrases import Slot
from specialists.language.when import When

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

TABLE = Path(__file__).with_suffix(".npz")
BUCKETS = 32768
VECTOR_WEIGHT = 3.0  # of a word's static vector beside its other features
FRAME = "-"  # the label of a word that belongs to the request itself: "put", "on", "my"

# What a part fills: the slot's name, by the first of these that the action takes, and its kind.
_SLOTS: dict[str, tuple[tuple[str, ...], str]] = {
    "item": (("items", "item"), "items"),
    "list": (("list",), "list"),
    "task": (("task", "text"), "text"),
    "event": (("title", "text"), "text"),
    "person": (("recipient", "name", "invitees"), "name"),
    "message": (("body",), "rest"),
    "place": (("location",), "place"),
    "project": (("project",), "text"),
    "topic": (("query", "title", "text", "about"), "text"),
    "thing": (("query", "text"), "text"),
    "fact": (("fact", "query"), "rest"),
    "doc": (("title",), "text"),
    "name": (("name",), "text"),
}
_JOINING = frozenset(("and", "n", "&", "+", "plus"))  # between two items these are no gap
_OWNERS = frozenset(("my", "the", "our", "a", "an", "that", "this", "some"))


class Table(NamedTuple):
    labels: tuple[str, ...]
    rows: NDArray[np.int8]  # (BUCKETS, labels)
    scale: float
    near: Floats  # (384, labels)
    moves: Floats  # (labels, labels): how much likelier one follows another than it is anywhere, as a logarithm
    known: Mapping[str, frozenset[int]]  # by intent, the labels that its sentences have


def find(intent: str, message: Message, whens: Sequence[When], takes: Sequence[str]) -> dict[str, Slot]:
    """The slots of a message read as `intent`, by name, of those that its action `takes`. Times stay out: the action's
    own time is found by itself. An intent without sentences of its own has none.
    """
    spans = [found.span for found in whens]
    words = []
    for at in range(message.head, min(message.tail, message.head + gist.LONGEST)):
        timed = any(message.starts[at] < end and message.ends[at] > start for start, end in spans)
        words.append(gist.TIME if timed else message.words[at])
    found: dict[str, Slot] = {}
    for label, (first, last) in _stretches(intent, words).items():
        names, kind = _SLOTS[label]
        name = next((name for name in names if name in takes and name not in found), None)
        if name is None:
            continue
        first, last = first + message.head, last + message.head
        start, end = message.starts[first], message.ends[last - 1]
        inside = tuple(when for when in whens if start < when.span[1] and when.span[0] < end)
        found[name] = Slot(name, kind, start, end, inside, first, last)
    return found


def vectors_of(words: Sequence[str]) -> Floats:
    """The static vector of each word, (n, 384): so that what was never seen is read as what it is like."""
    return vectors.embed(["" if word == gist.TIME else word for word in words]) * VECTOR_WEIGHT


def features(intent: str, words: Sequence[str]) -> list[list[int]]:
    """For each word the buckets of what tells its part: itself, its ending, what is around it, and the intent."""
    around = ["^^", "^", *words, "$", "$$"]
    told = []
    for at, word in enumerate(words, 2):
        before, after, far, beyond = around[at - 1], around[at + 1], around[at - 2], around[at + 2]
        named = [f"0{word}", f"-{before}", f"+{after}", f"p{before} {word}", f"n{word} {after}", f"f{far} {before}"]
        named += [f"a{after} {beyond}", f"e{word[-3:]}", f"{intent}0{word}", f"{intent}-{before}", f"{intent}+{after}"]
        named += [f"{intent}f{far} {before}", intent]
        told.append([zlib.crc32(name.encode()) % BUCKETS for name in named])
    return told


def _stretches(intent: str, words: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Of each label its best stretch of words, (first, one past the last)."""
    import numpy as np

    table = _opened()
    allowed = sorted(table.known.get(intent, ()))
    if not allowed or not words:
        return {}
    scores = table.rows[np.array(features(intent, words))].sum(axis=1, dtype=np.int32) * table.scale
    scores = (scores + vectors_of(words) @ table.near)[:, allowed]
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares = raised / raised.sum(axis=1, keepdims=True)
    path = _likeliest(np.log(shares + 1e-6), table.moves[np.ix_(allowed, allowed)])
    best = shares[np.arange(len(words)), path]
    labels = [
        FRAME if word == gist.TIME else table.labels[allowed[number]]
        for word, number in zip(words, path, strict=True)
    ]
    weights: dict[str, float] = {}
    found: dict[str, tuple[int, int]] = {}
    at = 0
    while at < len(words):
        label, first = labels[at], at
        while at < len(words) and (labels[at] == label or _joins(labels, words, at, label)):
            at += 1
        weight = float(best[first:at].sum())
        if label != FRAME and weight > weights.get(label, 0.0) and not set(words[first:at]) <= _OWNERS:
            weights[label], found[label] = weight, (first, at)
    return found


def _likeliest(said: Floats, moves: Floats) -> list[int]:
    """The likeliest row of labels: what each word says, and how labels follow each other (Viterbi, 1967)."""
    import numpy as np

    score, back = said[0], []
    for told in said[1:]:
        ways = score[:, None] + moves
        back.append(ways.argmax(axis=0))
        score = ways.max(axis=0) + told
    path = [int(np.argmax(score))]
    for came in reversed(back):
        path.append(int(came[path[-1]]))
    return path[::-1]


def _joins(labels: Sequence[str], words: Sequence[str], at: int, label: str) -> bool:
    """Whether the word stands between two things of one list: "eggs and milk"."""
    return label == "item" and words[at] in _JOINING and at + 1 < len(words) and labels[at + 1] == label


@cache
def _opened() -> Table:
    import numpy as np

    with np.load(TABLE) as kept:
        labels = tuple(kept["labels"].tobytes().decode().split("\n"))
        known = {}
        for line in kept["known"].tobytes().decode().split("\n"):
            intent, *own = line.split(" ")
            known[intent] = frozenset(labels.index(label) for label in own)
        return Table(labels, kept["rows"], float(kept["scale"]), kept["near"], kept["moves"], known)
