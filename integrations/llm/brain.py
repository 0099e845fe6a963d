"""The port to a language model: what is asked, for whom, what comes back, or why nothing does. Specialists see this.

Nothing heavy is imported here; thinker.py is the port's real side.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from pydantic import BaseModel

    from integrations.llm.allowance import Allowance

T = TypeVar("T")
Hears = Callable[[str], None]  # gets all that has come so far of a typed answer: JSON that may end anywhere
LETTERS_A_TOKEN = 3  # fewer than any language really has, so that nothing is thought smaller than it is
PATIENCE = 3.5  # seconds, so that who waits is told within five that nothing comes


def tokens(letters: int) -> int:
    """How many tokens so many letters are at most."""
    return letters // LETTERS_A_TOKEN + 1


class Lack(StrEnum):
    """Why there is no answer from a model."""

    NO_KEY = "no_key"
    BAD_KEY = "bad_key"
    NO_CREDIT = "no_credit"
    NO_MODEL = "no_model"
    OVER_BUDGET = "over_budget"
    NO_PRICE = "no_price"
    DOWN = "down"
    TOO_MUCH = "too_much"
    TOO_LONG = "too_long"
    REFUSED = "refused"
    REJECTED = "rejected"
    NONSENSE = "nonsense"


SAYINGS: Mapping[Lack, str] = {
    Lack.NO_KEY: "No language model is set up here; everything by rule works.",
    Lack.BAD_KEY: "The language model's service refused my key; everything by rule works.",
    Lack.NO_CREDIT: "The account with the language model's service has no credit left; everything by rule works.",
    Lack.NO_MODEL: "The language model's service doesn't know the model that is set up here; everything by rule works.",
    Lack.OVER_BUDGET: "This month's budget for the language model is used up; everything by rule works.",
    Lack.NO_PRICE: "I can't hold this month's budget for the language model, because I don't know what it costs; "
    "HOB_MODEL_PRICES can say so. Everything by rule works.",
    Lack.DOWN: "I can't reach the language model at the moment; everything by rule works.",
    Lack.TOO_MUCH: "That took more thinking than I allow for one message, so I stopped.",
    Lack.TOO_LONG: "That is too long for the language model.",
    Lack.REFUSED: "The language model declined to answer that.",
    Lack.REJECTED: "The language model's service did not take that question; everything by rule works.",
    Lack.NONSENSE: "The language model's answer made no sense, so I left it.",
}


# Where no model can be had at all, whatever is asked: nobody is kept waiting for the same answer twice in a turn.
_OUTAGES: Mapping[Lack, str] = {
    Lack.DOWN: "",
    Lack.BAD_KEY: " (its service refused my key)",
    Lack.NO_CREDIT: " (the account with its service has no credit left)",
    Lack.NO_MODEL: " (its service doesn't know the model that is set up here)",
    Lack.OVER_BUDGET: " (this month's budget for it is used up)",
    Lack.NO_PRICE: " (I don't know what it costs, so I can't hold this month's budget)",
}


def unreached(reason: Lack) -> str:
    """The beginning of a sentence that goes on with ", so …"; empty where the model was there and gave no answer."""
    return f"I can't reach the language model at the moment{_OUTAGES[reason]}" if reason in _OUTAGES else ""


def undone(reason: Lack) -> str:
    """What is said to a message that only a model could have answered; empty as `unreached` is."""
    begun = unreached(reason)
    return f"{begun}, so I did nothing with that; reminders, tasks, lists and messages go on as ever." if begun else ""


class NoBrain(Exception):
    """There is no answer from a model. `say` is the sentence for the person; neither it nor the error holds a secret.

    A specialist catches it and does by rule what it can.
    """

    def __init__(self, reason: Lack, *, slow: bool = False) -> None:
        """`slow`: the model was there, and took too long."""
        self.reason, self.say, self.slow = reason, SAYINGS[reason], slow
        super().__init__(self.say)


class Strength(StrEnum):
    """Which of the two models is asked."""

    FAST = "fast"
    STRONG = "strong"


class Aloud(StrEnum):
    """What the text of a task is to its person, who may read it while it is being written."""

    ANSWER = "answer"
    DRAFT = "draft"  # a text of the person's own: in it nothing is a claim of Hob's


@dataclass(frozen=True, slots=True)
class Task:
    """A kind of work: its name is the feature that costs are counted under; tasks.py has those of the house.

    `strength` is its own model. `long` is how many tokens may be said, our instructions aside, before the strong model
    is asked (0: any); `mends`: it mends what was refused, so that the strong model is (choosing.py).
    `longest` bounds the answer in tokens (thinking included), `seconds` one call, `kept` how many seconds an
    answer may be given again for the very same question of the same person (0: never). `aloud` says that its text is
    the answer itself. `hurried`: a person waits, so that it is given up where nothing comes within the service's
    patience: of a text its first words, of anything else the whole. `strict`: its typed answer has nothing optional and
    nothing open, so that a server which can is told to let nothing else through.
    """

    name: str
    strength: Strength = Strength.FAST
    longest: int = 2000
    seconds: float = 20.0
    kept: float = 0.0
    aloud: Aloud | None = None
    hurried: bool = False
    strict: bool = False
    long: int = 0
    mends: bool = False


class Author(StrEnum):
    """Whose words a message holds, as far as a model is concerned. Only SYSTEM is Hob's own hand."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Message:
    """One message of what the model reads. System messages are its instructions, wherever they stand; `notes` says of
    one that it holds what is known about the person, which an answer may use."""

    author: Author
    text: str
    notes: bool = False


