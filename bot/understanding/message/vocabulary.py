"""What a model may say: each action with the slots that words fill, and the few fixed values. For the classifier.

It is read off the actions' own phrases: a slot that no phrase has a place for (an id that a button carries) is none of
the model's business. All actions are listed always; of how many the slots, the values and examples are told depends on
the room that there is, the likeliest first.
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

SHOTS = 2  # examples shown of a likely action
_LOOKED_AT = 6  # from which they are chosen
_LONG = 75  # letters of an example
SHOWS = " -> "  # between an example and its slots
_NO_SLOTS = "no slots"
LIKELIEST = 12  # actions that are told with values and examples
_PLACE = Pattern(r"\{(\w+)(?::\w+)?\}")
_OTHERS = "Less likely; without (), slots are untold:"


@dataclass(frozen=True, slots=True, eq=False)
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
        """A line: the intent, its slots, and after "=" what may stand in one; "…" are the message's own words."""
        return f"{self.action.request_intent}({', '.join(map(self._told, self.slots))})"

    @property
    def brief(self) -> str:
        """The same without the values."""
        return f"{self.action.request_intent}({', '.join(self.slots)})"

    @property
    def bare(self) -> str:
        """The intent, for where there is no room for more."""
        return self.action.request_intent

    def _told(self, name: str) -> str:
        values = "|".join(self.fixed.get(name, ()))
        return f"{name}={'…|' if name in self.open else ''}{values}" if values else name


class _Room:
    """The letters that are left."""

    def __init__(self, letters: int) -> None:
        self._left = letters

    def takes(self, line: str) -> bool:
        """Whether there is room for one more line; then it is taken."""
        return self.first(f"{line}\n", "") != ""

    def first(self, *lines: str) -> str:
        """The first of the lines that there is room for in place of the last one, which has its room already."""
        *longer, least = lines
        found = next((one for one in longer if len(one) - len(least) <= self._left), least)
        self._left -= len(found) - len(least)
        return found


def listing(
    forms: Mapping[str, Form], likely: Sequence[str], router: Router, now: dt.datetime, letters: int
) -> str:
    """All of the actions, each on a line, in so many letters (or `shortest`, where these are fewer). As there is room:
    the slots, examples and values of the `likely`, the likeliest first; the slots of the rest; what the likely do.
    """
    room = _Room(letters - shortest(forms))
    ranked = [forms[intent] for intent in dict.fromkeys((*likely, *forms)) if intent in forms]
    near, rest = ranked[: LIKELIEST * bool(likely)], ranked[LIKELIEST * bool(likely) :]
    heads = [room.first(form.brief, form.bare) for form in near]
    shots: list[list[str]] = [[] for _ in near]
    for number in range(SHOTS):
        for form, kept in zip(near, shots, strict=True):
            kept += [one for one in shown(form, router, now)[number : number + 1] if room.takes(one)]
    heads = [room.first(form.head, head) for form, head in zip(near, heads, strict=True)]
    briefs = [room.first(form.brief, form.bare) for form in rest]
    told: list[str] = []
    for form, head, kept in zip(near, heads, shots, strict=True):
        told += [room.first(f"{head}: {form.action.does}", head), *kept]
    return "\n".join([*told, _OTHERS, *briefs])


def shortest(forms: Mapping[str, Form]) -> int:
    """The letters of the listing where there is room for nothing but the names."""
    return len(_OTHERS) + sum(len(form.bare) + 1 for form in forms.values())


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
    """Some of the action's examples, each with its slots in the words of the example itself: those that have slots and
    are not long, if there are any. Read once, then kept."""
    if not form.shots:
        for example in form.action.examples[:_LOOKED_AT]:
            read = [one for one in router.read(example.text, now).requests if one.intent == form.action.intent]
            slots = [f'{name}="{said}"' for name, said in words(form, read[0].slots)] if read else []
            form.shots.append(f'{example.text}{SHOWS}{" ".join(slots) or _NO_SLOTS}')
        form.shots.sort(key=lambda line: (line.endswith(_NO_SLOTS), len(line) > _LONG))
        del form.shots[SHOTS:]
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
