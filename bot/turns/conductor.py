"""One turn: understand, plan, run the specialists, compose, commit. intake.py brings it one incoming at a time."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from bot.identity import Known
from bot.sending.delivery import Delivery
from bot.spoken import SpokenTurn
from bot.telemetry import Telemetry
from bot.timepiece import Clock
from bot.turns import (
    acknowledging,
    compose,
    confidence,
    endings,
    fetching,
    forming,
    gatekeeping,
    hands,
    lessons,
    overhearing,
    passing,
    steps,
)
from bot.turns.auditing import Auditor
from bot.turns.courses import telling
from bot.turns.courses.replanning import Replanner
from bot.turns.courses.running import Courses
from bot.turns.recall import Recall
from bot.turns.steps import Record, Step
from bot.turns.streaming import Streaming
from bot.turns.thought import Stopped, Thought
from bot.turns.work import Work
from bot.understanding import asking, emergencies, languages, learning, planner, touching
from bot.understanding.course import Course
from bot.understanding.message.router import Router
from bot.understanding.pipeline import Understanding
from integrations.llm import tasks
from specialists.contract import Finding, Operation, Ports
from specialists.registry import Registry
from storage import examples, executions
from storage.columns import new_id
from storage.database import Database
from storage.errors import HobError, Stale, StorageError
from storage.tables import Inbox
from storage.unit import Unit

log = logging.getLogger(__name__)


class Poison(HobError):
    """I tried that four times, and each time I broke down over it. I set it aside and did nothing with it."""


class Conductor:
    """Runs turns. It holds no state between them: everything is in the database."""

    def __init__(
        self, database: Database, clock: Clock, registry: Registry, router: Router, ports: Ports, telemetry: Telemetry,
        auditor: Auditor, delivery: Delivery,
    ) -> None:
        self._database, self._clock, self._registry, self._delivery = database, clock, registry, delivery
        self._ports, self._telemetry = ports, telemetry
        self._understanding, self._other_languages = Understanding(registry, router), router.other_languages
        self._hands = hands.Hands(database, registry, self._understanding.classifier)
        self._gate, self._auditor = gatekeeping.Gatekeeper(telemetry), auditor
        self.taught: Callable[[], None] = lambda: None  # called when a turn was committed that may teach something
        self._thinking: dict[int, Thought] = {}  # of each person whose turn runs
        self._traces: WeakKeyDictionary[asyncio.Task[Any], int] = WeakKeyDictionary()
        self._courses = Courses(
            database, registry, self._gate, auditor, telemetry, clock, self._turn,
            Replanner(self._understanding.classifier, registry),
        )

    def on_progress(self, told: Callable[[], None]) -> None:
        """What is called when something is to be delivered before a turn has ended."""
        self._courses.progressed = told

    async def answer(self, row: Inbox, known: Known) -> None:
        """Runs the turn of one incoming and commits its effects, its reply and "done" in one transaction.

        Whatever goes wrong inside is answered with a sentence. Only what is over soon, and a database that cannot be
        written, raise (StorageError): then nothing happened, and the incoming stays to be tried again.
        """
        began, person = time.perf_counter(), known.person.id
        channel = self._delivery.channels.get(row.channel)
        streaming = Streaming(self._auditor, channel, known.address, row.provider_id, row.text)
        thought = self._thinking[person] = Thought(self._ports.brain, streaming)
        try:
            if row.tries > 1 and await self._courses.resume(row, known, thought):
                return
            turn_id, now = new_id(), self._clock.now()
            course = await thought.through(lambda: self._attempt(turn_id, row, known, thought, now))
            if course is not None:
                await self._courses.start(course, row, known, turn_id, thought)
        except Stopped:
            async with self._database.unit(person, new_id(), self._clock.now()) as unit:
                await endings.stopped(unit, row, known, began)
        except StorageError:
            await streaming.forget()
            raise
        except Exception as error:  # of a plan on its way: a turn's own are answered in its attempt
            await streaming.forget()
            await self._apologise(new_id(), row, known, error, began)
        except BaseException:
            await streaming.forget()
            raise
        finally:
            if self._thinking.get(person) is thought:  # their next turn may have begun when this one was written
                del self._thinking[person]

    async def set_aside(self, row: Inbox, known: Known) -> None:
        """Answers a message that ended the process again and again, and never tries it any more."""
        await self._apologise(new_id(), row, known, Poison(), time.perf_counter())

    def trace_of(self, task: asyncio.Task[Any]) -> int | None:
        """The trace of the turn that a task runs; for the watchdog."""
        return self._traces.get(task)

    def overhear(self, known: Known, text: str) -> None:
        """A message that was just taken in: "stop" gives up what its person's running turn waits for."""
        thought = self._thinking.get(known.person.id)
        if thought is not None and overhearing.is_stop(text):
            thought.stop()

    async def _attempt(
        self, turn_id: int, row: Inbox, known: Known, thought: Thought, now: dt.datetime
    ) -> Course | None:
        """One run of the turn; the plan that is to be carried out from here, where it comes to one."""
        began = time.perf_counter()
        if task := asyncio.current_task():
            self._traces[task] = turn_id
        recall = Recall(self._database, self._registry.recalling, began)
        try:
            async with self._database.unit(known.person.id, turn_id, now) as unit:
                turn = self._turn(unit, row, known, thought)
                record = await self._work(turn, row, thought, recall, began)
                if record.departs:
                    return record.course
                parts = [(step.request, step.finding) for step in record.steps]
                told = await compose.is_zone_told(turn)
                still = record.still_open
                reply = compose.reply(
                    turn, record.say, parts, record.question, left_over=record.left_over, still=still, zone_told=told
                )
                reply = await forming.formed(turn, reply)
                taught = lessons.offer(turn, row, record)
                reply = await acknowledging.told(turn, record, reply) if taught else reply
                await endings.finish(turn, row, record, reply, began, self._delivery)
            if taught:
                self.taught()
            self._tell(turn, record, began)
        except Stale:
            raise
        except Exception as error:  # no message stays without an answer
            passing.keep(error, row.tries)
            await self._apologise(turn_id, row, known, error, began)
        finally:
            await recall.give_up()
        return None

    def _turn(self, unit: Unit, row: Inbox, known: Known, thought: Thought) -> SpokenTurn:
        ports = replace(
            self._ports, brain=thought.within(unit), hands=self._hands,
            web=fetching.Guarded(self._ports.web, unit, self._auditor.secrets),
        )
        return SpokenTurn(
            id=unit.turn_id, now=unit.now, person=known.person, unit=unit, ports=ports, channel=known.channel,
            handle_id=known.handle_id, said=row.text, origin=known.origin, allowance=thought.allowance,
            shown=thought.shown,
        )

    async def _work(self, turn: SpokenTurn, row: Inbox, thought: Thought, recall: Recall, began: float) -> Record:
        record = Record()
        plan, heard = await emergencies.heard(turn, row), None
        if plan is None:
            said = languages.in_english(row, self._other_languages, turn.local)
            heard = await self._gate.approvals.hear(turn, said)
            plan = planner.Plan((heard.request,)) if heard else await self._plan(turn, said, recall, record, began)
        record.settled, record.say, record.question, record.meant = plan.settled, plan.say, plan.question, plan.meant
        record.still, record.left_over, record.teaches = plan.still, plan.left_over, plan.teaches
        if await self._is_course(turn, row, plan, record):
            return record
        record.steps = [Step(request, self._registry.of(request)) for request in plan.requests]
        if heard is not None:
            record.steps[0].finding, record.steps[0].approved = heard.finding, heard.approved
        elif plan.told:
            record.steps[0].finding = await self._told(turn, plan, recall)
        turn.requests, turn.looks = plan.requests, plan.looks
        await self._hands.look(turn)
        thought.alone = len(record.steps) == 1 and not plan.say
        await Work(turn, self._registry, self._gate, self._telemetry, recall, began).run(record.steps)
        if len(record.steps) == 1 and confidence.is_hedged(record.steps[0].finding):
            turn.allowance.doubt(tasks.CONVERSE, tasks.WRITE)
        await self._auditor.review(turn, record.steps)
        if recall.span is not None:
            record.spans["recall"] = recall.span
        await self._learn(turn, record)
        return record

    @staticmethod
    async def _told(turn: SpokenTurn, plan: planner.Plan, recall: Recall) -> Finding | None:
        """What a model has answered along with its reading; None where it is to be asked with what is remembered, since
        there is something, or with its tools, since it does not know."""
        found = Finding(plan.told, by_model=True)
        if len(plan.requests) != 1 or confidence.of(found) < confidence.ENOUGH:
            return None
        await recall.into(turn)
        return None if turn.recalled.lines or turn.tainted else found

    async def _is_course(self, turn: SpokenTurn, row: Inbox, plan: planner.Plan, record: Record) -> bool:
        """A plan of several steps: begun, or shown first where it would send or delete; or the yes to one shown."""
        record.course = plan.course
        if plan.course is not None and any(plan.course.risky(self._registry)):
            for leg in plan.course.legs:
                if leg.uses is None and leg.told == asking.deed(leg.request, self._registry, turn.local):
                    leg.told = await touching.deed(turn, leg.request)
            record.question = telling.preview(plan.course, turn.id, row.text)
        elif plan.requests and plan.requests[0].intent == telling.CARRY_OUT:
            shown = await executions.get(turn.unit, int(plan.requests[0].slots["plan"]))
            record.course = Course.from_json(shown.trace["plan"]) if shown and "plan" in shown.trace else None
            record.departs, record.say = record.course is not None, "" if record.course else telling.GONE
        else:
            record.departs = plan.course is not None
        return record.course is not None or record.say == telling.GONE

    async def _plan(self, turn: SpokenTurn, row: Inbox, recall: Recall, record: Record, began: float) -> planner.Plan:
        """Understood; where a model has to help with it, what is remembered is looked up meanwhile."""
        from_ = (time.perf_counter() - began) * 1000
        plan = await self._understanding.plan(turn, row, lambda: recall.begin(turn))
        if turn.allowance.used.calls or recall.span is not None:
            record.spans["understanding"] = from_, (time.perf_counter() - began) * 1000
        return plan

    async def _learn(self, turn: SpokenTurn, record: Record) -> None:
        """Keeps what a guess, or the answer to a question about a message, has taught; drops what was taken back."""
        for step in record.steps:
            if step.finding is None or not step.finding.worked or step.handed is not None:
                continue
            if turn.ports.catalog.does(step.request, "turn", Operation.UNDO):
                await examples.unlearn_undone(turn.unit)
            said = record.meant or (turn.said if len(record.steps) == 1 and learning.is_guess(step.request) else "")
            await self._understanding.learning.learn(
                turn.unit, step.request, said, turn.local, origin=turn.origin, tainted=turn.tainted
            )

    def _tell(self, turn: SpokenTurn, record: Record, began: float) -> None:
        tiers = [step.request.tier for step in record.steps] or ["none"]
        ms = (time.perf_counter() - began) * 1000
        kept = sum(one.again for one in turn.allowance.made)
        self._telemetry.event(
            "turn", tiers[0], trace=turn.id, ms=ms, requests=len(record.steps), channel=turn.channel,
            steps=[steps.figures(one) for one in record.steps], kept=kept, calls=turn.allowance.used.calls,
            models=steps.asked(turn.allowance),
        )

    async def _apologise(self, turn_id: int, row: Inbox, known: Known, error: Exception, began: float) -> None:
        log.error("turn failed", extra={"action": "turn_failed", "trace": turn_id}, exc_info=error)
        self._telemetry.event("turn", "failed", level="error", trace=turn_id, error=type(error).__name__)
        async with self._database.unit(known.person.id, turn_id, self._clock.now()) as unit:
            await endings.apologise(unit, row, known, error, began, self._delivery)
