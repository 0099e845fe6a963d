"""What is remembered grows old: facts that nobody confirms expire, what was forgotten goes. pulse.py runs it."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging

from storage.database import Database
from storage.memory import ageing

log = logging.getLogger(__name__)


async def age(database: Database, now: dt.datetime) -> tuple[int, int]:
    """Answers how many facts expired and how many were purged for good. In small transactions; raises StorageError."""
    expired, after = 0, None
    while True:
        some, after = await ageing.expire(database, now, after or 0)
        expired += some
        if after is None:
            break
        await asyncio.sleep(0)  # between two batches turns go on
    purged = 0
    while some := await ageing.purge(database, now):
        purged += some
        await asyncio.sleep(0)
    if purged:
        database.scrub_soon()
    log.info("aged", extra={"action": "aged", "expired": expired, "purged": purged})
    return expired, purged
