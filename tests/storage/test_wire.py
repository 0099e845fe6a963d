"""What the channels of providers ask the ledgers (storage/wire.py, storage/calls.py), on both databases."""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

import pytest

from storage import bills, calls, columns, queue, spending, wire
from storage.columns import Owned
from storage.database import Database
from storage.tables import Handle, Inbox, Outbox, Person, Receipt
from storage.wire import Paid
from tests.clock import START
from tests.databases import Owner

LATER = START + dt.timedelta(minutes=10)


async def keep(database: Database, owner: Owner, *rows: Owned) -> None:
    async with database.unit(owner.id, columns.new_id(), START) as unit:
        unit.add(*rows)


def sent(owner: Owner, **values: Any) -> Outbox:
    """A row that the provider has taken."""
    return Outbox(**{
        "person_id": owner.id, "recipient_id": owner.id, "handle_id": owner.handle.id, "channel": "test", "text": "hi",
        "state": "accepted", "provider_id": "SM1", "sent_at": START, "created_at": START, "due_at": START,
        "next_at": START, **values,
    })  # fmt: skip


def came(owner: Owner, sid: str, at: Handle | None = None) -> Inbox:
    """A message from the owner, or from that address."""
    handle = at or owner.handle
    return Inbox(
        channel="test", provider_id=sid, handle_id=handle.id, person_id=handle.person_id, text="hi", received_at=START
    )


async def test_a_row_is_told_with_who_gets_it_and_on_whose_behalf(database: Database, owner: Owner) -> None:
    row = sent(owner, reply_to="in-1", buttons=[{"label": "Done", "intent": "acknowledge", "slots": {}}])
    await keep(database, owner, row)
    told = await wire.told(database, row.id)
    assert told is not None
    assert (told.address, told.recipient, told.owner, told.zone) == ("ada", "Ada", "Ada", "Europe/Berlin")
    assert (told.text, told.state, told.provider_id) == ("hi", "accepted", "SM1")
    assert await wire.answer_to(database, owner.handle.id, "in-1") == told
    assert await wire.answer_to(database, owner.handle.id, "in-2") is None
    assert await wire.told(database, row.id + 1) is None


async def test_the_last_buttons_are_those_of_the_latest_message_that_had_some(
    database: Database, owner: Owner
) -> None:
    await keep(
        database, owner,
        sent(owner, provider_id="SM1", buttons=[{"label": "First"}]),
        sent(owner, provider_id="SM2", buttons=[{"label": "Second"}]),
        sent(owner, provider_id="SM3"), sent(owner, provider_id=None, state="queued", buttons=[{"label": "Third"}]),
    )
    hour = START - dt.timedelta(hours=1)
    assert "Second" in await wire.last_buttons(database, "test", "ada", hour)
    assert await wire.last_buttons(database, "test", "ada", LATER) == "[]"
    assert await wire.last_buttons(database, "other", "ada", hour) == "[]"


@pytest.mark.parametrize(
    ("states", "proof"),
    [([], None), (["accepted"], "SM1"), (["accepted", "delivered"], "SM1"), (["accepted", "failed"], None)],
)
async def test_proof_is_what_came_back_and_did_not_fail(
    database: Database, owner: Owner, states: list[str], proof: str | None
) -> None:
    row = sent(owner)
    await keep(database, owner, row, *(
        Receipt(person_id=owner.id, outbox_id=row.id, state=state, provider_id="SM1", at=START) for state in states
    ))
    assert await wire.proof(database, row.id) == proof


async def test_what_is_known_already_is_told_from_what_is_not(database: Database, owner: Owner) -> None:
    await keep(database, owner, sent(owner, provider_id="SM1"))
    assert await wire.taken_ids(database, "test", "ada", ["SM1", "SM2"]) == {"SM1"}
    assert await wire.taken_ids(database, "test", "bob", ["SM1"]) == set()
    assert await wire.taken_ids(database, "test", "ada", []) == set()
    assert await wire.last_taken(database, "test") is None
    assert await wire.heard_at(database, "test", "ada") is None
    await queue.take(database, [came(owner, "IN1")])
    assert await wire.in_inbox(database, "test", ["IN1", "IN2"]) == {"IN1"}
    assert await wire.in_inbox(database, "test", []) == set()
    assert (await wire.last_taken(database, "test"), await wire.heard_at(database, "test", "ada")) == (START, START)


