"""The pulse: what happens because it is time. Started by bot/bootstrap.py.

APScheduler only ticks: it wakes the pulse for the earliest moment known and runs the house's own jobs. It holds nothing
a person asked for. The sweep runs on the monotonic clock instead, because APScheduler sleeps until a wall-clock time:
put back by an hour, the clock would put an interval job to sleep for that hour too.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import gc
import importlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from bot.clock import ageing, alignment, covering, escalation, firing, pruning
from bot.clock.stranded import Stranded
from bot.sending import wording
from bot.sending.delivery import Delivery
from bot.timepiece import Clock
from storage import queue
from storage.database import Database
from storage.errors import StorageError
from storage.workers import Worker

log = logging.getLogger(__name__)

CLIMBS = 200  # rungs of ladders taken in one transaction
BATCH = 2500  # occurrences fired in one transaction: fewer commits, for 80 ms at most in which no turn runs
SWEEP = 5.0  # seconds
REST = 0.05  # seconds between two looks for what may have been made due meanwhile
QUIET = 60.0  # seconds after a start
ANSWER_TIME = dt.timedelta(days=3)  # how long a reminder that was said waits for an answer


class Pulse:
    """Fires what is due, on time or as soon as it can; sweeps for what was left behind."""

    def __init__(
        self, database: Database, worker: Worker, clock: Clock, delivery: Delivery, came: wording.Came, *,
        sweep: float = SWEEP,
    ) -> None:
        self._database, self._worker, self._clock, self._delivery = database, worker, clock, delivery
        self._came = came
        self._sweep_every = sweep
        self.ticked_at: dt.datetime | None = None
        self._stirred = asyncio.Event()
        self._ticking = asyncio.Lock()
        self._sweepers: list[Callable[[], None]] = []
        self._turners: list[Callable[[], Awaitable[int]]] = []
        self._jobs: list[tuple[str, str, Callable[[], Awaitable[None]], dict[str, Any]]] = []
        self._scheduler: Any = None
        self._tasks: list[asyncio.Task[None]] = []
        self._due = asyncio.Event()  # the alarm has rung
        self._wound: dt.datetime | None = None  # what it is set for
        self.stranded = Stranded(database, worker.slot)
        self.stranded.carried_by(delivery.carried)
        delivery.on_retry(self.wake)
        self.house_job("align", "interval", self._align, hours=24)
        self.house_job("prune", "interval", self._prune, hours=24)

    async def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._beat(), name="pulse"),
            asyncio.create_task(self._align(QUIET), name="align"),
            asyncio.create_task(self._prune(2 * QUIET), name="prune"),
        ]
        self.wake()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._tasks = []
        if self._scheduler:
            self._scheduler.shutdown(wait=False)
            self._scheduler = None

    def wake(self) -> None:
        """Something was committed that may fall due: the earliest moment is read anew."""
        self._stirred.set()

    def on_sweep(self, sweeper: Callable[[], None]) -> None:
        """Calls `sweeper` every few seconds."""
        self._sweepers.append(sweeper)

    def on_tick(self, turner: Callable[[], Awaitable[int]]) -> None:
        """Calls `turner` at every tick, again and again until it answers 0: it does a little of what is due at a time.

        Between two calls the reminders that are due meanwhile go out.
        """
        self._turners.append(turner)

    def house_job(self, name: str, trigger: str, work: Callable[[], Awaitable[None]], **when: Any) -> None:
        """Runs `work` by an APScheduler trigger in UTC: `house_job("backup", "cron", f, hour=3)`.

        For the house's own chores, which nobody misses when one is late: what a person asked for is a row.
        """
        job = (name, trigger, work, when)
        self._jobs.append(job)
        if self._scheduler:
            self._schedule(*job)

    async def tick(self) -> int:
        """Does everything that is due now; answers how many occurrences were fired, and rungs and turns taken."""
        done = 0
        async with self._ticking:
            more = True
            while more:
                done += await self._fire()
                climbed = await self._climb()
                turned = sum([await turner() for turner in self._turners])
                done, more = done + climbed + turned, bool(climbed or turned)
                if climbed or turned:
                    self._delivery.kick()
            self.ticked_at = self._clock.now()
        return done

    async def _fire(self) -> int:
        """Plain reminders, in batches, sent as soon as they are written."""
        fired, queued = 0, 0
        with self._delivery.firing(), _no_collection():
            more = True
            while more:
                now = self._clock.now()
                decide = firing.Decider(now, self._delivery.channels, self._came)
                ready = self._delivery.ready()
                volley = await queue.fire_due(self._database, self._worker.slot, now, decide, ready, BATCH)
                self._delivery.take(volley.parcels)
                fired, queued, more = fired + volley.fired, queued + volley.queued, volley.more
        if queued:
            self._delivery.kick()
        return fired

    async def _climb(self) -> int:
        """One rung for each of those that were not answered in time."""
        now = self._clock.now()
        decide = escalation.Decider(now, self._delivery.channels, self._came)
        return await queue.climb(self._database, now, decide, escalation.named, CLIMBS)

    async def sweep(self) -> None:
        """Rescues what dead workers held, ends what nobody answered, looks for anything that was left behind, and for
        what waits too long since the clock was put back."""
        now = self._clock.now()
        claimants = await queue.claimants(self._database) - {self._worker.slot}
        grounded = self._worker.grounded(claimants)
        if claimants and (dead := await self._worker.dead(claimants)):
            rescued = await queue.rescue(self._database, dead, now, grounded=grounded)
            log.warning("rescued", extra={"action": "rescued", "rows": rescued})
        await self.stranded.look(now)
        await queue.close_unanswered(self._database, now - ANSWER_TIME, now)
        if rows := await queue.recount(self._database, now):
            log.warning("the clock was put back", extra={"action": "clock_back", "rows": rows})
        for sweeper in self._sweepers:
            sweeper()
        self._delivery.sweep()

    async def _hire(self) -> None:
        """The scheduler, loaded when it is first needed, beside what else is going on: no first answer waits for it."""
        module = await asyncio.to_thread(importlib.import_module, "apscheduler.schedulers.asyncio")
        self._scheduler = module.AsyncIOScheduler(
            timezone=dt.UTC, job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
        )
        self._scheduler.start()
        for job in self._jobs:
            self._schedule(*job)

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        next_sweep, rested = loop.time() + self._sweep_every, 0.0
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(next_sweep):
                    await self._stirred.wait()
            if loop.time() < rested:  # a hundred messages a second need no hundred looks: what is due rings
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout_at(rested):
                        await self._due.wait()
            self._stirred.clear()
            self._due.clear()
            try:
                await self.tick()
                sweeping = loop.time() >= next_sweep
                if sweeping:
                    await self.sweep()
                await self._wind(at_once=sweeping)
            except StorageError:
                log.exception("pulse missed a beat", extra={"action": "beat_missed"})  # the next sweep tries again
            except Exception:  # a mistake of ours must not stop the clock: the next beat tries again
                log.exception("pulse stumbled", extra={"action": "beat_missed"})
            rested = loop.time() + REST
            if loop.time() >= next_sweep:
                next_sweep = loop.time() + self._sweep_every

    async def _wind(self, *, at_once: bool) -> None:
        """Sets the alarm for the earliest moment to come. What is overdue and could not be done is the sweep's.

        Until the first sweep an alarm that is later than that can wait, and with it the scheduler.
        """
        now = self._clock.now()
        moment = await queue.earliest(self._database, self._delivery.channels, now)
        soon = moment is not None and moment <= now + dt.timedelta(seconds=self._sweep_every)
        if self._scheduler is None and (at_once or soon):
            await self._hire()
        if moment is not None and moment <= now:
            self.wake()
        elif moment is not None and self._scheduler is not None and (at_once or moment != self._wound):
            self._wound = moment
            # APScheduler goes by the machine's clock, whatever the house goes by.
            alarm = dt.datetime.now(dt.UTC) + (moment - now)
            self._scheduler.add_job(self._alarm, "date", run_date=alarm, id="earliest", replace_existing=True)

    async def _alarm(self) -> None:
        self._wound = None
        self._due.set()
        self.wake()

    async def _align(self, quiet: float = 0.0) -> None:
        """Follows the zones' data at once; looks through all reminders after a `quiet` time, as a start is busy."""
        try:
            if await alignment.follow_zone_data(self._database, self._clock.now()):
                self.wake()
            await asyncio.sleep(quiet)
            if await alignment.restart_stopped(self._database, self._clock.now()):
                self.wake()
        except StorageError:
            log.exception("reminders not aligned", extra={"action": "align_failed"})

    async def _prune(self, quiet: float = 0.0) -> None:
        """Drops what is over its time, ages what is remembered, covers secrets in what went out: once after a start,
        for a house that never stands a whole day, then daily."""
        await asyncio.sleep(quiet)
        try:
            await pruning.prune(self._database, self._clock.now())
            await ageing.age(self._database, self._clock.now())
            await covering.cover(self._database, self._clock.now())
        except StorageError:
            log.exception("nothing pruned", extra={"action": "prune_failed"})

    def _schedule(self, name: str, trigger: str, work: Callable[[], Awaitable[None]], when: dict[str, Any]) -> None:
        self._scheduler.add_job(work, trigger, id=f"house:{name}", replace_existing=True, **when)


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """A full collection walks all that is in memory: 50 ms in which everything that is due would wait."""
    usual = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if usual:
            gc.enable()
