"""What was sent and what was said before, found by the name that a later message gives it. For bot/channels/ and
bot/receiving/unwrapping.py: a button that is pressed, a message that is answered or edited.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from storage.database import Database
from storage.queue.ledger import reading


class Posted(NamedTuple):
    """An outbox row with the handle it went to."""

    id: int
    channel: str
    address: str
    buttons: str  # JSON


class Referred(NamedTuple):
    """An outbox row that an incoming message answers."""

    id: int
    person_id: int  # on whose behalf it went out
    kind: str
    occurrence_id: int | None
    turn_id: int | None
    text: str


class Earlier(NamedTuple):
    """The latest version of a message, before the one that edits it. `turn_id` is None until it is answered."""

    text: str
    turn_id: int | None
    payload: Mapping[str, Any]  # of the message itself, as its channel gave it


async def posted(database: Database, outbox_id: int) -> Posted | None:
    """One row of the outbox, for whoever presses a button of it: the caller checks that the address is theirs."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT o.id, o.channel, h.address, CAST(o.buttons AS TEXT) FROM outbox o JOIN handles h "
            "ON h.id=o.handle_id WHERE o.id=?", [outbox_id],
        )
    return Posted._make(rows[0]) if rows else None


async def referred(database: Database, handle_id: int, provider_id: str) -> Referred | None:
    """The row that went to that handle under that provider's id."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT id, person_id, kind, occurrence_id, turn_id, text FROM outbox WHERE handle_id=? AND provider_id=? "
            "ORDER BY id DESC LIMIT 1", [handle_id, provider_id],
        )
    return Referred._make(rows[0]) if rows else None


async def last_said(
    database: Database, channel: str, provider_id: str, address: str, before: int | None = None
) -> Earlier | None:
    """What a message said last: itself, or the newest edit of it. `before` leaves out that row and later ones.

    None where it is not known, or is not from that address.
    """
    async with reading(database) as ledger:
        first = await ledger.rows(
            "SELECT i.id, i.handle_id, i.text, i.turn_id, CAST(i.payload AS TEXT) "
            "FROM inbox i JOIN handles h ON h.id=i.handle_id WHERE i.channel=? AND i.provider_id=? AND h.address=?",
            [channel, provider_id, address],
        )
        if not first:
            return None
        edits = await ledger.rows(
            "SELECT text, turn_id FROM inbox WHERE handle_id=? AND id>? AND id<? AND CAST(payload AS TEXT) LIKE ? "
            "ORDER BY id DESC LIMIT 1",
            [first[0][1], first[0][0], before or 2**62, f'%"edited": "{provider_id}"%'],
        )
    text, turn_id = edits[0] if edits else first[0][2:4]
    return Earlier(text, turn_id, json.loads(first[0][4] or "{}"))


async def is_of_album(database: Database, inbox_id: int, handle_id: int, album: str) -> bool:
    """Whether an earlier message from that handle is of the same album."""
    async with reading(database) as ledger:
        found = await ledger.rows(
            "SELECT id FROM inbox WHERE handle_id=? AND id<? AND CAST(payload AS TEXT) LIKE ? ORDER BY id DESC LIMIT 1",
            [handle_id, inbox_id, f'%"album": "{album}"%'],
        )
    return bool(found)
