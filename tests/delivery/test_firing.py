"""What is due goes out: on time, late, after downtime, repeating; and how each occurrence ends."""

from __future__ import annotations

import datetime as dt

import pytest

from bot.clock import alignment
from bot.sending.delivery import Delivery
from specialists.language.time.recurrence import Rule
from storage import queue
from storage.database import Database
from storage.tables import Attempt, Handle, Inbox, Occurrence, Outbox, Person, Receipt, Reminder
from tests.delivery.post import Recorder, down, opened

DAILY = Rule("floating", dt.datetime(2026, 11, 20, 15, 0), None, "FREQ=DAILY")  # noqa: DTZ001 - half an hour from START


async def test_a_reminder_goes_out_once_with_buttons_and_leaves_its_proof(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        occurrence = await post.in_minutes("stretch", 10)
        await post.later(minutes=9)
        assert phone.sent == []
        await post.later(minutes=1)
        await post.later(seconds=0)
        (out,) = phone.sent
        assert (out.text, out.kind, out.occurrence_id) == ("⏰ Stretch", "reminder", occurrence.id)
        assert out.due_at == occurrence.due_at
        named = {"occurrence": str(occurrence.id)}
        assert [(button.label, button.intent, button.slots) for button in out.buttons] == [
            ("Done", "acknowledge", named),
            ("Snooze 10 min", "snooze", {**named, "when": "10 minutes"}),
            ("1 h", "snooze", {**named, "when": "1 hour"}),
            ("Tomorrow", "snooze", {**named, "when": "tomorrow at 14:40"}),
        ]
        row, attempt, receipt = await post.one(Outbox), await post.one(Attempt), await post.one(Receipt)
        assert (row.id, row.state, row.worker, row.tries) == (out.id, "accepted", None, 1)
        assert row.buttons == [
            {"label": button.label, "intent": button.intent, "slots": dict(button.slots)} for button in out.buttons
        ]
        assert (attempt.outbox_id, attempt.number, attempt.outcome) == (row.id, 1, "accepted")
        assert (receipt.outbox_id, receipt.state, receipt.provider_id) == (row.id, "accepted", row.provider_id)
        fired = await post.one(Occurrence)
        assert (fired.state, fired.version, fired.fired_at) == ("fired", 2, post.clock.now())


async def test_a_screen_that_shows_it_makes_it_delivered(database: Database) -> None:
    async with opened(database, Recorder("terminal", local=True)) as post:
        await post.in_minutes("stretch", 1, by="terminal")
        await post.later(minutes=1)
        assert (await post.one(Outbox)).state == "delivered"
        assert (await post.one(Receipt)).state == "delivered"


@pytest.mark.parametrize(
    ("late", "said"),
    [
        ({"seconds": 59}, "⏰ Stretch"), ({"seconds": 60}, "⏰ Stretch (1 min late)"),
        ({"minutes": 59}, "⏰ Stretch (59 min late)"), ({"hours": 3, "minutes": 20}, "⏰ Stretch (3 h late)"),
        ({"days": 3}, "⏰ Stretch (3 days late)"), ({"days": 3000}, "⏰ Stretch (3000 days late)"),
    ],
)
async def test_a_one_off_comes_however_late_and_says_so(
    sqlite_database: Database, late: dict[str, float], said: str
) -> None:
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        await post.in_minutes("stretch", 0)
        await post.later(**late)
        assert phone.texts() == [said]


async def test_a_daily_one_missed_for_three_days_comes_once_and_says_how_many(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        await post.remind("take vitamins", DAILY)
        await post.later(days=3, hours=1, minutes=30)  # Monday 16:00
        assert phone.texts() == ["⏰ Take vitamins (and 3 earlier ones while I was away) (1 h late)"]
        fired, following = await post.all(Occurrence)
        assert (fired.state, fired.missed, fired.local) == ("fired", 3, "2026-11-23T15:00:00")
        assert (following.state, following.local) == ("pending", "2026-11-24T15:00:00")
        await post.later(days=1)
        assert phone.texts()[1:] == ["⏰ Take vitamins (1 h late)"]


async def test_a_repeat_ends_the_one_before_it_and_comes_once_a_day(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        await post.remind("take vitamins", DAILY)
        await post.later(minutes=30)
        for _ in range(3):
            await post.later(days=1)
            await post.later(seconds=0)
        assert phone.texts() == ["⏰ Take vitamins"] * 4
        assert [row.state for row in await post.all(Occurrence)] == ["done"] * 3 + ["fired", "pending"]
        assert (await post.one(Reminder)).state == "active"


async def test_an_answered_one_stays_answered_when_the_next_comes(sqlite_database: Database) -> None:
    async with opened(sqlite_database, Recorder("phone")) as post:
        first = await post.remind("take vitamins", DAILY)
        await post.later(minutes=30)
        await post.set(Occurrence, first.id, state="acknowledged")
        await post.later(days=1)
        assert [row.state for row in await post.all(Occurrence)] == ["acknowledged", "fired", "pending"]


async def test_the_next_date_is_written_in_the_very_transaction_that_fires(database: Database) -> None:
    """Whatever happens after it, the reminder goes on."""
    async with opened(database, Recorder("phone")) as post:
        await post.remind("take vitamins", DAILY)
        post.clock.advance(dt.timedelta(minutes=30))
        await post.pulse.tick()  # fired, nothing sent yet
        assert [row.state for row in await post.all(Occurrence)] == ["fired", "pending"]
        row = await post.one(Outbox)
        assert (row.state, row.worker) == ("queued", post.worker.slot)


async def test_the_last_of_a_rule_is_the_last(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        await post.remind("antibiotics", Rule("floating", DAILY.starts_local, None, "FREQ=DAILY;COUNT=2"))
        await post.later(minutes=30)
        await post.later(days=1)
        assert (await post.one(Reminder)).state == "active"  # its last one waits for an answer
        await post.later(days=3)
        assert phone.texts() == ["⏰ Antibiotics"] * 2
        assert [row.state for row in await post.all(Occurrence)] == ["done", "done"]
        assert (await post.one(Reminder)).state == "done"


async def test_what_nobody_answers_ends_after_three_days(database: Database) -> None:
    async with opened(database, Recorder("phone")) as post:
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        await post.later(days=2, hours=23)
        assert ((await post.one(Occurrence)).state, (await post.one(Reminder)).state) == ("fired", "active")
        await post.later(hours=2)
        ended = await post.one(Occurrence)
        assert (ended.state, ended.ended_at, ended.version) == ("done", post.clock.now(), 3)
        assert (await post.one(Reminder)).state == "done"


async def test_what_has_not_gone_out_does_not_end_for_want_of_an_answer(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        await post.in_minutes("stretch", 1)
        phone.always = down()
        await post.later(minutes=1)
        await post.later(days=4)
        assert (await post.one(Occurrence)).state == "expired"  # and not "done": see test_failures


async def test_a_cancelled_reminder_does_not_fire(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        occurrence = await post.in_minutes("stretch", 1)
        await post.set(Reminder, occurrence.reminder_id, state="cancelled")
        await post.later(minutes=1)
        skipped = await post.one(Occurrence)
        assert (skipped.state, skipped.reason) == ("skipped", "its reminder was cancelled")
        assert phone.sent == []


async def test_an_occurrence_without_a_reminder_stops_nobody(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        now = post.clock.now()
        orphan = Occurrence(person_id=post.owner.id, reminder_id=77, local="2026-11-20T13:30:00", due_at=now)
        await post.write(orphan)
        await post.in_minutes("stretch", 0)
        await post.later(seconds=0)
        assert phone.texts() == ["⏰ Stretch"]
        ended = await post.one(Occurrence, id=orphan.id)
        assert (ended.state, ended.reason) == ("skipped", "its reminder is gone")


async def test_a_snoozed_one_fires_and_does_not_advance_its_reminder(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        first = await post.remind("take vitamins", DAILY)
        await post.later(minutes=30)
        await post.set(Occurrence, first.id, state="acknowledged")
        await post.write(
            Occurrence(person_id=post.owner.id, reminder_id=first.reminder_id, origin_id=first.id,
                       local="2026-11-20T15:10:00", due_at=post.clock.now() + dt.timedelta(minutes=10))
        )
        await post.later(minutes=10)
        assert phone.texts() == ["⏰ Take vitamins"] * 2
        assert [(row.state, row.origin_id) for row in await post.all(Occurrence)] == [
            ("acknowledged", 0), ("pending", 0), ("fired", first.id)
        ]


async def test_a_rule_that_cannot_be_read_still_fires_and_says_it_was_the_last(sqlite_database: Database) -> None:
    phone = Recorder("phone")
    async with opened(sqlite_database, phone) as post:
        occurrence = await post.in_minutes("stretch", 1)
        await post.set(Reminder, occurrence.reminder_id, rrule="FREQ=NOW AND THEN")
        other = await post.in_minutes("breathe", 1)
        await post.set(Reminder, other.reminder_id, skip_dates=["today"], rrule="FREQ=DAILY")
        await post.later(minutes=1)
        said = "(I can't tell when it comes next, so this was the last one; please set it again)"
        assert phone.texts() == [f"⏰ Stretch {said}", f"⏰ Breathe {said}"]


@pytest.mark.long
async def test_many_at_once_each_go_out_once_and_in_order(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        at = post.clock.now()
        rows: list[Reminder | Occurrence] = []
        for number in range(2500):
            reminder = Reminder(
                person_id=post.owner.id, recipient_id=post.owner.id, text=f"number {number}", kind="elapsed",
                starts_local=at.replace(tzinfo=None).isoformat(), created_at=at, turn_id=1,
            )
            moment = at + dt.timedelta(milliseconds=number)
            due = Occurrence(person_id=post.owner.id, reminder_id=reminder.id, local=str(moment), due_at=moment)
            rows += [reminder, due]
        await post.write(*rows)
        await post.later(seconds=30)
        assert phone.texts() == [f"⏰ Number {number}" for number in range(2500)]
        assert {row.state for row in await post.all(Outbox)} == {"accepted"}
        assert len(await post.all(Attempt)) == len(await post.all(Receipt)) == 2500


async def test_pending_ones_move_with_their_zone(database: Database) -> None:
    async with opened(database, Recorder("phone")) as post:
        floating = await post.remind("take vitamins", DAILY)
        hourly = await post.remind("drink", Rule("elapsed", DAILY.starts_local, None, "FREQ=HOURLY"))
        there = await post.remind("call home", Rule("anchored", DAILY.starts_local, "Asia/Tokyo"))
        assert await alignment.realign(database) == 0
        await post.set(Person, post.owner.id, zone="America/New_York")
        await post.set(Occurrence, there.id, due_at=there.due_at + dt.timedelta(hours=1))  # by older zone data
        assert await alignment.realign(database) == 2
        moments = {row.id: row.due_at for row in await post.all(Occurrence)}
        assert moments == {
            floating.id: dt.datetime(2026, 11, 20, 20, 0, tzinfo=dt.UTC),
            hourly.id: hourly.due_at,
            there.id: there.due_at,
        }


async def test_new_zone_data_is_followed_once(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(database, Recorder("phone")) as post:
        floating = await post.remind("take vitamins", DAILY)
        assert await alignment.follow_zone_data(database, post.clock.now()) == 0
        await post.set(Occurrence, floating.id, due_at=floating.due_at + dt.timedelta(hours=1))  # by older data
        assert await alignment.follow_zone_data(database, post.clock.now()) == 0, "the same data: nothing is looked at"
        monkeypatch.setattr("tzdata.IANA_VERSION", "2099z")
        assert await alignment.follow_zone_data(database, post.clock.now()) == 1
        assert (await post.one(Occurrence)).due_at == floating.due_at


async def test_a_repeating_reminder_that_waits_for_nothing_is_started_again(database: Database) -> None:
    async with opened(database, Recorder("phone")) as post:
        only = await post.remind("take vitamins", DAILY)
        await post.set(Occurrence, only.id, state="done")
        assert await alignment.restart_stopped(database, post.clock.now()) == 1
        assert await alignment.restart_stopped(database, post.clock.now()) == 0
        assert (await post.all(Occurrence))[1].local == "2026-11-21T15:00:00"


async def test_who_flew_west_is_not_reminded_twice_of_one_date(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        await post.remind("take vitamins", DAILY)
        await post.later(minutes=30)
        await post.set(Person, post.owner.id, zone="America/New_York")
        await alignment.realign(database)
        await post.later(hours=6)  # three in the afternoon there, of the same day
        assert len(phone.sent) == 1
        await post.later(days=1)
        assert phone.texts() == ["⏰ Take vitamins"] * 2


async def test_it_appears_on_every_local_screen_besides(database: Database) -> None:
    phone, screen, page = Recorder("phone"), Recorder("terminal", local=True), Recorder("web", local=True)
    mail = Recorder("mail")
    async with opened(database, phone, screen, page, mail) as post:
        await post.in_minutes("stretch", 1, by="phone")
        await post.later(minutes=1)
        assert phone.texts() == screen.texts() == page.texts() == ["⏰ Stretch"]
        assert mail.sent == []
        assert {row.state for row in await post.all(Outbox)} == {"accepted", "delivered"}


async def test_who_cannot_be_reached_at_all_gets_it_when_they_are_heard_from(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        for handle in await post.all(Handle):
            await post.set(Handle, handle.id, blocked="STOP")
        await post.in_minutes("stretch", 1)
        await post.later(minutes=1)
        await post.later(hours=5)
        assert phone.sent == []
        assert (await queue.counts(database, post.clock.now()))["waiting"] == 1
        handle = post.handles["phone"]
        message = Inbox(channel="phone", provider_id="1", handle_id=handle.id, person_id=post.owner.id, text="START",
                        received_at=post.clock.now())
        await queue.take(database, [message])
        await post.later(seconds=0)
        assert phone.texts() == ["⏰ Stretch (5 h late)"]
        assert (await post.one(Occurrence)).state == "fired"


async def test_what_another_process_carries_waits_for_it(database: Database) -> None:
    phone = Recorder("phone")
    async with opened(database, phone) as post:
        await post.add_handle("web")
        await post.in_minutes("stretch", 1, by="web")
        post.channels.pop("phone")  # this process carries nothing that reaches them
        await post.later(minutes=1)
        assert ((row := await post.one(Outbox)).channel, row.state) == ("web", "queued")
        page = Recorder("web", local=True)
        elsewhere = Delivery(database, post.worker, post.clock, {"web": page})
        await elsewhere.drain_once()
        assert page.texts() == ["⏰ Stretch"]
