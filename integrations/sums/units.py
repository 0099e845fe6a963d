"""Units by the words that people have for them, and what one is in another. pint is imported for the first of these.

pint only ever gets names of units.txt, or one plain word: none of its expressions is made of a person's text.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from integrations.sums.tokens import Token
from integrations.sums.troubles import Mismatch, NotReal, UnknownUnit

if TYPE_CHECKING:
    from pint import UnitRegistry

_LONGEST = 3  # words of one unit
_POWERS = {"square": 2, "sq": 2, "cubic": 3, "cu": 3}
_AFTER = {"2": 2, "3": 3}
_SHORTEST = 4  # letters of a word that pint is asked about
_MEASURES = {
    "[length]1": "length", "[mass]1": "mass", "[time]1": "time", "[temperature]1": "temperature",
    "[length]3": "volume", "[length]2": "area", "[length]1 [time]-1": "speed",
}
_SHORT = {"second": "s", "hour": "h", "minute": "min"}
_TEMPERATURES = ("degC", "degF", "kelvin")


@dataclass(frozen=True, slots=True)
class Unit:
    """`name` is pint's; `one` and `several` are written; `note` says which of several units of that name it is."""

    name: str
    one: str
    several: str
    note: str = ""


@functools.cache
def _known() -> dict[tuple[str, ...], Unit]:
    found: dict[tuple[str, ...], Unit] = {}
    for line in (Path(__file__).parent / "units.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, one, several, note, others = (part.strip() for part in line.split("|"))
        unit = Unit(name, one, several, note)
        words = [one, several, *(other.replace("~", " ") for other in others.split())]
        for word in words:
            found.setdefault(tuple(word.lower().replace("°", "° ").replace("/", " / ").split()), unit)
    return found


def read(tokens: Sequence[Token], at: int, *, any_word: bool = False) -> tuple[Unit, int] | None:
    """The unit that stands there and where it ends: "sq ft", "km / h", "pounds". `any_word`: pint may know it."""
    power = _POWERS.get(tokens[at].text, 1) if at < len(tokens) else 1
    found = _simple(tokens, at + (power > 1), any_word=any_word)
    if found is None:
        return None
    unit, end = found
    if power == 1 and end + 1 < len(tokens) and tokens[end].text == "^" and tokens[end + 1].text in _AFTER:
        power, end = _AFTER[tokens[end + 1].text], end + 2
    elif power == 1 and end < len(tokens) and tokens[end].text in _AFTER and tokens[end].glued and "meter" in unit.name:
        power, end = _AFTER[tokens[end].text], end + 1  # "m2"
    if power > 1:
        sign = "²" if power == 2 else "³"
        short = len(unit.several) < 3
        kind = "square " if power == 2 else "cubic "
        unit = (
            Unit(f"({unit.name})**{power}", unit.one + sign, unit.several + sign) if short
            else Unit(f"({unit.name})**{power}", kind + unit.one, kind + unit.several)
        )
    if end + 1 < len(tokens) and tokens[end].text == "/" and (under := _simple(tokens, end + 1)) is not None:
        below, end = under
        name = f"({unit.name})/({below.name})"
        per = _SHORT.get(below.name, below.one)
        known = _known().get((*unit.one.split(), "/", per))
        unit = known or Unit(name, f"{unit.one}/{per}", f"{unit.several}/{per}", unit.note)
        if unit.name == "(mile)/(hour)":
            unit = named("mph")
    return unit, end


def _simple(tokens: Sequence[Token], at: int, *, any_word: bool = False) -> tuple[Unit, int] | None:
    for size in range(min(_LONGEST, len(tokens) - at), 0, -1):
        unit = _known().get(tuple(one.text for one in tokens[at : at + size]))
        if unit is not None:
            return unit, at + size
    if any_word and at < len(tokens) and tokens[at].text.isalpha():
        return _foreign(tokens[at].text), at + 1
    return None


@functools.lru_cache(maxsize=256)
def _foreign(word: str) -> Unit:
    """A unit of pint's that units.txt has not: "furlongs", "parsecs"."""
    from pint.errors import PintError

    if len(word) < _SHORTEST or not word.isascii():
        raise UnknownUnit(word)
    try:
        name = str(_registry().parse_units(word))
    except (PintError, ValueError):  # it takes "nan" for a number
        raise UnknownUnit(word) from None
    if not name.replace("_", "").isalpha():
        raise UnknownUnit(word)
    one = name.replace("_", " ")
    return Unit(name, one, one if one.endswith("s") else f"{one}s")


def named(word: str) -> Unit:
    """The unit of units.txt that has this name."""
    return _known()[tuple(word.split())]


def is_temperature(unit: Unit) -> bool:
    return unit.name in _TEMPERATURES


@functools.cache
def _registry() -> UnitRegistry[Any]:
    from pint import UnitRegistry

    registry: UnitRegistry[Any] = UnitRegistry(non_int_type=Fraction, on_redefinition="ignore")
    registry.define("year = 365 * day = a = yr")
    registry.define("month = year / 12")
    return registry


def convert(number: Fraction, one: Unit, other: Unit) -> Fraction:
    """A number of one unit in another; raises Mismatch where they measure different things."""
    if one.name == other.name:
        return number
    from pint.errors import PintError

    registry = _registry()
    if is_temperature(one) and number < Fraction(registry.Quantity(Fraction(0), "kelvin").to(one.name).magnitude):
        raise NotReal("Nothing is that cold: it is below absolute zero.")
    try:
        return Fraction(registry.Quantity(number, one.name).to(other.name).magnitude)
    except PintError:
        raise Mismatch(_told_apart(one, other)) from None


def measures(unit: Unit) -> str:
    """What a unit measures, where there is a word for it: "mass"."""
    dimensions: Mapping[str, Any] = _registry().parse_units(unit.name).dimensionality
    return _MEASURES.get(" ".join(f"{name}{int(power)}" for name, power in sorted(dimensions.items())), "")


def _told_apart(one: Unit, other: Unit) -> str:
    said = f"I can't turn {one.several} into {other.several}"
    kinds = measures(one), measures(other)
    if all(kinds) and kinds[0] != kinds[1]:
        return f"{said}: one measures {kinds[0]}, the other {kinds[1]}."
    return f"{said}: they measure different things."
