"""Sums said step by step: "take 12 times 7, then add 3 and divide by 2". For answers.py."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from integrations.sums import parser, shapes, values
from integrations.sums.parser import PRODUCT, SUM, UNARY, Term
from integrations.sums.tokens import Token
from integrations.sums.troubles import Unreadable

_VERBS = {
    "add": "+", "subtract": "-", "deduct": "-", "multiply": "*", "divide": "/", "double": "* 2", "halve": "/ 2",
    "triple": "* 3", "square": "^ 2", "cube": "^ 3",
}  # fmt: skip
_SIGNS = ("*", "/", "+", "-")
_IT = ("it", "that", "this", "the", "result", "by", "on", "up", "with")


def read(tokens: Sequence[Token]) -> Term | str:
    """One sum, or the last of several steps."""
    parts = _parts(tokens)
    if len(parts) < 2:
        return shapes.read(tokens)
    start = list(parts[0])
    if start and start[0].text in ("take", "start", "begin"):
        start = start[2:] if len(start) > 1 and start[1].text in ("with", "from", "at") else start[1:]
    term = shapes.read(start)
    if isinstance(term, str):
        raise Unreadable
    for part in parts[1:]:
        term = _step(term, part)
    return term


def _parts(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """Cut before each step, where a "then", an "and" or a comma leads to one."""
    parts: list[Sequence[Token]] = []
    begun = at = 0
    while at < len(tokens):
        after, joints = at, set()
        while after < len(tokens) and tokens[after].text in (",", ";", ".", "then", "and", "now"):
            joints.add(tokens[after].text)
            after += 1
        if after == at:
            at += 1
            continue
        word = tokens[after].text if after < len(tokens) else ""
        signed = word in _SIGNS[:2] or (word in _SIGNS and "then" in joints)
        if at > begun and (word in _VERBS or signed or (word == "take" and "then" in joints)):
            parts.append(tokens[begun:at])
            begun = after
        at = after
    parts.append(tokens[begun:])
    return parts


def _step(term: Term, part: Sequence[Token]) -> Term:
    """What one step makes of the sum so far."""
    word, rest = part[0].text, list(part[1:])
    sign, *fixed = _VERBS.get(word, "-" if word == "take" else word).split()
    while rest and rest[0].text in (*_IT, "away", "off"):
        rest.pop(0)
    while rest and rest[-1].text in (*_IT, "away", "off", "to", "from"):
        rest.pop()
    if fixed:
        if rest:
            raise Unreadable
        rest = [Token(fixed[0], Fraction(fixed[0]))]
    other = parser.read(rest)
    if sign in ("+", "-"):
        way = 1 if sign == "+" else -1
        if other.percent:
            return parser.share(term, other, way)
        text = f"{term.within(SUM)} {sign} {other.within(PRODUCT)}"
        return Term(values.add(term.value, other.value, way), text, SUM, done=True)
    if sign == "^":
        return Term(values.power(term.value, other.value), f"{term.within(UNARY)}^{other.text}", UNARY, done=True)
    reckon, shown = (values.multiply, "×") if sign == "*" else (values.divide, "÷")
    text = f"{term.within(PRODUCT)} {shown} {other.within(UNARY)}"
    return Term(reckon(term.value, other.value), text, PRODUCT, done=True)
