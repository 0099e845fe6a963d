"""The brain of one turn: no lock is held while it thinks, nothing is asked twice. conductor.py makes one a turn.

A turn may be run several times over: it lost a race for a row, or it came to a question with a write already made. Its
answers are kept over all these runs, also those that never came, so that none is paid for twice.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from bot.turns import redaction
from integrations.llm.allowance import Allowance
from integrations.llm.brain import (
    Answer,
    Brain,
    Hears,
    Lack,
    Message,
    NoBrain,
    Payer,
    State,
    Strength,
    Task,
    Tool,
    Usage,
    unreached,
)
from integrations.llm.shown import Shown
from integrations.llm.spoken import document, spoken
from storage.errors import Stale
from storage.unit import Unit

if TYPE_CHECKING:
    from bot.turns.streaming import Streaming, Watch

T = TypeVar("T")

RACES = 3  # how often a turn that lost a race for a row is run again
QUESTIONS = 12  # to a model, that may each make the turn begin anew; its allowance holds it to fewer


@dataclass(frozen=True)
class Asked:
    """One question, whole. `output` is None for a text that is streamed."""

    task: Task
    messages: tuple[Message, ...]
    output: Any
    payer: Payer = field(compare=False)
    allowance: Allowance | None = field(compare=False)
    watch: Watch | None = field(default=None, compare=False)  # who shows the answer while it comes


class Waiting(BaseException):
    """Raised through a turn that has written before it asked: it is dropped, the question asked, and the turn run anew.

    No Exception, so that whoever contains failures lets it pass.
    """

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        super().__init__(asked.task.name)


class _Half(Exception):
    """A stream that broke off, or brought nothing."""


class Stopped(BaseException):
    """Raised out of a question whose person has said "stop" meanwhile. Nothing of the turn was written."""


class Thought:
    """What one turn has asked, over all its runs, and what is left to it."""

    def __init__(self, brain: Brain, streaming: Streaming | None = None) -> None:
        self._brain, self.streaming = brain, streaming
        self._kept: dict[Asked, asyncio.Future[Any]] = {}
        self._stop = asyncio.Event()
        self.allowance = Allowance()
        self.shown = Shown()
        self._lacking: dict[Strength, Lack] = {}  # models that can't be had: the turn waits for none of them twice
        self.alone = False  # whether what a model writes is going to be the whole reply

    def stop(self) -> None:
        """Gives up the question that is under way, and any that would follow."""
        self._stop.set()

    @property
    def is_stopped(self) -> bool:
        return self._stop.is_set()

    async def through(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Runs something as often as it takes: a lost race, or a question that must be asked with nothing held.

        Raises Stale after too many races, and Stopped.
        """
        races = questions = 0
        while True:
            try:
                return await attempt()
            except Stale:
                races += 1
                if races == RACES:
                    raise
            except Waiting as waiting:  # nothing is held now, so that it may take its time
                questions += 1
                if questions > QUESTIONS:
                    raise RuntimeError("a turn that never ends asking") from None
                await self.prepare(waiting.asked)

    def within(self, unit: Unit) -> Brain:
        """The brain as one run of the turn sees it."""
        return _Within(self, self._brain, unit)

    def known(self, asked: Asked) -> bool:
        return asked in self._kept

    async def settle(self, asked: Asked) -> Any:
        """The answer, asked for once. Raises NoBrain, each time the same."""
        future = self._kept.get(asked)
        if future is None:
            future = self._kept[asked] = asyncio.get_running_loop().create_future()
            try:
                future.set_result(await self._unless_stopped(self._ask_once(asked)))
            except BaseException as error:
                if not isinstance(error, NoBrain):  # a bug, or the turn is given up: this is no answer to be kept
                    del self._kept[asked]
                future.set_exception(error if isinstance(error, Exception) else NoBrain(Lack.DOWN))
                future.exception()  # looked at, so that nobody warns of it
                raise
        return await asyncio.shield(future)

    async def prepare(self, asked: Asked) -> None:
        """Asks beforehand, so that the next run has the answer, or knows why there is none."""
        with contextlib.suppress(NoBrain):
            await self.settle(asked)

    async def stream(self, asked: Asked) -> AsyncIterator[str]:
        """The pieces of a text; all of it in one piece where it is known."""
        if asked in self._kept:
            yield await self.settle(asked)
            return
        pieces: list[str] = []
        stream = self._brain.stream(asked.task, asked.messages, payer=asked.payer, allowance=asked.allowance)
        async for piece in stream:
            if self.is_stopped:
                raise Stopped
            pieces.append(piece)
            yield piece
        self._kept[asked] = asyncio.get_running_loop().create_future()
        self._kept[asked].set_result("".join(pieces))

    async def _unless_stopped(self, asking: Coroutine[Any, Any, T]) -> T:
        """What is asked, given up at once where its person says so."""
        task, stop = asyncio.ensure_future(asking), asyncio.ensure_future(self._stop.wait())
        try:
            await asyncio.wait((task, stop), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise Stopped
            return task.result()
        finally:
            for one in (task, stop):
                one.cancel()
            await asyncio.gather(task, stop, return_exceptions=True)

    async def _ask_once(self, asked: Asked) -> Any:
        """As `_ask`; where the turn has found that model out of reach, that is the answer at once."""
        strength = asked.task.strength
        if strength in self._lacking:
            raise NoBrain(self._lacking[strength])
        try:
            return await self._ask(asked)
        except NoBrain as nothing:
            if unreached(nothing.reason):
                of_all = nothing.reason in (Lack.DOWN, Lack.BAD_KEY, Lack.NO_CREDIT)
                self._lacking |= dict.fromkeys(Strength if of_all else (strength,), nothing.reason)
            raise

    async def _ask(self, asked: Asked) -> Any:
        if asked.output is None:
            return await self._streamed(asked)
        if asked.output is str and asked.task.aloud:  # its first words tell that somebody is there
            with contextlib.suppress(_Half):  # the stream broke off: the whole answer is asked for, below
                return await self._aloud(asked, asked.watch)
        return await self._whole(asked, asked.watch if asked.output is not str else None)

    async def _whole(self, asked: Asked, watch: Watch | None) -> Any:
        """An answer that is no stream of words; what a typed one says to its person is shown while it is written."""
        output = asked.output
        hears = (lambda raw: watch.hear(output.aloud(document(spoken(raw))))) if watch is not None else None
        try:
            return await self._brain.complete(
                asked.task, asked.messages, output, payer=asked.payer, allowance=asked.allowance, hears=hears
            )
        finally:
            if watch is not None:
                await watch.end()

    async def _aloud(self, asked: Asked, watch: Watch | None) -> Answer[str]:
        """A text that its person may see coming. Raises _Half where it should be asked for again, as a whole."""
        came: list[str] = []
        try:
            text = await self._streamed(asked, came, watch)
        except NoBrain as nothing:
            if nothing.reason is Lack.NONSENSE or (came and nothing.reason is Lack.DOWN):
                raise _Half from None
            raise
        finally:
            if watch is not None:
                await watch.end()
        if not text.strip():
            raise _Half
        state = self._brain.state()
        return Answer(text, Usage(), state.fast if asked.task.strength is Strength.FAST else state.strong)

    async def _streamed(self, asked: Asked, came: list[str] | None = None, watch: Watch | None = None) -> str:
        """The whole of a stream. `came` is filled with its pieces, also where it breaks off."""
        came = [] if came is None else came
        stream = self._brain.stream(asked.task, asked.messages, payer=asked.payer, allowance=asked.allowance)
        async for piece in stream:
            came.append(piece)
            if watch is not None:
                watch.hear(spoken("".join(came)))
        return spoken("".join(came))


class _Within:
    """A Brain that lets go of its unit's snapshot before each question."""

    def __init__(self, thought: Thought, brain: Brain, unit: Unit) -> None:
        self._thought, self._brain, self._unit = thought, brain, unit

    async def complete(
        self, task: Task, messages: Sequence[Message], output: type[T], *, payer: Payer, tools: Sequence[Tool] = (),
        allowance: Allowance | None = None, hears: Hears | None = None,
    ) -> Answer[T]:
        messages = await self._covered(messages)
        self._thought.shown.note(messages)
        if tools:  # they work on this very unit, so they cannot be asked for once it is gone
            await self._unit.rest()
            return await self._brain.complete(
                task, messages, output, payer=payer, tools=[*map(self._thought.shown.noting, tools)],
                allowance=allowance, hears=hears,
            )
        aloud = (task.aloud if self._thought.alone else None) if output is str else getattr(output, "ALOUD", None)
        streaming = self._thought.streaming if aloud is not None else None
        watch = await streaming.watch(self._unit, aloud, self._thought.shown) if streaming else None
        asked = Asked(task, tuple(messages), output, payer, allowance, watch)
        await self._rested(asked)
        answer: Answer[T] = await self._thought.settle(asked)
        return answer

    async def stream(
        self, task: Task, messages: Sequence[Message], *, payer: Payer, allowance: Allowance | None = None
    ) -> AsyncIterator[str]:
        messages = await self._covered(messages)
        self._thought.shown.note(messages)
        asked = Asked(task, tuple(messages), None, payer, allowance)
        await self._rested(asked)
        async for piece in self._thought.stream(asked):
            yield piece

    def state(self) -> State:
        return self._brain.state()

    async def _covered(self, messages: Sequence[Message]) -> Sequence[Message]:
        if self._brain.state().lack is not None:
            return messages
        return await redaction.redacted(self._unit, messages)

    async def _rested(self, asked: Asked) -> None:
        if not self._thought.known(asked) and self._brain.state().lack is None and not await self._unit.rest():
            raise Waiting(asked)
