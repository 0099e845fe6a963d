"""The house's actions as a tool for a model that talks: the third door of each. The conductor puts it on the turn.

What reads runs at once, in a unit of its own that holds nothing while the model goes on. What writes is only noted,
and done after the answer as a step of the turn, so that the gate, the journal and the audit see it as any other; what
sends, deletes or concerns people waits for a yes. A model's words fill no slot of a deed: they are found in the
message, as for a reading (bot/understanding/classifying.py).
"""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bot.spoken import SpokenTurn
from bot.trail import Trail
from bot.understanding import hearing, pointing
from bot.understanding.classifying import CONFIDENCE, TIER, Classifier
from bot.understanding.message import vocabulary
from bot.understanding.message.vocabulary import Form
from integrations.llm.brain import Tool
from specialists.contract import Action, Effect, Operation, Request, Turn
from specialists.language import time as when
from specialists.language.time import When
from specialists.ports import Offer
from specialists.registry import Registry
from specialists.secrets import confided, leaks
from storage.columns import new_id
from storage.database import Database
from storage.unit import Unit

if TYPE_CHECKING:
    from bot.understanding.wishes import Wish

NAME = "do"
MOST_DEEDS = 6
LISTED = 3_600  # letters of the list of actions
LONGEST = 1_500  # letters of what one answers
SECONDS = 15.0  # of one look
WHY = "the language model asked for it while it talked, in your own words"
_DOES = "Looks something up, or does something, for the person: one of the actions of the list, with its slots."
_NOTED = "Noted: it is done right after your answer, or asked about first, and told by itself. Say nothing of it."
_AFTER_OTHERS = "Not now: somebody else's words have just been read, so that nothing more is looked up."
_WRITERS = (Operation.WRITE, Operation.EDIT, Operation.CHAT)
_OUTSIDE = "information"  # whose looks go out of the house: by the person's own words alone


class Hands:
    """Makes the tool for a turn. It holds no state of one."""

    def __init__(self, database: Database, registry: Registry, classifier: Classifier) -> None:
        self._database, self._registry, self._classifier = database, registry, classifier

    def offered(self, turn: Turn, *, asks: bool) -> Offer | None:
        """The tool and the list of what it does; None where this turn's message may not reach a model, or neither asks
        nor wants anything looked up."""
        if not isinstance(turn, SpokenTurn) or not (asks or turn.looks):
            return None
        if not self._classifier.can_read(turn, turn.said):
            return None
        router, forms = self._classifier.inquiry.router, self._forms
        likely = router.likely(turn.said, turn.local)
        listed = vocabulary.listing(forms, likely, router, turn.local, LISTED)
        use = self._use(turn)
        tool = Tool(NAME, _DOES, self._arguments, use.call)
        return Offer(f"What the tool {NAME!r} does:\n{listed}", (tool,), use.wanted, turn.found)

    async def look(self, turn: SpokenTurn) -> None:
        """Puts what the turn's looks find on it, a paragraph each. Only what is inside the house is looked up so:
        for the rest the model has the tool."""
        from bot.understanding.wishes import Slot, Wish  # as below

        inside = [one for one in turn.looks if self._is_inside(one.intent)]
        if not inside or turn.tainted:
            return
        use, found = self._use(turn), list[str]()
        for one in inside:
            slots = [Slot(name=name, words=words) for name, words in one.slots]
            found.append(f"{one.intent}: {await use.call(Wish(intent=one.intent, slots=slots))}")
        turn.found = "\n\n".join(found)

    def _is_inside(self, intent: str) -> bool:
        form = self._forms.get(intent)
        return form is not None and form.action.effect is Effect.READ and form.action.category != _OUTSIDE

    def _use(self, turn: SpokenTurn) -> _Use:
        return _Use(turn, self._database, self._registry, self._classifier, self._forms)

    @functools.cached_property
    def _forms(self) -> Mapping[str, Form]:
        """What may be asked for in talk: all but texts that a model writes itself."""
        forms = self._classifier.inquiry.forms
        return {name: form for name, form in forms.items() if form.action.operation not in _WRITERS}

    @functools.cached_property
    def _arguments(self) -> type[Wish]:
        from bot.understanding import wishes  # pydantic's models take milliseconds

        return wishes.one(self._forms, (name for form in self._forms.values() for name in form.slots))


