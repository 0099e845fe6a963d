"""Every regular expression over a text of somebody's is made here: linear in the text, and compiled at its first use.

Python's `re` is quick, and on some texts it takes time by the square of their length, or worse. So it only sees texts
of up to SHORT characters, which bounds what any of them can cost. A longer text is read by specialists/language/linear:
RE2, or where RE2 lacks something (what stands ahead or behind) a walk that visits each place once. Both find what `re`
would find. A pattern that `re` is slow with even on a short text says `always=True` and never sees it.

tests/language/test_patterns.py holds each pattern of the house to this.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from specialists.language.text.linear import Linear

SHORT = 200  # characters


class Pattern:
    """As `re.compile`, later, and linear. A match of a long text is no `re.Match` but has its methods."""

    __slots__ = ("__weakref__", "_flags", "_linear", "_re", "_source", "short")

    _re: re.Pattern[str]
    _linear: Linear

    def __init__(self, source: str, flags: int = 0, *, always: bool = False) -> None:
        """`always`: by the linear matcher, however short the text."""
        self._source, self._flags = source, flags
        self.short = -1 if always else SHORT

    def __getattr__(self, name: str) -> Any:
        """The two matchers are made when they are first asked; from then on this is not called."""
        if name == "_re":
            self._re = re.compile(self._source, self._flags)
            return self._re
        if name == "_linear":
            from specialists.language.text.linear import Linear  # for the first long text: a start does not pay for it

            self._linear = Linear(self._source, self._flags)
            return self._linear
        raise AttributeError(name)

    def __repr__(self) -> str:
        return f"Pattern({self._source!r}, {self._flags})"

    @property
    def pattern(self) -> str:
        return self._source

    @property
    def flags(self) -> int:
        return self._flags

    def search(self, text: str, place: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return (self._re if len(text) <= self.short else self._linear).search(text, place, end)

    def match(self, text: str, place: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return (self._re if len(text) <= self.short else self._linear).match(text, place, end)

    def fullmatch(self, text: str, place: int = 0) -> re.Match[str] | None:
        return (self._re if len(text) <= self.short else self._linear).fullmatch(text, place)

    def finditer(self, text: str, place: int = 0) -> Iterator[re.Match[str]]:
        return (self._re if len(text) <= self.short else self._linear).finditer(text, place)

    def findall(self, text: str) -> list[Any]:
        return (self._re if len(text) <= self.short else self._linear).findall(text)

    def split(self, text: str, maxsplit: int = 0) -> list[str | Any]:
        return (self._re if len(text) <= self.short else self._linear).split(text, maxsplit)

    def sub(self, other: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        return (self._re if len(text) <= self.short else self._linear).sub(other, text, count)


made = lru_cache(maxsize=512)(Pattern)
"""The pattern of a source that is written where it is used, or put together from what a person said."""


def search(source: str, text: str, flags: int = 0) -> re.Match[str] | None:
    return made(source, flags).search(text)


def match(source: str, text: str, flags: int = 0) -> re.Match[str] | None:
    return made(source, flags).match(text)


def fullmatch(source: str, text: str, flags: int = 0) -> re.Match[str] | None:
    return made(source, flags).fullmatch(text)


def findall(source: str, text: str, flags: int = 0) -> list[Any]:
    return made(source, flags).findall(text)


def split(source: str, text: str, maxsplit: int = 0, flags: int = 0) -> list[str | Any]:
    return made(source, flags).split(text, maxsplit)


def sub(
    source: str, other: str | Callable[[re.Match[str]], str], text: str, count: int = 0, flags: int = 0
) -> str:
    return made(source, flags).sub(other, text, count)
