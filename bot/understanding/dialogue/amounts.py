"""So many of a thing that is on a list, in any order of words: "surf excel make 3", "only 2 cement", "20 not 40".
For changes.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from bot.understanding.dialogue import counts, frames, resolver
from bot.understanding.dialogue.case import Case
from specialists.contract import Operation, Request, Role
from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from specialists.language.text import normalise
from storage.holdings import Own

_MOST_WORDS = 14
_CHANGING = frozenset(
    "make makes should only want change set update bump increase decrease reduce up correct edit adjust instead".split()
)
_WHOSE = frozenset(("i", "we"))
_OF_WHOM = frozenset(("want", "only", "just", "need"))  # what stands behind "I" or "we", and in no name
_BESIDE = frozenset("be it is to the a an my our of for on in from just need now them total 's".split())
_FORMER = frozenset(("not", "from"))
_THING = "thing"


class Amount(NamedTuple):
    """How many are said, how many it is not to be any more, what of, and whether a word says that it changes."""

    new: Item
    old: Item | None
    name: str
    changing: bool


async def so_many(case: Case) -> list[Request]:
    """ "Surf excel make 3": another amount of the one thing on a list that the words name."""
    said = read(case.said.text)
    if said is None or not said.name or not (said.changing or said.old is not None):
        return []
    meant = await resolver.named(said.name, Operation.CHANGE, case.state, ("item",), sure=True)
    return await _changed(case, meant.things, said.new)


async def not_so_many(case: Case) -> list[Request]:
    """ "20 not 40": of the one thing among the last ones of which there were 40."""
    said = read(case.said.text)
    if said is None or said.name or said.old is None:
        return []
    for context in case.state.spoken[:2]:
        if case.state.object(context) != "item":
            continue
        listed = [one for value in context.slots.values() if isinstance(value, list) for one in value]
        named = [one for one in listed if isinstance(one, Item) and one.amount == said.old.amount]
        if len(named) == 1:
            unit = said.new.unit or named[0].unit
            meant = await resolver.named(named[0].name, Operation.CHANGE, case.state, ("item",), sure=True)
            return await _changed(case, meant.things, replace(said.new, unit=unit))
    return []


async def _changed(case: Case, things: Sequence[Own], amount: Item) -> list[Request]:
    if len(things) != 1:
        return []
    fresh = [replace(amount, name=things[0].label)]
    return await case.make.on(things, Operation.CHANGE, {Role.ITEMS: fresh})


def read(text: str) -> Amount | None:
    """The amount that a text says, with what stands beside it; None where it says none, more than one, or anything
    else besides."""
    words = normalise.words(text)
    if text.rstrip().endswith("?") or not 2 <= len(words) <= _MOST_WORDS:
        return None
    found: dict[bool, Item] = {}  # by whether it is what was so far
    name: list[int] = []
    changing = former = False
    at, end = 0, len(words)
    while at < end:
        if (amount := _amount(words, at)) is not None:
            if former in found:
                return None
            found[former], step = amount
            former = False
        elif step := _of_what_was(words, at):
            former = True
        elif words[at] in _CHANGING:
            changing, step = True, 1
        else:
            step = _beside(words, at, inside=bool(name), over=bool(found))
            name += [] if step else [at]
        at += step or 1
    if False not in found or former or (name and name[-1] - name[0] >= len(name) + 2):
        return None
    return Amount(found[False], found.get(True), " ".join(words[place] for place in name), changing)


def _of_what_was(words: Sequence[str], at: int) -> int:
    """How many words from there on say that the amount behind them is what was so far: "not", "instead of"."""
    pair = [*words[at : at + 2]] in (["instead", "of"], ["rather", "than"])
    return 2 if pair else int(words[at] in _FORMER)


def _beside(words: Sequence[str], at: int, *, inside: bool, over: bool) -> int:
    """How many words from there on name nothing, where a name has begun (`inside`) or an amount was said (`over`)."""
    framed = _framed(words, at, len(words))
    if framed and (not inside or (over and at + framed == len(words))):
        return framed
    behind = words[at + 1] if at + 1 < len(words) else ""
    return int(words[at] in _BESIDE or (words[at] in _WHOSE and behind in _OF_WHOM))


def _framed(words: Sequence[str], at: int, end: int) -> int:
    """How many words from there on are courtesy, correct what was said, or add to it."""
    return max(frames.begins(name, words, at, end) for name in ("courtesy", "correct", "also"))


def _amount(words: Sequence[str], at: int) -> tuple[Item, int] | None:
    """The amount that begins there, and how many words it has: "8", "25kg", "2 bags"."""
    if not counts.is_count(words[at]):
        return None
    for length in (2, 1):
        said = quantities.items(f"{' '.join(words[at : at + length])} {_THING}") if at + length <= len(words) else []
        whole = len(said) == 1 and said[0].name == _THING and isinstance(said[0].amount, Decimal)
        if whole and (length == 1 or said[0].unit):
            return said[0], length
    return None
