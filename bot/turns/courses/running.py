"""Plans on their way: each step in a transaction of its own, with its mark, so that none is ever done twice. The state
survives a restart; a step that fails is planned anew; a "stop" between or within steps ends it. The conductor
calls.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.identity import Known
from bot.spoken import SpokenTurn
from bot.telemetry import Telemetry
from bot.timepiece import Clock
from bot.turns import compose, endings, hiding, overhearing, steps
from bot.turns.auditing import Auditor
from bot.turns.courses import replanning, telling
from bot.turns.gatekeeping import Gatekeeper
from bot.turns.recall import Recall
from bot.turns.steps import Step
from bot.turns.thought import Stopped, Thought
from bot.turns.work import Work
from bot.understanding import planner
from bot.understanding.course import LONGEST_OUTPUT, SHOW, Course, Leg, State, fed
from specialists.contract import Effect
from specialists.registry import Registry
from storage import executions, queue
from storage.database import Database
from storage.errors import HobError, Stale, StorageError
from storage.tables import Conversation, Execution, Inbox
from storage.unit import Unit

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 6.0  # after which a step's end is told, where more are to come
_FIELD = "plan"  # of the trace
TurnMaker = Callable[[Unit, Inbox, Known, Thought], SpokenTurn]


class Gone(HobError):
    """I have lost my notes on that plan, so I stopped it. What was done of it before stays done."""


class Courses:
    """Carries plans out. It holds no state between them: everything is in the executions."""

    def __init__(
        self, database: Database, registry: Registry, gate: Gatekeeper, auditor: Auditor, telemetry: Telemetry,
        clock: Clock, made: TurnMaker, replanner: replanning.Replanner,
    ) -> None:
        self._database, self._registry, self._gate, self._telemetry = database, registry, gate, telemetry
        self._auditor, self._now, self._made, self._replanner = auditor, clock.now, made, replanner
        self.progressed: Callable[[], None] = lambda: None  # there is something to deliver

    async def start(self, course: Course, row: Inbox, known: Known, turn_id: int, thought: Thought) -> None:
        """Writes the plan down and carries it out. Raises StorageError where nothing could be written."""
        async with self._database.unit(known.person.id, turn_id, self._now()) as unit:
            await executions.close_questions(unit)
            state = executions.start(unit, status=executions.EXECUTING)
            state.trace = {"inbox": str(row.id), "origin": known.origin, "steps": [], _FIELD: course.as_json()}
        await self._carry(row, known, turn_id, thought)

    async def resume(self, row: Inbox, known: Known, thought: Thought) -> bool:
        """Goes on with the plan of a message that a process did not live to end. False where there is none."""
        async with self._database.unit(known.person.id, row.id, self._now()) as unit:
            begun = await executions.running(unit)
            await unit.rollback()
        found = next((one for one in begun if one.trace.get("inbox") == str(row.id)), None)
        if found is None:
            return False
        self._telemetry.event("plan", "resumed", trace=found.id)
        await self._carry(row, known, found.id, thought)
        return True

    async def _carry(self, row: Inbox, known: Known, turn_id: int, thought: Thought) -> None:
        began = told = time.perf_counter()
        course = await self._read(known, turn_id)
        while (place := course.following()) is not None:
            if thought.is_stopped or await overhearing.stop_waits(self._database, row, known):
                course.stopped = True
                break
            tell = time.perf_counter() - told > PATIENCE_SECONDS
            try:
                course = await self._step(place, row, known, turn_id, thought, tell=tell)
            except Stopped:
                course.stopped = True
                break
            if tell:
                told = time.perf_counter()
                self.progressed()
            if course.legs[place].state is State.FAILED:
                course = await self._failed(course, row, known, turn_id, thought)
        await self._end(course, row, known, turn_id, began)

    async def _read(self, known: Known, turn_id: int) -> Course:
        async with self._database.unit(known.person.id, turn_id, self._now()) as unit:
            _, course = await _open(unit, turn_id)
            await unit.rollback()
        return course

    async def _step(
        self, place: int, row: Inbox, known: Known, turn_id: int, thought: Thought, *, tell: bool
    ) -> Course:
        """One step and its mark, both or neither. What fails inside leaves only the mark that it failed."""
        try:
            return await thought.through(lambda: self._attempt(place, row, known, turn_id, thought, tell=tell))
        except (Stale, StorageError):
            raise
        except Exception as error:  # whatever it was, the plan goes on without that step, and says so
            log.exception("step of a plan failed", extra={"action": "step_failed", "trace": turn_id})
            self._telemetry.event("plan", "step_failed", level="error", trace=turn_id, error=type(error).__name__)
            async with self._database.unit(known.person.id, turn_id, self._now()) as unit:
                state, course = await _open(unit, turn_id)
                leg = course.legs[place]
                leg.state, leg.why = State.FAILED, compose.sorry_for(leg.request, error)
                _mark(state, course, executions.EXECUTING)
            return course

    async def _attempt(
        self, place: int, row: Inbox, known: Known, turn_id: int, thought: Thought, *, tell: bool
    ) -> Course:
        began = time.perf_counter()
        recall = Recall(self._database, self._registry.recalling, began)
        try:
            async with self._database.unit(known.person.id, turn_id, self._now()) as unit:
                state, course = await _open(unit, turn_id)
                leg = course.legs[place]
                turn = self._made(unit, row, known, thought)
                turn.said, turn.tainted = leg.request.text, course.tainted
                done = await self._work(turn, course, leg, recall, began)
                # What a step has read out of others' words is in all that the later ones make of it.
                course.tainted = turn.tainted or (unit.foreign and course.feeds(place))
                course.skip_lost()
                _mark(
                    state, course, executions.EXECUTING, [steps.step_trace(one) for one in done], foreign=unit.foreign,
                    beside=turn.trail.as_json(),
                )
                if tell and leg.state is State.DONE and course.following() is not None:
                    endings.put_notice(unit, row, known.handle_id, telling.progress(course, place))
        finally:
            await recall.give_up()
        return course

    async def _work(self, turn: SpokenTurn, course: Course, leg: Leg, recall: Recall, began: float) -> list[Step]:
        source = course.legs[leg.uses] if leg.uses is not None else None
        if leg.request.intent == SHOW:
            leg.state = State.DONE
            if source is not None:
                leg.output, leg.say, leg.hides = source.output, source.say, source.hides
            return []
        action, request = self._registry.of(leg.request), leg.request
        if source is not None and source.hides and (action is None or action.effect is Effect.READ):
            leg.state, leg.why = State.FAILED, "it holds a secret, and that goes to no model and on no search."
            return []
        if source is not None:
            turn.material, turn.derived = source.output, source.by_model
            request = replace(request, slots=fed(request, action, source.output, turn.local))
        turn.requests = (request,)
        step = Step(request, action, unseen=source is not None and source.by_model)
        done = [step]
        await Work(turn, self._registry, self._gate, self._telemetry, recall, began).run(done)
        await self._auditor.review(turn, done)
        _note(leg, done)
        leg.hides += source.hides if source is not None else ()
        return [hiding.from_step(one, leg.hides) for one in done]

    async def _failed(
        self, course: Course, row: Inbox, known: Known, turn_id: int, thought: Thought
    ) -> Course:
        """Another way to what is left, if the model knows one that nobody has to be asked about anew."""
        if course.replans >= replanning.MOST:
            return course
        async with self._database.unit(known.person.id, turn_id, self._now()) as unit:
            state, course = await _open(unit, turn_id)
            _mark(state, course, executions.REPLANNING)
        try:
            async with self._database.unit(known.person.id, turn_id, self._now()) as unit:
                turn = self._made(unit, row, known, thought)
                turn.tainted = course.tainted
                legs = await self._replanner.legs(turn, row.text, course)
        except Stopped:
            legs = []
        async with self._database.unit(known.person.id, turn_id, self._now()) as unit:
            state, course = await _open(unit, turn_id)
            course.replans += 1
            if legs:
                course.legs = legs
            course.skip_lost()
            _mark(state, course, executions.EXECUTING)
        self._telemetry.event("plan", "replanned" if legs else "not_replanned", trace=turn_id)
        return course

    async def _end(self, course: Course, row: Inbox, known: Known, turn_id: int, began: float) -> None:
        """What came of it is said, and the message is done; also the "stop" that ended it."""
        reply = telling.result(course)
        worked = not course.stopped and all(leg.state is State.DONE for leg in course.legs)
        async with self._database.unit(known.person.id, turn_id, self._now()) as unit:
            state, _ = await _open(unit, turn_id)
            hidden = [word for leg in course.legs for word in leg.hides]
            if hidden:
                await hiding.from_inbox(unit, row, hidden)
            _mark(state, hiding.from_course(course), "completed" if worked else "failed")
            state.summary, state.finished_at = telling.summary(hiding.from_course(course)), unit.now
            question = next((leg.question for leg in course.legs if leg.question is not None), None)
            state.question = dict(question) if question is not None else None
            unit.add(
                Conversation(
                    person_id=known.person.id, turn_id=turn_id, at=unit.now, channel=known.channel, said=row.text,
                    answered=hiding.covered(reply.text, hidden), worked=worked,
                    duration_ms=(time.perf_counter() - began) * 1000, specialist="plan",
                )
            )
            endings.put_reply(unit, row, known.handle_id, reply)
            if course.stopped:
                await overhearing.take_stops(unit, row, known)
            await queue.finish_incoming(unit, row.id, turn_id)
        self._telemetry.event("plan", state.status, trace=turn_id, steps=len(course.legs))


async def _open(unit: Unit, turn_id: int) -> tuple[Execution, Course]:
    state = await executions.get(unit, turn_id)
    if state is None:
        raise Gone
    try:
        return state, Course.from_json(state.trace[_FIELD])
    except (KeyError, TypeError, ValueError, AttributeError) as error:  # another version of Hob wrote it
        raise Gone from error


def _mark(
    state: Execution, course: Course, status: str, done: list[dict[str, Any]] | None = None, *, foreign: bool = False,
    beside: Mapping[str, list[Any]] | None = None,
) -> None:
    """`foreign`: in this step a row of somebody else's words was read; the whole plan is known for it from now on.
    `beside` is what the gate and the audit said in it."""
    state.status = status
    state.trace = {
        **state.trace, "tainted": course.tainted, "foreign": foreign or bool(state.trace.get("foreign")),
        "steps": [*state.trace.get("steps", ()), *(done or ())], _FIELD: course.as_json(),
        **{name: [*state.trace.get(name, ()), *some] for name, some in (beside or {}).items()},
    }


def _note(leg: Leg, done: list[Step]) -> None:
    """What came of a step, with what was handed on from it."""
    findings = [step.finding for step in done if step.finding is not None]
    leg.say = "\n".join(dict.fromkeys(finding.say for finding in findings if finding.say))
    if not findings or not all(finding.worked for finding in findings):
        leg.state, leg.why = State.FAILED, leg.say or "nobody here does that yet."
    else:
        leg.state = State.DONE
    last = findings[-1] if findings else None
    if last is not None:
        leg.output = str(last.data.get("draft") or last.quoted or last.say)[:LONGEST_OUTPUT]
        leg.hides = tuple(word for finding in findings for word in finding.hides)
        leg.by_model = any(finding.by_model for finding in findings)
        leg.buttons = tuple(button for finding in findings for button in finding.buttons)
        leg.summary = "; ".join(finding.summary for finding in findings if finding.summary)
        if last.question is not None:
            leg.state, leg.question = State.FAILED, planner.keep(last.question)
