"""What one unit is in another: "3 cups in ml", "how many feet is 188 cm", "miles to km". For answers.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from integrations.sums import currencies, parser, units, written
from integrations.sums.parser import Term
from integrations.sums.tokens import Token
from integrations.sums.troubles import NoRates, UnknownUnit, Unreadable
from integrations.sums.units import Unit
from integrations.sums.values import Value

_INTO = ("in", "to", "into", "as", "=")
_VERBS = ("convert", "change", "turn", "express", "translate", "switch", "transform")
_BETWEEN = frozenset(
    "is are there in make makes up to equal would be do does a of have contain i get you for will can come".split()
)
_MIXED = {"foot": ("inch", 12), "hour": ("minute", 60), "stone": ("pound", 14), "week": ("day", 7)}
_MONEY = {"$": "dollars", "€": "euros", "£": "pounds", "¥": "yen", "₹": "rupees"}
_RATES = ("rate", "rates", "currency", "worth")


def answer(tokens: Sequence[Token]) -> str | None:
    """The sentence; None where no conversion is asked for."""
    words = [one.text for one in tokens]
    if ("exchange" in words or "currency" in words) and any(word in _RATES for word in words):
        raise NoRates
    if words[:2] in (["how", "many"], ["how", "much"]):
        return _how_many(tokens[2:])
    asked = bool(words) and words[0] in _VERBS
    rest = tokens[1:] if asked else tokens
    if rest and rest[0].text == "from":
        rest = rest[1:]
    places = [at for at, one in enumerate(rest) if one.text in _INTO and 0 < at < len(rest) - 1]
    for at in reversed(places):
        target = _target(rest[at + 1 :], any_word=asked)
        if target is not None:
            return _converted(_bare(rest[:at]), *target, inches=rest[at].text == "in")
    if asked:
        raise Unreadable
    return None


def _how_many(tokens: Sequence[Token]) -> str:
    """ "how many cups are there in 2 litres"."""
    money = currencies.read(tokens, 0)
    if money is not None:
        return _converted(_bare(tokens[money[1] :]), None, money[0])
    found = units.read(tokens, 0)
    at = found[1] if found is not None else 1
    following = tokens[at].text if at < len(tokens) else ""
    if found is None:
        if following not in _BETWEEN:
            raise Unreadable
        _measure(_bare(tokens[at:]))  # what the unknown one would be told of is one that can be read
        found = units.read(tokens, 0, any_word=True)
    if found is None:
        raise Unreadable
    mixed = [one.text for one in tokens[at : at + 2]] == ["and", "inches"] and found[0].name == "foot"
    return _converted(_bare(tokens[at + 2 if mixed else at :]), found[0], mixed=mixed)


def _bare(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without what stands around the amount: "are there in", "be"."""
    begin, end = 0, len(tokens)
    while begin < end and tokens[begin].text in _BETWEEN and not (
        tokens[begin].text == "a" and begin + 1 < end and tokens[begin + 1].text not in _BETWEEN
    ):
        begin += 1
    while end > begin and tokens[end - 1].text in _BETWEEN and tokens[end - 1].text != "in":
        end -= 1
    return tokens[begin:end]


def _target(tokens: Sequence[Token], *, any_word: bool) -> tuple[Unit | None, str, bool] | None:
    """What it is to be told in: a unit, or money; and whether in feet and inches."""
    money = currencies.read(tokens, 0)
    if money is not None and money[1] == len(tokens):
        return None, money[0], False
    if [one.text for one in tokens] in (["feet", "and", "inches"], ["ft", "and", "in"]):
        return units.named("ft"), "", True
    begin = 1 if tokens[0].text in ("degrees", "a", "the") and len(tokens) > 1 else 0
    found = units.read(tokens, 0) or units.read(tokens, begin)
    if found is None and any_word and len(tokens) == 1:
        found = units.read(tokens, 0, any_word=True)
    return (found[0], "", False) if found is not None and found[1] == len(tokens) else None


