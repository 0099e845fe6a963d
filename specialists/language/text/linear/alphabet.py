"""One byte a character, so that RE2 sees words where Python sees them and its places are those of the text.

RE2 knows only ASCII words. So a letter beyond ASCII is written as "_", another digit as that digit, another space as
one byte, a sign that some pattern names as a byte of its own, and any other sign as one byte more. A set of characters
becomes a set of bytes; where bytes cannot tell what the set tells apart, the set of bytes is the wider one, and the
pattern is not exact: what RE2 finds with it is looked at again by the walk.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from re import _constants as syntax  # type: ignore[attr-defined]
from typing import Any

OTHER, SPACE, WORD = 0x80, 0x81, ord("_")
_FIRST, _LAST = 0x82, 0xFF


class _Alphabet(dict[int, int]):
    """Code points to bytes, for str.translate."""

    def __init__(self) -> None:
        super().__init__()
        self.named: dict[str, int] = {}
        self._naming = threading.Lock()

    def __missing__(self, point: int) -> int:
        letter = chr(point)
        if point < 128:
            byte = point
        elif letter.isspace():
            byte = SPACE
        elif letter.isdecimal():
            byte = ord("0") + unicodedata.decimal(letter)
        elif letter.isalnum():
            byte = WORD
        else:
            byte = OTHER
        self[point] = byte
        return byte

    def name(self, letter: str) -> bool:
        """Gives a sign beyond ASCII a byte of its own; whether it has one."""
        if letter in self.named:
            return True
        with self._naming:  # texts are read in threads too
            byte = self.named.get(letter, _FIRST + len(self.named))
            if letter.isspace() or letter.isalnum() or byte > _LAST:
                return False
            self.named[letter] = self[ord(letter)] = byte
            written.cache_clear()
        return True


_ALPHABET = _Alphabet()


@lru_cache(maxsize=8)
def written(text: str) -> bytes:
    """A text in bytes; one message is asked about by hundreds of patterns."""
    return (text if text.isascii() else text.translate(_ALPHABET)).encode("latin-1")


class Letters(dict[str, bool]):
    """Which characters an element of a parsed pattern stands for; each is worked out once."""

    def __init__(self, op: Any, value: Any, flags: int) -> None:
        super().__init__()
        self._negated = op is syntax.NOT_LITERAL
        self._any = op is syntax.ANY
        self._all = bool(flags & re.DOTALL)
        self._ignores = bool(flags & re.IGNORECASE)
        self._items: list[tuple[Any, Any]] = []
        if op in (syntax.LITERAL, syntax.NOT_LITERAL):
            self._items = [(syntax.LITERAL, value)]
        elif op is syntax.IN:
            self._negated = value[0][0] is syntax.NEGATE
            self._items = value[1:] if self._negated else value

    def __missing__(self, letter: str) -> bool:
        if self._any:
            found = self._all or letter != "\n"
        else:
            cases = {letter, letter.lower(), letter.upper()} if self._ignores else {letter}
            found = any(self._holds(ord(one)) for one in cases if len(one) == 1) is not self._negated
        self[letter] = found
        return found

    def _holds(self, point: int) -> bool:
        for op, value in self._items:
            if op is syntax.LITERAL:
                held = point == value
            elif op is syntax.RANGE:
                held = value[0] <= point <= value[1]
            else:
                held = _CATEGORIES[value](chr(point))
            if held:
                return True
        return False

    def bytes(self) -> tuple[frozenset[int], bool]:
        """The bytes of these characters, and whether they are of no others."""
        exact = True
        wide = set()
        for op, value in self._items:
            points = (value,) if op is syntax.LITERAL else value if op is syntax.RANGE else ()
            for point in points:
                if point == WORD or (point > 127 and not (op is syntax.LITERAL and _ALPHABET.name(chr(point)))):
                    exact = False  # a byte stands for this character and for others
                    wide |= {WORD, OTHER, SPACE} if point > 127 else {WORD}
            if op is syntax.RANGE and value[1] > 127:
                wide |= set(range(OTHER, _LAST + 1))
            if op is syntax.RANGE and value[0] <= WORD <= value[1]:
                exact = False
                wide.add(WORD)
        samples = {byte: chr(byte) for byte in range(128)} | {OTHER: "☃", SPACE: "\xa0"}
        samples |= {byte: _SPARE for byte in range(_FIRST, _LAST + 1)}
        samples |= {byte: letter for letter, byte in _ALPHABET.named.items()}
        return frozenset(byte for byte, letter in samples.items() if self[letter]) | wide, exact


_SPARE = "\ufffe"  # bytes that no sign has yet are those of signs that no set names
_CATEGORIES: dict[Any, Callable[[str], bool]] = {
    syntax.CATEGORY_DIGIT: str.isdecimal,
    syntax.CATEGORY_NOT_DIGIT: lambda letter: not letter.isdecimal(),
    syntax.CATEGORY_SPACE: str.isspace,
    syntax.CATEGORY_NOT_SPACE: lambda letter: not letter.isspace(),
    syntax.CATEGORY_WORD: lambda letter: letter.isalnum() or letter == "_",
    syntax.CATEGORY_NOT_WORD: lambda letter: not (letter.isalnum() or letter == "_"),
}
