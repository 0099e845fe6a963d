"""The real brain: cache, choice of a model, lazy loading, and the engine behind them. bot/thinking.py opens it where a
model is set up."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from integrations.llm import choosing
from integrations.llm.allowance import Allowance, Made
from integrations.llm.brain import PATIENCE, Answer, Hears, Message, NoBrain, Payer, State, Strength, Task, Tool, Usage
from integrations.llm.breaker import Breaker
from integrations.llm.budget import Budget
from integrations.llm.cache import Cache, key_of
from integrations.llm.choosing import Choice, Chooser
from integrations.llm.errand import Errand
from integrations.llm.prices import Price, Prices

if TYPE_CHECKING:
    from integrations.llm.engine import Engine

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Service:
    """Where the models are: the address up to "/v1", the key, the two names, what the owner says they cost, and for how
    many seconds a hurried task waits for them."""

    base: str
    key: str = field(repr=False)
    fast: str
    strong: str
    prices: Mapping[str, Price] = field(default_factory=dict)
    patience: float = PATIENCE

    def name(self, strength: Strength) -> str:
        return self.fast if strength is Strength.FAST else self.strong


class Thinker:
    """A Brain over an OpenAI-compatible service. `ticking` tells seconds that only grow; tests bring their own."""

    def __init__(
        self, service: Service, budget: Budget, *, ticking: Callable[[], float] = time.monotonic,
        first_wait: float = 0.4,
    ) -> None:
        self._service, self._budget = service, budget
        self._cache, self._breaker = Cache(ticking), Breaker(ticking)
        self.chooser = Chooser({one: service.name(one) for one in Strength}, ticking)
        self._first_wait = first_wait
        self._engine: Engine | None = None
        self._loading = asyncio.Lock()

    async def warm(self) -> None:
        """Loads the libraries, in a thread, so that the first question need not wait for them."""
        await self._loaded()

    async def close(self) -> None:
        async with self._loading:
            if self._engine is not None:
                await self._engine.close()
                self._engine = None

    async def complete(
        self, task: Task, messages: Sequence[Message], output: type[T], *, payer: Payer, tools: Sequence[Tool] = (),
        allowance: Allowance | None = None, hears: Hears | None = None,
    ) -> Answer[T]:
        model = self._service.name(task.strength)  # an answer is kept whichever of the two gave it
        key = b""
        if task.kept and not tools:
            key = key_of(payer.person_id, model, task, messages, output)  # type: ignore[arg-type]
            if (kept := self._cache.find(key)) is not None:
                if allowance is not None:
                    allowance.note(Made(task.name, model, Usage(), time.perf_counter(), again=True))
                return replace(kept, value=_copy(kept.value), usage=Usage(), again=True)
        engine = await self._loaded()
        asking = _Asking(task, payer, allowance or Allowance(), hears)
        choice = self.chooser.choose(task, messages)
        while True:
            try:
                with choosing.told(choice):
                    answer = await engine.run(asking.errand(choice), messages, output, tools)
            except NoBrain as nothing:
                if (own := self.chooser.instead(choice, task, nothing)) is None:
                    raise
                choice = own
            else:
                break
        if key and not getattr(answer.value, "is_fleeting", False):
            self._cache.keep(key, replace(answer, value=_copy(answer.value)), task.kept)
        return answer

    async def stream(
        self, task: Task, messages: Sequence[Message], *, payer: Payer, allowance: Allowance | None = None
    ) -> AsyncIterator[str]:
        engine = await self._loaded()
        asking = _Asking(task, payer, allowance or Allowance())
        choice, came = self.chooser.choose(task, messages), False
        while True:
            try:
                with choosing.told(choice):
                    async with contextlib.aclosing(engine.stream(asking.errand(choice), messages)) as pieces:
                        async for piece in pieces:
                            came = True
                            yield piece
            except NoBrain as nothing:
                own = self.chooser.instead(choice, task, nothing)
                if own is None or came:
                    raise
                choice = own
            else:
                return

    def state(self) -> State:
        counts = self._engine.counts if self._engine else None
        return State(
            lack=self._breaker.lack, fast=self._service.fast, strong=self._service.strong,
            where=urlsplit(self._service.base).hostname or "", loaded=self._engine is not None,
            last=counts.last if counts else None,
            calls=counts.calls if counts else 0, failures=counts.failures if counts else 0,
            asked=self._cache.asked, hits=self._cache.hits,
        )

    async def _loaded(self) -> Engine:
        async with self._loading:
            if self._engine is None:
                await asyncio.to_thread(importlib.import_module, "integrations.llm.engine")
                self._engine = self._made()
            return self._engine

    def _made(self) -> Engine:
        from integrations.llm.engine import Engine
        from integrations.llm.gate import Gate

        service = self._service
        prices = Prices(service.base, service.prices)
        gate = Gate(self._budget, prices, self._breaker, first_wait=self._first_wait, patience=service.patience)
        return Engine(service.base, service.key, {one: service.name(one) for one in Strength}, gate)


@dataclass(frozen=True, slots=True)
class _Asking:
    """A question, but for which model is asked."""

    task: Task
    payer: Payer
    allowance: Allowance
    hears: Hears | None = None

    def errand(self, choice: Choice) -> Errand:
        return Errand(self.task, self.payer, choice, self.allowance, self.hears)


def _copy(value: T) -> T:
    """Its own, so that nobody changes what is kept."""
    copied: T = value.model_copy(deep=True) if hasattr(value, "model_copy") else value
    return copied
