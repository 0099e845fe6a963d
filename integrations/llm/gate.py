"""The one gate to the service: caps, breaker, budget, time and second tries stand before each single request.

engine.py puts it around its models, so that no request can go past it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import stamina
import stamina.instrumentation
from pydantic_ai.messages import ModelResponse
from pydantic_ai.models import StreamedResponse
from pydantic_ai.usage import RequestUsage

from integrations.llm import troubles
from integrations.llm.allowance import Made
from integrations.llm.brain import PATIENCE, Lack, NoBrain, Usage, tokens
from integrations.llm.breaker import Breaker
from integrations.llm.budget import Bill, Budget
from integrations.llm.errand import Errand
from integrations.llm.prices import Prices

log = logging.getLogger(__name__)
R = TypeVar("R")

ATTEMPTS = 3

stamina.instrumentation.set_on_retry_hooks([])  # they would write our errors into the log


@dataclass(slots=True)
class Counts:
    """Requests that were answered, and those that were not."""

    calls: int = 0
    failures: int = 0
    last: Lack | None = None  # why the last had no answer


class Gate:
    """Holds what is common to all requests. `first_wait` is in seconds, and doubles."""

    def __init__(
        self, budget: Budget, prices: Prices, breaker: Breaker, *, first_wait: float = 0.4, patience: float = PATIENCE
    ) -> None:
        """`patience`: seconds in which a hurried task must bring something, second tries included."""
        self._budget, self._prices, self.breaker = budget, prices, breaker
        self._first_wait, self._patience = first_wait, patience
        self.counts = Counts()

    async def request(
        self, errand: Errand, letters: int, ask: Callable[[], Awaitable[ModelResponse]]
    ) -> ModelResponse:
        """One answer, counted and paid for. Raises NoBrain."""
        async with self._passage(errand, letters) as passage:
            # A text that is not streamed comes whole, and may take its time.
            response = await self._tried(errand, passage, ask, hurried=errand.task.hurried and not errand.task.aloud)
            passage.used += _counted(response.usage, letters, sum(len(str(part)) for part in response.parts))
        return response

    @asynccontextmanager
    async def stream(
        self, errand: Errand, letters: int, ask: Callable[[], AbstractAsyncContextManager[StreamedResponse]]
    ) -> AsyncIterator[StreamedResponse]:
        """The same, streamed. It is asked again only until the first piece has come."""
        async with self._passage(errand, letters) as passage:
            opening: list[AbstractAsyncContextManager[StreamedResponse]] = []

            async def begin() -> StreamedResponse:
                opening[:] = [ask()]
                return await opening[0].__aenter__()

            streamed = await self._tried(errand, passage, begin, hurried=errand.task.hurried)
            failed: BaseException | None = None
            try:
                yield streamed
            except BaseException as error:
                failed = error
                raise
            finally:
                passage.used += _counted(streamed.usage, letters, sum(len(str(part)) for part in streamed.get().parts))
                await opening[0].__aexit__(type(failed) if failed else None, failed, None)

    @asynccontextmanager
    async def _passage(self, errand: Errand, letters: int) -> AsyncIterator[_Passage]:
        """What stands before and after a request. Where no answer came, what was sent may still have to be paid."""
        task, allowance = errand.task, errand.allowance
        reading = tokens(letters)
        most = self._prices.most(errand.model, reading, task.longest)
        allowance.check(most or 0, reading)
        self.breaker.admit()
        try:
            reservation = await self._budget.reserve(errand.payer, most)
        except BaseException as error:
            self.breaker.abandoned()
            if isinstance(error, NoBrain):
                self.counts.last = error.reason
            else:
                errand.broke = error
            raise
        passage, began = _Passage(letters), time.perf_counter()
        try:
            yield passage
        except Exception as error:  # of the library and the wire: troubles.py names them
            self.counts.failures += 1
            trouble = troubles.name(error)
            self.counts.last = trouble.lack
            self._blame(errand, trouble, error)
            passage.lack = str(trouble.lack)
            raise NoBrain(trouble.lack, slow=isinstance(error, TimeoutError)) from None
        except BaseException:
            self.breaker.abandoned()
            raise
        else:
            self.counts.calls += 1
            self.counts.last = None
            self.breaker.succeeded()
        finally:
            self._settle(errand, passage, reservation, began)

    def _blame(self, errand: Errand, trouble: troubles.Trouble, error: Exception) -> None:
        if trouble.down:
            self.breaker.failed(trouble.lack, at_once=trouble.at_once, rest=trouble.rest)
        else:
            self.breaker.succeeded()  # it answered, if only nonsense
        # Neither the error's text nor its cause: services repeat the key, and the question.
        log.warning(
            "no answer from the model",
            extra={
                "action": "model_failed", "lack": str(trouble.lack), "feature": errand.task.name,
                "error": type(error).__name__, "status": troubles.status(error),
            },
        )

    def _settle(self, errand: Errand, passage: _Passage, reservation: int, began: float) -> None:
        used, seconds = self._prices.of(errand.model, passage.used), time.perf_counter() - began
        errand.used += used
        errand.allowance.add(used, seconds)
        made = Made(
            errand.task.name, errand.model, used, began, seconds * 1000, passage.letters, passage.lack,
            choice=errand.choice,
        )
        errand.allowance.note(made)
        bill = Bill(errand.payer, errand.task.name, errand.model, used)
        self._budget.settle(reservation, bill if used.calls else None)

    async def _tried(
        self, errand: Errand, passage: _Passage, ask: Callable[[], Awaitable[R]], *, hurried: bool
    ) -> R:
        seconds = min(errand.task.seconds, errand.allowance.seconds_left)
        if hurried:
            seconds = min(seconds, self._patience)
        async with asyncio.timeout(seconds):
            # Told what to do by the table of troubles, which also knows how long the service wants to be left alone.
            async for attempt in stamina.retry_context(
                on=_again, attempts=ATTEMPTS, timeout=None,
                wait_initial=self._first_wait, wait_jitter=self._first_wait / 2, wait_max=troubles.LONGEST_WAIT,
            ):
                with attempt:
                    try:
                        return await ask()
                    except BaseException as error:
                        passage.lose(error)
                        raise
        raise AssertionError("the last attempt answers or raises")


def _again(error: BaseException) -> bool | float:
    """Whether, or in how many seconds, to try once more. A cancelled call is none: its error is not the service's."""
    return troubles.name(error).again if isinstance(error, Exception) else False


@dataclass(slots=True)
class _Passage:
    """What one request, with its second tries, has used."""

    letters: int
    used: Usage = field(default_factory=Usage)
    lack: str = ""  # why nothing came

    def lose(self, error: BaseException) -> None:
        """A try without an answer. The service may have worked on it, and want to be paid, unless it said why not."""
        if troubles.was_sent(error):
            self.used += Usage(read=tokens(self.letters), calls=1, estimated=True)


def _counted(usage: RequestUsage, letters: int, answered: int) -> Usage:
    if usage.input_tokens or usage.output_tokens:
        return Usage(usage.input_tokens, usage.output_tokens, usage.cache_read_tokens, calls=1)
    return Usage(tokens(letters), tokens(answered), calls=1, estimated=True)
