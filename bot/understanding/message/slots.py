"""Slot values as JSON, and texts as slot values: what an open question keeps, what a button or an answer brings, what a
command shows.

bot/understanding/, bot/turns/ and bot/cli/ use it; the types are those an action's signature may name.
"""

from __future__ import annotations

import datetime as dt
import functools
import inspect
import types
import typing
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from specialists import heard
from specialists.contract import Action, ActionFunction
from specialists.language import time as when
from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from specialists.language.time.value import When

NO_TIME: dict[str, Any] = {"start": None, "end": None, "rrule": None}  # as `times` tells of none


class Unreadable(ValueError):
    """A text that is no value for its slot; the message says what would be one."""


def encode(value: Any) -> Any:
    """A slot value (text, number, When, items, or containers of these) as plain JSON."""
    if isinstance(value, When):
        return {"$when": value.as_json()}
    if isinstance(value, Item):
        return {"$item": [value.name, None if value.amount is None else str(value.amount), value.unit]}
    if isinstance(value, Decimal):
        return {"$number": str(value)}
    if isinstance(value, Mapping):
        return {str(key): encode(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [encode(inner) for inner in value]
    return value


def decode(kept: Any) -> Any:
    """What `encode` was given."""
    if isinstance(kept, dict):
        if "$when" in kept:
            return When.from_json(kept["$when"])
        if "$item" in kept:
            name, amount, unit = kept["$item"]
            return Item(name, None if amount is None else Decimal(amount), unit)
        if "$number" in kept:
            return Decimal(kept["$number"])
        return {key: decode(inner) for key, inner in kept.items()}
    if isinstance(kept, list):
        return [decode(inner) for inner in kept]
    return kept


def times(value: When | None) -> dict[str, Any]:
    """A time as the command shows it: local ISO 8601, a date alone where no time of day was said."""
    if value is None:
        return dict(NO_TIME)
    kept = value.as_json()
    shown = {"start": kept.get("start"), "end": kept.get("end"), "rrule": value.rrule, "grain": value.grain.value}
    if value.zone is not None:  # the times are that zone's own, as they were said
        shown["zone"] = value.zone
    if value.seconds is not None:
        shown["seconds"] = value.seconds
    if value.anchor is not None:
        shown["anchor"] = {"seconds": value.anchor.offset_seconds, "thing": value.anchor.thing}
    if value.skip is not None:
        shown["skip"] = value.skip
    if value.assumed:
        shown["assumed"] = list(value.assumed)
    return shown


def plain(value: Any) -> Any:
    """A slot value as a command shows it, in JSON: things by their names, times as `times` has them."""
    if isinstance(value, When):
        return times(value)
    if isinstance(value, Item):
        return value.name
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, Mapping):
        return {str(name): plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value


def read(action: Action, slot: str, text: str, now: dt.datetime) -> Any:
    """A person's words (or a button's text) as the value that `slot` of `action` takes; `now` aware, in their zone.

    Raises Unreadable with a sentence for the person.
    """
    kind = schema(action).get(slot, str)
    if kind is When:
        found = when.read(text, now) or when.best(text, now)
        if found is None:
            raise Unreadable(f'I could not read "{text[:60]}" as a time. Something like "tomorrow at 9" works.')
        return found
    if kind == list[Item]:
        return quantities.items(text)
    if hasattr(kind, "from_words"):  # a kind of text of its own, such as a telephone number
        try:
            return kind.from_words(text)
        except ValueError as error:
            raise Unreadable(str(error)) from error
    if kind in (int, Decimal, float):
        try:
            return kind(text.strip())
        except (ValueError, InvalidOperation) as error:
            raise Unreadable(f'I could not read "{text[:60]}" as a number.') from error
    return text.strip()


def schema(action: Action) -> dict[str, Any]:
    """The slots of an action and the plain type of each (`str`, `When`, `list[Item]`, …), Optional taken off; without
    those that are heard (specialists/heard.py), which no words can be given for.
    """
    return types_of(action.function)  # an Action holds mappings, so it is no key of a cache itself


@functools.cache
def types_of(function: ActionFunction) -> dict[str, Any]:
    """The same for the function that an action calls. Read once, then kept: not to be changed."""
    function = inspect.unwrap(function)
    hints = heard.hints(function)
    given = {"self", "turn", "visit", *heard.slots(function)}
    names = [name for name in inspect.signature(function).parameters if name not in given]
    return {name: _plain(hints.get(name, str)) for name in names}


def _plain(hint: Any) -> Any:
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        inner = [part for part in typing.get_args(hint) if part is not type(None)]
        return inner[0] if len(inner) == 1 else str
    return hint
