"""Server-sent events: live, resumed, and neither losing nor doubling a message."""

from __future__ import annotations

import asyncio
import datetime as dt
import random
from pathlib import Path
from typing import Any

from sqlmodel import col, select

from storage import queue
from storage.columns import new_id
from storage.tables import Inbox, Outbox, OutboxState, Receipt
from tests.web import doors
from tests.web.doors import Door


def in_the_outbox(door: Door, screen: tuple[int, int], text: str, **values: Any) -> Outbox:
    now = door.house.clock.now()
    fields: dict[str, Any] = {
        "person_id": screen[0], "recipient_id": screen[0], "handle_id": screen[1], "channel": "web", "text": text,
        "created_at": now, "due_at": now, "next_at": now, **values,
    }
    return Outbox(**fields)


async def owner_of(door: Door) -> tuple[int, int]:
    known = await door.house.identity.who("web", "owner")
    assert known is not None
    return known.person.id, known.handle_id


async def settle(door: Door) -> None:
    """Everything said is answered, every answer is sent, and everything sent is marked."""
    await door.house.intake.settled()
    await door.house.delivery.drain_once()
    await door.house.delivery.stop()
    await door.house.delivery.start()


async def test_two_pages_see_the_same(door: Door) -> None:
    async with door.events() as one, door.events() as other:
        await door.say("add milk to groceries")
        seen = [[(await page.next("message")).data for _ in range(2)] for page in (one, other)]
        assert seen[0] == seen[1]
        assert [message["from"] for message in seen[0]] == ["you", "hob"]


async def test_a_stream_starts_from_now_or_from_where_it_is_told(door: Door) -> None:
    first = await door.ask("add milk to groceries")
    async with door.events() as events:
        await door.say("add eggs to groceries")
        assert (await events.next("message")).data["text"] == "add eggs to groceries"
    async with door.events(after=first["id"]) as events:
        assert (await events.next("message")).data["text"] == "add eggs to groceries"
    async with door.events(after="0") as events:
        assert (await events.next("message")).data["text"] == "add milk to groceries"
    async with door.events(after="0", last=first["id"]) as events:  # the header is the later word
        assert (await events.next("message")).data["text"] == "add eggs to groceries"


async def test_an_open_page_is_a_delivery_and_a_closed_one_is_not(door: Door) -> None:
    await door.say("add milk to groceries")
    await settle(door)
    reply = await door.ask("add eggs to groceries")
    await settle(door)
    person_id, _ = await owner_of(door)
    async with door.house.database.unit(person_id, new_id(), door.house.clock.now()) as unit:
        rows = await unit.all(select(Outbox).order_by(col(Outbox.id)))
        assert [row.state for row in rows] == [OutboxState.ACCEPTED, OutboxState.DELIVERED]
        receipts = await unit.all(select(Receipt).where(col(Receipt.outbox_id) == int(reply["id"])))
        assert [receipt.state for receipt in receipts] == ["delivered"]
    async with door.events(after="0") as events:
        shown = [(await events.next("message")).data["id"] for _ in range(4)]
        assert [str(row.id) for row in rows] == [one for one in shown if one in {str(row.id) for row in rows}]
    await door.call("GET", "/api/messages?limit=5")
    async with door.house.database.unit(person_id, new_id(), door.house.clock.now()) as unit:
        mine = select(Receipt).where(col(Receipt.outbox_id) == rows[0].id)
        late = await unit.first(mine.where(Receipt.state == "delivered"))
        assert late is not None  # it has been shown since


async def test_nothing_is_lost_or_doubled_over_reconnects_and_restarts(tmp_path: Path) -> None:
    """Rows are written all the time, ids and commits out of step; the reader comes and goes, and so does the house."""
    chance = random.Random(7)  # noqa: S311 - the same pieces at every run
    wrote, read, cursor, port = list[str](), list[str](), "0", 0
    for _ in range(3):
        async with doors.opened(tmp_path / "hob", port=port) as door:
            port = door.web.port
            screen = await owner_of(door)

            async def write(door: Door = door, screen: tuple[int, int] = screen) -> None:
                for _ in range(25):
                    rows = [in_the_outbox(door, screen, f"row {n}") for n in range(chance.randint(1, 3))]
                    chance.shuffle(rows)
                    for row in rows:
                        async with door.house.database.unit(screen[0], new_id(), door.house.clock.now()) as unit:
                            unit.add(row)
                        wrote.append(str(row.id))
                        door.house.delivery.kick()
                        await asyncio.sleep(0)

            writing = asyncio.create_task(write())
            while not writing.done() or len(read) < len(wrote):
                async with door.events(last=cursor) as events:
                    for _ in range(chance.randint(1, 12)):
                        if writing.done() and len(read) >= len(wrote):
                            break
                        event = await events.next("message")
                        read.append(event.data["id"])
                        cursor = event.id
            await writing
    assert len(read) == len(set(read))
    assert sorted(read) == sorted(wrote)


