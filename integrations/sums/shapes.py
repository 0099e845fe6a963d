"""Questions and orders around a sum: "what percent of 80 is 12", "subtract 5 from 20", "the average of 4, 8 and 15".

A shape is a row of words with places for sums between them: "a|b" is either word, "[a]" may be missing, "{x}" is a
place. The first that fits, with all of its places readable, is what is meant. For answers.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from integrations.sums import parser, values, written
from integrations.sums.parser import PRODUCT, SUM, UNARY, Term, share
from integrations.sums.tokens import Token
from integrations.sums.troubles import ByZero, Unreadable
from integrations.sums.values import Value

Places = Mapping[str, Sequence[Token]]
_TRIED = 4  # places at which a word of a shape is looked for
MOST_LISTED = 50


def read(tokens: Sequence[Token]) -> Term | str:
    """The sum that is asked for, or a whole sentence where the answer is one; raises where nothing can be read."""
    for shape, meant in _SHAPES:
        for places in _fits(shape, tokens, 0):
            try:
                return meant(places)
            except Unreadable:
                continue
    return parser.read(tokens)


def _fits(shape: Sequence[str], tokens: Sequence[Token], at: int) -> Iterator[dict[str, Sequence[Token]]]:
    if not shape:
        if at == len(tokens):
            yield {}
        return
    first, rest = shape[0], shape[1:]
    if first.startswith("["):
        if at < len(tokens) and tokens[at].text in first[1:-1].split("|"):
            yield from _fits(rest, tokens, at + 1)
        yield from _fits(rest, tokens, at)
    elif not first.startswith("{"):
        if at < len(tokens) and tokens[at].text in first.split("|"):
            yield from _fits(rest, tokens, at + 1)
    elif not rest:
        if at < len(tokens):
            yield {first[1:-1]: tokens[at:]}
    else:
        needed = rest[0].strip("[]").split("|")
        ends = [end for end in range(at + 1, len(tokens)) if tokens[end].text in needed]
        for end in ends[:_TRIED]:
            for more in _fits(rest, tokens, end):
                yield {first[1:-1]: tokens[at:end], **more}


def _term(places: Places, name: str) -> Term:
    return parser.read(places[name])


def _percent_of(places: Places) -> str:
    """How much one is of another."""
    part, whole = _term(places, "part"), _term(places, "whole")
    if part.percent or whole.percent:
        raise Unreadable
    if whole.value.number == 0:
        raise ByZero
    ratio = values.divide(part.value, whole.value)
    if not ratio.plain:
        raise Unreadable
    return f"{part.text} is {_hundred(ratio)} of {whole.text}."


def _hundred(ratio: Value) -> str:
    text, exact = written.number(ratio.number * 100, 3)
    return f"{'' if exact and ratio.exact else 'about '}{text}%"


def _whole(places: Places) -> str:
    """Of what something is a percentage."""
    part, percent = _term(places, "part"), _term(places, "percent")
    if not percent.part or part.part:
        raise Unreadable
    text, exact = written.value(values.divide(part.value, percent.value))
    return f"{part.text} is {percent.text} of {'' if exact else 'about '}{text}."


def _change(places: Places) -> str:
    old, new = _term(places, "old"), _term(places, "new")
    if old.value.number == 0:
        raise ByZero
    ratio = values.divide(new.value, old.value)
    if not ratio.plain:
        raise Unreadable
    moved = ratio.number - 1
    if not moved:
        return f"{new.text} is no change from {old.text}."
    way = "an increase" if moved > 0 else "a decrease"
    return f"From {old.text} to {new.text} is {way} of {_hundred(Value(abs(moved), ratio.exact))}."


def _moved(sign: int) -> Callable[[Places], Term]:
    """`by` added to `of`, or taken from it: a percentage is one of it."""

    def reckon(places: Places) -> Term:
        whole, by = _term(places, "of"), _term(places, "by")
        if by.percent and not whole.percent:
            return share(whole, by, sign)
        text = f"{whole.within(SUM)} {'+' if sign > 0 else '-'} {by.within(PRODUCT)}"
        return Term(values.add(whole.value, by.value, sign), text, SUM, done=True)

    return reckon


def _untaxed(places: Places) -> Term:
    """What it was before a percentage of itself was added."""
    whole, by = _term(places, "of"), _term(places, "by")
    if not by.percent:
        raise Unreadable
    factor = Value(1 + by.value.number, by.value.exact)
    return Term(values.divide(whole.value, factor), f"{whole.text} without {by.text} on top", SUM, done=True)


def _taxed(places: Places) -> str:
    """The tax on something, and what it is with it."""
    whole, by = _term(places, "of"), _term(places, "by")
    if not by.percent:
        raise Unreadable
    tax = values.scaled(whole.value, by.value)
    said, in_all = written.value(tax)[0], written.value(values.add(whole.value, tax))[0]
    return f"{by.text} of {whole.text} is {said}: {in_all} in all."


def _reckoned(reckon: Callable[[Value, Value], Value], sign: str) -> Callable[[Places], Term]:
    """A shape of two terms that are reckoned with each other."""
    def read(places: Places) -> Term:
        one, other = _term(places, "one"), _term(places, "other")
        text = f"{one.within(PRODUCT)} {sign} {other.within(UNARY)}"
        return Term(reckon(one.value, other.value), text, PRODUCT, done=True)

    return read


def _apart(places: Places) -> Term:
    one, other = _term(places, "one"), _term(places, "other")
    gap = values.add(one.value, other.value, -1)
    far = Value(abs(gap.number), gap.exact, gap.money, gap.unit)
    return Term(far, f"the difference between {one.text} and {other.text}", done=True)


def _list(places: Places) -> list[Term]:
    terms = parser.several(places["list"])
    if len(terms) > MOST_LISTED or (len(terms) < 2 and not terms[0].done):
        raise Unreadable
    return terms


def _total(terms: Sequence[Term]) -> Value:
    total = terms[0].value
    for one in terms[1:]:
        total = values.add(total, one.value)
    return total


def _sum(places: Places) -> Term:
    terms = _list(places)
    return Term(_total(terms), " + ".join(one.within(SUM) for one in terms), SUM, done=True)


def _product(places: Places) -> Term:
    terms = _list(places)
    product = terms[0].value
    for one in terms[1:]:
        product = values.multiply(product, one.value)
    text = " × ".join(one.within(PRODUCT) for one in terms)
    return Term(product, text, PRODUCT, done=True)


def _average(places: Places) -> Term:
    terms = _list(places)
    if len(terms) < 2:
        raise Unreadable
    mean = values.divide(_total(terms), Value(Fraction(len(terms))))
    *first, last = [one.text for one in terms]
    return Term(mean, f"the average of {', '.join(first)} and {last}", done=True)


_SHAPES: list[tuple[list[str], Callable[[Places], Term | str]]] = [(shape.split(), meant) for shapes, meant in (
    (("what % of {whole} is {part}", "what % is {part} of {whole}", "{part} is what % of {whole}",
      "{part} of {whole} as a %", "{part} of {whole} in|as %", "{part} as a|the % of {whole}",
      "what is {part} as a % of {whole}", "{part} is how many|much % of {whole}", "% of {whole} is {part}",
      "what % {part} is of {whole}", "what % of {whole} are {part}"), _percent_of),
    (("{part} is {percent} of what|which [number]", "{percent} of what|which [number] is {part}",
      "of what [number] is {part} {percent}"), _whole),
    (("[the] % change|increase|decrease|difference|rise|drop from|between {old} to|and {new}",
      "what % change|increase|decrease|rise|drop is [it] [from] {old} to {new}",
      "what is the % change|increase|decrease from {old} to {new}",
      "[the] change|increase|decrease from {old} to {new} in|as [a] %", "from {old} to {new} in|as [a] %"), _change),
    (("increase|raise|up {of} by {by}", "{of} increased|raised|up by {by}", "{of} plus {by} tax|vat|gst|interest",
      "{of} + {by} tax|vat|gst|interest", "{of} with|including|and {by} tax|vat|gst|interest|added",
      "add {by} to {of}", "add {by} onto|on {of}", "{by} onto {of}", "add {by} tax|vat|gst to {of}"), _moved(1)),
    (("decrease|reduce|lower|cut {of} by {by}", "{of} decreased|reduced|lowered|cut by {by}",
      "subtract|deduct|take|remove|- {by} from {of}", "take {by} away from {of}", "take|knock {by} off {of}",
      "{by} outof {of}", "{of} with|at|and [a|an] {by} off|discount|reduction",
      "{of} - {by} discount", "{of} with [a|an] discount of {by}", "{of} discounted by {by}"), _moved(-1)),
    (("{of} without|before|excluding {by} tax|vat|gst",), _untaxed),
    (("{by} tax|vat|gst|interest on|of|for {of}", "tax|vat|gst|interest of {by} on {of}"), _taxed),
    (("multiply {one} by|with|and {other}", "{one} multiplied by {other}"), _reckoned(values.multiply, "×")),
    (("divide {one} by {other}", "quotient of {one} and {other}"), _reckoned(values.divide, "÷")),
    (("[the] remainder of {one} / {other}", "[the] remainder when {one} is / {other}",
      "[the] remainder when [you] divide|dividing {one} by {other}"), _reckoned(values.modulo, "mod")),
    (("[the] difference between|of {one} and {other}",), _apart),
    (("[the] sum|total of {list}", "add|sum|total [up] {list}", "add {list} together|up"), _sum),
    (("[the] product of {list}", "multiply {list}", "multiply {list} together"), _product),
    (("[the] average of|between {list}", "average {list}"), _average),
) for shape in shapes]  # fmt: skip
