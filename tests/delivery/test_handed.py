"""A turn's reply is claimed in the turn's own transaction: with it or not at all, and never before its turn."""

from __future__ import annotations

import datetime as dt

import pytest

from storage.columns import new_id
from storage.database import Database
from storage.tables import Outbox
from tests.delivery.post import Post, Recorder, down, opened


def reply(post: Post, text: str) -> Outbox:
    now, handle = post.clock.now(), post.handles["phone"]
    return Outbox(
        person_id=post.owner.id, recipient_id=post.owner.id, handle_id=handle.id, channel="phone", text=text,
        created_at=now, due_at=now, next_at=now, reply_to="m1",
    )


async def hand(post: Post, row: Outbox) -> None:
    async with post.database.unit(post.owner.id, new_id(), post.clock.now()) as unit:
        await post.delivery.hand(unit, row)


async def test_it_is_on_its_way_as_soon_as_its_turn_is_committed(database: Database) -> None:
    async with opened(database, Recorder("phone")) as post:
        row = reply(post, "Done.")
        await hand(post, row)
        kept = await post.one(Outbox)
        assert kept.worker == post.worker.slot
        if database.sqlite:  # its one writer knows in the turn's transaction that nothing goes before it
            assert (kept.state, kept.tries) == ("sending", 1)
        await post.delivery.drain_once()
        (out,) = post.channels["phone"].sent
        assert (out.id, out.text, out.reply_to) == (row.id, "Done.", "m1")
        assert (await post.one(Outbox)).state == "accepted"


async def test_a_turn_that_fails_sends_nothing(database: Database) -> None:
    async with opened(database, Recorder("phone")) as post:
        async def fail() -> None:
            async with post.database.unit(post.owner.id, new_id(), post.clock.now()) as unit:
                await post.delivery.hand(unit, reply(post, "Done."))
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        await post.delivery.drain_once()
        assert post.channels["phone"].sent == []
        assert await post.all(Outbox) == []


async def test_it_waits_behind_what_is_to_be_tried_again(database: Database) -> None:
    async with opened(database, Recorder("phone")) as post:
        phone = post.channels["phone"]
        phone.script.append(down(retry_after=2))
        await hand(post, reply(post, "first"))
        await post.delivery.drain_once()
        post.clock.advance(dt.timedelta(seconds=1))
        await hand(post, reply(post, "second"))
        assert [row.state for row in await post.all(Outbox)] == ["queued", "queued"]
        await post.later(minutes=2)
        await post.later(minutes=2)
        assert [text.partition(" (")[0] for text in phone.texts()] == ["first", "first", "second"]


async def test_a_lane_that_rests_claims_nothing(database: Database) -> None:
    async with opened(database, Recorder("phone"), Recorder("pager")) as post:
        post.channels["phone"].always = down()
        await hand(post, reply(post, "first"))
        await post.delivery.drain_once()
        assert "phone" not in post.delivery.ready()
        await hand(post, reply(post, "second"))
        assert {row.state for row in await post.all(Outbox)} == {"queued"}


async def test_what_a_crash_leaves_is_sent_once_more_and_says_so(database: Database) -> None:
    async with opened(database, Recorder("phone")) as post:
        async with post.database.unit(post.owner.id, new_id(), post.clock.now()) as unit:
            row = reply(post, "Done.")
            row.state, row.worker, row.tries = "sending", post.worker.slot, 1
            unit.add(row)
        await post.die()
        await post.delivery.drain_once()
        assert post.channels["phone"].texts() == ["Done. (may be a repeat)"]
