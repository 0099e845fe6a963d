"""What a message does in its context, and which of its words say what: "naw wait 5" behind a reminder is a change whose
new time is "5"; "and figs" behind a list is another thing. in_context.py asks.

all-MiniLM-L6-v2, fine-tuned on our own turns (scripts/build_turns.py; the page is corpus/turns.tsv of the language). It
shares the word pieces of the encoder; its own layers, some 11 MB, are read at the first message that needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from specialists.language.classifier import encoder
from specialists.language.classifier.tagger import FRAME, Run
from specialists.language.text import vectors
from specialists.language.text.normalise import Message

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

TABLE = Path(__file__).with_suffix(".npz")
LONGEST = encoder.LONGEST  # pieces of the message, with the marks at both ends
CONTEXT = 32  # pieces of what was spoken of
CUT = 0.5  # how likely a word must be to begin a second deed
SENTENCES = 3  # that are read one by one
_ENDS = frozenset(".!;\n")
_SO = "so"
_JOINS = frozenset("and then so but n also plus".split())
_KEPT = 32  # as in encoder.py


class Part(NamedTuple):
    """One deed of a message: words[first:last], how likely each operation is, and their runs of one label."""

    first: int
    last: int
    shares: Mapping[str, float]
    runs: tuple[Run, ...]

    @property
    def best(self) -> tuple[str, float]:
        """The likeliest operation, and how likely it is."""
        return max(self.shares.items(), key=lambda one: one[1])

    def of(self, *labels: str) -> list[Run]:
        return [run for run in self.runs if run.label in labels]


class _Table(NamedTuple):
    stack: encoder.Stack
    classes: tuple[str, ...]
    labels: tuple[str, ...]
    out: Floats
    bias: Floats
    tags: Floats
    tags_bias: Floats


def read(context: str, message: Message) -> list[Part]:
    """The deeds of words[head:tail] in their order: one or two; none where there are no words, or too many to read."""
    rows, owners = encoder.pieces(message)
    if len(rows) == LONGEST or not any(owner >= 0 for owner in owners):
        return []
    shares, runs, cut = _part(context, message, message.head, message.tail, rows, owners)
    if cut is None:
        return [Part(message.head, message.tail, shares, runs)]
    return _apart(context, message, (cut,))


def sentences(context: str, message: Message) -> list[Part]:
    """The same, each sentence a deed of its own; none where there is only one."""
    return _few(context, message, sentence_starts(message))


def sentence_starts(message: Message) -> list[int]:
    """Where the sentences behind the first one begin."""
    between = range(message.head + 1, message.tail)
    return [at for at in between if not _ENDS.isdisjoint(message.raw[message.ends[at - 1] : message.starts[at]])]


def orders(context: str, message: Message, begins: Callable[[int], bool]) -> list[Part]:
    """The same, each order that is joined to what stands before it a deed of its own: "got the milk, and add tea".
    `begins` is whether an order begins at a word."""
    between = range(message.head + 1, message.tail)
    return _few(context, message, [at for at in between if _is_joined(message, at) and begins(at)])


def conclusion(context: str, message: Message) -> list[Part]:
    """The deed behind the reason for it: "they're shut on Mondays so | the day after"; none where no "so" stands."""
    at = next((at for at in range(message.tail - 1, message.head, -1) if message.words[at - 1] == _SO), None)
    return _few(context, message, [at])[1:] if at is not None else []


def _is_joined(message: Message, at: int) -> bool:
    return message.words[at - 1] in _JOINS or "," in message.raw[message.ends[at - 1] : message.starts[at]]


def _few(context: str, message: Message, cuts: Sequence[int]) -> list[Part]:
    rows, _ = encoder.pieces(message)
    return _apart(context, message, cuts) if len(rows) < LONGEST and 1 <= len(cuts) < SENTENCES else []


def _apart(context: str, message: Message, cuts: Sequence[int]) -> list[Part]:
    """The deeds of the words up to and behind each cut."""
    rows, owners = encoder.pieces(message)
    made = []
    for first, last in pairwise((message.head, *cuts, message.tail)):
        inside = [at for at, owner in enumerate(owners) if first <= message.head + owner < last and owner >= 0]
        if not inside:
            return []
        own = [rows[0], *rows[inside[0] : inside[-1] + 1], rows[-1]]
        theirs = [-1, *owners[inside[0] : inside[-1] + 1], -1]
        shares, runs, _ = _part(context, message, first, last, own, theirs)
        made.append(Part(first, last, shares, runs))
    return made


def pieces(context: str, rows: Sequence[int]) -> list[int]:
    """The pieces of a message behind those of its context, as the model reads them: mark, context, mark, message,
    mark."""
    return [rows[0], *vectors.rows_of(context.lower())[:CONTEXT], rows[-1], *rows[1:]]


def _part(
    context: str, message: Message, first: int, last: int, rows: Sequence[int], owners: Sequence[int]
) -> tuple[dict[str, float], tuple[Run, ...], int | None]:
    whole = pieces(context, rows)
    places = [len(whole) - len(rows) + at if owner >= 0 else -1 for at, owner in enumerate(owners)]
    shares, tags, cuts = _passed(tuple(whole), tuple(zip(owners, places, strict=True)))
    table, begin = opened(), min(owner for owner in owners if owner >= 0)
    found: list[Run] = []
    for at, (number, share) in enumerate(zip(tags.argmax(1).tolist(), tags.max(1).tolist(), strict=True)):
        label, place = table.labels[number], message.head + begin + at
        before = found[-1] if found else None
        if before is not None and before.label == label:
            found[-1] = before._replace(last=place + 1, share=min(before.share, share))
        else:
            found.append(Run(label, place, place + 1, share))
    cut = int(cuts[1:].argmax()) + 1 if len(cuts) > 1 else 0
    second = first + cut if cut and cuts[cut] >= CUT else None
    named = tuple(run for run in found if run.label != FRAME)
    return dict(zip(table.classes, shares.tolist(), strict=True)), named, second


@lru_cache(maxsize=_KEPT)
def _passed(rows: tuple[int, ...], owned: tuple[tuple[int, int], ...]) -> tuple[Floats, Floats, Floats]:
    """(classes,) shares; (words, labels) shares; (words,) how likely each begins a second deed."""
    import numpy as np

    table = opened()
    states = encoder.passed(rows, table.stack)
    shares = _softmax(states.mean(0) @ table.out.T + table.bias)
    words = [owner for owner, _ in owned if owner >= 0]
    scores = np.zeros((max(words) - min(words) + 1, len(table.tags)), np.float32)  # a sign may have no piece
    for owner, place in owned:
        if owner >= 0:
            scores[owner - min(words)] += states[place] @ table.tags.T + table.tags_bias
    cuts: Floats = (1 / (1 + np.exp(-scores[:, -1]))).astype(np.float32)
    return shares, _softmax(scores[:, :-1]), cuts


def _softmax(scores: Floats) -> Floats:
    import numpy as np

    raised: Floats = np.exp(scores - scores.max(-1, keepdims=True))
    raised /= raised.sum(-1, keepdims=True)
    return raised


@cache
def opened() -> _Table:
    import numpy as np

    with np.load(TABLE) as kept:
        classes, labels = (tuple(kept[name].tobytes().decode().split("\n")) for name in ("classes", "labels"))
        ends = kept["out"], kept["out.bias"], kept["tags"], kept["tags.bias"]
        return _Table(encoder.stack(kept), classes, labels, *ends)
