"""What a sum reckons with: an exact fraction, of money or of a unit where it is. Every result is bounded in size."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction

from integrations.sums import units
from integrations.sums.troubles import ByZero, Mismatch, NoRates, NotReal, TooBig, Unreadable
from integrations.sums.units import Unit

BITS = 4000  # of a numerator or denominator: 1,200 digits
MOST_POWER = 10_000
MOST_FACTORIAL = 400
PLACES = 30  # of a root
SAME = Fraction(1, 10**12)  # nearer than this, what was reckoned in floating point is the round number it is next to


@dataclass(frozen=True, slots=True)
class Value:
    """`exact` is False where it was rounded on the way. Of `money` (its sign) and `unit` it has one at most."""

    number: Fraction
    exact: bool = True
    money: str = ""
    unit: Unit | None = None

    @property
    def plain(self) -> bool:
        return not self.money and self.unit is None


def bounded(value: Value) -> Value:
    if max(value.number.numerator.bit_length(), value.number.denominator.bit_length()) > BITS:
        raise TooBig
    return value


def scaled(value: Value, factor: Value) -> Value:
    """A value of any kind by a plain number."""
    return bounded(replace(value, number=value.number * factor.number, exact=value.exact and factor.exact))


def add(one: Value, other: Value, sign: int = 1) -> Value:
    """The sum, in the unit of the first."""
    other = alike(one, other)
    return bounded(replace(one, number=one.number + sign * other.number, exact=one.exact and other.exact))


def alike(one: Value, other: Value) -> Value:
    """The other in the kind of the first. A difference of temperatures is no temperature: those are not added."""
    if one.money != other.money:
        if one.money and other.money:
            raise NoRates(f"I have no exchange rates, so I can't add {one.money} and {other.money}.")
        raise Mismatch("I can't add money and what is none.")
    if (one.unit is None) != (other.unit is None):
        raise Mismatch("I can't add a number and something with a unit.")
    if one.unit is None or other.unit is None:
        return other
    if units.is_temperature(one.unit) or units.is_temperature(other.unit):
        raise Unreadable
    return replace(other, number=units.convert(other.number, other.unit, one.unit), unit=one.unit)


def multiply(one: Value, other: Value) -> Value:
    if other.plain:
        return scaled(one, other)
    if one.plain:
        return scaled(other, one)
    raise Unreadable


def divide(one: Value, other: Value) -> Value:
    if other.number == 0:
        raise ByZero
    if not other.plain:
        other = alike(one, other)
        one = Value(one.number, one.exact)
    return bounded(replace(one, number=one.number / other.number, exact=one.exact and other.exact))


def modulo(one: Value, other: Value) -> Value:
    if other.number == 0:
        raise ByZero
    if not (one.plain and other.plain):
        raise Unreadable
    return replace(one, number=one.number % other.number)


def power(one: Value, other: Value) -> Value:
    """By a whole number exactly; by another in floating point."""
    if not (one.plain and other.plain):
        raise Unreadable
    base, exponent = one.number, other.number
    if base == 0 and exponent < 0:
        raise ByZero
    if exponent.denominator == 1:
        bits = max(base.numerator.bit_length(), base.denominator.bit_length())
        if abs(exponent) > MOST_POWER or (abs(base) != 1 and bits * abs(exponent) > BITS + bits):
            raise TooBig
        return bounded(Value(base ** int(exponent), one.exact and other.exact))
    if base < 0:
        raise NotReal
    return floated(lambda: float(base) ** float(exponent))


def root(one: Value, degree: int) -> Value:
    """The square or cube root: exact where it is rational."""
    if not one.plain:
        raise Unreadable
    number = one.number
    if number < 0 and degree == 2:
        raise NotReal("A negative number has no square root among the numbers that people count with.")
    size = abs(number)
    over, under = _whole_root(size.numerator, degree), _whole_root(size.denominator, degree)
    sign = -1 if number < 0 else 1
    if over**degree == size.numerator and under**degree == size.denominator:
        return Value(sign * Fraction(over, under), one.exact)
    with localcontext(prec=PLACES + len(str(int(size)))):
        found = (Decimal(size.numerator) / Decimal(size.denominator)) ** (Decimal(1) / Decimal(degree))
        return bounded(Value(sign * Fraction(found), exact=False))


def _whole_root(number: int, degree: int) -> int:
    """The whole part of a root, found by halving."""
    low, high = 0, 1 << (number.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= number else (low, middle - 1)
    return low


def factorial(one: Value) -> Value:
    if not one.plain or one.number.denominator != 1 or one.number < 0:
        raise NotReal("A factorial is of a whole number.")
    if one.number > MOST_FACTORIAL:
        raise TooBig
    return bounded(Value(Fraction(math.factorial(int(one.number)))))


def function(name: str, one: Value) -> Value:
    """Logarithms, and sines of degrees."""
    if not one.plain or (name in ("log", "ln") and one.number <= 0):
        raise NotReal
    if name == "tan" and one.number % 180 == 90:
        raise NotReal
    angle = math.radians(float(one.number % 360))
    return floated(lambda: {
        "log": lambda: math.log10(float(one.number)), "ln": lambda: math.log(float(one.number)),
        "sin": lambda: math.sin(angle), "cos": lambda: math.cos(angle), "tan": lambda: math.tan(angle),
    }[name]())  # fmt: skip


def floated(reckon: Callable[[], float]) -> Value:
    """What is reckoned in floating point, rounded where it is next to a round number."""
    try:
        found = reckon()
    except OverflowError:
        raise TooBig from None
    number = Fraction(found)
    near = Fraction(round(number * 1000), 1000)
    return Value(near) if abs(near - number) < SAME else bounded(Value(number, exact=False))
