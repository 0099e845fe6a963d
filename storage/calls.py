"""Telephone calls, as far as they have got. bot/channels/twilio asks and tells here, by the provider's id of a call."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from typing import NamedTuple

from storage.columns import first_id, new_id, to_micros
from storage.database import Database
from storage.queue.ledger import reading, writing

OVER = ("completed", "busy", "no-answer", "failed", "canceled")
# How far a call has got: a report that comes late never takes it back.
_RANK = {state: rank for rank, states in enumerate((("queued", "initiated"), ("ringing",), ("in-progress",), OVER))
         for state in states}  # fmt: skip


class Line(NamedTuple):
    """One call. `known`: the person at the other end has given their PIN, or was called by us and has heard it."""

    sid: str
    person_id: int
    handle_id: int
    direction: str
    outbox_id: int | None
    state: str
    answered_by: str | None
    known: bool
    wrong_pins: int


async def begin(
    database: Database, sid: str, *, person_id: int, handle_id: int, direction: str, now: dt.datetime,
    outbox_id: int | None = None, state: str = "queued",
) -> None:
    """Keeps a call that is known of for the first time; nothing where it is known."""
    async with writing(database) as ledger:
        await ledger.run(
            "INSERT INTO calls (id, person_id, sid, handle_id, direction, outbox_id, state, known, wrong_pins, "
            "started_at) VALUES (?,?,?,?,?,?,?,FALSE,0,?) ON CONFLICT (sid) DO NOTHING",
            [new_id(), person_id, sid, handle_id, direction, outbox_id, state, to_micros(now)],
        )


async def get(database: Database, sid: str) -> Line | None:
    async with reading(database) as ledger:
        rows = await ledger.rows(_LINE + "sid=?", [sid])
    return _line(rows[0]) if rows else None


async def for_row(database: Database, outbox_id: int) -> Line | None:
    """The latest call that was made for an outbox row."""
    async with reading(database) as ledger:
        rows = await ledger.rows(_LINE + "outbox_id=? ORDER BY id DESC LIMIT 1", [outbox_id])
    return _line(rows[0]) if rows else None


async def moved(
    database: Database, sid: str, state: str, now: dt.datetime, answered_by: str | None = None
) -> bool:
    """Takes a call on to a state; False where it has been there, or further, already."""
    before = [one for one, rank in _RANK.items() if rank < _RANK.get(state, 0)]
    async with writing(database) as ledger:
        if answered_by:
            await ledger.run("UPDATE calls SET answered_by=? WHERE sid=? AND answered_by IS NULL", [answered_by, sid])
        if not before:
            return False
        ended = to_micros(now) if state in OVER else None
        return bool(await ledger.run(
            "UPDATE calls SET state=?, ended_at=? WHERE sid=? AND state IN ??", [state, ended, sid, before]
        ))


async def heard(database: Database, sid: str) -> bool:
    """Who is at the other end is known, or has heard us; whether that is news."""
    async with writing(database) as ledger:
        return bool(await ledger.run("UPDATE calls SET known=TRUE WHERE sid=? AND NOT known", [sid]))


async def wrong_pin(database: Database, sid: str) -> int:
    """Counts one wrong PIN; answers how many there were in this call."""
    async with writing(database) as ledger:
        rows = await ledger.rows(
            "UPDATE calls SET wrong_pins=wrong_pins+1 WHERE sid=? RETURNING wrong_pins", [sid]
        )
    return int(rows[0][0]) if rows else 0


async def wrong_pins(database: Database, handle_id: int, since: dt.datetime) -> int:
    """How many wrong PINs came from an address since then, in any calls."""
    async with reading(database) as ledger:
        rows = await ledger.rows(
            "SELECT COALESCE(SUM(wrong_pins),0) FROM calls WHERE handle_id=? AND started_at>?",
            [handle_id, to_micros(since)],
        )
    return int(rows[0][0])


async def known_sids(database: Database, sids: Collection[str]) -> set[str]:
    """Those of these calls that are known already."""
    if not sids:
        return set()
    async with reading(database) as ledger:
        rows = await ledger.rows("SELECT sid FROM calls WHERE sid IN ??", [list(sids)])
    return {row[0] for row in rows}


async def doubtful(database: Database, after: dt.datetime, before: dt.datetime) -> list[Line]:
    """Outgoing calls that began between two moments: of whose end nothing is known, or has become known while their
    row in the outbox could not be told of it."""
    bounds = [first_id(after), to_micros(before), list(OVER)]
    async with reading(database) as ledger:
        rows = await ledger.rows(
            f"{_LINES} c LEFT JOIN outbox o ON o.id=c.outbox_id WHERE c.direction='out' AND c.id>=? AND c.started_at<? "
            "AND (c.state NOT IN ?? OR (o.state='accepted' AND o.provider_id=c.sid)) ORDER BY c.id", bounds
        )
    return [_line(row) for row in rows]


_LINES = (
    "SELECT c.sid, c.person_id, c.handle_id, c.direction, c.outbox_id, c.state, c.answered_by, c.known, c.wrong_pins "
    "FROM calls"
)
_LINE = f"{_LINES} c WHERE "


def _line(row: tuple[object, ...]) -> Line:
    return Line._make((*row[:7], bool(row[7]), *row[8:]))
