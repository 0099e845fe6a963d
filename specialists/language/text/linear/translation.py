"""A parsed pattern in RE2's notation over bytes (alphabet.py): the same pattern, or one that finds at least as much."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from re import _constants as syntax  # type: ignore[attr-defined]
from typing import Any

import re2

from specialists.language.text.linear.alphabet import WORD, Letters

_MEMORY = 2 << 20  # bytes that one pattern and its automata may take
_AT = {
    syntax.AT_BEGINNING: r"\A", syntax.AT_BEGINNING_STRING: r"\A", syntax.AT_END_STRING: r"\z",
    syntax.AT_BOUNDARY: r"\b", syntax.AT_NON_BOUNDARY: r"\B",
}
_REPEATS = (syntax.MAX_REPEAT, syntax.MIN_REPEAT)
_MOST = 1000  # repetitions that RE2 counts
_TELLING = re.IGNORECASE | re.DOTALL  # flags that a set of characters depends on


class Translation:
    """`exact`: what it matches is what the pattern matches; else the pattern starts nowhere before it does.
    `ends`: the pattern has a "$", which means a place before the last line break too.
    """

    def __init__(self, parsed: Any, flags: int) -> None:
        self.exact, self.ends = True, False
        self._loose = False
        program = self._program(self._sequence(parsed, flags))
        if not program.ok():
            self.exact, self._loose = False, True
            program = self._program(self._sequence(parsed, flags))
        self.program = program if program.ok() else None

    @staticmethod
    def _program(source: str) -> Any:
        options = re2._re2.RE2.Options()
        options.encoding = re2._re2.RE2.Options.Encoding.LATIN1
        options.max_mem, options.log_errors = _MEMORY, False
        return re2._re2.RE2(source.encode("latin-1"), options)

    def _sequence(self, items: Iterable[tuple[Any, Any]], flags: int) -> str:
        return "".join([self._item(op, value, flags) for op, value in items])

    def _item(self, op: Any, value: Any, flags: int) -> str:
        if op is syntax.LITERAL and value < 128 and value != WORD and not flags & re.IGNORECASE:
            return rf"\x{{{value:x}}}"
        if op in (syntax.LITERAL, syntax.NOT_LITERAL, syntax.IN, syntax.ANY):
            said, exact = _letters(op, value if op is not syntax.IN else tuple(value), flags & _TELLING)
            self.exact = self.exact and exact
            return said
        if op is syntax.BRANCH:
            return f"(?:{'|'.join([self._sequence(one, flags) for one in value[1]])})"
        if op is syntax.SUBPATTERN:
            group, added, removed, inner = value
            said = self._sequence(inner, (flags | added) & ~removed)
            return f"(?:{said})" if group is None else f"({said})"
        if op in _REPEATS:
            least, most, inner = value
            lazy = "?" if op is syntax.MIN_REPEAT else ""
            return f"(?:{self._sequence(inner, flags)}){self._times(least, most)}{lazy}"
        if op is syntax.AT:
            return self._place(value, flags)
        if op in (syntax.ASSERT, syntax.ASSERT_NOT):
            self.exact = False
            return "(?:)"
        raise ValueError(f"no linear matcher knows {op}")

    def _times(self, least: int, most: int) -> str:
        if self._loose or (most is not syntax.MAXREPEAT and most > _MOST):
            self.exact = self.exact and most is syntax.MAXREPEAT and least < 2
            return "+" if least else "?" if most == 1 else "*"
        return f"{{{least},}}" if most is syntax.MAXREPEAT else f"{{{least},{most}}}"

    def _place(self, value: Any, flags: int) -> str:
        if flags & re.MULTILINE and value in (syntax.AT_BEGINNING, syntax.AT_END):
            return "(?m:^)" if value is syntax.AT_BEGINNING else "(?m:$)"
        if value is syntax.AT_END:
            self.ends = True
            return r"(?:\n?\z)"
        return _AT[value]


@lru_cache(maxsize=1024)
def _letters(op: Any, value: Any, flags: int) -> tuple[str, bool]:
    """A set of characters as one of bytes, and whether it is just that."""
    held, exact = Letters(op, list(value) if op is syntax.IN else value, flags).bytes()
    if not held:
        return r"[^\x00-\x{ff}]", exact
    spans: list[list[int]] = []
    for byte in sorted(held):
        if spans and spans[-1][1] == byte - 1:
            spans[-1][1] = byte
        else:
            spans.append([byte, byte])
    return "[" + "".join([rf"\x{{{first:x}}}-\x{{{last:x}}}" for first, last in spans]) + "]", exact