def _measure(tokens: Sequence[Token], *, inches: bool = False) -> Term:
    """The amount; of a bare unit it is one of it."""
    if not tokens:
        raise Unreadable
    at = 1 if tokens[0].text in ("a", "an", "the", "one") else 0
    found = units.read(tokens, at)
    if found is not None and found[1] == len(tokens):
        return Term(Value(Fraction(1), unit=found[0]), f"1 {found[0].one}")
    try:
        term = parser.read(tokens)
    except Unreadable:
        return _foreign(tokens)
    if inches and term.value.plain and not term.done:
        unit = units.named("in")
        return Term(replace(term.value, unit=unit), f"{term.text} {unit.several}")
    return term


def _foreign(tokens: Sequence[Token]) -> Term:
    """A number of a unit that only pint may know: "3 furlongs"."""
    *amount, word = tokens
    if not word.text.isalpha() or len(amount) > 4:
        raise Unreadable
    term = parser.read(amount) if amount and amount[-1].text not in ("a", "an", "the") else None
    if term is not None and (term.done or not term.value.plain or term.part):
        raise Unreadable
    found = units.read([word], 0, any_word=True)
    if found is None:
        raise UnknownUnit(word.text)
    value = Value(term.value.number if term is not None else Fraction(1), unit=found[0])
    return Term(value, written.measure(term.text if term is not None else "1", value))


def _converted(
    tokens: Sequence[Token], unit: Unit | None, money: str = "", mixed: bool = False, *, inches: bool = False
) -> str:
    name = currencies.read(tokens, 1 if tokens and tokens[0].text in ("the", "a", "an", "one") else 0)
    if money and name is not None and name[1] == len(tokens):
        raise _no_rates(name[0], money)
    term = _measure(tokens, inches=inches)
    value = term.value
    if value.money or money:
        if value.plain or (value.unit is not None and value.unit.name != "pound"):
            raise Unreadable
        raise _no_rates(value.money or "£", money or (unit.several if unit is not None else ""))
    if value.unit is None or unit is None:
        raise Unreadable
    given, unit = _fluid(value.unit, unit), _fluid(unit, value.unit)
    number = units.convert(value.number, given, unit)
    text, exact = written.value(Value(number, value.exact, unit=unit))
    fine, fine_exact = _in_parts(number, unit)
    if mixed and fine:
        text, exact = fine, fine_exact
    notes = [one.note for one in (given, unit) if one.note]
    extra = [fine] if fine and not mixed and not exact else notes if len(notes) == 1 else []
    bracket = f" ({', '.join(extra)})" if extra else ""
    written_down = term.text.replace("oz", given.several) if given.name == "fluid_ounce" else term.text
    return f"{written_down} is {'' if exact else 'about '}{text}{bracket}."


def _no_rates(one: str, other: str) -> NoRates:
    names = _MONEY.get(one, one), {"lb": "pounds"}.get(other, _MONEY.get(other, other))
    return NoRates(f"I have no exchange rates, so I can't turn {names[0]} into {names[1]}.")


def _fluid(unit: Unit, other: Unit) -> Unit:
    """Ounces of what is told by volume are fluid ones."""
    return units.named("fl oz") if unit.name == "ounce" and units.measures(other) == "volume" else unit


def _in_parts(number: Fraction, unit: Unit) -> tuple[str, bool]:
    """ "6 ft 2 in", for units that are counted in finer ones; empty where that says no more."""
    finer, count = _MIXED.get(unit.name, ("", 0))
    if not finer or number < 1:
        return "", True
    whole, rest = divmod(int(number * count + Fraction(1, 2)), count)
    part = next(one for one in (units.named(word) for word in ("in", "minute", "lb", "day")) if one.name == finer)
    exact = Fraction(whole * count + rest, count) == number
    said = [written.measure(f"{whole:,}", Value(Fraction(whole), unit=unit))]
    if rest:
        said.append(written.measure(str(rest), Value(Fraction(rest), unit=part)))
    return " ".join(said), exact
