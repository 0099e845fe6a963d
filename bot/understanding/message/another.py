"""A second thing of the kind that a message makes: "new task, ring the tuner. And another, photocopy the anthem". The
router asks about each thing that is made with a text of its own."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from typing import Any

from specialists.contract import Operation, Request, Role
from specialists.language import time as when
from specialists.language.grammar import sense
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern
from specialists.registry import Registry

_AND_ANOTHER = Pattern(
    r"[\s,.;]+(?:and|plus|then)\s+another(?:\s+one)?(?:\s*[,:]\s*(?:to\s+)?|\s+to\s+)", re.I  # not "another bottle"
)
_LEFT = Pattern(r"[\s,.;]+(?:and|plus|then)\s+another(?:\s+one)?[\s.,]*$", re.I)  # the second was read by itself


def apart(requests: tuple[Request, ...], now: dt.datetime, registry: Registry) -> tuple[Request, ...]:
    """The requests, each text that goes on with "and another …" as two; the second has the time that it names."""
    return tuple(one for request in requests for one in _apart(request, now, registry))


def _apart(request: Request, now: dt.datetime, registry: Registry) -> list[Request]:
    action = registry.of(request)
    name = action.slot(Role.TEXT) if action is not None and action.operation is Operation.CREATE else None
    text = request.slots.get(name or "")
    if action is None or name is None or not isinstance(text, str):
        return [request]
    found = _AND_ANOTHER.search(text)
    if found is None:
        cut = _LEFT.sub("", text)
        return [replace(request, slots={**request.slots, name: cut}) if cut and cut != text else request]
    first, second = text[: found.start()].strip(" ,.;"), text[found.end() :].strip(" ,.;")
    time = action.slot(Role.TIME) or ""
    moment = when.best(second, now) if time else None
    slots: dict[str, Any] = {name: second}
    if moment is not None and (rest := f"{second[: moment.span[0]]} {second[moment.span[1] :]}".strip(" ,.;")):
        slots = {name: " ".join(rest.split()), time: moment}
    if not first or not second or sense.is_clause(normalise.words(second)):
        return [request]
    others = _apart(replace(request, slots=slots), now, registry)
    return [replace(request, slots={**request.slots, name: first}), *others]
