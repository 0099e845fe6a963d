"""What a model may say: each action with the slots that words fill, and the few fixed values. For the classifier.

It is read off the actions' own phrases: a slot that no phrase has a place for (an id that a button carries) is none of
the model's business.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.understanding.message import filling
from bot.understanding.message.router import Router
from specialists.contract import Action
from specialists.language.grammar.quantities import Item
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

SHOTS = 3  # examples shown of a likely action
_PLACE = Pattern(r"\{(\w+)(?::\w+)?\}")
_KINDS = {When: "a time", list[Item]: "things", int: "a number", float: "a number", bool: "yes"}


@dataclass(frozen=True, slots=True)
class Form:
    """One action as a model may ask for it. `fixed` are slots with the values that they may have."""

    action: Action
    signature: filling.Signature
    open: tuple[str, ...]
    fixed: Mapping[str, tuple[str, ...]]
    shots: list[str] = field(default_factory=list)

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of all its slots."""
        return (*self.open, *(name for name in self.fixed if name not in self.open))

    @property
    def head(self) -> str:
        """A line: the intent, its slots, what it does."""
        return f"{self.action.intent}({', '.join(map(self._told, self.slots))}): {self.action.does}"

    def _told(self, name: str) -> str:
        needed = "" if name in self.signature.required else "?"
        values = "|".join(self.fixed.get(name, ()))
        if name not in self.open:
            return f"{name}{needed}={values}"
        kind = _KINDS.get(self.signature.types[name], "words")
        return f"{name}{needed}: {kind}{f' or {values}' if values else ''}"


def forms(actions: Sequence[Action]) -> dict[str, Form]:
    """Every family of actions by its intent: a model tells its variants by the slots that they set."""
    families: dict[str, list[Action]] = {}
    for action in actions:
        families.setdefault(action.request_intent, []).append(action)
    return {intent: _form(_whole(members)) for intent, members in families.items()}


def _whole(members: Sequence[Action]) -> Action:
    """A family's first action with all that is said to any of them."""
    says = [one._replace(sets={**member.fixed, **one.sets}) for member in members for one in member.says]
    examples = [one for member in members for one in member.examples]
    return replace(members[0], says=tuple(says), examples=tuple(examples))


def _form(action: Action) -> Form:
    signature = filling.signature(action)
    places: dict[str, None] = {}
    fixed: dict[str, dict[str, None]] = {}
    for sentence in action.says:
        places |= dict.fromkeys(_PLACE.findall(sentence.text))
        for name, value in sentence.sets.items():
            if value == "*":
                places[name] = None
            else:
                fixed.setdefault(name, {})[value] = None
    if "rest" in places and "text" in signature.types:
        places["text"] = None
    return Form(
        action, signature, tuple(name for name in places if name in signature.types),
        {name: tuple(values) for name, values in fixed.items() if name in signature.types},
    )


def shown(form: Form, router: Router, now: dt.datetime) -> Sequence[str]:
    """Some of the action's examples, each with its slots in the words of the example itself. Read once, then kept."""
    if not form.shots:
        for example in form.action.examples[:SHOTS]:
            read = [one for one in router.read(example.text, now).requests if one.intent == form.action.intent]
            slots = [f'{name}="{said}"' for name, said in words(form, read[0].slots)] if read else []
            form.shots.append(f'"{example.text}" -> {form.action.intent} {" ".join(slots)}'.rstrip())
    return form.shots


def words(form: Form, slots: Mapping[str, Any]) -> list[tuple[str, str]]:
    told = []
    for name, value in slots.items():
        if name in form.open or name in form.fixed:
            items = isinstance(value, list) and all(isinstance(one, Item) for one in value)
            said = value.text if isinstance(value, When) else ", ".join(map(_item, value)) if items else str(value)
            told.append((name, said))
    return told


def _item(item: Item) -> str:
    return f"{item.amount.normalize():f} {item.name}" if item.amount is not None and not item.unit else item.name
