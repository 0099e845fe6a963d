"""A clock that is put back: nothing waits for the time that it was ahead, and nothing is overtaken for it."""

from __future__ import annotations

import datetime as dt

from storage import queue
from storage.database import Database
from storage.tables import Outbox
from tests.delivery.post import Recorder, down, opened

AHEAD = dt.timedelta(hours=1)


async def test_an_answer_made_while_the_clock_was_ahead_goes_first_and_soon(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        await post.reply("first")
        post.clock.advance(-AHEAD)
        await post.reply("second")
        await post.delivery.drain_once()
        assert phone.texts() == []  # nothing overtakes the first …
        await post.later(seconds=5)
        assert phone.texts() == ["first", "second"]  # … which waits for a sweep, and for no hour


async def test_a_clock_that_is_put_back_twice_keeps_nothing_waiting(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        await post.reply("first")
        post.clock.advance(-AHEAD / 2)
        assert await queue.recount(database, post.clock.now()) == 1
        post.clock.advance(-AHEAD / 2)  # before anything was sent
        await post.reply("second")
        await post.delivery.drain_once()
        assert phone.texts() == []
        await post.later(seconds=5)
        assert phone.texts() == ["first", "second"]


async def test_what_is_tried_again_waits_as_long_as_was_meant(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        phone.script.append(down())
        row = await post.reply("first")
        await post.delivery.drain_once()
        before = await post.one(Outbox, id=row.id)
        waits = before.next_at - post.clock.now()
        post.clock.advance(-AHEAD)
        await post.pulse.sweep()
        assert (await post.one(Outbox, id=row.id)).next_at == post.clock.now() + waits
        await post.later(seconds=waits.total_seconds())
        assert phone.texts() == ["first", "first"]


async def test_what_was_given_back_while_the_clock_was_ahead_is_not_overtaken(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        await post.reply("first")
        post.clock.advance(AHEAD)
        parcels = await queue.claim(database, post.worker.slot, "phone", post.clock.now())
        await post.delivery._lanes["phone"]._give_back(parcels)
        post.clock.advance(-AHEAD)
        await post.reply("second")
        await post.delivery.drain_once()
        assert phone.texts() == ["first", "second"]


async def test_what_waits_for_its_moment_goes_on_waiting_for_it(database: Database) -> None:
    """The end of quiet hours is a moment of the day."""
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        row = await post.reply("first")
        morning = post.clock.now() + dt.timedelta(hours=9)
        await post.set(Outbox, row.id, next_at=morning)
        post.clock.advance(-AHEAD)
        assert await queue.recount(database, post.clock.now()) == 0
        assert (await post.one(Outbox, id=row.id)).next_at == morning
