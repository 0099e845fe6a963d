"""The methods of the Bot API, found by name as Telegram finds them: whatever the case."""

from __future__ import annotations

from tests.standins.telegram.methods import bot, editing, files, sending, updates
from tests.standins.telegram.methods.registry import Method

_METHODS: dict[str, Method] = {
    function.__name__.replace("_", ""): function
    for room in (bot, editing, files, sending, updates)
    for function in room.METHODS
}


def find(name: str) -> Method | None:
    """The method of that name; None for one that this stand-in (or Telegram) does not know."""
    return _METHODS.get(name.lower())


def names() -> list[str]:
    return sorted(_METHODS)
