"""The intent to send is stored right before each row goes out: what only waited is no repeat, and nothing overtakes."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import col

from bot.channels import takeoff
from bot.channels.base import DeliveryError, Limits, Outgoing, Sent
from bot.sending.delivery import Delivery
from storage import queue
from storage.database import Database
from storage.queue.ledger import OUTGOING
from storage.tables import Attempt, Outbox
from tests import databases
from tests.delivery.post import Post, Recorder, down, opened

ROWS = 50
OTHER = 900  # another worker's slot


class Deaf(Recorder):
    """Takes what it is sent, and never answers."""

    def __init__(self) -> None:
        super().__init__("phone", limits=Limits(per_handle=1000))
        self.asked = asyncio.Event()

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        self.sent += batch
        self.asked.set()
        await asyncio.Event().wait()
        return []


class Stuck(Deaf):
    """A provider that tells when a message is about to go; killed right before that moment, or right after it."""

    tells = True

    def __init__(self, *, goes: bool) -> None:
        super().__init__()
        self._goes = goes

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        if self._goes:
            takeoff.comes()
        return await super().send(batch)


async def held(post: Post, *texts: str) -> list[Outbox]:
    """Answers, committed and held by another worker."""
    rows = [await post.reply(text) for text in texts]
    for row in rows:
        await post.set(Outbox, row.id, worker=OTHER)
    return rows


async def test_of_all_that_a_dead_worker_held_only_what_went_is_marked(database: Database) -> None:
    deaf = Deaf()
    async with opened(database, deaf) as post:
        for number in range(ROWS):
            await post.in_minutes(f"number {number}", 1)
        post.clock.advance(dt.timedelta(minutes=1))
        await post.pulse.tick()
        dying = asyncio.create_task(post.delivery.drain_once())
        await deaf.asked.wait()
        rows = await post.all(Outbox)
        assert len([row for row in rows if row.worker == post.worker.slot]) == ROWS, "one flies, the others are held"
        phone = Recorder("phone")
        survivor = Delivery(database, post.worker, post.clock, {"phone": phone})
        await post.die()
        await survivor.drain_once()
        dying.cancel()
        await asyncio.gather(dying, return_exceptions=True)
        marked = [text for text in phone.texts() if text.endswith("(may be a repeat)")]
        assert len(phone.sent) == ROWS
        assert [out.id for out in phone.sent if out.unsure] == [out.id for out in deaf.sent]
        assert len(marked) == 1
        assert [one.outbox_id for one in await post.all(Attempt) if one.outcome == "unknown"] == [deaf.sent[0].id]


@pytest.mark.parametrize("goes", [False, True])
async def test_what_departed_and_never_reached_the_network_is_no_repeat(
    database: Database, tmp_path: Path, goes: bool
) -> None:
    stuck = Stuck(goes=goes)
    async with opened(database, stuck, folder=tmp_path) as post:
        row = await post.reply("first")
        dying = asyncio.create_task(post.delivery.drain_once())
        await stuck.asked.wait()
        assert (await post.one(Outbox, id=row.id)).state == "sending"
        await post.die()
        kept = await post.one(Outbox, id=row.id)
        assert (kept.state, kept.unsure, kept.tries) == ("queued", goes, 1)
        dying.cancel()
        await asyncio.gather(dying, return_exceptions=True)
        phone = Recorder("phone")
        await Delivery(database, post.worker, post.clock, {"phone": phone}).drain_once()
        assert phone.texts() == ["first (may be a repeat)" if goes else "first"]
        assert [one.outcome for one in await post.all(Attempt)] == ["unknown" if goes else "rejected", "accepted"]


async def test_one_that_may_have_gone_before_stays_in_doubt(database: Database, tmp_path: Path) -> None:
    gone, grounded = Stuck(goes=True), Stuck(goes=False)
    async with opened(database, gone, folder=tmp_path) as post:
        row = await post.reply("first")
        for stuck in (gone, grounded):
            delivery = Delivery(database, post.worker, post.clock, {"phone": stuck})
            dying = asyncio.create_task(delivery.drain_once())
            await stuck.asked.wait()
            await post.die()
            assert (await post.one(Outbox, id=row.id)).unsure
            dying.cancel()
            await asyncio.gather(dying, return_exceptions=True)
            await post.set(Outbox, row.id, state="queued", worker=None, next_at=post.clock.now())


@pytest.mark.postgres
async def test_what_is_committed_after_its_worker_was_killed_is_rescued_too(postgres_url: str) -> None:
    """The server finishes what it was asked for, and may do so when the next holder of the slot is there already."""
    async with databases.opened(postgres_url) as database, opened(database, Recorder("phone")) as post:
        row = await post.reply("first")
        (parcel,) = await queue.claim(database, OTHER, "phone", post.clock.now())
        async with database.engine.connect() as late:
            await late.execute(sa.select(sa.func.pg_advisory_xact_lock(OUTGOING)))
            departs = sa.update(Outbox).where(col(Outbox.id) == row.id).values(state="sending", tries=parcel.tries)
            await late.execute(departs)
            rescuing = asyncio.create_task(queue.rescue(database, {OTHER}, post.clock.now()))
            waiting = sa.text("SELECT count(*) FROM pg_locks WHERE NOT granted")
            async with database.engine.connect() as looker:
                while not rescuing.done() and not await looker.scalar(waiting):
                    await looker.rollback()
            await late.commit()
        assert await rescuing == 1
        kept = await post.one(Outbox, id=row.id)
        assert (kept.state, kept.worker, kept.unsure) == ("queued", None, True)


async def test_what_is_called_off_or_moved_while_it_is_held_does_not_go(database: Database) -> None:
    async with opened(database, Recorder("phone"), Recorder("pager")) as post:
        off, moved, stays = [await post.reply(text) for text in ("off", "moved", "stays")]
        parcels = await queue.claim(database, post.worker.slot, "phone", post.clock.now())
        assert len(parcels) == 3
        await post.set(Outbox, off.id, state="cancelled")
        await post.set(Outbox, moved.id, channel="pager", handle_id=post.handles["pager"].id)
        going = await queue.depart(database, post.worker.slot, parcels, [], post.clock.now())
        assert going == {stays.id}
        assert (await post.one(Outbox, id=off.id)).state == "cancelled"
        await post.delivery.drain_once()
        assert post.channels["pager"].texts() == ["moved"]


async def test_nothing_overtakes_what_another_worker_holds_or_sends(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        (first,) = await held(post, "first")
        second = await post.reply("second")
        await post.set(Outbox, second.id, worker=post.worker.slot)
        parcels = await queue.claim(database, post.worker.slot, "phone", post.clock.now())
        assert parcels == []
        for state in ("queued", "sending"):
            await post.set(Outbox, first.id, state=state, worker=OTHER, tries=1)
            await post.set(Outbox, second.id, state="queued", worker=None, tries=0)
            assert await queue.claim(database, post.worker.slot, "phone", post.clock.now()) == []
            await post.delivery.drain_once()
            assert phone.texts() == []
        await queue.rescue(database, {OTHER}, post.clock.now())
        await post.delivery.drain_once()
        assert phone.texts() == ["first (may be a repeat)", "second"]


async def test_what_was_held_before_an_earlier_one_was_seen_waits_for_it(database: Database) -> None:
    """Two workers on PostgreSQL each commit a row for one person; the later one was claimed before the earlier."""
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        first, second = await post.reply("first"), await post.reply("second")
        await post.set(Outbox, first.id, state="cancelled")  # not committed yet, to whoever looks
        parcels = await queue.claim(database, post.worker.slot, "phone", post.clock.now())
        await post.set(Outbox, first.id, state="queued", worker=OTHER)
        assert await queue.depart(database, post.worker.slot, parcels, [], post.clock.now()) == set()
        kept = await post.one(Outbox, id=second.id)
        assert (kept.state, kept.worker, kept.tries) == ("queued", None, 0)
        await post.set(Outbox, first.id, worker=None)
        await post.delivery.drain_once()
        assert phone.texts() == ["first", "second"]


async def test_what_was_fired_while_an_earlier_one_failed_waits_for_it(database: Database) -> None:
    """The outcome of the first is written with the departure of the second, which it keeps back."""
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        phone.script.append(down(retry_after=2))
        await post.in_minutes("first", 1)
        await post.in_minutes("second", 2)
        post.clock.advance(dt.timedelta(minutes=1))
        await post.pulse.tick()
        with post.delivery.firing():  # outcomes wait
            lane = post.delivery._lanes["phone"]
            await lane._step()
            while not lane._marks and lane._flights:
                await lane._step()
                await asyncio.sleep(0)
            post.clock.advance(dt.timedelta(minutes=1))
            await post.pulse.tick()
        await post.delivery.drain_once()
        await post.later(minutes=2)
        await post.later(minutes=2)
        assert [text.partition(" (")[0] for text in phone.texts()] == ["⏰ First", "⏰ First", "⏰ Second"]