@dataclass(frozen=True, slots=True)
class Tool:
    """Something the model may call. `arguments` is its schema and its validation; `call` gets a value of that type.

    What `call` returns is what the model reads; what it raises ends the whole completion. `together`: it may run
    beside others (a read); without, one at a time, in the model's order.
    """

    name: str
    does: str
    arguments: type[BaseModel]
    call: Callable[[Any], Awaitable[str]]
    together: bool = False


@dataclass(frozen=True, slots=True)
class Payer:
    """In whose turn a model is asked. `now` is aware, UTC."""

    person_id: int
    now: dt.datetime
    turn_id: int | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """What was used: tokens read (`cached` of them cheaper), written, and money in millionths of a dollar.

    `micros` is None where a price is not known. `estimated`: the service did not count, so the letters were.
    """

    read: int = 0
    written: int = 0
    cached: int = 0
    calls: int = 0
    micros: int | None = 0
    estimated: bool = False

    def __add__(self, other: Usage) -> Usage:
        micros = None if self.micros is None or other.micros is None else self.micros + other.micros
        return Usage(
            self.read + other.read, self.written + other.written, self.cached + other.cached, self.calls + other.calls,
            micros, self.estimated or other.estimated,
        )

    @property
    def tokens(self) -> int:
        return self.read + self.written


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """A typed answer. `called` are the tools that ran, in order; `again` says that it was kept from an earlier call."""

    value: T
    usage: Usage
    model: str
    called: tuple[str, ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """How the brain is, for status and doctor. `lack` is why it would not answer now, None where it would."""

    lack: Lack | None = None
    fast: str = ""
    strong: str = ""
    where: str = ""  # the host that answers
    loaded: bool = False
    last: Lack | None = None  # why the last question had no answer, None where it had one
    calls: int = 0
    failures: int = 0
    asked: int = 0  # of the cache
    hits: int = 0


class Brain(Protocol):
    """A language model, as the house knows it."""

    async def complete(
        self, task: Task, messages: Sequence[Message], output: type[T], *, payer: Payer, tools: Sequence[Tool] = (),
        allowance: Allowance | None = None, hears: Hears | None = None,
    ) -> Answer[T]:
        """An answer of type `output`: `str`, or a pydantic model. Raises NoBrain, or what a tool raised.

        `allowance` is what is left to the turn; all its calls share one. Without, each call has a fresh one. `hears` is
        called while a typed answer without tools is written, where it is asked for and not kept from before.
        """

    def stream(
        self, task: Task, messages: Sequence[Message], *, payer: Payer, allowance: Allowance | None = None
    ) -> AsyncIterator[str]:
        """The pieces of a text as they come. Raises NoBrain, also in the middle: what came before is then half."""

    def state(self) -> State:
        """How it is now; asks nobody."""


class Absent:
    """The brain where none is set up: every question is answered with the reason."""

    async def complete(
        self, task: Task, messages: Sequence[Message], output: type[T], *, payer: Payer, tools: Sequence[Tool] = (),
        allowance: Allowance | None = None, hears: Hears | None = None,
    ) -> Answer[T]:
        raise NoBrain(Lack.NO_KEY)

    async def stream(
        self, task: Task, messages: Sequence[Message], *, payer: Payer, allowance: Allowance | None = None
    ) -> AsyncIterator[str]:
        raise NoBrain(Lack.NO_KEY)
        yield ""  # what makes it a generator

    def state(self) -> State:
        return State(lack=Lack.NO_KEY)
