"""Late words of a provider about a message: arrived, read, failed after all. delivery.py takes them in."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Mapping

from bot.channels.base import Channel, DeliveryError
from bot.sending import failures, routes, wording
from storage import queue
from storage.columns import to_micros
from storage.database import Database
from storage.queue import Address, Loss
from storage.tables import OutboxKind, OutboxState

log = logging.getLogger(__name__)

READ = "read"  # beside the states of the outbox: delivered, and looked at
GOOD = (OutboxState.ACCEPTED, OutboxState.DELIVERED, READ)


async def take(
    database: Database, channels: Mapping[str, Channel], channel: str, state: str, now: dt.datetime, *,
    outbox_id: int | None, provider_id: str, error: DeliveryError | None,
) -> bool:
    """Writes one report down, and does what follows; True where something is to be delivered now because of it."""
    found = await queue.reported(database, channel, outbox_id, provider_id, now)
    if found is None:
        log.info("report about nothing known", extra={"action": "report_unknown", "channel": channel})
        return False
    if state in GOOD:
        heard = await _heard(database, channels, found, state, now)
        return await queue.arrived_there(database, found, state, provider_id, now, notice=heard[0], tell=heard[1])
    if error is None:
        raise ValueError("a failure needs its error")
    moments = to_micros(now), to_micros(now)
    tries = max(1, found.parcel.tries)
    # The word settles the last try alone: whether one before it came through stays as open as it was.
    parcel = found.parcel._replace(tries=tries, unsure=found.parcel.unsure and tries > 1)
    follows = await failures.follow(database, channels, parcel, error, moments, now)
    news = await queue.failed_there(database, found, provider_id, follows, now)
    if news:
        log.warning("failed after it was taken", extra={
            "action": "failed_late", "outbox": found.parcel.id, "channel": channel, "code": error.code,
            "given_up": isinstance(follows, Loss),
        })
    return news


async def _heard(
    database: Database, channels: Mapping[str, Channel], found: queue.Reported, state: str, now: dt.datetime
) -> tuple[str | None, Address | None]:
    """What is told of a call to somebody else that was taken, and where: who asks for a call waits for what became of
    it."""
    parcel = found.parcel
    rings = parcel.channel in channels and channels[parcel.channel].rings
    if state != OutboxState.DELIVERED or not rings or parcel.kind != OutboxKind.MESSAGE:
        return None, None
    known = await queue.names(database, [parcel.recipient_id])
    handles = await queue.addresses(database, parcel.person_id)
    said = wording.heard(parcel.text, known.get(parcel.recipient_id, "Somebody"))
    return said, routes.another(handles, set(), channels, now)
