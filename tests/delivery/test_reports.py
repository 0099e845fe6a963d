"""What providers say later: arrived, read, failed after all. In any order, doubled, lost; acted on once."""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
import sqlite3

import pytest

from bot.channels.base import DeliveryError, Fate
from storage import people
from storage.database import Database
from storage.tables import Attempt, Handle, Occurrence, Outbox, Receipt
from tests.delivery.post import Post, Recorder, down, opened

GONE = DeliveryError("the number is not in service", code="30005", fate=Fate.GIVE_UP)
CARRIER = DeliveryError("the carrier refused it", code="30034", fate=Fate.REROUTE, blocks=True)
AWAY = DeliveryError("the phone is off", code="30003", fate=Fate.RETRY)


async def taken(post: Post) -> Outbox:
    """A reminder that its provider took."""
    await post.in_minutes("stretch", 1)
    await post.later(minutes=1)
    row: Outbox = await post.one(Outbox, channel="phone")
    assert row.state == "accepted"
    return row


async def say(post: Post, row: Outbox, state: str, error: DeliveryError | None = None, *, by_id: bool = True) -> None:
    assert row.provider_id
    await post.delivery.reported(
        "phone", state, provider_id=row.provider_id, outbox_id=row.id if by_id else None, error=error
    )
    await post.delivery.drain_once()


@pytest.mark.parametrize("order", list(itertools.permutations(["accepted", "delivered", "read", "delivered"])))
async def test_good_words_come_in_any_order_and_more_than_once(
    sqlite_database: Database, order: tuple[str, ...]
) -> None:
    async with opened(sqlite_database, Recorder("phone")) as post:
        row = await taken(post)
        for state in order:
            await say(post, row, state)
        assert (await post.one(Outbox)).state == "delivered"
        assert sorted(one.state for one in await post.all(Receipt)) == ["accepted", "delivered", "read"]


async def test_words_that_come_together_are_each_kept(database: Database) -> None:
    async with opened(database, Recorder("phone")) as post:
        for text in ("stretch", "drink"):
            await post.in_minutes(text, 1)
            await post.later(minutes=1)
        rows = sorted(await post.all(Outbox), key=lambda row: row.id)
        one, other = ((row.id, str(row.provider_id)) for row in rows)
        words = [
            ("delivered", *one), ("read", *one), ("delivered", *one), ("read", *other), ("delivered", one[0], "a copy"),
            ("delivered", 1, "nobody's"),
        ]
        await asyncio.gather(*(
            post.delivery.reported("phone", state, provider_id=sid, outbox_id=row_id) for state, row_id, sid in words
        ))
        await post.delivery.reported("mail", "read", provider_id=other[1], outbox_id=other[0])  # on no such channel
        assert {row.state for row in await post.all(Outbox)} == {"delivered"}
        assert sorted((one.outbox_id, one.state, one.provider_id) for one in await post.all(Receipt)) == sorted([
            (one[0], "accepted", one[1]), (one[0], "delivered", one[1]), (one[0], "read", one[1]),
            (other[0], "accepted", other[1]), (other[0], "read", other[1]),
        ])


