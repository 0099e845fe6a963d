"""Moves what is stored when the zones' data changed under it, and restarts what stands still. bot/pulse.py calls it."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging

from bot import firing
from specialists.language import recurrence
from specialists.language.recurrence import BadRule
from storage import queue
from storage.columns import from_micros
from storage.database import Database
from storage.queue import Standing, Stopped

log = logging.getLogger(__name__)

UNREADABLE = (BadRule, ValueError, TypeError, OverflowError)


async def realign(database: Database, now: dt.datetime) -> int:
    """Gives every pending wall time the moment it maps to today; answers how many were moved or restarted.

    Goes through the table in slices, so that nothing due waits for it.
    """
    moved, after = 0, 0
    while found := await queue.standing(database, after):
        after = found[-1].id
        moves = [(one, moment) for one in found if (moment := _moment(one)) != from_micros(one.due_at)]
        if moves:
            await queue.move(database, moves)
            log.warning("moved with their zone", extra={"action": "realigned", "rows": len(moves)})
        moved += len(moves)
        await asyncio.sleep(0)
    restarts = [
        (one, following.local.isoformat(), following.utc)
        for one in await queue.stopped(database)
        if (following := _following(one, now))
    ]
    if restarts:
        await queue.restart(database, restarts)
        log.warning("restarted", extra={"action": "restarted", "rows": len(restarts)})
    return moved + len(restarts)


def _moment(one: Standing) -> dt.datetime:
    """Where its wall time lies now; where it lay, if its rule can't be read."""
    try:
        where = recurrence.frame(firing.rule(one.wall), firing.home(one.wall))
        return recurrence.at(dt.datetime.fromisoformat(one.local), where)
    except UNREADABLE:
        return from_micros(one.due_at)


def _following(one: Stopped, now: dt.datetime) -> recurrence.Next | None:
    """The next firing of a reminder that waits for none, or None where its rule has ended."""
    try:
        latest = dt.datetime.fromisoformat(one.latest) if one.latest else None
        return recurrence.next_after(firing.rule(one.wall), now, firing.home(one.wall), beyond=latest)
    except UNREADABLE:
        return None
