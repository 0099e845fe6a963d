"""An emoji that stands where a word would: "add 🍕 to my list" has no other thing in it. Used by router.py.

Templates know words alone. So such a message is read once more with a letter for each sign of a picture, which no word
has, and the pictures are put back into what was read. Only what is newly made may come of that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot.understanding.message import emoji
from bot.understanding.message.readings import Reading
from specialists.contract import Action, Operation, Request

LETTERS = "ƻǀǁǂǃʔ"  # without capitals, and in no word of any language that is read; a picture each
LONGEST = 40  # signs of pictures side by side
_JOINING = frozenset(("and", "&", "+", ",", "n"))


def read(text: str, plainly: Callable[[str], Reading], actions: Mapping[str, Action]) -> Reading:
    """`plainly` reads a text by its words alone."""
    reading = plainly(text)
    alone = [] if text.isascii() else [*_alone(text)]
    if not alone or len(alone) > len(LETTERS) or any(letter in text for letter in LETTERS) or reading.asks:
        return reading
    if any(end - start > LONGEST for start, end in alone):
        return reading
    told, back = text, dict[str, str]()
    for letter, (start, end) in zip(LETTERS, alone, strict=False):
        told = told[:start] + letter * (end - start) + told[end:]
        back[letter * (end - start)] = text[start:end]
    found = plainly(told)
    made = [actions.get(one.intent) for one in found.requests]
    if not made or any(one is None or one.operation is not Operation.CREATE for one in made):
        return reading
    values = [_texts(value) for one in found.requests for value in one.slots.values()]
    held = "\n".join(part for value in values for part in value)
    joined = any(_is_joined(text, *place) for place in alone)
    if not all(sign in held for sign in back) or not (joined or _adds(found, reading)):
        return reading
    return dataclasses.replace(found, requests=tuple(_restored(one, back) for one in found.requests))


def _alone(text: str) -> Iterator[tuple[int, int]]:
    """Where pictures stand by themselves, with no letter beside them."""
    at = 0
    while at < len(text):
        end = emoji.run(text, at)
        if end == at:
            at += 1
            continue
        if (at == 0 or not text[at - 1].isalnum()) and (end == len(text) or not text[end].isalnum()):
            yield at, end
        at = end


def _is_joined(text: str, start: int, end: int) -> bool:
    """Whether a picture is one of several things: "buy 🥑 and milk"."""
    before, after = text[:start].rstrip(), text[end:].lstrip()
    words = {before.rpartition(" ")[2].casefold(), before[-1:], after.partition(" ")[0].casefold(), after[:1]}
    return bool(_JOINING & words)


def _adds(found: Reading, reading: Reading) -> bool:
    """Whether the reading without pictures came to nothing, or to the same with something left to be said."""
    same = [one.intent for one in found.requests] == [one.intent for one in reading.requests]
    return not reading.requests or (
        same and any(len(one.slots) > len(was.slots) for one, was in zip(found.requests, reading.requests, strict=True))
    )


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _texts(getattr(value, field.name))


def _restored(request: Request, back: Mapping[str, str]) -> Request:
    slots = {name: _put_back(value, back) for name, value in request.slots.items()}
    text, why = _put_back(request.text, back), _put_back(request.why, back)
    return dataclasses.replace(request, slots=slots, text=text, why=why)


def _put_back(value: Any, back: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        for sign in sorted(back, key=len, reverse=True):
            value = value.replace(sign, back[sign])
        return value
    if isinstance(value, list | tuple):
        return type(value)(_put_back(one, back) for one in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        held = {one.name: getattr(value, one.name) for one in dataclasses.fields(value)}
        fitting = {name: _put_back(one, back) for name, one in held.items() if isinstance(one, str)}
        return dataclasses.replace(value, **fitting) if fitting else value
    return value