async def test_what_was_sent_is_settled_once_it_has_an_end_and_a_price(database: Database, owner: Owner) -> None:
    waits, ended = sent(owner, provider_id="SM1"), sent(owner, provider_id="SM2", state="delivered")
    await keep(database, owner, waits, ended, sent(owner, provider_id=None, state="queued", sent_at=None))

    async def left() -> dict[str, tuple[bool, bool]]:
        found = await wire.unsettled(database, "test", START - dt.timedelta(days=1), LATER)
        return {sid: (one.open, one.paid) for sid, one in found.items()}

    assert await left() == {"SM1": (True, False), "SM2": (False, False)}
    cost = Paid(owner.id, ended.id, LATER, "sms", 7900, "USD", "{}")
    for _ in range(2):
        await wire.pay(database, [cost, cost._replace(outbox_id=waits.id)])
    assert await left() == {"SM1": (True, True)}
    assert await wire.unsettled(database, "test", LATER, LATER + dt.timedelta(days=1)) == {}
    assert await _spent(database, owner) == [("sms", 15800, 2, False)]


async def test_what_came_in_is_paid_for_once_by_whose_book_its_sender_is_in(database: Database, owner: Owner) -> None:
    sam = Person(person_id=owner.id, name="Sam", role="contact", created_at=START)
    nobody = columns.new_id()
    stranger = Person(id=nobody, person_id=nobody, name="a stranger", role="stranger", created_at=START)
    handles = [
        Handle(person_id=one.id, channel="test", address=one.name, created_at=START) for one in (sam, stranger)
    ]
    async with database.unit(owner.id, columns.new_id(), START) as unit:
        unit.add(sam)
        unit.beside(sam.id).add(handles[0])
        unit.beside(nobody).add(stranger, handles[1])
    await queue.take(database, [came(owner, "IN1"), came(owner, "IN2", handles[0]), came(owner, "IN3", handles[1])])
    await calls.begin(
        database, "CA1", person_id=sam.id, handle_id=handles[0].id, direction="in", now=START, state="completed"
    )
    day = START - dt.timedelta(days=1), LATER
    assert await wire.unpaid_messages(database, "test", *day) == dict.fromkeys(("IN1", "IN2", "IN3"), owner.id)
    assert await wire.unpaid_calls(database, *day) == {"CA1": owner.id}
    costs = [Paid(owner.id, None, LATER, "sms", 7900, "USD", "{}", sid) for sid in ("IN1", "IN2", "CA1")]
    await asyncio.gather(wire.pay(database, costs), wire.pay(database, costs))
    assert await wire.unpaid_messages(database, "test", *day) == {"IN3": owner.id}
    assert await wire.unpaid_calls(database, *day) == {}
    assert await _spent(database, owner) == [("sms", 23700, 3, False)]
    assert await bills.on_models(database, START) == 0


async def test_a_call_goes_forward_only(database: Database, owner: Owner) -> None:
    for _ in range(2):
        await calls.begin(
            database, "CA1", person_id=owner.id, handle_id=owner.handle.id, direction="out", now=START, outbox_id=5
        )
    assert await calls.moved(database, "CA1", "in-progress", LATER, "human")
    assert not await calls.moved(database, "CA1", "ringing", LATER, "machine_start")
    assert [line.sid for line in await calls.doubtful(database, START - dt.timedelta(days=1), LATER)] == ["CA1"]
    assert await calls.heard(database, "CA1")
    assert not await calls.heard(database, "CA1")
    assert await calls.moved(database, "CA1", "completed", LATER)
    assert not await calls.moved(database, "CA1", "busy", LATER)
    line = await calls.for_row(database, 5)
    assert line is not None
    assert (line.state, line.answered_by, line.known) == ("completed", "human", True)
    assert await calls.doubtful(database, START - dt.timedelta(days=1), LATER) == []
    assert await calls.known_sids(database, ["CA1", "CA2"]) == {"CA1"}
    assert await calls.known_sids(database, []) == set()


async def test_wrong_pins_are_counted_for_each_call_and_for_the_address(database: Database, owner: Owner) -> None:
    for sid in ("CA1", "CA2"):
        await calls.begin(database, sid, person_id=owner.id, handle_id=owner.handle.id, direction="in", now=START)
    assert [await calls.wrong_pin(database, sid) for sid in ("CA1", "CA1", "CA2", "CA3")] == [1, 2, 1, 0]
    assert await calls.wrong_pins(database, owner.handle.id, START - dt.timedelta(hours=1)) == 3
    assert await calls.wrong_pins(database, owner.handle.id, LATER) == 0


async def _spent(database: Database, owner: Owner) -> list[tuple[str, int, int, bool]]:
    async with database.unit(owner.id, columns.new_id(), LATER) as unit:
        lines = await spending.by_feature(unit, START, LATER + dt.timedelta(days=1))
    return [(one.feature, one.micros, one.times, one.model) for one in lines]
