"""What is over its time goes: the state of turns, the journal of changes, telemetry. pulse.py runs it daily."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging

from storage import pruning, telemetry
from storage.database import Database

log = logging.getLogger(__name__)

EVENTS_KEPT = dt.timedelta(days=30)  # as long as the turns they tell of


async def prune(database: Database, now: dt.datetime) -> int:
    """Drops, in small transactions, what nobody can ask for any more; answers how many rows. Raises StorageError."""
    dropped = await telemetry.prune(database, now - EVENTS_KEPT)
    for drop in (pruning.drop_changes, pruning.drop_executions, pruning.drop_log):
        while some := await drop(database, now):
            dropped += some
            await asyncio.sleep(0)  # between two batches turns go on
    log.info("pruned", extra={"action": "pruned", "rows": dropped})
    return dropped
