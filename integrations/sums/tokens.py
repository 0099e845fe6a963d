"""A text cut into numbers, words and signs; words for an operation become its sign. For the whole package."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from integrations.sums.troubles import TooBig, TooLong, Unreadable

LONGEST = 400  # characters
MOST = 100  # tokens
DIGITS = 40  # of one number

_TOKEN = re.compile(r"\d+(?:[.,]\d+|'\d{3}(?!\d))*|[^\W\d_]+(?:'[^\W\d_]+)*|\S")
_SIGNS = str.maketrans({
    "×": "*", "·": "*", "∙": "*", "÷": "/", "⁄": "/", "−": "-", "–": "-", "—": "-", "²": "^2", "³": "^3",
    "½": " 1/2", "¼": " 1/4", "¾": " 3/4", "⅓": " 1/3", "⅔": " 2/3", "√": " sqrt ", "’": "'", "“": '"', "”": '"',
    "[": "(", "]": ")", "{": "(", "}": ")", "‰": " ", "\u00a0": " ", "\u202f": " ",
})  # fmt: skip
# Words that are an operation, the longest first. "less" alone is a minus, "less than" is no comparison but a share off.
_SAID = {
    "to the power of": "^", "raised to the power of": "^", "raised to the": "^", "raised to": "^",
    "to the power": "^", "divided by": "/", "over": "/", "multiplied by": "*", "multiplied with": "*", "times": "*",
    "x": "*", "plus": "+", "minus": "-", "take away": "-", "less": "-", "squared": "^2", "cubed": "^3", "modulo": "mod",
    "modulus": "mod", "percent": "%", "per cent": "%", "percentage": "%", "pct": "%", "percents": "%",
    "square root": "sqrt", "squareroot": "sqrt", "cube root": "cbrt", "root": "sqrt", "more than": "more",
    "greater than": "more", "higher than": "more", "less than": "fewer", "lower than": "fewer", "smaller than": "fewer",
    "off of": "off", "discount on": "off", "discount off": "off", "factorial of": "factorial", "amongst": "among",
    "per hour": "/ hour", "per second": "/ second", "per minute": "/ minute", "per": "/", "added to": "onto",
    "subtracted from": "outof", "taken from": "outof", "taken away from": "outof", "* *": "^", "out of": "of",
    "logarithm": "log", "sine": "sin", "cosine": "cos", "tangent": "tan", "mean": "average", "doubled": "* 2",
    "halved": "/ 2", "tripled": "* 3", "trebled": "* 3", "equals": "=", "equal to": "=",
}  # fmt: skip
_PHRASES = {tuple(said.split()): sign.split() for said, sign in _SAID.items()}
_LONGEST_PHRASE = max(map(len, _PHRASES))


@dataclass(frozen=True, slots=True)
class Token:
    """One number, word or sign, in small letters. `glued`: no space stands before it."""

    text: str
    number: Fraction | None = None
    glued: bool = False


def cut(text: str) -> list[Token]:
    """All of a text; raises TooLong where it is longer than any sum."""
    if len(text) > LONGEST:
        raise TooLong
    text = text.translate(_SIGNS).lower()
    listed = any(word in text for word in ("average", "mean", "sum", "product", "add"))
    found: list[Token] = []
    end = -1
    for match in _TOKEN.finditer(text):
        glued = match.start() == end
        end = match.end()
        if match[0][0].isdecimal():
            found += _number(match[0], glued=glued, listed=listed)
        else:
            found.append(Token(match[0], None, glued))
    if len(found) > MOST:
        raise TooLong
    return _decimals(found)


def _number(text: str, *, glued: bool, listed: bool) -> list[Token]:
    """ "1,234.56", "1.234,56", "86,40"; of "4,8,15" each its own. `listed`: several numbers are expected."""
    if len(text) > DIGITS:
        raise TooBig
    marks = [one for one in text if not one.isdecimal()]
    decimal = ""
    if marks and (len(set(marks)) > 1 or len(marks) == 1):
        decimal = marks[-1] if marks[-1] in ".," and marks.count(marks[-1]) == 1 else ""
    if marks == [","] and (_grouped(text, ",") or listed):
        decimal = ""
    whole, _, part = text.rpartition(decimal) if decimal else (text, "", "")
    for mark in set(marks) - {decimal}:
        if not _grouped(whole, mark):
            if set(marks) == {","}:
                parts = [Token(one, Fraction(one), at > 0 or glued) for at, one in enumerate(text.split(","))]
                return [one for pair in ((each, Token(",")) for each in parts) for one in pair][:-1]
            raise Unreadable
        whole = whole.replace(mark, "")
    plain = f"{whole}.{part}" if part else whole
    return [Token(plain, Fraction(plain), glued)]


def _grouped(text: str, mark: str) -> bool:
    """Whether a mark parts thousands: "1,234,567" and not "86,40"."""
    first, *rest = text.split(mark)
    return 1 <= len(first) <= 3 and first != "0" and bool(rest) and all(len(one) == 3 for one in rest)


def _decimals(found: list[Token]) -> list[Token]:
    """ ".5" is a half, and "12 000" one number."""
    made: list[Token] = []
    for at, one in enumerate(found):
        before = made[-1] if made else None
        digits = one.number is not None and one.text.isdecimal()
        if digits and one.glued and before is not None and before.text == "." and (at < 2 or not before.glued):
            made[-1] = Token(f"0.{one.text}", Fraction(f"0.{one.text}"), before.glued)
        elif one.text == "000" and not one.glued and before is not None and before.text.isdecimal():
            made[-1] = Token(before.text + one.text, Fraction(before.text + one.text), before.glued)
        else:
            made.append(one)
    return made


def signs(tokens: list[Token]) -> list[Token]:
    """The same with the words for operations as their signs."""
    made: list[Token] = []
    at = 0
    while at < len(tokens):
        for size in range(min(_LONGEST_PHRASE, len(tokens) - at), 0, -1):
            sign = _PHRASES.get(tuple(one.text for one in tokens[at : at + size]))
            if sign is not None:
                for place, text in enumerate(sign):
                    for cut_up in (text,) if len(text) < 2 or text[0] != "^" else ("^", text[1:]):
                        number = Fraction(cut_up) if cut_up.isdecimal() else None
                        made.append(Token(cut_up, number, tokens[at].glued and place == 0))
                at += size
                break
        else:
            made.append(tokens[at])
            at += 1
    return made

