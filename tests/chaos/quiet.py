"""Waits until a town has come to rest: nothing to answer, to fire or to send, nothing at a provider. For chaos tests.

What only time can settle is given time: every clock is set forward, and the houses start once more.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import time
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col, func, select

from storage.database import Database
from storage.tables import NOWHERE, Inbox, Occurrence, OccurrenceState, Outbox, OutboxState
from tests.road.town import Town, shown
from tests.standins.twilio.calls import FINAL

STEP = 180.0  # seconds: what has failed several times waits less, a call that broke off is looked after by then
STEPS = 8
LOOKS_ROUND = 3.0  # seconds after its start in which a house has looked after calls (bot/channels/twilio/watch.py)
RESTS = 5.0  # seconds in which what is due and may go has begun to
AT_ONCE = 40.0  # seconds in which what is due must be done


async def quiet(here: Town, database: Database) -> None:
    """Returns once all is done; fails where it never is."""
    for _ in range(STEPS):
        waiting = await _until_idle(here, database)
        if not any(waiting.values()):
            return
        for number in range(len(here.ports)):
            here.kill(number)
        here.later(STEP)
        for number in range(len(here.ports)):
            await here.start(number)
        for number in range(len(here.ports)):
            await here.listening(number)
        await asyncio.sleep(LOOKS_ROUND)
    raise AssertionError(f"never quiet: {shown(waiting)}, {await _stuck(database)}")


async def _until_idle(here: Town, database: Database) -> Mapping[str, int]:
    """Waits until nothing is left to be done now; answers what waits for a moment to come."""
    deadline, busy, due_since = time.monotonic() + AT_ONCE, dict[str, int](), time.monotonic()
    while time.monotonic() < deadline:
        last, busy = busy.get("due"), await _busy(here, database)
        if busy["due"] != last:
            due_since = time.monotonic()
        if not any(count for name, count in busy.items() if name != "due"):
            waiting = {**await _waiting(database), "due": busy["due"]}
            # What is due goes at once, save where a channel rests, since nothing got through: only its house knows.
            still = not busy["due"] or time.monotonic() - due_since > RESTS
            if still and await _busy(here, database) == busy:  # nothing began between the two looks
                return waiting
        await asyncio.sleep(0.1)  # other processes work; their database is all there is to look at
    raise AssertionError(f"never idle: {shown(busy)}, {await _stuck(database)}")


async def _busy(here: Town, database: Database) -> dict[str, int]:
    before = aliased(Outbox)
    now = dt.datetime.fromtimestamp(here.telegram.clock.now(), dt.UTC)
    return {
        "unanswered": await _count(database, Inbox, col(Inbox.state).in_(["new", "working"])),
        "pending": await _count(database, Occurrence, col(Occurrence.state) == OccurrenceState.PENDING),
        "sending": await _count(database, Outbox, col(Outbox.state) == OutboxState.SENDING),
        "due": await _count(
            database, Outbox, col(Outbox.state) == OutboxState.QUEUED, col(Outbox.next_at) <= now,
            ~sa.exists().where(  # else it waits for its turn
                col(before.handle_id) == col(Outbox.handle_id), col(before.id) < col(Outbox.id),
                col(before.state) == OutboxState.QUEUED, col(before.next_at) > now,
            ),
        ),
        "at Telegram": len(here.telegram.updates.pending()),
        "at Twilio": sum(
            text.direction != "inbound" and text.status in ("accepted", "queued", "sending", "sent")
            for text in here.twilio.texts.all.values()
        ),
        "calls": sum(call.status not in FINAL for call in here.twilio.voice.all.values()),
    }


async def _waiting(database: Database) -> dict[str, int]:
    state, channel = col(Outbox.state), col(Outbox.channel)
    return {
        "later": await _count(database, Outbox, state == OutboxState.QUEUED, channel != NOWHERE),
        "unproved": await _count(database, Outbox, state == OutboxState.ACCEPTED, channel == "voice"),
    }


async def _count(database: Database, table: type[Any], *which: sa.ColumnElement[bool]) -> int:
    async with database.read() as connection:
        return int(await connection.scalar(select(func.count()).select_from(table).where(*which)) or 0)


async def _stuck(database: Database) -> str:
    async with database.read() as connection:
        rows = await connection.execute(sa.select(
            col(Outbox.channel), col(Outbox.kind), col(Outbox.text), col(Outbox.state), col(Outbox.tries),
            col(Outbox.next_at), col(Outbox.error),
        ).where(sa.or_(
            col(Outbox.state).in_([OutboxState.QUEUED, OutboxState.SENDING]),
            sa.and_(col(Outbox.state) == OutboxState.ACCEPTED, col(Outbox.channel) == "voice"),
        )))
    return shown([tuple(row) for row in rows])
