"""What memory holds that bears on a message, looked up beside its understanding. conductor.py makes one a turn.

It reads in a unit of its own, so that the turn's may rest while the model thinks. It may fail or be late: then nothing
was recalled, and the turn goes on.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import replace

from bot.spoken import SpokenTurn
from specialists.contract import Recalled, Recalls
from storage.database import Database

log = logging.getLogger(__name__)

SECONDS = 4.0
MOST = 40  # lines


class Recall:
    """Begun at most once, and taken or given up before the turn ends."""

    def __init__(self, database: Database, recalling: Sequence[Recalls], clock: float) -> None:
        """`clock` is the turn's beginning, by time.perf_counter."""
        self._database, self._recalling, self._clock = database, recalling, clock
        self._task: asyncio.Task[tuple[Recalled, SpokenTurn | None]] | None = None
        self.span: tuple[float, float] | None = None

    def begin(self, turn: SpokenTurn) -> None:
        """Starts looking, unless it has begun or nobody remembers anything."""
        if self._task is None and self._recalling:
            self._task = asyncio.create_task(self._look(turn), name="recall")

    async def into(self, turn: SpokenTurn) -> None:
        """Puts what was found on the turn, with the taint of whoever's words it is. Begins where nothing has."""
        self.begin(turn)
        if self._task is None:
            return
        found, view = await self._task
        turn.recalled = found
        if view is not None and view.tainted:
            turn.reads(view.hand)

    async def give_up(self) -> None:
        """Ends what still runs; the turn needed none of it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _look(self, turn: SpokenTurn) -> tuple[Recalled, SpokenTurn | None]:
        began = self._now()
        try:
            async with asyncio.timeout(SECONDS), self._database.unit(turn.person.id, turn.id, turn.now) as unit:
                view = replace(turn, unit=unit)
                found = await asyncio.gather(*(recalls(view, turn.said) for recalls in self._recalling))
                await unit.rollback()  # it only reads
            return Recalled(tuple(line for one in found for line in one.lines)[:MOST]), view
        except Exception as error:  # a turn goes on without what it might have remembered
            log.warning("nothing recalled", extra={"action": "recall_failed", "trace": turn.id}, exc_info=error)
            return Recalled(), None
        finally:
            self.span = began, self._now()

    def _now(self) -> float:
        return (time.perf_counter() - self._clock) * 1000
