"""Regular expressions that are compiled when they are first asked: a start pays for none of them. For modules that many
turns never come to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any


class Pattern:
    """As `re.compile`, later."""

    def __init__(self, source: str, flags: int = 0) -> None:
        self._source, self._flags = source, flags

    @cached_property
    def made(self) -> re.Pattern[str]:
        return re.compile(self._source, self._flags)

    def search(self, text: str, place: int = 0) -> re.Match[str] | None:
        return self.made.search(text, place)

    def match(self, text: str, place: int = 0) -> re.Match[str] | None:
        return self.made.match(text, place)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self.made.fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self.made.finditer(text)

    def findall(self, text: str) -> list[Any]:
        return self.made.findall(text)

    def split(self, text: str, maxsplit: int = 0) -> list[str | Any]:
        return self.made.split(text, maxsplit)

    def sub(self, other: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        return self.made.sub(other, text, count)