async def test_a_row_that_waited_in_the_queue_is_not_missed(door: Door) -> None:
    """An old row that goes out after newer ones were read: a reminder that was kept back, or a house that was down."""
    screen, now = await owner_of(door), door.house.clock.now()
    newer = await door.ask("add milk to groceries")
    long_ago = int((now - dt.timedelta(hours=5)).timestamp() * 1000) << 21
    old = in_the_outbox(door, screen, "from the queue", id=long_ago, kind="notice")
    async with door.events(last=newer["id"]) as events:
        async with door.house.database.unit(screen[0], new_id(), now) as unit:
            unit.add(old)
        door.house.delivery.kick()
        late = await events.next("message")
        assert late.data["text"].startswith("from the queue")
        await door.say("add eggs to groceries")
        last = [await events.next("message") for _ in range(2)][1]
    await settle(door)
    async with door.events(last=newer["id"]) as events:  # a page that was away
        seen = [(await events.next("message")).data["id"] for _ in range(3)]
        assert seen[0] == str(long_ago)
        assert seen[2] == last.data["id"]
    async with door.events(last=last.id) as events:  # the page that saw it
        await door.say("add bread to groceries")
        assert (await events.next("message")).data["text"] == "add bread to groceries"


async def test_a_message_is_shown_as_delivery_worded_it(door: Door) -> None:
    screen, now = await owner_of(door), door.house.clock.now()
    due = now - dt.timedelta(hours=3)
    async with door.events() as events:
        row = in_the_outbox(door, screen, "Take the bread out", due_at=due, created_at=due)
        async with door.house.database.unit(screen[0], new_id(), now) as unit:
            unit.add(row)
        door.house.delivery.kick()
        shown = await events.next("message")
        text = shown.data["text"]
        if "late" not in text:
            text = (await events.next("change")).data["text"]
        assert text == "Take the bread out (3 h late)"


async def test_a_page_that_does_not_read_holds_up_nobody(door: Door) -> None:
    """A laptop that was shut: its connection stands, and takes nothing. Nothing heaps up behind it."""
    screen, now = await owner_of(door), door.house.clock.now()
    _, shut = await asyncio.open_connection("127.0.0.1", door.web.port, limit=1024)
    asked = f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {door.token}\r\n\r\n"
    shut.write(asked.encode())
    async with door.events() as events:
        async with door.house.database.unit(screen[0], new_id(), now) as unit:
            unit.add(*(in_the_outbox(door, screen, "x" * 400_000) for _ in range(32)))
        door.house.delivery.kick()
        for _ in range(32):
            await events.next("message")
        before = len(asyncio.all_tasks())
        for number in range(8):
            row = in_the_outbox(door, screen, f"news {number}")
            async with door.house.database.unit(screen[0], new_id(), now) as unit:
                unit.add(row)
            door.house.delivery.kick()
            for _ in range(20):
                door.web.refresh()
            assert (await events.next("message")).data["text"] == f"news {number}"
        assert len(asyncio.all_tasks()) - before < 10
        shut.transport.abort()
        await door.say("add milk to groceries")  # by then it is noticed that nobody is there
        await events.first(lambda one: one["from"] == "hob")


async def test_a_thousand_commits_in_a_row_are_few_looks(door: Door) -> None:
    async with door.events() as events:
        await events.next("zone")
        before = len(asyncio.all_tasks())
        for _ in range(1000):
            door.web.refresh()
        assert len(asyncio.all_tasks()) - before <= 1
        await door.say("add milk to groceries")
        assert (await events.next("message")).data["text"] == "add milk to groceries"


async def test_the_zone_is_told_when_it_changes(door: Door) -> None:
    async with door.events() as events:
        assert (await events.next("zone")).data == {"zone": "Europe/Berlin"}
        await door.say("set my time zone to Asia/Tokyo")
        assert (await events.next("zone")).data == {"zone": "Asia/Tokyo"}


async def test_what_another_person_said_or_got_is_not_there(door: Door) -> None:
    screen, now = await owner_of(door), door.house.clock.now()
    await door.say("add milk to groceries")
    await door.house.intake.settled()
    stranger = new_id()
    async with door.house.database.unit(stranger, new_id(), now) as unit:
        unit.add(
            Outbox(
                person_id=stranger, recipient_id=stranger, handle_id=screen[1], channel="web", text="not yours",
                created_at=now, due_at=now, next_at=now, state=OutboxState.DELIVERED,
            )
        )
    theirs = Inbox(
        channel="web", provider_id="other", handle_id=screen[1], person_id=stranger, text="not mine",
        received_at=now, state="done",
    )
    await queue.take(door.house.database, [theirs])
    _, found = await door.call("GET", "/api/messages")
    assert not [one for one in found["messages"] if one["text"].startswith("not ")]
