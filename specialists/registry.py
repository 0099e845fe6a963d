"""Finds every specialist by its folder; there is no list to keep. For bot/bootstrap.py and bot/cli/understand.py."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

import specialists
from specialists.contract import Action, Likeness, Operation, Recalls, Specialist
from specialists.falling import FallsDue
from specialists.language.grammar import speech_files
from specialists.ports import Asked
from specialists.services import P, Service

# Rooms of specialists/ that are not specialists: what everyone shares, and the contract itself.
_NOT_SPECIALISTS = {
    "audit", "calendars", "contract", "holdings", "language", "memory", "people", "ports", "registry", "scheduling",
    "secrets", "services", "traits",
}


class Registry:
    """Every action there is, bound to its specialist. `actions()` keeps the order of folders and of their code."""

    def __init__(
        self, actions: tuple[Action, ...], falling: Mapping[str, FallsDue] | None = None,
        recalling: tuple[Recalls, ...] = (), services: Mapping[Service[Any], Any] | None = None,
    ) -> None:
        self._actions, self._falling, self.recalling = actions, dict(falling or {}), recalling
        self._services = dict(services or {})
        self._by_intent = {action.intent: action for action in actions}
        self._variants = variants(actions)
        self._by_trait = {
            (one.object, one.operation): one for one in reversed(actions)
            if one.operation is not None and not one.family
        }
        if len(self._by_intent) != len(actions):
            intents = [action.intent for action in actions]
            twice = sorted({intent for intent in intents if intents.count(intent) > 1})
            raise TypeError(f"served by two actions: {', '.join(twice)}")

    def actions(self) -> tuple[Action, ...]:
        return self._actions

    def serving(self, intent: str) -> Action | None:
        """The one action that serves an intent, or None where nobody can do it yet."""
        return self._by_intent.get(intent)

    def of(self, request: Asked) -> Action | None:
        """The action that a request is for: the variant that its slots name, or the one of its intent."""
        return self._variants.get((request.intent, request.slots.get("which"))) or self.serving(request.intent)

    def doing(self, thing: str, operation: Operation) -> Action | None:
        """The first action with that operation on that object; None where nobody does it."""
        return self._by_trait.get((thing, operation))

    def kin(self, family: str, operation: Operation) -> Action | None:
        """The first variant of a family with that operation."""
        return next((one for one in self._actions if (one.family, one.operation) == (family, operation)), None)

    def does(self, request: Asked, thing: str, operation: Operation) -> bool:
        """Whether a request is for the action, or the family, with that operation on that object."""
        action = self.serving(request.intent)
        return action is not None and action.serves(thing, operation)

    def resembles(self, intent: str, likeness: Likeness) -> bool:
        """Whether words that ask for that intent may be such a thing instead."""
        action = self.serving(intent)
        return action is not None and likeness in action.resembles

    def intent(self, thing: str, operation: Operation) -> str:
        """The intent by which that operation on that object is asked for; empty where nobody does it."""
        action = self.doing(thing, operation)
        return "" if action is None else action.intent

    def falling(self, purpose: str) -> FallsDue | None:
        """What happens when a reminder of that purpose falls due, or None where nobody knows."""
        return self._falling.get(purpose)

    def service(self, wanted: Service[P]) -> P:
        """Who provides it. Raises LookupError where nobody does."""
        try:
            provider: P = self._services[wanted]
        except KeyError as error:
            raise LookupError(f"no specialist provides {wanted.name}") from error
        return provider


def variants(actions: Iterable[Action]) -> dict[tuple[str, Any], Action]:
    """The actions that share a family's function, by its intent and each value of `which` that means them."""
    return {(action.family, value): action for action in actions for value in action.values}


def find() -> Registry:
    """Imports every module under specialists/ and binds the actions of each `Specialist` subclass defined there."""
    bound: list[Action] = []
    falling: dict[str, FallsDue] = {}
    recalling: list[Recalls] = []
    services: dict[Service[Any], Specialist] = {}
    for specialist in specialists_there():
        bound += _actions_of(specialist)
        recalling += _recalling_of(specialist)
        for purpose, function in _falling_of(specialist):
            if purpose in falling:
                raise TypeError(f"falls due in two places: {purpose}")
            falling[purpose] = function
        for service in specialist.provides:
            if service in services:
                raise TypeError(f"provided in two places: {service.name}")
            services[service] = specialist
    return Registry(tuple(bound), falling, tuple(recalling), services)


def specialists_there() -> Iterator[Specialist]:
    """One of each class, in the order of folders and of their code."""
    for module in _modules():
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Specialist) and value.__module__ == module.__name__:
                yield value()


def _modules() -> Iterator[ModuleType]:
    for room in pkgutil.iter_modules(specialists.__path__):
        if room.name in _NOT_SPECIALISTS:
            continue
        package = importlib.import_module(f"specialists.{room.name}")
        yield package
        if room.ispkg:
            for inner in pkgutil.iter_modules(package.__path__):
                yield importlib.import_module(f"{package.__name__}.{inner.name}")


def _actions_of(specialist: Specialist) -> list[Action]:
    """Its actions, with what is said to them: the file of sentences is beside the module that holds the class."""
    module = sys.modules[type(specialist).__module__]
    speech = speech_files.beside(module.__name__, str(module.__file__))
    bound = []
    for name, function in vars(type(specialist)).items():
        for declared in getattr(function, "actions", ()):
            said = speech.get(declared.intent)
            if said is None:
                raise TypeError(f"nothing is said to {declared.intent}: its sentences go beside {module.__name__}")
            kin = speech[declared.family].rejects if declared.family else ()
            bound.append(
                replace(
                    declared, function=getattr(specialist, name), specialist=specialist.name, says=said.sentences,
                    examples=said.means, does_not=said.does_not, deed=said.deed, rejects=(*kin, *said.rejects),
                    resembles=tuple(map(Likeness, said.resembles)), leans=said.leans,
                )
            )
    return bound


def _falling_of(specialist: Specialist) -> Iterator[tuple[str, FallsDue]]:
    for name, function in vars(type(specialist)).items():
        purpose = getattr(function, "falls_due", None)
        if isinstance(purpose, str):
            yield purpose, getattr(specialist, name)


def _recalling_of(specialist: Specialist) -> list[Recalls]:
    return [
        getattr(specialist, name)
        for name, function in vars(type(specialist)).items()
        if getattr(function, "recalls", False) is True
    ]
