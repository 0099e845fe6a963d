"""The specialists at work: in phases, side by side, under one deadline, failures contained, hand-offs followed,
doubtful answers tried again. conductor.py calls it once a turn.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Awaitable, Iterable

from bot.spoken import SpokenTurn
from bot.telemetry import Telemetry
from bot.turns import compose, confidence, handoffs, passing
from bot.turns.gatekeeping import Gatekeeper
from bot.turns.recall import Recall
from bot.turns.steps import Step, Try
from bot.understanding import hearing, theirs
from specialists.contract import Action, Effect, Finding, Phase, Request
from specialists.registry import Registry
from storage.errors import Stale

log = logging.getLogger(__name__)

DEADLINE_SECONDS = 30.0  # of one phase: a specialist that takes longer loses its part of the reply
THINKING_SECONDS = 90.0  # the same where a model may be asked


class Work:
    """The work of one turn."""

    def __init__(
        self, turn: SpokenTurn, registry: Registry, gate: Gatekeeper, telemetry: Telemetry, recall: Recall, clock: float
    ) -> None:
        self._turn, self._registry, self._gate, self._telemetry = turn, registry, gate, telemetry
        self._recall, self._clock = recall, clock
        self._deadline = DEADLINE_SECONDS if turn.ports.brain.state().lack else THINKING_SECONDS

    async def run(self, steps: list[Step]) -> None:
        """Does what has no finding yet, phase by phase. What is handed on is appended to `steps`, behind its source."""
        if any(step.action and step.action.coordinates and step.finding is None for step in steps):
            await self._recall.into(self._turn)
        for phase in Phase:
            todo = [one for one in steps if one.finding is None and one.action and one.action.phase is phase]
            while todo:
                await self._together(todo)
                todo = self._handed(todo, steps)

    def _handed(self, done: Iterable[Step], steps: list[Step]) -> list[Step]:
        following = []
        for step in done:
            step_after = handoffs.followed(step, self._registry, steps)
            if step_after is not None:
                steps.insert(steps.index(step) + 1, step_after)
                following.append(step_after)
                self._telemetry.event("handoff", step_after.request.intent, trace=self._turn.id)
            more = handoffs.wanted(step, self._registry)
            steps[steps.index(step) + 1 : steps.index(step) + 1] = more
            following += more
        return following

    async def _together(self, steps: list[Step]) -> None:
        """In the order of the message: what has been read taints what is sent after it. Reads that stand side by side
        run so; a write is in a savepoint where there are several steps."""
        several = len(steps) > 1
        for reads, run in itertools.groupby(steps, _only_reads):
            if reads:
                await _all([self._one(step, contained=several) for step in run])
                continue
            for step in run:
                await (self._contained(step) if several else self._one(step))

    async def _contained(self, step: Step) -> None:
        try:
            async with self._turn.unit.savepoint():
                await self._one(step)
        except Stale:
            raise
        except Exception as error:  # its writes are dropped, and its part of the reply says so
            self._note_failure(step, error)

    async def _one(self, step: Step, *, contained: bool = False) -> None:
        action = step.action
        if action is None:
            return
        step.finding = None if step.approved else await self._gate.before(
            self._turn, step.request, action, proposed=step.proposed
        )
        step.finding = step.finding or await theirs.asked_for(self._turn, step.request)
        if step.finding is not None:
            return
        began = time.perf_counter()
        step.began = (began - self._clock) * 1000
        try:
            async with asyncio.timeout(self._deadline):
                await self._tried(step, action, contained=contained)
                step.finding = await theirs.missed(self._turn, step.request, step.finding)
        except Stale:
            raise
        except Exception as error:  # one that fails loses its own part of the reply alone
            if not contained:
                raise
            self._note_failure(step, error)
        finally:
            step.ms = (time.perf_counter() - began) * 1000

    async def _tried(self, step: Step, action: Action, *, contained: bool) -> None:
        """The action's finding; where it may be tried again and is not sure enough, the surest of a few."""
        if not confidence.can_retry(action):
            step.finding = await self._found(step.request, action, unseen=step.unseen)
            return
        best, sure, error = await self._attempt(step.request, action)
        for strategy in confidence.strategies(
            self._turn, step.request, action, self._registry.serving, self._more_context
        ):
            if sure >= confidence.ENOUGH or len(step.tries) + 1 >= confidence.ATTEMPTS:
                break
            other = await strategy.make()
            if other is None:
                continue
            if error is not None:
                await self._wait(len(step.tries))
            finding, now_sure, now_error = await self._attempt(*other)
            step.tries.append(Try(strategy.name, now_sure, other[1].intent))
            if strategy.name == confidence.MODEL and now_sure < confidence.ENOUGH:
                continue
            if best is None or (finding is not None and now_sure > sure):
                best, sure, error = confidence.after(best, finding), now_sure, now_error
        if best is None and error is not None:
            raise error
        step.finding = best

    async def _attempt(self, request: Request, action: Action) -> tuple[Finding | None, float, Exception | None]:
        try:
            found = await self._found(request, action)
        except Stale:
            raise
        except Exception as error:  # there may be another way to try
            log.warning("a try failed", extra={"action": "try_failed", "trace": self._turn.id}, exc_info=error)
            return None, confidence.of(Finding(""), failed=True), error
        return found, confidence.of(found), None

    async def _found(self, request: Request, action: Action, *, unseen: bool = False) -> Finding:
        found = await action.function(self._turn, **hearing.slots(action, request, self._turn))
        return await self._gate.after(self._turn, request, action, found, unseen=unseen)

    async def _more_context(self) -> bool:
        """Recalls what had not been recalled; says whether there is more than before."""
        before = self._turn.recalled
        await self._recall.into(self._turn)
        return self._turn.recalled != before

    async def _wait(self, tries: int) -> None:
        """Backs off after a failure, holding nothing."""
        if await self._turn.unit.rest():
            await asyncio.sleep(confidence.FIRST_WAIT * 2**tries)

    def _note_failure(self, step: Step, error: Exception) -> None:
        passing.name(error)
        log.error("specialist failed", extra={"action": "step_failed", "trace": self._turn.id}, exc_info=error)
        self._telemetry.event("step", "failed", level="error", trace=self._turn.id, error=type(error).__name__)
        step.error = type(error).__name__
        step.finding = Finding(compose.sorry_for(step.request, error), worked=False)


def _only_reads(step: Step) -> bool:
    return step.action is not None and step.action.effect is Effect.READ


async def _all(running: Iterable[Awaitable[None]]) -> None:
    """Every one to its end, also where another fails: none may go on with a unit that is closed."""
    for outcome in await asyncio.gather(*running, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome
