"""Texts out through every fault of the API: nothing lost, nothing twice; what each error leads to; the pace."""

from __future__ import annotations

import asyncio
import datetime as dt
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from bot.channels import takeoff
from bot.channels.base import Fate, Outgoing, Sent
from bot.channels.twilio import errors, segments, words
from specialists.contract import Button
from storage import queue
from storage.tables import Handle, Outbox, Receipt, Spending
from tests.databases import BOTH
from tests.standins.twilio import Fault, Kind, Mishap
from tests.twilio.home import ADA, MUM, WHATSAPP, Home, home


async def only(here: Home) -> Outbox:
    (row,) = await here.rows(channel="sms")
    row_: Outbox = row
    return row_


@pytest.mark.parametrize("fault", list(Fault))
async def test_whatever_happens_to_a_call_of_the_api_a_text_arrives_once(tmp_path: Path, fault: Fault) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        here.twilio.faults.next(fault, on="messages.create")
        await here.send("the doctor called")
        for _ in range(4):
            await here.later(seconds=20)
        assert [text.replace(" (may be a repeat)", "") for text in here.phone.texts] == ["the doctor called"]
        assert (await only(here)).state == "delivered"


@pytest.mark.parametrize("name", ["sms", "whatsapp", "voice"])
async def test_the_moment_before_a_message_goes_is_told(tmp_path: Path, name: str) -> None:
    async with home(tmp_path) as here:
        await here.text("hello", to=WHATSAPP) if name == "whatsapp" else None
        operation = "calls.create" if name == "voice" else "messages.create"
        before = len(here.twilio.log.of("request", operation=operation))
        out = Outgoing(1, ADA, "the doctor called", "reminder", (), here.clock.now(), unsure=True)
        told: list[tuple[int, int]] = []
        with takeoff.awaited(lambda: told.append((
            len(here.twilio.log.of("request", operation=operation)) - before,
            len([one for one in here.twilio.log.of("request") if one.data["operation"].endswith(".list")]),
        ))):
            (answer,) = await here.channels[name].send([out])
        assert isinstance(answer, Sent)
        assert told[0][0] == 0, "before Twilio had anything"
        assert told[0][1] > 0, "and not by the look for an earlier copy"


@pytest.mark.parametrize("fault", [fault for fault in Fault if fault.accepted])
@BOTH
async def test_an_accepted_text_is_found_again_even_after_a_crash(
    tmp_path: Path, house_url: str | None, fault: Fault
) -> None:
    async with home(tmp_path, database=house_url, carried=("sms",), doors=False) as here:  # no status callback tells
        here.twilio.faults.next(fault, on="messages.create")
        here.twilio.faults.next(Fault.UNAVAILABLE, on="messages.list")  # nor the look right after
        await here.send("the doctor called")
        assert (await only(here)).state == "queued"
        here.sms._sent.clear()
        await here.later(seconds=20)
        row = await only(here)
        assert (row.state, row.provider_id) == ("accepted", here.phone.received[0].sid)
        await here.wait(5)
        assert here.phone.texts == ["the doctor called"]


@BOTH
async def test_a_crash_between_accept_and_mark_sends_no_second_copy(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url, carried=("sms",), doors=False) as here:
        row = await here.send("the doctor called")
        async with here.house.database.write() as connection:  # as the kill leaves it
            held = {"state": "sending", "worker": here.house.worker.slot, "provider_id": None}
            await connection.execute(sa.update(Outbox).where(col(Outbox.id) == row.id).values(held))
            await connection.execute(sa.delete(Receipt).where(col(Receipt.outbox_id) == row.id))
        here.sms._sent.clear()
        await queue.rescue(here.house.database, {here.house.worker.slot}, here.clock.now())
        await here.later(seconds=5)
        await here.wait(5)
        assert here.phone.texts == ["the doctor called"]
        assert (await only(here)).state == "accepted"


