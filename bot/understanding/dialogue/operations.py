"""Requests made of traits: an operation on an object with values, as the action that declares it takes them. For
changes.py; no intent is named here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.understanding.dialogue import moments
from bot.understanding.dialogue.state import Context, DialogueState
from specialists.contract import Action, Choice, Operation, Question, Request, Role
from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from specialists.language.text import normalise, sentences
from specialists.language.time import Grain, When, sides
from storage.holdings import Own

TIER = "phrase"
SURE = 0.9
_ASKS = {
    Operation.REMOVE: "Which one shall I take away?", Operation.COMPLETE: "Which one is done?",
    Operation.CHANGE: "Which one shall I change?",
}  # fmt: skip
_LASTING = frozenset("make set is be run runs goes lasts".split())
_DEEDS = {Operation.REMOVE: "take away", Operation.COMPLETE: "mark as done", Operation.CHANGE: "change"}


def _is_stretch(told: Any) -> bool:
    """Whether a time goes from one hour to another."""
    return isinstance(told, When) and told.start is not None and told.end is not None and not told.is_date


class Operations:
    """Makes requests in one turn. `text` is the message that they are read from."""

    def __init__(self, state: DialogueState, text: str) -> None:
        self._state, self._text = state, text

    def request(self, action: Action, slots: Mapping[str, Any], about: str = "") -> Request:
        why = f'"{self._text[:40]}" is about {about or "what was spoken of"}: {action.operation} {action.object}'
        return Request(action.intent, dict(slots), TIER, SURE, why, self._text)

    async def on(
        self, things: Sequence[Own], operation: Operation, values: Mapping[Role, Any] | None = None
    ) -> list[Request]:
        """The operation on these things, by their ids or, where the action takes none, by what they are called."""
        made: list[Request] = []
        listed: dict[str, list[Item]] = {}
        for one in things:
            action = self._state.registry.doing(one.object, operation)
            slots = self._slots(action, values or {})
            by = action.slot(Role.ID) if action is not None else None
            if action is None or slots is None or _is_vaguer(values or {}, one):
                return []
            if by is not None:
                made.append(self.request(action, {by: one.id, **slots}, one.label))
            elif one.object == "item" and not one.label:
                continue  # it is not there any more
            elif one.object == "item":
                listed.setdefault(one.within, []).append(Item(one.label))
            elif (name := action.slot(Role.NAME)) is not None:
                made.append(self.request(action, {name: one.label, **slots}, one.label))
            else:
                return []
        for where, items in listed.items():
            made += self._of_items(items, where, operation, values or {})
        return made

    def _of_items(
        self, items: Sequence[Item], where: str, operation: Operation, values: Mapping[Role, Any]
    ) -> list[Request]:
        action = self._state.registry.doing("item", operation)
        slots = self._slots(action, values)
        if action is None or slots is None:
            return []
        takes = action.slot(Role.NAME) or action.slot(Role.ITEMS)
        on_list = {action.slot(Role.LIST) or "": where} if where and action.slot(Role.LIST) else {}
        return [self.request(action, {**on_list, **slots, takes or "": list(items)})]

    def anew(self, context: Context, values: Mapping[Role, Any]) -> list[Request]:
        """What the turn asked for once more with other values: another reminder, the same question of another day."""
        action = self._state.action(context)
        slots = self._slots(action, values)
        if action is None or slots is None:
            return []
        length, time = action.slot(Role.LENGTH) or "", action.slot(Role.TIME) or ""
        if length in context.slots and length not in slots and _is_stretch(slots.get(time)):
            slots[length] = slots.pop(time)  # "and 9 to 5 on Monday": as long as that, and not as before
        return [self.request(action, {**context.slots, **slots})]

    def called_by(self, thing: str) -> Role:
        """What the name of such a thing is to the action that makes it: whom it concerns, or its words."""
        action = self._state.registry.doing(thing, Operation.CREATE)
        first = next(iter(action.roles.values()), None) if action is not None else None
        return Role.PERSON if first is Role.PERSON else Role.TEXT

    def created(self, thing: str, values: Mapping[Role, Any]) -> list[Request]:
        """A new thing of a kind."""
        action = self._state.registry.doing(thing, Operation.CREATE)
        slots = self._slots(action, values)
        return [] if action is None or slots is None else [self.request(action, slots)]

    def request_like(self, action: Action, values: Mapping[Role, Any]) -> list[Request]:
        """That action once more with these values and no others."""
        slots = self._slots(action, values)
        return [] if slots is None else [self.request(action, slots)]

    def taken_back(self, *, again: bool = False) -> list[Request]:
        """The last deed undone; or, where that was an undo, done `again`."""
        action = self._state.registry.doing("turn", Operation.UNDO)
        if action is None or not again:
            return [] if action is None else [self.request(action, {})]
        redone = self._state.registry.kin(action.intent, Operation.REDO)
        return [] if redone is None else [self.request(action, redone.fixed)]

    def which(
        self, things: Sequence[Own], operation: Operation, values: Mapping[Role, Any] | None = None
    ) -> Question | None:
        """Which of these is meant, where the words fit several: each a choice that does it."""
        choices = []
        for one in things:
            action = self._state.registry.doing(one.object, operation)
            slots = self._slots(action, values or {})
            by = action.slot(Role.ID) or action.slot(Role.NAME) if action is not None else None
            if action is None or slots is None or by is None:
                continue
            named: Any = [Item(one.label)] if one.object == "item" else one.label
            value: Any = one.id if by == action.slot(Role.ID) else named
            label = f"{_DEEDS[operation]} the {one.object} {sentences.quoted(one.label, 40)}"
            choices.append(Choice(label, {by: value, **slots}, action.intent))
        if len(choices) < 2:
            return None
        return Question(_ASKS[operation], choices[0].intent, {}, tuple(choices))

    def _slots(self, action: Action | None, values: Mapping[Role, Any]) -> dict[str, Any] | None:
        """The values as slots of that action; None where it has no slot for one of them."""
        if action is None:
            return None
        given = {role: value for role, value in values.items() if value is not None}
        named = {action.slot(role): self._own(value) for role, value in self._from_where(action, given).items()}
        return None if None in named else {str(name): value for name, value in named.items()}

    def _from_where(self, action: Action, values: dict[Role, Any]) -> dict[Role, Any]:
        """A stretch that a thing is moved along, "from Monday to Tuesday", as the time that it has and the new one."""
        moment = values.get(Role.TIME)
        if action.operation is not Operation.CHANGE or action.slot(Role.FORMER) is None or Role.FORMER in values:
            return values
        if not isinstance(moment, When) or not moment.text.lower().startswith("from "):
            return values
        both = None if _lasts(self._text, moment) else sides.of(moment, self._state.now)
        return values if both is None else {**values, Role.FORMER: both[0], Role.TIME: both[1]}

    def _own(self, value: Any) -> Any:
        """A value; of a time the day alone, where the hour is to stay."""
        return moments.at_its_hour(value, self._state.now) if isinstance(value, When) else value


def _lasts(text: str, moment: When) -> bool:
    """Whether a thing is said to last those hours, "make it from 3 to 5", and not to be moved."""
    return moment.grain in (Grain.HOUR, Grain.MINUTE) and not _LASTING.isdisjoint(normalise.words(text))


def _is_vaguer(values: Mapping[Role, Any], thing: Own) -> bool:
    """Whether a thing that repeats would be moved to a week, a month or a year, which is no time for it to come."""
    moment = values.get(Role.TIME)
    if not isinstance(moment, When) or not thing.within:
        return False
    return moment.rrule is None and moment.grain in (Grain.WEEK, Grain.MONTH, Grain.YEAR)


def amount_of(said: str, name: str) -> list[Item]:
    """So many, or so much, of a thing: "25kg" of flour."""
    return quantities.items(f"{said} {name}")