async def test_a_word_that_cannot_be_kept_is_told_to_who_brought_it(sqlite_database: Database) -> None:
    async with opened(sqlite_database, Recorder("phone")) as post:
        row = await taken(post)
        async with sqlite_database.write_file() as driver:
            driver.execute("CREATE TRIGGER full BEFORE INSERT ON receipts BEGIN SELECT RAISE(ABORT, 'no room'); END")
        words = (post.delivery.reported("phone", state, provider_id=str(row.provider_id), outbox_id=row.id)
                 for state in ("delivered", "read"))  # fmt: skip
        outcomes = await asyncio.gather(*words, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [sqlite3.IntegrityError] * 2
        async with sqlite_database.write_file() as driver:
            driver.execute("DROP TRIGGER full")
        await say(post, row, "read")  # and the next is kept
        assert sorted(one.state for one in await post.all(Receipt)) == ["accepted", "read"]


async def test_delivered_never_goes_back(database: Database) -> None:
    phone, mail = Recorder("phone"), Recorder("mail")
    async with opened(database, phone, mail) as post:
        row = await taken(post)
        await say(post, row, "delivered", by_id=False)
        await say(post, row, "failed", CARRIER)
        await say(post, row, "accepted")
        assert (await post.one(Outbox)).state == "delivered"
        assert mail.sent == []


async def test_what_failed_later_goes_another_way_once(database: Database) -> None:
    phone, mail = Recorder("phone"), Recorder("mail")
    async with opened(database, phone, mail) as post:
        row = await taken(post)
        for _ in range(3):
            await say(post, row, "failed", CARRIER)
        assert mail.texts() == ["⏰ Stretch"]
        first, second = await post.all(Outbox)
        assert (first.state, first.error, second.state) == ("failed", "the carrier refused it", "accepted")
        assert sorted(one.state for one in await post.all(Receipt)) == ["accepted", "accepted", "failed"]
        attempts = await post.all(Attempt, outbox_id=first.id)
        assert [(one.outcome, one.code) for one in attempts] == [("rejected", "30034")]
        blocked = await post.one(Handle, channel="phone")
        assert blocked.blocked == "the carrier refused it"
        await post.in_minutes("breathe", 1)
        await post.later(minutes=1)
        assert mail.texts()[1:] == ["⏰ Breathe"], "what was learnt is not tried again"


async def test_what_failed_later_and_has_no_other_way_is_told(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        row = await taken(post)
        await say(post, row, "failed", GONE)
        await say(post, row, "failed", GONE)
        assert (await post.one(Occurrence)).state == "expired"
        notices = await post.all(Outbox, kind="notice")
        assert [one.text for one in notices] == ['I could not deliver "Stretch" by phone: the number is not in service']


async def test_what_may_get_through_later_is_tried_again(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        row = await taken(post)
        await say(post, row, "failed", AWAY)
        assert (await post.one(Outbox)).state == "queued"
        await post.later(minutes=5)
        again = await post.one(Outbox)
        assert (again.state, again.tries, len(phone.sent)) == ("accepted", 2, 2)
        assert "repeat" not in phone.texts()[1], "the first is known not to have got through"
        await say(post, row, "failed", AWAY)  # the same word once more, about the first copy
        assert (await post.one(Outbox)).state == "accepted"
        await say(post, again, "delivered")
        assert (await post.one(Outbox)).state == "delivered"


async def unanswered(post: Post, phone: Recorder) -> Outbox:
    """A reminder of which its provider never said whether it took it."""
    phone.script.append(down(sure=False))
    await post.in_minutes("stretch", 1)
    await post.later(minutes=1)
    row: Outbox = await post.one(Outbox)
    assert (row.state, row.unsure) == ("queued", True)
    return row


async def test_a_word_that_it_arrived_spares_the_second_copy(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        row = await unanswered(post, phone)
        await post.delivery.reported("phone", "delivered", provider_id="SM1", outbox_id=row.id)
        await post.later(hours=1)
        row = await post.one(Outbox)
        assert (row.state, row.provider_id, len(phone.sent)) == ("delivered", "SM1", 1)


@pytest.mark.parametrize(("sure", "doubted"), [(True, False), (False, True)])
async def test_only_a_sure_failure_takes_the_doubt_from_a_lost_answer(
    sqlite_database: Database, sure: bool, doubted: bool
) -> None:
    """A call that ended "completed" may have been heard, so its next copy says that it may be a repeat."""
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        row = await unanswered(post, phone)
        over = DeliveryError("they hung up", code="completed", fate=Fate.RETRY, sure=sure)
        await post.delivery.reported("phone", "failed", provider_id="CA1", outbox_id=row.id, error=over)
        await post.later(hours=1)
        assert ("repeat" in phone.texts()[-1]) is doubted


async def test_a_sure_failure_leaves_the_doubt_of_an_earlier_try(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        await unanswered(post, phone)
        phone.script.append(down(sure=False))
        await post.later(minutes=5)
        row = await post.one(Outbox)
        assert (row.state, row.tries, row.unsure) == ("queued", 2, True)
        await post.delivery.reported("phone", "failed", provider_id="CA2", outbox_id=row.id, error=AWAY)
        await post.later(hours=1)
        assert "repeat" in phone.texts()[-1]


async def test_words_about_nothing_known_are_let_go(sqlite_database: Database) -> None:
    async with opened(sqlite_database, Recorder("phone")) as post:
        row = await taken(post)
        for channel, outbox_id, provider_id in [
            ("mail", row.id, row.provider_id), ("phone", 1, "x"), ("phone", None, "x"), ("phone", row.id, "another"),
        ]:
            await post.delivery.reported(
                channel, "failed", provider_id=str(provider_id), outbox_id=outbox_id, error=GONE
            )
        assert (await post.one(Outbox)).state == "accepted"
        post.clock.advance(dt.timedelta(days=1))


async def test_a_call_to_somebody_else_that_was_heard_is_told_once(database: Database) -> None:
    mail, voice = Recorder("mail"), Recorder("voice", rings=True)
    async with opened(database, mail, voice) as post:
        sam = await post.contact("Sam", "voice")
        (handle,) = await people.handles_of(database, [sam.id])
        now = post.clock.now()
        await post.write(Outbox(
            person_id=post.owner.id, recipient_id=sam.id, handle_id=handle.id, channel="voice", kind="message",
            text="Ada says: dinner is ready", created_at=now, due_at=now, next_at=now,
        ))
        await post.delivery.drain_once()
        row = await post.one(Outbox, channel="voice")
        assert row.state == "accepted"
        for _ in range(3):
            await post.delivery.reported("voice", "delivered", provider_id=row.provider_id, outbox_id=row.id)
        await post.delivery.drain_once()
        assert mail.texts() == ['Sam answered the call and heard: "Ada says: dinner is ready"']
