"""Bills: a tip on one, and one split between people, to the cent. For answers.py."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from integrations.sums import parser, values, written
from integrations.sums.parser import Term
from integrations.sums.tokens import Token
from integrations.sums.troubles import ByZero, Mismatch, TooBig, Unreadable
from integrations.sums.values import Value

MOST_PEOPLE = 10_000
_TIPS = ("tip", "gratuity", "tips", "service")
_SPLITS = ("split", "share", "divide", "divided", "shared")
_BETWEEN = ("between", "among", "with", "over", "across", "into", "by", "/", "for")
_PEOPLE = frozenset("people persons person ways way friends guests us of the others parts adults kids".split())
_AROUND = frozenset(
    "a an the bill check of on for total dinner meal and to with plus including add + charge my our".split()
)
_EACH = frozenset("each person pays pay does owe owes do we what how much should would".split())


def concerns(tokens: Sequence[Token]) -> bool:
    """Whether a bill is split or tipped here, and not just divided."""
    words = {one.text for one in tokens}
    if words & {"tip", "gratuity", "tips", "split"}:
        return True
    return bool(words & set(_SPLITS)) and bool(words & {"between", "among", "people", "ways"})


def answer(tokens: Sequence[Token]) -> str:
    rest, percent = _tip(list(tokens))
    amount, people = _split(rest)
    bill = _amount(amount)
    if percent is None:
        if people is None:
            raise Unreadable
        return f"{_each(bill, people)}."
    if not percent.percent:
        raise Unreadable
    tip = _cents(values.scaled(bill, percent.value))
    whole = values.add(bill, tip)
    if people is None:
        return f"The tip is {_said(tip)}: {_said(whole)} in all."
    return f"{_each(whole, people)}: {_said(whole)} in all, with a tip of {_said(tip)}."


def _tip(tokens: list[Token]) -> tuple[list[Token], Term | None]:
    """The tokens without the tip, and its percentage."""
    at = next((at for at, one in enumerate(tokens) if one.text in _TIPS), None)
    if at is None:
        return tokens, None
    if sum(one.text in _TIPS for one in tokens) > 1:
        raise Unreadable
    if at and tokens[at - 1].text == "%":
        begin, end = _number_before(tokens, at - 1), at + 1
        percent = tokens[begin:at]
    else:
        begin, end = at, at + 1
        stop = next((place for place in range(end, len(tokens)) if tokens[place].text == "%"), None)
        if stop is not None and "at" in (one.text for one in tokens[end:stop]):  # "the tip on 80 at 15%"
            place = max(place for place in range(end, stop) if tokens[place].text == "at")
            return [*tokens[:begin], *tokens[end:place], *tokens[stop + 1 :]], parser.read(tokens[place + 1 : stop + 1])
        while end < len(tokens) and tokens[end].text in ("of", "is"):
            end += 1
        if stop is None:
            raise Unreadable("How many percent shall the tip be? \"15% tip on 80\" is what I can work out.")
        percent, end = tokens[end : stop + 1], stop + 1
    while begin and tokens[begin - 1].text in (*_AROUND, ",") and tokens[begin - 1].text != "on":
        begin -= 1
    return [*tokens[:begin], *tokens[end:]], parser.read(percent)


def _number_before(tokens: Sequence[Token], sign: int) -> int:
    """Where the number of a percentage begins; of "split 90 by three 10%" only the last word counts."""
    begin = sign - 1
    if tokens[begin].number is None:
        while begin > 0 and tokens[begin - 1].text.isalpha() and _reads([*tokens[begin - 1 : sign]]):
            begin -= 1
    return max(begin, 0)


def _reads(tokens: Sequence[Token]) -> bool:
    try:
        parser.read(tokens)
    except Unreadable:
        return False
    return True


def _split(tokens: Sequence[Token]) -> tuple[list[Token], Value | None]:
    """The tokens of the amount, and between how many."""
    kept = [one for one in tokens if one.text not in (*_SPLITS, *_EACH) and one.text not in ("evenly", "equally", "?")]
    at = next((at for at in range(len(kept) - 1, 0, -1) if kept[at].text in _BETWEEN), None)
    if len(kept) == len(tokens) and not any(one.text in ("between", "among", "people", "ways") for one in tokens):
        return kept, None
    if at is None:
        at = next((at for at, one in enumerate(kept) if one.text == "ways"), 0) - 1
        if at < 1:
            raise Unreadable
        return kept[:at], _people([*kept[at : at + 1], *kept[at + 2 :]])
    return kept[:at], _people(kept[at + 1 :])


def _people(tokens: Sequence[Token]) -> Value:
    said = [one for one in tokens if one.text not in _PEOPLE]
    count = parser.read(said).value
    if count.number == 0:
        raise ByZero
    if not count.plain or count.number < 0 or count.number.denominator != 1:
        raise Unreadable("I can only split between a whole number of people.")
    if count.number > MOST_PEOPLE:
        raise TooBig
    return count


def _amount(tokens: Sequence[Token]) -> Value:
    said = list(tokens)
    while said and (said[0].text in _AROUND or said[0].text == ","):
        said.pop(0)
    while said and (said[-1].text in _AROUND or said[-1].text in (",", "it")):
        said.pop()
    amount = parser.read(said).value
    if amount.unit is not None and amount.unit.name == "pound":
        return Value(amount.number, amount.exact, "£")
    return amount


def _cents(amount: Value) -> Value:
    if amount.unit is not None:
        raise Mismatch("A tip is on money.")
    return Value(Fraction(int(amount.number * 100 + Fraction(1, 2)), 100), amount.exact, amount.money)


def _each(whole: Value, people: Value) -> str:
    """The share of each; where cents are left over, some pay one more."""
    if whole.unit is not None:
        text, exact = written.value(values.divide(whole, people))
        return f"{'' if exact else 'About '}{text} each"
    count = int(people.number)
    cents = whole.number * 100
    if cents.denominator != 1:
        text, exact = written.value(values.divide(whole, people))
        return f"{'' if exact else 'About '}{text} each"
    low, over = divmod(int(cents), count)
    share = _said(Value(Fraction(low, 100), money=whole.money))
    if not over:
        return f"{share} each"
    more = _said(Value(Fraction(low + 1, 100), money=whole.money))
    some = "one pays" if over == 1 else f"{over} pay"
    return f"{share} each, and {some} {more}"


def _said(amount: Value) -> str:
    text = written.cents(amount.number)[0]
    return written.money(text, amount.money) if amount.money else text
