"""How a text is laid out: its words, sentences, lines and paragraphs, with greeting and signature told apart. Pure.

All places are offsets into the text. A letter's greeting and signature are lines, and no sentences or paragraphs.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

from specialists.language.text.patterns import Pattern

WORD, SENTENCE, LINE, PARAGRAPH = "word", "sentence", "line", "paragraph"
_LINE = Pattern(r"[^\n]+")
_WORD = Pattern(r"\w+(?:['’.\-]\w+)*")
_STOP = Pattern(r"[.!?…]+[\"'”’)\]]*(?=\s|$)")
MARKER = Pattern(r"[ \t]*(?:[-*•–]|\d{1,3}[.)])[ \t]+")
_GREETING = Pattern(r"(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|to whom)\b[^.!?\n]{0,60}[,!:]?", 2)
_CLOSING = Pattern(
    r"(?:(?:kind|best|warm|kindest|warmest) (?:regards|wishes)|regards|sincerely|yours\b.{0,20}|cheers"
    r"|(?:with )?(?:lots of )?love|best|all the best|thanks|many thanks|thank you|bye|take care|see you soon"
    r"|warmly|hugs|xx?x?)[ ,.!]*", 2,
)
_ABBREVIATED = frozenset("mr mrs ms dr prof st no vs etc approx e.g i.e a.m p.m jr sr ca resp".split())
_NAME = 5  # words of a name under a closing


class Span(NamedTuple):
    """A stretch of the text."""

    start: int
    end: int


class Layout:
    """One text and where its parts are, each found when it is first asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    def of(self, span: Span) -> str:
        return self.text[span.start : span.end]

    def units(self, kind: str) -> Sequence[Span]:
        """The words, sentences, lines or paragraphs, in their order."""
        found: Sequence[Span] = getattr(self, f"{kind}s")
        return found

    @functools.cached_property
    def words(self) -> list[Span]:
        return [Span(*one.span()) for one in _WORD.finditer(self.text)]

    @functools.cached_property
    def lines(self) -> list[Span]:
        """The lines that hold something, without the spaces around them."""
        return [one for found in _LINE.finditer(self.text) if (one := self._trimmed(*found.span())).end > one.start]

    @functools.cached_property
    def greeting(self) -> Span | None:
        """The first line, where it greets and more follows."""
        first = self.lines[0] if len(self.lines) > 1 else None
        return first if first is not None and _GREETING.fullmatch(self.of(first)) else None

    @functools.cached_property
    def ending(self) -> Span | None:
        """The closing words at the end, with the name below them."""
        last = self.lines[-3:] if len(self.lines) > 1 else []
        for place in (-1, -2, -3):
            if len(last) < -place or not _CLOSING.fullmatch(self.of(last[place])):
                continue
            below = last[place + 1 :] if place < -1 else []
            if all(len(self.of(one).split()) <= _NAME for one in below) and last[place] is not self.lines[0]:
                return Span(last[place].start, last[-1].end)
        return None

    @functools.cached_property
    def signature(self) -> Span | None:
        """The name below the closing words, or those where there is no name."""
        if self.ending is None:
            return None
        last = self.lines[-1]
        return last if last.start > self.ending.start else self.ending

    @functools.cached_property
    def body(self) -> Span:
        """What stands between greeting and closing."""
        start = self.greeting.end if self.greeting else 0
        end = self.ending.start if self.ending else len(self.text)
        return self._trimmed(start, max(start, end))

    @functools.cached_property
    def paragraphs(self) -> list[Span]:
        blocks: list[Span] = []
        for line in self._body_lines:
            if blocks and "\n" not in self.text[blocks[-1].end : line.start].replace("\n", "", 1):
                blocks[-1] = Span(blocks[-1].start, line.end)
            else:
                blocks.append(line)
        return blocks

    @functools.cached_property
    def sentences(self) -> list[Span]:
        found: list[Span] = []
        open_ = False  # the last line's sentence goes on in this one
        for line in self._body_lines:
            marker = MARKER.match(self.of(line))
            start = line.start + (marker.end() if marker else 0)
            for number, piece in enumerate(self._stopped(start, line.end)):
                if number == 0 and open_ and not marker and self._goes_on(found[-1], piece):
                    found[-1] = Span(found[-1].start, piece.end)
                else:
                    found.append(piece)
            open_ = bool(found) and not self._is_stopped(found[-1])
        return found

    @functools.cached_property
    def lined(self) -> bool:
        """Whether the lines are what it is made of: a list, a poem; not prose that was broken at some width."""
        return len(self._body_lines) > len(self.paragraphs) and len(self._body_lines) >= len(self.sentences)

    def starts_sentence(self, at: int) -> bool:
        """Whether a sentence, or the text, begins at that place."""
        return at == 0 or any(one.start == at for one in self.sentences) or not self.text[:at].strip()

    @functools.cached_property
    def _body_lines(self) -> list[Span]:
        return [one for one in self.lines if self.body.start <= one.start and one.end <= self.body.end]

    def _stopped(self, start: int, end: int) -> list[Span]:
        """One line in its sentences."""
        pieces, begun = [], start
        line = self.text[start:end]
        for stop in _STOP.finditer(line):
            at = start + stop.end()
            if self._ends(begun, start + stop.start(), at):
                pieces.append(self._trimmed(begun, at))
                begun = at
        rest = self._trimmed(begun, end)
        return [*pieces, rest] if rest.end > rest.start else pieces

    def _ends(self, begun: int, at: int, after: int) -> bool:
        if self.text[at] != ".":
            return True
        word = self.text[begun:at].rsplit(None, 1)[-1:] or [""]
        last = word[0].lower().strip("(\"'“‘")
        return not (last in _ABBREVIATED or (len(last) == 1 and last != "i" and last.isalpha()) or (last.isdecimal()
                    and after < len(self.text) and self.text[begun:at].strip() == word[0]))  # fmt: skip

    def _is_stopped(self, span: Span) -> bool:
        return self.of(span).rstrip("\"'”’)]")[-1:] in (".", "!", "?", "…")

    def _goes_on(self, before: Span, piece: Span) -> bool:
        gap = self.text[before.end : piece.start]
        return gap.count("\n") == 1 and (self.of(before)[-1:] in ",;-–—" or self.of(piece)[:1].islower())

    def _trimmed(self, start: int, end: int) -> Span:
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        return Span(start, end)
