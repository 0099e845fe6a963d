"""Rows that a lane takes to send, marked with how late they are; what has to wait goes back. Called by lanes.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from bot.channels.base import Channel
from bot.sending import routes, wording
from storage import queue
from storage.columns import from_micros
from storage.database import Database
from storage.queue import Parcel
from storage.tables import OutboxKind


async def claim(
    database: Database, slot: int, channel: Channel, now: dt.datetime, limit: int, answers: int
) -> list[Parcel]:
    """Up to `limit` rows of a channel, held by this worker, as they are to be sent; of `answers` see queue.claim."""
    singly = channel.limits.per_handle is not None
    claimed = await queue.claim(database, slot, channel.name, now, limit, answers=answers, singly=singly)
    held = claimed if channel.local else await _of_the_hour(database, slot, claimed, now)
    return [_marked(parcel, now) for parcel in held]


def _marked(parcel: Parcel, now: dt.datetime) -> Parcel:
    # A notice tells what was, and a person's own message is theirs: when it should have come is not in it.
    own = parcel.kind == OutboxKind.MESSAGE and not parcel.rung
    late = dt.timedelta() if own or parcel.kind == OutboxKind.NOTICE else now - from_micros(parcel.due_at)
    text = wording.marked(parcel.text, late, parcel.unsure)
    return parcel if text is parcel.text else parcel._replace(text=text)


async def _of_the_hour(database: Database, slot: int, claimed: Sequence[Parcel], now: dt.datetime) -> list[Parcel]:
    """Those that may go at this hour; what nobody asked for now goes back until its person's quiet hours end."""
    kept: dict[dt.datetime, list[Parcel]] = {}
    for parcel in claimed:
        if parcel.kind in routes.PATIENT:
            wakes = routes.rest(await queue.addresses(database, parcel.recipient_id), now)
            if wakes is not None:
                kept.setdefault(wakes, []).append(parcel)
    for wakes, parcels in kept.items():
        await queue.release(database, slot, parcels, wakes)
    back = {parcel.id for parcels in kept.values() for parcel in parcels}
    return [parcel for parcel in claimed if parcel.id not in back]
