"""Reads a sum: by rising precedence, reckoning as it goes, and writing down how it was read. For the other modules.

Every token must have its place; where one has none, the whole is Unreadable and nothing is said to be its result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from integrations.sums import currencies, numbers, units, values, written
from integrations.sums.tokens import Token
from integrations.sums.troubles import TooLong, Unreadable
from integrations.sums.units import Unit
from integrations.sums.values import Value

DEEPEST = 25  # brackets in brackets
SUM, PRODUCT, UNARY, POWER, ATOM = range(5)
_FUNCTIONS = ("log", "ln", "sin", "cos", "tan")
ROOTS = {"√": "the square root", "∛": "the cube root"}
_MULTIPLES = {"double": 2, "twice": 2, "triple": 3, "treble": 3, "thrice": 3, "quadruple": 4}
_POWERS = {"square": 2, "cube": 3}
_FINER = {"foot": "in", "pound": "oz", "stone": "lb", "hour": "minutes", "minute": "seconds", "meter": "cm"}
HUNDRED = Value(Fraction(100))


@dataclass(frozen=True, slots=True)
class Term:
    """A value, and how it was read. `part`: a percentage or fraction of something; `done`: something was reckoned."""

    value: Value
    text: str
    rank: int = ATOM
    percent: bool = False
    part: bool = False
    done: bool = False

    def within(self, rank: int) -> str:
        """Its text as an operand, in brackets where it binds less than the operation."""
        return self.text if self.rank >= rank else f"({self.text})"


def read(tokens: Sequence[Token]) -> Term:
    """All of the tokens as one sum."""
    reader = _Reader(tokens)
    term = reader.sum()
    if reader.at != len(tokens):
        raise Unreadable
    return term


def share(whole: Term, percent: Term, sign: int) -> Term:
    """Something plus or less a percentage of itself."""
    factor = replace(percent.value, number=1 + sign * percent.value.number)
    joint = "plus" if sign > 0 else "less"
    return Term(values.scaled(whole.value, factor), f"{whole.within(PRODUCT)} {joint} {percent.text}", SUM, done=True)


class _Reader:
    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens, self.at, self.depth = tokens, 0, 0

    def _word(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.tokens[place].text if place < len(self.tokens) else ""

    def _take(self, *words: str) -> str:
        """The word that stands there, where it is one of these; it is gone past."""
        word = self._word()
        if word and word in words:
            self.at += 1
            return word
        return ""

    def joint(self) -> bool:
        """Goes past what joins a list: ", and"."""
        before = self.at
        while self._take(",", "and", ";", "&"):
            pass
        near = self.tokens[self.at - 1 : self.at + 1]
        return self.at > before or all(one.number is not None for one in near)  # "10 20 and 30"

    def sum(self) -> Term:
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooLong
        term = self._product()
        while sign := self._take("+", "-"):
            other = self._product()
            way = 1 if sign == "+" else -1
            if other.percent and not term.percent:
                term = share(term, other, way)
                continue
            value = values.add(term.value, other.value, way)
            text = f"{term.within(SUM)} {sign} {other.within(PRODUCT)}"
            term = Term(value, text, SUM, percent=term.percent and other.percent, done=True)
        self.depth -= 1
        return term

    def _product(self) -> Term:
        term = self._signed()
        while True:
            if sign := self._take("*", "/", "mod"):
                other = self._signed()
                reckon = {"*": values.multiply, "/": values.divide, "mod": values.modulo}[sign]
                shown = {"*": "×", "/": "÷"}.get(sign, sign)
            elif self._word() == "(" and term.rank >= POWER:
                other, reckon, shown = self._signed(), values.multiply, "×"
            else:
                return term
            text = f"{term.within(PRODUCT)} {shown} {other.within(UNARY)}"
            term = Term(reckon(term.value, other.value), text, PRODUCT, done=True)

    def _signed(self) -> Term:
        minus = False
        while sign := self._take("-", "+", "negative"):
            minus = minus != (sign != "+")
        term = self._raised()
        if not minus:
            return term
        value = replace(term.value, number=-term.value.number)
        text = f"-{term.within(POWER)}"
        return replace(term, value=value, text=text, rank=ATOM if term.rank == ATOM and not term.done else UNARY)

    def _raised(self) -> Term:
        term = self._shared()
        if not self._take("^"):
            return term
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooLong
        other = self._signed()
        if self._word() in ("th", "rd", "nd", "st"):
            self.at += 1  # "to the 5th"
        self.depth -= 1
        text = f"{term.within(ATOM)}^{other.within(ATOM)}"
        return Term(values.power(term.value, other.value), text, POWER, done=True)

    def _shared(self) -> Term:
        """ "15% of 80", "three quarters of 60", "30% off 80", "20% more than 50"."""
        term = self._counted()
        if not term.part:
            return term
        word = self._take("of", *(("off", "more", "fewer") if term.percent else ()))
        if not word:
            return term
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooLong
        self._take("the")
        other = self._signed()
        self.depth -= 1
        if word == "of":
            value = values.scaled(other.value, term.value)
            text = term.text if term.percent else str(term.value.number)
            return Term(value, f"{text} of {other.within(UNARY)}", UNARY, part=other.part, done=True)
        return share(other, term, 1 if word == "more" else -1)

    def _counted(self) -> Term:
        """What stands behind a number: "5!", "15%"."""
        term = self._atom()
        while True:
            if self._word() == "!" or (self._word() == "factorial" and term.value.plain):
                self.at += 1
                term = Term(values.factorial(term.value), f"{term.within(ATOM)}!", POWER, done=True)
            elif self._word() == "%" and term.value.plain and not term.percent:
                self.at += 1
                value = values.divide(term.value, HUNDRED)
                term = Term(value, f"{term.within(ATOM)}%", percent=True, part=True, done=term.done)
            else:
                return term

    def _atom(self) -> Term:
        if self._take("("):
            term = self.sum()
            if not self._take(")"):
                raise Unreadable
            return term
        word = self._word()
        if word in ("the", "a") and self._word(1) in ("sqrt", "cbrt", "factorial", *_POWERS, *_FUNCTIONS):
            self.at += 1
            word = self._word()
        if word in ("sqrt", "cbrt", "factorial", *_FUNCTIONS):
            return self._function(word)
        if word in _POWERS and self._word(1) == "of":
            self.at += 2
            inner = self._raised()
            power = Value(Fraction(_POWERS[word]))
            return Term(values.power(inner.value, power), f"{inner.within(ATOM)}^{_POWERS[word]}", POWER, done=True)
        if word in _MULTIPLES:
            self.at += 1
            self._take("the", "of")
            other = self._signed()
            factor = Fraction(_MULTIPLES[word])
            text = f"{factor} × {other.within(UNARY)}"
            return Term(values.scaled(other.value, Value(factor)), text, PRODUCT, done=True)
        return self._amount()

    def _function(self, name: str) -> Term:
        self.at += 1
        self._take("of")
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooLong
        inner = self._raised() if self._word() != "-" else self._signed()
        self.depth -= 1
        if name == "factorial":
            return Term(values.factorial(inner.value), f"{inner.within(ATOM)}!", POWER, done=True)
        if name in _FUNCTIONS:
            degrees = inner.value.unit is not None and inner.value.unit.name == "degree"
            value = replace(inner.value, unit=None) if degrees else inner.value
            sign = "°" if name in ("sin", "cos", "tan") else ""
            text = written.number(value.number)[0] + sign if inner.rank == ATOM else f"({inner.text}){sign}"
            return Term(values.function(name, value), f"{name} {text}", UNARY, done=True)
        degree, sign = (2, "√") if name == "sqrt" else (3, "∛")
        return Term(values.root(inner.value, degree), f"{sign}{inner.within(ATOM)}", UNARY, done=True)

    def _amount(self) -> Term:
        """A number, of money or of a unit where it is: "$45", "3 cups", "6 ft 2", "an hour"."""
        sign = currencies.read(self.tokens, self.at) if self._word() in currencies.SIGNS else None
        if sign is not None:
            self.at = sign[1]
        found = self._number()
        if found is None:
            raise Unreadable
        number, part = found
        if sign is None and not part:
            sign = currencies.read(self.tokens, self.at)
            if sign is not None:
                self.at = sign[1]
        if sign is not None:
            value = Value(number, money=sign[0])
            text, exact = written.cents(number)
            return Term(value, written.money(text if exact else written.number(number)[0], sign[0]))
        measure = None if part and self._word() == "of" else units.read(self.tokens, self.at)
        if measure is None:
            text, exact = written.number(number)
            text = text if exact else str(number)
            return Term(Value(number), text, part=part)
        self.at = measure[1]
        return self._measured(Value(number, unit=measure[0]), measure[0])

    def _number(self) -> tuple[Fraction, bool] | None:
        at = self.at
        if numbers.slashed(self.tokens, at) and self._word(3) == "of":
            self.at += 3  # "1/3 of 60"
            return values.divide(Value(Fraction(self._word(-3))), Value(Fraction(self._word(-1)))).number, True
        found = numbers.read(self.tokens, at)
        if found is not None:
            self.at = found[1]
            return found[0], found[2]
        if self._word() in ("a", "an", "one") and (
            units.read(self.tokens, at + 1) or currencies.read(self.tokens, at + 1)
        ):
            self.at += 1
            return Fraction(1), False
        return None

    def _measured(self, value: Value, unit: Unit) -> Term:
        """What goes on in a finer unit: "6 ft 2 in", "1 lb 4"."""
        text, last = _given(value), unit
        while (finer := _FINER.get(last.name)) and (found := numbers.read(self.tokens, self.at)) and not found[2]:
            measure = units.read(self.tokens, found[1])
            of = units.named(finer) if measure is None else measure[0]
            if measure is not None and of.name != units.named(finer).name:
                break
            self.at = found[1] if measure is None else measure[1]
            part = Value(found[0], unit=of)
            value, last = values.add(value, part), of
            text = f"{text} {_given(part)}"
        return Term(value, text)


def _given(value: Value) -> str:
    """As it was given, and not rounded as a result is."""
    return written.measure(written.number(value.number)[0], value)


def several(tokens: Sequence[Token]) -> list[Term]:
    """A list of them: "4, 8 and 15"."""
    reader = _Reader(tokens)
    found = [reader.sum()]
    while reader.at < len(tokens):
        if not reader.joint():
            raise Unreadable
        found.append(reader.sum())
    return found