class _Over(Exception):
    """Ends a savepoint of which nothing is to be kept."""


@dataclass(slots=True)
class _Use:
    """The tool in one turn."""

    turn: SpokenTurn
    database: Database
    registry: Registry
    classifier: Classifier
    forms: Mapping[str, Form]
    wanted: list[Request] = field(default_factory=list)

    async def call(self, wish: Wish) -> str:
        """What the model reads: what was found, that a deed is noted, or why neither."""
        began, form = time.perf_counter(), self.forms.get(wish.intent)
        if form is None:
            return "Refused: there is no such thing to do."
        try:
            reads = form.action.effect is Effect.READ
            slots = self._read_slots(form, wish) if reads else self.classifier.slots(
                wish, self.turn.said, self.turn.local, (), given=False
            )
        except pointing.Unsaid as unsaid:
            self._note(wish.intent, began, f"refused: {unsaid}")
            return f"Refused: {unsaid}."
        request = Request(wish.intent, slots, TIER, CONFIDENCE, WHY, self.turn.said)
        action = self.registry.of(request)
        if action is None:
            return "Refused: there is no such thing to do."
        if action.effect is not Effect.READ:
            if len(self.wanted) < MOST_DEEDS and all(one.slots != slots or one.intent != wish.intent
                                                     for one in self.wanted):
                self.wanted.append(request)
            self._note(wish.intent, began, "noted")
            return _NOTED
        if self.turn.tainted:
            return _AFTER_OTHERS
        told = await self._look(request, action)
        self._note(wish.intent, began, "looked up")
        return told

    def _read_slots(self, form: Form, wish: Wish) -> dict[str, Any]:
        """The slots of a look: the person's words where they stand, else the model's, which may only be looked for
        inside of the house. Raises Unsaid."""
        said, slots = pointing.Said(self.turn.said, self.turn.local), dict[str, Any]()
        for slot in wish.slots:
            try:
                value = pointing.value(form, slot.name, slot.words, said)
            except pointing.Unsaid:
                value = self._free(form, slot.name, slot.words)
                if value is None:
                    raise
            if value is not None:
                slots.setdefault(slot.name, value)
        if not form.signature.required <= slots.keys():
            raise pointing.Unsaid("what it is about is missing")
        return slots

    def _free(self, form: Form, name: str, words: str) -> Any:
        kind = form.signature.types.get(name)
        if form.action.category == _OUTSIDE or name not in form.open:
            return None
        if kind is When:
            return when.read(words, self.turn.local)
        return words if kind is str else None

    async def _look(self, request: Request, action: Action) -> str:
        """What an action finds; nothing that it writes is kept."""
        turn = self.turn
        async with self._aside(action) as unit:
            own = replace(turn, unit=unit, requests=(request,), trail=Trail())
            try:
                async with asyncio.timeout(SECONDS):
                    found = await action.function(own, **hearing.slots(action, request, own))
            except Exception:  # a look that fails is no failure of the talk
                found = None
            secrets = await confided.told_secrets(unit)
            if own.tainted:
                turn.tainted, turn.source = True, own.source
        if found is None:
            return "That could not be looked up."
        return leaks.hide(found.say or "Nothing was found.", secrets)[0][:LONGEST]

    @asynccontextmanager
    async def _aside(self, action: Action) -> AsyncIterator[Unit]:
        """A unit of its own. Where the turn has written and holds the one lock for it, a look inside of the house works
        in the turn's own: it would wait for that lock, as some looks count what they have found."""
        turn = self.turn
        if not turn.unit.is_writing or action.category == _OUTSIDE:
            async with self.database.unit(turn.person.id, new_id(), turn.now) as unit:
                yield unit
                await unit.rollback()
            return
        with suppress(_Over):
            async with turn.unit.savepoint():
                yield turn.unit
                raise _Over

    def _note(self, intent: str, began: float, outcome: str) -> None:
        self.turn.trail.called(intent, outcome, (time.perf_counter() - began) * 1000)
