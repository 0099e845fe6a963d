"""From the words that a model pointed at to typed slots: only what stands in the message itself. For classifying.py."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from bot.understanding.message.vocabulary import Form
from specialists.language import time as when
from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from specialists.language.text import numbers, patterns
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

_WORD = Pattern(r"[^\W_]+(?:['’][^\W_]+)*")
_EXACT = frozenset(("recipient", "name", "who", "body", "value", "pin", "invitees", "fact"))  # no word between left out
_GAP = 3  # words that a model may have passed over within a text
_LEADS = Pattern(r"(?:to|that|about|for)\s+", re.I)


class Unsaid(Exception):
    """What the model named does not stand in the message; the text says what, for the trace and for the model."""


class Said(NamedTuple):
    """The message, its moment (aware, in the person's zone), and the person's own words before it."""

    text: str
    now: dt.datetime
    before: tuple[str, ...] = ()


def value(form: Form, name: str, words: str, said: Said) -> Any:
    """The slot's value as its type asks for it; None where there are no words. Raises Unsaid."""
    if name not in form.open and name not in form.fixed:
        raise Unsaid(f"it has no slot {name[:30]!r}, only {', '.join(form.slots) or 'none'}")
    words = words.strip()
    if not words:
        return None
    if words.casefold() in form.fixed.get(name, ()):
        return _read(form.signature.types[name], words.casefold())
    if name not in form.open:
        raise Unsaid(f"{name!r} is never {words[:40]!r}, only {', '.join(form.fixed[name])}")
    kind = form.signature.types[name]
    if kind is When:
        return _time(words, said)
    if kind == list[Item]:
        return _items(words, said)
    found = _span(words, said.text, exact=name in _EXACT or kind is not str)
    if found is not None:
        return _read(kind, said.text[slice(*found)])
    if kind is str and name not in _EXACT:
        for earlier in reversed(said.before):
            if found := _span(words, earlier, exact=False):
                return earlier[slice(*found)]
    raise Unsaid(f"{words[:60]!r} does not stand in the message")


def _read(kind: Any, words: str) -> Any:
    if kind is bool:
        return words.casefold() in ("yes", "true", "on")
    if kind in (int, float, Decimal):
        amount = numbers.amount(patterns.findall(r"[\w./,]+", words.lower()), 0)
        if amount is None:
            raise Unsaid(f"{words[:40]!r} is no number")
        return Decimal(str(amount[0])) if kind is Decimal else kind(amount[0])
    if hasattr(kind, "from_words"):
        try:
            return kind.from_words(words)
        except ValueError as error:
            raise Unsaid(f"{words[:40]!r} can't be read") from error
    return words


def _time(words: str, said: Said) -> When:
    """The time as the message says it: what stands around the words may belong to it ("at 6" where "6" was named)."""
    found = _span(words, said.text, exact=True)
    if found is None:
        raise Unsaid(f"no {words[:40]!r} stands in the message")
    start, end = found
    inside = [one for one in when.find(said.text, said.now) if one.span[0] < end and start < one.span[1]]
    if len(inside) == 1:
        return inside[0]
    if len(inside) > 1 and (merged := when.merge(inside, said.now)) is not None:
        return merged
    part = said.text[start:end]
    read = when.read(part, said.now) or when.read(f"at {part}", said.now)
    if read is None:
        raise Unsaid(f"{words[:40]!r} is no time that I can read")
    return replace(read, text=part, span=(start, end))


def _items(words: str, said: Said) -> list[Item]:
    """The things, each of which stands in the message, or in what the person said just before, with its amount."""
    things = quantities.items(words)
    for source in (said.text, *reversed(said.before)):
        if things and all(_stands(thing, source) for thing in things):
            return things
    raise Unsaid(f"{words[:60]!r} does not stand in the message")


def _stands(thing: Item, text: str) -> bool:
    if _span(thing.name, text, exact=True) is None:
        return False
    if thing.amount is None or thing.amount == 1:
        return True
    told = [item for item in quantities.items(text) if item.amount == thing.amount]
    spoken = [numbers.amount([word.lower()], 0) for word in patterns.findall(r"[\w./]+", text)]
    return bool(told) or any(one is not None and Decimal(str(one[0])) == thing.amount for one in spoken)


def _span(words: str, text: str, *, exact: bool) -> tuple[int, int] | None:
    """Where the words stand in the text, as (start, end); None where they do not. Case and signs do not matter, and
    unless `exact` up to a few words between may have been passed over."""
    wanted = [word.casefold() for word in _WORD.findall(words)]
    there = list(_WORD.finditer(text))
    told = [word.group().casefold() for word in there]
    if not wanted:
        return None
    for first in range(len(told)):
        last = _reach(wanted, told, first, 0 if exact else _GAP)
        if last is not None:
            return there[first].start(), _close(text, there[last].end(), words)
    lead = _LEADS.match(words)
    return _span(words[lead.end() :], text, exact=exact) if lead else None


def _reach(wanted: list[str], told: list[str], first: int, gap: int) -> int | None:
    """Where the last of the words stands, if they stand in order from `first` on."""
    place, left = first - 1, gap
    for word in wanted:
        place += 1
        while place < len(told) and told[place] != word:
            if place == first or not left:
                return None
            place, left = place + 1, left - 1
        if place >= len(told):
            return None
    return place


def _close(text: str, end: int, words: str) -> int:
    """A text keeps the sign that it ends in, where the model kept it too."""
    tail = words.rstrip()[-1:]
    return end + 1 if tail and not tail.isalnum() and text[end : end + 1] == tail else end
