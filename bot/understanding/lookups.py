"""A look at somebody whom nobody knows: a guess that memory may answer instead. For understanding.py."""

from __future__ import annotations

from collections.abc import Sequence

from bot.understanding.message import learned
from specialists.contract import Operation, Request, Role, Turn
from specialists.language.grammar import names
from specialists.registry import Registry
from storage import holdings


async def of_somebody(turn: Turn, requests: Sequence[Request], registry: Registry) -> tuple[Request, ...]:
    """The requests without those guessed ones that are about a contact who is in no book."""
    asked = [(one, _person(one, registry)) for one in requests]
    if not any(person for _, person in asked):
        return tuple(requests)
    book = await holdings.people(turn.unit)
    return tuple(one for one, person in asked if not person or _is_known(person, book))


def _person(request: Request, registry: Registry) -> str:
    """Whom of the contacts a guessed request looks up or changes; empty where it is about none, or about a new one."""
    action = registry.of(request)
    if request.tier != learned.TIER or action is None or action.object != "contact":
        return ""
    slot = action.slot(Role.PERSON)
    return str(request.slots.get(slot, "")) if slot and action.operation is not Operation.CREATE else ""


def _is_known(person: str, book: Sequence[str]) -> bool:
    if person.casefold() in (one.casefold() for one in book):
        return True
    return names.find(person, [names.Named(one, one) for one in book]).best is not None
