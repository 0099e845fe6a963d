"""Numbers in words: "twenty-one", "a hundred and five", "two and a half million", "three quarters". For parser.py."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from integrations.sums.tokens import Token
from integrations.sums.troubles import TooBig

_UNITS = {word: at for at, word in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen".split()
)}  # fmt: skip
_TENS = {word: 10 * at for at, word in enumerate(
    "twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2
)}  # fmt: skip
_SCALES = {
    "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12, "dozen": 12, "mn": 10**6,
    "bn": 10**9, "hundreds": 100, "thousands": 1000, "millions": 10**6, "billions": 10**9,
}  # fmt: skip
_PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4, "fifth": 5,
    "fifths": 5, "sixth": 6, "sixths": 6, "seventh": 7, "eighth": 8, "eighths": 8, "ninth": 9, "tenth": 10,
    "tenths": 10, "hundredth": 100, "thousandth": 1000,
}  # fmt: skip
WORDS = frozenset((*_UNITS, *_TENS, *_SCALES, *_PARTS, "a", "an", "and", "point"))
LARGEST = 10**60

Read = tuple[Fraction, int, bool]  # the number, where it ends, and whether it is a part of something ("half")


def read(tokens: Sequence[Token], at: int) -> Read | None:
    """The number that begins there; None where none does."""
    found = _article(tokens, at) or _digits(tokens, at) or _cardinal(tokens, at)
    if found is None:
        return None
    value, end, part = found
    if not part:
        value, end, part = _fraction(tokens, value, end)
    if not part:
        value, end = _scaled(tokens, *_with_half(tokens, value, end))
    if abs(value) > LARGEST:
        raise TooBig
    return value, end, part


def _text(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].text if 0 <= at < len(tokens) else ""


def _article(tokens: Sequence[Token], at: int) -> Read | None:
    """ "half", "a quarter", "half a dozen", "a hundred"."""
    word, following = _text(tokens, at), _text(tokens, at + 1)
    if word == "half" and following in ("a", "an"):
        scale = _SCALES.get(_text(tokens, at + 2))
        return (Fraction(scale, 2), at + 3, False) if scale else (Fraction(1, 2), at + 2, True)
    if word in ("half", "quarter"):
        return Fraction(1, _PARTS[word]), at + 1, True
    if word in ("a", "an", "one") and following in _PARTS:
        return Fraction(1, _PARTS[following]), at + 2, True
    if word in ("a", "an") and following in _SCALES:
        return _cardinal(tokens, at + 1, one=True)
    return None


def _digits(tokens: Sequence[Token], at: int) -> Read | None:
    number = tokens[at].number if at < len(tokens) else None
    if number is None:
        return None
    if number.denominator == 1 and slashed(tokens, at + 1) and not tokens[at + 1].glued:
        over, under = tokens[at + 1].number, tokens[at + 3].number  # "1 1/2"
        if over is not None and under:
            return number + over / under, at + 4, False
    if _text(tokens, at + 1) == "k" and tokens[at + 1].glued:
        return number * 1000, at + 2, False
    return number, at + 1, False


def slashed(tokens: Sequence[Token], at: int) -> bool:
    """Whether "1/2" stands there in one."""
    if at + 2 >= len(tokens) or tokens[at + 1].text != "/":
        return False
    over, sign, under = tokens[at : at + 3]
    return over.text.isdecimal() and under.text.isdecimal() and sign.glued and under.glued


def _cardinal(tokens: Sequence[Token], at: int, *, one: bool = False) -> Read | None:
    """ "two thousand five hundred and six", "one point five". `one`: "a" stood before."""
    total, current, begun = 0, int(one), one
    low = 0  # what may still be added to the number that is begun: "twenty" takes units
    while at < len(tokens):
        word = tokens[at].text
        if begun and _joins(tokens, at, low, hundreds=low == 0 and current % 100 == 0):
            at += 1
        elif word in _UNITS and (not begun or (low > _UNITS[word] > 0) or (low == 0 and current % 100 == 0)):
            current, low, begun, at = current + _UNITS[word], 1, True, at + 1
        elif word in _TENS and (not begun or (low == 0 and current % 100 == 0)):
            current, low, begun, at = current + _TENS[word], 10, True, at + 1
        elif word in _SCALES and begun:
            scale = _SCALES[word]
            if scale < 1000:
                current *= scale
            else:
                total, current = total + max(current, 1) * scale, 0
            low, at = 0, at + 1
        else:
            break
        if total > LARGEST or current > LARGEST:
            raise TooBig
    if not begun:
        return None
    value = Fraction(total + current)
    if _text(tokens, at) == "point" and _digit(tokens, at + 1):
        digits = ""
        while (said := _digit(tokens, at + 1 + len(digits))) and len(digits) < 12:
            digits += said
        return value + Fraction(int(digits), 10 ** len(digits)), at + 1 + len(digits), False
    return value, at, False


def _joins(tokens: Sequence[Token], at: int, low: int, *, hundreds: bool) -> bool:
    """ "a hundred and five", "twenty-one"."""
    if tokens[at].text == "and":
        return hundreds and _small(tokens, at + 1)
    return tokens[at].text == "-" and tokens[at].glued and low == 10 and _text(tokens, at + 1) in _UNITS


def _small(tokens: Sequence[Token], at: int) -> bool:
    return _text(tokens, at) in _UNITS or _text(tokens, at) in _TENS


def _digit(tokens: Sequence[Token], at: int) -> str:
    """One digit after the point, in words or not."""
    word = _text(tokens, at)
    value = _UNITS.get(word, 10)
    return str(value) if value < 10 else word if len(word) == 1 and word.isdecimal() and word.isascii() else ""


def _fraction(tokens: Sequence[Token], value: Fraction, end: int) -> Read:
    """ "three quarters", "two thirds"."""
    under = _PARTS.get(_text(tokens, end), 0)
    if under and value.denominator == 1 and value > 0 and not (value == 1 and _text(tokens, end).endswith("s")):
        return value / under, end + 1, True
    return value, end, False


def _with_half(tokens: Sequence[Token], value: Fraction, end: int) -> tuple[Fraction, int]:
    """ "two and a half", "3 and three quarters"."""
    if _text(tokens, end) != "and" or value.denominator != 1:
        return value, end
    part = _article(tokens, end + 1)
    if part is None and (count := _cardinal(tokens, end + 1)) is not None:
        part = _fraction(tokens, count[0], count[1])
    return (value + part[0], part[1]) if part is not None and part[2] and part[0] < 1 else (value, end)


def _scaled(tokens: Sequence[Token], value: Fraction, end: int) -> tuple[Fraction, int]:
    """ "1.5 million", "2 dozen"."""
    while (scale := _SCALES.get(_text(tokens, end))) and abs(value) < LARGEST:
        value, end = value * scale, end + 1
    return value, end
