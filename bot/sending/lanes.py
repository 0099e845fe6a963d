"""One channel's road out, with its own task: a provider that stops delays nobody else. Made by delivery.py."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import logging
from collections import deque
from collections.abc import Sequence

from bot.channels.base import ELSEWHERE, Channel, DeliveryError, Fate, Sent
from bot.sending import claiming, failures, retries, splitting, wording
from bot.sending.flights import Flight, Flights, unanswered
from bot.sending.pace import Pace
from bot.sending.surroundings import Surroundings
from storage import queue
from storage.columns import to_micros
from storage.errors import StorageError
from storage.queue import Outcome, Parcel
from storage.tables import OutboxKind, OutboxState, Tried

log = logging.getLogger(__name__)

BATCH = 1000
# Rows held at most for a provider, which is seconds' worth of them: another worker might have sent them sooner.
ROOM = 100
HELD_FOR = 4.0  # seconds
LOCAL_ROOM = 20_000
AT_ONCE = 20  # tries under way of what nobody waits for: an answer is not to stand behind more
MARKS_WAIT = 1.0  # seconds that outcomes may stand unwritten while reminders are being fired
GRACE = 5.0  # seconds a running try is given when the house stops


class Lane:
    """Rows of one channel: held, as they were claimed or handed over; their departure stored, then let go (flights.py);
    marked when they have landed."""

    def __init__(self, channel: Channel, around: Surroundings) -> None:
        self._channel, self._around, self._pace = channel, around, Pace(channel.limits)
        self._held: deque[Parcel] = deque()
        self._marks: list[Outcome] = []
        self._marks_since = 0.0
        self._rest: tuple[dt.datetime, dt.timedelta] | None = None  # nothing gets through: until when, for how long
        self._last_through = 0.0  # when something last got through, by the loop's time
        self._news = asyncio.Event()
        self._flights = Flights(channel, around.now, self._gone, self._news.set)
        self._stirred = True  # since rows were last looked for
        self._more = False  # some were found then: a claim takes one of each handle, and so many in all
        self._at_work = asyncio.Lock()
        self._stopping = False
        self._task: asyncio.Task[None] | None = None
        rate = channel.limits.per_second
        self._most = LOCAL_ROOM if channel.local else min(ROOM, max(4, int(rate * HELD_FOR))) if rate else ROOM

    @property
    def room(self) -> int:
        """How many rows may be claimed for it now."""
        return 0 if self._stopping or self._resting() else max(0, self._most - self._taken)

    @property
    def answers(self) -> bool:
        """Whether an answer that somebody waits for may be claimed for it now: it goes before all else that is held."""
        return not self._stopping and self._taken < self._most + ROOM and not self._resting()

    @property
    def carried(self) -> set[int]:
        """The rows that are claimed for it, as far as it has them in hand (bot/clock/stranded.py)."""
        marked = {outcome.parcel.id for outcome in self._marks}
        return {parcel.id for parcel in self._held} | self._flights.ids | marked

    @property
    def _taken(self) -> int:
        return len(self._held) + self._flights.count

    def may_go(self, handle_id: int) -> bool:
        """Whether a message to this handle that is taken now goes at once."""
        at = asyncio.get_running_loop().time()
        free = not self._flights if self._channel.local else handle_id not in self._flights.handles
        idle = free and self._channel.is_open and not self._held and not self._stopping
        return idle and self._pace.wait(handle_id, at, urgent=True) == 0

    def start(self) -> None:
        self._stopping = False
        self._task = asyncio.create_task(self._run(), name=f"delivery by {self._channel.name}")

    async def stop(self) -> None:
        """Lets a running try end, and gives back what was not tried."""
        self._stopping = True
        self.stir()
        if self._task:
            await asyncio.wait([self._task], timeout=GRACE)
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def take(self, parcels: Sequence[Parcel]) -> None:
        """Rows that are held by this worker already."""
        self._held += parcels
        self._news.set()

    def waits(self, parcel: Parcel) -> None:
        """It departs, and is not on the network before the channel says so: whoever is left when this process is killed
        may then send it without a mark."""
        if self._channel.tells:
            self._around.departures.waits(parcel.id, parcel.tries)

    def _gone(self, parcels: Sequence[Parcel]) -> None:
        for parcel in parcels:
            self._around.departures.gone(parcel.id)

    def stir(self) -> None:
        """There may be something to claim."""
        self._stirred = True
        self._news.set()

    def release_marks(self) -> None:
        """Reminders are no longer being fired: outcomes that waited for it may be written."""
        if self._marks:
            self._news.set()

    async def work(self) -> int:
        """Sends everything that may be sent now, and marks it; answers how many tries were made."""
        tries = 0
        async with self._at_work:
            try:
                while self._flights or not self._stopping:
                    launched, seen_to = await self._step()
                    tries += launched
                    if launched or seen_to:
                        continue
                    if not (self._flights or (not self._stopping and (self._held or self._marks))):
                        break
                    await self._more_or(self._until_more())
                await self._leave_clean()
            except asyncio.CancelledError:
                await self._break_off()
                raise
        return tries

    async def _step(self) -> tuple[int, bool]:
        """How many tries were begun, and whether anything was seen to that had ended."""
        self._news.clear()  # what comes in from here on is news yet: it may come too late for what is looked at first
        if self.room and self._may_claim():
            await self._claim()
        over = self._flights.over()
        for flight in over:
            await self._land(flight)
        launched = 0 if self._stopping else await self._launch()
        if not self._stopping and self._held and not self._channel.is_open:
            await self._channel.opened()
            return launched, True
        if self._marks and (not self._around.firing or self._overdue()):
            await self._write_marks()
            return launched, True
        return launched, bool(over)

    async def _run(self) -> None:
        while not self._stopping:
            await self._news.wait()
            self._news.clear()
            try:
                await self.work()
            except StorageError:
                # What was sent and could not be marked stays claimed in memory, and is marked at the next stir.
                log.exception("outbox not writable", extra={"action": "unwritable", "channel": self._channel.name})
            except Exception:
                # A mistake of ours must not end the lane for good: the next sweep stirs it again.
                log.exception("lane stumbled", extra={"action": "lane_stumbled", "channel": self._channel.name})

    def _may_claim(self) -> bool:
        return (self._stirred or self._more) if not self._held else self._stirred and min(self._waits(), default=1) > 0

    async def _claim(self) -> None:
        self._stirred = False
        around, now = self._around, self._around.now()
        self._more = bool(await queue.waiting(around.database, [self._channel.name], now))
        if self._more:
            limit, answers = (BATCH, 0) if self._channel.local else (self.room, ROOM)
            self._held += await claiming.claim(around.database, around.slot, self._channel, now, limit, answers)

    async def _launch(self) -> int:
        """Lets go what may go now; answers how many."""
        at = asyncio.get_running_loop().time()
        left = deque(self._pick(at) if self._channel.is_open else ())
        count = len(left)
        while left:
            # To a provider each by itself: while one is written down, the request for the one before goes out.
            batch = list(left) if self._channel.local else [left[0]]
            try:
                going = await self._depart([await self._fitted(parcel) for parcel in batch])
            except BaseException:  # they are ours still
                self._held.extendleft(reversed(left))
                raise
            if going:
                weights = [(parcel.handle_id, self._channel.weight(parcel.text)) for parcel in going]
                self._flights.launch(going, weights, at)
            for _ in batch:
                left.popleft()
        return count

    async def _depart(self, batch: Sequence[Parcel]) -> Sequence[Parcel]:
        """Those that may go, the intent to send them stored by now. What has ended before is marked with it."""
        staying = [parcel for parcel in batch if not parcel.departed]
        if not staying:
            return batch
        marks = self._take_marks()
        for parcel in staying:
            self.waits(parcel)
        try:
            going = await queue.depart(self._around.database, self._around.slot, staying, marks, self._around.now())
        except BaseException:
            self._gone(staying)
            self._marks = marks + self._marks
            raise
        self._marked(marks)
        if len(going) < len(staying):
            self._gone([parcel for parcel in staying if parcel.id not in going])
            self._more = True  # something of theirs goes first
            self._around.retrying()  # or they are another lane's by now
        return [parcel for parcel in batch if parcel.departed or parcel.id in going]

    async def _land(self, flight: Flight) -> None:
        """Sees to what came of a flight. Where the notebook can't be written (StorageError) the rest is seen to when
        this is called again."""
        if not flight.read:
            self._read(flight)
        moments = to_micros(flight.started), to_micros(flight.finished or flight.started)
        while flight.failed:
            await self._failed(*flight.failed[0], moments)
            flight.failed.popleft()
        # Of several that fly together the last one tells whether anything gets through.
        if flight.silent and self._last_through < flight.began and self._flights.count == len(flight.batch):
            await self._pause(flight)
        self._flights.settled(flight)

    def _read(self, flight: Flight) -> None:
        """Notes what got through, and what did not."""
        flight.read, loop = True, asyncio.get_running_loop()
        if not self._channel.local:
            self._pace.answered(flight.weights, flight.began, loop.time())
        self._marks_since = self._marks_since or loop.time()
        moments = to_micros(flight.started), to_micros(flight.finished or flight.started)
        for parcel, answer in zip(flight.batch, flight.answers or unanswered(flight.batch), strict=True):
            if isinstance(answer, Sent):
                state = OutboxState.DELIVERED if answer.delivered else OutboxState.ACCEPTED
                self._marks.append(Outcome(parcel, *moments, Tried.ACCEPTED, state, moments[1], answer.provider_id))
            else:
                flight.failed.append((parcel, answer))
        silent = [error for _, error in flight.failed if error.fate is Fate.RETRY and error.code != ELSEWHERE]
        flight.silent = len(silent) == len(flight.batch)
        if not flight.silent:
            self._rest, self._last_through = None, loop.time()

    def _pick(self, at: float) -> list[Parcel]:
        """The held rows that may go now, in order; those of people who wait for an answer first.

        One for each handle at a time, so that one that fails is not overtaken; a screen of this machine takes all.
        """
        if self._channel.local:
            return [] if self._flights else [self._held.popleft() for _ in range(min(BATCH, len(self._held)))]
        batch: list[Parcel] = []
        left: list[Parcel] = []
        closed = set(self._flights.handles)
        hurry = self._awaited()
        if hurry:
            self._held = deque(sorted(self._held, key=lambda parcel: parcel.handle_id not in hurry))
        for parcel in self._held:
            urgent = parcel.handle_id in hurry
            full = not urgent and self._flights.count + len(batch) >= AT_ONCE
            if full or parcel.handle_id in closed or self._pace.wait(parcel.handle_id, at, urgent=urgent) > 0:
                left.append(parcel)
            else:
                self._pace.sent(parcel.handle_id, at, self._channel.weight(parcel.text))
                batch.append(parcel)
            closed.add(parcel.handle_id)  # the later ones of a handle never before its earlier ones
        self._held = deque(left)
        return batch

    def _awaited(self) -> set[int]:
        """The handles at which somebody waits for an answer that is held."""
        return {parcel.handle_id for parcel in self._held if parcel.kind == OutboxKind.REPLY}

    def _waits(self) -> list[float]:
        """For each held row that waits for no flight, how long it has to wait."""
        at, hurry = asyncio.get_running_loop().time(), self._awaited()
        full = self._flights.count >= AT_ONCE and not self._channel.local
        return [
            self._pace.wait(parcel.handle_id, at, urgent=parcel.handle_id in hurry)
            for parcel in self._held
            if parcel.handle_id not in self._flights.handles and (parcel.handle_id in hurry or not full)
        ]

    def _until_more(self) -> float | None:
        """Seconds until something can be done though nothing new comes; None where only news can bring it."""
        waits = [] if self._stopping else self._waits()
        if self._marks:
            waits.append(MARKS_WAIT)
        return min(waits, default=None)

    async def _fitted(self, parcel: Parcel) -> Parcel:
        """The row itself, or the first part of it where its text is longer than the channel takes."""
        limits = self._channel.limits
        if len(parcel.text) * 2 <= limits.characters or limits.length(parcel.text) <= limits.characters:
            return parcel
        parts = splitting.split(parcel.text, max(1, limits.characters - wording.MARKS), limits.length)
        self._more = True
        return await queue.divide(self._around.database, parcel, parts)

    async def _break_off(self) -> None:
        """This is cancelled: what is under way has an outcome that nobody knows."""
        now = to_micros(self._around.now())
        for flight in await self._flights.abandon():
            if flight.answers is not None and not flight.read:
                self._read(flight)
            unknown = [parcel for parcel, _ in flight.failed] if flight.read else flight.batch
            self._marks += [
                Outcome(
                    parcel, now, now, Tried.UNKNOWN, OutboxState.QUEUED, now, detail="the house stopped", unsure=True
                )
                for parcel in unknown
            ]
        if self._marks:
            await self._write_marks()

    async def _failed(self, parcel: Parcel, error: DeliveryError, moments: tuple[int, int]) -> None:
        around, now = self._around, self._around.now()
        follows = await failures.follow(around.database, around.channels, parcel, error, moments, now)
        if isinstance(follows, Outcome):
            self._marks.append(follows)
            if error.retry_after:
                self._pace.hold(parcel.handle_id, asyncio.get_running_loop().time() + error.retry_after)
            await self._give_back([held for held in self._held if held.handle_id == parcel.handle_id])
            return
        log.warning("undelivered", extra={
            "action": "undelivered", "outbox": parcel.id, "channel": parcel.channel, "code": error.code,
            "elsewhere": follows.elsewhere.channel if follows.elsewhere else None,
        })
        await queue.fail(around.database, around.slot, follows, now)
        around.retrying()  # the other way, or the notice, is to be claimed

    async def _pause(self, flight: Flight) -> None:
        """Nothing gets through: no claims for a while, so that a provider that is down is not asked for every row."""
        now = self._around.now()
        asked = [answer.retry_after or 0 for answer in flight.answers or () if isinstance(answer, DeliveryError)]
        after = retries.pause(min(parcel.tries for parcel in flight.batch), 0.0, min(asked, default=0))
        self._rest = now + after, after
        await self._give_back(list(self._held))

    def _resting(self) -> bool:
        if self._rest is None:
            return False
        left = self._rest[0] - self._around.now()
        return dt.timedelta(0) < left <= self._rest[1]  # longer than ever meant: the clock was put back

    async def _give_back(self, parcels: Sequence[Parcel]) -> None:
        if parcels:
            ids = {parcel.id for parcel in parcels}
            self._held = deque(parcel for parcel in self._held if parcel.id not in ids)
            self._more = True
            self._gone(parcels)
            await queue.release(self._around.database, self._around.slot, parcels)

    def _overdue(self) -> bool:
        return asyncio.get_running_loop().time() - self._marks_since > MARKS_WAIT

    async def _write_marks(self) -> None:
        marks = self._take_marks()
        try:
            await queue.mark(self._around.database, self._around.slot, marks)
        except BaseException:
            self._marks = marks + self._marks
            raise
        self._marked(marks)

    def _take_marks(self) -> list[Outcome]:
        marks, self._marks, self._marks_since = self._marks[:BATCH], self._marks[BATCH:], 0.0
        return marks

    def _marked(self, marks: Sequence[Outcome]) -> None:
        """These outcomes are written."""
        self._more = self._more or not self._around.database.sqlite  # another house's rows may have waited for these
        if any(mark.state == OutboxState.QUEUED for mark in marks):
            self._around.retrying()  # not before it is written when

    async def _leave_clean(self) -> None:
        if self._stopping:
            while self._marks:
                await self._write_marks()
            await self._give_back(list(self._held))

    async def _more_or(self, seconds: float | None) -> None:
        """Waits for news, at most so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()

