"""The contract of a specialist: one function, three doors (phrase, model, screen).

A specialist is a class found by being in its folder under specialists/. Each of its actions declares itself in one
decorator; the function's typed signature is at once the slot schema, the model's tool schema and the validation.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from zoneinfo import ZoneInfo

from integrations.llm.allowance import Allowance
from integrations.llm.brain import Payer
from integrations.llm.shown import Shown
from specialists.language.grammar.speech import Example, Sentence
from specialists.language.grammar.values import frozen
from specialists.ports import Catalog, Doors, House, Household, Ports, Way, Ways
from specialists.services import Service
from specialists.traits import HOUSEHOLD, Effect, Likeness, Operation, Origin, Phase, Role

__all__ = (
    "HOUSEHOLD", "Catalog", "Doors", "Effect", "House", "Household", "Likeness", "Operation", "Origin", "Phase",
    "Ports", "Role", "Way", "Ways",
)

if TYPE_CHECKING:
    from specialists.deeds import Deed
    from storage.unit import Unit


@dataclass(frozen=True, slots=True)
class Button:
    """One thing to tap. `slots` are plain texts, as a person would have typed them; a tap is a request for `intent`."""

    label: str
    intent: str
    slots: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question. Choosing it runs its own intent, or else the question's, with `slots` added."""

    label: str
    slots: Mapping[str, Any]
    intent: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Something only the person can settle: which one, or a slot that is missing.

    With `choices`, the answer is a number, an ordinal, or words of a label ("2", "the second one", "the bank"; "both"
    and "all" where `many`). Without, the answer's text is read as the slot `missing`. `slots` hold typed
    values or plain JSON; bot/understanding keeps them. `said` is the message whose very meaning is asked about: the
    answer teaches it.
    """

    ask: str
    intent: str
    slots: Mapping[str, Any]
    choices: tuple[Choice, ...] = ()
    missing: str | None = None
    many: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What an action gives back. It has written to the turn's unit of work; it has sent and committed nothing.

    `say` is the text for the person. `summary` names a deed in a few words after "I" ("set a reminder to stretch"), for
    undo and "why did you do that?"; empty where nothing was done. `worked` is False where the wish was not met. `hides`
    are words of the message (a PIN) that are kept nowhere: not in the conversation, the trace or the inbox.

    `met` is what the person is told of a wish that was not met, also where somebody else answers it after all.

    `by_model` says that a model had a hand in `say`, which is then moderated before anybody reads it; `quoted` is a
    text of the person's own within it, a draft, in which "I have sent it" is no claim of ours.

    `deeds` are what it would send. Where the gate lets them go, `say` is said; where it takes a yes, `preview` is asked
    instead. `again` are the slots that lead to the same deeds, for a text that is changed before the yes.
    """

    say: str
    summary: str = ""
    confidence: float = 1.0
    worked: bool = True
    effects: tuple[Effect, ...] = ()
    question: Question | None = None
    buttons: tuple[Button, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    hides: tuple[str, ...] = ()
    deeds: tuple[Deed, ...] = ()
    preview: str = ""
    again: Mapping[str, Any] = field(default_factory=dict)
    by_model: bool = False
    quoted: str = ""
    links: tuple[str, ...] = ()  # addresses of the pages that `say` names as its sources: they may be said
    handoff: Handoff | None = None  # who goes on from here; `say`, where there is any, is said before
    met: str = ""
    following: tuple[Request, ...] = ()  # what a model asked for while it talked: done after it, each by its own rules


class Reason(StrEnum):
    """Why a request is handed to another specialist."""

    CAPABILITY_REQUIRED = "capability_required"
    COORDINATION_NEEDED = "coordination_needed"
    ESCALATION = "escalation"
    FOLLOW_UP = "follow_up"


@dataclass(frozen=True, slots=True)
class Handoff:
    """An explicit handing on, kept in the trace: `request` is done next, by the specialist `target`.

    What of `context` is a slot of the action that serves it, and not in the request itself, is filled in.
    """

    source: str
    target: str
    request: Request
    context: Mapping[str, Any]
    reason: Reason


@frozen
class Request:
    """One thing asked for: an intent with its slots (typed values, free text in the person's own words)."""

    intent: str
    slots: Mapping[str, Any] = field(default_factory=dict)
    tier: str = "none"  # answer, phrase, example, model, button, none
    confidence: float = 0.0
    why: str = ""
    text: str = ""  # the part of the message it was read from
    left_over: tuple[str, ...] = ()  # words of that part that no slot has taken in


@dataclass(frozen=True, slots=True)
class PersonView:
    """Who is speaking, as an action may know them."""

    id: int
    name: str
    role: str
    zone: ZoneInfo
    zone_known: bool = True


@dataclass(slots=True)
class Turn:
    """All that an action needs: who, now, their partition, the ports. It never sends, commits or reads a clock.

    It holds no words of the message: an action takes typed slots (specialists/heard.py).
    """

    id: int
    now: dt.datetime  # aware, UTC
    person: PersonView
    unit: Unit
    ports: Ports
    channel: str
    handle_id: int
    origin: Origin = Origin.OWNER
    allowance: Allowance = field(default_factory=Allowance)  # what is left of a model to this turn
    shown: Shown = field(default_factory=Shown)  # what a model has read in it
    recalled: Recalled = field(default_factory=lambda: Recalled())  # of memory, where a request asks for coordination
    material: str = ""  # what an earlier step of a plan has made, for this one to work on: "it"
    derived: bool = False  # a model wrote that: what is kept of it is a conclusion, and nobody's word
    source: Origin | None = None  # whose words tainted it, where that is known

    @property
    def tainted(self) -> bool:
        """Whether it has read somebody else's words; so, from then on, is all that it writes."""
        return self.unit.tainted

    @tainted.setter
    def tainted(self, tainted: bool) -> None:
        self.unit.tainted = tainted

    def reads(self, origin: Origin) -> None:
        """Says that a text of that hand is read into this turn: from now on it is tainted, unless it is the
        household's own. Whoever fetches, opens or recalls such a text calls it before anything is done with it.
        """
        if origin not in HOUSEHOLD:
            self.tainted, self.source = True, self.source or origin

    @property
    def hand(self) -> Origin:
        """Whose words it writes: of who speaks, or of whoever tainted it. A yes makes nobody's words one's own."""
        if self.tainted:
            return self.source or Origin.CONTACT
        return Origin.MODEL if self.derived else self.origin

    @property
    def payer(self) -> Payer:
        """In whose name the brain is asked."""
        return Payer(self.person.id, self.now, self.id)

    @property
    def local(self) -> dt.datetime:
        """Now, aware, in the person's own zone."""
        return self.now.astimezone(self.person.zone)


@dataclass(frozen=True, slots=True)
class Recalled:
    """What memory holds that bears on a message: a line each, the most telling first, for people and models to read."""

    lines: tuple[str, ...] = ()


Recalls = Callable[["Turn", str], Awaitable[Recalled]]
R = TypeVar("R", bound=Callable[..., Awaitable[Recalled]])


def recalls(function: R) -> R:
    """Declares a specialist's method `(self, turn, message) -> Recalled` as what looks up, before the work, what is
    remembered.

    It runs for requests that ask for coordination, beside the understanding of the message where that takes a model. It
    only reads, in a unit of its own; where a line is not the household's own words it calls `turn.reads`.
    """
    function.recalls = True  # type: ignore[attr-defined]
    return function


ActionFunction = Callable[..., Awaitable[Finding]]
F = TypeVar("F", bound=ActionFunction)


@dataclass(frozen=True, slots=True)
class Action:
    """What the decorator knows of a specialist's function, plus, once found, the function bound to its specialist."""

    intent: str
    category: str
    does: str  # one line for help and for the model: the docstring's first
    effect: Effect
    phase: Phase
    function: ActionFunction
    specialist: str = ""
    says: tuple[Sentence, ...] = ()
    leans: tuple[Sentence, ...] = ()  # sentences that mean it only where its object was spoken of last
    examples: tuple[Example, ...] = ()
    does_not: tuple[str, ...] = ()  # messages that must not be read as it
    rejects: tuple[str, ...] = ()  # conditions (bot/understanding/message) of which none holds where it is meant
    proposes: bool = False  # what it sends are deeds in its finding, and nothing goes out beside them
    coordinates: bool = False  # it works with what memory holds: `turn.recalled`
    fallback: tuple[str, ...] = ()  # intents that answer the same, tried in order where it could not
    covers: tuple[str, ...] = ()  # objects that it shows or keeps its own as, too: a day's reminders beside its events
    rephrases: str = ""  # the slot whose words a model may put otherwise, where nothing came of them
    offered: bool = True  # may be asked about: nobody is asked whether they were chatting
    bare: bool = False  # a message may ask for it and name nothing: "undo", "what's on my list?"
    takes: str = ""  # the slot for a text that is there already: what an earlier step made, the message answered
    whole: str = ""  # the slot that the whole message fills, where nothing else does: a sum, a question
    object: str = ""  # what it is about, as a finding's data names its rows: "reminder" for "reminders"
    operation: Operation | None = None
    roles: Mapping[str, Role] = field(default_factory=dict)  # what its slots are to the operation
    resembles: tuple[Likeness, ...] = ()  # what the words for it may be instead
    family: str = ""  # the intent whose function it shares, with `fixed` slots of its own; empty where it has its own
    fixed: Mapping[str, str] = field(default_factory=dict)
    headings: tuple[str, ...] = ()  # by which a message announces several of what it makes: "jobs: a, b, c"
    lines: bool = False  # its text slot takes several things, one a line
    values: tuple[str, ...] = ()  # of the slot `which`, by which requests for it are told from the family's others
    deed: str = ""  # in words, after "Shall I": "set a reminder[: {text}]" (bot/understanding/asking.py fills it)

    @property
    def request_intent(self) -> str:
        """The intent that requests for it carry: the family's, or its own."""
        return self.family or self.intent

    def serves(self, thing: str, operation: Operation) -> bool:
        """Whether it is the action with that operation on that object, and none of a family's variants."""
        return not self.family and (self.object, self.operation) == (thing, operation)

    def slot(self, role: Role) -> str | None:
        """The slot that plays a role; None where it has none."""
        return next((name for name, played in self.roles.items() if played is role), None)


def action(
    intent: str, *, category: str, effect: Effect = Effect.READ, phase: Phase = Phase.WORK, proposes: bool = False,
    coordinates: bool = False, fallback: tuple[str, ...] = (), covers: tuple[str, ...] = (), rephrases: str = "",
    offered: bool = True, bare: bool | None = None, whole: str = "", takes: str = "", object: str = "",
    operation: Operation | None = None, roles: Mapping[str, Role] | None = None,
    headings: tuple[str, ...] = (), lines: bool = False
) -> Callable[[F], F]:
    """Declares a specialist's function as the one that serves `intent`.

    What people say to it stands in sentences/<language>/<module>.yaml beside its module (language/speech_yaml.py).
    With `proposes`, the gate looks at each deed that it gives back; an action that sends without is judged before.
    `object`, `operation` and `roles` are its traits: by them a later message ("make it 7") changes it.
    """

    def declare(function: F) -> F:
        does = (function.__doc__ or "").strip().splitlines()
        if not does:
            raise TypeError(f"{function.__qualname__} needs a docstring: its first line is what help says")
        function.actions = [Action(  # type: ignore[attr-defined]
            intent, category, does[0], effect, phase, function, proposes=proposes, coordinates=coordinates,
            fallback=fallback, covers=covers, rephrases=rephrases, offered=offered,
            bare=effect is Effect.READ if bare is None else bare, whole=whole, takes=takes, object=object,
            operation=operation, roles=dict(roles or {}), headings=headings, lines=lines,
        )]
        return function

    return declare


def variant(
    intent: str, which: str, effect: Effect, operation: Operation | None = None, *, also: tuple[str, ...] = (),
    object: str = "", roles: Mapping[str, Role] | None = None,
) -> Callable[[F], F]:
    """Declares, above `action`, a further action that the same function serves where its slot `which` is `which`.

    What is not given is as the function's first action has it. `also` are further values of `which` that mean it.
    """

    def declare(function: F) -> F:
        declared: list[Action] = function.actions  # type: ignore[attr-defined]
        first = declared[0]
        declared.append(replace(
            first, intent=intent, effect=effect, operation=operation, family=first.intent, bare=True, whole="",
            fixed={"which": which}, values=(which, *also), object=object or first.object,
            roles=first.roles if roles is None else roles,
        ))
        return function

    return declare


class Specialist:
    """Base of every specialist. A subclass in a module under specialists/ is found by registry.py."""

    name: ClassVar[str]
    needs: ClassVar[tuple[str, ...]] = ()  # ports it cannot work without
    provides: ClassVar[tuple[Service[Any], ...]] = ()  # what it does beside its actions (services.py)
