"""One message on its way through the readers: what it is read against, and what has been made of it so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.spoken import SpokenTurn
from bot.understanding import attending, kinds, learning, planner, ringing
from bot.understanding.classifying import Classifier
from bot.understanding.dialogue import in_context, leads, moments, pointed_days, state, units
from bot.understanding.dialogue.in_context import Told
from bot.understanding.dialogue.state import DialogueState
from bot.understanding.message import mistimed
from bot.understanding.message.readings import Reading
from bot.understanding.message.router import Router
from specialists import spoken
from specialists.contract import Request
from specialists.language.grammar import sense
from specialists.language.statements import confiding
from specialists.language.text import normalise, possessives
from specialists.registry import Registry
from storage import agenda, executions
from storage.tables import Execution, Inbox

_TOLD = 500  # characters of what is told with an order to keep it


class Tools(NamedTuple):
    """What readers read with; the same for every message."""

    registry: Registry
    router: Router
    classifier: Classifier
    learning: learning.Learning

    @property
    def kinds(self) -> kinds.Kinds:
        return kinds.Kinds(self.registry)


@dataclass(slots=True)
class Draft:
    """What is known of one message. Readers change `reading` and `plan`; a reader that returns a plan ends the way."""

    turn: SpokenTurn
    row: Inbox
    attended: attending.Attended
    tools: Tools
    asking_model: Callable[[], None]  # called where a model is about to be waited for
    turns: Sequence[Execution]  # the latest, the last one first
    waiting: Execution | None  # the turn that has asked the open question
    rung: Sequence[agenda.Dated] = ()  # the reminders that came just now
    dialogue: DialogueState = field(init=False)
    completed: str = field(default="", init=False)
    reading: Reading = field(default_factory=lambda: Reading(()))  # how the words by themselves are read
    plan: planner.Plan | None = None  # what is to be done, as soon as a reader is sure of it
    _told: dict[str, Told | None] = field(default_factory=dict, init=False)

    async def in_context(self, text: str) -> Told | None:
        """What the classifier of turns makes of a text in what was spoken of; read once."""
        if text not in self._told:
            router, now = self.tools.router, self.dialogue.now
            self._told[text] = await in_context.read(text, self.dialogue, lambda part: router.read(part, now).requests)
        return self._told[text]

    @classmethod
    async def begin(
        cls, turn: SpokenTurn, row: Inbox, attended: attending.Attended, tools: Tools, asking_model: Callable[[], None]
    ) -> Draft:
        turns = await executions.latest(turn.unit, spoken.DEPTH)
        return cls(turn, row, attended, tools, asking_model, turns, executions.waiting(turns, turn.now))

    async def look_around(self) -> None:
        """Finds what has just come and what was spoken of, which most messages are read against."""
        turn, attended = self.turn, self.attended
        self.rung = () if attended.context or attended.alone else await ringing.since(turn, self.turns)
        spoken_of = state.contexts(self.turns, turn.now, self.tools.registry)
        if attended.context or attended.replies:
            spoken_of = (attended.context,) if attended.context else ()
        self.dialogue = DialogueState(
            self.tools.registry, turn.unit, turn.local, spoken_of, came=bool(self.rung or attended.found),
            replied=attended.context is not None, latest=self.turns[0].id if self.turns else 0,
        )
        text = mistimed.put_right(self.row.text)
        text = _as_kept(moments.with_hour(possessives.restored(text), None))
        said = await leads.said_out(units.with_unit(text, self.dialogue), self.dialogue)
        self.completed = await pointed_days.said_out(said, self.dialogue)

    @property
    def text(self) -> str:
        """The message, with what it leaves out and the talk tells: the unit of a number, what a lead is before."""
        return self.completed or self.row.text

    @property
    def settled(self) -> bool:
        """Whether a plan that is no answer to the open question closes it."""
        return self.waiting is not None

    @property
    def read(self) -> Sequence[Request]:
        """What the message asks for as far as it is known: planned, or guessed at."""
        return self.reading.requests if self.plan is None else self.plan.requests

    @property
    def is_open(self) -> bool:
        """Whether nothing is planned and nothing is guessed at."""
        return self.plan is None and not self.reading.requests

    def plans(self, *requests: Request) -> None:
        self.plan = planner.Plan(requests)


def _as_kept(text: str) -> str:
    """What is told with an order behind it to keep that, as one to remember it: "he charges 18, write that down"."""
    told = confiding.ordered(text) if len(text) <= _TOLD else ""
    return f"remember that {told}" if told and sense.is_told(normalise.words(told)) else text
