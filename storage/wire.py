"""What the channel of a provider has to ask the ledgers, across people: what a row became, who was heard from when.

Called by bot/channels/. Like people.py it is asked with the network's addresses and ids, before a partition is known.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from storage.columns import first_id, from_micros, new_id, to_micros
from storage.database import Database
from storage.queue.ledger import reading, writing

LONGEST_WAIT = dt.timedelta(days=4)  # of a row before it is sent


class Told(NamedTuple):
    """An outbox row as the one who carries it may need it once more. `buttons` is JSON."""

    id: int
    person_id: int
    recipient_id: int
    handle_id: int
    channel: str
    address: str
    text: str
    kind: str
    buttons: str
    state: str
    provider_id: str | None
    reply_to: str | None
    recipient: str  # what they are called
    zone: str
    preferences: str  # JSON
    owner: str  # on whose behalf it goes


_TOLD = (
    "SELECT o.id, o.person_id, o.recipient_id, o.handle_id, o.channel, h.address, o.text, o.kind, "
    "CAST(o.buttons AS TEXT), o.state, o.provider_id, o.reply_to, p.name, p.zone, CAST(p.preferences AS TEXT), w.name "
    "FROM outbox o JOIN handles h ON h.id=o.handle_id JOIN people p ON p.id=o.recipient_id "
    "JOIN people w ON w.id=o.person_id WHERE "
)


async def told(database: Database, outbox_id: int) -> Told | None:
    """One outbox row, or None where there is none or its recipient is gone."""
    async with reading(database) as ledger:
        return _first(await ledger.rows(_TOLD + "o.id=?", [outbox_id]))


async def attached(database: Database, outbox_id: int) -> Mapping[str, Any] | None:
    """The file that a message of ours takes along, as storage/attached.py keeps it."""
    async with reading(database) as ledger:
        rows = await ledger.rows("SELECT media FROM outbox WHERE id=?", [outbox_id])
    kept = rows[0][0] if rows else None
    media = json.loads(kept) if isinstance(kept, str) else kept
    return media if isinstance(media, dict) else None


async def written(database: Database, outbox_id: int, document_id: str) -> bytes | None:
    """The text of a document that its own person's message takes along; None where it is not there any more."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT d.text FROM documents d JOIN outbox o ON o.person_id=d.person_id WHERE o.id=? AND d.id=?",
            [outbox_id, int(document_id)],
        )
    return str(rows[0][0]).encode() if rows else None


async def answer_to(database: Database, handle_id: int, provider_id: str) -> Told | None:
    """The answer at that handle to an incoming message, once its turn is over."""
    async with reading(database) as ledger:
        return _first(await ledger.rows(
            _TOLD + "o.handle_id=? AND o.reply_to=? ORDER BY o.id LIMIT 1", [handle_id, provider_id]
        ))


async def take_answer(database: Database, handle_id: int, provider_id: str, now: dt.datetime) -> Told | None:
    """The answer to an incoming message, for who can give it: whoever else was about to leaves it alone from now on.

    None while there is none, and where it has been given.
    """
    known = await answer_to(database, handle_id, provider_id)
    if known is None or known.state not in ("queued", "sending"):
        return None
    moment = to_micros(now)
    async with writing(database) as ledger:
        taken = await ledger.run(
            "UPDATE outbox SET tries=CASE WHEN state='queued' THEN tries+1 ELSE tries END, state='accepted', "
            "worker=NULL, provider_id=?, sent_at=?, error=NULL WHERE id=? AND state IN ('queued','sending')",
            [provider_id, moment, known.id],
        )
        await ledger.run(
            "INSERT INTO receipts (id, person_id, outbox_id, state, provider_id, at) VALUES (?,?,?,'accepted',?,?) "
            "ON CONFLICT (outbox_id, state) DO NOTHING", [new_id(), known.person_id, known.id, provider_id, moment],
        )
    return known if taken else None


class Spoken(NamedTuple):
    """An answer that was handed to a line `at` that moment, under that name, and is not known to have been heard."""

    id: int
    provider_id: str
    text: str
    at: dt.datetime


