"""Texts that a regular expression may be slow with, made of the expression itself: what it repeats, repeated."""

from __future__ import annotations

from collections.abc import Iterator
from re import _constants as syntax
from re import _parser as parser
from typing import Any

_SAMPLES = " a1,.!?-'\"Ab\n:;é(“"
_REPEATS = (syntax.MAX_REPEAT, syntax.MIN_REPEAT)
GENERAL = (" ", "a", "a ", "1", "and ", ", ", "!", "\n", "'", "\"", "(", "Mon, ", "i am a ", "it's ", ". ")


def texts(source: str, flags: int, size: int) -> list[str]:
    """Texts of about `size` characters."""
    pumps: dict[tuple[str, str], None] = {}
    _walk(parser.parse(source, flags), "", pumps)
    made: dict[str, None] = {}
    for lead, pump in pumps:
        body = (pump * (size // max(1, len(pump)) + 1))[: max(1, size - len(lead) - 1)]
        made[lead + body + "\x00"] = None
        made["a" + body + "b"] = None
        made[((lead + pump * 20) * (size // max(1, len(lead) + 20 * len(pump)) + 1))[:size] + "\x00"] = None
    return list(made)


def general(size: int) -> list[str]:
    return [("x" + pump * size)[:size] + "\x00" for pump in GENERAL]


def _walk(items: Any, lead: str, pumps: dict[tuple[str, str], None]) -> None:
    """Puts what is repeated into `pumps`, with what must stand before it."""
    for op, value in items:
        if op in _REPEATS:
            _, most, inner = value
            if most is syntax.MAXREPEAT or most > 4:
                for turn in (0, 1, 2):
                    pump = _sample(inner, turn)
                    if pump:
                        pumps[lead, pump] = None
            _walk(inner, lead, pumps)
        elif op is syntax.SUBPATTERN:
            _walk(value[3], lead, pumps)
        elif op is syntax.BRANCH:
            for one in value[1]:
                _walk(one, lead, pumps)
        elif op in (syntax.ASSERT, syntax.ASSERT_NOT):
            _walk(value[1], lead, pumps)
        lead += _sample([(op, value)], 0)


def _sample(items: Any, turn: int) -> str:
    return "".join(_samples(items, turn))


def _samples(items: Any, turn: int) -> Iterator[str]:
    for op, value in items:
        if op is syntax.LITERAL:
            yield chr(value)
        elif op is syntax.ANY:
            yield "a b"[turn]
        elif op in (syntax.IN, syntax.NOT_LITERAL):
            yield _letter(op, value, turn)
        elif op is syntax.BRANCH:
            yield _sample(value[1][turn % len(value[1])], turn)
        elif op is syntax.SUBPATTERN:
            yield _sample(value[3], turn)
        elif op in _REPEATS:
            yield _sample(value[2], turn) * max(value[0], min(1, value[1]) if turn else 0)


def _letter(op: Any, value: Any, turn: int) -> str:
    from specialists.language.text.linear.alphabet import Letters

    letters = Letters(op, value, 0)
    held = [one for one in _SAMPLES if letters[one]] or [chr(one) for one in range(0x3000) if letters[chr(one)]][:3]
    return held[turn % len(held)] if held else ""
