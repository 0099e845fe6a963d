"""What a specialist does beside its actions, for the running house or for another specialist: services.

Part of the contract. A specialist names those that it `provides`, registry.py finds who does, and who asks
(`turn.ports.catalog.service`) knows the service alone.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from specialists.contract import Button, Finding, Question, Request, Turn
    from specialists.language.emergencies import Emergency
    from specialists.memory.insights import Insights
    from storage.checkins import Asking
    from storage.tables import ExtractedFact, Person

P = TypeVar("P")
Asked = tuple["Question", "tuple[Button, ...]"]


@dataclass(frozen=True, slots=True)
class Service(Generic[P]):
    """One service, by its name; P is the protocol in which it is spoken to."""

    name: str


class Heard(NamedTuple):
    """What is said to who answered, what to who set it up ("" where that is the same), and the deed in a few words."""

    say: str
    tell: str = ""
    summary: str = ""
    kind: str = ""


class CheckIns(Protocol):
    """Hears answers to check-ins. The turns are those of who set them up, whoever answers."""

    async def by_contact(self, turn: Turn, contact: Person, text: str) -> Heard | None:
        """What a contact wrote, as an answer to a check-in on them, or to one that they may answer; else None."""

    async def waits_for(self, turn: Turn, text: str) -> Asking | None:
        """The asking that the turn's own person answers for who was asked; None where the text is no such answer."""

    async def left(self, turn: Turn, contact: Person) -> str:
        """Ends every check-in on somebody who refused to hear from Hob; what their owner is told of that."""


class Alarms(Protocol):
    """What is offered in an emergency beside advice, and how it ends."""

    async def offer(self, turn: Turn, found: Emergency, said: str) -> Question | None:
        """Whether to tell somebody of their circle, as a question; None where nobody is there."""

    async def closed(self, turn: Turn, text: str, *, asked: bool) -> str | None:
        """What is said to "I'm ok", and to a no to the offer (where it was just `asked`); else None."""


class Memory(Protocol):
    """Answers from what is remembered."""

    async def answer(self, turn: Turn, text: str) -> Finding:
        """The answer to a question."""

    async def has_changed(self, turn: Turn, text: str) -> bool:
        """Whether a message says that something which is remembered has another value now."""


class Planned(Protocol):
    """A lesson that was thought out. Its `entries` are what it adds to what is going on."""

    @property
    def entries(self) -> Sequence[object]: ...

    async def keep(self, turn: Turn) -> list[ExtractedFact]:
        """Writes all that it teaches, through the turn's unit."""


class Learning(Protocol):
    """Learns from what people say, after the reply."""

    async def plan(self, turn: Turn, insights: Insights, by: str) -> Planned:
        """Thinks out what a message's insights change, which were read `by` a rule or a model. Writes nothing."""

    async def ask(self, turn: Turn, now: dt.datetime, learnt: Sequence[ExtractedFact]) -> Asked | None:
        """What to ask about, at most once a day, with its buttons; None where there is nothing."""

    async def review(self, turn: Turn) -> Asked | None:
        """The week's message: what was learnt and not shown yet; None where nothing was."""

    async def consolidate(self, turn: Turn, *, nightly: bool) -> None:
        """What goes on becomes chunks, where there is enough of it or at night."""


class Editing(Protocol):
    """Knows the text that the person works on."""

    async def asked(self, turn: Turn, text: str) -> Request | None:
        """What a message orders done to that text, where it is one that the text can take; None where it is none."""


CHECK_INS: Service[CheckIns] = Service("check-ins")
ALARMS: Service[Alarms] = Service("alarms")
MEMORY: Service[Memory] = Service("memory")
LEARNING: Service[Learning] = Service("learning")
EDITING: Service[Editing] = Service("editing")