async def unspoken(database: Database, channel: str, after: dt.datetime, before: dt.datetime) -> list[Spoken]:
    """Those that were handed to any line of a channel between two moments."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT id, provider_id, text, sent_at FROM outbox WHERE channel=? AND id>=? AND kind='reply' AND "
            "state='accepted' AND sent_at<? ORDER BY id", [channel, first_id(after), to_micros(before)],
        )
    return [Spoken(id_, provider_id, text, from_micros(at)) for id_, provider_id, text, at in rows]


async def spoken(
    database: Database, handle_id: int, names: Sequence[str], handed: Collection[int] = ()
) -> list[Spoken]:
    """Those to what somebody said under these names. Of the rows in `handed` it is known that they were handed over,
    though that may not be written down yet."""
    if not names:
        return []
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT id, reply_to, text, COALESCE(sent_at, created_at), state FROM outbox WHERE handle_id=? AND "
            "kind='reply' AND state IN ('sending','accepted') AND reply_to IN ?? ORDER BY id",
            [handle_id, list(names)],
        )
    return [
        Spoken(id_, name, text, from_micros(at)) for id_, name, text, at, state in rows
        if state == "accepted" or id_ in handed
    ]


async def last_buttons(database: Database, channel: str, address: str, since: dt.datetime) -> str:
    """The buttons (JSON) of the latest message that went to an address and had some, if it went since then."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT CAST(o.buttons AS TEXT) FROM outbox o JOIN handles h ON h.id=o.handle_id WHERE h.channel=? AND "
            "h.address=? AND o.id>=? AND o.state IN ('accepted','delivered') AND o.sent_at>=? AND "
            "CAST(o.buttons AS TEXT)<>'[]' ORDER BY o.id DESC LIMIT 1",
            [channel, address, first_id(since - LONGEST_WAIT), to_micros(since)],
        )
    return rows[0][0] if rows else "[]"


async def heard_at(database: Database, channel: str, address: str) -> dt.datetime | None:
    """When whoever is at an address was last heard from there."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT last_in_at FROM handles WHERE channel=? AND address=?", [channel, address]
        )
    return from_micros(rows[0][0]) if rows and rows[0][0] is not None else None


async def last_taken(database: Database, channel: str) -> dt.datetime | None:
    """When the last message was taken in on a channel; None where none ever was."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT received_at FROM inbox WHERE channel=? ORDER BY id DESC LIMIT 1", [channel]
        )
    return from_micros(rows[0][0]) if rows else None


async def known_since(database: Database, channel: str) -> dt.datetime | None:
    """When the first address on a channel was kept; None where there is none."""
    async with reading(database) as ledger:
        rows = await ledger.rows("SELECT MIN(created_at) FROM handles WHERE channel=?", [channel])
    return from_micros(rows[0][0]) if rows[0][0] is not None else None


async def proof(database: Database, outbox_id: int) -> str | None:
    """The provider's id for a row, where proof of it has come, and no word that a copy of it failed."""
    async with reading(database) as ledger:
        rows = await ledger.rows("SELECT state, provider_id FROM receipts WHERE outbox_id=? ORDER BY at", [outbox_id])
    return None if any(row[0] == "failed" for row in rows) else next((row[1] for row in rows), None)


async def taken_ids(database: Database, channel: str, address: str, ids: Collection[str]) -> set[str]:
    """Those of the provider's ids that are known already as those of rows to that address."""
    if not ids:
        return set()
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT o.provider_id FROM outbox o JOIN handles h ON h.id=o.handle_id WHERE h.channel=? AND h.address=? "
            "AND o.provider_id IN ??", [channel, address, list(ids)],
        )
    return {row[0] for row in rows}


async def in_inbox(database: Database, channel: str, ids: Collection[str]) -> set[str]:
    """Those of these messages that were taken in already."""
    if not ids:
        return set()
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT provider_id FROM inbox WHERE channel=? AND provider_id IN ??", [channel, list(ids)]
        )
    return {row[0] for row in rows}


