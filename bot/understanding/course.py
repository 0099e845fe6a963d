"""A plan of several steps and how far it is, as the state layer keeps it. several.py and classifying.py make one of a
message, bot/turns/courses carries it out."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.sending import buttons
from bot.understanding.message import slots
from specialists.contract import Action, Button, Effect, Request
from specialists.registry import Registry

SHOW = "show"  # an intent of this room alone: what was made is said to its own person
LONGEST_OUTPUT = 20_000  # letters that one step hands to the next

_SHOWN_FIRST = (Effect.DELETE, Effect.SEND, Effect.SPEND)


class State(StrEnum):
    """Where a step stands."""

    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    SKIPPED = "skipped"  # it needed what did not come


@dataclass(slots=True)
class Leg:
    """One step. `uses` is the place of the step whose output it works on."""

    request: Request
    uses: int | None = None
    told: str = ""  # as a deed: "write a text about the deadline"
    state: State = State.WAITING
    output: str = ""
    say: str = ""
    summary: str = ""
    by_model: bool = False  # a model wrote the output
    buttons: tuple[Button, ...] = ()
    question: Mapping[str, Any] | None = None
    why: str = ""  # it failed
    hides: tuple[str, ...] = ()  # words of its output that are kept nowhere once the plan has ended

    def as_json(self) -> dict[str, Any]:
        request = self.request
        return {
            "intent": request.intent, "slots": slots.encode(request.slots), "tier": request.tier, "why": request.why,
            "text": request.text, "confidence": request.confidence, "uses": self.uses, "told": self.told,
            "state": self.state.value, "output": self.output, "say": self.say, "summary": self.summary,
            "by_model": self.by_model, "buttons": buttons.kept(self.buttons), "question": self.question,
            "failure": self.why, "hides": list(self.hides),
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Leg:
        request = Request(
            kept["intent"], slots.decode(kept["slots"]), kept["tier"], kept["confidence"], kept["why"], kept["text"]
        )
        return cls(
            request, kept["uses"], kept["told"], State(kept["state"]), kept["output"], kept["say"], kept["summary"],
            kept["by_model"], buttons.made(kept["buttons"]), kept["question"], kept["failure"],
            tuple(kept.get("hides", ())),
        )


@dataclass(slots=True)
class Course:
    """The steps in their order. `tainted` once one of them read what is not the household's own."""

    legs: list[Leg]
    tainted: bool = False
    replans: int = 0
    stopped: bool = False

    def as_json(self) -> dict[str, Any]:
        return {
            "legs": [leg.as_json() for leg in self.legs], "tainted": self.tainted, "replans": self.replans,
            "stopped": self.stopped,
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Course:
        return cls(
            [Leg.from_json(leg) for leg in kept["legs"]], kept["tainted"], kept["replans"], kept.get("stopped", False)
        )

    def following(self) -> int | None:
        """The place of the next step to be done; None where nothing is left that can be."""
        for place, leg in enumerate(self.legs):
            if leg.state is State.WAITING and self._source(leg) in (None, State.DONE):
                return place
        return None

    def _source(self, leg: Leg) -> State | None:
        return None if leg.uses is None else self.legs[leg.uses].state

    def skip_lost(self) -> None:
        """Gives up on the steps whose source did not come."""
        for leg in self.legs:
            if leg.state is State.WAITING and self._source(leg) in (State.FAILED, State.SKIPPED):
                leg.state = State.SKIPPED

    def used(self, place: int) -> bool:
        """Whether a later step that was done, or tried, took up what this one made."""
        return any(leg.uses == place and leg.state in (State.DONE, State.FAILED) for leg in self.legs)

    def feeds(self, place: int) -> bool:
        """Whether any step makes something of what this one made; to show it is nothing new."""
        return any(leg.uses == place and leg.request.intent != SHOW for leg in self.legs)

    def risky(self, registry: Registry) -> Iterator[Leg]:
        """The steps that a person must see before any of it happens: what is sent, deleted or paid for."""
        for leg in self.legs:
            action = registry.of(leg.request)
            if action is not None and action.effect in _SHOWN_FIRST:
                yield leg


def is_dependent(uses: Sequence[int | None]) -> bool:
    """Whether any step works on what another made: else they are only several requests."""
    return any(one is not None for one in uses)


def fed(request: Request, action: Action | None, output: str, now: dt.datetime) -> dict[str, Any]:
    """The slots of a step, with what an earlier one made in the slot that takes it; what has none works on
    `turn.material`. `now` aware, in their zone.

    Raises slots.Unreadable where it is no value for that slot.
    """
    if action is None or not action.takes:
        return dict(request.slots)
    return {**request.slots, action.takes: slots.read(action, action.takes, output, now)}

