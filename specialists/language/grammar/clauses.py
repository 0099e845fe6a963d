"""Where a message may fall into several requests, and what a person corrected while typing. The router calls it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern

_JOINERS = frozenset(("and", "then", "also", "plus", "but", "so", "because"))
_END = Pattern(r"[.!?\n;]|\s[-–—]\s")
_BREAK = Pattern(r"[.!?\n;,]|\s[-–—]\s")  # an end or a comma
_MOST = 6  # places that are tried; a longer text is read as one or by its first parts
_SPEECH = Pattern(r"[\"“”]")
_CORRECTIONS = (
    ("no", "wait"), ("i", "mean"), ("i", "meant"), ("scratch", "that"), ("correction",), ("actually",),
    ("or", "rather"),
    ("wait", "no"), ("sorry",), ("make", "that"), ("no",),
)
_TAKING_BACK = frozenset(marker[0] for marker in _CORRECTIONS)
_STOPS = frozenset(("to", "on", "at", "for", "in", "from", "with", "by", "into", "and"))
_LONGEST_CORRECTION = 4


class Cut(NamedTuple):
    """A place between two requests: the left ends before token `left`, the right begins with token `right`.

    `at` is where the right begins in the raw text; `strong` is a sentence's end, a line's end or a "then";
    `comma` one written without any joining word.
    """

    left: int
    right: int
    strong: bool
    comma: bool
    joiner: str
    at: int


def cuts(message: Message, first: int, last: int, times: Sequence[tuple[int, int]] = ()) -> list[Cut]:
    """The places in words[first:last] where a new request might begin, left to right; none inside one of the
    `times`.
    """
    found: list[Cut] = []
    if first + 1 >= last or (
        _JOINERS.isdisjoint(message.words[first:last])
        and not _BREAK.search(message.raw, message.ends[first], message.starts[last - 1])
    ):
        return found
    at = first + 1
    quoted = False
    while at < last and len(found) < _MOST:
        gap = message.raw[message.ends[at - 1] : message.starts[at]]
        if gap == " " and message.words[at] not in _JOINERS:  # as most are
            at += 1
            continue
        if _SPEECH.search(gap):
            quoted = not quoted if len(_SPEECH.findall(gap)) % 2 else quoted
        ended = bool(_END.search(gap))
        comma = "," in gap
        right = at
        while right < last - 1 and message.words[right] in _JOINERS:
            right += 1
        inside = any(start < message.starts[right] < end for start, end in times)
        if not quoted and not inside and (right > at or ended or comma):
            joined = message.words[at:right]
            found.append(Cut(at, right, ended or "then" in joined or "also" in joined, comma and not joined,
                             joined[0] if joined else "", message.starts[right]))
        at = right + 1 if right > at else at + 1
    return found


class Correction(NamedTuple):
    """What was taken back: words[left:start], by a marker that ends before word `right`, for words[right:end]."""

    left: int
    start: int
    right: int
    end: int


def correction(message: Message) -> Correction | None:
    """What the person took back while typing: "tomatoes, I mean potatoes"; None where nothing."""
    words = message.words
    if _TAKING_BACK.isdisjoint(words):
        return None
    for at in (at for at in range(message.head + 1, message.tail - 1) if words[at] in _TAKING_BACK):
        for marker in _CORRECTIONS:
            said = words[at] == marker[0] and tuple(words[at : at + len(marker)]) == marker
            if said and _is_marked(message, at, marker):
                return _taken_back(message, at, at + len(marker))
    return None


def _is_marked(message: Message, at: int, marker: tuple[str, ...]) -> bool:
    """A correction stands after a comma, dash or dots; "sorry" and "actually" alone are mostly something else."""
    gap = message.raw[message.ends[at - 1] : message.starts[at]]
    return any(sign in gap for sign in ",.–—-…;(") and at + len(marker) < message.tail


def _taken_back(message: Message, start: int, right: int) -> Correction:
    """As many words before the marker as were put in their place."""
    end = right
    while end < message.tail and end - right < _LONGEST_CORRECTION:
        if end > right and (message.words[end] in _STOPS or _breaks(message, end)):
            break
        end += 1
    left = start
    while left > message.head + 1 and start - left < end - right:
        left -= 1
        if message.words[left - 1] in _STOPS:
            break
    return Correction(left, start, right, end)


def without(message: Message, taken: Correction) -> Message:
    """The message as it was meant, without what was taken back and its marker."""
    keep = [*range(taken.left), *range(taken.right, len(message.words))]
    made = Message(message.raw, message.stop, head=message.head, wish=message.wish, asked=message.asked)
    made.words = [message.words[place] for place in keep]
    made.starts = [message.starts[place] for place in keep]
    made.ends = [message.ends[place] for place in keep]
    made.tail = message.tail - (taken.right - taken.left)
    return made


def _breaks(message: Message, at: int) -> bool:
    gap = message.raw[message.ends[at - 1] : message.starts[at]]
    return any(sign in gap for sign in ",.;!?\n")