class Paid(NamedTuple):
    """What one message or call cost: `micros` are millionths of the currency. It went out as `outbox_id`, or came in as
    `carrier_id`."""

    person_id: int
    outbox_id: int | None
    at: dt.datetime
    feature: str
    micros: int
    currency: str
    data: str  # JSON
    carrier_id: str | None = None


class Open(NamedTuple):
    """A sent row of which something is still to be learnt: whether it arrived (`open`), what it cost (not `paid`)."""

    id: int
    person_id: int
    sent_at: dt.datetime
    open: bool
    paid: bool


async def unsettled(
    database: Database, channel: str, since: dt.datetime, before: dt.datetime
) -> dict[str, Open]:
    """Those of a channel that were sent between two moments, by the provider's id."""
    oldest = first_id(since - LONGEST_WAIT)  # ids sort by time: older rows are not looked at
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT o.provider_id, o.id, o.person_id, o.sent_at, o.state, s.id FROM outbox o LEFT JOIN spending s ON "
            "s.person_id=o.person_id AND s.outbox_id=o.id AND s.at>=? WHERE o.id>=? AND o.channel=? AND o.sent_at>=? "
            "AND o.sent_at<? AND o.provider_id IS NOT NULL AND (o.state='accepted' OR s.id IS NULL)",
            [to_micros(since), oldest, channel, to_micros(since), to_micros(before)],
        )
    return {
        sid: Open(id_, person_id, from_micros(sent_at), state == "accepted", paid is not None)
        for sid, id_, person_id, sent_at, state, paid in rows
    }


# A contact's message is paid for by whose book they are in, a stranger's by the owner of the house.
_PAYER = (
    "CASE WHEN p.role='stranger' THEN COALESCE((SELECT MIN(w.id) FROM people w WHERE w.role='owner'), p.person_id) "
    "ELSE p.person_id END"
)


async def unpaid_messages(
    database: Database, channel: str, since: dt.datetime, before: dt.datetime
) -> dict[str, int]:
    """Messages that came in between two moments and of which no cost is kept: who pays, by the provider's id."""
    oldest = first_id(since - LONGEST_WAIT)
    async with reading(database) as ledger:
        rows = await ledger.rows(
            f"SELECT i.provider_id, {_PAYER} FROM inbox i JOIN handles h ON h.id=i.handle_id "  # noqa: S608
            "JOIN people p ON p.id=h.person_id LEFT JOIN spending s ON s.carrier_id=i.provider_id WHERE i.id>=? "
            "AND i.channel=? AND i.received_at>=? AND i.received_at<? AND s.id IS NULL",
            [oldest, channel, to_micros(since), to_micros(before)],
        )
    return {sid: payer for sid, payer in rows}


async def unpaid_calls(database: Database, since: dt.datetime, before: dt.datetime) -> dict[str, int]:
    """The same of calls that came in."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            f"SELECT c.sid, {_PAYER} FROM calls c JOIN people p ON p.id=c.person_id "  # noqa: S608
            "LEFT JOIN spending s ON s.carrier_id=c.sid WHERE c.direction='in' AND c.started_at>=? AND c.started_at<? "
            "AND s.id IS NULL", [to_micros(since), to_micros(before)],
        )
    return {sid: payer for sid, payer in rows}


async def pay(database: Database, paid: Sequence[Paid]) -> None:
    """Keeps costs, one for each outbox row and for each thing that came in."""
    if not paid:
        return
    went = [one.outbox_id for one in paid if one.outbox_id is not None]
    async with writing(database) as ledger:
        there: set[object] = set()
        if went:
            known = await ledger.rows(
                "SELECT outbox_id FROM spending WHERE person_id IN ?? AND outbox_id IN ??",
                [list({one.person_id for one in paid}), went],
            )
            there = {row[0] for row in known}
        await ledger.many(
            "INSERT INTO spending (id, person_id, at, feature, micros, currency, outbox_id, data, carrier_id) "
            "VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
            [(new_id(), one.person_id, to_micros(one.at), *one[3:6], one.outbox_id, one.data, one.carrier_id)
             for one in paid if one.outbox_id is None or one.outbox_id not in there],
        )


def _first(rows: Sequence[Sequence[object]]) -> Told | None:
    return Told._make(rows[0]) if rows else None
