"""The inbox: copies stop, one person's messages keep their order, and nobody answers the same one twice."""

from __future__ import annotations

import asyncio

import pytest

from storage import columns, queue, workers
from storage.database import Database
from storage.tables import Handle, Inbox, InboxState
from tests.clock import START
from tests.databases import Owner, add_member, add_owner


def message(owner: Owner, provider_id: str, *, handle: Handle | None = None, text: str = "hello") -> Inbox:
    where = handle or owner.handle
    return Inbox(
        channel=where.channel, provider_id=provider_id, handle_id=where.id, person_id=owner.id, text=text,
        payload={"button": {"intent": "snooze", "slots": {"when": "10 minutes"}}}, received_at=START,
    )


async def finish(database: Database, row: Inbox, owner: Owner) -> None:
    turn_id = columns.new_id()
    async with database.unit(owner.id, turn_id, START) as unit:
        await queue.finish_incoming(unit, row.id, turn_id)


async def test_a_copy_stops_here_in_one_batch_and_across_batches(database: Database, owner: Owner) -> None:
    one, two, again = message(owner, "1"), message(owner, "2"), message(owner, "1")
    assert await queue.take(database, [one, two, again]) == [one.id, two.id, None]
    assert await queue.take(database, [message(owner, "2")]) == [None]
    assert await queue.take(database, []) == []
    other = Handle(person_id=owner.id, channel="other", address="ada", created_at=START)
    assert await queue.take(database, [message(owner, "1", handle=other)]) != [None], "unique within its channel"


async def test_two_processes_that_take_the_same_message_keep_one(database: Database, owner: Owner) -> None:
    taken = await asyncio.gather(*(queue.take(database, [message(owner, "1")]) for _ in range(8)))
    assert sum(ids != [None] for ids in taken) == 1


async def test_what_is_claimed_is_what_was_taken(database: Database, owner: Owner) -> None:
    sent = message(owner, "1", text="caf\u00e9 \u23f0 % ? \x00".replace("\x00", "\\0"))
    await queue.take(database, [sent])
    (claimed,) = await queue.claim_incoming(database, 7, 10)
    assert (claimed.id, claimed.text, claimed.payload) == (sent.id, sent.text, sent.payload)
    assert (claimed.received_at, claimed.handle_id, claimed.person_id) == (START, owner.handle.id, owner.id)
    assert (claimed.state, claimed.worker, claimed.tries) == (InboxState.WORKING, 7, 1)


async def test_one_at_a_time_for_each_person_and_side_by_side_for_different_ones(database: Database) -> None:
    ada, ben = await add_owner(database, "Ada"), await add_member(database, "Ben")
    phone = Handle(person_id=ada.id, channel="phone", address="ada", created_at=START)
    await queue.take(
        database, [message(ada, "1"), message(ada, "2", handle=phone), message(ben, "b1"), message(ada, "3")]
    )
    first = await queue.claim_incoming(database, 1, 10)
    assert [row.provider_id for row in first] == ["1", "b1"]
    assert await queue.claim_incoming(database, 2, 10) == [], "the same person's next ones wait, on whatever handle"
    await finish(database, first[0], ada)
    (second,) = await queue.claim_incoming(database, 2, 10)
    assert second.provider_id == "2"
    await finish(database, first[1], ben)
    await finish(database, second, ada)
    assert [row.provider_id for row in await queue.claim_incoming(database, 2, 10)] == ["3"]


async def test_an_earlier_message_that_is_committed_later_waits_for_the_one_being_answered(
    database: Database, owner: Owner
) -> None:
    earlier, later = message(owner, "1"), message(owner, "2")
    _, claimed = await queue.take_to_answer(database, [later], 1, 10)
    assert [row.id for row in claimed] == [later.id]
    assert await queue.take_to_answer(database, [earlier], 2, 10) == ([earlier.id], [])
    assert await queue.claim_incoming(database, 2, 10) == []
    await finish(database, later, owner)
    assert [row.id for row in await queue.claim_incoming(database, 2, 10)] == [earlier.id]


async def test_a_stranger_is_known_by_their_handle(database: Database, owner: Owner) -> None:
    for provider_id in ("1", "2"):
        row = message(owner, provider_id)
        row.person_id = None
        await queue.take(database, [row])
    assert [row.provider_id for row in await queue.claim_incoming(database, 1, 10)] == ["1"]


async def test_many_workers_answer_each_message_once_and_in_order(database: Database) -> None:
    people = [await add_member(database, name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    await queue.take(database, [message(one, f"{one.person.name} {n:02}") for n in range(12) for one in people])
    answered: list[str] = []

    async def work(slot: int) -> None:
        while rows := await queue.claim_incoming(database, slot, 2):
            for row in rows:
                answered.append(row.provider_id)
                await finish(database, row, next(one for one in people if one.id == row.person_id))

    while len(answered) < 48:
        await asyncio.gather(*(work(slot) for slot in range(1, 5)))
    assert len(set(answered)) == len(answered) == 48
    for one in people:
        theirs = [text for text in answered if text.startswith(one.person.name)]
        assert theirs == sorted(theirs)


async def test_what_a_dead_worker_was_answering_is_answered_by_another(database: Database, owner: Owner) -> None:
    await queue.take(database, [message(owner, "1")])
    await queue.claim_incoming(database, 900, 10)
    async with workers.join(database) as worker:
        assert await queue.claimants(database) == {900}
        dead = await worker.dead({900, worker.slot})
        assert dead == {900}
        assert await queue.rescue(database, dead, START) == 1
        (again,) = await queue.claim_incoming(database, worker.slot, 10)
        assert (again.provider_id, again.tries) == ("1", 2)


async def test_released_and_dropped(database: Database, owner: Owner) -> None:
    await queue.take(database, [message(owner, "1"), message(owner, "2")])
    (row,) = await queue.claim_incoming(database, 1, 10)
    await queue.release_incoming(database, row.id)
    (row,) = await queue.claim_incoming(database, 1, 10)
    assert row.provider_id == "1"
    await queue.drop_incoming(database, row.id, "nobody knows them")
    (row,) = await queue.claim_incoming(database, 1, 10)
    assert row.provider_id == "2"
    assert (await queue.counts(database, START))["inbox"] == 1


@pytest.mark.parametrize("limit", [0, -1])
async def test_no_room_means_no_claim(sqlite_database: Database, limit: int) -> None:
    assert await queue.claim_incoming(sqlite_database, 1, limit) == []
