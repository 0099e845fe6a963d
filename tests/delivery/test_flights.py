"""Tries under way side by side: who gets no answer holds up nobody else, and nothing is overtaken or forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.channels.base import DeliveryError, Limits, Outgoing, Sent
from bot.sending.pace import Pace
from storage.database import Database
from storage.tables import Attempt, Handle, Outbox
from tests.delivery.post import Post, Recorder, opened


class Slow(Recorder):
    """Answers each address only when it is let: `gates` are the events that those addresses wait for."""

    def __init__(self, name: str) -> None:
        super().__init__(name, limits=Limits(per_handle=1000))
        self.gates: dict[str, asyncio.Event] = {}
        self.asked = asyncio.Condition()

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        answers = await super().send(batch)
        async with self.asked:
            self.asked.notify_all()
        for out in batch:
            if gate := self.gates.get(out.address):
                await gate.wait()
        return answers

    async def until(self, *texts: str) -> None:
        """Returns when it has been asked to send these."""
        async with asyncio.timeout(300), self.asked:
            await self.asked.wait_for(lambda: set(texts) <= set(self.texts()))


async def handle(post: Post, address: str) -> Handle:
    row = Handle(person_id=post.owner.id, channel="phone", address=address, created_at=post.clock.now())
    await post.write(row)
    return row


async def say(post: Post, to: Handle, text: str) -> None:
    now = post.clock.now()
    await post.write(Outbox(
        person_id=post.owner.id, recipient_id=post.owner.id, handle_id=to.id, channel="phone", text=text,
        created_at=now, due_at=now, next_at=now,
    ))
    post.delivery.kick()


async def test_who_gets_no_answer_holds_up_nobody_else(database: Database) -> None:
    phone = Slow("phone")
    async with opened(database, phone) as post:
        stuck, other = await handle(post, "stuck"), await handle(post, "other")
        gate = phone.gates["stuck"] = asyncio.Event()
        await post.delivery.start()
        await say(post, stuck, "one")
        await phone.until("one")
        await say(post, stuck, "two")
        for text in ("red", "green", "blue"):
            await say(post, other, text)
            await phone.until(text)
        assert phone.texts() == ["one", "red", "green", "blue"], "and the order of each is kept"
        gate.set()
        await phone.until("two")
        await post.delivery.stop()
        assert {row.state for row in await post.all(Outbox)} == {"accepted"}
        assert len(phone.sent) == 5


async def test_what_is_broken_off_goes_again_marked_and_what_was_answered_does_not(sqlite_database: Database) -> None:
    phone = Slow("phone")
    async with opened(sqlite_database, phone) as post:
        phone.gates["stuck"] = asyncio.Event()
        stuck, other = await handle(post, "stuck"), await handle(post, "other")
        await say(post, stuck, "one")
        await say(post, other, "red")
        draining = asyncio.create_task(post.delivery.drain_once())
        await phone.until("one", "red")
        draining.cancel()
        await asyncio.gather(draining, return_exceptions=True)
        phone.gates.clear()
        await post.delivery.drain_once()
        assert sorted(phone.texts())[:2] == ["one", "one (may be a repeat)"]
        assert [one.outcome for one in await post.all(Attempt) if one.outcome == "unknown"]
        assert {row.state for row in await post.all(Outbox)} == {"accepted"}


def test_the_pace_counts_from_each_answer_whichever_comes_first() -> None:
    pace = Pace(Limits(per_second=10))
    pace.sent(1, 100.0, 5)
    pace.sent(2, 100.2, 5)
    assert pace.wait(3, 100.3) > 0.5
    pace.answered([(1, 5)], 100.0, 100.9)
    assert pace.wait(3, 101.15) > 0.05, "those of the second flight were counted when they went"
    assert pace.wait(3, 101.3) == 0
    pace.sent(3, 101.3, 5)
    assert pace.wait(4, 101.8) > 0.1, "those of the first were seen at its answer at the latest"
    assert pace.wait(4, 101.95) == 0
    pace.answered([(2, 5)], 100.2, 101.95)  # it was not remembered any more
    assert pace.wait(4, 101.96) > 0.3
