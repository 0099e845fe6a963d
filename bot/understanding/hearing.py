"""The one place at which an action's heard slots are filled, from the words of its request. bot/turns/work.py asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.spoken import SpokenTurn
from specialists import heard
from specialists.contract import Action, Request
from specialists.heard import Hearing, Stretch


def slots(action: Action, request: Request, turn: SpokenTurn) -> Mapping[str, Any]:
    """The request's slots, and the values of those of its action that are heard."""
    found = heard.slots(action.function)
    if not found:
        return request.slots
    own = request.text or turn.said
    words = {
        Stretch.REQUEST: own, Stretch.READ: "" if request.tier in ("answer", "button") else request.text,
        Stretch.LONE: turn.said if len(turn.requests) < 2 else own, Stretch.MESSAGE: turn.said,
    }  # fmt: skip
    return {**request.slots, **{
        name: how.read(Hearing(words[how.stretch], request.slots, turn.local, request.tier))
        for name, how in found.items()
    }}  # fmt: skip
