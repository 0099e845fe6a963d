"""One channel's road out, with its own task: a provider that stops delays nobody else. Made by delivery.py."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.channels.base import ELSEWHERE, Channel, DeliveryError, Fate, Outgoing, Sent
from bot.sending import buttons, failures, retries, routes, splitting, wording
from bot.sending.pace import Pace
from specialists.contract import Button
from storage import queue
from storage.columns import from_micros, to_micros
from storage.database import Database
from storage.errors import StorageError
from storage.queue import Outcome, Parcel
from storage.tables import OutboxKind, OutboxState

log = logging.getLogger(__name__)

BATCH = 1000
# Rows held at most for a provider, which is seconds' worth of them: what a dead worker held goes out marked as a
# possible repeat, and what is held can be overtaken only within this process.
ROOM = 100
HELD_FOR = 4.0  # seconds
LOCAL_ROOM = 20_000
NO_ANSWER = 60.0  # seconds until a try counts as one without an answer
MARKS_WAIT = 1.0  # seconds that outcomes may stand unwritten while reminders are being fired
GRACE = 5.0  # seconds a running try is given when the house stops


@dataclass(slots=True)
class Surroundings:
    """What all lanes share. `firing` is set while the pulse fires: marks then wait, for what is due goes first."""

    database: Database
    slot: int
    now: Callable[[], dt.datetime]
    channels: Mapping[str, Channel]
    firing: bool = False
    retrying: Callable[[], None] = lambda: None  # something is to be tried again at some later moment


class Lane:
    """Rows of one channel: claimed, or handed over as claimed; sent; marked."""

    def __init__(self, channel: Channel, around: Surroundings) -> None:
        self._channel, self._around, self._pace = channel, around, Pace(channel.limits)
        self._held: deque[Parcel] = deque()
        self._marks: list[Outcome] = []
        self._marks_since = 0.0
        self._rest: tuple[dt.datetime, dt.timedelta] | None = None  # nothing gets through: until when, for how long
        self._news = asyncio.Event()
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
        return 0 if self._stopping or self._resting() else max(0, self._most - len(self._held))

    @property
    def answers(self) -> bool:
        """Whether an answer that somebody waits for may be claimed for it now: it goes before all else that is held."""
        return not self._stopping and len(self._held) < self._most + ROOM and not self._resting()

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
        """Rows that are claimed already."""
        self._held += parcels
        self._news.set()

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
            while not self._stopping:
                if self.room and self._may_claim():
                    await self._claim()
                if self._held:
                    tries += await self._send_some()
                elif self._marks and self._around.firing:
                    await self._more_or(MARKS_WAIT)
                elif not self._marks:
                    break
                if self._marks and (not self._around.firing or self._overdue()):
                    await self._write_marks()
            await self._leave_clean()
        return tries

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
        return (self._stirred or self._more) if not self._held else self._stirred and not self._free()

    async def _claim(self) -> None:
        self._stirred = False
        database, now = self._around.database, self._around.now()
        self._more = bool(await queue.waiting(database, [self._channel.name], now))
        if self._more:
            local = self._channel.local
            claimed = await queue.claim(
                database, self._around.slot, self._channel.name, now, BATCH if local else self.room,
                answers=0 if local else ROOM, singly=self._channel.limits.per_handle is not None,
            )
            for parcel in await self._of_the_hour(claimed, now):
                # A notice tells what was, and a person's own message is theirs: when it should have come is not in it.
                own = parcel.kind == OutboxKind.MESSAGE and not parcel.rung
                late = dt.timedelta() if own or parcel.kind == OutboxKind.NOTICE else now - from_micros(parcel.due_at)
                text = wording.marked(parcel.text, late, parcel.unsure)
                self._held.append(parcel if text is parcel.text else parcel._replace(text=text))

    async def _of_the_hour(self, claimed: list[Parcel], now: dt.datetime) -> list[Parcel]:
        """Those that may go at this hour; what nobody asked for now goes back until its person's quiet hours end."""
        patient = [parcel for parcel in claimed if parcel.kind in routes.PATIENT]
        if not patient or self._channel.local:
            return claimed
        kept: dict[dt.datetime, list[Parcel]] = {}
        for parcel in patient:
            wakes = routes.rest(await queue.addresses(self._around.database, parcel.recipient_id), now)
            if wakes is not None:
                kept.setdefault(wakes, []).append(parcel)
        for wakes, parcels in kept.items():
            await queue.release(self._around.database, self._around.slot, parcels, wakes)
        back = {parcel.id for parcels in kept.values() for parcel in parcels}
        return [parcel for parcel in claimed if parcel.id not in back]

    async def _send_some(self) -> int:
        batch = self._pick()
        if not batch:
            at = asyncio.get_running_loop().time()
            hurry = self._awaited()
            await self._more_or(min(
                self._pace.wait(parcel.handle_id, at, urgent=parcel.handle_id in hurry) for parcel in self._held
            ))
            return 0
        weighed = [(parcel.handle_id, self._channel.weight(parcel.text)) for parcel in batch]
        batch = [await self._fitted(parcel) for parcel in batch]
        started = self._around.now()
        answers = await self._ask_channel(batch)
        finished = self._around.now()
        if not self._channel.local:
            self._pace.answered(weighed, asyncio.get_running_loop().time())
        self._marks_since = self._marks_since or asyncio.get_running_loop().time()
        failed: list[tuple[Parcel, DeliveryError]] = []
        moments = to_micros(started), to_micros(finished)
        for parcel, answer in zip(batch, answers, strict=True):
            if isinstance(answer, Sent):
                state = OutboxState.DELIVERED if answer.delivered else OutboxState.ACCEPTED
                self._marks.append(Outcome(parcel, *moments, "accepted", state, moments[1], answer.provider_id))
            else:
                failed.append((parcel, answer))
        for parcel, error in failed:
            await self._failed(parcel, error, moments)
        silent = [error for _, error in failed if error.fate is Fate.RETRY and error.code != ELSEWHERE]
        if failed and len(silent) == len(batch):
            await self._pause(failed, finished)
        else:
            self._rest = None
        return len(batch)

    def _pick(self) -> list[Parcel]:
        """The held rows that may go now, in order; those of people who wait for an answer first.

        One for each handle at a time, so that one that fails is not overtaken; a screen of this machine takes all.
        """
        if self._channel.local:
            return [self._held.popleft() for _ in range(min(BATCH, len(self._held)))]
        at = asyncio.get_running_loop().time()
        batch: list[Parcel] = []
        left: list[Parcel] = []
        closed: set[int] = set()
        hurry = self._awaited()
        if hurry:
            self._held = deque(sorted(self._held, key=lambda parcel: parcel.handle_id not in hurry))
        for parcel in self._held:
            urgent = parcel.handle_id in hurry
            if parcel.handle_id in closed or self._pace.wait(parcel.handle_id, at, urgent=urgent) > 0:
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

    def _free(self) -> bool:
        """Whether some held row may go now; where none may, what others wait for may still be claimed."""
        at, hurry = asyncio.get_running_loop().time(), self._awaited()
        return any(
            self._pace.wait(parcel.handle_id, at, urgent=parcel.handle_id in hurry) <= 0 for parcel in self._held
        )

    async def _fitted(self, parcel: Parcel) -> Parcel:
        """The row itself, or the first part of it where its text is longer than the channel takes."""
        limits = self._channel.limits
        if len(parcel.text) * 2 <= limits.characters or limits.length(parcel.text) <= limits.characters:
            return parcel
        parts = splitting.split(parcel.text, max(1, limits.characters - wording.MARKS), limits.length)
        self._more = True
        return await queue.divide(self._around.database, parcel, parts)

    async def _ask_channel(self, batch: Sequence[Parcel]) -> Sequence[Sent | DeliveryError]:
        """The channel's answer for each row. What goes wrong without one is an unknown outcome, for every row."""
        outs = [
            Outgoing(
                parcel.id, parcel.address, parcel.text, parcel.kind, _buttons(parcel),
                from_micros(parcel.due_at), parcel.occurrence_id, parcel.reply_to, parcel.unsure,
            )
            for parcel in batch
        ]
        reason = "there was no answer"
        try:
            async with asyncio.timeout(NO_ANSWER):
                answers = await self._channel.send(outs)
            if len(answers) == len(outs):
                return answers
            reason = "the answer did not fit"
        except TimeoutError:
            pass
        except asyncio.CancelledError:
            self._marks += [self._unknown(parcel) for parcel in batch]
            await self._write_marks()
            raise
        except Exception:  # a channel must not raise; one that does must not stop the others
            log.exception("channel failed", extra={"action": "channel_failed", "channel": self._channel.name})
        return [DeliveryError(reason, code="unknown", fate=Fate.RETRY, sure=False) for _ in outs]

    def _unknown(self, parcel: Parcel) -> Outcome:
        now = to_micros(self._around.now())
        return Outcome(parcel, now, now, "unknown", OutboxState.QUEUED, now, detail="the house stopped", unsure=True)

    async def _failed(self, parcel: Parcel, error: DeliveryError, moments: tuple[int, int]) -> None:
        around, now = self._around, self._around.now()
        follows = await failures.follow(around.database, around.channels, parcel, error, moments, now)
        if isinstance(follows, Outcome):
            self._marks.append(follows)
            if error.retry_after:
                self._pace.hold(parcel.handle_id, asyncio.get_running_loop().time() + error.retry_after)
            await self._give_back([held for held in self._held if held.handle_id == parcel.handle_id], now)
            return
        log.warning("undelivered", extra={
            "action": "undelivered", "outbox": parcel.id, "channel": parcel.channel, "code": error.code,
            "elsewhere": follows.elsewhere.channel if follows.elsewhere else None,
        })
        await queue.fail(around.database, around.slot, follows, now)
        around.retrying()  # the other way, or the notice, is to be claimed

    async def _pause(self, failed: Sequence[tuple[Parcel, DeliveryError]], now: dt.datetime) -> None:
        """Nothing got through: no claims for a while, so that a provider that is down is not asked for every row."""
        tries = min(parcel.tries for parcel, _ in failed)
        after = retries.pause(tries, 0.0, min(error.retry_after or 0 for _, error in failed))
        self._rest = now + after, after
        await self._give_back(list(self._held), now)

    def _resting(self) -> bool:
        if self._rest is None:
            return False
        left = self._rest[0] - self._around.now()
        return dt.timedelta(0) < left <= self._rest[1]  # longer than ever meant: the clock was put back

    async def _give_back(self, parcels: Sequence[Parcel], now: dt.datetime) -> None:
        if parcels:
            ids = {parcel.id for parcel in parcels}
            self._held = deque(parcel for parcel in self._held if parcel.id not in ids)
            self._more = True
            await queue.release(self._around.database, self._around.slot, parcels, now)

    def _overdue(self) -> bool:
        return asyncio.get_running_loop().time() - self._marks_since > MARKS_WAIT

    async def _write_marks(self) -> None:
        marks, self._marks, self._marks_since = self._marks[:BATCH], self._marks[BATCH:], 0.0
        try:
            await queue.mark(self._around.database, self._around.slot, marks)
        except BaseException:
            self._marks = marks + self._marks
            raise
        self._more = self._more or not self._around.database.sqlite  # another house's rows may have waited for these
        if any(mark.state == OutboxState.QUEUED for mark in marks):
            self._around.retrying()  # not before it is written when

    async def _leave_clean(self) -> None:
        if self._stopping:
            while self._marks:
                await self._write_marks()
            await self._give_back(list(self._held), self._around.now())

    async def _more_or(self, seconds: float) -> None:
        """Waits for news, at most so long."""
        self._news.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()


def _buttons(parcel: Parcel) -> Sequence[Button]:
    return parcel.made if parcel.made is not None else buttons.read(parcel.buttons)
