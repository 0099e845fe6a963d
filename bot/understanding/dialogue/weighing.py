"""Which of several likely readings is meant, by what the person has and by what was spoken of last: nothing is taken
off a list on which it does not stand, and what follows "milk" is for the same list. readers/holdings.py asks.

Each reading's share is multiplied by how well it fits; what is far likelier than all the rest then is done, and what
fits nothing is not asked about. No intent is known here, only traits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.understanding.dialogue import resolver
from bot.understanding.dialogue.state import KEPT, DialogueState
from bot.understanding.message import learned
from specialists.contract import Action, Effect, Operation, Request, Role
from specialists.language.grammar.quantities import Item
from storage import holdings

ACT = 0.6  # how likely a reading must be, after all, to be done unasked
_THERE, _MISSING = 2.0, 0.05  # the fit of what names a thing that there is, and of what names none of them
_SAME, _ELSEWHERE = 1.5, 0.3  # of what is of the kind that was spoken of last, and of a kind that was not, unnamed
_WITH_THINGS = (Operation.REMOVE, Operation.COMPLETE, Operation.CHANGE)
_NAMING = (Role.NAME, Role.ITEMS, Role.TEXT)
_UNDOABLE = (Effect.READ, Effect.WRITE)


async def weighed(asks: Sequence[Request], state: DialogueState) -> tuple[Request | None, tuple[Request, ...]]:
    """The reading that is meant, where one is likely enough; and those that may be, the likeliest first."""
    fits = [await _fit(one, state) for one in asks]
    rest = max(0.0, 1.0 - sum(one.confidence for one in asks))
    whole = sum(one.confidence * fit for one, fit in zip(asks, fits, strict=True)) + rest
    shares = [one.confidence * fit / whole for one, fit in zip(asks, fits, strict=True)]
    order = sorted(range(len(asks)), key=lambda place: -shares[place])
    likely = tuple(asks[place] for place in order if fits[place] > _MISSING) or tuple(asks)
    first = order[0]
    action = state.registry.of(asks[first])
    if action is None or shares[first] < ACT or asks[first].left_over or not action.offered:
        return None, likely
    if action.effect is not Effect.READ and action.object not in KEPT:
        return None, likely  # what is told of the world or of somebody is for who keeps it
    if action.effect not in _UNDOABLE and (action.effect is not Effect.DELETE or fits[first] < _THERE):
        return None, likely
    if action.operation is Operation.CREATE and action.slot(Role.LIST) is not None and fits[first] < _SAME:
        return None, likely  # things alone say of nothing what is to be done with them
    if action.operation in _WITH_THINGS and learned.names_nothing(action, asks[first]):
        return None, likely
    return asks[first], likely


async def _fit(request: Request, state: DialogueState) -> float:
    """How well a reading fits what there is; 1 where nothing speaks for or against it."""
    action = state.registry.of(request)
    if action is None:
        return 1.0
    names = _names(action, request)
    same = state.last is not None and state.object(state.last) == action.object
    if action.operation in _WITH_THINGS and action.object in holdings.OBJECTS:
        if not names:
            return 1.0 if same else _ELSEWHERE
        found = [await resolver.named(one, action.operation, state, [action.object], sure=True) for one in names]
        return _THERE if all(one.things for one in found) else _MISSING
    if action.operation is Operation.CREATE:
        return _SAME if same and action.slot(Role.LIST) is not None else 1.0
    return 1.0


def _names(action: Action, request: Request) -> list[str]:
    """What a reading calls its things."""
    found: list[str] = []
    for role in _NAMING:
        value: Any = request.slots.get(action.slot(role) or "")
        found += [one.name if isinstance(one, Item) else str(one) for one in (value if isinstance(value, list) else [])]
        found += [value] if isinstance(value, str) and value else []
        if found:
            return found
    return found
