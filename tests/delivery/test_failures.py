"""Tries that fail: made again, another way, or given up and told. Never lost, never silent, never twice unsaid."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence

import pytest

from bot.channels.base import DeliveryError, Limits, Outgoing, Sent
from bot.sending.delivery import Delivery
from specialists.language.time.recurrence import Rule
from storage import columns, queue
from storage.database import Database
from storage.tables import Attempt, Handle, Inbox, Occurrence, Outbox, Receipt, Reminder
from tests.delivery.post import BLOCKED, REFUSED, Recorder, down, opened

SECOND = dt.timedelta(seconds=1)


async def test_a_try_that_failed_is_made_again_and_every_try_is_kept(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        phone.script += [down(), down(), None]
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        row = await post.one(Outbox)
        assert (row.state, row.tries, row.error) == ("queued", 1, "the network was down")
        assert SECOND <= row.next_at - post.clock.now() <= 3 * SECOND
        await post.later(seconds=3)
        await post.later(seconds=6)
        assert phone.texts() == ["⏰ Stretch"] * 3
        assert len({out.id for out in phone.sent}) == 1, "the same id at every try"
        attempts = await post.all(Attempt)
        assert [(one.number, one.outcome, one.code) for one in attempts] == [
            (1, "rejected", "down"), (2, "rejected", "down"), (3, "accepted", None)
        ]
        row = await post.one(Outbox)
        assert (row.state, row.tries, row.unsure, row.error) == ("accepted", 3, False, None)


async def test_what_goes_out_late_after_failures_says_how_late(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        phone.script += [down(), down()]
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        await post.later(minutes=5)
        await post.later(hours=2)
        assert phone.texts() == ["⏰ Stretch", "⏰ Stretch (5 min late)", "⏰ Stretch (2 h late)"]
        assert (await post.one(Outbox)).text == "⏰ Stretch (2 h late)", "what is kept is what was said"


async def test_a_provider_that_is_down_for_two_days_loses_nothing(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        phone.always = down()
        await post.in_minutes("stretch", 1)
        await post.in_minutes("breathe", 24 * 60)
        for _ in range(48):
            await post.later(hours=1)
        phone.always, phone.sent = None, []
        await post.later(hours=1)
        assert phone.texts() == ["⏰ Stretch (2 days late)", "⏰ Breathe (25 h late)"]
        assert {row.state for row in await post.all(Outbox)} == {"accepted"}


async def test_a_lost_answer_makes_a_copy_that_says_so(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        phone.script += [down(sure=False)]
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        assert (await post.one(Attempt)).outcome == "unknown"
        await post.later(seconds=5)
        assert phone.texts() == ["⏰ Stretch", "⏰ Stretch (may be a repeat)"]
        assert phone.sent[0].id == phone.sent[1].id
        assert (await post.one(Outbox)).state == "accepted"


async def test_a_second_lost_answer_takes_another_way(database: Database) -> None:
    phone, mail = Recorder("phone"), Recorder("mail")
    async with opened(database, phone, mail) as post:
        phone.always = down(sure=False)
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        await post.later(seconds=5)
        assert len(phone.sent) == 2
        assert mail.texts() == ["⏰ Stretch (may be a repeat)"]
        assert [row.state for row in await post.all(Outbox)] == ["failed", "accepted"]
        assert (await post.one(Occurrence)).state == "fired"


async def test_a_channel_that_raises_or_answers_nonsense_is_a_lost_answer(sqlite_database: Database) -> None:
    class Broken(Recorder):
        async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
            await super().send(batch)
            if len(self.sent) == 1:
                raise RuntimeError("a bug")
            return [] if len(self.sent) == 2 else [Sent("3")]

    broken = Broken("phone")
    async with opened(sqlite_database, broken) as post:
        await post.in_minutes("stretch", 1)
        for _ in range(3):
            await post.later(minutes=1)
        assert broken.texts() == [
            "⏰ Stretch", "⏰ Stretch (1 min late) (may be a repeat)", "⏰ Stretch (2 min late) (may be a repeat)"
        ]
        assert [one.outcome for one in await post.all(Attempt)] == ["unknown", "unknown", "accepted"]


async def test_a_blocked_way_leads_to_another(database: Database) -> None:
    phone, mail = Recorder("phone"), Recorder("mail")
    async with opened(database, phone, mail) as post:
        phone.script += [BLOCKED]
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        await post.later(seconds=0)
        assert (phone.texts(), mail.texts()) == (["⏰ Stretch"], ["⏰ Stretch"])
        assert [(row.channel, row.state) for row in await post.all(Outbox)] == [
            ("phone", "failed"), ("mail", "accepted")
        ]
        assert mail.sent[0].buttons == phone.sent[0].buttons


async def test_when_every_way_is_blocked_its_owner_is_told_once_they_are_heard_from(database: Database) -> None:
    phone, mail = Recorder("phone"), Recorder("mail")
    async with opened(database, phone, mail) as post:
        phone.always = mail.always = BLOCKED
        occurrence = await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        await post.later(seconds=0)
        ended = await post.one(Occurrence)
        assert (ended.state, ended.reason) == ("expired", "the bot was blocked")
        assert (await post.one(Reminder, id=occurrence.reminder_id)).state == "done"
        await post.later(days=2)
        phone.always, phone.sent, mail.sent = None, [], []
        await hear_from(post.database, post.handles["phone"], post.clock.now())
        await post.later(seconds=0)
        assert phone.texts() == ['I could not deliver "Stretch" by mail: the bot was blocked']
        assert mail.texts() == []


async def hear_from(database: Database, handle: Handle, now: dt.datetime) -> None:
    row = Inbox(
        channel=handle.channel, provider_id=str(columns.new_id()), handle_id=handle.id, person_id=handle.person_id,
        text="hello", received_at=now,
    )
    assert await queue.take(database, [row]) == [row.id]


async def test_what_is_given_up_is_told_by_another_channel(database: Database) -> None:
    phone, mail = Recorder("phone"), Recorder("mail")
    async with opened(database, phone, mail) as post:
        phone.always = REFUSED
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        await post.later(seconds=0)
        assert mail.texts() == ['I could not deliver "Stretch" by phone: the number does not exist']
        assert mail.sent[0].kind == "notice"
        ended = await post.one(Occurrence)
        assert (ended.state, ended.reason) == ("expired", "the number does not exist")


async def test_with_one_channel_the_notice_is_kept_for_the_next_chance(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        phone.script += [REFUSED]
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        assert (await queue.counts(database, post.clock.now()))["waiting"] == 1
        await hear_from(database, post.handles["phone"], post.clock.now())
        await post.later(hours=1)
        assert phone.texts()[1:] == ['I could not deliver "Stretch" by phone: the number does not exist']
        assert phone.sent[1].kind == "notice"
        assert (await queue.counts(database, post.clock.now()))["waiting"] == 0


async def test_a_notice_never_produces_a_notice(database: Database) -> None:
    phone, mail = Recorder("phone"), Recorder("mail")
    async with opened(database, phone, mail) as post:
        phone.always, mail.always = REFUSED, REFUSED
        await post.in_minutes("stretch", 1)
        for _ in range(60):
            await post.later(days=1)
        kinds = [row.kind for row in await post.all(Outbox)]
        assert kinds.count("notice") <= 2  # the one, and the same by another way
        assert {row.state for row in await post.all(Outbox)} == {"failed"}, "after thirty days even that is over"


async def test_after_three_days_a_reminder_is_given_up_and_told(sqlite_database: Database) -> None:
    phone, mail = Recorder("phone"), Recorder("mail")
    async with opened(sqlite_database, phone, mail) as post:
        phone.always = down()
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        await post.later(days=2, hours=23)
        assert (await post.one(Outbox)).state == "queued"
        await post.later(hours=2)
        await post.later(seconds=0)
        assert (await post.one(Occurrence)).state == "expired"
        assert mail.texts() == ['I could not deliver "Stretch" by phone: the network was down']


async def test_a_stopped_provider_delays_only_its_own_channel(database: Database) -> None:
    gate = asyncio.Event()

    class Stopped(Recorder):
        async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
            await gate.wait()
            return await super().send(batch)

    class Heard(Recorder):
        def __init__(self, name: str) -> None:
            super().__init__(name)
            self.heard = asyncio.Event()

        async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
            self.heard.set()
            return await super().send(batch)

    phone, mail = Stopped("phone"), Heard("mail")
    async with opened(database, phone, mail) as post:
        await post.reply("by phone", by="phone")
        await post.reply("by mail", by="mail")
        await post.delivery.start()
        async with asyncio.timeout(300):
            await mail.heard.wait()
        assert (mail.texts(), phone.texts()) == (["by mail"], [])
        gate.set()
        await post.delivery.drain_once()
        assert phone.texts() == ["by phone"]


async def test_the_order_of_one_handle_is_kept_through_failures(database: Database) -> None:
    phone = Recorder("phone", limits=Limits(per_handle=1000))
    async with opened(database, phone) as post:
        phone.script += [down()]
        for number in range(4):
            await post.reply(f"{number}")
        await post.delivery.drain_once()
        assert phone.texts() == ["0"]
        await post.in_minutes("stretch", 0)
        await post.later(seconds=1)
        assert phone.texts() == ["0"], "the reminder waits behind what was there before it"
        await post.later(seconds=4)
        assert phone.texts() == ["0", "0", "1", "2", "3", "⏰ Stretch"]


async def test_a_provider_that_is_down_is_not_asked_for_every_row(sqlite_database: Database) -> None:
    phone = Recorder("phone", limits=Limits(per_second=1000))
    async with opened(sqlite_database, phone) as post:
        others = [
            Handle(person_id=post.owner.id, channel="phone", address=f"ada {n}", created_at=post.clock.now())
            for n in range(150)
        ]
        await post.write(*others)
        phone.always = down()
        now = post.clock.now()
        for one in others:
            await post.write(
                Outbox(person_id=post.owner.id, recipient_id=post.owner.id, handle_id=one.id, channel="phone",
                       text="hello", created_at=now, due_at=now, next_at=now)
            )
        await post.delivery.drain_once()
        assert len(phone.sent) <= 100
        phone.always, phone.sent = None, []
        await post.later(seconds=10)
        await post.later(seconds=10)
        assert sorted(out.address for out in phone.sent) == sorted(one.address for one in others)


async def test_retry_after_is_obeyed(sqlite_database: Database) -> None:
    phone = Recorder("phone", limits=Limits(per_handle=1000))
    async with opened(sqlite_database, phone) as post:
        phone.script += [down(retry_after=90)]
        await post.reply("hello")
        await post.delivery.drain_once()
        assert (await post.one(Outbox)).next_at >= post.clock.now() + dt.timedelta(seconds=90)


async def test_what_a_dead_worker_was_sending_goes_out_again_marked(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        await post.in_minutes("stretch", 1)
        post.clock.advance(dt.timedelta(minutes=1))
        await post.pulse.tick()
        row = await post.one(Outbox)
        await post.set(Outbox, row.id, state="sending", tries=1)  # as when it departs
        await post.die()
        survivor = Delivery(database, post.worker, post.clock, {"phone": phone})
        await survivor.drain_once()
        assert phone.texts() == ["⏰ Stretch (may be a repeat)"]
        assert [(one.number, one.outcome) for one in await post.all(Attempt)] == [(1, "unknown"), (2, "accepted")]
        await post.delivery.drain_once()  # were the dead one alive after all, its memory changes nothing
        assert [(one.number, one.outcome) for one in await post.all(Attempt)] == [(1, "unknown"), (2, "accepted")]


async def test_a_clean_stop_gives_back_what_was_not_tried(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        await post.delivery.start()
        await post.delivery.stop()
        await post.in_minutes("stretch", 1)
        post.clock.advance(dt.timedelta(minutes=1))
        await post.pulse.tick()
        row = await post.one(Outbox)
        assert (row.state, row.tries, row.unsure) == ("queued", 0, False)


@pytest.mark.parametrize("ended", ["acknowledged", "done", "skipped"])
async def test_what_was_answered_meanwhile_is_not_sent(database: Database, ended: str) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        phone.script += [down()]
        occurrence = await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        await post.set(Occurrence, occurrence.id, state=ended)
        await post.later(minutes=1)
        assert len(phone.sent) == 1
        assert (await post.one(Outbox)).state == "cancelled"


async def test_a_cancelled_reminder_with_a_waiting_row_is_not_sent(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        phone.script += [down()]
        occurrence = await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        await post.set(Reminder, occurrence.reminder_id, state="cancelled")
        await post.later(minutes=1)
        assert (len(phone.sent), (await post.one(Outbox)).state) == (1, "cancelled")


async def test_a_repeat_that_never_went_out_is_spoken_for_by_the_next(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        phone.always = down()
        start = (post.clock.now() + dt.timedelta(minutes=1)).replace(tzinfo=None)
        await post.remind("take vitamins", Rule("elapsed", start, None, "FREQ=DAILY"))
        await post.later(minutes=1)
        await post.later(days=1)
        await post.later(hours=23, minutes=59)
        phone.always, phone.sent = None, []
        await post.later(minutes=1)
        await post.later(minutes=11)
        assert phone.texts() == ["⏰ Take vitamins (and 2 earlier ones that did not get through)"]
        assert [row.state for row in await post.all(Occurrence)] == ["skipped", "skipped", "fired", "pending"]


async def test_receipts_are_proof_by_the_providers_own_id(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        phone.script += [down(), None]
        await post.reply("hello")
        await post.delivery.drain_once()
        assert await post.all(Receipt) == []
        await post.later(seconds=5)
        assert (await post.one(Receipt)).provider_id == f"phone-{phone.sent[0].id}-2"
