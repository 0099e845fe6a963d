"""One message against one state, as every shape of change asks of it. changes.py makes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.understanding.dialogue import moments, resolver
from bot.understanding.dialogue.marks import Marks
from bot.understanding.dialogue.operations import Operations
from bot.understanding.dialogue.state import MAKING, Context, DialogueState
from bot.understanding.message.learned import points
from specialists.contract import Effect, Operation, Question, Request, Role
from specialists.language.grammar import quantities
from specialists.language.text import normalise
from specialists.language.time import When
from storage.holdings import Own

LOOKING = (Operation.SHOW, Operation.ASK)
_HAPPENS = "event"
ON_THINGS = (Operation.CHANGE, Operation.REMOVE, Operation.COMPLETE)
MOST_WORDS = 4  # of a name and a time that are all of a message


@dataclass(frozen=True, slots=True)
class Change:
    """What the message comes to: requests, or the question which thing is meant."""

    requests: tuple[Request, ...] = ()
    question: Question | None = None


class Case:
    """One message, what there is, and how the router reads it. A `part` of a message is none for being short."""

    def __init__(self, said: Marks, state: DialogueState, alone: Sequence[Request], *, part: bool) -> None:
        self.said, self.state, self.alone, self.part = said, state, alone, part
        self.make = Operations(state, said.text)

    def is_explicit(self) -> bool:
        """Whether the router reads an operation on what is there, by the object's own word or by more than it."""
        if not self.alone or any(one.tier == "example" for one in self.alone):
            return False
        if self.said.points[:1] in (["it"], ["other"]) or any(map(self._only_points, self.alone)):
            return False
        actions = [self.state.registry.of(one) for one in self.alone]
        if any(one is None or one.operation in (Operation.UNDO, Operation.REDO, *MAKING, *LOOKING) for one in actions):
            return False
        beyond = any("which" in one.slots or "old_when" in one.slots for one in self.alone)
        own = any(one is not None and one.operation not in ON_THINGS for one in actions)  # "clear the grocery list"
        return bool(beyond or (self.said.kinds and (own or self.said.runs or not self.said.definite)))

    def _only_points(self, request: Request) -> bool:
        """Whether a reading has nothing but a pointer for a name: "skip it on Sunday"."""
        action = self.state.registry.of(request)
        names = [] if action is None else [action.slot(Role.NAME), action.slot(Role.TEXT)]
        return any(points(request.slots.get(name)) for name in names if name is not None)

    def is_deed(self) -> bool:
        """Whether phrases read something to be done that makes nothing new."""
        actions = [self.state.registry.of(one) for one in self.alone if one.tier != "example"]
        return bool(actions) and all(
            one is not None and one.operation not in MAKING and one.effect is not Effect.READ for one in actions
        )

    def is_terse(self) -> bool:
        """ "Fish 5:45": nothing but a name and a time, which may be of what was just spoken of."""
        return len(self.said.runs) == 1 and len(self.said.words) <= MOST_WORDS + 1 and not self.said.also

    def stands_alone(self) -> bool:
        """Whether the router reads a new thing with all that it needs, and nothing in the words leans on what was."""
        said = self.said
        if not self.alone or said.corrected or said.points:
            return False
        action = self.state.registry.of(self.alone[0])
        if action is None or action.operation not in MAKING or self.alone[0].tier == "example":
            return False
        last = self.state.last
        made = self.state.action(last) if last else None
        if said.also and made and len(said.runs) == 1 and said.times and made.slot(Role.TEXT) and made.slot(Role.TIME):
            same = action.object == made.object and said.verbs
            looks = action.object in (_HAPPENS, made.object)  # "and Anna at 10" only looks like something that happens
            if looks and made.operation is Operation.CREATE and not same and "remind" not in said.verbs:
                return False
        fresh = action.object != (self.state.object(last) if last else "")
        listed = action.slot(Role.LIST)
        if listed is not None:
            return listed in self.alone[0].slots or (fresh and not self.said.also) or len(self.alone) > 1
        if fresh and not said.also and len(self.alone[0].slots.keys() - action.fixed.keys()) > 1:
            return True  # "add Leo to my contacts, +44 …" right after a list
        given = {role for name, role in action.roles.items() if self.alone[0].slots.get(name)}
        return bool(Role.TEXT in given and given & {Role.TIME, Role.LENGTH}) or (
            Role.TEXT in given and not said.also and (fresh or bool(said.kinds))
        )

    def is_making(self, context: Context) -> bool:
        action = self.state.action(context)
        return action is not None and action.operation in MAKING

    async def target(self, role: Role) -> tuple[str, list[Own], Context] | None:
        """The things that a value of that role changes: named by words, or pointed at in what was spoken of last."""
        said = self.said
        if said.runs:
            plainly = said.verbs & {"move"} or said.corrected or said.aside("not", "skip", "until")
            if len(said.runs) > 1:
                return None
            things_ = await self.named(said.runs[0].words)
            if not things_ or not (plainly or resolver.recent(self.state, things_)):
                return None
            thing = things_[0]
            action = self.state.registry.doing(thing.object, Operation.CHANGE)
            if action is None or action.slot(role) is None:
                return None
            last = self.state.last
            here = last if last is not None and thing.id in last.ids else Context("", {})
            return thing.object, things_, here
        context = self.state.taking(role, made=said.corrected and not said.points)
        if context is None:
            return None
        thing_ = self.state.object(context)
        ids = resolver.pointed(said, context, self.state)
        things = await self.state.labelled(thing_, ids)
        return (thing_, things, context) if things else None

    async def named(self, words: str) -> list[Own]:
        """The one thing that the words name, or each of "the florist and the DJ"; none where one is not sure."""
        kinds = self.said.kinds
        meant = await resolver.named(words, Operation.CHANGE, self.state, kinds, sure=True)
        if meant.things:
            return list(meant.things)
        parts = quantities.items(words)
        found = [await resolver.named(one.name, Operation.CHANGE, self.state, kinds, sure=True) for one in parts]
        things = [one for each in found for one in each.things]
        same = len({one.object for one in things}) == 1
        return things if len(parts) > 1 and len(things) == len(parts) and same else []

    def action_of(self, context: Context) -> Operation | None:
        action = self.state.action(context)
        return action.operation if action is not None else None

    def only_looks(self, context: Context) -> bool:
        """Whether a turn showed something and set nothing: a briefing is shown, and set up, by one action."""
        action = self.state.action(context)
        return action is not None and action.operation in LOOKING and action.effect is Effect.READ

    def whole_time(self) -> str:
        """The words of the times, as one."""
        said = self.said
        if said.aside("until") and said.times:
            return said.body[said.body.find(said.times[0].words) :].strip(" ,.!")
        return " ".join(one.words.strip(" ,.") for one in said.plain_times)

    async def recreated(self, last: Context, values: dict[Role, Any]) -> list[Request]:
        """The same made once more with another value, whatever was done with it last."""
        if self.said.question and self.make.called_by(self.state.object(last)) is Role.PERSON:
            return []  # "what about tomorrow?" has nobody asked once more
        if self.state.makes(last):
            return self.make.anew(last, values)
        things = await self.state.labelled(self.state.object(last), last.ids)
        if len(things) != 1 or not things[0].label:
            return []
        if things[0].within and isinstance(moment := values.get(Role.TIME), When):
            values = {Role.TIME: moments.as_often(moment, self.whole_time(), things[0].within, self.state.now)}
        return self.make.created(things[0].object, {self.make.called_by(things[0].object): things[0].label, **values})

    def of_items_last(self) -> bool:
        last = self.state.last
        return last is not None and self.state.object(last) == "item"

    def read_as_change(self) -> bool:
        """Whether the router reads the same operation with the thing and the time by itself."""
        if len(self.alone) != 1 or self.alone[0].tier == "example":
            return False
        action = self.state.registry.of(self.alone[0])
        return action is not None and action.operation is Operation.CHANGE and action.object in self.said.kinds

    def read_by_router(self, operation: Operation) -> bool:
        """Whether the router has found the operation, and the object by its own word."""
        if len(self.alone) != 1 or self.alone[0].tier == "example":
            return False
        action = self.state.registry.of(self.alone[0])
        return action is not None and action.operation is operation and action.object in self.said.kinds

    def is_added(self) -> bool:
        """Whether the router reads that something is to be put down, and not where."""
        action = self.state.registry.of(self.alone[0]) if len(self.alone) == 1 else None
        return action is not None and action.operation is Operation.CREATE and self.alone[0].tier != "example"


def share(label: str, words: str) -> bool:
    """Whether two texts have a word that says something in common."""
    mine, theirs = ({quantities.singular(one) for one in normalise.words(text)} for text in (label, words))
    return bool((mine & theirs) - {"the", "a", "an", "my", "to", "of", "at", "on", "for"})
