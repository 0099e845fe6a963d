"""Passages of a text that are like words which do not stand in it: contractions, another order, small typos. Pure."""

from __future__ import annotations

import functools
from typing import NamedTuple

from specialists.wordsmith.engine.layout import Layout, Span

ENOUGH = 72  # of 100: as like as a passage must be to be offered for words in quotation marks
BARE = 84  # the same for words without them, which may be meant for something else
OFFERED = 3
_WIDER = 2  # words more or fewer that a passage may have
_MANY = 40  # words of a passage at most
_ORDER = 0.97  # of the likeness, where only the order of the words is another
_LONG = {
    "i'm": "i am", "can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not",
    "let's": "let us",
    "it's": "it is", "that's": "that is", "there's": "there is", "he's": "he is", "she's": "she is",
    "what's": "what is",
    "who's": "who is", "gonna": "going to", "wanna": "want to", "gotta": "got to",
}  # fmt: skip
_ENDS = {"n't": " not", "'re": " are", "'ve": " have", "'ll": " will", "'d": " would"}


class Near(NamedTuple):
    """A passage of the text, and how like it is, of 100."""

    span: Span
    likeness: int


def spelled(word: str) -> str:
    """A word in lower case, a contraction written out."""
    word = word.lower().replace("’", "'")
    if word in _LONG:
        return _LONG[word]
    for end, long in _ENDS.items():
        if word.endswith(end):
            return word.removesuffix(end) + long
    return word


def passages(layout: Layout, words: str, *, quoted: bool) -> tuple[Near, ...]:
    """The passages most like these words, the best first; none where none is like them."""
    from rapidfuzz import fuzz, process

    asked = [spelled(words[one.start : one.end]) for one in Layout(words).words]
    least, size = ENOUGH if quoted else BARE, len(asked)
    if not 0 < size <= _MANY or (size == 1 and len(asked[0]) < 4):
        return ()
    windows = [
        one for some in range(max(1, size - _WIDER), size + _WIDER + 1) for one in _windows(layout, some)
    ]
    told = [" ".join(_told(layout)[one.start : one.end]) for one in windows]
    plain = " ".join(asked)
    like = process.extract(plain, told, scorer=fuzz.ratio, score_cutoff=least, limit=50)
    scores = {at: score for _, score, at in like}
    for _, score, at in process.extract(plain, told, scorer=fuzz.token_sort_ratio, score_cutoff=least, limit=50):
        scores[at] = max(scores.get(at, 0), score * _ORDER)
    ranked = sorted(scores, key=lambda at: (-scores[at], abs(windows[at].end - windows[at].start - size)))
    found: list[Near] = []
    taken: list[Span] = []
    for at in ranked:
        window = windows[at]
        if scores[at] >= least and all(window.end <= one.start or one.end <= window.start for one in taken):
            taken.append(window)
            span = Span(layout.words[window.start].start, layout.words[window.end - 1].end)
            found.append(Near(span, int(scores[at])))
    return tuple(found[:OFFERED])


@functools.lru_cache(maxsize=4)
def _spelled_of(text: str) -> list[str]:
    layout = Layout(text)
    return [spelled(layout.of(one)) for one in layout.words]


def _told(layout: Layout) -> list[str]:
    return _spelled_of(layout.text)


def _windows(layout: Layout, size: int) -> list[Span]:
    """Runs of so many words, as places among the words, none of which crosses from one sentence into another."""
    breaks = {at for at, word in enumerate(layout.words) if _breaks(layout, at, word)}
    found, begun = [], 0
    for at in range(len(layout.words)):
        begun = at if at in breaks else begun
        if at + 1 - size >= begun:
            found.append(Span(at + 1 - size, at + 1))
    return found


def _breaks(layout: Layout, at: int, word: Span) -> bool:
    """Whether a sentence or a paragraph ends right before that word."""
    if at == 0:
        return True
    gap = layout.text[layout.words[at - 1].end : word.start]
    return any(mark in gap for mark in ".!?…") or gap.count("\n") > 1
