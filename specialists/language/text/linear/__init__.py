"""Matches a long text in time that grows as the text does. Only specialists/language/text/patterns.py calls it.

RE2 answers first. What RE2 can say exactly is its answer; a pattern that looks ahead or behind is walked (walk.py) at
the places where RE2, which was asked without that, sees a chance: at the first LEAPS of them, then at every place.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, cast

import re2

from specialists.language.text import budget
from specialists.language.text.linear.alphabet import written
from specialists.language.text.linear.found import Found
from specialists.language.text.linear.translation import Translation
from specialists.language.text.linear.walk import Walk, Walker

_FROM, _HERE, _WHOLE = (
    re2._re2.RE2.Anchor.UNANCHORED, re2._re2.RE2.Anchor.ANCHOR_START, re2._re2.RE2.Anchor.ANCHOR_BOTH,
)
LEAPS = 64  # chances that RE2 is asked for in one text; it may read all of it for each, so that there is an end to them
Spans = list[int]


class Linear:
    """One pattern; its methods are those of `re.Pattern`."""

    def __init__(self, source: str, flags: int) -> None:
        self._parsed = parser.parse(source, flags)
        self._flags = self._parsed.state.flags
        self._groups = self._parsed.state.groups - 1
        self._names: dict[str, int] = self._parsed.state.groupdict
        self._translation = Translation(self._parsed, self._flags)

    @property
    def exact(self) -> bool:
        """Whether RE2 alone finds what the pattern means, where the text does not end in a line break."""
        return self._translation.exact

    @cached_property
    def _walk(self) -> Walk:
        return Walk(self._parsed, self._flags, self._groups)

    def search(self, text: str, place: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return next(self.finditer(text[:end], place), None)

    def match(self, text: str, place: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self._at(text[:end], place, _HERE)

    def fullmatch(self, text: str, place: int = 0) -> re.Match[str] | None:
        return self._at(text, place, _WHOLE)

    def finditer(self, text: str, place: int = 0) -> Iterator[re.Match[str]]:
        exact, leaps, place = self._is_exact(text), LEAPS, max(0, place)
        walker: Walker | None = None
        while place <= len(text):
            if walker is None or leaps:
                spans = self._asked(text, place, _FROM)
                if spans is not None and not exact:
                    leaps, place = leaps - 1, max(place, spans[0])
                    walker = walker or self._walk.over(text)
                    spans = walker.at(place)
                    if spans is None:
                        place += 1
                        continue
            else:
                spans = self._walked(walker, text, place)
            if spans is None:
                return
            yield self._found(text, spans)
            place = spans[1] + (spans[1] == spans[0])

    def findall(self, text: str) -> list[Any]:
        if self._groups > 1:
            return [found.groups("") for found in self.finditer(text)]
        return [found.group(self._groups) or "" for found in self.finditer(text)]

    def split(self, text: str, maxsplit: int = 0) -> list[str | Any]:
        parts: list[str | Any] = []
        end = 0
        for count, found in enumerate(self.finditer(text), 1):
            parts += [text[end : found.start()], *found.groups()]
            end = found.end()
            if count == maxsplit:
                break
        return [*parts, text[end:]]

    def sub(self, other: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        parts: list[str] = []
        end = 0
        for number, found in enumerate(self.finditer(text), 1):
            parts += [text[end : found.start()], found.expand(other) if isinstance(other, str) else other(found)]
            end = found.end()
            if number == count:
                break
        return "".join([*parts, text[end:]])

    def _is_exact(self, text: str) -> bool:
        return self._translation.exact and not (self._translation.ends and text.endswith("\n"))

    def _asked(self, text: str, place: int, anchor: Any) -> Spans | None:
        """What RE2 finds; where it cannot be asked, a chance at this very place."""
        budget.check()
        program = self._translation.program
        if program is None:
            return [place, place]
        said = written(text)
        pairs = program.Match(anchor, said, place, len(said))
        return [at for pair in pairs for at in pair] if pairs[0][0] >= 0 else None

    def _at(self, text: str, place: int, anchor: Any) -> re.Match[str] | None:
        if not 0 <= place <= len(text):
            return None
        spans = self._asked(text, place, anchor)
        if spans is not None and not self._is_exact(text):
            spans = self._walk.over(text, whole=anchor is _WHOLE).at(place)
        return None if spans is None else self._found(text, spans)

    @staticmethod
    def _walked(walker: Walker, text: str, place: int) -> Spans | None:
        while place <= len(text):
            if not place & 0xFF:
                budget.check()
            spans = walker.at(place)
            if spans is not None:
                return spans
            place += 1
        return None

    def _found(self, text: str, spans: Spans) -> re.Match[str]:
        return cast("re.Match[str]", Found(text, spans, self._names))

    def steps(self, text: str) -> int:
        """How many steps the walk takes to find all that there is; for the tests, which count and do not time."""
        walker, place = self._walk.over(text), 0
        while place <= len(text) and (spans := self._walked(walker, text, place)) is not None:
            place = spans[1] + (spans[1] == spans[0])
        return walker.taken
