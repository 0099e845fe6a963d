"""Learning, after the reply and never before it: messages that may teach are read, sessions summed up, reviews sent.

What waits is a row, written with its turn and deleted with what it taught: a crash loses nothing and learns nothing
twice. bot/turns/conductor.py puts rows in, bot/bootstrap.py starts this.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot import attachments
from bot.channels.base import Channel
from bot.sending import notices
from bot.telemetry import Telemetry
from bot.timepiece import Clock
from bot.turns import redaction, sessions
from bot.turns.steps import Record
from bot.understanding import planner, teaching, triggers
from integrations.llm.brain import Payer
from specialists.contract import Action, Effect, Operation, Origin, PersonView, Ports, Question, Turn
from specialists.language.time import recurrence
from specialists.services import LEARNING
from storage import executions, lessons
from storage.columns import new_id
from storage.database import Database
from storage.errors import StorageError
from storage.memory import extracted, tiers
from storage.tables import Conversation, Execution, Inbox, Lesson, Person, Role, Session
from storage.unit import Unit

log = logging.getLogger(__name__)

HOUSEHOLD = (Origin.OWNER, Origin.MEMBER)
WEEK = dt.timedelta(days=7)
QUIET = 180.0  # seconds after a start, which is busy enough
DRAIN_SECONDS = 10.0  # at the end of a house; what is left then is read at its next start
_KEEPING = ("memory", "profile")  # what is written there with a message is all that it teaches


def offer(turn: Turn, row: Inbox, record: Record) -> bool:
    """Puts the turn's message among the lessons, where it may teach something; within the turn's own transaction.

    Only what the household's own hand wrote, now and here: nothing forwarded, nothing of a turn that read foreign text,
    no answer to a question, no edit of an earlier message, no secret, no emergency.
    """
    if turn.tainted or turn.origin not in HOUSEHOLD or not row.text or record.meant or not record.teaches:
        return False
    if row.payload.keys() & {attachments.FORWARDED, attachments.EARLIER, attachments.PLACE, attachments.CARD, "button"}:
        return False
    if any(finding.hides for finding in record.findings):
        return False
    if any(_has_taught(turn.ports.catalog.serving(step.request.intent)) for step in record.steps):
        return False
    asked = (record.question, *(one.question for one in record.findings))
    keeps = turn.ports.catalog.intent("fact", Operation.KEEP)
    if any(one is not None and one.intent == keeps and not one.said for one in asked):
        return False  # asked about already; not where it was one of the two readings of a message
    if not triggers.topics(row.text):
        return False
    lessons.put(turn.unit, row.text, origin=turn.origin, handle_id=turn.handle_id, channel=turn.channel)
    return True


def _has_taught(action: Action | None) -> bool:
    """Whether an action has learnt all of a message: a fact that was kept, put right, forgotten or taken back teaches
    no second one."""
    if action is None:
        return False
    kept = action.category in _KEEPING and action.effect is not Effect.READ
    return kept or action.operation is Operation.UNDO


class Lessons:
    """Reads what waits, one message at a time, and does the memory's chores."""

    def __init__(
        self, database: Database, clock: Clock, ports: Ports, channels: Mapping[str, Channel], telemetry: Telemetry,
        committed: Callable[[], None],
    ) -> None:
        self._database, self._clock, self._channels = database, clock, channels
        self._ports = replace(ports, brain=redaction.RedactingBrain(ports.brain, database))
        self._telemetry, self._committed = telemetry, committed
        self._learning = ports.catalog.service(LEARNING)
        self._news, self._idle = asyncio.Event(), asyncio.Event()
        self._idle.set()
        self._task: asyncio.Task[None] | None = None
        self._later: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins with what an earlier run has left."""
        self._task = asyncio.create_task(self._run(), name="lessons")
        self._later = asyncio.create_task(self._chores_soon(), name="memory's chores")
        self.wake()

    async def stop(self) -> None:
        """Reads what waits, for a while: a house of one piped conversation has no other time for it."""
        if self._task is None or self._later is None:
            return
        self._later.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                await self._idle.wait()
        self._task.cancel()
        for task in (self._task, self._later):
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._task = self._later = None

    def wake(self) -> None:
        """A lesson was committed."""
        self._idle.clear()
        self._news.set()

    async def settled(self) -> None:
        """Returns when everything that waited has been read."""
        await self._idle.wait()

    async def _run(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                done = True  # what another process is reading stays in the list: that is not waited for here
                while done and (waiting := await lessons.waiting(self._database)):
                    done = any([await self._learn(lesson_id, person_id) for lesson_id, person_id in waiting])
            except StorageError:
                log.exception("lessons not readable", extra={"action": "lessons_failed"})  # the next message tries anew
            except Exception:  # a mistake of ours: this loop must outlive it, or nothing is learnt any more
                log.exception("learning stumbled", extra={"action": "lessons_failed"})
            if not self._news.is_set():
                self._idle.set()

    async def _learn(self, lesson_id: int, person_id: int) -> bool:
        """Reads one lesson; whether it was there to be read."""
        try:
            return await self._attempt(lesson_id, person_id)
        except StorageError:
            raise
        except Exception:  # one message that cannot be read must not keep the others waiting
            log.exception("lesson failed", extra={"action": "lesson_failed", "lesson": lesson_id})
            async with self._database.unit(person_id, new_id(), self._clock.now()) as unit:
                await lessons.failed(unit, lesson_id)
            return True

    async def _attempt(self, lesson_id: int, person_id: int) -> bool:
        """Read outside of any transaction, as a model may take its time; kept in one, under the message's own turn, so
        that an undo of that turn takes back what it taught."""
        now = self._clock.now()
        async with self._database.unit(person_id, new_id(), now) as unit:
            lesson, person = await lessons.look(unit, lesson_id), await unit.get(Person, person_id)
            if lesson is None or person is None:
                return await lessons.take(unit, lesson_id) is not None  # nobody is left to learn it of
        insights, by = await teaching.read(self._ports.brain, lesson.text, Payer(person_id, now, lesson.turn_id))
        async with self._database.unit(person_id, lesson.turn_id, lesson.at) as unit:
            planned = await self._learning.plan(self._turn(unit, person, lesson), insights, by)
        async with self._database.unit(person_id, lesson.turn_id, lesson.at) as unit:
            if await lessons.take(unit, lesson_id) is None:
                return False
            turn = self._turn(unit, person, lesson)
            learnt = await planned.keep(turn)
            found = await self._learning.ask(turn, now, learnt) if learnt else None
            if found is not None:
                question, buttons = found
                await notices.tell(unit, self._database, self._channels, question.ask, buttons=buttons)
                _keep_open(unit, question, now)
        self._telemetry.event("learning", by, trace=lesson.turn_id, insights=len(learnt))
        if found is not None:
            self._committed()
        if planned.entries:
            await self._consolidate(person_id, now)
        return True

    async def _consolidate(self, person_id: int, now: dt.datetime, *, nightly: bool = False) -> None:
        """What goes on becomes chunks where there is enough of it, or at night; then they are promoted, or fade."""
        async with self._database.unit(person_id, new_id(), now) as unit:
            person = await unit.get(Person, person_id)
            if person is None:
                return
            await self._learning.consolidate(self._at_rest(unit, person, now), nightly=nightly)
            if nightly:
                await tiers.promote(unit)

    def _at_rest(self, unit: Unit, person: Person, now: dt.datetime) -> Turn:
        view = PersonView(person.id, person.name, person.role, recurrence.zone(person.zone), person.zone_known)
        return Turn(unit.turn_id, now, view, unit, self._ports, "", 0)

    def _turn(self, unit: Unit, person: Person, lesson: Lesson) -> Turn:
        view = PersonView(person.id, person.name, person.role, recurrence.zone(person.zone), person.zone_known)
        return Turn(
            unit.turn_id, lesson.at, view, unit, self._ports, lesson.channel, lesson.handle_id,
            Origin(lesson.origin),
        )

    async def _chores_soon(self) -> None:
        """Once after a start too, for a house that never stands a whole day."""
        await asyncio.sleep(QUIET)
        await self.chores()

    async def chores(self) -> None:
        """Daily: sessions that are over are summed up, and the week's review goes out. A failure waits for tomorrow."""
        now = self._clock.now()
        try:
            for person_id in await lessons.sessions_over(self._database, now - sessions.PAUSE):
                await self._sum_up(person_id, now)
            for person_id in await lessons.going_on(self._database):
                await self._consolidate(person_id, now, nightly=True)
            due = await lessons.reviews_due(self._database, now - WEEK)
            sent = [await self._review(person_id, now) for person_id in due]
        except StorageError:
            log.exception("memory's chores not done", extra={"action": "chores_failed"})
            return
        if any(sent):
            self._committed()

    async def _sum_up(self, person_id: int, now: dt.datetime) -> None:
        async with self._database.unit(person_id, new_id(), now) as unit:
            last = await extracted.last_session(unit)
            talk = await extracted.talk_after(unit, last.last_id if last else 0)
            over = sessions.split(talk, now)
            made = [(rows, *await self._about(unit, rows)) for rows in over]
        for rows, did, taught in made:
            summary, by = await sessions.summarise(self._ports.brain, rows, did, taught, Payer(person_id, now))
            async with self._database.unit(person_id, new_id(), now) as unit:
                unit.add(
                    Session(
                        person_id=person_id, started_at=rows[0].at, ended_at=rows[-1].at, last_id=rows[-1].id,
                        messages=len(rows), summary=summary, by=by,
                    )
                )

    async def _about(self, unit: Unit, rows: Sequence[Conversation]) -> tuple[list[str], list[str]]:
        """What was done and what was learnt in the turns of a session."""
        turns = [row.turn_id for row in rows]
        return await executions.summaries(unit, turns), [one.text for one in await extracted.of_turns(unit, turns)]

    async def _review(self, person_id: int, now: dt.datetime) -> bool:
        async with self._database.unit(person_id, new_id(), now) as unit:
            person = await unit.get(Person, person_id)
            if person is None or person.role not in (Role.OWNER, Role.MEMBER):
                return False
            found = await self._learning.review(self._at_rest(unit, person, now))
            if found is None:
                return False
            question, buttons = found
            await notices.tell(unit, self._database, self._channels, question.ask, buttons=buttons)
            _keep_open(unit, question, now)
        return True


def _keep_open(unit: Unit, question: Question, now: dt.datetime) -> None:
    """What was asked stands open as of a turn that the clock began: other talk does not close it."""
    unit.add(
        Execution(
            id=new_id(), person_id=unit.person_id, status="completed", kind=executions.CLOCK, started_at=now,
            finished_at=now, expires_at=now + executions.KEPT, question=planner.keep(question),
        )
    )