async def test_two_rows_with_the_same_words_are_two_texts(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",), doors=False) as here:
        await here.send("noted")
        here.twilio.faults.next(Fault.RESET_BEFORE, on="messages.create")
        await here.send("noted")
        await here.later(seconds=20)
        await here.wait(5)
        assert [text.removesuffix(" (may be a repeat)") for text in here.phone.texts] == ["noted", "noted"]


@BOTH
async def test_a_status_callback_settles_a_lost_answer(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url, carried=("sms",)) as here:
        here.twilio.faults.next(Fault.TIMEOUT_AFTER, on="messages.create")
        here.twilio.faults.next(Fault.UNAVAILABLE, on="messages.list")
        row = await here.send("the doctor called")
        await here.wait(3)
        assert (await here.rows(id=row.id))[0].state == "delivered"
        await here.later(minutes=1)
        assert here.phone.texts == ["the doctor called"]


@pytest.mark.parametrize(
    "script",
    [
        [Mishap.LOST] * 8, [Mishap.DOUBLED] * 8, [Mishap.LATE] * 4, [Mishap.LATE, None, Mishap.DOUBLED, Mishap.LOST],
        [None, Mishap.LATE, Mishap.LATE, None],
    ],
    ids=["lost", "doubled", "late", "mixed", "reordered"],
)
async def test_callbacks_lost_late_and_doubled_do_no_harm(tmp_path: Path, script: list[Mishap | None]) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        here.twilio.webhooks.mishaps.script += script
        await here.send("the doctor called")
        await here.wait(40)
        await here.later(minutes=5)
        await here.sms.reports.settle(here.sms)  # what Fetching does every ten minutes
        assert (await only(here)).state == "delivered"
        assert here.phone.texts == ["the doctor called"]
        states = [one.state for one in await here.rows(Receipt)]
        assert len(states) == len(set(states))


async def test_a_late_failure_is_told_another_way_once(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms", "whatsapp")) as here:
        await here.phone.write("hello")  # opens WhatsApp's window
        await here.wait(3)
        here.phone.received.clear()
        here.phone.trouble = 30007
        here.twilio.webhooks.mishaps.script += [None, None, None, Mishap.DOUBLED]
        row = await here.send("the doctor called")
        await here.twilio.advance(3)
        here.phone.trouble = 0
        await here.wait(5)
        assert (await here.rows(id=row.id))[0].state == "failed"
        assert [one.channel for one in await here.rows(text="the doctor called")] == ["sms", "whatsapp"]
        assert [(one.sender, one.text) for one in here.phone.received] == [(WHATSAPP, "the doctor called")]


async def test_a_phone_that_is_off_gets_it_later(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        here.phone.trouble = 30003
        await here.send("the doctor called")
        await here.wait(5)
        assert here.phone.texts == []
        here.phone.trouble = 0
        await here.later(minutes=10)
        await here.wait(5)
        assert [text.partition(" (")[0] for text in here.phone.texts] == ["the doctor called"]
        assert (await only(here)).state == "delivered"


@BOTH
async def test_quiet_time_of_the_networks_waits_for_the_morning(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url, carried=("sms",)) as here:
        here.phone.trouble = 30610
        await here.later(hours=8)  # 22:30 in Berlin
        await here.send("the doctor called", kind="reminder")
        await here.wait(5)
        row = await only(here)
        assert row.state == "queued"
        assert dt.timedelta(0) <= row.next_at - dt.datetime(2026, 11, 21, 7, 0, tzinfo=dt.UTC) < dt.timedelta(minutes=1)


@pytest.mark.parametrize(
    ("code", "fate", "blocks"),
    [
        (20429, Fate.RETRY, False), (30001, Fate.RETRY, False), (21611, Fate.RETRY, False), (30003, Fate.RETRY, False),
        (21610, Fate.REROUTE, True), (21211, Fate.REROUTE, True), (21614, Fate.REROUTE, True),
        (30034, Fate.REROUTE, False), (63016, Fate.REROUTE, False), (30036, Fate.REROUTE, False),
        (30610, Fate.RETRY, False), (21617, Fate.GIVE_UP, False), (99999, Fate.REROUTE, False),
    ],
)
def test_what_follows_from_an_error(code: int, fate: Fate, blocks: bool) -> None:
    error = errors.of(code)
    assert (error.fate, error.blocks, error.sure, error.code) == (fate, blocks, True, str(code))
    assert error.say
    assert not error.say.endswith(".")


async def test_an_unregistered_number_is_learnt(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        here.twilio.lines[here.sms.sender].registered = False
        assert here.sms.truth(MUM, here.clock.now(), None) is None
        await here.send("the doctor called")
        await here.wait(5)
        trouble = here.sms.truth(MUM, here.clock.now(), None)
        assert trouble is not None
        assert "not registered" in trouble.say
        assert here.sms.truth("+4915112345678", here.clock.now(), None) is None


async def test_a_landline_is_silent_from_then_on(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        here.phone.kind = Kind.LANDLINE
        await here.send("the doctor called")
        await here.wait(5)
        (handle,) = await here.rows(Handle, channel="sms")
        assert handle.blocked == "that is a landline, or its network takes no texts"


@BOTH
async def test_what_texting_cost_is_kept_once(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url, carried=("sms",)) as here:
        await here.send("x" * 200)
        await here.wait(15)
        await here.later(minutes=5)
        for _ in range(2):
            await here.sms.reports.settle(here.sms)
        (spent,) = [one for one in await here.rows(Spending) if one.outbox_id]
        assert (spent.feature, spent.micros, spent.currency, spent.data) == ("sms", 15800, "USD", {"segments": 2})


@BOTH
async def test_what_came_in_costs_too_and_is_told(tmp_path: Path, house_url: str | None) -> None:
    """A contact's texts are paid for by whose book they are in, a stranger's by the house's owner."""
    async with home(tmp_path, database=house_url, carried=("sms", "voice")) as here:
        await here.person("Mum", MUM, "sms", may=["add_to_lists"])
        await here.text("x" * 200)
        await here.text("hello", here.twilio.phone(MUM))
        await here.text("who is there?", here.twilio.phone("+15005559999"))
        call = await here.twilio.phone(MUM).call()
        await here.wait(5)
        call.hang_up()
        await here.wait(15)
        await here.later(minutes=5)
        for _ in range(2):
            await here.sms.reports.settle(here.sms)
            await here.voice.watch.count()
        came = [one for one in await here.rows(Spending) if one.carrier_id]
        assert sorted((one.feature, one.micros) for one in came) == [
            ("call", 14000), ("sms", 7900), ("sms", 7900), ("sms", 15800),
        ]
        assert {one.outbox_id for one in came} == {None}
        said = (await here.text("what did you cost this month"))[0]
        assert "SMS $0." in said
        assert "calls $0.01 (1)" in said
        assert (await here.text("what did my calls cost this month"))[0] == "$0.01 this month: calls $0.01 (1)."
        texts = (await here.text("how much have I spent on texting?"))[0]
        assert "SMS $0." in texts
        assert "calls" not in texts
        assert "calls $0.01 (1)" in (await here.text("status"))[0]


@pytest.mark.long
async def test_a_burst_of_five_thousand_drains_at_the_providers_rate(tmp_path: Path) -> None:
    """Handed over at the pace of the number, each person's in order; the number lets out what it may, no more."""
    async with home(tmp_path, carried=("sms",), doors=False, rate=5000.0) as here:
        line = here.twilio.lines[here.sms.sender]
        line.per_second = 50.0
        now = here.clock.now()
        people = [await here.person(f"P{number}", f"+1500556{number:04}", "sms") for number in range(50)]
        async with here.house.database.unit(here.owner_id, 1, now) as unit:
            handles = [(await unit.beside(one).all(select(Handle)))[0] for one in people]
            for number in range(5000):
                unit.add(Outbox(
                    person_id=here.owner_id, recipient_id=people[number % 50], handle_id=handles[number % 50].id,
                    channel="sms", text=f"number {number}", kind="message", created_at=now, due_at=now, next_at=now,
                ))
        await here.house.delivery.drain_once()
        await here.twilio.advance(101.5)
        assert all(row.state == "accepted" for row in await here.rows(kind="message"))
        got = [here.twilio.phone(f"+1500556{number:04}").received for number in range(50)]
        assert sum(map(len, got)) == 5000
        for number, received in enumerate(got):
            assert [one.text for one in received] == [f"number {n}" for n in range(number, 5000, 50)]
        moments = sorted(one.at for received in got for one in received)
        gaps = [later - earlier for earlier, later in zip(moments, moments[50:], strict=False)]
        assert min(gaps) >= dt.timedelta(seconds=0.99)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 1), ("x" * 160, 1), ("x" * 161, 2), ("x" * 306, 2), ("x" * 307, 3), ("€" * 80, 1), ("€" * 81, 2),
        ("⏰" + "x" * 69, 1), ("⏰" + "x" * 70, 2), ("👋" * 35, 1), ("👋" * 36, 2),
    ],
)
def test_segments_are_counted_as_they_are_billed(text: str, count: int) -> None:
    assert segments.count(text) == count


DONE = Button("Done", "acknowledge", {"occurrence": "5"})
SNOOZE = Button("Snooze 10 min", "snooze", {"occurrence": "5", "when": "10 minutes"})
HOUR = Button("1 h", "snooze", {"occurrence": "5", "when": "1 hour"})
TOMORROW = Button("Tomorrow", "snooze", {"occurrence": "5", "when": "tomorrow at 14:35"})


@pytest.mark.parametrize(
    ("text", "buttons", "said"),
    [
        ("hi", (), ""),
        ("hi", (DONE,), "\nReply DONE."),
        ("hi", (DONE, SNOOZE, HOUR, TOMORROW), "\nReply DONE, SNOOZE 10 or TOMORROW."),
        ("Which?\n1. Milk\n2. Bread", (Button("Milk", "x"), Button("Bread", "x")), ""),
    ],
)
def test_buttons_become_words(text: str, buttons: tuple[Button, ...], said: str) -> None:
    assert words.tail(text, buttons) == said


async def test_a_status_that_says_nothing_new_is_answered_while_the_ledger_cannot_be_written(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        row = await here.send("the doctor called")
        door, database = here.sms.account.url("twilio/sms/status", id=row.id), here.house.database
        (message,) = here.twilio.texts.all.values()
        words = {
            "AccountSid": here.twilio.account, "From": here.sms.sender, "To": message.to, "MessageSid": message.sid,
        }
        await database.begin_write()
        try:
            for status in ("queued", "sending", "sent"):
                assert (await here.twilio.webhooks.ask(door, words | {"MessageStatus": status})).status == 200
            news = asyncio.create_task(here.twilio.webhooks.ask(door, words | {"MessageStatus": "delivered"}))
            assert (await here.twilio.webhooks.ask(door, words | {"MessageStatus": "sent"})).status == 200
            assert not news.done()
        finally:
            database.end_write()
        assert (await news).status == 200
        assert (await only(here)).state == "delivered"
        assert {receipt.state for receipt in await here.rows(Receipt)} == {"accepted", "delivered"}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("⏰ Take my pills", "⏰ Take my pills"),  # one segment either way: it stays as it is
        ("⏰ Take my pills" + " and more" * 8, "Reminder: Take my pills" + " and more" * 8),
        ("“a” – b…" + "x" * 70, '"a" - b...' + "x" * 70),
        ("⏰ Łukasz" + "x" * 100, "⏰ Łukasz" + "x" * 100),  # his name needs the room anyway
    ],
)
def test_signs_that_double_the_price_are_written_plainly(text: str, written: str) -> None:
    assert segments.cheaper(text) == written
