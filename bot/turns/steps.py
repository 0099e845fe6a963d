"""One request on its way through a turn, and what is kept of it for "why?". For conductor.py and work.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.spoken import SpokenTurn
from bot.turns import approvals
from bot.understanding.course import Course
from bot.understanding.message import slots
from integrations.llm.allowance import Allowance, Made
from integrations.llm.choosing import Choice
from specialists.contract import Action, Finding, Handoff, Phase, Question, Request


@dataclass(slots=True)
class Try:
    """One more try at a request, after a finding that was not sure enough: by which strategy, and what came of it."""

    strategy: str
    confidence: float
    intent: str = ""


@dataclass(slots=True)
class Step:
    """One request on its way through the turn, and what became of it. Times are milliseconds since the turn began."""

    request: Request
    action: Action | None
    finding: Finding | None = None
    began: float = 0.0
    ms: float = 0.0
    error: str = ""
    approved: bool = False  # a yes was given to exactly this
    unseen: bool = False  # it works on words of a model that its person has not seen
    proposed: bool = False  # a model asked for it while it talked: nobody has seen it yet
    tries: list[Try] = field(default_factory=list)
    handed: Handoff | None = None  # by whom and why, where it was not asked for by the person
    depth: int = 0  # of hand-offs before it


@dataclass(slots=True)
class Record:
    """What the trace of a turn keeps (storage/executions.py); no word of it is shown unless asked for."""

    steps: list[Step] = field(default_factory=list)
    settled: bool = False
    say: str = ""
    question: Question | None = None
    still: Question | None = None  # asked before and not answered; brought up again, where nothing else is asked
    left_over: tuple[str, ...] = ()  # words of the message that no request has taken in
    meant: str = ""  # what the answered question was about
    teaches: bool = True  # something may be learnt of the message afterwards
    noted: str = ""  # what the turn teaches, in a few words after "I", where that is all it does
    course: Course | None = None  # a plan: shown and not begun, or about to begin
    departs: bool = False  # the plan begins now, past this turn's transaction
    spans: dict[str, tuple[float, float]] = field(default_factory=dict)  # understanding, recall: from, to

    @property
    def findings(self) -> list[Finding]:
        return [step.finding for step in self.steps if step.finding]

    @property
    def still_open(self) -> Question | None:
        """What is brought up again: nothing where this turn asks something itself."""
        asks = self.question is not None or any(finding.question or _wants_a_yes(finding) for finding in self.findings)
        return None if asks else self.still


def _wants_a_yes(finding: Finding) -> bool:
    return any(button.intent == approvals.APPROVE for button in finding.buttons)


def trace(turn: SpokenTurn, record: Record, began: float) -> dict[str, Any]:
    """The turn as JSON, for the state layer; `began` is by time.perf_counter."""
    return {
        "origin": turn.origin,
        "tainted": turn.tainted,
        "foreign": turn.unit.foreign,
        "asked": record.question.ask if record.question else "",
        "steps": [step_trace(step) for step in record.steps],
        **_beside(turn, record, began),
        **turn.trail.as_json(),
        **({"plan": record.course.as_json()} if record.course else {}),
    }


def _beside(turn: SpokenTurn, record: Record, began: float) -> dict[str, Any]:
    """What only some turns have: a model asked, memory looked into."""
    told: dict[str, Any] = {}
    if record.spans:
        told["spans"] = {name: [round(from_, 2), round(to, 2)] for name, (from_, to) in record.spans.items()}
    if turn.recalled.lines:
        told["recalled"] = len(turn.recalled.lines)
    if turn.allowance.used.calls:
        used = turn.allowance.used
        told["model"] = {"calls": used.calls, "read": used.read, "written": used.written, "micros": used.micros}
    if turn.allowance.made:
        told["requests"] = [request(one, began) for one in turn.allowance.made]
    return told


def request(made: Made, began: float) -> dict[str, Any]:
    """One request to a model as JSON; its time in milliseconds since `began`."""
    used = made.usage
    told: dict[str, Any] = {
        "task": made.task, "model": made.model, "began": round((made.began - began) * 1000, 2),
        "ms": round(made.ms, 2), "letters": made.letters, "read": used.read, "written": used.written,
        "cached": used.cached, "micros": used.micros,
    }
    choice = made.choice
    if choice is not None:
        told |= {"strength": str(choice.strength), "why": choice.why}
        told |= {"good": choice.good} if choice.good is not None else {}
    return told | ({"lack": made.lack} if made.lack else {}) | ({"again": True} if made.again else {})


def asked(allowance: Allowance) -> list[list[Any]]:
    """The turn's requests to a model for the figures of the house: task, whether what was said was long, strength,
    whether the answer was good, whether the choice was kept from before, milliseconds. Its tools' rounds are one."""
    found: dict[int, tuple[Choice, float]] = {}
    for made in allowance.made:
        if made.choice is not None:
            found[id(made.choice)] = made.choice, found.get(id(made.choice), (made.choice, 0.0))[1] + made.ms
    return [
        [one.task, one.long, str(one.strength), one.good, one.kept, round(ms, 2)] for one, ms in found.values()
    ]


def step_trace(step: Step) -> dict[str, Any]:
    """One step as JSON."""
    finding = step.finding
    told = {
        "intent": step.request.intent, "tier": step.request.tier, "why": step.request.why,
        "confidence": step.request.confidence, "slots": slots.encode(step.request.slots),
        "specialist": step.action.specialist if step.action else None, "ms": round(step.ms, 2),
        "did": finding.summary if finding else "", "error": step.error,
        "about": dict(finding.data) if finding else {},
        "worked": finding.worked if finding else False,
    }
    if step.handed is not None:
        told["handed"] = {
            "source": step.handed.source, "target": step.handed.target, "reason": step.handed.reason.value,
        }
    if step.tries:
        told["sure"] = round(finding.confidence, 2) if finding else 0.0
        told["tries"] = [_try(one) for one in step.tries]
    if step.action is not None and step.action.phase is not Phase.WORK:
        told["phase"] = step.action.phase.name.lower()
    if finding is not None and finding.confidence < 1:
        told["sure"] = round(finding.confidence, 2)
    if step.began:
        told["began"] = round(step.began, 2)
    return told


def figures(step: Step) -> list[Any]:
    """One step for the figures of the house: specialist, tier, whether it worked, how sure it was read, how sure the
    finding is, milliseconds."""
    finding, action = step.finding, step.action
    worked = finding is not None and finding.worked
    sure = finding.confidence if finding else 0.0
    return [
        action.specialist if action else "nobody", step.request.tier, worked, round(step.request.confidence, 2),
        round(sure, 2), round(step.ms, 2),
    ]


def _try(one: Try) -> Mapping[str, Any]:
    return {"strategy": one.strategy, "intent": one.intent, "confidence": round(one.confidence, 2)}
