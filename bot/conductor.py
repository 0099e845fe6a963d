"""One turn: understand, plan, run the specialists, compose, commit. bot/intake.py brings it one incoming at a time."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import time
from dataclasses import dataclass, field, replace
from typing import Any

from bot import (
    asking,
    attending,
    compose,
    followups,
    gatekeeping,
    hiding,
    leaning,
    learning,
    planner,
    slots,
    unwrapping,
)
from bot.identity import Known
from bot.pulse import Clock
from bot.router import Router
from bot.telemetry import Telemetry
from specialists.contract import Action, Effect, Finding, Phase, Ports, Question, Request, Turn
from specialists.registry import Registry
from storage import examples, executions, queue
from storage.columns import new_id
from storage.database import Database
from storage.errors import Stale
from storage.tables import Conversation, Execution, Inbox, Outbox
from storage.unit import Unit

log = logging.getLogger(__name__)

DEADLINE_SECONDS = 30.0  # of one phase: a specialist that takes longer loses its part of the reply
RACES = 3  # how often a turn that lost a race for a row is run again
LONGEST = 20_000  # characters that are read; a longer message is answered, not searched for requests
KEPT = dt.timedelta(days=30)  # how long the state of a turn is kept for undo and "why?"


@dataclass(slots=True)
class Step:
    """One request on its way through the turn, and what became of it."""

    request: Request
    action: Action | None
    finding: Finding | None = None
    ms: float = 0.0
    error: str = ""
    approved: bool = False  # a yes was given to exactly this


@dataclass(slots=True)
class Record:
    """What the trace of a turn keeps (storage/executions.py); no word of it is shown unless asked for."""

    steps: list[Step] = field(default_factory=list)
    settled: bool = False
    say: str = ""
    question: Question | None = None
    meant: str = ""  # what the answered question was about


class Conductor:
    """Runs turns. It holds no state between them: everything is in the database."""

    def __init__(
        self, database: Database, clock: Clock, registry: Registry, router: Router, ports: Ports, telemetry: Telemetry
    ) -> None:
        self._database, self._clock, self._registry = database, clock, registry
        self._router, self._ports, self._telemetry = router, ports, telemetry
        self._followups = followups.FollowUps()
        self._learning = learning.Learning(registry)
        self._gate = gatekeeping.Gatekeeper(telemetry)

    async def answer(self, row: Inbox, known: Known) -> None:
        """Runs the turn of one incoming and commits its effects, its reply and "done" in one transaction.

        Whatever goes wrong inside is answered with a sentence. Only a database that cannot be written raises
        (StorageError): then nothing happened, and the incoming stays to be tried again.
        """
        turn_id = new_id()
        for race in range(1, RACES + 1):
            try:
                await self._attempt(turn_id, row, known)
            except Stale:
                if race == RACES:
                    raise
            else:
                return

    async def _attempt(self, turn_id: int, row: Inbox, known: Known) -> None:
        began, now = time.perf_counter(), self._clock.now()
        try:
            async with self._database.unit(known.person.id, turn_id, now) as unit:
                turn = Turn(
                    id=turn_id, now=now, person=known.person, unit=unit, ports=self._ports, channel=known.channel,
                    handle_id=known.handle_id, said=row.text, origin=known.origin,
                )
                record = await self._work(turn, row)
                await self._finish(turn, row, record, began)
            self._tell(turn, record, began)
        except Stale:
            raise
        except Exception as error:
            await self._apologise(turn_id, row, known, error, began)

    async def _work(self, turn: Turn, row: Inbox) -> Record:
        record = Record()
        heard = await self._gate.approvals.hear(turn, row)
        plan = await self._plan(turn, row) if heard is None else planner.Plan((heard.request,))
        record.settled, record.say, record.question, record.meant = plan.settled, plan.say, plan.question, plan.meant
        record.steps = [Step(request, self._registry.serving(request.intent)) for request in plan.requests]
        if heard is not None:
            record.steps[0].finding, record.steps[0].approved = heard.finding, heard.approved
        turn.requests = plan.requests
        for phase in Phase:
            todo = [step for step in record.steps if step.action and step.finding is None]
            await self._phase(turn, [step for step in todo if step.action and step.action.phase is phase])
        await self._learn(turn, record)
        return record

    async def _learn(self, turn: Turn, record: Record) -> None:
        """Keeps what a guess, or the answer to a question about a message, has taught; drops what was taken back."""
        for step in record.steps:
            if step.finding is None or not step.finding.worked:
                continue
            if step.request.intent == "undo":
                await examples.unlearn_undone(turn.unit)
            said = record.meant or (turn.said if len(record.steps) == 1 and learning.is_guess(step.request) else "")
            await self._learning.learn(
                turn.unit, step.request, said, turn.local, origin=turn.origin, tainted=turn.tainted
            )

    async def _plan(self, turn: Turn, row: Inbox) -> planner.Plan:
        if len(row.text) > LONGEST:
            return planner.Plan((), say=compose.too_long(len(row.text), LONGEST))
        if not row.text.strip() and not row.payload:
            return planner.Plan((), say=compose.NOTHING_SAID)
        attended = await attending.look(turn, row, self._registry)
        if attended.plan is not None:
            return attended.plan
        return attended.bound(await self._read(turn, row, attended))

    async def _read(self, turn: Turn, row: Inbox, attended: attending.Attended) -> planner.Plan:
        turns = await executions.latest(turn.unit, followups.DEPTH)
        waiting = executions.waiting(turns, turn.now)
        said, answers = row.text, planner.tapped_answer(row.payload)
        if answers:
            if waiting is None or waiting.id != answers[0]:
                return planner.Plan((), say=planner.GONE)
            said = answers[1]
        try:
            tapped = None if answers else planner.from_button(self._registry, row.payload, turn.local)
        except slots.Unreadable as error:
            return planner.Plan((), say=str(error))
        if tapped:
            return planner.Plan((tapped,), settled=waiting is not None)
        if waiting is not None and waiting.question is not None and attended.may_answer(waiting.id):
            answered = planner.answer(self._registry, waiting.question, said, turn.local, self._router)
            if answered:
                return answered
        before = attended.context if attended.context or attended.alone else leaning.context(turns, turn.now)
        reading, known = await planner.read(self._router, turn.unit, row.text, turn.local)
        words = attended.text or row.text
        leans = self._followups.read(words, turn.local, before, reading.requests) if before else ()
        if before and leans:
            if followups.takes_back(before, leans[0]):
                await examples.unlearn(turn.unit, [before.turn])
            return planner.Plan(leans, settled=waiting is not None)
        if reading.requests and not any(map(learning.is_guess, reading.requests)):
            return planner.Plan(reading.requests, settled=waiting is not None)
        learnt = await self._learning.recall(turn.unit, row.text, turn.local, known)
        if learnt is not None:
            return planner.Plan((learnt,), settled=waiting is not None)
        if reading.asks:
            question = asking.question(reading.asks, row.text, turn.local)
            return planner.Plan((), settled=waiting is not None, question=question)
        return planner.Plan(reading.requests, settled=waiting is not None, say="" if reading.requests else reading.why)

    async def _phase(self, turn: Turn, steps: list[Step]) -> None:
        """Reads run side by side; writes in their order, each in a savepoint where there are several."""
        reads = [step for step in steps if step.action and step.action.effect is Effect.READ]
        writes = [step for step in steps if step not in reads]
        for step in writes:
            if len(steps) == 1:
                await self._run(turn, step)
            else:
                await self._contained(turn, step)
        await asyncio.gather(*(self._run(turn, step, contained=len(steps) > 1) for step in reads))

    async def _contained(self, turn: Turn, step: Step) -> None:
        try:
            async with turn.unit.savepoint():
                await self._run(turn, step)
        except Stale:
            raise
        except Exception as error:  # its writes are dropped, and its part of the reply says so
            self._note_failure(turn, step, error)

    async def _run(self, turn: Turn, step: Step, *, contained: bool = False) -> None:
        action = step.action
        if action is None:
            return
        step.finding = None if step.approved else self._gate.before(turn, step.request, action)
        if step.finding is not None:
            return
        began = time.perf_counter()
        try:
            async with asyncio.timeout(DEADLINE_SECONDS):
                found = await action.function(turn, **step.request.slots)
            step.finding = self._gate.after(turn, step.request, action, found)
        except Stale:
            raise
        except Exception as error:
            if not contained:
                raise
            self._note_failure(turn, step, error)
        finally:
            step.ms = (time.perf_counter() - began) * 1000

    def _note_failure(self, turn: Turn, step: Step, error: Exception) -> None:
        log.error("specialist failed", extra={"action": "step_failed", "trace": turn.id}, exc_info=error)
        self._telemetry.event("step", "failed", level="error", trace=turn.id, error=type(error).__name__)
        step.error = type(error).__name__
        step.finding = Finding(compose.sorry_for(step.request, error), worked=False)

    async def _finish(self, turn: Turn, row: Inbox, record: Record, began: float) -> None:
        findings = [step.finding for step in record.steps if step.finding]
        parts = [(step.request, step.finding) for step in record.steps]
        reply = compose.reply(turn, record.say, parts, record.question)
        reply = replace(reply, text=unwrapping.framed(row.payload, reply.text, row.text))
        question = record.question or next((finding.question for finding in findings if finding.question), None)
        if record.settled:
            await executions.close_questions(turn.unit)
        elapsed = (time.perf_counter() - began) * 1000
        unit, now = turn.unit, turn.now
        if hidden := [word for finding in findings for word in finding.hides]:
            await hiding.from_inbox(unit, row, hidden)
            for step in record.steps:
                step.request = hiding.from_request(step.request, hidden)
        unit.add(
            Execution(
                id=turn.id, person_id=turn.person.id, started_at=now, finished_at=now, expires_at=now + KEPT,
                status="completed" if all(finding.worked for finding in findings) else "failed",
                summary="; ".join(finding.summary for finding in findings if finding.summary),
                trace=_trace(turn, record), question=planner.keep(question) if question else None,
            ),
            Conversation(
                person_id=turn.person.id, turn_id=turn.id, at=now, channel=turn.channel, said=row.text,
                answered=reply.text, worked=all(finding.worked for finding in findings), duration_ms=elapsed,
                specialist=", ".join(dict.fromkeys(step.action.specialist for step in record.steps if step.action)),
            ),
        )
        _put_reply(unit, row, turn.person.id, turn.handle_id, turn.id, reply, now)
        await queue.finish_incoming(unit, row.id, turn.id)

    def _tell(self, turn: Turn, record: Record, began: float) -> None:
        tiers = [step.request.tier for step in record.steps] or ["none"]
        ms = (time.perf_counter() - began) * 1000
        self._telemetry.event("turn", tiers[0], trace=turn.id, ms=ms, requests=len(record.steps), channel=turn.channel)

    async def _apologise(self, turn_id: int, row: Inbox, known: Known, error: Exception, began: float) -> None:
        """Everything the turn wanted to write is gone; the person is told so, in a turn of its own."""
        log.error("turn failed", extra={"action": "turn_failed", "trace": turn_id}, exc_info=error)
        self._telemetry.event("turn", "failed", level="error", trace=turn_id, error=type(error).__name__)
        now, apology = self._clock.now(), compose.Reply(compose.apology(error, turn_id, known.person.role))
        async with self._database.unit(known.person.id, turn_id, now) as unit:
            unit.add(
                Execution(
                    id=turn_id, person_id=known.person.id, started_at=now, finished_at=now, expires_at=now + KEPT,
                    status="failed", trace={"error": type(error).__name__},
                ),
                Conversation(
                    person_id=known.person.id, turn_id=turn_id, at=now, channel=known.channel, said=row.text,
                    answered=apology.text, worked=False, duration_ms=(time.perf_counter() - began) * 1000,
                ),
            )
            _put_reply(unit, row, known.person.id, known.handle_id, turn_id, apology, now)
            await queue.finish_incoming(unit, row.id, turn_id)


def _put_reply(
    unit: Unit, row: Inbox, person_id: int, handle_id: int, turn_id: int, reply: compose.Reply, now: dt.datetime
) -> None:
    unit.add(
        Outbox(
            person_id=person_id, recipient_id=person_id, handle_id=handle_id, channel=row.channel, text=reply.text,
            buttons=compose.buttons_json(reply.buttons), turn_id=turn_id, created_at=now, due_at=now, next_at=now,
            reply_to=row.provider_id,
        )
    )


def _trace(turn: Turn, record: Record) -> dict[str, Any]:
    return {
        "origin": turn.origin,
        "tainted": turn.tainted,
        "asked": record.question.ask if record.question else "",
        "steps": [
            {
                "intent": step.request.intent, "tier": step.request.tier, "why": step.request.why,
                "confidence": step.request.confidence, "slots": slots.encode(step.request.slots),
                "specialist": step.action.specialist if step.action else None, "ms": round(step.ms, 2),
                "did": step.finding.summary if step.finding else "", "error": step.error,
                "about": dict(step.finding.data) if step.finding else {},
                "worked": step.finding.worked if step.finding else False,
            }
            for step in record.steps
        ],
    }
