"""What a message can lean on, gathered once a turn: what the last turns were about, and what the person has.
bot/understanding/pipeline.py makes it; changes.py and resolver.py ask it.

What a turn was about is taken from its trace: the intent, its slots and the rows it named, in the order in which the
person saw them. It fades after a while, so that an "it" an hour later is asked about and not guessed.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.understanding.message import slots
from specialists import spoken
from specialists.contract import Action, Catalog, Operation, Request, Role
from specialists.language.time.value import When
from specialists.registry import Registry
from storage import holdings
from storage.tables import Execution
from storage.unit import Unit

# The rows that a finding's data names, and what kind of thing each is.
_NAMED = {
    "reminders": "reminder", "tasks": "task", "items": "item", "checkins": "checkin", "contacts": "contact",
    "entries": "entry", "documents": "document", "events": "event",
}  # fmt: skip
MAKING = (Operation.CREATE, Operation.SEND)
KEPT = holdings.OBJECTS  # what a person has by name


class Context(NamedTuple):
    """What a turn was about."""

    intent: str
    slots: Mapping[str, Any]
    kind: str = ""  # the object of the rows that it named, with an s: "reminders"
    ids: tuple[str, ...] = ()
    list: str = ""
    turn: int = 0
    said: str = ""

    @property
    def when(self) -> When | None:
        """The moment it was about, if it was one and no repeat."""
        said = self.slots.get("when")
        return said if isinstance(said, When) and said.start is not None and said.rrule is None else None

    @property
    def repeat(self) -> When | None:
        """The rhythm it was about, if it was one."""
        said = self.slots.get("when")
        return said if isinstance(said, When) and said.start is not None and said.rrule is not None else None

    @property
    def thing(self) -> str:
        """What it was about in the person's own words: the text of a reminder, a task; empty where it had none."""
        return next((str(self.slots[name]) for name in ("text", "task", "title") if self.slots.get(name)), "")

    @property
    def where(self) -> dict[str, Any]:
        """The list that it was about, as a slot."""
        return {"list": self.list} if self.list else {}


def contexts(turns: Sequence[Execution], now: dt.datetime, catalog: Catalog) -> tuple[Context, ...]:
    """What the last turns that did or showed something were about, the newest first; none from before the last undo."""
    found: list[Context] = []
    for turn in turns:
        if turn.started_at < now - spoken.FADES:
            break
        steps = [one for one in turn.trace.get("steps", ()) if one["intent"] not in spoken.ASIDES]
        for step in reversed(steps):
            about = step.get("about") or {}
            kind = next((name for name in _NAMED if about.get(name)), "")
            action = catalog.serving(step["intent"])
            if action is not None and action.serves("turn", Operation.UNDO):
                # What was just taken back is not there to be changed; what came back by it is.
                return (*found, Context(action.intent, {}, kind, tuple(about.get(kind, ())), turn=turn.id))
            placed = action is not None and action.operation is Operation.ASK and action.slot(Role.PLACE)
            if step.get("worked") or kind or placed:  # what is asked of a place counts even where it had no answer
                found.append(Context(
                    step["intent"], slots.decode(step["slots"]), kind, tuple(about.get(kind, ())),
                    about.get("list", ""), turn.id,
                ))  # fmt: skip
    return tuple(found)


def before(turns: Sequence[Execution], now: dt.datetime, catalog: Catalog) -> Context | None:
    """The newest of them: what "it" can mean now."""
    return next(iter(contexts(turns, now, catalog)), None)


@dataclass(slots=True)
class DialogueState:
    """What there is to lean on in one turn. The person's own things are read when they are first asked for."""

    registry: Registry
    unit: Unit
    now: dt.datetime  # aware, local
    spoken: tuple[Context, ...] = ()  # the newest first
    came: bool = False  # whether reminders came since the person last wrote, or one is replied to
    latest: int = 0  # the last turn, whatever it came to
    replied: bool = False  # whether it answers one message, of which all is meant by "this"
    _own: dict[str, list[holdings.Own]] = field(default_factory=dict)

    @property
    def last(self) -> Context | None:
        return self.spoken[0] if self.spoken else None

    def action(self, context: Context) -> Action | None:
        return self.registry.of(context)

    def object(self, context: Context) -> str:
        """What kind of thing a turn was about."""
        action = self.action(context)
        return _NAMED.get(context.kind) or (action.object if action is not None else "")

    def taking(
        self, role: Role, operation: Operation = Operation.CHANGE, *, made: bool = False
    ) -> Context | None:
        """The newest of what was spoken of whose object takes such a value; only the last two matters count. What is
        put right was `made`: a look at several things between is passed over."""
        for context in self.spoken[:2]:
            if made and len(context.ids) != 1 and self._is_look(context):
                continue
            action = self.registry.doing(self.object(context), operation)
            if action is not None and action.slot(role) is not None:
                return context
        return None

    def makes(self, context: Context) -> bool:
        """Whether a turn made something: by its operation, or since it says of whom and when, and not which one."""
        action = self.action(context)
        if action is None or action.operation in MAKING:
            return action is not None
        said = [role for name, role in action.roles.items() if context.slots.get(name)]
        sets = action.operation is Operation.CHANGE and Role.PERSON in said and Role.TIME in said
        return sets and Role.ID not in said and "which" not in context.slots

    def _is_look(self, context: Context) -> bool:
        action = self.action(context)
        return action is not None and action.operation is Operation.SHOW

    def takes_back(self, requests: Sequence[Request]) -> bool:
        """Whether a request drops what the turn before had just made: then it was not meant."""
        made = self.action(self.last) if self.last is not None else None
        first = self.registry.of(requests[0]) if requests else None
        if made is None or first is None or made.operation is not Operation.CREATE:
            return False
        return first.operation is Operation.UNDO or (
            first.object == made.object and first.operation is Operation.REMOVE and "when" not in requests[0].slots
        )

    async def own(self, thing: str) -> list[holdings.Own]:
        """What the person has of a kind, the newest first."""
        if thing not in self._own:
            self._own[thing] = await holdings.own(self.unit, thing)
        return self._own[thing]

    async def labelled(self, thing: str, ids: Sequence[str]) -> list[holdings.Own]:
        """The things with these ids, in their order; one that is not among what has a name of its own without one."""
        there = {one.id: one for one in await self.own(thing)}
        if thing == "reminder" and (others := [one for one in ids if one not in there]):
            there |= {one.id: one for one in await holdings.rhythms(self.unit, others)}
        return [there.get(one) or holdings.Own(thing, one, "") for one in ids]
