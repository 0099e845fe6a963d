"""The clockwork by itself: it wakes for the earliest moment, sweeps, retries, and follows a clock that steps."""

from __future__ import annotations

import asyncio
import datetime as dt
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing

from bot.channels.base import DeliveryError, Limits, Outgoing, Sent
from bot.clock.pulse import Pulse
from bot.sending.delivery import Delivery
from bot.timepiece import SystemClock
from storage import queue
from storage.database import Database
from storage.tables import Outbox
from tests.clock import ManualClock
from tests.delivery.post import CAME, Post, Recorder, down, opened


class Awaited(Recorder):
    """A recorder that can be waited for."""

    def __init__(self, name: str, limits: Limits | None = None) -> None:
        super().__init__(name, limits=limits)
        self._news = asyncio.Condition()

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        async with self._news:
            answers = await super().send(batch)
            self._news.notify_all()
        return answers

    async def until(self, count: int) -> None:
        async with asyncio.timeout(300), self._news:
            await self._news.wait_for(lambda: len(self.sent) >= count)


@asynccontextmanager
async def running(post: Post, sweep: float) -> AsyncIterator[Pulse]:
    """A pulse with its delivery, started, by the post's clock."""
    delivery = Delivery(post.database, post.worker, post.clock, post.channels)
    pulse = Pulse(post.database, post.worker, post.clock, delivery, CAME, sweep=sweep)
    await delivery.start()
    await pulse.start()
    try:
        yield pulse
    finally:
        await pulse.stop()
        await delivery.stop()


async def test_it_wakes_by_itself_for_what_is_committed_and_announced(database: Database) -> None:
    phone = Awaited("phone")
    async with opened(database, phone) as post:
        post.clock = SystemClock()  # type: ignore[assignment]
        await post.in_minutes("later", 10)
        async with running(post, sweep=3600) as pulse:  # so that nothing here is the sweep's doing
            await post.in_minutes("soon", 0.01)
            pulse.wake()
            await post.in_minutes("sooner", 0.005)
            pulse.wake()
            await phone.until(2)
            assert phone.texts() == ["⏰ Sooner", "⏰ Soon"]
            assert all(out.due_at <= dt.datetime.now(dt.UTC) for out in phone.sent), "never early"
            assert pulse.ticked_at is not None


async def test_a_retry_wakes_it_too(sqlite_database: Database) -> None:
    phone = Awaited("phone")
    async with opened(sqlite_database, phone) as post:
        post.clock = SystemClock()  # type: ignore[assignment]
        phone.script += [down()]
        async with running(post, sweep=3600) as pulse:
            await post.in_minutes("soon", 0)
            pulse.wake()
            await phone.until(2)
        assert (await post.one(Outbox)).state == "accepted"


async def test_the_sweep_follows_a_clock_that_steps_and_finds_what_nobody_announced(database: Database) -> None:
    phone = Awaited("phone")
    async with opened(database, phone) as post:
        swept = asyncio.Event()
        async with running(post, sweep=0.05) as pulse:
            pulse.on_sweep(swept.set)
            await post.in_minutes("stretch", 60)
            post.clock.advance(dt.timedelta(hours=1))  # nobody calls wake
            await phone.until(1)
            post.clock.advance(dt.timedelta(hours=-2))
            await post.in_minutes("breathe", 60)
            swept.clear()
            async with asyncio.timeout(300):
                await swept.wait()  # the sweep goes on although the clock was put back
            assert len(phone.sent) == 1
            post.clock.advance(dt.timedelta(hours=1))
            await phone.until(2)
        assert phone.texts() == ["⏰ Stretch", "⏰ Breathe"]


async def test_the_sweep_rescues_what_a_dead_worker_held_and_leaves_the_living_alone(database: Database) -> None:
    phone = Awaited("phone")
    async with opened(database, phone) as post:
        row = await post.reply("held by the dead")
        await post.add_handle("pager")
        mine = await post.reply("held by me", by="pager")
        assert [one.id for one in await queue.claim(database, 900, "phone", post.clock.now(), 1)] == [row.id]
        await post.set(Outbox, row.id, state="sending", tries=1)
        await post.set(Outbox, mine.id, state="sending", worker=post.worker.slot)
        await post.pulse.sweep()
        await post.delivery.drain_once()
        assert phone.texts() == ["held by the dead (may be a repeat)"]
        assert (await post.one(Outbox, id=mine.id)).state == "sending"


async def test_a_house_job_runs(sqlite_database: Database) -> None:
    async with opened(sqlite_database, Recorder("phone")) as post:
        ran = asyncio.Event()

        async def chore() -> None:
            ran.set()

        async with running(post, sweep=0.05) as pulse:
            pulse.house_job("chore", "interval", chore, seconds=0.05)
            async with asyncio.timeout(300):
                await ran.wait()


async def test_a_busy_database_makes_it_late_and_not_lost(sqlite_database: Database) -> None:
    phone = Awaited("phone")
    async with opened(sqlite_database, phone) as post:
        await post.in_minutes("stretch", 1)
        with closing(sqlite3.connect(str(sqlite_database.path))) as other:
            other.execute("BEGIN IMMEDIATE")  # another program writes
            async with running(post, sweep=0.05):
                post.clock.advance(dt.timedelta(minutes=1))
                await asyncio.sleep(0.2)  # it has tried by now; there is nothing to see of it
                assert phone.sent == []
                other.rollback()
                await phone.until(1)


async def test_a_paced_channel_gets_one_a_handle_at_a_time_and_everything_in_order(sqlite_database: Database) -> None:
    phone = Awaited("phone", Limits(per_second=200, per_handle=100))
    async with opened(sqlite_database, phone) as post:
        for number in range(8):
            await post.reply(str(number))
        await post.delivery.drain_once()
        assert phone.texts() == [str(number) for number in range(8)]
        assert set(phone.batches) == {1}


async def test_a_long_text_goes_out_in_parts_with_the_buttons_on_the_last(database: Database) -> None:
    phone = Recorder("phone", limits=Limits(characters=80))
    async with opened(database, phone) as post:
        phone.script += [None, down()]
        await post.in_minutes("read this. " * 12, 1)
        await post.later(minutes=1)
        await post.later(minutes=1)
        said = " ".join(phone.texts()[:1] + phone.texts()[2:])
        assert all(len(text) <= 80 for text in phone.texts())
        assert said.replace(" (1 min late)", "").count("ead this.") == 12
        *parts, last = [out for n, out in enumerate(phone.sent) if n != 1]
        assert all(not out.buttons for out in parts)
        assert [button.label for button in last.buttons] == ["Done", "Snooze 10 min", "1 h", "Tomorrow"]
        assert {row.state for row in await post.all(Outbox)} == {"accepted"}
        assert len(await post.all(Outbox)) == len(phone.sent) - 1


def test_the_system_clock_tells_aware_utc() -> None:
    assert SystemClock().now().utcoffset() == dt.timedelta()
    assert ManualClock().now().utcoffset() == dt.timedelta()
